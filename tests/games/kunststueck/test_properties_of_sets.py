"""What holds of every set that is shown in Kunststück, and of what all come to know by it."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from kunstkammer.envs.engine.jit import is_jit_on

from ..properties import Choices
from .builders import Table, deal
from .random_games import beginnings, choices, look, pick, seats, several

NONE = -127
TO_HAND, HAND_IN = 56, 72


@several
@given(beginnings(), choices)
def test_k13_k14_showing_never_runs_into_a_dead_end(table: Table, choose: Choices) -> None:
    while not table.is_over:
        before, legal = look(table), table.legal()
        if before.phase == "show" or before.shown:
            assert set(legal) <= {*range(65, 73)}
            assert (HAND_IN in legal) <= (len(before.shown.split()) >= 2)
        if before.phase in ("show", "outbid") and not before.shown:
            explore(table, set())
        table.step(choose.choose(legal))


def explore(table: Table, seen: set[frozenset[str]]) -> None:
    """Shows everything that can be shown, in every order; each way ends with a set handed in."""
    shown = frozenset(table.shown().split())
    if shown in seen:
        return
    seen.add(shown)
    legal = table.legal()
    assert legal
    for action in legal:
        if action < HAND_IN:
            after = table.copy()
            after.step(action)
            explore(after, seen)


@several
@given(beginnings(), choices)
def test_what_all_know_is_in_the_hand_and_comes_from_what_all_saw(
    table: Table, choose: Choices
) -> None:
    while not table.is_over:
        before = [set(table.known(seat).split()) for seat in seats(table)]
        player, action = table.player, choose.choose(table.legal())
        table.step(action)
        for seat in seats(table):
            known, hand = set(table.known(seat).split()), set(table.hand(seat).split())
            assert known == (known | before[seat]) & hand  # known cards stay so in the hand
            if known - before[seat]:
                is_seen = 21 <= action < 25 or action == TO_HAND or 65 <= action < 68
                assert (seat, is_seen, len(known - before[seat])) == (player, True, 1)


@several
@given(beginnings(), choices)
def test_k13_k14_each_set_handed_in_is_one_and_higher_than_the_last(
    table: Table, choose: Choices
) -> None:
    worth = table.field("worth")
    while not table.is_over:
        before, shown = look(table), [n for n in table.field("shown_set") if n != NONE]
        subject = table.field("subject")
        action = choose.choose(table.legal())
        table.step(action)
        if action != HAND_IN:
            continue
        total = sum(7 - worth[painting] for painting in shown)
        assert len(set(shown)) == len(shown) >= 2
        assert total >= max(7, before.best_total + 1)
        assert {subject in (p // 12, 6 + p % 12 // 2) for p in shown} == {True}
        pairs = [p for p in shown if p % 2 and worth[p] == 0 and p - 1 in shown]
        assert not pairs or table.settings.options["original_with_forgery"]


def test_the_games_of_this_search_are_full_of_sets_and_raids() -> None:
    found: Counter[str] = Counter()
    for seed in range(30 if is_jit_on() else 3):
        table = deal(seed, 2 + seed % 4)
        choose = Choices([seed * 37 + number * 101 for number in range(17)], pick)
        while not table.is_over:
            before, action = look(table), choose.choose(table.legal())
            table.step(action)
            found["raid"] += 45 <= action < 52
            found["outbid"] += action == HAND_IN and before.phase == "outbid"
            found["fulfilled"] += action == HAND_IN and before.phase == "show"
    assert min(found["raid"], found["fulfilled"]) > 3 * found["outbid"] > 9
