"""What each piece of Kunststück's observation says, in positions whose values can be read off."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from .builders import Table, deal, position
from .names import EPOCH_LETTERS, MUSEUM_LETTERS, SUBJECTS


def piece(table: Table, seat: int, name: str) -> Any:
    """A piece of a seat's observation as nested lists, rounded to four digits."""
    values: Any = np.round(table.observe(seat)[name].astype(np.float64), 4).tolist()
    return values


def read(entry: list[float]) -> str:
    """A painting of an observation as museum, epoch and saleability, such as "BIm 1"."""
    if not any(entry):
        return ""
    (museum,), (epoch,) = np.flatnonzero(entry[:6]), np.flatnonzero(entry[6:12])
    return f"{MUSEUM_LETTERS[museum]}{EPOCH_LETTERS[epoch]} {round(7 * entry[12])}"


def paintings(table: Table, seat: int, name: str) -> list[str]:
    """The paintings of a piece with one row each."""
    return [read(entry) for entry in piece(table, seat, name)]


def subjects(table: Table, seat: int, name: str) -> dict[str, float]:
    """The entries of a piece by subject that are not 0."""
    values = zip(SUBJECTS, piece(table, seat, name), strict=True)
    return {subject: value for subject, value in values if value}


def rich(**arguments: Any) -> Table:
    """A table of three with cards everywhere; seat 1 is active."""
    defaults: dict[str, Any] = {
        "hands": ["BBa0 BIm6 BRl4", "BBi2 DIm4", "BRn2"],
        "orders": ["Berlin Berlin", "Munich", "Realism Stuttgart Stuttgart"],
        "known": ["BIm6 BRl4", "DIm4"],
        "hides": ["BRl1", "HBa3 HBa6"],
        "neutral": ["", "MBa4 MBi5", "BRn5"],
        "evidence": "FIm2 FRo5 FRo0 FBa6",
        "row": "Berlin - Dresden*2",
        "laid": ["", "SIm1 SRl5", "SRl2 SRn0"],
        "fulfilled": ["", "Dresden", "Frankfurt Frankfurt"],
        "raid_card": "neutral 2",
        "active": 1,
    }
    return position(**(defaults | arguments))


@pytest.mark.parametrize(
    ("table", "number"),
    [
        (rich(), 0),
        (rich(hands=["", "BBa1 BIm3 BRo3"], known=[], drawn="DRl5"), 1),
        (rich(phase="act"), 2),
        (rich(phase="act", hides=["HRl6"]).raid(seat=0), 3),
        (rich(phase="fulfil"), 4),
        (rich(phase="fulfil").fulfil("Berlin"), 5),
        (rich(phase="fulfil").fulfil("Berlin").hand_in("BBi2 BRn5"), 6),
    ],
)
def test_phase_tells_what_is_to_be_decided(table: Table, number: int) -> None:
    for seat in range(3):
        assert piece(table, seat, "phase") == [float(each == number) for each in range(7)]


@pytest.mark.parametrize(
    ("table", "paintings_left", "orders_left"),
    [
        (deal(3, 2), 71 / 72, 33 / 36),  # 70 and the grand raid
        (deal(3, 5), 68 / 72, 30 / 36),
        (position(last_turns=2), 1.0, 1.0),
        (position(num_paintings=0, num_orders=4), 1 / 72, 4 / 36),
        (position(num_paintings=0, num_orders=0, last_turns=1, phase="act"), 0.0, 0.0),
    ],
)
def test_paintings_left_counts_the_grand_raid_and_orders_left_counts_the_pile(
    table: Table, paintings_left: float, orders_left: float
) -> None:
    assert piece(table, 0, "paintings_left") == [pytest.approx(paintings_left, abs=1e-4)]
    assert piece(table, 0, "orders_left") == [pytest.approx(orders_left, abs=1e-4)]


@pytest.mark.parametrize(("turns", "value"), [(None, 0), (1, 0.1667), (3, 0.5), (4, 0.6667)])
def test_last_turns_counts_the_turns_to_come(turns: int | None, value: float) -> None:
    assert piece(position(last_turns=turns), 2, "last_turns") == [value]


@pytest.mark.parametrize(
    ("max_turns", "num_turns", "value"),
    [(27, 0, 0.25), (27, 26, 0.0093), (300, 0, 1), (300, 192, 1), (300, 246, 0.5)],
)
def test_turns_to_cut_count_down_to_the_cut(max_turns: int, num_turns: int, value: float) -> None:
    table = position(max_turns=max_turns, num_turns=num_turns)
    assert piece(table, 1, "turns_to_cut") == [value]


def test_in_play_are_as_many_seats_as_players() -> None:
    assert piece(deal(1, 2), 1, "in_play") == [1, 1, 0, 0, 0]
    assert piece(deal(1, 5), 4, "in_play") == [1, 1, 1, 1, 1]


@pytest.mark.parametrize(("seat", "place"), [(0, 1), (1, 0), (2, 2)])
def test_to_act_and_active_count_from_the_own_seat(seat: int, place: int) -> None:
    expected = [float(each == place) for each in range(5)]
    assert piece(rich(), seat, "to_act") == expected
    assert piece(rich(), seat, "active") == expected


def test_who_is_asked_to_outbid_acts_and_is_not_active() -> None:
    table = rich(phase="fulfil").fulfil("Berlin").hand_in("BBi2 BRn5")
    assert piece(table, 1, "to_act") == [0, 1, 0, 0, 0]
    assert piece(table, 1, "active") == [1, 0, 0, 0, 0]
    assert piece(table, 0, "has_best") == [0, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("seat", "points", "fulfilled"),
    [(0, [0, 0.12, 0.04], [0, 0.0278, 0.0556]), (2, [0.04, 0, 0.12], [0.0556, 0, 0.0278])],
)
def test_points_and_orders_fulfilled_count_from_the_own_seat(
    seat: int, points: list[float], fulfilled: list[float]
) -> None:
    assert piece(rich(), seat, "points")[:3] == points
    assert piece(rich(), seat, "fulfilled")[:3] == fulfilled


def test_hand_sizes_are_told_of_all() -> None:
    assert piece(rich(), 1, "hand_size") == [0.6667, 0.3333, 1, 0, 0]
    assert piece(rich(), 1, "orders_size") == [0.3333, 1, 0.6667, 0, 0]


@pytest.mark.parametrize(
    ("raid_card", "seat", "place"),
    [
        ("evidence", 0, 8),
        ("neutral 1", 0, 1),
        ("neutral 3", 2, 3),
        ("seat 1", 1, 0),
        ("seat 1", 0, 4),
        ("seat 1", 2, 5),
        ("seat 0", 2, 4),
    ],
)
def test_raid_card_counts_the_hides_from_the_own_seat(
    raid_card: str, seat: int, place: int
) -> None:
    table = rich(raid_card=raid_card)
    assert piece(table, seat, "raid_card") == [float(each == place) for each in range(9)]


@pytest.mark.parametrize(("seat", "place"), [(0, 0), (1, 5), (2, 4)])
def test_raided_is_the_hide_that_is_being_emptied(seat: int, place: int) -> None:
    table = rich(phase="act").raid(seat=0)
    assert piece(table, seat, "raided") == [float(each == place) for each in range(8)]
    assert piece(rich(), seat, "raided") == [0] * 8


def test_hand_holds_the_own_paintings_by_slot() -> None:
    assert paintings(rich(), 0, "hand") == ["BBa 7", "BIm 1", "BRl 3"]
    assert paintings(rich(), 1, "hand") == ["BBi 5", "DIm 3", ""]
    assert paintings(rich(), 2, "hand") == ["BRn 5", "", ""]


def test_a_painting_is_museum_epoch_and_saleability() -> None:
    assert piece(rich(), 1, "hand")[1] == [0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0.4286]
    assert piece(rich(), 0, "hand")[0] == [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]


def test_hand_known_marks_what_all_know() -> None:
    assert [piece(rich(), seat, "hand_known") for seat in range(3)] == [
        [0, 1, 1],
        [0, 1, 0],
        [0, 0, 0],
    ]


def test_orders_hold_the_own_orders_by_slot() -> None:
    names = [
        [SUBJECTS[place] for place, value in enumerate(slot) if value]
        for slot in piece(rich(), 2, "orders")
    ]
    assert names == [["Stuttgart"], ["Stuttgart"], ["Realism"]]
    assert np.sum(piece(rich(), 1, "orders")) == 1


def test_drawn_is_told_to_who_has_drawn_alone() -> None:
    table = rich(hands=["", "BBa1 BIm3 BRo3"], known=[], drawn="DRl5")
    assert [read(piece(table, seat, "drawn")) for seat in range(3)] == ["", "DRl 2", ""]
    assert read(piece(rich(), 1, "drawn")) == ""


def test_known_hands_hold_what_all_know_of_the_others() -> None:
    of_seat_2 = piece(rich(), 2, "known_hands")
    assert [[read(entry) for entry in hand] for hand in of_seat_2] == [
        ["BIm 1", "BRl 3", ""],  # seat 0
        ["DIm 3", "", ""],  # seat 1
        ["", "", ""],
        ["", "", ""],
    ]
    of_seat_0 = piece(rich(), 0, "known_hands")
    assert [read(hand[0]) for hand in of_seat_0] == ["DIm 3", "", "", ""]


@pytest.mark.parametrize(
    ("seat", "own", "others"),
    [
        (0, ["BRl 6", "", ""], [["HBa 1", "HBa 4", ""], ["", "", ""]]),
        (1, ["HBa 1", "HBa 4", ""], [["", "", ""], ["BRl 6", "", ""]]),
        (2, ["", "", ""], [["BRl 6", "", ""], ["HBa 1", "HBa 4", ""]]),
    ],
)
def test_hides_are_the_own_one_the_neutral_ones_and_those_of_the_others(
    seat: int, own: list[str], others: list[list[str]]
) -> None:
    hides = [[read(entry) for entry in hide[:3]] for hide in piece(rich(), seat, "hides")]
    neutral = [["", "", ""], ["MBi 2", "MBa 3", ""], ["BRn 2", "", ""]]
    assert hides == [own, *neutral, *others, *[["", "", ""]] * 2]


def test_hides_of_six_are_told_in_full() -> None:
    table = position(hides=["", "BBa1 BBi2 BIm3 BRl4 BRn5 BRo6"], hide_capacity=6)
    expected = ["BRo 1", "BRn 2", "BRl 3", "BIm 4", "BBi 5", "BBa 6"]
    assert [read(entry) for entry in piece(table, 0, "hides")[4]] == expected


def test_evidence_holds_the_three_outermost() -> None:
    assert paintings(rich(), 2, "evidence") == ["FBa 1", "FRo 7", "FRo 2"]
    assert piece(rich(), 2, "evidence_size") == [0.0556]
    table = rich(evidence="FIm2")
    assert paintings(table, 2, "evidence") == ["FIm 5", "", ""]
    assert piece(rich(evidence=""), 2, "evidence_size") == [0]


def test_row_holds_the_orders_by_place() -> None:
    row = [[SUBJECTS[s] for s, value in enumerate(p) if value] for p in piece(rich(), 0, "row")]
    assert row == [["Berlin"], [], ["Dresden"], [], []]
    assert piece(rich(), 0, "row_size") == [0.3333, 0, 0.6667, 0, 0]


def test_gone_is_what_has_been_laid_down() -> None:
    assert subjects(rich(), 0, "gone_subjects") == {
        "Stuttgart": 0.3333,
        "Impressionism": 0.0833,
        "Realism": 0.1667,
        "Renaissance": 0.0833,
    }
    assert piece(rich(), 0, "gone_values") == [0.0833, 0.0833, 0.0833, 0, 0, 0.0833, 0]
    assert subjects(rich(), 0, "gone_orders") == {"Dresden": 0.3333, "Frankfurt": 0.6667}
