"""A training run in memory: tables, learner, opponents and the figures of each iteration."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import torch

from ...agents import make_agent
from ...agents.policy.inputs import PolicyInputs
from ...agents.policy.network import Network
from ...agents.single_agent.seat_loop import SeatLoop
from .checkpoint import Checkpoint
from .config import TrainingConfig, to_values
from .learner import Learner
from .opponents import Opponents
from .torch_network import load_network
from .vec_env import SeatVecEnv

_PAST = 0.9  # weight of the past in the moving win shares, an iteration
ALL = "all"


class Trainer:
    """Trains one policy; `iterate` is one step of it.

    Args:
        config: see TrainingConfig.

    Attributes:
        iteration: iterations finished.
        seconds: spent in iterations, over all sessions of the run.
        win_shares: the learner's part of the wins, as moving means: ALL over all games, and by
            opponent over the games in which all opponents bore one name.
    """

    def __init__(self, config: TrainingConfig) -> None:
        self.config = config
        self.settings = config.settings()
        inputs = PolicyInputs(self.settings, outlook=config.outlook)
        self._opponents = Opponents(config, self.settings, inputs)
        self._teacher = make_agent(config.teacher, self.settings) if config.teacher else None
        self._loop = SeatLoop(
            self.settings,
            config.num_envs,
            self._opponents.agents,
            shares=self._opponents.shares(),
            same_opponent_share=config.same_opponent_share,
            reward=config.reward,
        )
        self._env = SeatVecEnv(self._loop, inputs)
        self.learner = Learner(config, self._env, self._count_games)
        self.iteration = 0
        self.seconds = 0.0
        self.win_shares: dict[str, float] = {}
        self._wins: dict[str, list[float]] = {}

    @property
    def steps(self) -> int:
        """Decisions of the learner so far."""
        return self.iteration * self.config.steps_of_iteration

    @property
    def is_finished(self) -> bool:
        """True when total_steps are reached."""
        return self.iteration >= self.config.num_iterations

    def iterate(self) -> dict[str, float]:
        """Trains one iteration; returns its figures by name."""
        started = time.perf_counter()
        self._wins = {}
        is_early = self.iteration < self.config.early_share * self.config.num_iterations
        self._loop.batch.reward = self.config.early_reward if is_early else self.config.reward
        is_taught = self.iteration < self.config.teacher_share * self.config.num_iterations
        if is_taught and self._teacher is not None:
            figures = self.learner.imitate(self._teacher)
        else:
            figures = self.learner.iterate()
        self.iteration += 1
        if self.iteration % self.config.self_interval == 0:
            self._opponents.freeze(self.network())
            self._loop.opponents[:] = self._opponents.agents
            self._loop.change_shares(self._opponents.shares())
        for name, wins in self._wins.items():
            mean = float(np.mean(wins))
            self.win_shares[name] = _PAST * self.win_shares.get(name, mean) + (1 - _PAST) * mean
        seconds = time.perf_counter() - started
        self.seconds += seconds
        return {
            "iteration": self.iteration,
            "steps": self.steps,
            "seconds": self.seconds,
            "steps_per_second": self.config.steps_of_iteration / seconds,
            **{f"wins/{name}": share for name, share in self.win_shares.items()},
            **figures,
        }

    def network(self) -> Network:
        """Copies the policy network."""
        return self.learner.network()

    def start_from(self, network: Network) -> None:
        """Takes over the weights of a policy of the same sizes, before the first iteration."""
        load_network(self.learner.model.policy, network)

    def save(self) -> Checkpoint:
        """Copies all that the run needs to go on bit for bit."""
        tensors, arrays, counters = self.learner.save()
        for number, network in enumerate(self._opponents.selves()):
            for name, one in network.to_arrays().items():
                tensors[f"self.{number}.{name}"] = torch.from_numpy(one)
        arrays |= {f"loop.{name}": one for name, one in self._loop.save().items()}
        counters |= {
            "iteration": self.iteration,
            "seconds": self.seconds,
            "win_shares": self.win_shares,
            "num_frozen": self._opponents.num_frozen,
            "config": to_values(self.config),
        }
        return Checkpoint(tensors, arrays, counters)

    def load(self, checkpoint: Checkpoint) -> None:
        """Goes on from a checkpoint of a trainer with the same past; see `run_past`."""
        tensors, arrays, counters = (
            checkpoint.tensors,
            checkpoint.arrays,
            checkpoint.counters,
        )
        self._opponents.load(self._saved_selves(tensors), counters["num_frozen"])
        self._loop.opponents[:] = self._opponents.agents
        self._loop.change_shares(self._opponents.shares())
        self._loop.load(
            {
                name.removeprefix("loop."): one
                for name, one in arrays.items()
                if name.startswith("loop.")
            }
        )
        self.learner.load(tensors, arrays, counters)
        self.iteration = counters["iteration"]
        self.seconds = counters["seconds"]
        self.win_shares = dict(counters["win_shares"])

    def _saved_selves(self, tensors: dict[str, Any]) -> list[Network]:
        selves: dict[int, dict[str, Any]] = {}
        for name, one in tensors.items():
            if name.startswith("self."):
                _, number, rest = name.split(".", 2)
                selves.setdefault(int(number), {})[rest] = one.numpy()
        return [
            Network.from_arrays(arrays, self.config.activation)
            for _, arrays in sorted(selves.items())
        ]

    def _count_games(self) -> None:
        """Notes the wins of games that the last step ended, but not those of a teacher."""
        loop, names = self._loop, self._opponents.names
        ended = loop.over != 0
        if self._env.teacher is not None:
            ended &= ~self._env.follows_teacher
        for table in np.flatnonzero(ended):
            won = float(loop.wins[table])
            self._wins.setdefault(ALL, []).append(won)
            met = {names[number] for number in loop.final_assignment[table] if number >= 0}
            if len(met) == 1:
                self._wins.setdefault(met.pop(), []).append(won)
