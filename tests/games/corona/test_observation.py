"""What Corona's observation says of rounds, bids and seats, in positions that can be read off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.games.corona.observation import LAYOUT

from ..reading import piece
from .builders import ALL_FACES, GATHERED, Table, deal, position


def seats(table: Table, seat: int, name: str) -> list[float]:
    """A piece about seats, without those not in play, which are 0."""
    values = piece(table, seat, name)
    num_players = table.settings.num_players
    assert values[num_players:] == [0] * (10 - num_players)
    found: list[float] = values[:num_players]
    return found


def bidding(num_players: int = 4, **arguments: Any) -> Table:
    return position(num_players, pawns=GATHERED, dice=ALL_FACES, **arguments)


def sealed(**arguments: Any) -> Table:
    return bidding(bidding="sealed", **arguments)


def showing(num_players: int = 4, **arguments: Any) -> Table:
    """Pawns on 0 to 5; seat 1 has bid 19 and moved the pawn on 4 with a 1: two points."""
    return bidding(num_players, bids={1: 19}, moves=[(4, 1)], **arguments)


@pytest.mark.parametrize(
    ("make", "value"),
    [
        (position, [1, 0, 0]),
        (bidding, [0, 1, 0]),
        (sealed, [0, 1, 0]),
        (showing, [0, 0, 1]),
    ],
)
def test_phase_is_to_place_to_bid_or_to_show(make: Callable[[], Table], value: list[int]) -> None:
    assert piece(make(), 0, "phase") == value


@pytest.mark.parametrize(
    ("number", "rounds", "value"), [(1, 10, 1), (10, 10, 0.1), (4, 5, 0.4), (2, 100, 0.99)]
)
def test_rounds_left_are_those_to_be_finished(number: int, rounds: int, value: float) -> None:
    table = position(round_number=number, rounds=rounds)
    assert piece(table, 2, "rounds_left") == [value]


@pytest.mark.parametrize(
    ("tick", "ticks", "value", "last"),
    [(0, 6, 1, 0), (1, 6, 0.8333, 0), (4, 6, 0.3333, 0), (5, 6, 0.1667, 1), (0, 1, 1, 1)],
)
def test_ticks_left_are_those_to_be_finished(
    tick: int, ticks: int, value: float, last: int
) -> None:
    table = bidding(tick=tick, ticks=ticks)
    assert piece(table, 2, "ticks_left") == [value]
    assert piece(table, 2, "last_tick") == [last]


@pytest.mark.parametrize(("bid", "value"), [(1, 0.0476), (7, 0.3333), (14, 0.6667), (20, 0.9524)])
def test_bid_is_the_standing_one(bid: int, value: float) -> None:
    assert piece(bidding(bids={3: bid}), 1, "bid") == [value]


def test_a_bid_of_21_is_1() -> None:
    assert piece(bidding().bid(21), 1, "bid") == [1]


def test_sealed_bids_do_not_stand_before_they_are_opened() -> None:
    table = sealed(bids={0: 12, 1: 0})
    for seat in range(4):
        assert piece(table, seat, "bid") == [0]
        assert seats(table, seat, "stands") == [0, 0, 0, 0]


def test_shown_and_missing_are_the_parts_of_the_bid() -> None:
    table = showing()
    assert piece(table, 0, "shown") == [0.0952]
    assert piece(table, 0, "missing") == [0.8095]
    table = bidding(bids={1: 19}, showing=True)
    assert (piece(table, 0, "shown"), piece(table, 0, "missing")) == ([0], [0.9048])


def test_nothing_is_missing_when_more_is_shown_than_was_bid() -> None:
    table = showing(rounds=1).move(3, 2).move(2, 3).move(1, 4).move(0, 5)  # 20 of 19
    assert table.is_over
    assert (piece(table, 0, "shown"), piece(table, 0, "missing")) == ([0.9524], [0])


@pytest.mark.parametrize(("hint", "value"), [(True, 0.9524), (False, 0)])
def test_optimum_is_told_with_the_hint_only(hint: bool, value: float) -> None:
    for table in (bidding(hint=hint), sealed(hint=hint), showing(hint=hint)):
        for seat in range(4):
            assert piece(table, seat, "optimum") == [value]
    assert piece(position(hint=hint), 0, "optimum") == [0]


@pytest.mark.parametrize("num_players", [2, 3, 10])
def test_in_play_are_as_many_seats_as_players(num_players: int) -> None:
    assert seats(deal(3, num_players), 1, "in_play") == [1] * num_players


@pytest.mark.parametrize(
    ("seat", "value"),
    [(0, [0, 0, 1, 0]), (1, [0, 1, 0, 0]), (2, [1, 0, 0, 0]), (3, [0, 0, 0, 1])],
)
def test_seats_count_from_the_own_one(seat: int, value: list[int]) -> None:
    assert seats(position(setter=2), seat, "to_act") == value
    assert seats(position(setter=2), seat, "sets_up") == value
    assert seats(position(barred=2), seat, "barred") == value
    assert seats(bidding(bids={0: 5, 2: 9}), seat, "stands") == value
    assert seats(bidding(player=2), seat, "to_act") == value
    assert seats(bidding(bids={2: 9}, showing=True), seat, "to_act") == value


def test_speaks_after_tells_how_many_speak_before() -> None:
    table = bidding(order=(3, 1, 0, 2), player=1)
    assert seats(table, 0, "speaks_after") == [0.5, 1, 0.3333, 0]
    assert seats(table, 1, "speaks_after") == [1, 0.3333, 0, 0.5]
    assert seats(table, 3, "speaks_after") == [0, 0.5, 1, 0.3333]


def test_speaks_after_tells_who_is_asked_when() -> None:
    table = sealed(setter=2, barred=0, bids={2: 7})
    assert seats(table, 1, "speaks_after") == [0.5, 0, 1, 0]


def test_c08_after_a_bid_of_21_nobody_has_still_to_speak() -> None:
    table = bidding(order=(3, 1, 0, 2)).bid(21)
    assert table.phase == "show"
    assert seats(table, 0, "speaks_after") == [0, 0, 0, 0]


def test_bids_are_the_last_ones_of_each_seat() -> None:
    table = bidding(bids={0: 7, 3: 14, 2: 3})
    assert seats(table, 0, "bids") == [0.3333, 0, 0.1429, 0.6667]
    assert seats(table, 3, "bids") == [0.6667, 0.3333, 0, 0.1429]


@pytest.mark.parametrize(
    ("seat", "value"), [(0, [0.3333, 0, 0, 0]), (1, [1, 0, 0, 0]), (2, [0, 0, 0, 0])]
)
def test_of_sealed_bids_a_seat_sees_its_own_only(seat: int, value: list[float]) -> None:
    assert seats(sealed(bids={0: 7, 1: 21}), seat, "bids") == value


def test_opened_bids_are_seen_by_all() -> None:
    table = sealed(bids={0: 7, 1: 21}).bid(14, 0)
    assert seats(table, 2, "bids") == [0.6667, 0, 0.3333, 1]
    assert seats(table, 2, "stands") == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("seat", "value"), [(0, [1, 1.9, 0.1, 1]), (2, [0.1, 1, 1, 1.9]), (3, [1, 1, 1.9, 0.1])]
)
def test_chips_are_in_start_capitals(seat: int, value: list[float]) -> None:
    assert seats(position(chips=(10, 19, 1, 10)), seat, "chips") == value


def test_debts_are_negative_chips() -> None:
    table = position(3, chips=(-4, 4, 24), bankruptcy=False, doubling=False)
    assert seats(table, 0, "chips") == [-0.5, 0.5, 3]


def test_the_most_chips_that_can_be_won_are_the_bound_of_chips() -> None:
    chips = [22 + 99 * 9, *[22 - 99] * 9]  # the same player has made good 99 bids
    options: dict[str, Any] = {"rounds": 100, "bankruptcy": False, "doubling": False}
    table = bidding(10, bids={0: 20}, showing=True, round_number=100, chips=chips, **options)
    high = {one.name: one.high for one in LAYOUT.pieces}["chips"]
    assert table.show_best().observe(0)["chips"][0] == np.float32(high) == np.float32(922 / 22)
