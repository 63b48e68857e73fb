"""One seat plays, agents move the others: the loop under every single-agent interface.

At each table one seat belongs to the caller (another one each game); `step` takes the
caller's action at every table and returns when the caller is to act again everywhere. A transition
runs from one of the caller's decisions to the next one or to the end of the game, and sums the
rewards between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ...envs.api.arguments import integer_array, saved_arrays
from ...envs.api.batch import Batch
from ...envs.engine.arrays import Flags, Integers, Masks, Matrix, Points, Seats
from ...envs.engine.copies import OwnsArrays
from ...envs.engine.errors import ResetNeededError, UsageError
from ...envs.engine.game import Settings
from ...envs.engine.integers import integer_or_none
from ...envs.engine.payoff import exact_returns, reward_code
from ...envs.engine.record import Records
from ...envs.engine.rng import fold_seed
from ..agent import Agent, Decisions, ask
from ..match import choose_actions, gather_decisions

_SEATING = 1 << 40  # added to a game's number: the draws of seating are not those of moves


class SeatLoop(OwnsArrays):
    """Tables at which one seat is the caller's.

    Args:
        settings: game, number of players and options.
        num_envs: the number of tables.
        opponents: the agents that play the other seats; may be replaced between steps.
        shares: how often each opponent is drawn for a seat, [len(opponents)]; None for equally.
        same_opponent_share: the share of games in which all seats get the same opponent, in [0, 1].
        seat: the caller's seat in every game; None for another one each game.
        reward: "placement", "rank" or "margin".

    Attributes (overwritten by every `reset` and `step`; copy what you keep):
        batch: the tables. Its observations, masks are those of the caller's seats.
        seats: int8 [num_envs]; the caller's seat in the running game.
        rewards: float32 [num_envs]; what the caller's last action earned; see `final_return`.
        over: int8 [num_envs]; 1 or 2 where the caller's last action led to an end or a cut, else 0.
        assignment: int16 [num_envs, num_players]; who sits where, as an index of opponents.
        final_assignment: likewise, of the caller's game that ended last; -1 at the caller's seat.
        wins: float32 [num_envs]; the caller's share of that game's win, in [0, 1].

    Raises:
        UsageError: shares, same_opponent_share or seat is not allowed.
    """

    def __init__(
        self,
        settings: Settings,
        num_envs: int,
        opponents: Sequence[Agent],
        *,
        shares: Sequence[float] | None = None,
        same_opponent_share: float = 0.0,
        seat: int | None = None,
        reward: str = "placement",
    ) -> None:
        self.batch = Batch(settings, num_envs, reward=reward)
        num_envs = self.batch.num_envs
        self.opponents = list(opponents)
        self.seats: Seats = np.zeros(num_envs, np.int8)
        self.rewards = np.zeros(num_envs, np.float32)
        self.over: Flags = np.zeros(num_envs, np.int8)
        self.assignment = np.zeros((num_envs, settings.num_players), np.int16)
        self.final_assignment = np.zeros_like(self.assignment)
        self.wins = np.zeros(num_envs, np.float32)
        self._bounds = _cumulative(shares, len(self.opponents))
        self._same_opponent_share = _checked_share(same_opponent_share)
        self._seat = _checked_seat(seat, settings.num_players)
        self._final_states = settings.new_states(num_envs)
        self._final_seats: Seats = np.zeros(num_envs, np.int8)
        self._has_decided = np.zeros(num_envs, np.bool_)
        self._is_callers_turn = True
        self._streams: Integers = np.zeros(num_envs, np.int64)
        self._all_tables = np.arange(num_envs, dtype=np.int64)

    @property
    def observations(self) -> Matrix:
        """What the caller's seats see: float32 [num_envs, layout.size]."""
        self._require_turn()
        return self.batch.observations

    @property
    def masks(self) -> Masks:
        """What the caller's seats may do: bool [num_envs, num_actions]."""
        self._require_turn()
        return self.batch.masks

    def reset(self, seed: int | npt.ArrayLike, agents_seed: int) -> None:
        """Starts new games and plays until the caller is to act everywhere.

        Args:
            seed: of the deals, see `Batch.reset`.
            agents_seed: of the opponents' randomness and of their draw, in [0, 2**63).
        """
        streams = np.full(self.batch.num_envs, fold_seed(agents_seed), np.int64)
        self._is_callers_turn = False
        self.batch.reset(seed)
        self._streams = self.batch.derive_seeds(streams, self._all_tables)
        self.rewards[:] = 0
        self.over[:] = 0
        self._has_decided[:] = False
        self._seat_players(self._all_tables)
        self._play_others()

    def step(self, actions: npt.ArrayLike, tables: npt.ArrayLike | None = None) -> None:
        """Plays the caller's actions, then the others until the caller is to act everywhere.

        Args:
            actions: legal actions, integers [num_envs], or [len(tables)].
            tables: the tables at which the caller acts, each at most once; None for all.

        Raises:
            IllegalActionError: an action is illegal; nothing was played.
            ResetNeededError: there was no reset, or an error or an interrupt stopped a call.
        """
        self._require_turn()
        moves, chosen = self.batch.check_moves(actions, tables)
        self._is_callers_turn = False
        self.batch.play(moves, chosen)
        self.rewards[:] = 0
        self.over[:] = 0
        self._has_decided[chosen] = True
        self._settle(chosen)
        self._play_others()

    def decisions(self) -> Decisions:
        """What the caller's seats decide by now; all of it is copied."""
        self._require_turn()
        return gather_decisions(self.batch, self._all_tables, self._streams)

    def advise(self, agent: Agent) -> Integers:
        """Asks what an agent would do in the caller's place: legal actions, int64 [num_envs]."""
        batch = self.batch
        return ask(agent, self.decisions(), batch.states, batch.masks, self._all_tables)

    def restart(self, tables: npt.ArrayLike) -> None:
        """Drops the running games of some tables and starts the next ones there."""
        self._require_turn()
        count = self.batch.num_envs
        chosen = integer_array(tables, "tables", below=count, is_distinct=True)
        self._is_callers_turn = False
        self.batch.restart(chosen)
        self._has_decided[chosen] = False
        self._seat_players(chosen)
        self._play_others()

    def final_view(self, table: int) -> tuple[Records, int]:
        """The caller's last view of the game that ended last, records [1]; the caller's seat."""
        seat = int(self._final_seats[table])
        return self.batch.settings.view(self._final_states, table, seat), seat

    def final_position(self, table: int) -> Decisions:
        """`final_view` as one position, in which nothing is left to decide."""
        view, seat = self.final_view(table)
        seats, seeds = np.array([seat], np.int8), np.zeros(1, np.int64)
        return Decisions(self.batch.settings, view, seats, seeds)

    def final_result(self, table: int) -> tuple[Points, Points]:
        """Points and places of that game: int32 [num_players] each."""
        return self.batch.settings.rate(self._final_states, table)

    def final_return(self, table: int) -> float:
        """The return of the caller's seat in that game, in double precision."""
        scores, ranks = self.final_result(table)
        scale = self.batch.settings.game.margin_scale
        returns = exact_returns(reward_code(self.batch.reward), scale, scores, ranks)
        return returns[int(self._final_seats[table])]

    def change_shares(self, shares: Sequence[float]) -> None:
        """Changes how often each opponent is drawn, from each table's next game on.

        Args:
            shares: [len(opponents)].
        """
        self._bounds = _cumulative(shares, len(self.opponents))

    def save(self) -> dict[str, npt.NDArray[Any]]:
        """Copies what `load` needs to go on from here: arrays by name."""
        self._require_turn()
        own = {name: array.copy() for name, array in self._saved().items()}
        return {**self.batch.save(), **own}

    def load(self, saved: dict[str, npt.NDArray[Any]]) -> None:
        """Goes on from what `save` of a loop with the same arguments returned."""
        self.batch.check_saved(saved)
        arrays = saved_arrays(saved, self._saved())
        self._is_callers_turn = False
        self.batch.load(saved)
        for name, array in self._saved().items():
            array[:] = arrays[name]
        self.rewards[:] = 0
        self.over[:] = 0
        self._is_callers_turn = True

    def _saved(self) -> dict[str, npt.NDArray[Any]]:
        return {
            "seats": self.seats,
            "assignment": self.assignment,
            "streams": self._streams,
            "has_decided": self._has_decided,
        }

    def _require_turn(self) -> None:
        if not self._is_callers_turn:
            raise ResetNeededError("a step was interrupted; call reset() first")

    def _play_others(self) -> None:
        while True:
            waiting = np.flatnonzero(self.batch.players != self.seats)
            if not len(waiting):
                self._is_callers_turn = True
                return
            actions = choose_actions(
                self.batch, self.opponents, self.assignment, waiting, self._streams
            )
            self.batch.step(actions, waiting)
            self._settle(waiting)

    def _settle(self, tables: Integers) -> None:
        """Pays the caller for games that have just ended, and seats the players anew."""
        ended = tables[self.batch.over[tables] != 0]
        if not len(ended):
            return
        # a game that ended before the caller's first decision has no transition to pay
        paid = ended[self._has_decided[ended]]
        self.rewards[paid] += self.batch.rewards[paid, self.seats[paid]]
        self.over[paid] = self.batch.over[paid]
        self._final_seats[paid] = self.seats[paid]
        self._final_states[paid] = self.batch.final_states[paid]
        ranks = self.batch.final_ranks[paid]
        winners = (ranks == 0).sum(axis=1)
        self.wins[paid] = (ranks[np.arange(len(paid)), self.seats[paid]] == 0) / winners
        self.final_assignment[paid] = self.assignment[paid]
        self.final_assignment[paid, self.seats[paid]] = -1
        self._has_decided[ended] = False
        self._seat_players(ended)

    def _seat_players(self, tables: Integers) -> None:
        """Chooses seat and opponents of the running games, by table and game number alone."""
        num_players = self.batch.settings.num_players
        games = self.batch.game_numbers[tables]
        self.seats[tables] = (tables + games) % num_players if self._seat is None else self._seat
        # apart from the numbers of the games themselves, from which the agents' moves derive
        streams = self.batch.derive_seeds(self._streams[tables], games + _SEATING)
        for seat in range(num_players):
            draws = self.batch.derive_seeds(streams, np.full(len(tables), seat, np.int64))
            self.assignment[tables, seat] = np.searchsorted(
                self._bounds, draws / 2.0**63, side="right"
            )
        coins = self.batch.derive_seeds(streams, np.full(len(tables), num_players, np.int64))
        same = tables[coins / 2.0**63 < self._same_opponent_share]
        self.assignment[same] = self.assignment[same, :1]


def _cumulative(shares: Sequence[float] | None, count: int) -> npt.NDArray[np.float64]:
    """Upper bounds of each opponent's part of [0, 1), without the last."""
    given = [1.0] * count if shares is None else list(shares)
    weights = np.array(given, np.float64)
    if weights.shape != (count,) or (weights < 0).any() or not 0 < weights.sum() < np.inf:
        raise UsageError(
            f"shares are {given!r}; pass {count} numbers of at least 0 with a positive sum"
        )
    bounds: npt.NDArray[np.float64] = np.cumsum(weights / weights.sum())[:-1]
    return bounds


def _checked_share(same_opponent_share: float) -> float:
    if not 0 <= same_opponent_share <= 1:
        raise UsageError(
            f"same_opponent_share is {same_opponent_share!r}; pass a share from 0 to 1"
        )
    return same_opponent_share


def _checked_seat(seat: int | None, num_players: int) -> int | None:
    if seat is None:
        return None
    number = integer_or_none(seat)
    if number is None or not 0 <= number < num_players:
        raise UsageError(f"seat is {seat!r}; pass 0 to {num_players - 1}, or None to rotate")
    return number
