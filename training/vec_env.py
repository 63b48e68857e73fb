"""Stable-Baselines3's VecEnv over a `SeatLoop`: one learning seat a table.

Everything that `step` returns is a copy: SB3 stores the last observation only after the next
step, so a shared array would silently shift its whole buffer by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from ..agents import Agent
from ..agents.outlook import PolicyInputs
from ..agents.seat_loop import SeatLoop
from ..envs.engine.arrays import Integers, Matrix


class SeatVecEnv(VecEnv):
    """The learner's seats of a loop's tables.

    Args:
        loop: the tables; `reset` of this class starts them.
        seed: of the deals, non-negative.
        agents_seed: of the opponents' randomness, in [0, 2**63).
        inputs: what the learner is fed with.

    Observations are the inputs, float32 [num_envs, inputs.layout.size]; the masks that belong to
    them are given by `env_method("action_masks")`, from memory. The info of a table whose game
    ended holds `terminal_observation`. A game that a step limit cuts has paid by its standings: so
    it is an end like any other, and SB3 is not told to add the value of what might have followed.

    Attributes:
        loop: the tables.
        inputs: what the learner is fed with.
        teacher: an agent whose advice is noted at each step, and taken at some tables; or None.
        follows_teacher: bool [num_envs]; True at those tables, which are every other one.
        advice: what it would do, int64 [num_envs] for each step; the caller empties it.
    """

    def __init__(self, loop: SeatLoop, seed: int, agents_seed: int, inputs: PolicyInputs) -> None:
        layout = inputs.layout
        self.loop = loop
        self.inputs = inputs
        self.teacher: Agent | None = None
        self.follows_teacher = np.arange(loop.batch.num_envs) % 2 == 1
        self.advice: list[Integers] = []
        self.render_mode = None
        self._seed_pair = (seed, agents_seed)
        self._actions: npt.NDArray[np.int64] = np.zeros(0, np.int64)
        super().__init__(
            loop.batch.num_envs,
            gymnasium.spaces.Box(layout.low(), layout.high(), dtype=np.float32),
            gymnasium.spaces.Discrete(loop.batch.settings.num_actions),
        )

    def reset(self) -> Matrix:
        """Starts the tables anew, always with the same seeds."""
        self.loop.reset(*self._seed_pair)
        return self.observe()

    def observe(self) -> Matrix:
        """What the learner sees now; a copy, as `decisions` are."""
        return self.inputs.gather(self.loop.decisions())

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Keeps the learner's actions, integers [num_envs]."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Plays the kept actions; see the class for what comes back."""
        loop = self.loop
        actions = self._actions
        if self.teacher is not None:
            self.advice.append(loop.advise(self.teacher))
            actions = np.where(self.follows_teacher, self.advice[-1], actions)
        loop.step(actions)
        infos: list[dict[str, Any]] = [{}] * self.num_envs
        ended = loop.over != 0
        for table in np.flatnonzero(ended):
            final = self.inputs.gather(loop.final_position(int(table)))
            infos[table] = {"terminal_observation": final[0]}
        return self.observe(), loop.rewards.copy(), ended, infos

    def env_method(
        self,
        method_name: str,
        *method_args: Any,
        indices: VecEnvIndices = None,
        **method_kwargs: Any,
    ) -> list[Any]:
        """Answers `action_masks`: bool [num_actions] for each table; knows no other method."""
        if method_name != "action_masks":
            raise AttributeError(f"tables have no method {method_name!r}")
        return list(self.loop.masks[self._chosen(indices)])

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """Answers what SB3 asks of every table: `action_masks` and `render_mode`."""
        answers = {"action_masks": self.env_method, "render_mode": self.render_mode}
        if attr_name not in answers:
            raise AttributeError(f"tables have no attribute {attr_name!r}")
        return [answers[attr_name]] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Refuses: tables have no attributes of their own."""
        raise AttributeError(f"tables have no attribute {attr_name!r} to set")

    def env_is_wrapped(
        self,
        wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]],
        indices: VecEnvIndices = None,
    ) -> list[bool]:
        """Tells that no table is wrapped."""
        return [False] * len(self._chosen(indices))

    def close(self) -> None:
        """Has nothing to release."""

    def _chosen(self, indices: VecEnvIndices) -> Sequence[int]:
        return list(self._get_indices(indices))
