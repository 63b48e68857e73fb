"""Windfall's scripted agents: kernels of a view, so that a batch plays them quickly.

A kernel that tries moves takes two more arguments, `trials` and `trial_masks`: records and masks of
the game, as many as `Compiled(function, num_trials)` asks for. They hold no game at first: copy the
view to one, `complete` it, `step`.
"""

from __future__ import annotations

from kunstkammer.agents import AgentKind, AgentSpec, Compiled
from kunstkammer.envs.engine.arrays import Mask
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.record import Record

from .rules import GIVE, TAKE

TOTAL = 4  # of the values of all cards


@kernel
def choose_hopeful(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """Takes the top card if the cards to come are worth something together."""
    left = TOTAL
    for place in range(view.num_drawn):
        left -= view.deck[place]
    return TAKE if left > 0 else GIVE


AGENTS = (AgentSpec("hopeful", AgentKind.SCRIPTED, Compiled(choose_hopeful)),)
"""An agent that is stronger than another one gets a higher `strength`."""
