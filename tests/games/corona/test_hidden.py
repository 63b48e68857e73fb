"""What a seat cannot know in Corona, and how it is filled in: chance to come, and sealed bids."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine.jit import is_jit_on

from ..uniformity import LIMIT, deviation
from .builders import ALL_FACES, GATHERED, Table, deal, position

HIDDEN = -128
NONE = -127


def bidding(num_players: int = 4, **arguments: Any) -> Table:
    return position(num_players, pawns=GATHERED, dice=ALL_FACES, **arguments)


def sealed(**arguments: Any) -> Table:
    """Seats 2 and 3 have handed in 9 and nothing, seat 0 is asked, seat 1 is the last."""
    return bidding(setter=2, bids={2: 9, 3: 0}, bidding="sealed", **arguments)


def moments() -> list[Table]:
    """Tables in set-up, in bidding of both kinds, in showing, and at the end."""
    return [
        deal(3).place(3, 4),
        bidding(3, bids={0: 9, 2: 11}, barred=1, round_number=4, hint=True),
        bidding(4, bids={3: 5}, showing=True),
        bidding(10, bids={3: 5}, showing=True, rounds=1).stop(),
        deal(3, 2, setup="random", bidding="sealed", next_setter="winner"),
        sealed(),
        sealed().bid(9, 0),
        bidding(10, bidding="sealed", rounds=1).bid(*[7] * 10).stop(),
        bidding(3, bidding="sealed").bid(0, 5, 5).stop(),
    ]


every_moment = pytest.mark.parametrize("moment", range(9))


@every_moment
def test_hide_hides_the_seed_and_sealed_bids_of_others_and_nothing_else(moment: int) -> None:
    table = moments()[moment]
    for seat in range(table.settings.num_players):
        expected = table.states.copy()
        expected["seed"] = HIDDEN
        if moment == 5:
            for other in {2, 3} - {seat}:
                expected["bids"][0, other] = HIDDEN
        assert table.view(seat).states.tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    ("seat", "bids"),
    [
        (0, [NONE, NONE, HIDDEN, HIDDEN]),
        (1, [NONE, NONE, HIDDEN, HIDDEN]),
        (2, [NONE, NONE, 9, HIDDEN]),
        (3, [NONE, NONE, HIDDEN, 0]),
    ],
)
def test_c09_a_seat_sees_its_own_sealed_bid_only(seat: int, bids: list[int]) -> None:
    assert sealed().view(seat).field("bids")[:4] == bids


def test_c09_a_bid_of_nothing_is_hidden_like_any_other() -> None:
    views = [
        bidding(bidding="sealed", bids={0: bid}).view(1).states.tobytes() for bid in (0, 1, 12, 21)
    ]
    assert len(set(views)) == 1


def test_c09_opened_bids_and_the_order_of_handing_in_are_seen_by_all() -> None:
    table = sealed().bid(9, 0)
    for seat in range(4):
        view = table.view(seat)
        assert view.field("bids")[:4] == [9, 0, 9, 0]
        assert view.order() == table.order()


def test_c09_before_they_are_opened_the_order_tells_who_is_asked_when() -> None:
    assert sealed().view(3).order() == [2, 3, 0, 1]


def test_c09_the_bids_of_a_round_that_is_over_stay_open() -> None:
    table = sealed().bid(9, 0).stop().place(*GATHERED)
    assert table.view(0).field("last_bids")[:4] == [9, 0, 9, 0]


def test_c08_open_bids_and_the_order_of_the_running_tick_are_seen_by_all() -> None:
    table = bidding(3, bids={0: 9, 2: 11}, order=(1, 0, 2))
    for seat in range(3):
        view = table.view(seat)
        assert (view.field("bids")[:3], view.order()) == ([9, NONE, 11], [1, 0, 2])


def test_complete_draws_the_sealed_bids_of_others_uniformly() -> None:
    view = sealed().view(0)
    draws = 24_200 if is_jit_on() else 2_420
    counts = np.zeros((22, 22), np.int64)
    for seed in range(draws):
        bids = view.completed(0, seed).field("bids")
        assert bids[:2] == [NONE, NONE]
        counts[bids[2], bids[3]] += 1
    if not is_jit_on():
        counts = counts.reshape(11, 2, 11, 2).sum((1, 3))  # at least twenty of each are expected
    assert deviation(counts.ravel().tolist(), [1 / counts.size] * counts.size) < LIMIT


@pytest.mark.parametrize(("seat", "other"), [(2, 3), (3, 2)])
def test_complete_keeps_the_own_sealed_bid(seat: int, other: int) -> None:
    own = sealed().field("bids")[seat]
    bids = [sealed().view(seat).completed(seat, seed).field("bids") for seed in range(100)]
    assert {row[seat] for row in bids} == {own}
    assert len({row[other] for row in bids}) > 15


def test_complete_draws_the_order_of_handing_in_whatever_was_bid() -> None:
    view = bidding(3, bidding="sealed", bids={0: 5, 1: 5}).view(2)
    draws = 3_000 if is_jit_on() else 300
    found = []
    for seed in range(draws):
        completed = view.completed(2, seed)
        is_high = completed.field("bids")[0] > 10
        found.append((is_high, *completed.bid(1).order()))
    cells = [(high, *order) for high in (0, 1) for order in itertools.permutations(range(3))]
    assert deviation([found.count(cell) for cell in cells], [1 / 12] * 12) < LIMIT


def test_complete_draws_the_dice_to_come() -> None:
    view = deal(3).place(3, 1, 4, 1, 5).view(0)
    draws = 2_000 if is_jit_on() else 200
    dice = [value for seed in range(draws) for value in view.completed(0, seed).place(9).dice()]
    assert deviation([dice.count(value) for value in ALL_FACES], [1 / 6] * 6) < LIMIT


def test_complete_draws_the_set_ups_to_come() -> None:
    view = bidding(2, setup="random", ticks=1).view(0)
    draws = 2_000 if is_jit_on() else 200
    pawns = [field for seed in range(draws) for field in view.completed(0, seed).wait(2).pawns()]
    assert deviation([pawns.count(field) for field in range(12)], [1 / 12] * 12) < LIMIT


def test_complete_draws_the_orders_of_speaking_to_come() -> None:
    view = bidding(3).view(0)
    draws = 3_000 if is_jit_on() else 300
    found = [tuple(view.completed(0, seed).wait(3).order()) for seed in range(draws)]
    orders = [*itertools.permutations(range(3))]
    assert deviation([found.count(order) for order in orders], [1 / 6] * 6) < LIMIT
