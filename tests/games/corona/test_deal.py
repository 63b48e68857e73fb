"""How a game of Corona begins, and all its chance: C-04, C-05, and the orders of C-08 and C-09.

Chance is tested by counts over many seeds, against probabilities that are known exactly.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.games.corona import CORONA

from ..uniformity import LIMIT, deviation
from .builders import ALL_FACES, GATHERED, deal, position, settings

NONE = -127
NUM_DEALS = 20_000 if is_jit_on() else 600


def deal_many(num_players: int, **options: object) -> npt.NDArray[Any]:
    states = settings(num_players, **options).new_states(NUM_DEALS)
    for table in range(NUM_DEALS):
        CORONA.kernels.deal_table(states, table, table)
    return states


def wait_many(states: npt.NDArray[Any], times: int) -> None:
    """So many seats wait at each table."""
    for table in range(len(states)):
        for _ in range(times):
            CORONA.kernels.step_table(states, table, 12)


def are_fair(
    values: npt.NDArray[Any], cells: list[Any], chances: list[float] | None = None
) -> bool:
    """Whether numbers or rows of numbers occur as often as they should: equally, if not said."""
    counts = Counter(tuple(row) if isinstance(row, list) else row for row in values.tolist())
    assert set(counts) <= set(cells)
    chances = chances or [1 / len(cells)] * len(cells)
    return deviation([counts[cell] for cell in cells], chances) < LIMIT


def orders(seats: range) -> list[tuple[int, ...]]:
    return [*itertools.permutations(seats)]


@pytest.fixture(scope="module")
def filled() -> npt.NDArray[Any]:
    """Games of three that begin with a random set-up."""
    return deal_many(3, setup="random")


@pytest.mark.parametrize(
    ("num_players", "chips"),
    [(2, 6), (3, 8), (4, 10), (5, 12), (6, 14), (7, 16), (8, 18), (9, 20), (10, 22)],
)
def test_c04_each_player_starts_with_so_many_chips(num_players: int, chips: int) -> None:
    table = deal(3, num_players)
    assert table.field("chips") == [chips] * num_players + [0] * (10 - num_players)
    assert table.scores() == [chips] * num_players


@pytest.mark.parametrize("num_players", range(2, 11))
def test_c04_the_first_start_player_is_random(num_players: int) -> None:
    setters = deal_many(num_players)["setter"]
    assert are_fair(setters, [*range(num_players)])


def test_c04_nobody_is_barred_and_nothing_is_placed_at_first() -> None:
    table = deal(3)
    assert (table.phase, table.player, table.barred) == ("place", table.setter, None)
    assert (table.pawns(), table.dice(), table.order(), table.num_rounds) == ([], [], [], 0)


@pytest.mark.parametrize("setup", ["player", "random"])
def test_there_is_no_round_before_the_first(setup: str) -> None:
    table = deal(3, setup=setup)
    assert (table.field("last_bid"), table.field("last_total")) == (0, 0)
    assert table.field("last_bidder") == NONE
    assert table.field("last_bids") == [NONE] * 10
    for name in ("last_pawns", "last_dice", "last_moves"):
        assert table.field(name) == [NONE] * 6


def test_c05_the_dice_are_fair(filled: npt.NDArray[Any]) -> None:
    assert are_fair(filled["dice"].ravel(), [*ALL_FACES])


def test_c05_the_dice_are_independent_of_each_other(filled: npt.NDArray[Any]) -> None:
    values = np.array([len({*dice}) for dice in filled["dice"].tolist()]).clip(2)
    ways = [6 + 930, 10_800, 23_400, 10_800, 720]  # of 6**6, by the number of different values
    assert are_fair(values, [2, 3, 4, 5, 6], [way / 6**6 for way in ways])


def test_c05_the_pawns_of_a_random_set_up_are_placed_uniformly(filled: npt.NDArray[Any]) -> None:
    assert are_fair(filled["pawns"].ravel(), [*range(12)])


def test_c05_the_pawns_of_a_random_set_up_are_independent(filled: npt.NDArray[Any]) -> None:
    values = np.array([len({*pawns}) for pawns in filled["pawns"].tolist()]).clip(3)
    ways = [12 + 4_092 + 118_800, 772_200, 1_425_600, 665_280]  # of 12**6, by occupied fields
    assert are_fair(values, [3, 4, 5, 6], [way / 12**6 for way in ways])


def test_c05_set_up_and_dice_are_independent(filled: npt.NDArray[Any]) -> None:
    # Whether field 0 is empty, and whether there is a die of 6.
    pairs = np.stack([(filled["pawns"] == 0).any(1), (filled["dice"] == 6).any(1)], 1).astype(int)
    empty, none = (11 / 12) ** 6, (5 / 6) ** 6
    chances = [empty * none, empty * (1 - none), (1 - empty) * none, (1 - empty) * (1 - none)]
    assert are_fair(pairs, [(0, 0), (0, 1), (1, 0), (1, 1)], chances)


def test_c05_the_dice_are_rolled_when_the_pawns_are_placed() -> None:
    rolls = [deal(seed).place(*GATHERED).dice() for seed in range(NUM_DEALS // 10)]
    assert are_fair(np.array(rolls).ravel(), [*ALL_FACES])


def test_c05_the_dice_do_not_depend_on_where_the_pawns_are_placed() -> None:
    assert deal(8).place(*GATHERED).dice() == deal(8).place(7, 7, 7, 7, 7, 7).dice()


def test_c05_each_round_has_dice_of_its_own() -> None:
    states = deal_many(2, setup="random", ticks=1)
    first = (states["dice"] == 6).any(1)
    wait_many(states, 2)
    assert (states["num_rounds"] == 1).all()
    assert are_fair(states["dice"].ravel(), [*ALL_FACES])
    pairs = np.stack([first, (states["dice"] == 6).any(1)], 1).astype(int)
    none = (5 / 6) ** 6
    chances = [none * none, none * (1 - none), (1 - none) * none, (1 - none) ** 2]
    assert are_fair(pairs, [(0, 0), (0, 1), (1, 0), (1, 1)], chances)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_c08_all_orders_of_speaking_are_equally_likely(num_players: int) -> None:
    states = deal_many(num_players, setup="random")
    assert are_fair(states["order"][:, :num_players], orders(range(num_players)))


def test_c08_ten_seats_speak_first_and_last_equally_often() -> None:
    states = deal_many(10, setup="random")
    for place in (0, 1, 5, 9):
        assert are_fair(states["order"][:, place], [*range(10)])


def test_c08_the_order_does_not_depend_on_the_start_player(filled: npt.NDArray[Any]) -> None:
    rows = np.concatenate([filled["setter"][:, None], filled["order"][:, :3]], 1)
    assert are_fair(rows, [(setter, *order) for setter in range(3) for order in orders(range(3))])


def test_c08_the_order_of_a_tick_does_not_depend_on_the_one_before() -> None:
    states = deal_many(3, setup="random")
    before = states["order"][:, :3].copy()
    wait_many(states, 3)
    assert (states["tick"] == 1).all()
    rows = np.concatenate([before, states["order"][:, :3]], 1)
    assert are_fair(rows, [a + b for a in orders(range(3)) for b in orders(range(3))])


def test_c08_without_the_barred_one_all_orders_are_equally_likely() -> None:
    found = []
    for seed in range(NUM_DEALS // 10):
        table = position(4, pawns=GATHERED, dice=ALL_FACES, barred=2, seed=seed).wait(3)
        found.append(table.order())
    assert are_fair(np.array(found), [*itertools.permutations((0, 1, 3))])


def test_c09_seats_are_asked_clockwise_from_a_random_start_player() -> None:
    states = deal_many(4, setup="random", bidding="sealed")
    rounds = [tuple((first + step) % 4 for step in range(4)) for first in range(4)]
    assert are_fair(states["order"][:, :4], rounds)
    assert (states["order"][:, 0] == states["setter"]).all()


@pytest.mark.parametrize("num_players", [2, 3])
def test_c09_all_orders_of_handing_in_are_equally_likely_whoever_was_asked_first(
    num_players: int,
) -> None:
    states = deal_many(num_players, setup="random", bidding="sealed")
    asked_first = states["order"][:, :1].copy()
    for table in range(NUM_DEALS):
        for _ in range(num_players):
            CORONA.kernels.step_table(states, table, 13)
    rows = np.concatenate([asked_first, states["order"][:, :num_players]], 1)
    seats = range(num_players)
    assert are_fair(rows, [(first, *order) for first in seats for order in orders(seats)])


def test_c09_of_equal_bids_each_plays_equally_often() -> None:
    bidders = [
        position(4, pawns=GATHERED, dice=ALL_FACES, bidding="sealed", seed=seed)
        .bid(9, 12, 12, 12)
        .bidder
        for seed in range(NUM_DEALS // 10)
    ]
    assert are_fair(np.array(bidders), [1, 2, 3])
