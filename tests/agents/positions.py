"""Positions in which agents are asked, for tests: those of random games, or one at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kunstkammer.agents import Agent, Decisions
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.jit import is_jit_on

from ..games.driver import TableDriver

NUM_TABLES = 40 if is_jit_on() else 2
MOST_STEPS = 300 if is_jit_on() else 60  # in which the games of default options end


def start(settings: Settings) -> Batch:
    """Deals NUM_TABLES games, the same ones whenever the settings have equal deals."""
    batch = Batch(settings, NUM_TABLES, observe=False)
    batch.reset(3)
    return batch


def decisions_at(batch: Batch) -> Decisions:
    """What is to be decided at the tables of a batch."""
    tables = np.arange(batch.num_envs)
    views = batch.views(tables, batch.players)
    return Decisions(batch.settings, views, batch.players.copy(), tables)


def positions(settings: Settings, agents: Sequence[Agent]) -> Iterator[Decisions]:
    """The positions of some games in which each move is that of a randomly chosen agent.

    Long games are left before their end.
    """
    batch = start(settings)
    generator = np.random.default_rng(3)
    for _ in range(MOST_STEPS):
        if batch.game_numbers.all():
            return
        decisions = decisions_at(batch)
        yield decisions
        moves = np.array([agent.act_batch(decisions) for agent in agents])
        batch.step(moves[generator.integers(len(agents), size=NUM_TABLES), np.arange(NUM_TABLES)])


def act(agent: Agent, table: TableDriver) -> int:
    """The action that an agent takes at a table when it is to move there."""
    seat = table.field("player")
    seats, seeds = np.array([seat], np.int8), np.zeros(1, np.int64)
    decisions = Decisions(table.settings, table.view(seat).states, seats, seeds)
    return int(agent.act_batch(decisions)[0])
