"""The second step of a turn but for raids: playing, opening, taking, moving (K-11 a to d)."""

from __future__ import annotations

import pytest

from .builders import position
from .driver import EVIDENCE, OWN

FULL = "HBa3 HBa6 HBi4"


def test_k11_one_of_them_at_most() -> None:
    table = position(hands=["BIm6"], hides=["HBa3"], orders=["Berlin"], phase="act")
    for action in table.legal():
        after = position(hands=["BIm6"], hides=["HBa3"], orders=["Berlin"], phase="act")
        assert after.play(action).phase in ("fulfil", "place")


def test_k11_or_none() -> None:
    table = position(hands=["BIm6"], hides=["HBa3"], phase="act").skip()
    assert (table.phase, table.hand(0), table.hide_of(0)) == ("fulfil", "BIm6", "HBa3")


def test_k11_skipping_is_asked_though_nothing_else_can_be_done() -> None:
    table = position(raid_card="seat 1", phase="act")
    assert (table.phase, table.legal()) == ("act", [73])


@pytest.mark.parametrize("number", range(4))
def test_k11a_a_painting_goes_to_the_right_end_of_a_hide(number: int) -> None:
    table = position(
        hands=["BIm6 DIm4"], hides=["HBa3"], neutral=["MBa4", "MBi5", "MIm6"], phase="act"
    ).play_painting("DIm4", number)
    hides = ["HBa3", "MBa4", "MBi5", "MIm6"]
    hides[number] += " DIm4"
    assert table.hides_of(0) == hides
    assert (table.hand(0), table.field("hand_size")[0]) == ("BIm6", 1)


def test_k11a_only_to_a_hide_with_room() -> None:
    table = position(hands=["BIm6", ""], hides=[FULL], phase="act")
    assert [action for action in table.legal() if 6 <= action < 18] == [7, 8, 9]


def test_k11a_each_painting_of_the_hand_can_be_played() -> None:
    table = position(hands=["BIm6 DIm4 DRl5"], phase="act")
    assert [action for action in table.legal() if 6 <= action < 18] == [*range(6, 18)]
    assert table.play_painting("DRl5", OWN).hide_of(0) == "DRl5"


@pytest.mark.parametrize(
    ("row", "opened"),
    [
        ("", [18, 20]),
        ("Dresden Hamburg Munich Stuttgart", [18, 20]),
        ("Berlin Dresden Hamburg Munich Stuttgart", [18]),
        ("Dresden Hamburg Munich Stuttgart Realism", [20]),
        ("Dresden Hamburg Munich Stuttgart Baroque", []),
    ],
)
def test_k11b_an_order_goes_to_the_row_where_it_has_a_place(row: str, opened: list[int]) -> None:
    table = position(orders=["Berlin Berlin Realism"], row=row, phase="act")
    assert [action for action in table.legal() if 18 <= action < 21] == opened


def test_k11b_the_other_orders_stay_in_hand() -> None:
    table = position(orders=["Berlin Munich Realism"], phase="act").open("Munich")
    assert (table.orders(0), table.row(), table.phase) == ("Berlin Realism", "Munich", "fulfil")


@pytest.mark.parametrize("number", range(4))
def test_k11c_the_outermost_painting_of_a_hide_goes_to_hand(number: int) -> None:
    hides = ["HBa3 HBa6", "MBa4 MBa1", "MBi5 MBi2", "MIm6 MIm3"]
    table = position(hands=["FIm2"], hides=hides[:1], neutral=hides[1:], phase="act")
    table.take(number)
    taken = hides[number].split()[1]
    assert sorted(table.hand(0).split()) == sorted(["FIm2", taken])
    assert table.known(0) == taken
    hides[number] = hides[number].split()[0]
    assert table.hides_of(0) == hides


def test_k11c_only_if_the_hand_has_room() -> None:
    full, hides = "BIm6 DIm4 DRl5", ["HBa3"]
    legal = position(hands=[full], hides=hides, phase="act").legal()
    assert not {21, 22, 23, 24} & set(legal)
    legal = position(
        hands=["BIm6"], orders=["Berlin Berlin"], hides=hides, phase="act", hand_limit="total"
    ).legal()
    assert not {21, 22, 23, 24} & set(legal)
    assert (
        21 in position(hands=["BIm6"], orders=["Berlin Berlin"], hides=hides, phase="act").legal()
    )


def test_k11c_not_from_an_empty_hide_nor_from_the_evidence_room_nor_from_others() -> None:
    table = position(hides=["", FULL], neutral=["", "MBa4"], evidence="FIm2", phase="act")
    assert [action for action in table.legal() if 21 <= action < 25] == [23]


@pytest.mark.parametrize("source", range(5))
@pytest.mark.parametrize("target", range(4))
def test_k11d_the_outermost_painting_moves_to_another_hide(source: int, target: int) -> None:
    hides = ["HBa3 HBa6", "MBa4 MBa1", "MBi5 MBi2", "MIm6 MIm3"]
    table = position(
        hides=hides[:1], neutral=hides[1:], evidence="FRo5 FIm2", hands=["BIm6"], phase="act"
    )
    if source == target:
        assert 25 + 4 * source + target not in table.legal()
        return
    table.move(source, target)
    places = [*hides, "FRo5 FIm2"]
    moved = places[source].split()[1]
    places[source] = places[source].split()[0]
    places[target] += f" {moved}"
    after = [*table.hides_of(0), table.evidence()]
    assert (after, table.hand(0), table.phase) == (places, "BIm6", "fulfil")


def test_k11d_only_to_a_hide_with_room_and_only_what_is_there() -> None:
    table = position(hides=[FULL, "FRn4"], neutral=["MBa4", ""], phase="act", raid_card="seat 1")
    moves = [action for action in table.legal() if 25 <= action < 45]
    # from the actor's hide to the neutral ones, from neutral 1 to neutral 2 and 3
    assert moves == [26, 27, 28, 31, 32]


def test_k11d_from_an_empty_evidence_room_nothing_moves() -> None:
    assert not set(range(41, 45)) & set(position(phase="act").legal())
    assert set(range(41, 45)) < set(position(evidence="FIm2", phase="act").legal())


def test_k11d_the_evidence_room_is_unlimited() -> None:
    table = position(num_paintings=0, num_orders=0, phase="act")
    assert len(table.evidence().split()) == 72
    assert table.move(EVIDENCE, OWN).hide_of(0) == "FRo0"


def test_k11_a_painting_that_all_know_is_forgotten_when_it_is_played() -> None:
    table = position(hands=["BIm6 DIm4 DRl5"], known=["BIm6 DRl5"], phase="act")
    assert table.play_painting("BIm6", 1).known(0) == "DRl5"
    table = position(hands=["BIm6 DIm4 DRl5"], known=["BIm6 DRl5"], phase="act")
    assert table.play_painting("DIm4", 1).known(0) == "BIm6 DRl5"


def test_k11_what_all_know_of_a_hand_is_sorted() -> None:
    table = position(hands=["BIm6 DRl5"], known=["BIm6 DRl5"], hides=["DIm4"], phase="act")
    assert table.take(OWN).known(0) == "BIm6 DIm4 DRl5"
    table = position(hands=["BIm6 DRl5"], known=["DRl5"], hides=["BBa1"], phase="act")
    assert table.take(OWN).known(0) == "BBa1 DRl5"
