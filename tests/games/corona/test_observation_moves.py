"""What Corona's observation says of pawns, dice and moves, in positions that can be read off."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from .builders import ALL_FACES, GATHERED, Table, position

CROWD: dict[str, Any] = {"pawns": (0, 0, 3, 4, 9, 11), "dice": (1, 3, 3, 4, 4, 6)}


def piece(table: Table, name: str, scale: int = 1) -> Any:
    """A piece of an observation as nested lists, times a number, rounded to four digits."""
    return np.round(table.observe(2)[name].astype(np.float64) * scale, 4).tolist()


def showing() -> Table:
    """Pawns on 0 to 5; seat 1 has bid 19 and moved the pawn on 4 with a 1: two points."""
    return position(pawns=GATHERED, dice=ALL_FACES, bids={1: 19}, moves=[(4, 1)])


def crowd(**arguments: Any) -> Table:
    return position(**CROWD, **arguments)


def twelve(**fields: float) -> list[float]:
    """A value for each field: `twelve(f9=1)` is 1 on field 9."""
    return [fields.get(f"f{field}", 0) for field in range(12)]


def test_pawn_fields_are_in_the_order_of_the_slots() -> None:
    assert piece(position(pawns=(9, 0)), "pawn_fields") == [
        twelve(f9=1),
        twelve(f0=1),
        *[twelve()] * 4,
    ]
    assert piece(showing(), "pawn_fields") == [
        twelve(f0=1),
        twelve(f1=1),
        twelve(f2=1),
        twelve(f3=1),
        twelve(f5=1),
        twelve(f5=1),
    ]


def test_pawns_on_counts_the_pawns_of_each_field() -> None:
    assert piece(crowd(), "pawns_on") == twelve(
        f0=0.3333, f3=0.1667, f4=0.1667, f9=0.1667, f11=0.1667
    )
    assert piece(position(pawns=(7, 7, 7, 7, 7)), "pawns_on") == twelve(f7=0.8333)
    assert piece(position(pawns=(7,) * 6, dice=ALL_FACES), "pawns_on") == twelve(f7=1)


def test_has_moved_marks_the_pawns_that_have() -> None:
    assert piece(crowd(), "has_moved") == [0, 0, 0, 0, 0, 0]
    assert piece(showing(), "has_moved") == [0, 0, 0, 0, 1, 0]


def test_dice_are_those_that_are_left() -> None:
    rows = np.eye(6)[np.array(CROWD["dice"]) - 1].tolist()
    assert rows[0] == [1, 0, 0, 0, 0, 0]
    assert rows[5] == [0, 0, 0, 0, 0, 1]
    assert piece(crowd(), "dice") == rows
    table = crowd(bids={1: 20}, moves=[(0, 3), (3, 6)])
    nothing = [0] * 6
    assert piece(table, "dice") == [rows[0], nothing, rows[2], rows[3], rows[4], nothing]


@pytest.mark.parametrize(
    ("empty_field", "totals"),
    [(0, [14, 9, 7, 2, 2, 2, 2, 2, 2, 0, 0, 0]), (1, [14, 9, 7, 3, 3, 3, 3, 3, 2, 1, 1, 0])],
)
def test_gatherings_are_the_totals_of_moves_to_one_field_the_best_first(
    empty_field: int, totals: list[int]
) -> None:
    # To field 3 go both pawns of 0 with a 3, that of 9 with the 6 and that of 11 with a 4:
    # 2 + 3 + 4 + 5. To field 4 both of 0 and that of 3: 2 + 3 + 4. To field 0 those of 9 and 11:
    # 3 + 4. To 1, 5, 6, 7 and 10 two, the first alone; to 9 one, to 2 and 8 one, alone.
    assert piece(crowd(empty_field=empty_field), "gatherings", 21) == totals


def test_gatherings_count_pawns_that_have_moved_where_they_stand() -> None:
    # To field 5, where two stand, go those of 0, 1, 2 and 3: 3 + 4 + 5 + 6.
    assert piece(showing(), "gatherings", 21)[0] == 18


def test_move_points_are_those_of_each_move_that_differs() -> None:
    points = piece(crowd(), "move_points", 6)
    assert points == [
        [0, 2, 0, 2, 0, 0],  # from 0 to 1, 3, 4 and 6
        [0, 0, 0, 0, 0, 0],
        [2, 0, 0, 0, 0, 2],  # from 3 to 4, 6, 7 and 9
        [0, 0, 0, 0, 0, 0],  # from 4 to 5, 7, 8 and 10
        [0, 3, 0, 0, 0, 2],  # from 9 to 10, 0, 1 and 3
        [3, 0, 0, 2, 0, 0],  # from 11 to 0, 2, 3 and 5
    ]


def test_move_points_of_landing_alone_follow_the_option() -> None:
    points = piece(crowd(empty_field=1), "move_points", 6)
    assert points[3] == [1, 1, 0, 1, 0, 1]
    assert points[4] == [1, 3, 0, 1, 0, 2]


def test_six_points_are_1() -> None:
    table = position(pawns=(0, 3, 3, 3, 3, 3), dice=(3, 3, 3, 3, 3, 3))
    assert piece(table, "move_points")[0] == [1, 0, 0, 0, 0, 0]


def test_move_gathering_is_the_total_of_the_field_where_the_move_would_land() -> None:
    assert piece(crowd(), "move_gathering", 21) == [
        [2, 14, 0, 9, 0, 2],
        [0, 0, 0, 0, 0, 0],
        [9, 2, 0, 2, 0, 2],
        [2, 2, 0, 0, 0, 2],
        [2, 7, 0, 2, 0, 14],
        [7, 0, 0, 14, 0, 2],
    ]


def test_left_behind_is_the_total_of_the_field_where_the_pawn_stands() -> None:
    assert piece(crowd(), "left_behind", 21) == [7, 0, 14, 9, 2, 0]
