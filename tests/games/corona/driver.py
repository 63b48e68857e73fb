"""A driver for Corona tables: what tests ask and do, in the game's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.record import NONE
from kunstkammer.envs.games.corona import CORONA, best_plan

from ..driver import TableDriver

PHASES = ("place", "bid", "show")
WAIT = 12
STOP = 70
MAX_TOTAL = 21  # C-07
GATHERED = (0, 1, 2, 3, 4, 5)  # worked case 1: six pawns one behind the other,
ALL_FACES = (1, 2, 3, 4, 5, 6)  # and one die of each value: the optimum is 20


def bid_action(bid: int) -> int:
    """The action: bid 1 to 21."""
    return WAIT + bid


def move_action(pawn: int, die: int) -> int:
    """The action: move the pawn of a slot with the die of a slot, both 0 to 5."""
    return 34 + 6 * pawn + die


def settings(num_players: int = 4, **options: object) -> Settings:
    """Chooses the number of players and the options of C-03 that differ from the defaults."""
    return CORONA.settings(num_players, options)


class Table(TableDriver):
    """A table with what tests ask and do in Corona's words."""

    @property
    def phase(self) -> str:
        """What is to be decided: "place", "bid" or "show"."""
        return PHASES[self.field("phase")]

    @property
    def setter(self) -> int:
        """The start player."""
        return int(self.field("setter"))

    @property
    def barred(self) -> int | None:
        """The seat that may not bid."""
        return self._seat("barred")

    @property
    def bidder(self) -> int | None:
        """The seat with the standing bid."""
        return self._seat("bidder")

    @property
    def standing(self) -> int:
        """The standing bid, 0 for none."""
        return int(self.field("bid"))

    @property
    def total(self) -> int:
        """What has been shown."""
        return int(self.field("total"))

    @property
    def num_rounds(self) -> int:
        """The rounds finished."""
        return int(self.field("num_rounds"))

    def chips(self) -> list[int]:
        """The chips of the seats in play."""
        chips: list[int] = self.field("chips")[: self.settings.num_players]
        return chips

    def pawns(self) -> list[int]:
        """The fields of the pawns that are placed, by slot."""
        return [field for field in self.field("pawns") if field != NONE]

    def dice(self) -> list[int]:
        """The dice by slot, once rolled."""
        return [value for value in self.field("dice") if value != NONE]

    def order(self) -> list[int]:
        """The speaking order of the tick; of sealed bids that of asking or handing in."""
        return [seat for seat in self.field("order") if seat != NONE]

    def place(self, *fields: int) -> Self:
        """Places pawns."""
        return self.play(*fields)

    def bid(self, *bids: int) -> Self:
        """Bids for the seats to act, one after the other; 0 waits."""
        return self.play(*(bid_action(bid) for bid in bids))

    def wait(self, times: int = 1) -> Self:
        """So many seats wait, or bid nothing."""
        return self.play(*[WAIT] * times)

    def run_out(self) -> Self:
        """All wait until the sand has run out; with sealed bids until all have chosen."""
        rounds = self.num_rounds
        while self.phase == "bid" and self.num_rounds == rounds and not self.is_over:
            self.wait()
        return self

    def move(self, field: int, value: int) -> Self:
        """Moves a pawn of a field, which has not moved, with a die of that value."""
        return self.play(self.find_move(field, value))

    def find_move(self, field: int, value: int) -> int:
        """The action that moves a pawn of a field, which has not moved, with a die of a value."""
        pawn = _find(field, self.field("pawns"), self.field("has_moved"))
        die = _find(value, self.field("dice"), self.field("is_used"))
        return move_action(pawn, die)

    def stop(self) -> Self:
        """The bidder stops showing."""
        return self.play(STOP)

    def best_moves(self) -> list[tuple[int, int]]:
        """The best plan of a table where nothing has been shown, as (field, value of the die)."""
        plan = best_plan(self.pawns(), self.dice(), self.field("rule_empty_field"))
        return [(move.start, self.dice()[move.die]) for move in plan.moves]

    def show_best(self) -> Self:
        """The bidder, who has not moved yet, shows the best plan until the round ends."""
        rounds = self.num_rounds
        for field, value in self.best_moves():
            self.move(field, value)
            if self.num_rounds > rounds:
                return self
        return self.stop()

    def _seat(self, name: str) -> int | None:
        seat = int(self.field(name))
        return None if seat == NONE else seat


def _find(value: int, values: Sequence[int], is_spent: Sequence[int]) -> int:
    """The first slot with that value that is not spent."""
    for slot, one in enumerate(values):
        if one == value and not is_spent[slot]:
            return slot
    raise AssertionError(f"no {value} is left of {list(values)}; spent: {list(is_spent)}")


def deal(seed: int = 0, num_players: int = 4, **options: object) -> Table:
    """Deals a game."""
    return Table.deal(settings(num_players, **options), seed)
