"""What a seat cannot know in Gold!, and how it is filled in: the deck, and the cards put away."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from kunstkammer.envs.engine.jit import is_jit_on

from ..uniformity import LIMIT, deviation
from .builders import Table, deal, position

HIDDEN = -128


def late_table() -> Table:
    """A table with seven unseen cards: two put away and one offer to come."""
    return position(
        3,
        front=("gD g8", "r4"),
        offer="rD b3",
        player=1,
        offers_left=1,
        deck="oD vD vD o3 o3",
        away="p8 p7",
    )


def moments() -> list[Table]:
    """Tables at the start, in play, in bonus decisions, late, last and at the end."""
    tables = [deal(3), deal(4, 2, colour_tie="none").play(0, 0)]
    tables.append(position(3, front=("", "r4 r5"), bonus_after="green"))
    tables.append(late_table())
    tables.append(position(2, front=("g8",), offer="b3", offers_left=0, away="p8 p7"))
    tables.append(position(2, front=("g8",), offer="b3", offers_left=0, away="p8 p7").play(0))
    return tables


FIRST_HIDDEN = [7, 7, 7, 52, 52, 52]  # the place of the deck that comes next, at each moment
every_moment = pytest.mark.parametrize("moment", range(6))


@every_moment
def test_hide_hides_the_cards_put_away_and_to_come_and_nothing_else(moment: int) -> None:
    table = moments()[moment]
    expected = table.states.copy()
    size = {2: 52, 3: 57}[table.settings.num_players]
    expected["deck"][0, :2] = HIDDEN
    expected["deck"][0, FIRST_HIDDEN[moment] : size] = HIDDEN
    for seat in range(table.settings.num_players):
        assert table.view(seat).states.tobytes() == expected.tobytes()


def test_the_cards_put_away_stay_hidden_at_the_end() -> None:
    table = moments()[5]
    assert table.is_over
    assert table.view(0).field("deck")[:2] == [HIDDEN, HIDDEN]
    assert table.view(0).unseen() == "p7 p8"


def test_complete_fills_in_the_unseen_cards() -> None:
    completed = late_table().view(1).completed(1, 0)
    cards = f"{completed.away()} {completed.deck()}".split()
    assert sorted(cards) == ["o3", "o3", "oD", "p7", "p8", "vD", "vD"]


def test_complete_moves_cards_between_the_deck_and_those_put_away() -> None:
    view = late_table().view(0)
    away = {completed.away() for completed in (view.completed(0, seed) for seed in range(100))}
    assert {"p8 p7", "p7 p8", "vD vD", "o3 o3", "oD p8", "p8 oD"} <= away


def test_complete_is_uniform_over_the_two_arrangements_of_two_cards() -> None:
    view = moments()[4].view(1)
    draws = 6_000 if is_jit_on() else 600
    counts = Counter(view.completed(1, seed).away() for seed in range(draws))
    assert counts["p7 p8"] + counts["p8 p7"] == draws
    assert deviation([counts["p7 p8"], counts["p8 p7"]], [1 / 2] * 2) < LIMIT


@pytest.mark.parametrize("seat", range(3))
def test_complete_is_uniform_over_all_arrangements_of_seven_cards(seat: int) -> None:
    view = position(
        3, front=("g8",), offer="b3", away="gD gD", deck="gD rD rD r3 r3", offers_left=1
    ).view(seat)
    draws = 12_600 if is_jit_on() else 1_050
    counts: Counter[tuple[str, ...]] = Counter()
    for seed in range(draws):
        completed = view.completed(seat, seed)
        counts[tuple(f"{completed.away()} {completed.deck()}".split())] += 1
    orders = set(itertools.permutations(["gD", "gD", "gD", "rD", "rD", "r3", "r3"]))
    assert len(orders) == 210
    assert sum(counts[order] for order in orders) == draws
    assert deviation([counts[order] for order in orders], [1 / 210] * 210) < LIMIT


def test_each_unseen_card_is_equally_likely_at_each_place() -> None:
    view = deal(6).view(0)
    draws = 10_000 if is_jit_on() else 500
    decks = [view.completed(0, seed).field("deck") for seed in range(draws)]
    kinds = {card: copies for card, copies in enumerate(view.field("unseen")) if copies}
    assert sum(kinds.values()) == 52
    for place in (0, 1, 7, 30, 56):
        counts = Counter(deck[place] for deck in decks)
        chances = [copies / 52 for copies in kinds.values()]
        assert set(counts) <= set(kinds)
        assert deviation([counts[card] for card in kinds], chances) < LIMIT
