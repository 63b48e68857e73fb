"""Windfall's scripted agents: kernels of a view, so that a batch plays them quickly.

A kernel that names two more arguments, `trials` and `trial_masks`, gets eight records and masks of
the game to try moves on; they hold no game at first. Copy the view to one, `complete` it, `step`.
"""

from __future__ import annotations

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


AGENTS = {"hopeful": choose_hopeful}
"""By name, the weakest first."""
