"""Raids: who may, where, and where the raided paintings go (K-11 e, K-12)."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import FULL_NEUTRAL, Table, position


def raids(table: Table) -> list[int]:
    return [action for action in table.legal() if 45 <= action < 52]


@pytest.mark.parametrize(
    ("raid_card", "legal"),
    [
        ("evidence", [45, 46, 47, 48, 49]),
        ("neutral 1", [46, 47, 48, 49]),
        ("neutral 2", [45, 47, 48, 49]),
        ("neutral 3", [45, 46, 48, 49]),
        ("seat 1", [45, 46, 47, 48, 49]),  # the seat's own hide
        ("seat 0", []),
        ("seat 2", []),
    ],
)
def test_k11e_k12_from_the_own_hide_a_neutral_one_or_the_evidence_room(
    raid_card: str, legal: list[int]
) -> None:
    assert raids(position(raid_card=raid_card, active=1, phase="act")) == legal


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_k11e_the_hide_of_each_other_player_can_be_raided(num_players: int) -> None:
    table = position(num_players, phase="act", active=num_players - 1)
    assert raids(table) == [45, 46, 47, *range(48, 47 + num_players)]


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize("active", [0, 3])
def test_k11e_players_are_counted_clockwise(steps: int, active: int) -> None:
    table = position(5, phase="act", active=active).play(47 + steps)
    assert table.raid_card == f"seat {(active + steps) % 5}"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_k11e_an_empty_hide_may_be_raided(number: int) -> None:
    table = position(hands=["BIm6"], phase="act").raid(hide=number)
    assert (table.raid_card, table.phase, table.hand(0)) == (f"neutral {number}", "fulfil", "BIm6")
    assert table.field("raided") == -127


def test_k11e_the_paintings_come_one_by_one_from_the_outside() -> None:
    table = position(hides=["", "", "HBa3 HBi4 HIm5"], phase="act").raid(seat=2)
    assert (table.phase, table.player, table.raid_card) == ("place", 0, "seat 2")
    assert table.place(1).neutral(1) == "HIm5"
    assert table.place(2).neutral(2) == "HBi4"
    assert (table.hide_of(2), table.phase) == ("HBa3", "place")
    assert table.place("hand").hand(0) == "HBa3"
    assert (table.hide_of(2), table.phase) == ("", "fulfil")


def test_k11e_each_goes_to_the_own_hide_a_neutral_one_or_the_hand() -> None:
    table = position(hides=["MBa4", "HBa3"], phase="act").raid(seat=1)
    assert table.legal() == [52, 53, 54, 55, 56]
    assert table.place(0).hide_of(0) == "MBa4 HBa3"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_k11e_not_back_to_the_neutral_hide_that_is_raided(number: int) -> None:
    neutral = ["", "", ""]
    neutral[number - 1] = "HBa3 HBi4"
    table = position(neutral=neutral, phase="act").raid(hide=number)
    assert table.legal() == [action for action in range(52, 57) if action != 52 + number]


def test_k11e_several_may_go_to_one_hide() -> None:
    table = position(hides=["", "HBa3 HBi4 HIm5"], phase="act").raid(seat=1).place(3, 3, 3)
    assert (table.neutral(3), table.phase) == ("HIm5 HBi4 HBa3", "fulfil")


@pytest.mark.parametrize(
    ("arguments", "legal"),
    [
        ({"hides": ["MBa4 MBi5 MIm6", "HBa3"]}, [53, 54, 55, 56]),
        ({"hides": ["", "HBa3"], "neutral": ["", "MBa4 MBi5 MIm6"]}, [52, 53, 55, 56]),
        ({"hides": ["", "HBa3"], "hands": ["BIm6 DIm4 DRl5"]}, [52, 53, 54, 55]),
        (
            {"hides": ["", "HBa3"], "hands": ["BIm6"], "orders": ["Berlin Munich"]}
            | {"hand_limit": "total"},
            [52, 53, 54, 55],
        ),
    ],
)
def test_k11e_wherever_there_is_room(arguments: dict[str, Any], legal: list[int]) -> None:
    assert position(phase="act", **arguments).raid(seat=1).legal() == legal


def test_k11e_he_is_asked_though_there_is_only_one_place() -> None:
    table = position(
        hands=["BIm6 DIm4 DRl5"],
        hides=["MBa4 MBi5", "HBa3 HBi4 HIm5"],
        neutral=FULL_NEUTRAL,
        phase="act",
    ).raid(seat=1)
    assert table.legal() == [52]
    table.place(0)
    assert (table.hide_of(0), table.evidence()) == ("MBa4 MBi5 HIm5", "HBi4 HBa3")
    assert table.phase == "fulfil"


def test_k11e_without_any_room_all_goes_to_the_evidence_room_without_a_decision() -> None:
    table = position(
        hands=["BIm6 DIm4 DRl5"],
        hides=["MBa4 MBi5 MIm6", "HBa3 HBi4 HIm5"],
        neutral=FULL_NEUTRAL,
        evidence="FIm2",
        phase="act",
    ).raid(seat=1)
    assert (table.evidence(), table.phase) == ("FIm2 HIm5 HBi4 HBa3", "fulfil")
    assert (table.hide_of(1), table.raid_card) == ("", "seat 1")


def test_k11e_the_room_of_the_raided_hide_does_not_count() -> None:
    table = position(
        hands=["BIm6 DIm4 DRl5"],
        hides=["MBa4 MBi5 MIm6"],
        neutral=[FULL_NEUTRAL[0], FULL_NEUTRAL[1], "HBa3"],
        phase="act",
    ).raid(hide=3)
    assert (table.evidence(), table.neutral(3), table.phase) == ("HBa3", "", "fulfil")


def test_k11e_a_hide_of_six_can_be_emptied() -> None:
    table = position(
        hides=["", "HBa3 HBa6 HBi4 HBi1 HIm5 HIm0"], hide_capacity=6, phase="act"
    ).raid(seat=1)
    table.place("hand", 0, "hand", 0, 0, "hand")
    assert (table.hide_of(0), table.hand(0)) == ("HIm5 HBi4 HBa6", "HBa3 HBi1 HIm0")


def test_k11e_the_evidence_room_cannot_be_raided() -> None:
    table = position(raid_card="neutral 1", evidence="FIm2 FRo5", phase="act")
    assert raids(table) == [46, 47, 48, 49]


def test_k11e_paintings_that_come_to_the_hand_are_known_to_all() -> None:
    table = position(hides=["", "HBa3 HBi4"], hands=["BIm6"], phase="act")
    table.raid(seat=1).place("hand", 1)
    assert (table.hand(0), table.known(0)) == ("BIm6 HBi4", "HBi4")


def test_k12_who_never_raids_keeps_the_card() -> None:
    table = position(raid_card="seat 0", num_players=2, phase="act").skip(2)
    assert raids(table.draw_order()) == []
    table.skip(2).draw_order()
    assert (table.player, raids(table)) == (0, [45, 46, 47, 48])


def test_k12_after_a_raid_the_raided_player_holds_the_card() -> None:
    table = position(phase="act").raid(seat=1).skip().draw_order()
    assert (table.player, table.raid_card, len(raids(table))) == (1, "seat 1", 5)
