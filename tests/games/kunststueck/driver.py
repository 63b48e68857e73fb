"""A driver for Kunststück tables: what tests ask and do, in the game's words.

Hides are numbered as in the actions: 0 is that of who acts, 1 to 3 are neutral, 4 as a
source is the evidence room.
"""

from __future__ import annotations

from typing import Any, Self

from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.record import NONE
from kunstkammer.envs.games.kunststueck import KUNSTSTUECK

from ..driver import TableDriver
from .names import name_paintings, name_subject, name_subjects

PHASES = ("draw", "lay", "act", "place", "fulfil", "show", "outbid")
OWN, EVIDENCE = 0, 4  # a hide, and a source behind the hides
MAX_PLAYERS, NUM_HIDES = 5, 8
DRAW_PAINTING, DRAW_ORDER, TO_HAND, HAND_IN, SKIP = 0, 1, 56, 72, 73


def lay_action(hide: int) -> int:
    """The action: lay the painting drawn in a hide, 0 to 3."""
    return 2 + hide


def play_action(slot: int, hide: int) -> int:
    """The action: play the painting of a slot, 0 to 2, to a hide, 0 to 3."""
    return 6 + 4 * slot + hide


def open_action(slot: int) -> int:
    """The action: play the order of a slot, 0 to 2, to the row."""
    return 18 + slot


def take_action(hide: int) -> int:
    """The action: take the outermost painting of a hide, 0 to 3, to hand."""
    return 21 + hide


def move_action(source: int, hide: int) -> int:
    """The action: move the outermost painting of a source, 0 to 4, to a hide, 0 to 3."""
    return 25 + 4 * source + hide


def raid_action(*, hide: int = 0, steps: int = 0) -> int:
    """The action: raid a neutral hide, 1 to 3, or the hide of the k-th other player, k = 1 to 4."""
    return 44 + hide if hide else 47 + steps


def place_action(hide: int) -> int:
    """The action: put the raided painting in a hide, 0 to 3."""
    return 52 + hide


def fulfil_action(*, place: int = NONE, slot: int = NONE) -> int:
    """The action: fulfil the order on a place of the row, 0 to 4, or in a slot, 0 to 2."""
    return 57 + place if place != NONE else 62 + slot


def show_action(*, slot: int = NONE, hide: int = NONE) -> int:
    """The action: show the painting of a slot, 0 to 2, or the next one of a hide, 0 to 3."""
    return 65 + slot if slot != NONE else 68 + hide


def settings(num_players: int = 3, **options: object) -> Settings:
    """Chooses the number of players and the options of K-06 that differ from the defaults."""
    return KUNSTSTUECK.settings(num_players, options)


class Table(TableDriver):
    """A table with what tests ask and do in Kunststück's words."""

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.field("active"))

    @property
    def phase(self) -> str:
        """What is to be decided, one of PHASES."""
        return PHASES[self.field("phase")]

    @property
    def raid_card(self) -> str:
        """Where the raid card lies: "evidence", "neutral 2" or "seat 1"."""
        return name_hide(self.field("raid_card"))

    @property
    def last_turns(self) -> int | None:
        """The turns to come, the present one included; None before the grand raid."""
        last_turns = int(self.field("last_turns"))
        return None if last_turns == NONE else last_turns

    @property
    def num_paintings(self) -> int:
        """The paintings in the pile, without the grand raid."""
        return 72 - int(self.field("painting_position"))

    @property
    def num_orders(self) -> int:
        """The orders in the pile."""
        return 36 - int(self.field("order_position"))

    def hand(self, seat: int) -> str:
        """The paintings in a seat's hand, by slot."""
        return self._name(self.field("hand")[seat])

    def known(self, seat: int) -> str:
        """The paintings in a seat's hand that all know."""
        return self._name(self.field("known")[seat])

    def orders(self, seat: int) -> str:
        """The orders in a seat's hand, by slot."""
        return name_subjects(self.field("orders")[seat])

    def hide_of(self, seat: int) -> str:
        """The paintings at a seat's own hide, from the inside."""
        return self._name(self.field("hide")[seat])

    def neutral(self, number: int) -> str:
        """The paintings at neutral hide 1, 2 or 3, from the inside."""
        return self._name(self.field("hide")[4 + number])

    def hides_of(self, seat: int) -> list[str]:
        """The paintings at the hides that a seat uses: its own, then the neutral ones."""
        return [self.hide_of(seat), *(self.neutral(number) for number in (1, 2, 3))]

    def evidence(self) -> str:
        """The paintings in the evidence room, from the inside."""
        return self._name(self.field("evidence"))

    def row(self) -> str:
        """The orders of the row by place, such as "Berlin Dresden*2 - Baroque"."""
        places = []
        for subject, size in zip(self.field("row"), self.field("row_size"), strict=True):
            places.append("-" if subject == NONE else name_subject(subject))
            places[-1] += f"*{size}" if size > 1 else ""
        return " ".join(places).rstrip(" -")

    def laid_by(self, seat: int) -> str:
        """The paintings laid down by a seat, by number."""
        return self._name(n for n, by in enumerate(self.field("laid_by")) if by == seat)

    def fulfilled_by(self, seat: int) -> str:
        """The orders fulfilled by a seat, by subject."""
        orders = enumerate(self.field("fulfilled_by"))
        return name_subjects(subject for subject, seats in orders for by in seats if by == seat)

    def pile(self) -> str:
        """The paintings in the pile, next one first, without the grand raid."""
        return self._name(self.field("painting_pile"))

    def order_pile(self) -> str:
        """The orders in the pile, next one first."""
        return name_subjects(self.field("order_pile"))

    def shown(self) -> str:
        """The set that is being shown."""
        return self._name(self.field("shown_set"))

    def best(self) -> str:
        """The highest set so far."""
        return self._name(self.field("best_set"))

    def draw_painting(self) -> Self:
        """Draws a painting."""
        return self.play(DRAW_PAINTING)

    def draw_order(self) -> Self:
        """Draws an order."""
        return self.play(DRAW_ORDER)

    def lay(self, hide: int) -> Self:
        """Lays the painting drawn in a hide."""
        return self.play(lay_action(hide))

    def play_painting(self, name: str, hide: int) -> Self:
        """Plays a painting of the hand to a hide."""
        return self.play(play_action(self.slot_of(name), hide))

    def open(self, subject: str) -> Self:
        """Plays an order of the hand to the row."""
        return self.play(open_action(self.orders(self.player).split().index(subject)))

    def take(self, hide: int) -> Self:
        """Takes the outermost painting of a hide to hand."""
        return self.play(take_action(hide))

    def move(self, source: int, hide: int) -> Self:
        """Moves the outermost painting of a hide, or of the evidence room (4), to a hide."""
        return self.play(move_action(source, hide))

    def raid(self, *, hide: int = 0, seat: int = NONE) -> Self:
        """Raids neutral hide 1, 2 or 3, or the hide of another seat."""
        steps = (seat - self.player) % self.settings.num_players
        return self.play(raid_action(hide=hide) if hide else raid_action(steps=steps))

    def place(self, *hides: int | str) -> Self:
        """Puts raided paintings, one after the other, in a hide or to "hand"."""
        return self.play(*(TO_HAND if isinstance(h, str) else place_action(h) for h in hides))

    def fulfil(self, subject: str, *, from_hand: bool = False) -> Self:
        """Chooses an order of the row, or of the hand."""
        if from_hand:
            slot = self.orders(self.player).split().index(subject)
            return self.play(fulfil_action(slot=slot))
        places = [place.split("*")[0] for place in self.row().split()]
        return self.play(fulfil_action(place=places.index(subject)))

    def show(self, names: str) -> Self:
        """Shows paintings one after the other, from where they lie."""
        for name in names.split():
            self.play(self.find_show(name))
        return self

    def hand_in(self, names: str = "") -> Self:
        """Shows paintings, if any are named, and hands the set in."""
        return self.show(names).play(HAND_IN)

    def skip(self, times: int = 1) -> Self:
        """Skips steps, or passes, so many times."""
        return self.play(*[SKIP] * times)

    def pass_all(self) -> Self:
        """All who are asked to outbid pass, until the order is awarded."""
        while self.phase == "outbid" and not self.is_over:
            self.skip()
        return self

    def slot_of(self, name: str) -> int:
        """The slot of a painting in the hand of who acts."""
        return self.hand(self.player).split().index(name)

    def find_show(self, name: str) -> int:
        """The action that shows a painting of who acts; it is next at its hide or in the hand."""
        if name in self.hand(self.player).split():
            return show_action(slot=self.slot_of(name))
        depths = self.field("shown_depth")
        for number, hide in enumerate(self.hides_of(self.player)):
            if hide.split()[: len(hide.split()) - depths[number]][-1:] == [name]:
                return show_action(hide=number)
        raise AssertionError(f"{name} is neither in hand nor next at a hide")

    def _name(self, paintings: Any) -> str:
        return name_paintings(paintings, self.field("worth"))


def name_hide(number: int) -> str:
    """A hide of the record by name; the evidence room stands for the one behind them."""
    if number == NUM_HIDES:
        return "evidence"
    return f"seat {number}" if number < MAX_PLAYERS else f"neutral {number - MAX_PLAYERS + 1}"


def deal(seed: int = 0, num_players: int = 3, **options: object) -> Table:
    """Deals a game."""
    return Table.deal(settings(num_players, **options), seed)
