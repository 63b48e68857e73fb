"""What is wrong with the order to be fulfilled or the sets for it is found by `check`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .builders import Table
from .names import NUMBERS
from .sound_tables import (
    asked,
    awarded,
    break_table,
    drawing,
    ended,
    fulfilling,
    outbidding,
    showing,
    showing_own,
    table,
)

NONE = -127
BERLIN, DRESDEN, MUNICH = 0, 1, 3
FULFIL, SHOW, OUTBID = 4, 5, 6


@pytest.mark.parametrize(
    ("make", "field", "index", "value", "number"),
    [
        (showing, "shown_size", (), 1, 8),
        (showing, "shown_size", (), 3, 8),
        (showing, "shown_total", (), 12, 8),
        (showing, "shown_set", (0,), NUMBERS["DIm4"], 8),  # does not suit
        (showing, "shown_set", (0,), NONE, 8),
        (showing, "shown_set", (5,), NUMBERS["BIm6"], 8),
        (showing, "subject", (), DRESDEN, 8),
        (showing, "shown_depth", (0,), 0, 8),
        (showing, "shown_depth", (0,), 2, 8),
        (showing, "shown_depth", (1,), 1, 8),  # MBa4 is not shown
        (showing, "shown_depth", (3,), -1, 8),
        (drawing, "shown_depth", (0,), 1, 8),
        (ended, "shown_depth", (0,), 1, 8),
        (showing, "best_total", (), 7, 8),
        (showing, "best_seat", (), 1, 8),
        (outbidding, "best_size", (), 1, 8),
        (outbidding, "best_size", (), 3, 8),
        (outbidding, "best_total", (), 9, 8),
        (outbidding, "best_set", (1,), NUMBERS["DIm4"], 8),
        (outbidding, "best_seat", (), NONE, 8),
        (outbidding, "best_seat", (), 3, 8),
        (outbidding, "best_seat", (), -1, 8),
        (fulfilling, "best_seat", (), 0, 8),
        (drawing, "subject", (), BERLIN, 10),
        (showing, "phase", (), FULFIL, 10),
        (outbidding, "phase", (), SHOW, 10),
        (asked, "player", (), 0, 10),  # handed in the set
        (asked, "player", (), 3, 10),
        (asked, "player", (), -1, 10),
        (showing, "phase", (), OUTBID, 10),  # there is no set to be outbid
        (showing, "order_place", (), NONE, 10),
        (showing, "order_place", (), 2, 10),  # Dresden's
        (showing, "order_place", (), 6, 10),
        (showing, "order_place", (), -1, 10),
        (showing_own, "order_place", (), 0, 10),  # Berlin's
        (showing_own, "order_place", (), 4, 10),  # empty
        (outbidding, "order_place", (), NONE, 10),
        (drawing, "order_place", (), 0, 10),
        (drawing, "order_place", (), 5, 10),
        (awarded, "order_place", (), 0, 10),
        (ended, "subject", (), BERLIN, 10),
        (awarded, "subject", (), BERLIN, 10),
    ],
)
def test_a_broken_set_or_order_is_found(
    make: Callable[[], Table], field: str, index: tuple[int, ...], value: int, number: int
) -> None:
    assert break_table(make, field, index, value).check() == number


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
