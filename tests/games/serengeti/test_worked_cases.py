"""The eight worked cases of Serengeti's rules, literally."""

from __future__ import annotations

import pytest

from .builders import PASS, position


def test_case_1_three_bids_without_a_holder() -> None:
    table = position(3).play(4, PASS, 7, PASS)
    assert table.money() == ([13, 15, 3], 34, 0)
    assert (table.owned(2), table.player, table.field("auction")) == ("A0", 2, 1)


@pytest.mark.parametrize(
    ("payout", "shares", "bank"),
    [("equal", [0, 6, 6, 0], 53), ("prorata", [0, 8, 4, 0], 53), ("majority", [0, 13, 0, 0], 52)],
)
def test_case_2_payout_of_13_to_two_holders(payout: str, shares: list[int], bank: int) -> None:
    table = position(4, owned=["", "A3 D3", "F3"], held=(13, 0, 0, 0), payout=payout)
    table.play(13, PASS, PASS, PASS)
    chips = [shares[0], shares[1] + 2, shares[2] + 2, shares[3] + 2]
    assert table.money() == (chips, bank - 6, 0)


def test_case_3_legal_bids_of_the_owner_of_a_2_and_a_4() -> None:
    table = position(3, owned=["", "A2 A4", "B0"], held=(10, 25, 10), standing=(0, 1))
    bids = [3, 5, 6, 7, 8, 9, 10, 11, 13, 15, 16, 17, 18, 19, 20, 21, 23, 25]
    assert table.legal() == [*bids, 66]


def test_case_4_everybody_passes() -> None:
    table = position(4, start=1).play(PASS, PASS, PASS, PASS)
    assert table.money() == ([12, 12, 12, 12], 17, 0)
    assert [table.owned(seat) for seat in range(4)] == ["", "A0", "", ""]


def test_case_5_owner_of_all_digits_can_only_pass() -> None:
    owned = ["A0 A1 A2 A3 A4 B5 B6 B7 C8 C9", "C0 C2"]
    assert position(3, owned=owned, held=(40, 10, 10)).legal() == [66]


def test_case_6_final_score() -> None:
    owned = ["A0 A1 A2 A3 A4 B0 B1 B5 C0", "B6 B7 C2 C5 C8 C9 D1 D3 D6 D8 D9"]
    owned.append("E2 E4 E6 E7 E8 F3 F4 F5 F7 F9")
    assert position(3, owned=owned, held=(11, 12, 12)).scores()[0] == 22
    assert position(3, owned=owned, held=(12, 12, 11)).scores()[0] == 25


def test_case_7_an_opening_bid_of_zero_wins() -> None:
    table = position(3, min_bid=0).play(0, PASS, PASS)
    assert table.money() == ([10, 12, 12], 31, 0)
    assert table.owned(0) == "A0"


def test_case_8_the_remainder_stays_on_the_table() -> None:
    table = position(3, lot="A1", remainder="pot").play(7, PASS, PASS)
    assert table.money() == ([3, 15, 15], 31, 1)
    # 11 for two others without a 0 are 5 each, and 1 stays again.
    table.play(PASS, PASS, 10)
    assert table.money() == ([10, 22, 5], 27, 1)


def test_case_8_bid_and_pot_go_by_the_digit_of_the_bid() -> None:
    table = position(3, owned=["A1 B1", "C0"], held=(3, 15, 15), pot=1, start=2, remainder="pot")
    table.play(10, PASS, PASS)
    assert table.money() == ([5, 28, 5], 27, 0)
