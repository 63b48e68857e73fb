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
from ..envs.api.arguments import integer_array, refuse_rule_options
from ..envs.api.legality import ILLEGAL_REWARD, action_number
from ..envs.api.spaces import observation_space
from ..envs.engine.arrays import Integers, Masks
from ..envs.engine.errors import IllegalActionError, OptionError
from ..envs.engine.record import CUT, ENDED, RUNNING
from ..envs.engine.rng import fold_seed
from .agent import Agent
from .seat_shell import (
    Observation,
    make_loop,
    must_raise,
    observe_end,
    observe_seats,
    refuse,
    require_start,
)


class SeatVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables, one seat at each against agents; finished games restart in the same step.

    Args:
        game: a game's id, name or title.
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
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts new games at all tables, or at those of `options["reset_mask"]`.

        Args:
            seed: one integer, or one (or None) for each table, of the deals and the opponents.
            options: `reset_mask`, bool [num_envs], restarts only some tables; without a seed.

        Raises:
            gymnasium.error.Error: one seed is not a non-negative Python integer.
            TypeError, ValueError: one of several seeds is not a non-negative integer.
            OptionError: there is not one seed or one entry of the mask for each table, a mask comes
                with a seed, or an option is a rule option.
            ResetNeededError: a mask comes before the first reset.
        """
        refuse_rule_options(self._settings, options)
        reset_mask = None if options is None else options.get("reset_mask")
        if reset_mask is not None:
            require_start(self._is_started)
            self._loop.restart(self._masked_tables(reset_mask, seed))
        else:
            self._restart_all(seed)
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
        require_start(self._is_started)
        loop, count = self._loop, self._settings.num_actions
        numbers = integer_array(actions, "actions", count=self.num_envs)
        outside = (numbers < 0) | (numbers >= count)
        if outside.any():
            action_number(int(numbers[outside][0]), count)  # raises
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
        require_start(self._is_started)
        return self._loop.masks.copy()

    def _masked_tables(self, reset_mask: npt.ArrayLike, seed: object) -> Integers:
        mask = np.asarray(reset_mask)
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise OptionError(
                f"reset_mask has type {mask.dtype} and shape {mask.shape}; "
                f"pass booleans of shape ({self.num_envs},)"
            )
        if seed is not None:
            raise OptionError("a seed starts all tables anew; leave seed or reset_mask away")
        return np.flatnonzero(mask)

    def _restart_all(self, seed: int | Sequence[int | None] | None) -> None:
        listed = None
        if isinstance(seed, Sequence | np.ndarray):
            listed, seed = list(seed), None
        super().reset(seed=seed)
        generator = self.np_random
        drawn = [int(one) for one in generator.integers(2**63, size=self.num_envs)]
        if listed is not None:
            if len(listed) != self.num_envs:
                raise OptionError(
                    f"seed has {len(listed)} entries; pass one integer or {self.num_envs} of them"
                )
            pairs = zip(listed, drawn, strict=True)
            drawn = [other if given is None else fold_seed(given) for given, other in pairs]
            generator = np.random.default_rng(drawn)
        self._loop.reset(drawn, int(generator.integers(2**63)))
        self._is_started = True
