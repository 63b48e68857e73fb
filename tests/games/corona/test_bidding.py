"""Bids against the clock, sealed bids and void rounds in Corona (C-08 to C-10)."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import ALL_FACES, GATHERED, WAIT, Table, bid_action, deal, position

EVERY_BID = [bid_action(bid) for bid in range(1, 22)]


def bidding(num_players: int = 4, **arguments: Any) -> Table:
    """The dice have been rolled; seats speak clockwise from the start player."""
    return position(num_players, pawns=GATHERED, dice=ALL_FACES, **arguments)


def sealed(num_players: int = 4, **arguments: Any) -> Table:
    return bidding(num_players, bidding="sealed", **arguments)


def test_c08_at_first_any_bid_is_legal() -> None:
    assert bidding().legal() == [WAIT, *EVERY_BID]


@pytest.mark.parametrize("standing", [1, 2, 12, 19, 20])
def test_c08_only_higher_bids_are_legal(standing: int) -> None:
    table = bidding(bids={1: standing})
    assert table.legal() == [WAIT, *(bid_action(bid) for bid in range(standing + 1, 22))]


def test_c08_each_seat_acts_once_in_a_tick_in_its_order() -> None:
    table = bidding(5, order=(3, 0, 4, 2, 1))
    seats = []
    for _ in range(5):
        assert table.field("tick") == 0
        seats.append(table.player)
        table.wait()
    assert (seats, table.field("tick")) == ([3, 0, 4, 2, 1], 1)


def test_c08_who_may_bid_is_not_the_barred_one() -> None:
    table = bidding(3, barred=1)
    assert [table.player, table.wait().player] == [0, 2]
    assert table.wait().field("tick") == 1
    assert sorted(table.order()) == [0, 2]


def test_c08_with_two_players_and_a_bar_the_other_one_bids_alone() -> None:
    table = bidding(2, barred=0, ticks=3)
    for bid in (4, 0, 9):
        assert (table.player, table.order()) == (1, [1])
        table.bid(bid)
    assert (table.phase, table.bidder, table.standing) == ("show", 1, 9)


def test_c08_a_bid_stands_until_a_higher_one_is_made() -> None:
    table = bidding(3, order=(0, 1, 2))
    stands = [(table.bid(bid).bidder, table.standing) for bid in (0, 5, 0)]
    assert stands == [(None, 0), (1, 5), (1, 5)]
    seat = table.player
    assert (table.bid(6).bidder, table.standing) == (seat, 6)


def test_c08_each_seat_s_last_bid_is_kept() -> None:
    table = bidding(3, bids={0: 4, 2: 7}, order=(0, 1, 2)).bid(9, 0)
    assert table.field("bids")[:4] == [9, -127, 7, -127]


def test_c08_the_bidder_may_raise_his_own_bid() -> None:
    table = bidding(3, bids={0: 4}).bid(5)
    assert (table.bidder, table.standing, table.field("bids")[0]) == (0, 5, 5)


@pytest.mark.parametrize("ticks", [1, 6, 60])
@pytest.mark.parametrize("num_players", [2, 10])
def test_c08_when_the_sand_has_run_out_the_highest_bid_plays(ticks: int, num_players: int) -> None:
    table = bidding(num_players, ticks=ticks).bid(3)
    for _ in range(ticks * num_players - 2):
        table.wait()
        assert table.phase == "bid"
    table.wait()
    assert (table.phase, table.player, table.standing) == ("show", 0, 3)


def test_c08_the_last_word_may_be_the_highest_bid() -> None:
    table = bidding(3, ticks=2, tick=1, bids={0: 8}, player=2).bid(9)
    assert (table.phase, table.player, table.standing) == ("show", 2, 9)


@pytest.mark.parametrize("tick", [0, 3, 5])
def test_c08_a_bid_of_21_ends_the_bidding_at_once(tick: int) -> None:
    table = bidding(tick=tick, player=1).bid(21)
    assert (table.phase, table.player, table.standing, table.field("tick")) == ("show", 1, 21, tick)


def test_c08_the_order_is_drawn_anew_for_each_tick() -> None:
    table = bidding(10)
    orders = [table.order(), *(table.wait(10).order() for _ in range(5))]
    assert all(sorted(order) == [*range(10)] for order in orders)
    assert len({tuple(order) for order in orders}) == 6


def test_c08_what_is_said_does_not_change_the_orders_to_come() -> None:
    silent, loud = bidding(4).wait(4), bidding(4).bid(1, 2, 0, 9)
    assert silent.order() == loud.order()


def test_c09_seats_are_asked_clockwise_from_the_start_player() -> None:
    table = sealed(5, setter=3)
    assert [table.player, *(table.bid(bid).player for bid in (7, 0, 9, 1))] == [3, 4, 0, 1, 2]


def test_c09_the_barred_one_is_not_asked() -> None:
    table = sealed(4, setter=2, barred=3)
    assert [table.player, *(table.bid(bid).player for bid in (7, 0))] == [2, 0, 1]
    assert table.bid(0).phase == "show"


def test_c09_with_two_players_and_a_bar_the_other_one_is_asked_alone() -> None:
    table = sealed(2, barred=0)
    assert table.player == 1
    assert (table.bid(6).phase, table.player, table.standing) == ("show", 1, 6)


def test_c09_any_bid_is_legal_whatever_the_others_handed_in() -> None:
    table = sealed(4, bids={0: 21, 1: 5})
    assert (table.player, table.legal()) == (2, [WAIT, *EVERY_BID])


def test_c09_21_does_not_end_the_asking() -> None:
    table = sealed(4).bid(21)
    assert (table.phase, table.player) == ("bid", 1)


def test_c09_nothing_stands_before_all_have_chosen() -> None:
    table = sealed(4).bid(9, 12, 0)
    assert (table.bidder, table.standing) == (None, 0)
    assert table.field("bids")[:5] == [9, 12, 0, -127, -127]


@pytest.mark.parametrize("ticks", [1, 60])
def test_c09_everybody_chooses_only_once(ticks: int) -> None:
    assert sealed(4, ticks=ticks).bid(3, 0, 0, 0).phase == "show"


@pytest.mark.parametrize(
    ("bids", "bidder", "standing"),
    [
        ((9, 12, 0, 11), 1, 12),
        ((0, 0, 0, 1), 3, 1),
        ((21, 20, 19, 18), 0, 21),
        ((4, 5, 6, 7), 3, 7),
    ],
)
def test_c09_the_highest_plays(bids: tuple[int, ...], bidder: int, standing: int) -> None:
    table = sealed(4).bid(*bids)
    assert (table.phase, table.player, table.bidder) == ("show", bidder, bidder)
    assert (table.standing, table.field("bids")[:4]) == (standing, [*bids])


@pytest.mark.parametrize("seed", range(8))
def test_c09_of_equal_totals_the_one_handed_in_first_plays(seed: int) -> None:
    table = sealed(4, seed=seed).bid(12, 5, 12, 12)
    assert sorted(table.order()) == [0, 1, 2, 3]
    assert table.bidder == next(seat for seat in table.order() if seat != 1)


def test_c09_the_order_of_handing_in_is_not_that_of_asking() -> None:
    orders = {tuple(sealed(3, seed=seed).bid(1, 2, 3).order()) for seed in range(40)}
    assert len(orders) == 6


def test_c09_what_is_bid_does_not_change_the_order_of_handing_in() -> None:
    assert sealed(seed=9).bid(1, 2, 3, 4).order() == sealed(seed=9).bid(21, 0, 0, 21).order()


@pytest.mark.parametrize("bidding_kind", ["clock", "sealed"])
@pytest.mark.parametrize("setup", ["player", "random"])
@pytest.mark.parametrize("next_setter", ["left", "winner"])
def test_c10_without_a_bid_the_same_start_player_sets_up_again(
    bidding_kind: str, setup: str, next_setter: str
) -> None:
    table = bidding(setter=2, bidding=bidding_kind, setup=setup, next_setter=next_setter).run_out()
    assert (table.num_rounds, table.setter) == (1, 2)
    assert table.phase == ("place" if setup == "player" else "bid")
    assert setup == "random" or table.player == 2


@pytest.mark.parametrize("bidding_kind", ["clock", "sealed"])
def test_c10_in_a_void_round_nobody_pays_and_the_bar_stays(bidding_kind: str) -> None:
    chips = (8, 9, 11, 12)
    table = bidding(barred=1, chips=chips, bidding=bidding_kind).run_out()
    assert (table.chips(), table.barred, table.num_rounds) == ([*chips], 1, 1)
    table.place(*GATHERED)
    assert sorted(table.order()) == [0, 2, 3]


def test_c10_a_void_round_is_kept_for_reports() -> None:
    table = bidding(3, bidding="sealed").bid(0, 0, 0)
    assert table.field("last_bidder") == -127
    assert (table.field("last_bid"), table.field("last_total")) == (0, 0)
    assert table.field("last_bids") == [0, 0, 0, *[-127] * 7]
    assert (table.field("last_pawns"), table.field("last_dice")) == ([*GATHERED], [*ALL_FACES])
    assert table.field("last_moves") == [-127] * 6


@pytest.mark.parametrize("bidding_kind", ["clock", "sealed"])
def test_c10_a_new_round_begins_without_bids(bidding_kind: str) -> None:
    table = deal(4, 3, bidding=bidding_kind).place(*GATHERED).bid(1).run_out().stop()
    assert (table.bidder, table.standing, table.total, table.order()) == (None, 0, 0, [])
    assert table.field("bids") == table.field("order") == [-127] * 10
    assert table.field("dice") == table.field("pawns") == table.field("moves") == [-127] * 6
    assert table.field("has_moved") == table.field("is_used") == [0] * 6
