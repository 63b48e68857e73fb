"""How a game of Serengeti begins: players, cards, chips, shuffle, lots (S-01 to S-04, S-06, S-07).

Chance is tested by counts over many seeds, against probabilities that are counted exactly.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.games.serengeti import SERENGETI

from ..uniformity import LIMIT, deviation, standardize
from .builders import ALL_CARDS, BALANCED, PASS, deal, position, settings

NUM_DEALS = 20_000 if is_jit_on() else 400
NUM_RANDOM_LISTS = 20_000 if is_jit_on() else 25  # without the JIT each takes 0.1 s
TRIPLES = tuple(itertools.combinations(range(6), 3))


def deal_many(num_deals: int, num_players: int, **options: object) -> npt.NDArray[Any]:
    chosen = settings(num_players, **options)
    states = chosen.new_states(num_deals)
    for table in range(num_deals):
        SERENGETI.kernels.deal_table(states, table, table)
    return states


@pytest.fixture(scope="module")
def deals() -> npt.NDArray[Any]:
    return deal_many(NUM_DEALS, 5)


@pytest.fixture(scope="module")
def colours_of_digits() -> npt.NDArray[np.bool_]:
    """Of many random lists, which colours have which digit: bool [num_lists, 10, 6]."""
    digits = deal_many(NUM_RANDOM_LISTS, 4, deck="random")["card_digit"].reshape(-1, 6, 5)
    has_digit: npt.NDArray[np.bool_] = (digits[:, None] == np.arange(10)[:, None, None]).any(3)
    return has_digit


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_s01_three_to_five_may_play(num_players: int) -> None:
    assert deal(1, num_players).field("num_players") == num_players


def test_s01_four_play_by_default() -> None:
    assert SERENGETI.settings().num_players == 4


@pytest.mark.parametrize("num_players", [0, 2, 6])
def test_s01_other_numbers_are_refused(num_players: int) -> None:
    message = f"num_players is {num_players}; Serengeti takes 3 to 5"
    with pytest.raises(UsageError, match=message):
        settings(num_players)


@pytest.mark.parametrize("deck", ["balanced", "random"])
def test_s02_each_digit_occurs_three_times_and_none_twice_in_a_colour(deck: str) -> None:
    states = deal_many(1_000 if is_jit_on() else 5, 4, deck=deck)
    for digits in states["card_digit"].reshape(-1, 6, 5).tolist():
        assert all(len(set(colour)) == 5 for colour in digits)
        assert Counter(itertools.chain(*digits)) == dict.fromkeys(range(10), 3)


def test_s03_the_balanced_list_is_that_of_the_rules() -> None:
    cards = [deal(seed).card_name(card) for seed in (1, 2) for card in range(30)]
    assert cards == [*ALL_CARDS, *ALL_CARDS]


def test_s03_every_two_colours_of_the_balanced_list_share_two_digits() -> None:
    pairs = itertools.combinations(BALANCED, 2)
    assert [len(set(first) & set(second)) for first, second in pairs] == [2] * 15


@pytest.mark.parametrize("digit", range(10))
def test_s03_each_three_colours_are_equally_likely_to_have_a_digit(
    colours_of_digits: npt.NDArray[np.bool_], digit: int
) -> None:
    counts = Counter(
        tuple(np.flatnonzero(colours).tolist()) for colours in colours_of_digits[:, digit]
    )
    assert deviation([counts[triple] for triple in TRIPLES], [1 / 20] * 20) < LIMIT


def count_prefixes(num_digits: int) -> Counter[tuple[int, ...]]:
    """In how many ways digits can choose colours, by the number of cards that each colour has."""
    ways: Counter[tuple[int, ...]] = Counter({(0,) * 6: 1})
    for _ in range(num_digits):
        longer: Counter[tuple[int, ...]] = Counter()
        for sizes, number in ways.items():
            for triple in TRIPLES:
                grown = tuple(size + (c in triple) for c, size in enumerate(sizes))
                if max(grown) <= 5:
                    longer[grown] += number
        ways = longer
    return ways


def count_lists_by_common_colours() -> list[int]:
    """How many lists give two given digits 0, 1, 2 and 3 colours in common."""
    ways = count_prefixes(8)
    lists = [0, 0, 0, 0]
    for first, second in itertools.product(TRIPLES, repeat=2):
        sizes = tuple(5 - (c in first) - (c in second) for c in range(6))
        lists[len(set(first) & set(second))] += ways[sizes]
    return lists


def test_s03_a_random_list_takes_about_700_tries() -> None:
    num_lists = count_prefixes(10)[(5,) * 6]
    assert num_lists == sum(count_lists_by_common_colours()) == 14_367_744_720
    assert round(20**10 / num_lists) == 713


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 9), (4, 5), (8, 9)])
def test_s03_two_digits_share_colours_as_in_all_lists(
    colours_of_digits: npt.NDArray[np.bool_], first: int, second: int
) -> None:
    common = (colours_of_digits[:, first] & colours_of_digits[:, second]).sum(1)
    lists = count_lists_by_common_colours()
    counts = [int((common == number).sum()) for number in range(4)]
    assert deviation(counts, [number / sum(lists) for number in lists]) < LIMIT


@pytest.mark.parametrize(("first", "second"), [(0, 1), (2, 5), (4, 5)])
def test_s03_two_colours_share_digits_as_in_all_lists(
    colours_of_digits: npt.NDArray[np.bool_], first: int, second: int
) -> None:
    common = (colours_of_digits[:, :, first] & colours_of_digits[:, :, second]).sum(1)
    # Of the 14,367,744,720 lists, those in which two colours share 0, 1, 2, 3, and 4 or 5 digits.
    lists = [295_484_112, 3_540_348_000, 6_819_120_000, 3_302_208_000, 410_584_608]
    counts = [int((common == number).sum()) for number in range(4)]
    counts.append(int((common >= 4).sum()))
    assert deviation(counts, [number / sum(lists) for number in lists]) < LIMIT


def test_s03_the_list_is_open_and_the_order_hidden() -> None:
    table = deal(3, deck="random")
    for seat in range(4):
        view = table.view(seat)
        assert view.field("card_digit") == table.field("card_digit")
        assert view.field("deck") == [table.field("deck")[0], *[-128] * 29]


@pytest.mark.parametrize("num_players", [3, 4, 5])
@pytest.mark.parametrize("box_chips", [50, 65, 500])
def test_s04_each_starts_with_ten_and_the_bank_has_the_rest(
    num_players: int, box_chips: int
) -> None:
    table = deal(1, num_players, box_chips=box_chips)
    assert table.money() == ([10] * num_players, box_chips - 10 * num_players, 0)
    assert table.field("chips")[num_players:] == [0] * (5 - num_players)


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_s04_the_box_has_ten_chips_a_player_or_more(num_players: int) -> None:
    assert deal(1, num_players, box_chips=10 * num_players).field("bank") == 0
    with pytest.raises(UsageError, match=f"an integer from {10 * num_players} to 500"):
        settings(num_players, box_chips=10 * num_players - 1)


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_s06_each_seat_is_equally_likely_to_start(num_players: int) -> None:
    starts = deal_many(NUM_DEALS, num_players)["start_player"].tolist()
    counts = [starts.count(seat) for seat in range(num_players)]
    assert deviation(counts, [1 / num_players] * num_players) < LIMIT


def test_s06_the_first_start_player_acts_first(deals: npt.NDArray[Any]) -> None:
    assert deals["player"].tolist() == deals["start_player"].tolist()


def test_s06_each_card_is_equally_likely_at_each_place(deals: npt.NDArray[Any]) -> None:
    counts = np.zeros((30, 30))
    for place in range(30):
        counts[place] = np.bincount(deals["deck"][:, place], minlength=30)
    expected = NUM_DEALS / 30
    # In a table of permutations this sum, times 29/30, has 29 * 29 degrees of freedom.
    chi_square = float(((counts - expected) ** 2 / expected).sum()) * 29 / 30
    assert abs(standardize(chi_square, 29 * 29)) < LIMIT


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 29), (14, 15), (28, 29)])
def test_s06_two_places_hold_each_two_colours_as_often_as_they_should(
    deals: npt.NDArray[Any], first: int, second: int
) -> None:
    colours = deals["deck"][:, [first, second]] // 5
    pairs = Counter(map(tuple, colours.tolist()))
    cells = list(itertools.product(range(6), repeat=2))
    chances = [(5 / 30) * (4 / 29 if one == other else 5 / 29) for one, other in cells]
    assert deviation([pairs[cell] for cell in cells], chances) < LIMIT


def test_s06_shuffle_and_start_player_are_independent(deals: npt.NDArray[Any]) -> None:
    pairs = np.bincount(5 * (deals["deck"][:, 0] // 5) + deals["start_player"], minlength=30)
    assert deviation(pairs.tolist(), [1 / 30] * 30) < LIMIT


@pytest.mark.parametrize("num_players", [3, 5])
def test_s07_fifteen_lots_of_one_two_and_three_from_the_top(num_players: int) -> None:
    table = deal(2, num_players, box_chips=500)
    deck = [table.card_name(card) for card in table.field("deck")]
    lots = []
    for _ in range(15):
        lots.append(table.lot().split())
        table.play(*[PASS] * num_players)
    assert [len(lot) for lot in lots] == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]
    assert [card for lot in lots for card in lot] == deck
    assert table.field("over") == 1


def test_s07_the_lot_is_sold_as_one_package() -> None:
    table = position(3, owned=["A0"], lot="B5 C8").play(PASS, 5, PASS)
    assert [table.owned(seat) for seat in range(3)] == ["A0", "B5 C8", ""]
