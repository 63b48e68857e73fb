"""What Kunststück's observation says of orders, sets and what can be shown; and its ranges."""

from __future__ import annotations

from typing import Any

import pytest

from kunstkammer.envs.games.kunststueck.layout import LAYOUT

from .builders import Table, position
from .names import SUBJECTS
from .test_observation import piece, subjects


def contest(**arguments: Any) -> Table:
    """Seat 0 may fulfil an order for Berlin."""
    defaults: dict[str, Any] = {
        "hands": ["BBa0 BIm6", "BBi2 BRo3 DIm4", ""],
        "hides": ["BRl1"],
        "row": "Berlin",
        "phase": "fulfil",
    }
    return position(**(defaults | arguments))


@pytest.mark.parametrize("seat", range(3))
def test_subject_is_that_of_the_order_being_fulfilled(seat: int) -> None:
    table = contest().fulfil("Berlin")
    assert subjects(table, seat, "subject") == {"Berlin": 1}
    assert piece(table, seat, "from_hand") == [0]


@pytest.mark.parametrize("seat", range(3))
def test_from_hand_tells_that_the_order_came_from_a_hand(seat: int) -> None:
    table = contest(row="", orders=["Berlin Munich"]).fulfil("Berlin", from_hand=True)
    assert piece(table, seat, "from_hand") == [1]
    assert subjects(table, seat, "subject") == {"Berlin": 1}


def test_totals_being_shown_grow_and_what_is_missing_shrinks() -> None:
    table = contest().fulfil("Berlin")
    seen = []
    for name in ("", "BIm6", "BRl1", "BBa0"):
        table.show(name)
        seen.append(
            [
                piece(table, 2, of)[0]
                for of in ("shown_size", "shown_total", "missing", "best_total")
            ]
        )
    assert seen == [
        [0, 0, 0.35, 0],  # 7 is missing
        [0.0833, 0.05, 0.3, 0],
        [0.1667, 0.35, 0, 0],
        [0.25, 0.7, 0, 0],
    ]


def test_best_total_is_that_of_the_highest_set_and_one_more_is_missing() -> None:
    table = contest().fulfil("Berlin").hand_in("BIm6 BBa0")
    for seat in range(3):
        assert piece(table, seat, "best_total") == [0.4]
        assert piece(table, seat, "missing") == [0.45]
    table.show("BBi2")
    assert (piece(table, 0, "shown_total"), piece(table, 0, "missing")) == ([0.25], [0.2])


def totals(table: Table, seat: int, offset: int = 0) -> dict[str, int]:
    """The saleability that a seat at an offset could show, by subject, as far as it is seen."""
    values = zip(SUBJECTS, piece(table, seat, "totals")[offset], strict=True)
    return {subject: round(20 * value) for subject, value in values if value}


def test_totals_count_the_own_hand_the_own_hide_and_the_neutral_ones() -> None:
    table = position(hands=["BBa0 DIm4"], hides=["BRl1"], neutral=["FIm2", "", "BRn5"])
    assert totals(table, 0) == {
        "Berlin": 7 + 6 + 2,
        "Dresden": 3,
        "Frankfurt": 5,
        "Baroque": 7,
        "Impressionism": 3 + 5,
        "Realism": 6,
        "Renaissance": 2,
    }


def test_totals_count_a_hide_from_the_outside_until_it_does_not_suit() -> None:
    table = position(hides=["BRl4 BIm3 BIm6"], neutral=["FBi1 BBi2 DBi0"])
    assert totals(table, 0) == {
        "Berlin": 1 + 4 + 3,
        "Dresden": 7,
        "Impressionism": 1 + 4,
        "Biedermeier": 7 + 5 + 6,
    }


@pytest.mark.parametrize(
    ("hide", "expected"),
    [
        ("BBa1 DBa2 BBa0", {"Berlin": 7, "Baroque": 7 + 5 + 6}),
        ("BBa1 BBi2 BBa0", {"Berlin": 7 + 5 + 6, "Baroque": 7}),
        ("BBa1 DBi3 BBa0", {"Berlin": 7, "Baroque": 7}),
    ],
)
def test_totals_count_nothing_behind_what_does_not_suit(
    hide: str, expected: dict[str, int]
) -> None:
    assert totals(position(hides=[hide]), 0) == expected


def test_totals_count_an_original_and_its_forgery_in_full() -> None:
    assert totals(position(hands=["BBa1 BBa0"]), 0) == {"Berlin": 13, "Baroque": 13}


def test_totals_of_others_count_what_all_know() -> None:
    table = position(
        hands=["BRo6", "BBa0 BIm6", ""],
        known=["", "BIm6"],
        hides=["", "HBa3", "DRl5"],
        neutral=["FIm2"],
        active=2,
    )
    assert totals(table, 0, 1) == {
        "Berlin": 1,
        "Hamburg": 4,
        "Frankfurt": 5,
        "Baroque": 4,
        "Impressionism": 6,
    }
    assert totals(table, 1, 1) == {"Dresden": 2, "Frankfurt": 5, "Realism": 2, "Impressionism": 5}
    assert totals(table, 2, 2)["Baroque"] == 4
    assert totals(table, 1)["Berlin"] == 7 + 1


@pytest.mark.parametrize(("sources", "has_neutral"), [("all", True), ("own", False)])
def test_totals_of_those_who_are_not_active_follow_outbid_sources(
    sources: str, has_neutral: bool
) -> None:
    table = position(neutral=["FIm2"], active=1, outbid_sources=sources)
    neutral = {"Frankfurt": 5, "Impressionism": 5}
    assert totals(table, 1) == neutral
    for seat in (0, 2):
        assert totals(table, seat) == (neutral if has_neutral else {})
        assert totals(table, seat, (1 - seat) % 3) == neutral


def test_the_most_points_and_the_most_saleability_are_in_range() -> None:
    """Berlin has all ten originals of value 1, and all of its paintings are in reach."""
    table = position(
        hands=["BBa1 BBi2 BRo3"],
        hides=["BBa0 BBi0 BIm3 BRl1 BRn2"],
        neutral=["BIm6 BRl4 BRn5 BRo6"],
        hide_capacity=6,
        deck="random",
        original_with_forgery=True,
        row="Berlin",
        phase="fulfil",
    )
    worth = table.states["worth"][0]
    ones = [number for number in range(12, 72) if worth[number] == 1]
    for number in range(12):
        if worth[number] > 1:
            worth[ones.pop()], worth[number] = worth[number], 1
    table.fulfil("Berlin")
    for action in (65, 66, 67, 68, 68, 68, 68, 68, 69, 69, 69, 69, 72):
        table.play(action)
    high = {one.name: one.high for one in LAYOUT.pieces}
    assert (
        20 * table.observe(1)["best_total"][0] == pytest.approx(74) == 20 * high["best_total"] - 1
    )
    assert 20 * table.observe(1)["missing"][0] == pytest.approx(75) == 20 * high["missing"]
    assert totals(table, 0)["Berlin"] == 74 < 20 * high["totals"]
    assert high["points"] == 10 * 21 / 50
