"""What holds in every game of Kunststück, whatever is played: searched with hypothesis."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from ..combinations import play_combinations
from ..properties import Choices
from .builders import Table, deal
from .names import SUBJECTS
from .random_games import OPTIONS, beginnings, choices, look, pick, seats, several

NONE = -127


@several
@given(beginnings(), choices)
def test_k02_k03_no_card_is_lost_or_doubled(table: Table, choose: Choices) -> None:
    every_painting = sorted(range(72))
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        places = ("hand", "hide", "evidence", "painting_pile", "drawn")
        found = [card for name in places for card in flat(table.field(name)) if card != NONE]
        found += [card for card, seat in enumerate(table.field("laid_by")) if seat != NONE]
        assert sorted(found) == every_painting
        texts = [table.order_pile(), *map(table.orders, seats(table))]
        texts += map(table.fulfilled_by, seats(table))
        orders = Counter(" ".join(texts).split())
        for place in table.row().split():
            subject, _, size = place.partition("*")
            orders[subject] += int(size or 1) if subject != "-" else 0
        assert +orders == Counter(dict.fromkeys(SUBJECTS, 3))


def flat(values: Any) -> list[int]:
    """All numbers of nested lists."""
    return [n for one in values for n in flat(one)] if isinstance(values, list) else [values]


@several
@given(beginnings(), choices)
def test_k06_hands_and_hides_keep_within_their_limits(table: Table, choose: Choices) -> None:
    capacity = table.settings.options["hide_capacity"]
    is_total = table.settings.options["hand_limit"] == "total"
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        for paintings, orders in zip(
            table.field("hand_size"), table.field("orders_size"), strict=True
        ):
            assert (paintings + orders if is_total else max(paintings, orders)) <= 3
        assert max(table.field("hide_size")) <= capacity
        assert len(table.row().split()) <= 5


@several
@given(beginnings(), choices)
def test_k10_each_turn_before_the_grand_raid_takes_a_card_from_a_pile(
    table: Table, choose: Choices
) -> None:
    before = look(table)
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        after = look(table)
        if after.num_turns == before.num_turns:
            continue
        taken = before.num_cards - after.num_cards
        if before.last_turns is not None:
            assert 0 <= taken <= 1
        elif after.last_turns is None:
            assert taken == 1
        else:  # the grand raid and what was drawn after it
            assert 1 <= taken <= 2
        before = after
    assert table.field("num_turns") <= 108 - table.settings.num_players
    assert table.field("num_steps") <= table.settings.max_steps


@several
@given(beginnings(), choices)
def test_k09_to_k14_a_turn_has_its_steps_in_order(table: Table, choose: Choices) -> None:
    order = ("draw", "lay", "act", "place", "fulfil", "show", "outbid")
    while not table.is_over:
        before = look(table)
        table.step(choose.choose(table.legal()))
        after = look(table)
        if after.num_turns > before.num_turns:
            assert before.phase in ("fulfil", "outbid")
            assert after.active == (before.active + 1) % len(seats(table)) or table.is_over
        else:
            assert after.active == before.active
            assert order.index(after.phase) >= order.index(before.phase)
            may_stay = before.phase in ("place", "show", "outbid") or after.last_turns is not None
            assert after.phase != before.phase or may_stay


@several
@given(beginnings(), choices)
def test_k12_who_does_not_own_the_hide_of_the_raid_card_cannot_move_it(
    table: Table, choose: Choices
) -> None:
    while not table.is_over:
        before = look(table)
        legal = table.legal()
        if before.raid_card.startswith("seat") and before.raid_card != f"seat {before.active}":
            assert not any(45 <= action < 52 for action in legal)
        action = choose.choose(legal)
        table.step(action)
        assert (table.raid_card != before.raid_card) == (45 <= action < 52)


@several
@given(beginnings(), choices)
def test_k16_after_the_grand_raid_each_player_has_one_more_turn(
    table: Table, choose: Choices
) -> None:
    turns: list[int] = []
    drawer, num_turns = NONE, NONE
    while not table.is_over:
        if table.last_turns is not None and num_turns == NONE:
            drawer, num_turns = table.active, table.field("num_turns")
        if num_turns != NONE and table.field("num_turns") > num_turns:
            num_turns += 1
            turns.append(table.active)
        table.step(choose.choose(table.legal()))
    num_players = len(seats(table))
    assert turns == [(drawer + step) % num_players for step in range(1, num_players + 1)]
    assert table.field("over") == 1


@several
@given(beginnings(), choices)
def test_k17_scores_and_places_follow_what_is_laid_down(table: Table, choose: Choices) -> None:
    worth = table.field("worth")
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        laid = table.field("laid_by")
        points = [
            sum(w for w, by in zip(worth, laid, strict=True) if by == s) for s in seats(table)
        ]
        keys = [(points[seat], len(table.fulfilled_by(seat).split())) for seat in seats(table)]
        assert table.scores() == points
        assert table.ranks() == [sum(other > key for other in keys) for key in keys]


@pytest.mark.slow
def test_two_million_decisions_are_sound() -> None:
    """About twenty seconds: every combination of players and options is played to its end."""
    source = random.Random(2009)

    def play(num_players: int, options: dict[str, Any]) -> int:
        table = deal(source.getrandbits(63), num_players, **options)
        while not table.is_over:
            table.step(pick(source.getrandbits(30), table.legal()))
            assert table.check() == 0
        assert table.field("num_turns") <= 108 - num_players
        assert table.field("num_steps") <= table.settings.max_steps
        return int(table.field("num_steps"))

    played = play_combinations(2_000_000, (2, 3, 4, 5), OPTIONS, source, play)
    assert len(played) == 4 * 384
