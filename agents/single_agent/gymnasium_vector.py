"""Gymnasium's vector interface: many tables, one seat at each against agents, over SeatLoop.

The tables of the loop deal the next game as soon as one has ended, whatever the autoreset mode is;
the mode decides when that game is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ...envs import find_game
from ...envs.api.arguments import keyword_settings, positive_integer, refuse_rule_options
from ...envs.api.legality import ILLEGAL_REWARD, action_array, action_number
from ...envs.api.seeds import checked_seed, seeds_of_tables
from ...envs.api.spaces import observation_space
from ...envs.engine.arrays import Integers, Masks
from ...envs.engine.copies import OwnsArrays
from ...envs.engine.errors import GameOverError, IllegalActionError, KeywordError, UsageError
from ...envs.engine.record import CUT, ENDED, RUNNING
from ...envs.engine.rng import fold_seed
from ..agent import Agent
from .shell import (
    Observation,
    make_loop,
    must_raise,
    observe_end,
    observe_seats,
    refuse,
    require_start,
)


class SeatVectorEnv(OwnsArrays, VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables, one seat at each against agents.

    Args:
        game: a game's id, name or title.
        num_envs: the number of tables.
        autoreset_mode: when the next game of a table starts, as Gymnasium's AutoresetMode or its
            value; see below.
        max_episode_steps: the seat's decisions after which a game is truncated, as Gymnasium's
            TimeLimit does it; None or -1 for no limit.
        render_mode: None; there is nothing to render.
        **others: as `SeatEnv` takes them.

    Infos have the form of Gymnasium's own vector environments: an array for each key, and under
    `_key` the tables for which it holds. Where a game ended, what happens depends on the mode:

    * SAME_STEP: the next game starts in the same step. `infos["final_obs"]` and
      `infos["final_info"]` hold the last observation, scores and ranks of the game that ended.
    * NEXT_STEP: observations and infos are those of the end. The next step ignores the action for
      that table and returns the first observation of its next game, with reward 0.
    * DISABLED: likewise, but the next game starts at a reset with `options["reset_mask"]`; a step
      before that raises GameOverError.
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
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if render_mode is not None:
            raise KeywordError(f"render_mode is {render_mode!r}; many tables take None alone")
        settings = keyword_settings(find_game(game), num_players, options)
        self._settings = settings
        self._raises = must_raise(illegal)
        self._mode = _read_mode(autoreset_mode)
        self._max_decisions = _read_limit(max_episode_steps)
        self._loop = make_loop(settings, num_envs, opponents, seat, reward)
        self._is_started = False
        self.num_envs = self._loop.batch.num_envs
        self._num_decisions = np.zeros(self.num_envs, np.int64)
        # The last observations of games that wait for a reset: their tables have already dealt the
        # next game, which is not shown yet.
        self._final: dict[int, Observation] = {}
        self.render_mode = None
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.single_observation_space = observation_space(settings)
        self.single_action_space = gymnasium.spaces.Discrete(settings.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

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
            TypeError, ValueError: a seed is not a non-negative integer.
            UsageError: there is not one seed or one entry of the mask for each table, a mask comes
                with a seed, or an option is a rule option.
            ResetNeededError: a mask comes before the first reset.
        """
        refuse_rule_options(self._settings, options)
        reset_mask = None if options is None else options.get("reset_mask")
        if reset_mask is None:
            chosen = np.ones(self.num_envs, np.bool_)
            self._restart_all(seed)
        else:
            require_start(self._is_started)
            chosen = self._checked_mask(reset_mask, seed)
            tables = np.flatnonzero(chosen).tolist()
            self._is_started = False  # until the new games are shown
            self._loop.restart([table for table in tables if table not in self._final])
        self._final = {table: end for table, end in self._final.items() if not chosen[table]}
        self._num_decisions[chosen] = 0
        seats = np.where(chosen, self._loop.seats, 0).astype(np.int64)
        shown = self._observe()
        self._is_started = True
        return shown, {"seat": seats, "_seat": chosen}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        Observation,
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Plays one action at each table; see the class, and `SeatEnv.step` for what it raises."""
        require_start(self._is_started)
        loop = self._loop
        numbers = action_array(actions, self.num_envs, self._settings.num_actions)
        plays = self._playing()
        refusals = self._check_actions(numbers, plays)
        seats = loop.seats.astype(np.int64)
        refused = list(refusals)
        plays[refused] = False
        played = np.flatnonzero(plays)
        self._is_started = False  # until the positions after it are shown
        loop.step(numbers[played], played)
        plays[refused] = True
        self._num_decisions[plays] += 1
        rewards = np.zeros(self.num_envs)
        for table in np.flatnonzero(loop.over != RUNNING).tolist():
            rewards[table] = loop.final_return(table)
        rewards[refused] = ILLEGAL_REWARD
        terminations = loop.over == ENDED
        terminations[refused] = True
        truncations = (loop.over == CUT) | (plays & (self._num_decisions >= self._max_decisions))
        ended = np.flatnonzero(terminations | truncations).tolist()
        ends = {table: self._end(table, refusals.get(table)) for table in ended}
        loop.restart([table for table in ended if loop.over[table] == RUNNING])
        self._num_decisions[ended] = 0
        infos = self._tell(seats, ends)
        shown = self._observe()
        self._is_started = True
        return shown, rewards, terminations, truncations, infos

    def action_masks(self) -> Masks:
        """What the seats may do: bool [num_envs, num_actions], True = legal."""
        require_start(self._is_started)
        masks = self._loop.masks.copy()
        for table, observation in self._final.items():
            masks[table] = observation["action_mask"]
        return masks

    def _playing(self) -> npt.NDArray[np.bool_]:
        """The tables whose actions count in this step: bool [num_envs]."""
        plays = np.ones(self.num_envs, np.bool_)
        if self._final and self._mode is AutoresetMode.DISABLED:
            raise GameOverError(
                f"the games of tables {sorted(self._final)} have ended; "
                "call reset(options={'reset_mask': ...}) to start the next ones"
            )
        plays[list(self._final)] = False
        return plays

    def _check_actions(
        self, actions: npt.NDArray[Any], plays: npt.NDArray[np.bool_]
    ) -> dict[int, tuple[Observation, IllegalActionError]]:
        """The refusals of illegal actions by table; raises for actions outside of the space."""
        count = self._settings.num_actions
        outside = plays & ((actions < 0) | (actions >= count))
        if outside.any():
            action_number(int(actions[outside][0]), count)  # raises
        tables = np.flatnonzero(plays)
        is_legal = self._loop.masks[tables, actions[tables]]
        refused = tables[~is_legal].tolist()
        refusals = {table: refuse(self._loop, table, int(actions[table])) for table in refused}
        if refused and self._raises:
            error = refusals[refused[0]][1]
            raise IllegalActionError(f"table {refused[0]}: {error}; nothing was played")
        return refusals

    def _end(
        self, table: int, refusal: tuple[Observation, IllegalActionError] | None
    ) -> tuple[Observation, dict[str, Any]]:
        """Last observation and info of a game that has ended, but for the seat."""
        if refusal is not None:
            return refusal[0], {"illegal_action": str(refusal[1])}
        if self._loop.over[table] == RUNNING:
            return observe_seats(self._loop, table), {}
        scores, ranks = self._loop.final_result(table)
        return observe_end(self._loop, table), {"scores": scores, "ranks": ranks}

    def _tell(
        self, seats: Integers, ends: dict[int, tuple[Observation, dict[str, Any]]]
    ) -> dict[str, Any]:
        """The infos of a step, and from now on the last observations of games that wait.

        Args:
            seats: the seats before the step, int64 [num_envs].
            ends: what `_end` gave, by table.
        """
        infos: dict[str, Any] = {
            "seat": self._loop.seats.astype(np.int64),
            "_seat": np.ones(self.num_envs, np.bool_),
        }
        is_shown = self._mode is not AutoresetMode.SAME_STEP
        self._final = {table: end[0] for table, end in ends.items()} if is_shown else {}
        for table, (observation, rest) in ends.items():
            info = {"seat": int(seats[table]), **rest}
            if not is_shown:
                info = {"final_obs": observation, "final_info": info}
            infos = self._add_info(infos, info, table)
        return infos

    def _observe(self) -> Observation:
        """Copies of what the seats see; at tables that wait for a reset, the end of the game."""
        observations = observe_seats(self._loop, slice(None))
        for table, final in self._final.items():
            for name, values in final.items():
                observations[name][table] = values
        return observations

    def _checked_mask(self, reset_mask: npt.ArrayLike, seed: object) -> npt.NDArray[np.bool_]:
        mask = np.array(reset_mask)
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise UsageError(
                f"reset_mask has type {mask.dtype} and shape {mask.shape}; "
                f"pass booleans of shape ({self.num_envs},)"
            )
        if seed is not None:
            raise UsageError("a seed starts all tables anew; leave seed or reset_mask away")
        return mask

    def _restart_all(self, seed: int | Sequence[int | None] | None) -> None:
        listed = seeds_of_tables(seed, self.num_envs)
        given = [one if one is None else fold_seed(one) for one in listed or ()]
        single = checked_seed(seed) if listed is None else None
        self._is_started = False
        super().reset(seed=single)
        generator = self.np_random
        drawn = [int(one) for one in generator.integers(2**63, size=self.num_envs)]
        if listed is not None:
            pairs = zip(given, drawn, strict=True)
            drawn = [other if one is None else one for one, other in pairs]
            generator = np.random.default_rng(drawn)
        self._loop.reset(drawn, int(generator.integers(2**63)))


def _read_mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        allowed = ", ".join(repr(one.value) for one in AutoresetMode)
        raise UsageError(
            f"autoreset_mode is {mode!r}; allowed: {allowed}, or one of AutoresetMode"
        ) from None


def _read_limit(max_episode_steps: int | None) -> int:
    if max_episode_steps is None or max_episode_steps == -1:
        return int(np.iinfo(np.int64).max)
    return positive_integer(max_episode_steps, "max_episode_steps")
