"""Gymnasium's vector interface: many tables, one seat at each against agents, over SeatLoop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..envs import find_game
from ..envs.api.legality import action_number
from ..envs.api.spaces import observation_space
from ..envs.engine.arrays import Masks
from ..envs.engine.errors import IllegalActionError, ResetNeededError
from ..envs.engine.record import CUT, ENDED, RUNNING
from .agent import Agent
from .seat_shell import (
    ILLEGAL_REWARD,
    Observation,
    make_loop,
    must_raise,
    observe_end,
    observe_seats,
    refuse,
)


class SeatVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables, one seat at each against agents; finished games restart in the same step.

    Args:
        game: a game's id or name.
        num_envs: the number of tables.
        **others: as `SeatEnv` takes them.

    Where a game ended, `infos["final_obs"]` and `infos["final_info"]` hold its last observation,
    scores and ranks, in the form of Gymnasium's own vector environments.
    """

    metadata: dict[str, Any] = {  # as Gymnasium declares it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: str | Agent | Sequence[str | Agent] = "random",
        num_players: int | None = None,
        seat: int | None = None,
        reward: str = "placement",
        illegal: str = "end",
        **options: object,
    ) -> None:
        settings = find_game(game).settings(num_players, options)
        self._settings = settings
        self._raises = must_raise(illegal)
        self._loop = make_loop(settings, num_envs, opponents, seat, reward)
        self._is_started = False
        self.num_envs = num_envs
        self.render_mode = None
        self.single_observation_space = observation_space(settings)
        self.single_action_space = gymnasium.spaces.Discrete(settings.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts new games at all tables, or at those of `options["reset_mask"]`.

        Args:
            seed: one integer, or one for each table, of the deals and the opponents.
            options: `reset_mask`, bool [num_envs], restarts only some tables (without a seed).
        """
        reset_mask = None if options is None else options.get("reset_mask")
        if reset_mask is not None and self._is_started and seed is None:
            self._loop.restart(np.flatnonzero(reset_mask))
        else:
            super().reset(seed=seed if isinstance(seed, int) else None)
            generator = self.np_random
            drawn = [int(one) for one in generator.integers(2**63, size=self.num_envs)]
            if isinstance(seed, list):
                pairs = zip(seed, drawn, strict=True)
                drawn = [other if given is None else given for given, other in pairs]
                generator = np.random.default_rng(drawn)
            self._loop.reset(drawn, int(generator.integers(2**63)))
            self._is_started = True
        return observe_seats(self._loop, slice(None)), {"seat": self._loop.seats.copy()}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        Observation,
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Plays one action at each table; see `SeatEnv.step`."""
        if not self._is_started:
            raise ResetNeededError("the environment was not started; call reset() first")
        loop, count = self._loop, self._settings.num_actions
        numbers = np.array([action_number(one, count) for one in np.asarray(actions)], np.int64)
        is_legal = loop.masks[np.arange(self.num_envs), numbers]
        refused = [int(table) for table in np.flatnonzero(~is_legal)]
        ends = {table: refuse(loop, table, int(numbers[table])) for table in refused}
        if refused and self._raises:
            raise IllegalActionError(
                f"table {refused[0]}: {ends[refused[0]][1]}; nothing was played"
            )
        seats = loop.seats.copy()
        allowed = np.flatnonzero(is_legal)
        loop.step(numbers[allowed], allowed)
        loop.restart(refused)
        rewards = loop.rewards.astype(np.float64)
        rewards[refused] = ILLEGAL_REWARD
        terminations = loop.over == ENDED
        terminations[refused] = True
        infos: dict[str, Any] = {"seat": loop.seats.copy()}
        for table, (observation, error) in ends.items():
            end = {"seat": int(seats[table]), "illegal_action": str(error)}
            infos = self._add_info(infos, {"final_obs": observation, "final_info": end}, table)
        for table in np.flatnonzero(loop.over != RUNNING).tolist():
            scores, ranks = loop.final_result(table)
            end = {"seat": int(seats[table]), "scores": scores, "ranks": ranks}
            observation = observe_end(loop, table)
            infos = self._add_info(infos, {"final_obs": observation, "final_info": end}, table)
        return observe_seats(loop, slice(None)), rewards, terminations, loop.over == CUT, infos

    def action_masks(self) -> Masks:
        """What the seats may do: bool [num_envs, num_actions], True = legal."""
        if not self._is_started:
            raise ResetNeededError("the environment was not started; call reset() first")
        return self._loop.masks.copy()
