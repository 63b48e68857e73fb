"""Stable-Baselines3's VecEnv over a `SeatLoop`: one learning seat at each table.

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

from ...agents import Agent
from ...agents.policy.inputs import PolicyInputs
from ...agents.single_agent.seat_loop import SeatLoop
from ...agents.single_agent.shell import make_loop
from ...envs import find_game
from ...envs.api.arguments import keyword_settings, refuse_rule_options
from ...envs.engine.arrays import Integers, Matrix
from ...envs.engine.copies import OwnsArrays
from ...envs.engine.rng import fold_seed


def make_vec_env(
    game: str,
    num_envs: int = 64,
    *,
    opponents: str | Agent | Sequence[str | Agent] = "random",
    num_players: int | None = None,
    seat: int | None = None,
    reward: str = "placement",
    seed: int | None = None,
    **options: object,
) -> SeatVecEnv:
    """Makes tables on which Stable-Baselines3 and sb3-contrib train directly.

    `MaskablePPO("MlpPolicy", make_vec_env(game, opponents="greedy"))` learns to play one seat.
    For the statistics of episodes, wrap the tables in SB3's VecMonitor.

    Args:
        game: a game's id, name or title.
        num_envs: the number of tables; several hundred cost little more per step than one.
        opponents: an agent, or several of which one is drawn for each seat and game; names as
            `make_agent` takes them.
        num_players: None for the game's default.
        seat: the learner's seat; None for another one each game.
        reward: "placement", "rank" or "margin"; paid when a game ends.
        seed: of the first reset; None for a random one. SB3 replaces it if the algorithm has one.
        **options: rule options of the game.

    Raises:
        UsageError: a name, number or value is not allowed; the message lists what is.
        TypeError, ValueError: the seed is not a non-negative integer.
    """
    settings = keyword_settings(find_game(game), num_players, options)
    loop = make_loop(settings, num_envs, opponents, seat, reward)
    env = SeatVecEnv(loop, PolicyInputs(settings, outlook=False))
    env.seed(seed)
    return env


class SeatVecEnv(OwnsArrays, VecEnv):
    """The learner's seats of a loop's tables; `make_vec_env` makes them from names.

    Args:
        loop: the tables; `reset` of this class starts them.
        inputs: what the learner sees.

    Observations are the inputs, float32 [num_envs, inputs.layout.size]; the masks that belong to
    them are given by `env_method("action_masks")`, from memory. An illegal action raises
    IllegalActionError. The info of a table whose game ended holds `terminal_observation`. A game
    that a step limit cuts has paid by its standings: so it is an end like any other, and SB3 adds
    no value of what might have followed.

    Attributes:
        loop: the tables.
        inputs: builds the learner's inputs.
        teacher: an agent whose advice is noted at each step, and taken at some tables; or None.
        follows_teacher: bool [num_envs]; True at those tables, which are every other one.
        advice: what it would do, int64 [num_envs] for each step; the caller empties it.
    """

    def __init__(self, loop: SeatLoop, inputs: PolicyInputs) -> None:
        layout = inputs.layout
        self.loop = loop
        self.inputs = inputs
        self.teacher: Agent | None = None
        self.follows_teacher = np.arange(loop.batch.num_envs) % 2 == 1
        self.advice: list[Integers] = []
        self.render_mode = None
        self._next_seed: int | None = None
        self._is_started = False
        self._actions: npt.NDArray[np.int64] = np.zeros(0, np.int64)
        super().__init__(
            loop.batch.num_envs,
            gymnasium.spaces.Box(layout.low(), layout.high(), dtype=np.float32),
            gymnasium.spaces.Discrete(loop.batch.settings.num_actions),
        )

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Sets the seed of all deals and opponents from the next reset on.

        Args:
            seed: non-negative; None for one from numpy's global generator, as SB3 draws it.

        Raises:
            TypeError, ValueError: the seed is not a non-negative integer.
        """
        chosen = super().seed(None if seed is None else fold_seed(seed))
        self._next_seed = chosen[0]
        return chosen

    def reset(self) -> Matrix:
        """Starts new games: by the seed that was set since the last reset, else the next ones.

        Raises:
            UsageError: an option of `set_options` is a rule option.
        """
        for chosen in self._options:
            refuse_rule_options(self.loop.batch.settings, chosen)
        self._reset_options()
        if self._next_seed is None and not self._is_started:
            self.seed()
        if self._next_seed is None:
            self.loop.restart(np.arange(self.num_envs))
        else:
            agents_seed = np.random.SeedSequence(self._next_seed).generate_state(1)[0]
            self.loop.reset(self._next_seed, int(agents_seed))
        self._next_seed, self._is_started = None, True
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
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
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
        """Returns False for each table: none is wrapped."""
        return [False] * len(self._chosen(indices))

    def close(self) -> None:
        """Has nothing to release."""

    def _chosen(self, indices: VecEnvIndices) -> Sequence[int]:
        return list(self._get_indices(indices))
