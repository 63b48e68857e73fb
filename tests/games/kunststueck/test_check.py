"""Each invariant of Kunststück's `check` is found when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kunstkammer.envs.games.kunststueck import KUNSTSTUECK

from .builders import Table, deal, position
from .names import NUMBERS

NONE = -127
BERLIN, DRESDEN, MUNICH = 0, 1, 3
DRAW, ACT, FULFIL, SHOW, OUTBID = 0, 2, 4, 5, 6


def table(**arguments: Any) -> Table:
    """A table of three with cards everywhere; seat 0 is active."""
    defaults: dict[str, Any] = {
        "hands": ["BBa0 BIm6", "BBi2 BRo3 DIm4", ""],
        "orders": ["Berlin Munich", "Dresden"],
        "known": ["BIm6", "BBi2 DIm4"],
        "hides": ["BRl1", "HBa3 HBa6"],
        "neutral": ["MBa4"],
        "evidence": "FIm2",
        "row": "Berlin - Dresden*2",
        "laid": ["", "SIm1 SRl2"],
        "fulfilled": ["", "Munich"],
        "raid_below": 7,
    }
    return position(**(defaults | arguments))


def drawing() -> Table:
    return table()


def laying() -> Table:
    return table(hands=["BBa0 BIm6 BRl4"], known=[], drawn="HIm5")


def placing() -> Table:
    return table(phase="act").raid(seat=1)


def fulfilling() -> Table:
    return table(phase="fulfil")


def showing() -> Table:
    """Seat 0 has shown BBa0 and BRl1 of his hide, 13 together."""
    return table(phase="fulfil").fulfil("Berlin").show("BBa0 BRl1")


def outbidding() -> Table:
    """Seat 0 has handed in 8, seat 1 has shown 5 and can still show 4."""
    return table(phase="fulfil").fulfil("Berlin").hand_in("BBa0 BIm6").show("BBi2")


def late() -> Table:
    return table(last_turns=2, raid_below=None)


def ended() -> Table:
    return table(last_turns=1, raid_below=None, phase="fulfil").skip()


def awarded() -> Table:
    return (
        table(last_turns=1, raid_below=None, phase="fulfil")
        .fulfil("Berlin")
        .hand_in("BBa0 BIm6")
        .skip(2)
    )


ALL_TABLES = [
    drawing, laying, placing, fulfilling, showing, outbidding, late, ended, awarded,
]  # fmt: skip


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
        (drawing, "row", (4,), 50, 7),
        (drawing, "row_size", (4,), 1, 7),
        (showing, "shown_size", (), 1, 8),
        (showing, "shown_size", (), 3, 8),
        (showing, "shown_total", (), 12, 8),
        (showing, "shown_set", (0,), NUMBERS["DIm4"], 8),  # does not suit
        (showing, "shown_set", (0,), NONE, 8),
        (showing, "shown_set", (5,), NUMBERS["BIm6"], 8),
        (showing, "subject", (), DRESDEN, 8),
        (showing, "best_total", (), 7, 8),
        (showing, "best_seat", (), 1, 8),
        (outbidding, "best_size", (), 1, 8),
        (outbidding, "best_size", (), 3, 8),
        (outbidding, "best_total", (), 9, 8),
        (outbidding, "best_set", (1,), NUMBERS["DIm4"], 8),
        (outbidding, "best_seat", (), NONE, 8),
        (fulfilling, "best_seat", (), 0, 8),
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
        (drawing, "subject", (), BERLIN, 10),
        (placing, "raided", (), NONE, 10),
        (placing, "phase", (), ACT, 10),
        (laying, "phase", (), DRAW, 10),
        (showing, "phase", (), FULFIL, 10),
        (outbidding, "phase", (), SHOW, 10),
        (ended, "subject", (), BERLIN, 10),
        (awarded, "subject", (), BERLIN, 10),
    ],
)
def test_a_broken_invariant_is_found(
    make: Callable[[], Table], field: str, index: tuple[int, ...], value: int, number: int
) -> None:
    broken = make()
    broken.states[field][(0, *index)] = value
    assert broken.check() == number


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


def test_who_has_to_show_and_cannot_complete_a_set_is_found() -> None:
    broken = table(phase="fulfil").fulfil("Berlin")
    broken.states["subject"] = MUNICH
    assert broken.check() == 8
    broken = outbidding()
    broken.states["best_set"][0, 2] = NUMBERS["BRl1"]
    broken.states["best_size"], broken.states["best_total"] = 3, 14
    assert broken.check() == 8


def test_a_highest_set_of_one_painting_or_of_too_little_is_found() -> None:
    broken = outbidding()
    broken.states["best_set"][0, 1] = NONE
    broken.states["best_size"], broken.states["best_total"] = 1, 7
    assert broken.check() == 8
    broken = outbidding()
    broken.states["best_set"][0, :2] = NUMBERS["BIm6"], NUMBERS["BRl4"]
    broken.states["best_total"] = 4
    assert broken.check() == 8


def test_at_the_end_of_the_game_nobody_has_to_show() -> None:
    assert ended().check() == 0
    over = awarded()
    assert (over.phase, over.check()) == ("outbid", 0)
