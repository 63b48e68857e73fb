"""What a seat cannot know in Serengeti, and how it is filled in: the deck below the lot (S-07)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from kunstkammer.envs.engine.jit import is_jit_on

from ..uniformity import LIMIT, deviation
from .builders import PASS, Table, deal, position

HIDDEN = -128
OWNED_25 = ["A0 A1 A2 A3 A4 B0 B1 B5", "B6 B7 C0 C2 C5 C8 C9 D1 D3 D6", "D8 D9 E2 E4 E6 E7"]


def late_table() -> Table:
    """A table with 24 cards sold, one for sale and five to come: E8 F3 F4 F5 F7 F9 but the lot."""
    return position(3, owned=OWNED_25, lot="F4")


def moments() -> list[Table]:
    """Tables at the start, in the middle of auctions, late and at the end."""
    tables = [deal(3, 5), deal(4, 3, deck="random", chips="secret").play(1, 2, PASS)]
    tables.append(deal(5, 4, remainder="pot").play(2, PASS, PASS, PASS, 3, PASS))
    tables.append(late_table().play(PASS, PASS))
    tables.append(late_table().play(*[PASS] * 9))
    return tables


@pytest.mark.parametrize("moment", range(5))
def test_hide_hides_the_deck_below_the_lot_and_nothing_else(moment: int) -> None:
    table = moments()[moment]
    expected = table.states.copy()
    first_hidden = [1, 1, 3, 25, 30][moment]
    expected["deck"][0, first_hidden:] = HIDDEN
    for seat in range(table.settings.num_players):
        assert table.view(seat).states.tobytes() == expected.tobytes()


def test_complete_fills_in_the_unseen_cards() -> None:
    completed = late_table().view(1).completed(1, 0)
    unseen = {completed.card_name(card) for card in completed.field("deck")[25:]}
    assert unseen == {"E8", "F3", "F5", "F7", "F9"}


@pytest.mark.parametrize("seat", range(3))
def test_complete_is_uniform_over_all_arrangements_of_three_cards(seat: int) -> None:
    view = late_table().play(PASS, PASS, PASS).view(seat)
    unseen = view.completed(seat, 0).field("deck")[27:]
    assert len(unseen) == 3
    draws = 6_000 if is_jit_on() else 600
    counts = Counter(tuple(view.completed(seat, seed).field("deck")[27:]) for seed in range(draws))
    orders = list(itertools.permutations(sorted(unseen)))
    assert sum(counts[order] for order in orders) == draws
    assert deviation([counts[order] for order in orders], [1 / 6] * 6) < LIMIT


def test_complete_is_uniform_over_all_arrangements_of_five_cards() -> None:
    view = late_table().view(0)
    unseen = sorted(view.completed(0, 0).field("deck")[25:])
    draws = 24_000 if is_jit_on() else 1_200
    counts = Counter(tuple(view.completed(0, seed).field("deck")[25:]) for seed in range(draws))
    orders = list(itertools.permutations(unseen))
    assert sum(counts[order] for order in orders) == draws
    assert deviation([counts[order] for order in orders], [1 / 120] * 120) < LIMIT
