"""Many tables of one game in preallocated arrays: the fast way to play.

A finished game starts anew within `step`. Game k of table i is dealt from a seed that depends on
the batch's seed, i and k alone, so results do not depend on the number of tables or threads.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine.arrays import Integers
from ..engine.copies import OwnsArrays
from ..engine.errors import ResetNeededError
from ..engine.game import Settings
from ..engine.payoff import REWARDS, reward_code
from ..engine.record import Records
from ..engine.rng import MAX_SEED, fold_seed
from .arguments import integer_array, integer_below, positive_integer, saved_arrays
from .legality import action_array, action_number, illegal_action
from .seeds import seeds_of_tables
from .threads import share_work

_MAX_THREADS = 1024


class Batch(OwnsArrays):
    """Tables that are played side by side; for one thread of the caller's at a time.

    After an error or an interrupt (Ctrl-C) within a call that changes the tables, every other call
    raises ResetNeededError until `reset` or `load` succeeds.

    Args:
        settings: game, number of players and options.
        num_envs: the number of tables, at least 1.
        reward: "placement", "rank" or "margin", see `engine.payoff`; may be changed later.
        observe: False leaves `observations` unwritten, which is several times faster.
        num_threads: threads that share the tables, 1 to 1024.

    Attributes (arrays are overwritten in place by every `reset` and `step`; copy what you keep):
        states: records [num_envs]; the running games.
        observations: float32 [num_envs, layout.size]; of the seat to act.
        masks: bool [num_envs, num_actions]; True = legal for the seat to act.
        players: int8 [num_envs]; the seat to act.
        rewards: float32 [num_envs, num_players]; 0, and each seat's return where a game ended.
        over: int8 [num_envs]; 1 or 2 where the table's last step ended or cut a game, else 0.
        final_scores, final_ranks: int32 [num_envs, num_players]; of the game that ended last.
        final_states: records [num_envs]; the last state of the game that ended last.
        game_numbers: int64 [num_envs]; games finished at the table since the reset.

    Raises:
        UsageError: num_envs, reward or num_threads is not allowed.
    """

    def __init__(
        self,
        settings: Settings,
        num_envs: int,
        *,
        reward: str = "placement",
        observe: bool = True,
        num_threads: int = 1,
    ) -> None:
        game, players = settings.game, settings.num_players
        self._template = settings.new_states(1)
        widest = max(self._template.itemsize, 4 * game.layout.size, settings.num_actions)
        self.num_envs = num_envs = positive_integer(num_envs, "num_envs", MAX_SEED // widest)
        num_threads = min(positive_integer(num_threads, "num_threads", _MAX_THREADS), num_envs)
        self.settings = settings
        self.states: Records = settings.new_states(num_envs)
        self.observations = np.zeros((num_envs, game.layout.size if observe else 0), np.float32)
        self.masks = np.zeros((num_envs, settings.num_actions), np.bool_)
        self.players = np.zeros(num_envs, np.int8)
        self.rewards = np.zeros((num_envs, players), np.float32)
        self.over = np.zeros(num_envs, np.int8)
        self.final_scores = np.zeros((num_envs, players), np.int32)
        self.final_ranks = np.zeros((num_envs, players), np.int32)
        self.final_states: Records = settings.new_states(num_envs)
        self.game_numbers = np.zeros(num_envs, np.int64)
        self._table_seeds: Integers | None = None
        self._all_tables = np.arange(num_envs, dtype=np.int64)
        self._is_whole = False  # whether masks and players are those of the states
        self.reward = reward
        self._observe = observe
        self._num_threads = num_threads
        self._view = [settings.new_states(1) for _ in range(num_threads)]

    @property
    def reward(self) -> str:
        """What games pay when they end."""
        return REWARDS[self._reward_code]

    @reward.setter
    def reward(self, reward: str) -> None:
        self._reward_code = reward_code(reward)

    def reset(self, seed: int | npt.ArrayLike | None = None) -> None:
        """Starts a new game at every table.

        Args:
            seed: one non-negative integer for the batch; or one for each table, [num_envs];
                or None for a seed from the operating system.

        Raises:
            TypeError, ValueError: a seed is not a non-negative integer.
            UsageError: there is not one seed for each table.
        """
        if seed is None:
            seed = secrets.randbits(63)
        listed = seeds_of_tables(seed, self.num_envs)
        if listed is None:
            base = fold_seed(seed)  # type: ignore[arg-type]  # checked there
            seeds = self.derive_seeds(np.full(self.num_envs, base), self._all_tables)
        else:
            seeds = np.array([fold_seed(one) for one in listed], np.int64)
        self._is_whole = False
        self._table_seeds = seeds
        self.game_numbers[:] = -1
        self.rewards[:] = 0
        self.over[:] = 0
        self._deal(self._all_tables, seeds)

    def restart(self, tables: npt.ArrayLike) -> None:
        """Drops the running games of some tables and deals the next ones.

        Args:
            tables: table numbers, each at most once.

        Raises:
            TypeError, ValueError: tables have a wrong type, shape or range, or one is there twice.
            ResetNeededError: `reset` was never called, or a call was interrupted.
        """
        seeds = self._started()
        self._deal(self._distinct(tables), seeds)

    def step(self, actions: npt.ArrayLike, tables: npt.ArrayLike | None = None) -> None:
        """Plays one action at each table, or at some tables.

        Args:
            actions: integers [num_envs], or [len(tables)].
            tables: the tables that move, each at most once; None for all.

        Raises:
            IllegalActionError: an action is out of range or illegal; nothing was played.
            TypeError, ValueError: actions or tables have a wrong type, shape or range, or a table
                is there twice.
            ResetNeededError: `reset` was never called, or a call was interrupted.
        """
        moves, chosen = self.check_moves(actions, tables)
        self.play(moves, chosen)

    def check_moves(
        self, actions: npt.ArrayLike, tables: npt.ArrayLike | None
    ) -> tuple[Integers, Integers]:
        """Raises what `step` raises; otherwise what `play` takes: actions and tables."""
        self._started()
        chosen = self._all_tables if tables is None else self._distinct(tables)
        num_actions = self.masks.shape[1]
        moves = action_array(actions, chosen.shape[0], num_actions)
        wrong = self.settings.game.kernels.find_illegal(self.masks, chosen, moves)
        if wrong >= 0:
            table, action = int(chosen[wrong]), int(moves[wrong])
            action_number(action, num_actions)
            error = illegal_action(self.settings, self.states, table, action, self.masks[table])
            raise type(error)(f"table {table}: {error}; nothing was played")
        return moves, chosen

    def play(self, moves: Integers, tables: Integers) -> None:
        """Plays what `check_moves` has just returned."""
        seeds, kernels = self._started(), self.settings.game.kernels

        # fmt: off
        def play(thread: int, begin: int, end: int) -> None:
            kernels.step_tables(
                self.states, self._template, tables, moves, seeds, self.game_numbers, self.rewards,
                self.over, self.final_scores, self.final_ranks, self.final_states,
                self._reward_code, self.settings.game.margin_scale,
                begin, end)
        # fmt: on

        self._is_whole = False
        share_work(play, tables.shape[0], self._num_threads)
        self._show(tables)

    def random_actions(self, seed: int, number: int) -> Integers:
        """Draws a uniformly random legal action for each table, int64 [num_envs].

        Args:
            seed: in [0, 2**63).
            number: counts the draws, in [0, 2**63); the same seed, number and table give the same
                choice.
        """
        self._started()
        seed, number = fold_seed(seed), integer_below(number, "number", MAX_SEED + 1)
        actions = np.empty(self.num_envs, np.int64)
        kernels = self.settings.game.kernels
        kernels.sample_actions(self.masks, self._all_tables, seed, number, actions)
        return actions

    def views(self, tables: npt.ArrayLike, seats: npt.ArrayLike) -> Records:
        """Copies the views that seats have of tables: records [len(tables)].

        Args:
            tables: table numbers; one may be there several times.
            seats: the seat that looks, for each of them.

        Raises:
            TypeError, ValueError: tables or seats have a wrong type, shape or range.
            ResetNeededError: `reset` was never called, or a call was interrupted.
        """
        self._started()
        chosen = integer_array(tables, "tables", below=self.num_envs)
        count, num_players = chosen.shape[0], self.settings.num_players
        watchers = integer_array(seats, "seats", count=count, below=num_players).astype(np.int8)
        views = self.settings.new_states(count)
        self.settings.game.kernels.view_tables(self.states, chosen, watchers, views)
        return views

    def deal_seed(self, table: int) -> int:
        """The seed from which the running game of a table was dealt."""
        seeds, table = self._started(), integer_below(table, "table", self.num_envs)
        seed, number = int(seeds[table]), int(self.game_numbers[table])
        return int(self.settings.game.kernels.derive_seed(seed, number))

    def derive_seeds(self, seeds: Integers, numbers: Integers) -> Integers:
        """Derives new seeds from seeds and numbers, int64 [count] each, by `rng.mix`."""
        seeds = integer_array(seeds, "seeds")
        numbers = integer_array(numbers, "numbers", count=len(seeds))
        derived = np.empty(len(seeds), np.int64)
        self.settings.game.kernels.derive_seeds(seeds, numbers, derived)
        return derived

    def save(self) -> dict[str, npt.NDArray[Any]]:
        """Copies what `load` needs to go on from here: arrays by name."""
        self._started()
        return {name: array.copy() for name, array in self._saved().items()}

    def load(self, saved: Mapping[str, npt.ArrayLike]) -> None:
        """Goes on from what `save` of a batch with the same settings and size returned.

        Raises:
            TypeError, ValueError: arrays, size, players or options are others; nothing changed.
        """
        arrays = self.check_saved(saved)
        self._is_whole = False
        self._table_seeds = np.zeros(self.num_envs, np.int64)
        for name, array in self._saved().items():
            array[:] = arrays[name]
        self.rewards[:] = 0
        self.over[:] = 0
        self._show(self._all_tables)

    def check_saved(self, saved: Mapping[str, npt.ArrayLike]) -> dict[str, npt.NDArray[Any]]:
        """Raises what `load` raises; otherwise copies of the arrays that it loads."""
        arrays = saved_arrays(saved, self._saved())
        if not self.settings.fits(arrays["states"].reshape(-1).view(self.states.dtype)):
            raise ValueError("saved states have other players or options than this batch")
        return arrays

    def _saved(self) -> dict[str, npt.NDArray[Any]]:
        seeds = self.game_numbers if self._table_seeds is None else self._table_seeds
        states = self.states.view(np.uint8).reshape(self.num_envs, -1)
        return {"states": states, "table_seeds": seeds, "game_numbers": self.game_numbers}

    def _started(self) -> Integers:
        if self._table_seeds is None:
            raise ResetNeededError("the batch was not started; call reset(seed) first")
        if not self._is_whole:
            raise ResetNeededError("a step was interrupted; call reset(seed) first")
        return self._table_seeds

    def _distinct(self, tables: npt.ArrayLike) -> Integers:
        return integer_array(tables, "tables", below=self.num_envs, is_distinct=True)

    def _deal(self, tables: Integers, seeds: Integers) -> None:
        self._is_whole = False
        self.game_numbers[tables] += 1
        dealt = self.derive_seeds(seeds[tables], self.game_numbers[tables])
        kernels = self.settings.game.kernels
        kernels.start_tables(self.states, self._template, tables, dealt, 0, len(tables))
        self._show(tables)

    def _show(self, tables: Integers) -> None:
        kernels = self.settings.game.kernels

        # fmt: off
        def show(thread: int, begin: int, end: int) -> None:
            kernels.show_tables(
                self.states, tables, self.masks, self.observations, self.players,
                self._view[thread], self._observe, begin, end)
        # fmt: on

        share_work(show, tables.shape[0], self._num_threads)
        self._is_whole = True
