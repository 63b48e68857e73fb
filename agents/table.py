"""Agents at one table: the single game that is watched, recorded or played against a person."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..envs.api.replay import Replay, record_game
from ..envs.api.table import Table
from ..envs.engine.game import Settings
from .agent import Agent, Decisions, ask

_MOVES = 1 << 40  # derives the agents' seeds apart from all numbers that a deal draws


def choose_action(table: Table, agent: Agent) -> int:
    """Asks an agent for the move of the seat to act; nothing is played.

    Args:
        table: a running game; not changed. The agent's randomness derives from its seed and the
            number of actions so far, so equal games go equally.
        agent: who decides, from the seat's view.

    Raises:
        TypeError, IllegalActionError: see `ask`.
    """
    seat = table.seat
    derive_seed = table.settings.game.kernels.derive_seed
    seed = derive_seed(derive_seed(table.seed, _MOVES), len(table.actions))
    masks = table.mask[np.newaxis]
    decisions = Decisions(
        table.settings,
        table.view(seat),
        np.array([seat], np.int8),
        np.array([seed], np.int64),
        masks.copy(),
    )
    return int(ask(agent, decisions, table.states, masks, np.zeros(1, np.int64))[0])


def play_game(settings: Settings, agents: Sequence[Agent], seed: int) -> Replay:
    """Plays one game to its end and records it.

    Args:
        settings: game, number of players and options.
        agents: by seat, [num_players].
        seed: of the deal and, apart from it, of the agents' randomness; non-negative.

    Raises:
        TypeError, IllegalActionError: see `ask`.
    """
    table = Table(settings, seed)
    while not table.is_over:
        table.step(choose_action(table, agents[table.seat]))
    return record_game(settings, table.seed, table.actions)
