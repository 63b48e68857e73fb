"""Agents at one table: the single game that is watched, recorded or played against a person."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..envs.api.replay.game import Replay, Seated, record_game
from ..envs.api.table import Table
from ..envs.engine.errors import UsageError
from ..envs.engine.game import Settings
from .agent import Agent, Decisions, ask
from .registry import make_agents

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


def seated(agent: Agent) -> Seated:
    """What a replay notes of an agent."""
    return Seated(agent.name, agent.sha256)


def play_game(settings: Settings, agents: Iterable[str | Agent], seed: int) -> Replay:
    """Plays one game to its end and records it with its agents.

    Args:
        settings: game, number of players and options.
        agents: by seat, [num_players], as `make_agent` takes them.
        seed: of the deal and, apart from it, of the agents' randomness; non-negative.

    Raises:
        UsageError: there is not one agent for each seat, or see `make_agent`.
        TypeError, IllegalActionError: see `ask`.
    """
    made = make_agents(agents, settings)
    if len(made) != settings.num_players:
        raise UsageError(
            f"there are {len(made)} agents; pass {settings.num_players}, one for each seat"
        )
    table = Table(settings, seed)
    while not table.is_over:
        table.step(choose_action(table, made[table.seat]))
    return record_game(settings, table.seed, table.actions, map(seated, made))
