"""How a game of Gold! begins: players, cards, donkeys, shuffle, offer, start (G-01 to G-03, G-05).

Chance is tested by counts over many seeds, against probabilities that are known exactly.
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
from kunstkammer.envs.games.gold import GOLD

from ..uniformity import LIMIT, deviation, standardize
from .builders import KINDS, LETTERS, deal, settings

NONE = -127
NUM_DEALS = 20_000 if is_jit_on() else 400
CARDS_OF_GREEN = {2: "gD gD g3 g3 g4 g5 g6 g7 g8", 3: "gD gD gD g3 g3 g4 g5 g6 g7 g8"}
both_numbers = pytest.mark.parametrize("num_players", [2, 3])


def deal_many(num_players: int) -> npt.NDArray[Any]:
    states = settings(num_players).new_states(NUM_DEALS)
    for table in range(NUM_DEALS):
        GOLD.kernels.deal_table(states, table, table)
    return states


@pytest.fixture(scope="module", params=[2, 3])
def deals(request: pytest.FixtureRequest) -> npt.NDArray[Any]:
    return deal_many(request.param)


def starting_colours(states: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The colour of each seat's starting donkey: int64 [num_deals, num_players]."""
    num_players = int(states["num_players"][0])
    colours: npt.NDArray[np.int64] = (states["front"][:, :num_players] != NONE).argmax(axis=2) // 2
    return colours


@both_numbers
def test_g01_two_or_three_may_play(num_players: int) -> None:
    assert deal(1, num_players).field("num_players") == num_players


def test_g01_three_play_by_default() -> None:
    assert GOLD.settings().num_players == 3


@pytest.mark.parametrize("num_players", [0, 1, 4])
def test_g01_other_numbers_are_refused(num_players: int) -> None:
    with pytest.raises(UsageError, match=f"num_players is {num_players}; Gold! takes 2 to 3"):
        settings(num_players)


@both_numbers
@pytest.mark.parametrize("seed", range(20))
def test_g02_g03_the_cards_are_those_of_the_rules(num_players: int, seed: int) -> None:
    table = deal(seed, num_players)
    cards = " ".join([table.away(), table.deck(), table.offer(), *table.fronts()]).split()
    green = CARDS_OF_GREEN[num_players].split()
    expected = [card.replace("g", letter) for letter in LETTERS for card in green]
    assert len(expected) == {2: 54, 3: 60}[num_players]
    assert Counter(cards) == Counter(expected)


@both_numbers
@pytest.mark.parametrize("seed", range(20))
def test_g05_each_player_begins_with_a_donkey_of_another_colour(
    num_players: int, seed: int
) -> None:
    table = deal(seed, num_players)
    assert all(len(cards) == 2 and cards[1] == "D" for cards in table.fronts())
    assert len(set(table.fronts())) == num_players
    assert table.field("front")[2] == [NONE] * 12 or num_players == 3


def test_g05_all_choices_of_colours_are_equally_likely(deals: npt.NDArray[Any]) -> None:
    colours = Counter(map(tuple, starting_colours(deals).tolist()))
    cells = list(itertools.permutations(range(6), int(deals["num_players"][0])))
    assert len(cells) in (30, 120)
    assert deviation([colours[cell] for cell in cells], [1 / len(cells)] * len(cells)) < LIMIT


@both_numbers
def test_g05_two_are_put_away_five_are_open_the_rest_are_offers(num_players: int) -> None:
    table = deal(3, num_players)
    assert len(table.offer().split()) == 5
    assert len(table.away().split()) == 2
    assert table.offers_left() == {2: 9, 3: 10}[num_players]
    assert len(table.deck().split()) == {2: 45, 3: 50}[num_players]


@both_numbers
def test_g05_two_are_put_away_before_the_offer_is_turned_up(num_players: int) -> None:
    for seed in range(20):
        table = deal(seed, num_players)
        top = sorted(table.field("deck")[2:7])
        assert table.field("offer") == top


@both_numbers
def test_g05_the_unseen_cards_are_those_put_away_and_to_come(num_players: int) -> None:
    table = deal(4, num_players)
    hidden = f"{table.away()} {table.deck()}".split()
    assert table.unseen().split() == sorted(hidden, key=KINDS.index)


def test_g05_nobody_has_scored(deals: npt.NDArray[Any]) -> None:
    for name in ("pile", "pile_points", "pile_size", "num_removed", "num_steps", "phase", "over"):
        assert not deals[name].any()
    assert (deals["set_colour"] == NONE).all()
    assert (deals["colour_prize"] == NONE).all()


def test_g05_each_card_is_equally_likely_at_each_place(deals: npt.NDArray[Any]) -> None:
    size = int(deals["deck_size"][0])
    num_players = int(deals["num_players"][0])
    copies = np.array([{2: 2, 3: 3}[num_players] - num_players / 6] * 6 + [2.0] * 6 + [1.0] * 30)
    assert copies.sum() == size
    chi_square = 0.0
    for place in range(size):
        counts = np.bincount(deals["deck"][:, place], minlength=42)
        expected = NUM_DEALS * copies / size
        chi_square += float(((counts - expected) ** 2 / expected).sum())
    # Row and column sums are all but fixed, so about (size - 1) * 41 degrees of freedom are left.
    assert abs(standardize(chi_square * (size - 1) / size, (size - 1) * 41)) < LIMIT


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 2), (2, 3), (6, 7), (30, 51)])
def test_g05_no_two_places_depend_on_each_other(
    deals: npt.NDArray[Any], first: int, second: int
) -> None:
    is_gold = deals["deck"][:, [first, second]] >= 6
    pairs = Counter(map(tuple, is_gold.tolist()))
    size = int(deals["deck_size"][0])
    chances = {
        (one, other): (42 if one else size - 42)
        / size
        * ((42 - one if other else size - 42 - (not one)) / (size - 1))
        for one, other in itertools.product((True, False), repeat=2)
    }
    assert sum(chances.values()) == pytest.approx(1)
    assert deviation([pairs[cell] for cell in chances], list(chances.values())) < LIMIT


def test_g06_each_seat_is_equally_likely_to_start(deals: npt.NDArray[Any]) -> None:
    num_players = int(deals["num_players"][0])
    counts = np.bincount(deals["player"], minlength=num_players)
    assert deviation(counts.tolist(), [1 / num_players] * num_players) < LIMIT


def test_g06_donkeys_shuffle_and_start_player_are_independent(deals: npt.NDArray[Any]) -> None:
    num_players = int(deals["num_players"][0])
    cells = np.stack(
        [starting_colours(deals)[:, 0], deals["player"], deals["deck"][:, 2] >= 24], axis=1
    )
    counts = Counter(map(tuple, cells.tolist()))
    high = 18 / int(deals["deck_size"][0])  # of six colours the values 6, 7 and 8
    chances = {
        (colour, seat, is_high): (high if is_high else 1 - high) / 6 / num_players
        for colour, seat, is_high in itertools.product(range(6), range(num_players), (0, 1))
    }
    assert deviation([counts[cell] for cell in chances], list(chances.values())) < LIMIT
