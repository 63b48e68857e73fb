"""Who moves where: agents at the seats of a batch's tables."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..envs.api.batch import Batch
from ..envs.engine.arrays import Integers
from .agent import Agent, Decisions, ask


def choose_actions(
    batch: Batch,
    agents: Sequence[Agent],
    assignment: npt.NDArray[np.int16],
    tables: Integers,
    streams: Integers,
) -> Integers:
    """Asks the agents for their moves, each once for all tables that wait for it.

    Args:
        batch: a started batch; not changed.
        agents: the agents that `assignment` numbers.
        assignment: [num_envs, num_players]; the number of the agent at each seat.
        tables: the tables to ask for, [count].
        streams: int64 [num_envs] in [0, 2**63); seeds of the agents' own randomness.

    Returns:
        Legal actions, int64 [count], in the order of `tables`.

    Raises:
        TypeError, IllegalActionError: see `ask`.
    """
    numbers = assignment[tables, batch.players[tables]]
    actions = np.empty(len(tables), np.int64)
    for number in np.unique(numbers):
        waiting = np.flatnonzero(numbers == number)
        asked = tables[waiting]
        decisions = gather_decisions(batch, asked, streams)
        actions[waiting] = ask(agents[number], decisions, batch.states, batch.masks, asked)
    return actions


def gather_decisions(batch: Batch, tables: Integers, streams: Integers) -> Decisions:
    """What the seats to act at some tables decide by; all of it is copied.

    Args:
        batch: a started batch; not changed.
        tables: the tables, [count].
        streams: int64 [num_envs] in [0, 2**63); seeds of the seats' own randomness.
    """
    seats = batch.players[tables]
    seeds = np.empty(len(tables), np.int64)
    kernels = batch.settings.game.kernels
    kernels.seed_decisions(batch.states, tables, streams, batch.game_numbers, seeds)
    return Decisions(
        batch.settings,
        batch.views(tables, seats),
        seats,
        seeds,
        batch.masks[tables],
        batch.observations[tables] if batch.observations.shape[1] else None,
    )
