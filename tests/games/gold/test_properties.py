"""What holds in every game of Gold!, whatever is played: searched with hypothesis."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given

from kunstkammer.envs.engine.jit import is_jit_on

from ..properties import Choices
from .builders import KINDS, Table, all_cards, deal, points, settings, weigh
from .random_games import beginnings, choices, several

MOST_STEPS = {2: 379, 3: 422}  # case 7


class Moment(NamedTuple):
    """What lies where, by names."""

    fronts: list[str]
    piles: list[str]
    offer: str
    deck: str
    is_bonus: bool
    player: int


def look(table: Table) -> Moment:
    piles = [table.pile(seat) for seat in range(table.settings.num_players)]
    return Moment(table.fronts(), piles, table.offer(), table.deck(), table.is_bonus, table.player)


def count(*cards: str) -> Counter[str]:
    return Counter(" ".join(cards).split())


@several
@given(beginnings(), choices)
def test_g02_all_cards_are_accounted_for(table: Table, choose: Choices) -> None:
    cards = all_cards(table.settings.num_players)
    while not table.is_over:
        now = look(table)
        hidden = f"{table.away()} {now.deck}"
        assert count(*now.fronts, *now.piles, now.offer, hidden) == cards
        assert count(table.unseen()) == count(hidden)
        table.step(choose.choose(table.legal()))
    now = look(table)
    seen = count(*now.piles, table.away())
    assert seen <= cards
    assert seen.total() + table.field("num_removed") == {2: 54, 3: 60}[table.settings.num_players]


@several
@given(beginnings(), choices)
def test_g05_the_cards_put_away_never_appear(table: Table, choose: Choices) -> None:
    away = table.away()
    others = all_cards(table.settings.num_players) - count(away)
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        now = look(table)
        assert table.away() == away
        assert count(*now.fronts, *now.piles, now.offer, now.deck) <= others
    assert count(table.unseen()) == count(away)


@several
@given(beginnings(), choices)
def test_g08_nobody_decides_with_three_of_a_colour(table: Table, choose: Choices) -> None:
    while not table.is_over:
        for cards in table.fronts():
            colours = Counter(card[0] for card in cards.split())
            assert max(colours.values(), default=0) <= 2
        table.step(choose.choose(table.legal()))


@several
@given(beginnings(), choices)
def test_g08_sets_of_three_go_to_the_pile_of_who_acts(table: Table, choose: Choices) -> None:
    while True:
        before = look(table)
        table.step(choose.choose(table.legal()))
        if table.is_over:
            break
        after = look(table)
        for seat, pile in enumerate(after.piles):
            gained = count(pile) - count(before.piles[seat])
            assert count(before.piles[seat]) <= count(pile)
            assert gained.total() == (3 if after.is_bonus and seat == before.player else 0)
            assert len({card[0] for card in gained}) <= 1
        assert after.is_bonus == (after.piles != before.piles)
        assert after.is_bonus == (after.player == before.player)


@several
@given(beginnings(), choices)
def test_case_7_only_a_take_adds_to_the_sum(table: Table, choose: Choices) -> None:
    while True:
        before = look(table)
        action = choose.choose(table.legal())
        table.step(action)
        if table.is_over:
            break
        after = look(table)
        set_weight = weigh(*after.piles) - weigh(*before.piles)
        change = weigh(*after.fronts) + set_weight - weigh(*before.fronts)
        if action >= 65:
            assert change == 0
        elif action >= 5:
            assert change < 0
        else:
            assert change == weigh(before.offer.split()[action]) > 0
        assert (set_weight > 0) == after.is_bonus


@several
@given(beginnings(), choices)
def test_g10_offers_of_five_are_turned_up_when_the_last_is_used_up(
    table: Table, choose: Choices
) -> None:
    while True:
        before = look(table)
        action = choose.choose(table.legal())
        table.step(action)
        if table.is_over:
            break
        after = look(table)
        left = len(before.offer.split()) - (action < 5)
        if left or after.is_bonus:
            assert (len(after.offer.split()), after.deck) == (left, before.deck)
        else:
            turned_up = before.deck.split()[:5]
            assert after.offer.split() == sorted(turned_up, key=KINDS.index)
            assert after.deck.split() == before.deck.split()[5:]
    assert (table.offer(), table.offers_left()) == ("", 0)


@several
@given(beginnings(), choices)
def test_g12_prizes_are_gold_and_the_rest_of_the_fronts_is_gone(
    table: Table, choose: Choices
) -> None:
    while not table.is_over:
        piles = look(table).piles
        table.step(choose.choose(table.legal()))
    for seat, pile in enumerate(look(table).piles):
        prizes = table.prizes(seat).split()
        assert count(pile) - count(piles[seat]) == Counter(prizes)
        assert len({card[0] for card in prizes}) == len(prizes)
        assert "D" not in table.prizes(seat)
    assert table.fronts() == [""] * table.settings.num_players


@several
@given(beginnings(), choices)
def test_g13_scores_and_places_follow_the_piles(table: Table, choose: Choices) -> None:
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        keys = [(points(pile), len(pile.split())) for pile in look(table).piles]
        assert table.scores() == [score for score, _ in keys]
        assert table.ranks() == [sum(other > key for other in keys) for key in keys]


@several
@given(beginnings(), choices)
def test_case_7_a_game_has_so_many_takes_and_an_answer_to_each_set(
    table: Table, choose: Choices
) -> None:
    num_players = table.settings.num_players
    kinds: Counter[str] = Counter()
    num_sets = 0
    while not table.is_over:
        action = choose.choose(table.legal())
        kinds["take" if action < 5 else "swap" if action < 65 else "bonus"] += 1
        table.step(action)
        num_sets += table.is_bonus
    assert kinds["take"] == {2: 50, 3: 55}[num_players]
    assert kinds["bonus"] == num_sets <= {2: 17, 3: 19}[num_players]
    assert table.field("num_steps") == kinds.total() <= MOST_STEPS[num_players]


@pytest.mark.parametrize("num_players", [2, 3])
def test_the_longest_games_end_within_max_steps(num_players: int) -> None:
    longest = 0
    for seed in range(30 if is_jit_on() else 2):
        table = deal(seed, num_players)
        while not table.is_over:
            moves = table.moves()
            # The swaps that give least away, until there is none; no bonus card.
            swaps = {name: weigh(name[:2]) - weigh(name[-2:]) for name in moves if " for " in name}
            cheapest = min(swaps, key=swaps.__getitem__, default="")
            table.step(moves[cheapest] if swaps else moves.get("decline", 0))
        longest = max(longest, table.field("num_steps"))
    assert settings(num_players).max_steps == MOST_STEPS[num_players]
    assert 100 < longest <= MOST_STEPS[num_players]
