"""A warm start: the networks first learn to act and to value positions as a named agent does.

The agent plays the learner's seats against the run's opponents; the policy learns its actions, the
value network what its games paid. Reinforcement then starts from there instead of from nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch

from ..agents import Agent
from ..agents.agent import Decisions
from ..agents.seat_loop import SeatLoop
from ..envs.engine.arrays import Integers
from .config import TrainingConfig
from .learner import Learner

_ROUND = 128  # decisions at each table that are learned together: some whole games


def imitate(
    config: TrainingConfig,
    agent: Agent,
    loop: SeatLoop,
    learner: Learner,
    go_on: Callable[[float], bool],
) -> None:
    """Trains the learner's networks on an agent's decisions, each of them once.

    Args:
        config: `imitation_steps` and what `Learner.fit` needs are used.
        agent: whom to imitate.
        loop: started tables; they are played on.
        learner: its networks and their optimizer are changed.
        go_on: told of the finished part, in (0, 1]; False stops.
    """
    rounds = -(-config.imitation_steps // (_ROUND * config.num_envs))
    for number in range(rounds):
        learner.fit(*_collect(agent, loop))
        if not go_on((number + 1) / rounds):
            return


def _collect(agent: Agent, loop: SeatLoop) -> tuple[torch.Tensor, ...]:
    """Plays a round; returns observations, masks, actions and returns of its decisions.

    Decisions of games that the round does not end are left out: their returns are not known.
    """
    observations, masks, actions, rewards, over = [], [], [], [], []
    for _ in range(_ROUND):
        observations.append(loop.observations.copy())
        masks.append(loop.masks.copy())
        actions.append(_choose(agent, loop))
        loop.step(actions[-1])
        rewards.append(loop.rewards.copy())
        over.append(loop.over != 0)
    returns = np.zeros((_ROUND, len(loop.seats)), np.float32)
    is_known = np.zeros(returns.shape, np.bool_)
    later, known_later = np.zeros(len(loop.seats), np.float32), np.zeros(len(loop.seats), np.bool_)
    for step in reversed(range(_ROUND)):
        later = rewards[step] + np.where(over[step], 0, later)
        known_later = known_later | over[step]
        returns[step], is_known[step] = later, known_later
    return tuple(
        torch.from_numpy(np.asarray(part)[is_known])
        for part in (observations, masks, actions, returns)
    )


def _choose(agent: Agent, loop: SeatLoop) -> Integers:
    """The agent's actions at the learner's seats."""
    batch = loop.batch
    tables = np.arange(batch.num_envs, dtype=np.int64)
    seeds = batch.derive_seeds(loop.streams, batch.states["num_steps"].astype(np.int64))
    views = batch.views(tables, loop.seats)
    return agent.act_batch(Decisions(batch.settings, views, loop.seats, seeds, loop.masks))
