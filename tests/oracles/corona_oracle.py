"""Slow reference implementation ("oracle") of Corona, written from the rules file alone.

It is not the environment: no speed, no hidden information, no random numbers (a given `Chance`
answers for them). The one idea: each rule C-xx of `rules/corona.md` is one plain statement, so
that a disagreement with the fast implementation is settled by reading. All state is in plain
attributes, which tests may set directly.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

NUM_FIELDS = 12  # C-02
NUM_PAWNS = NUM_DICE = 6  # C-02
WAIT = 12  # "Actions"; a bid is WAIT + total
MAX_BID = 21  # C-07
FIRST_MOVE = 34  # "Actions"
STOP = 70  # "Actions"
OPTIONS: dict[str, Sequence[object]] = {
    "num_players": range(2, 11),  # C-01; the others are those of C-03
    "setup": ("player", "random"),
    "bidding": ("clock", "sealed"),
    "ticks": range(1, 61),
    "empty_field": (0, 1),
    "rounds": range(1, 101),
    "next_setter": ("left", "winner"),
    "bankruptcy": (True, False),
    "doubling": (True, False),
}


class Chance(Protocol):
    """Answers for all that is random; each is asked for once, when the table learns it.

    Rounds and ticks count from 0. `pawns`: the fields of a random set-up, and `dice`: the roll
    [6 each] (C-05). `order` of speaking (C-08) and order of `handing_in` (C-09, asked only if
    somebody bids): the seats that may bid, the first one first.
    """

    def pawns(self, round_index: int) -> Sequence[int]: ...
    def dice(self, round_index: int) -> Sequence[int]: ...
    def order(self, round_index: int, tick: int) -> Sequence[int]: ...
    def handing_in(self, round_index: int) -> Sequence[int]: ...


@dataclass(kw_only=True, eq=False, repr=False)
class CoronaOracle:
    """One game of Corona, changed in place by `step`.

    Attributes:
        start_seat: the start player of the round; the constructor is given the first one.
        num_players and all up to doubling: C-01 and the options of C-03.
        chips: chips of each seat [num_players].
        round_index: how many rounds have ended, void ones included (C-15).
        phase: "setup", "bidding", "moving" or "over".
        barred_seat: who may not bid in this round (C-12), None for nobody.
        pawns: the fields of the pawns placed so far, in their slots; moved: which have moved.
        dice: the values rolled, in their slots, [] before the roll; used: which are used.
        tick: which tick is running, from 0; 0 in sealed bidding.
        order: the seats that act in this tick, in turn; turn: which of them acts, from 0.
        sealed_bids: the sealed choices; 0 is no bid, None not chosen yet [num_players].
        standing_bid, standing_seat: the highest bid, in sealed bidding once opened, and who made
            it; None before the first.
        total: the points made by the moves of the round so far.
    """

    chance: Chance
    start_seat: int
    num_players: int = 4
    setup: str = "player"
    bidding: str = "clock"
    ticks: int = 6
    empty_field: int = 0
    rounds: int = 10
    next_setter: str = "left"
    bankruptcy: bool = True
    doubling: bool = True

    def __post_init__(self) -> None:
        """Begins the first round; raises ValueError where an argument is out of range."""
        for name, choices in OPTIONS.items():
            _check_choice(name, getattr(self, name), choices)
        _check_choice("start_seat", self.start_seat, range(self.num_players))
        self.start_capital: int = 2 * self.num_players + 2  # C-04
        self.chips: list[int] = [self.start_capital] * self.num_players
        self.round_index: int = 0
        self.barred_seat: int | None = None
        self._open_round()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (C-15)."""
        return self.phase == "over"

    @property
    def is_bid_made(self) -> bool:
        """Whether the total has reached the standing bid (C-12)."""
        return self.standing_bid is not None and self.total >= self.standing_bid

    @property
    def player(self) -> int:
        """The seat that has to act; raises ValueError when the game is over."""
        if self.phase == "setup":
            return self.start_seat
        if self.phase == "bidding":
            return self.order[self.turn]
        if self.phase == "moving" and self.standing_seat is not None:
            return self.standing_seat
        raise ValueError("nobody is to act: the game is over; ask is_over first")

    def legal_actions(self) -> list[int]:
        """Returns the legal actions of the 71, ascending; [] when the game is over."""
        if self.phase == "setup":
            return list(range(NUM_FIELDS))
        if self.phase == "bidding":
            lowest = 1 if self.standing_bid is None else self.standing_bid + 1
            return [WAIT, *[WAIT + bid for bid in range(lowest, MAX_BID + 1)]]
        if self.phase == "moving":
            return [*self._legal_moves(), STOP]
        return []

    def step(self, action: int) -> None:
        """Performs the action of the player to act, and all that follows from it.

        Raises:
            ValueError: the action is illegal, or the game is over.
        """
        legal = self.legal_actions()
        if action not in legal:
            raise ValueError(f"action {action} is illegal; the legal actions are {legal}")
        if self.phase == "setup":
            self.pawns.append(action)
            if len(self.pawns) == NUM_PAWNS:
                self._roll()
        elif self.phase == "bidding":
            self._bid(action - WAIT)
        elif action == STOP:
            self._end_round()
        else:
            self._move(*divmod(action - FIRST_MOVE, NUM_DICE))

    def scores(self) -> list[int]:
        """Returns the chips of each seat (C-15)."""
        return list(self.chips)

    def ranks(self) -> list[int]:
        """Returns the rank of each seat, 0 = first; equal chips share a rank (C-15)."""
        return [sum(1 for other in self.chips if other > own) for own in self.chips]

    def seats_that_may_bid(self) -> list[int]:
        """Returns all seats but the barred one, clockwise from the start player (C-12)."""
        seats = [(self.start_seat + step) % self.num_players for step in range(self.num_players)]
        return [seat for seat in seats if seat != self.barred_seat]

    def _open_round(self) -> None:
        self.phase: str = "setup"
        self.pawns: list[int] = []
        self.moved: list[bool] = [False] * NUM_PAWNS
        self.dice: list[int] = []
        self.used: list[bool] = [False] * NUM_DICE
        self.tick: int = 0
        self.order: list[int] = []
        self.turn: int = 0
        self.sealed_bids: list[int | None] = [None] * self.num_players
        self.standing_bid: int | None = None
        self.standing_seat: int | None = None
        self.total: int = 0
        if self.setup == "random":
            self.pawns = list(self.chance.pawns(self.round_index))
            self._roll()

    def _roll(self) -> None:
        """Rolls the dice, sorts pawns and dice into their slots and opens the bidding (C-05)."""
        self.pawns = sorted(self.pawns)
        self.dice = sorted(self.chance.dice(self.round_index))
        _check_choice("numbers of pawns and dice", (len(self.pawns), len(self.dice)), [(6, 6)])
        self.phase = "bidding"
        self._open_tick()

    def _open_tick(self) -> None:
        self.turn = 0
        self.order = self.seats_that_may_bid()  # C-09
        if self.bidding == "clock":
            self.order = self._check_seats(self.chance.order(self.round_index, self.tick))

    def _bid(self, bid: int) -> None:
        """Takes the bid of the player to act, 0 for none, and ends the bidding when it is over."""
        if self.bidding == "sealed":
            self.sealed_bids[self.player] = bid
        elif bid > 0:
            self.standing_bid, self.standing_seat = bid, self.player
        self.turn += 1
        if self.bidding == "clock" and self.standing_bid == MAX_BID:
            self._end_bidding()  # C-08
        elif self.turn < len(self.order):
            return
        elif self.bidding == "sealed" or self.tick + 1 == self.ticks:
            self._end_bidding()
        else:
            self.tick += 1
            self._open_tick()

    def _end_bidding(self) -> None:
        highest = max(bid or 0 for bid in self.sealed_bids)
        if highest > 0:  # C-09: of equal ones the first handed in
            handing_in = self._check_seats(self.chance.handing_in(self.round_index))
            best_seats = [seat for seat in handing_in if self.sealed_bids[seat] == highest]
            self.standing_bid, self.standing_seat = highest, best_seats[0]
        if self.standing_bid is None:
            self._end_round()  # C-10
        else:
            self.phase = "moving"

    def _legal_moves(self) -> list[int]:
        """Returns the moves, without the second of two that have the same effect (C-06)."""
        actions, effects = [], []
        for pawn, die in itertools.product(range(NUM_PAWNS), range(NUM_DICE)):
            effect = (self.pawns[pawn], self.dice[die])
            if not self.moved[pawn] and not self.used[die] and effect not in effects:
                effects.append(effect)
                actions.append(FIRST_MOVE + NUM_DICE * pawn + die)
        return actions

    def _move(self, pawn: int, die: int) -> None:
        """Moves the pawn, counts its points (C-07), and ends the round where C-11 says so."""
        self.pawns[pawn] = (self.pawns[pawn] + self.dice[die]) % NUM_FIELDS
        self.moved[pawn] = True
        self.used[die] = True
        num_together = self.pawns.count(self.pawns[pawn])
        self.total += num_together if num_together > 1 else self.empty_field
        if self.is_bid_made or all(self.moved):
            self._end_round()

    def _end_round(self) -> None:
        """Pays and bars (C-12), then ends the game (C-15) or opens the next round (C-14)."""
        next_seat = self.start_seat  # C-10
        if self.standing_seat is not None:
            self._pay(self.standing_seat)
            self.barred_seat = None if self.is_bid_made else self.standing_seat
            left_seat = (self.start_seat + 1) % self.num_players
            next_seat = left_seat if self.next_setter == "left" else self.standing_seat
        self.round_index += 1
        if (
            self.round_index == self.rounds
            or (self.bankruptcy and min(self.chips) <= 0)
            or (self.doubling and max(self.chips) >= 2 * self.start_capital)
        ):
            self.phase = "over"
        else:
            self.start_seat = next_seat
            self._open_round()

    def _pay(self, bidder: int) -> None:
        for step in range(1, self.num_players):
            other = (bidder + step) % self.num_players
            if self.is_bid_made:
                self.chips[other] -= 1
                self.chips[bidder] += 1
            elif self.chips[bidder] > 0 or not self.bankruptcy:
                self.chips[bidder] -= 1
                self.chips[other] += 1

    def _check_seats(self, seats: Sequence[int]) -> list[int]:
        if sorted(seats) != sorted(self.seats_that_may_bid()):
            raise ValueError(f"chance gives seats {seats}, not an order of those that may bid")
        return list(seats)


def best_total(pawns: Sequence[int], dice: Sequence[int], empty_field: int) -> int:
    """Returns the most points of any plan (C-06, C-07), by trying every move in every order.

    What can still be made depends only on where unmoved and moved pawns stand and which dice are
    left: only this is remembered. No pawn has moved yet; there may be any number of dice.
    """

    @cache
    def search(unmoved: tuple[int, ...], moved: tuple[int, ...], left: tuple[int, ...]) -> int:
        best = 0
        for pawn, die in itertools.product(set(unmoved), set(left)):
            field = (pawn + die) % NUM_FIELDS
            others = _without(unmoved, pawn)
            num_met = (others + moved).count(field)
            points = num_met + 1 if num_met > 0 else empty_field
            moved_now = tuple(sorted((*moved, field)))
            best = max(best, points + search(others, moved_now, _without(left, die)))
        return best

    return search(tuple(sorted(pawns)), (), tuple(sorted(dice)))


def _without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    first = values.index(value)
    return values[:first] + values[first + 1 :]


def _check_choice(name: str, value: object, choices: Sequence[object]) -> None:
    if value not in choices:
        raise ValueError(f"{name} is {value!r}; choose one of {list(choices)}")
