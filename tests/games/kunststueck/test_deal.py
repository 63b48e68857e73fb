"""How a game of Kunststück begins: cards, piles, hands, the grand raid, the start (K-02 to K-07).

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
from kunstkammer.envs.games.kunststueck import KUNSTSTUECK

from ..uniformity import LIMIT, deviation, standardize
from .builders import deal, settings
from .names import NUMBERS, SUBJECTS

NUM_DEALS = 20_000 if is_jit_on() else 400
NUM_LISTS = 20_000 if is_jit_on() else 200
all_numbers = pytest.mark.parametrize("num_players", [2, 3, 4, 5])


def deal_many(num_players: int, count: int = NUM_DEALS, **options: object) -> npt.NDArray[Any]:
    states = settings(num_players, **options).new_states(count)
    for table in range(count):
        KUNSTSTUECK.kernels.deal_table(states, table, table)
    return states


@pytest.fixture(scope="module", params=[2, 5])
def deals(request: pytest.FixtureRequest) -> npt.NDArray[Any]:
    return deal_many(request.param)


@all_numbers
def test_k02_there_are_72_paintings(num_players: int) -> None:
    table = deal(3, num_players)
    hands = [table.hand(seat) for seat in range(num_players)]
    assert Counter(f"{table.pile()} {' '.join(hands)}".split()) == Counter(NUMBERS.keys())


@pytest.mark.parametrize("deck", ["balanced", "random"])
def test_k02_60_are_originals_of_value_1_to_6_and_12_are_forgeries(deck: str) -> None:
    worth = Counter(deal(5, deck=deck).field("worth"))
    assert worth == {0: 12, 1: 10, 2: 10, 3: 10, 4: 10, 5: 10, 6: 10}


@all_numbers
def test_k03_there_are_three_orders_for_each_subject(num_players: int) -> None:
    table = deal(3, num_players)
    hands = " ".join(table.orders(seat) for seat in range(num_players))
    orders = f"{table.order_pile()} {table.row()} {hands}".split()
    assert Counter(orders) == dict.fromkeys(SUBJECTS, 3)


def test_k04_all_hides_are_empty_and_the_raid_card_lies_at_the_evidence_room() -> None:
    table = deal(3, 5)
    assert (table.raid_card, table.evidence()) == ("evidence", "")
    assert not any(table.field("hide_size"))


def test_k05_the_balanced_list_is_always_the_same() -> None:
    table = deal(3)
    names = " ".join([table.pile(), *(table.hand(seat) for seat in range(3))]).split()
    assert {name: NUMBERS[name] for name in names} == NUMBERS  # names tell cell and value


def test_k05_painting_numbers_tell_museum_epoch_and_place() -> None:
    worth = deal(3).field("worth")
    assert [worth[12 * 0 + 2 * 0 + place] for place in (0, 1)] == [1, 0]  # Berlin Baroque
    assert [worth[12 * 5 + 2 * 4 + place] for place in (0, 1)] == [4, 1]  # Frankfurt Renaissance
    assert [worth[12 * 2 + 2 * 5 + place] for place in (0, 1)] == [2, 5]  # Hamburg Romanticism


@pytest.mark.parametrize("kind", ["museum", "epoch"])
def test_k05_ten_originals_of_each_museum_and_each_epoch(kind: str) -> None:
    worth = np.array(deal(3).field("worth")).reshape(6, 6, 2)
    assert (worth > 0).sum(axis=(1, 2) if kind == "museum" else (0, 2)).tolist() == [10] * 6


@pytest.fixture(scope="module")
def lists() -> npt.NDArray[np.int64]:
    """The random lists of many games: int64 [num_lists, 6, 6, 2]."""
    worth = deal_many(3, NUM_LISTS, deck="random")["worth"].astype(np.int64)
    return worth.reshape(NUM_LISTS, 6, 6, 2)


def test_k05_the_first_of_each_cell_is_an_original(lists: npt.NDArray[np.int64]) -> None:
    assert (lists[..., 0] > 0).all()
    assert (lists >= 0).all()
    assert (lists <= 6).all()


def test_k05_two_forgeries_of_each_museum_and_each_epoch(lists: npt.NDArray[np.int64]) -> None:
    is_forgery = lists[..., 1] == 0
    assert (is_forgery.sum(axis=1) == 2).all()
    assert (is_forgery.sum(axis=2) == 2).all()


def test_k05_ten_originals_of_each_value(lists: npt.NDArray[np.int64]) -> None:
    for value in range(1, 7):
        assert ((lists == value).sum(axis=(1, 2, 3)) == 10).all()


def test_k05_each_cell_is_equally_likely_to_have_a_forgery(lists: npt.NDArray[np.int64]) -> None:
    share = (lists[..., 1] == 0).mean(axis=0)
    spread = np.sqrt((1 / 3) * (2 / 3) / NUM_LISTS)
    assert np.abs(share - 1 / 3).max() < 4 * spread


def test_k05_the_matrix_of_forgeries_is_uniform(lists: npt.NDArray[np.int64]) -> None:
    # Known by how many columns the first two rows have in common.
    rows = [sum(1 << place for place in pair) for pair in itertools.combinations(range(6), 2)]
    overlaps = Counter(_count_overlaps(rows))
    assert sum(overlaps.values()) == 67_950
    is_forgery = lists[..., 1] == 0
    found = Counter((is_forgery[:, 0] & is_forgery[:, 1]).sum(axis=1).tolist())
    chances = [overlaps[size] / 67_950 for size in range(3)]
    assert deviation([found[size] for size in range(3)], chances) < LIMIT


def _count_overlaps(rows: list[int]) -> Counter[int]:
    """How many of the matrices have 0, 1 or 2 common columns in their first two rows."""
    counts: Counter[int] = Counter()
    columns: Counter[tuple[int, ...]] = Counter({(0,) * 6: 1})
    for _ in range(4):  # ways to fill the last four rows, by what they add to each column
        columns = _add_row(columns, rows)
    for first, second in itertools.product(rows, repeat=2):
        missing = tuple(2 - (first >> place & 1) - (second >> place & 1) for place in range(6))
        counts[(first & second).bit_count()] += columns[missing]
    return counts


def _add_row(columns: Counter[tuple[int, ...]], rows: list[int]) -> Counter[tuple[int, ...]]:
    """All ways to add a row to sums of columns."""
    added: Counter[tuple[int, ...]] = Counter()
    for sums, ways in columns.items():
        for row in rows:
            more = tuple(each + (row >> place & 1) for place, each in enumerate(sums))
            if max(more) <= 2:
                added[more] += ways
    return added


@pytest.mark.parametrize("cells", [[(0, 0), (0, 1)], [(0, 0), (1, 0)], [(2, 3), (5, 1)]])
def test_k05_values_of_originals_are_shuffled(
    lists: npt.NDArray[np.int64], cells: list[tuple[int, int]]
) -> None:
    one, other = (lists[:, museum, epoch, 0].tolist() for museum, epoch in cells)
    pairs = Counter(zip(one, other, strict=True))
    chances = {
        (low, high): (1 / 6) * ((9 if low == high else 10) / 59)
        for low, high in itertools.product(range(1, 7), repeat=2)
    }
    assert deviation([pairs[cell] for cell in chances], list(chances.values())) < LIMIT


@all_numbers
def test_k07_each_player_has_a_painting_and_an_order_and_one_order_lies_open(
    num_players: int,
) -> None:
    table = deal(3, num_players)
    assert table.field("hand_size") == [1] * num_players + [0] * (5 - num_players)
    assert table.field("orders_size") == [1] * num_players + [0] * (5 - num_players)
    assert (len(table.row().split()), table.field("row_size")) == (1, [1, 0, 0, 0, 0])
    assert (table.num_paintings, table.num_orders) == (72 - num_players, 35 - num_players)
    assert not any(table.known(seat) for seat in range(num_players))


@all_numbers
def test_k07_starting_paintings_lie_open_at_each_hide_in_play(num_players: int) -> None:
    table = deal(3, num_players, starting_paintings=True)
    assert table.field("hide_size") == [1] * num_players + [0] * (5 - num_players) + [1] * 3
    assert table.num_paintings == 72 - 2 * num_players - 3
    assert table.field("hand_size") == [1] * num_players + [0] * (5 - num_players)


@pytest.mark.parametrize(
    ("num_players", "is_starting", "most"),
    [
        (2, False, 23),
        (3, False, 23),
        (4, False, 22),
        (5, False, 22),
        (2, True, 21),
        (3, True, 21),
        (4, True, 20),
        (5, True, 19),
    ],
)
def test_k07_the_paintings_below_the_grand_raid_are_uniform_on_a_third(
    num_players: int, is_starting: bool, most: int
) -> None:
    below = deal_many(num_players, starting_paintings=is_starting)["raid_below"]
    counts = Counter(below.tolist())
    assert set(counts) == set(range(most + 1))
    assert deviation([counts[k] for k in range(most + 1)], [1 / (most + 1)] * (most + 1)) < LIMIT


def test_k07_each_seat_is_equally_likely_to_start(deals: npt.NDArray[Any]) -> None:
    num_players = int(deals["num_players"][0])
    counts = np.bincount(deals["active"], minlength=num_players)
    assert deviation(counts.tolist(), [1 / num_players] * num_players) < LIMIT
    assert (deals["player"] == deals["active"]).all()
    assert not deals["phase"].any()


def test_k07_each_painting_is_equally_likely_at_each_place(deals: npt.NDArray[Any]) -> None:
    num_players = int(deals["num_players"][0])
    places = np.concatenate(
        [deals["hand"][:, :num_players, 0], deals["painting_pile"][:, num_players:]], axis=1
    )
    chi_square = 0.0
    for place in range(72):
        counts = np.bincount(places[:, place], minlength=72)
        chi_square += float(((counts - NUM_DEALS / 72) ** 2 / (NUM_DEALS / 72)).sum())
    # Row and column sums are fixed, so 71 * 71 degrees of freedom are left.
    assert abs(standardize(chi_square * 71 / 72, 71 * 71)) < LIMIT


def test_k07_each_subject_is_equally_likely_for_each_order(deals: npt.NDArray[Any]) -> None:
    num_players = int(deals["num_players"][0])
    hands = [deals["orders"][:, seat, 0] for seat in range(num_players)]
    piles = [deals["order_pile"][:, place] for place in (1 + num_players, 20, 35)]
    for orders in (deals["row"][:, 0], *hands, *piles):
        counts = np.bincount(orders, minlength=12)
        assert deviation(counts.tolist(), [1 / 12] * 12) < LIMIT


def test_k07_two_orders_of_a_subject_follow_as_often_as_they_must(deals: npt.NDArray[Any]) -> None:
    is_equal = Counter((deals["order_pile"][:, 10] == deals["order_pile"][:, 11]).tolist())
    assert deviation([is_equal[True], is_equal[False]], [2 / 35, 33 / 35]) < LIMIT


def test_k07_hand_grand_raid_and_start_are_independent(deals: npt.NDArray[Any]) -> None:
    num_players = int(deals["num_players"][0])
    most = (72 - num_players) // 3
    is_low = deals["raid_below"] < 10
    cells = np.stack([deals["hand"][:, 0, 0] // 12, deals["active"], is_low], axis=1)
    counts = Counter(map(tuple, cells.tolist()))
    low = 10 / (most + 1)
    chances = {
        (museum, seat, is_low): (low if is_low else 1 - low) / 6 / num_players
        for museum, seat, is_low in itertools.product(range(6), range(num_players), (0, 1))
    }
    assert deviation([counts[cell] for cell in chances], list(chances.values())) < LIMIT
