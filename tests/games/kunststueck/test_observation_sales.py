"""What Kunststück's observation says of sales: the standing set, what may be shown and earned."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from .builders import Table, position
from .names import SUBJECTS, WORTH
from .test_observation import paintings, piece, read, subjects


def market(**arguments: Any) -> Table:
    """Seat 0 could sell for Berlin or Baroque, seat 1 for Berlin."""
    defaults: dict[str, Any] = {
        "hands": ["BBa0 BIm6", "BBi2 BRo3 DIm4", ""],
        "orders": ["Baroque Realism", "Berlin", ""],
        "hides": ["DBa2 DBi3"],
        "neutral": ["BRl1"],
        "row": "Berlin - Dresden",
        "phase": "fulfil",
    }
    return position(**(defaults | arguments))


def best_set(table: Table, seat: int) -> dict[int, int]:
    """Saleability by place of the paintings in the standing set."""
    values = np.round(7 * np.array(piece(table, seat, "best_set"))).astype(int)
    return {int(place): int(values[place]) for place in np.flatnonzero(values)}


@pytest.mark.parametrize("seat", range(3))
def test_best_set_is_the_standing_set_by_epochs_or_museums(seat: int) -> None:
    table = market().fulfil("Berlin")
    assert best_set(table, seat) == {}
    assert piece(table, seat, "best_size") == [0]
    table.hand_in("BIm6 BBa0")
    # Baroque comes first, Impressionism third, with two places each
    assert best_set(table, seat) == {1: 7, 5: 1}
    assert piece(table, seat, "best_size") == [0.1667]
    table = market(hides=["DBi3 DBa2"]).fulfil("Baroque", from_hand=True).hand_in("BBa0 DBa2")
    assert best_set(table, seat) == {1: 7, 2: 5}


def test_sets_of_one_total_can_be_told_apart() -> None:
    few = market().fulfil("Berlin").hand_in("BIm6 BBa0")
    many = market(hands=["BBi2 BIm6 BRn5", "BRo3 DIm4", ""]).fulfil("Berlin")
    many.hand_in("BBi2 BIm6 BRn5")
    assert piece(few, 1, "best_total") == piece(many, 1, "best_total") == [0.4]
    assert piece(few, 1, "best_size") != piece(many, 1, "best_size")
    assert best_set(few, 1) != best_set(many, 1)


def test_counts_are_the_paintings_that_the_own_seat_could_show() -> None:
    assert subjects(market(), 0, "counts") == {
        "Berlin": 0.25,  # two in hand, one at the neutral hide
        "Dresden": 0.1667,  # the outer one and what lies below it
        "Baroque": 0.0833,  # below the Biedermeier one nothing counts
        "Biedermeier": 0.0833,
        "Impressionism": 0.0833,
        "Realism": 0.0833,
    }
    assert subjects(market(), 2, "counts") == {"Berlin": 0.0833, "Realism": 0.0833}


def test_row_totals_are_the_own_saleability_and_the_highest_of_the_others() -> None:
    table = market()
    # Berlin: 7 + 1 + 6 of seat 0; 5 + 4 + 6 of seat 1. Dresden: 4 + 5 of seat 0, 3 of seat 1
    seen = {seat: piece(table, seat, "row_totals") for seat in range(3)}
    nothing = [0, 0]
    # what seat 1 holds seat 0 does not see, so it counts the neutral hide alone
    assert seen[0] == [[0.7, 0.3], nothing, [0.45, 0], nothing, nothing]
    # a neutral hide counts for who is not active too
    assert seen[1] == [[0.75, 0.3], nothing, [0.15, 0.45], nothing, nothing]
    assert seen[2] == [[0.3, 0.3], nothing, [0, 0.45], nothing, nothing]


def test_row_points_are_the_values_of_the_own_paintings() -> None:
    table = market()
    assert piece(table, 0, "row_points") == [0.35, 0, 0.25, 0, 0]  # 6 + 1; 3 + 2
    assert piece(table, 1, "row_points") == [0.3, 0, 0.2, 0, 0]  # 2 + 3 + 1; 4


def test_orders_totals_and_points_say_the_same_of_the_own_orders() -> None:
    table = market()
    assert [SUBJECTS[int(np.argmax(slot))] for slot in piece(table, 0, "orders")[:2]] == [
        "Baroque",
        "Realism",
    ]
    assert piece(table, 0, "orders_totals") == [[0.35, 0], [0.3, 0.3], [0, 0]]
    assert piece(table, 0, "orders_points") == [0, 0.05, 0]
    assert piece(table, 2, "orders_totals") == [[0, 0]] * 3


def test_next_shown_are_the_paintings_that_hides_give_next() -> None:
    table = market(orders=["Dresden", "Berlin", ""])
    assert paintings(table, 0, "next_shown") == ["", "", "", ""]
    table.fulfil("Dresden", from_hand=True)
    assert paintings(table, 0, "next_shown") == ["DBi 4", "BRl 6", "", ""]
    assert paintings(table, 1, "next_shown") == ["", "", "", ""]
    table.show("DBi3")
    assert paintings(table, 0, "next_shown") == ["DBa 5", "BRl 6", "", ""]
    table.show("DBa2")
    assert paintings(table, 0, "next_shown") == ["", "BRl 6", "", ""]


def test_drawn_is_also_the_raided_painting_that_is_to_be_placed() -> None:
    table = market(phase="act", active=1).raid(seat=0)
    assert [read(piece(table, seat, "drawn")) for seat in range(3)] == ["", "DBi 4", ""]


def test_values_are_told_where_the_list_is_random() -> None:
    assert piece(market(deck="random"), 0, "values") == [
        round(worth / 6, 4) for worth in np.asarray(WORTH).tolist()
    ]
    assert piece(market(), 0, "values") == [0] * 72


def test_demand_tells_the_orders_of_the_own_hand_and_of_the_row() -> None:
    table = market(row="Berlin - Dresden Realism")
    row = {"Berlin": 0.5, "Dresden": 0.5}
    # what lies in the row and in the hand too counts as in the hand
    assert subjects(table, 0, "demand") == {**row, "Baroque": 1, "Realism": 1}
    assert subjects(table, 1, "demand") == {**row, "Realism": 0.5, "Berlin": 1}
    assert subjects(table, 2, "demand") == {**row, "Realism": 0.5}


def fits(table: Table, seat: int, name: str) -> dict[int, list[float]]:
    """The fits of a piece with one row each that are not 0, by row."""
    rows = np.reshape(piece(table, seat, name), (-1, 4)).tolist()
    return {number: row for number, row in enumerate(rows) if any(row)}


def test_fits_are_own_totals_and_demand_of_museum_and_epoch() -> None:
    table = market(evidence="FBa6")
    berlin, baroque = 0.7, 0.35
    assert fits(table, 0, "hand_fit") == {
        0: [berlin, baroque, 0.5, 1],  # BBa0
        1: [berlin, 0.05, 0.5, 0],  # BIm6
    }
    assert fits(table, 0, "hides_fit") == {
        0: [0.45, 0.2, 0.5, 0],  # DBi3, the outermost one
        1: [berlin, 0.3, 0.5, 1],  # BRl1, Realism
    }
    # seat 1 counts its own totals, and the hide of seat 0 is the sixth, two places clockwise
    assert fits(table, 1, "hides_fit") == {
        1: [0.75, 0.3, 1, 0],
        5: [0.15, 0.25, 0.5, 0],
    }
    assert fits(table, 0, "evidence_fit") == {0: [0, baroque, 0, 1]}
    assert fits(table, 0, "drawn_fit") == {}


def test_drawn_fits_like_any_other_painting_for_who_has_to_lay_it() -> None:
    table = market(phase="act", active=1).raid(seat=0)
    assert fits(table, 1, "drawn_fit") == {0: [0.15, 0.25, 0.5, 0]}  # DBi3
    assert fits(table, 0, "drawn_fit") == {}
    table = market(hands=["", "BBi2 BRo3 DIm4", ""], drawn="DRl5", active=1)
    assert fits(table, 1, "drawn_fit") == {0: [0.15, 0.3, 0.5, 0]}
    assert fits(table, 2, "drawn_fit") == {}
