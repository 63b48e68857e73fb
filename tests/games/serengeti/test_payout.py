"""Serengeti's payout, end and scores (S-15, S-17 to S-19), one claim a test."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import PASS, Table, position

Money = tuple[list[int], int, int]

ENDED = ["A0 A1 A2 A3 A4 B0 B1 C0", "B5 B6 B7 C2 C5 C8 C9 D1 D3 D6 D8"]
ENDED.append("D9 E2 E4 E6 E7 E8 F3 F4 F5 F7 F9")
"""All 30 cards: 15 + 3 + 1, 6 + 10 + 10 and 1 + 15 + 15 points."""


def sell(bid: int, owned: list[str], *, pot: int = 0, **options: Any) -> Table:
    """Seat 0 of four wins with a bid; all have bid before, so that no bonus of S-12 mixes in."""
    table = position(
        4,
        owned=owned,
        held=(bid, 0, 0, 0),
        pot=pot,
        standing=(0, bid),
        passed=[1, 2],
        has_bid=[1, 2, 3],
        **options,
    )
    return table.play(PASS)


@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
def test_s15_the_only_holder_gets_all(payout: str) -> None:
    assert sell(13, ["", "", "A3"], payout=payout).money() == ([0, 0, 13, 0], 52, 0)


@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
def test_s15_a_holder_of_three_gets_all(payout: str) -> None:
    assert sell(13, ["", "", "A3 D3 F3"], payout=payout).money() == ([0, 0, 13, 0], 52, 0)


@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
@pytest.mark.parametrize(("remainder", "bank", "pot"), [("bank", 53, 0), ("pot", 52, 1)])
def test_s15_without_holders_all_others_share_equally(
    payout: str, remainder: str, bank: int, pot: int
) -> None:
    table = sell(13, ["A0", "A1 A2 B5", "", "C8 C9"], payout=payout, remainder=remainder)
    assert table.money() == ([0, 4, 4, 4], bank, pot)


@pytest.mark.parametrize(
    ("payout", "remainder", "money"),
    [
        ("equal", "bank", ([0, 6, 6, 0], 53, 0)),
        ("equal", "pot", ([0, 6, 6, 0], 52, 1)),
        ("prorata", "bank", ([0, 8, 4, 0], 53, 0)),
        ("prorata", "pot", ([0, 8, 4, 0], 52, 1)),
        ("majority", "bank", ([0, 13, 0, 0], 52, 0)),
        ("majority", "pot", ([0, 13, 0, 0], 52, 0)),
    ],
)
def test_s15_two_cards_against_one(payout: str, remainder: str, money: Money) -> None:
    assert sell(13, ["", "A3 D3", "F3"], payout=payout, remainder=remainder).money() == money


@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
def test_s15_holders_of_one_card_each_share_equally(payout: str) -> None:
    assert sell(13, ["", "A3", "D3 C5"], payout=payout).money() == ([0, 6, 6, 0], 53, 0)
    assert sell(14, ["", "A3", "D3", "F3"], payout=payout).money() == ([0, 4, 4, 4], 53, 0)


def test_s15_the_winners_cards_do_not_count() -> None:
    assert sell(11, ["A0 A2 A3", "", "", "B1 C0 E4"]).money() == ([0, 0, 0, 11], 54, 0)


def test_s15_the_lot_that_is_sold_does_not_count() -> None:
    table = position(3, lot="A4", held=(4, 0, 0), standing=(0, 4), passed=[1], has_bid=[1, 2])
    assert table.play(PASS).money() == ([0, 2, 2], 61, 0)


def test_s15_the_pot_is_paid_out_with_the_bid() -> None:
    table = sell(13, ["", "", "A3"], pot=9, remainder="pot")
    assert table.money() == ([0, 0, 22, 0], 43, 0)


def test_s15_the_digit_is_that_of_the_bid_without_the_pot() -> None:
    table = sell(13, ["", "A3", "C5 B6"], pot=2, remainder="pot")
    assert table.money() == ([0, 15, 0, 0], 50, 0)


def test_s15_prorata_shares_the_pot_too() -> None:
    table = sell(13, ["", "A3 D3", "F3"], pot=3, payout="prorata", remainder="pot")
    assert table.money() == ([0, 10, 5, 0], 49, 1)


def test_s15_the_rest_is_the_new_pot() -> None:
    assert sell(13, [], pot=1, remainder="pot").money() == ([0, 4, 4, 4], 51, 2)
    assert sell(13, [], pot=2, remainder="pot").money() == ([0, 5, 5, 5], 50, 0)


def test_s15_a_bid_smaller_than_the_number_of_receivers_is_all_rest() -> None:
    assert sell(2, []).money() == ([0, 0, 0, 0], 65, 0)
    assert sell(2, [], remainder="pot").money() == ([0, 0, 0, 0], 63, 2)


def test_s15_a_bid_of_zero_pays_out_the_pot_to_the_holders_of_a_zero() -> None:
    table = sell(0, ["", "A1 C0", "A2"], pot=7, remainder="pot", min_bid=0)
    assert table.money() == ([0, 7, 0, 0], 58, 0)


def test_s15_a_bid_of_zero_without_a_pot_pays_nothing() -> None:
    assert sell(0, ["", "C0"], min_bid=0).money() == ([0, 0, 0, 0], 65, 0)


def test_s17_the_game_ends_after_the_15th_auction() -> None:
    owned = [ENDED[0], ENDED[1], "D9 E2 E4 E6 E7 E8 F3 F4"]
    table = position(3, owned=owned).play(PASS, PASS)
    assert (table.field("over"), table.field("auction"), table.lot()) == (0, 14, "F5 F7 F9")
    table.play(PASS)
    assert (table.field("over"), table.field("auction"), table.lot()) == (1, 15, "")


def test_s17_after_the_end_no_action_is_legal() -> None:
    assert position(3, owned=ENDED).legal() == []


@pytest.mark.parametrize(
    ("owned", "points"),
    [
        (["", "A0"], 0),
        (["A0"], 1),
        (["A0 A1", "B0"], 3),
        (["A0 A1 A2"], 6),
        (["A0 A1 A2 A3", "B0 B1"], 10),
        (["A0 A1 A2 A3 A4", "B0"], 15),
        (["A0 A1 D1 D3 F9 E2"], 8),
    ],
)
def test_s17_points_of_a_colour(owned: list[str], points: int) -> None:
    assert position(3, owned=owned, held=(9, 10, 10)).scores()[0] == points


def test_s17_digits_do_not_count() -> None:
    assert position(3, owned=["A0 B0 C0"], held=(9, 10, 10)).scores()[0] == 3


def test_s17_a_pot_left_at_the_end_counts_for_nobody() -> None:
    table = position(3, owned=ENDED, held=(1, 1, 2), pot=40, remainder="pot")
    assert table.scores() == [19, 26, 34]


@pytest.mark.parametrize(
    ("held", "scores"),
    [
        ((12, 11, 11), [22, 26, 31]),
        ((12, 12, 11), [22, 29, 31]),
        ((12, 12, 12), [22, 29, 34]),
        ((0, 0, 1), [19, 26, 34]),
    ],
)
def test_s18_all_who_have_the_most_chips_get_three_points(
    held: tuple[int, int, int], scores: list[int]
) -> None:
    assert position(3, owned=ENDED, held=held).scores() == scores


def test_s19_most_points_win() -> None:
    assert position(3, owned=ENDED, held=(30, 20, 10)).ranks() == [2, 1, 0]


def test_s19_tied_points_go_by_cards() -> None:
    table = position(3, owned=["A0 A1", "B0 C0 D1", "E2"], held=(9, 8, 10))
    assert (table.scores(), table.ranks()) == ([3, 3, 4], [2, 1, 0])


def test_s19_tied_points_and_cards_go_by_chips() -> None:
    table = position(3, owned=["A0", "B0", "C0"], held=(9, 8, 10))
    assert (table.scores(), table.ranks()) == ([1, 1, 4], [1, 2, 0])


def test_s19_still_tied_is_a_shared_win() -> None:
    table = position(4, owned=["A0", "B0", "C0"], held=(10, 10, 8, 8))
    assert (table.scores(), table.ranks()) == ([4, 4, 1, 0], [0, 0, 2, 3])


def test_s19_a_shared_place_takes_up_the_next() -> None:
    table = position(5, owned=["A0", "B0", "C0"], held=(9, 9, 11, 9, 9))
    assert (table.scores(), table.ranks()) == ([1, 1, 4, 0, 0], [1, 1, 0, 3, 3])


def test_s19_scores_before_the_end_leave_the_standing_bid_unpaid() -> None:
    table = position(3, owned=["A0"], standing=(0, 9), held=(9, 8, 8))
    assert (table.scores(), table.ranks()) == ([4, 0, 0], [0, 1, 1])
