"""What a bid made good or failed costs in Corona, and the bar (C-12, C-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from .builders import ALL_FACES, GATHERED, Table, deal, position

CAPITALS = {num_players: 2 * num_players + 2 for num_players in range(2, 11)}  # C-04


def showing(num_players: int, bidder: int, bid: int = 20, **arguments: Any) -> Table:
    """Pawns on 0 to 5 and dice 1 to 6, of which 20 can be made."""
    return position(
        num_players,
        pawns=GATHERED,
        dice=ALL_FACES,
        bids={bidder: bid},
        showing=True,
        **arguments,
    )


@pytest.mark.parametrize("num_players", range(2, 11))
def test_c12_made_good_each_other_player_pays_him_one_chip(num_players: int) -> None:
    bidder = num_players - 1
    table = showing(num_players, bidder).show_best()
    capital = CAPITALS[num_players]
    assert table.chips() == [capital - 1] * bidder + [capital + num_players - 1]
    assert table.barred is None


@pytest.mark.parametrize("num_players", range(2, 11))
def test_c12_failed_he_pays_each_other_player_one_chip(num_players: int) -> None:
    bidder = num_players - 1
    table = showing(num_players, bidder).stop()
    capital = CAPITALS[num_players]
    assert table.chips() == [capital + 1] * bidder + [capital - num_players + 1]
    assert table.barred == bidder


@pytest.mark.parametrize(("bid", "barred"), [(2, None), (3, 1), (1, None)])
def test_c12_a_total_equal_to_the_bid_is_enough(bid: int, barred: int | None) -> None:
    table = showing(4, 1, bid).move(4, 1)
    if table.num_rounds == 0:
        table.stop()
    assert table.barred == barred


@pytest.mark.parametrize(
    ("bidder", "chips", "after"),
    [
        (0, (1, 13, 13, 13), [0, 14, 13, 13]),
        (2, (13, 13, 2, 12), [14, 13, 0, 13]),
        (3, (10, 10, 17, 3), [11, 11, 18, 0]),
        (1, (10, 4, 16, 10), [11, 1, 17, 11]),
    ],
)
def test_c12_he_pays_clockwise_as_far_as_his_chips_last(
    bidder: int, chips: Sequence[int], after: list[int]
) -> None:
    table = showing(4, bidder, chips=chips).stop()
    assert table.chips() == after
    assert table.is_over == (0 in after)


def test_c12_ten_players_pay_as_far_as_their_chips_last() -> None:
    chips = [22] * 8 + [40, 4]
    table = showing(10, 9, chips=chips).stop()
    assert table.chips() == [23] * 4 + [22] * 4 + [40, 0]


@pytest.mark.parametrize(
    ("bidder", "chips", "after"),
    [
        (0, (1, 13, 13, 13), [-2, 14, 14, 14]),
        (0, (-2, 14, 14, 14), [-5, 15, 15, 15]),
        (2, (13, 14, 0, 13), [14, 15, -3, 14]),
    ],
)
def test_c12_without_bankruptcy_debts_are_paid_in_full(
    bidder: int, chips: Sequence[int], after: list[int]
) -> None:
    table = showing(4, bidder, chips=chips, bankruptcy=False).stop()
    assert (table.chips(), table.is_over) == (after, False)


def test_c12_without_bankruptcy_others_pay_though_they_have_no_chips() -> None:
    table = showing(3, 1, chips=(0, 9, 15), bankruptcy=False).show_best()
    assert table.chips() == [-1, 11, 14]


def test_c12_who_failed_may_not_bid_in_the_next_round() -> None:
    table = showing(4, 2).stop().place(*GATHERED)
    assert sorted(table.order()) == [0, 1, 3]
    assert table.wait(3).field("tick") == 1
    assert sorted(table.order()) == [0, 1, 3]


def test_c12_the_bar_outlasts_void_rounds() -> None:
    table = showing(4, 2).stop()
    for _ in range(3):
        assert (table.barred, sorted(table.place(*GATHERED).order())) == (2, [0, 1, 3])
        table.run_out()
    assert (table.barred, table.num_rounds) == (2, 4)


def test_c12_the_bar_ends_with_the_next_round_that_is_not_void() -> None:
    table = showing(4, 0, barred=2).show_best()
    assert table.barred is None
    assert sorted(table.place(*GATHERED).order()) == [0, 1, 2, 3]


def test_c12_at_most_one_player_is_barred_at_a_time() -> None:
    table = showing(4, 0, barred=2).stop()
    assert table.barred == 0
    assert sorted(table.place(*GATHERED).order()) == [1, 2, 3]


@pytest.mark.parametrize("bidding", ["clock", "sealed"])
def test_c12_a_barred_start_player_sets_up_and_does_not_bid(bidding: str) -> None:
    table = showing(2, 1, bidding=bidding).stop()
    assert (table.setter, table.barred) == (1, 1)
    assert table.place(*GATHERED).order() == [0]


def test_c12_with_two_players_the_bar_may_go_to_and_fro() -> None:
    table = deal(3, 2, rounds=20)
    barred = []
    while not table.is_over:
        table.place(*GATHERED).bid(21).stop()
        barred.append(table.barred)
    first = barred[0]
    assert first is not None
    assert barred == [first, 1 - first] * (len(barred) // 2) + [first] * (len(barred) % 2)


def test_c13_the_barred_player_gets_chips_like_everybody() -> None:
    assert showing(4, 0, barred=2).stop().chips() == [7, 11, 11, 11]


def test_c13_the_barred_player_pays_chips_like_everybody() -> None:
    assert showing(4, 0, barred=2).show_best().chips() == [13, 9, 9, 9]


def test_c13_paying_may_cost_the_barred_player_his_last_chip() -> None:
    table = showing(4, 0, barred=2, chips=(12, 13, 1, 14)).show_best()
    assert (table.chips(), table.is_over) == ([15, 12, 0, 13], True)


def test_c13_chips_may_double_what_the_barred_player_started_with() -> None:
    table = showing(4, 0, barred=2, chips=(7, 7, 19, 7)).stop()
    assert (table.chips(), table.is_over) == ([4, 8, 20, 8], True)
