"""Each invariant of Kunststück's `check` is found when it is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kunstkammer.envs.games.kunststueck import KUNSTSTUECK

from .builders import Table, deal
from .names import NUMBERS
from .sound_tables import (
    ALL_TABLES,
    awarded,
    break_table,
    drawing,
    ended,
    late,
    laying,
    placing,
)

NONE = -127
ENDED, CUT = 1, 2
BERLIN, DRESDEN, MUNICH = 0, 1, 3
DRAW, ACT, OUTBID = 0, 2, 6


def test_there_are_ten_invariants() -> None:
    assert len(KUNSTSTUECK.invariants) == 10


@pytest.mark.parametrize("make", ALL_TABLES)
def test_a_sound_table_breaks_none(make: Callable[[], Table]) -> None:
    assert make().check() == 0


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
@pytest.mark.parametrize("deck", ["balanced", "random"])
def test_a_table_that_has_been_dealt_breaks_none(num_players: int, deck: str) -> None:
    assert deal(3, num_players, deck=deck, starting_paintings=True).check() == 0


@pytest.mark.parametrize(
    ("make", "field", "index", "value", "number"),
    [
        (drawing, "worth", (4,), 7, 1),
        (drawing, "worth", (4,), -1, 1),
        (drawing, "worth", (0,), 0, 1),  # the first of a cell is an original
        (drawing, "worth", (4,), 5, 1),  # nine of value 3
        (drawing, "worth", (1,), 4, 1),  # a forgery too few
        (drawing, "laid_by", (NUMBERS["BBa0"],), 0, 2),  # twice
        (drawing, "hand", (0, 0), NUMBERS["BIm6"], 2),
        (drawing, "hide", (0, 0), NUMBERS["BIm6"], 2),
        (drawing, "evidence", (0,), NUMBERS["BIm6"], 2),
        (drawing, "painting_pile", (40,), NUMBERS["BIm6"], 2),
        (drawing, "laid_by", (NUMBERS["SIm1"],), NONE, 2),  # nowhere
        (laying, "drawn", (), NUMBERS["BIm6"], 2),
        (laying, "drawn", (), NONE, 2),
        (drawing, "painting_position", (), 11, 2),
        (drawing, "painting_position", (), 13, 2),
        (drawing, "evidence_size", (), 0, 2),
        (drawing, "evidence_size", (), 2, 2),
        (drawing, "orders", (0, 0), DRESDEN, 3),
        (drawing, "orders", (0, 0), NONE, 3),
        (drawing, "orders", (0, 0), 50, 3),
        (drawing, "row", (0,), MUNICH, 3),
        (drawing, "row_size", (2,), 1, 3),
        (drawing, "row_size", (0,), 2, 3),
        (drawing, "fulfilled_by", (MUNICH, 0), NONE, 3),
        (drawing, "fulfilled_by", (BERLIN, 2), 0, 3),
        (drawing, "order_position", (), 8, 3),
        (drawing, "order_position", (), 6, 3),
        (drawing, "order_pile", (0,), BERLIN, 3),  # above the top
        (drawing, "hand_size", (0,), 1, 4),
        (drawing, "hand_size", (0,), 3, 4),
        (drawing, "orders_size", (0,), 1, 4),
        (drawing, "orders_size", (1,), 2, 4),
        (drawing, "hand", (1, 0), NUMBERS["BRo3"], 2),
        (drawing, "hand", (2, 0), 100, 4),
        (drawing, "known", (0, 0), NUMBERS["BRl1"], 4),  # not in the hand
        (drawing, "known", (0, 0), NUMBERS["BBi2"], 4),  # in another hand
        (drawing, "known", (2, 0), NUMBERS["BIm6"], 4),
        (drawing, "known", (1, 2), NUMBERS["BRo3"], 4),  # not sorted
        (drawing, "known", (1, 0), NUMBERS["DIm4"], 4),  # twice
        (drawing, "known", (1, 0), NONE, 4),  # a gap
        (drawing, "rule_hand_limit", (), 1, 4),
        (drawing, "num_players", (), 1, 4),
        (drawing, "rule_hide_capacity", (), 1, 5),
        (drawing, "hide_size", (0,), 0, 5),
        (drawing, "hide_size", (1,), 3, 5),
        (drawing, "hide_size", (5,), 4, 5),
        (drawing, "hide", (2, 0), 100, 5),
        (drawing, "hide_size", (3,), 1, 5),
        (drawing, "raid_below", (), 24, 6),
        (drawing, "raid_below", (), -1, 6),
        (drawing, "raid_below", (), NONE, 6),
        (drawing, "last_turns", (), 2, 6),
        (late, "last_turns", (), 0, 6),
        (late, "last_turns", (), 5, 6),
        (late, "last_turns", (), NONE, 6),
        (late, "raid_below", (), 3, 6),
        (ended, "last_turns", (), -1, 6),
        (ended, "last_turns", (), 3, 6),
        (ended, "over", (), CUT, 6),
        (late, "over", (), ENDED, 6),
        (drawing, "over", (), ENDED, 6),
        (drawing, "num_turns", (), -1, 6),
        (drawing, "num_turns", (), 300, 6),  # the game goes on
        (ended, "num_turns", (), 301, 6),
        (drawing, "row", (4,), 50, 7),
        (drawing, "row_size", (4,), 1, 7),
        (drawing, "points", (1,), 4, 9),
        (drawing, "points", (0,), 1, 9),
        (drawing, "points", (4,), 1, 9),
        (drawing, "num_fulfilled", (1,), 2, 9),
        (drawing, "num_fulfilled", (4,), 1, 9),
        (drawing, "laid_by", (NUMBERS["SIm1"],), 0, 9),
        (drawing, "fulfilled_by", (MUNICH, 0), 0, 9),
        (awarded, "points", (0,), 0, 9),
        (drawing, "raid_card", (), 3, 10),  # a seat that is not in play
        (drawing, "raid_card", (), 9, 10),
        (drawing, "raid_card", (), -1, 10),
        (drawing, "raided", (), 1, 10),
        (drawing, "phase", (), 3, 10),
        (drawing, "phase", (), 1, 10),
        (drawing, "phase", (), OUTBID, 10),
        (drawing, "player", (), 1, 10),
        (drawing, "active", (), 1, 10),
        (placing, "raided", (), NONE, 10),
        (placing, "phase", (), ACT, 10),
        (laying, "phase", (), DRAW, 10),
    ],
)
def test_a_broken_invariant_is_found(
    make: Callable[[], Table], field: str, index: tuple[int, ...], value: int, number: int
) -> None:
    assert break_table(make, field, index, value).check() == number


def swap(broken: Table, field: str, one: tuple[int, ...], other: tuple[int, ...]) -> Table:
    """Exchanges two entries of a field."""
    values = broken.states[field][0]
    values[one], values[other] = values[other].copy(), values[one].copy()
    return broken


@pytest.mark.parametrize(
    ("field", "one", "other", "number"),
    [
        ("hand", (0, 0), (0, 1), 4),
        ("orders", (0, 0), (0, 1), 4),
        ("hand", (1, 1), (1, 2), 4),
        ("hand", (0, 1), (0, 2), 4),  # a gap
        ("orders", (1, 0), (1, 1), 4),
        ("known", (1, 0), (1, 1), 4),
        ("hide", (1, 1), (1, 2), 5),
        ("worth", (NUMBERS["BBa0"],), (NUMBERS["BIm6"],), 1),  # three forgeries of Impressionism
        ("worth", (NUMBERS["BBa0"],), (NUMBERS["HBa6"],), 1),  # three forgeries of Hamburg
        ("evidence", (0,), (1,), 2),
        ("painting_pile", (5,), (40,), 2),
        ("row", (0,), (1,), 3),
    ],
)
def test_two_entries_that_are_exchanged_are_found(
    field: str, one: tuple[int, ...], other: tuple[int, ...], number: int
) -> None:
    assert swap(drawing(), field, one, other).check() == number


def test_equal_orders_on_two_places_are_found() -> None:
    broken = drawing()
    broken.states["row"][0, 4] = DRESDEN
    broken.states["row_size"][0, [2, 4]] = 1
    assert broken.check() == 7


def test_paintings_of_a_seat_that_is_not_in_play_are_found() -> None:
    broken = drawing()
    for name in ("hand", "hand_size"):
        broken.states[name][0, 4] = broken.states[name][0, 0]
        broken.states[name][0, 0] = NONE if name == "hand" else 0
    broken.states["known"][0, 0] = NONE
    assert broken.check() == 4
    broken = drawing()
    for name in ("hide", "hide_size"):
        broken.states[name][0, 4] = broken.states[name][0, 0]
        broken.states[name][0, 0] = NONE if name == "hide" else 0
    assert broken.check() == 5
