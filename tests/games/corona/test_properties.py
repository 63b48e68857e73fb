"""What holds in every game of Corona, whatever is played: searched with hypothesis."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from kunstkammer.envs.games.corona import best_plan

from ..properties import Choices
from .builders import GATHERED, Table, deal
from .random_games import beginnings, choices, pick, several

NONE = -127


class Moment(NamedTuple):
    """What a round looks like before an action."""

    chips: list[int]
    num_rounds: int
    setter: int
    barred: int | None
    phase: str
    player: int
    bids: list[int]
    standing: int
    total: int


def look(table: Table) -> Moment:
    return Moment(
        table.chips(),
        table.num_rounds,
        table.setter,
        table.barred,
        table.phase,
        table.player,
        table.field("bids"),
        table.standing,
        table.total,
    )


@several
@given(beginnings(), choices)
def test_c04_c12_chips_are_neither_made_nor_lost(table: Table, choose: Choices) -> None:
    num_players = table.settings.num_players
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        assert sum(table.chips()) == num_players * (2 * num_players + 2)
        assert table.field("chips")[num_players:] == [0] * (10 - num_players)


@several
@given(beginnings(), choices)
def test_c12_c13_chips_change_only_when_a_round_ends(table: Table, choose: Choices) -> None:
    while not table.is_over:
        before = look(table)
        table.step(choose.choose(table.legal()))
        bidder = table.field("last_bidder")
        if table.num_rounds == before.num_rounds or bidder == NONE:
            assert table.chips() == before.chips
            assert table.barred == before.barred
            continue
        others = [
            after - chips
            for seat, (chips, after) in enumerate(zip(before.chips, table.chips(), strict=True))
            if seat != bidder
        ]
        is_made = table.field("last_total") >= table.field("last_bid")
        assert table.barred == (None if is_made else bidder)
        if is_made:
            assert others == [-1] * len(others)
        elif table.settings.options["bankruptcy"]:
            assert sum(others) == min(len(others), before.chips[bidder])
            assert set(others) <= {0, 1}
        else:
            assert others == [1] * len(others)


@several
@given(beginnings(), choices)
def test_c07_c11_nobody_shows_more_than_the_optimum_of_the_roll(
    table: Table, choose: Choices
) -> None:
    while not table.is_over:
        num_rounds = table.num_rounds
        table.step(choose.choose(table.legal()))
        if table.num_rounds > num_rounds:
            plan = best_plan(
                table.field("last_pawns"),
                table.field("last_dice"),
                int(table.field("rule_empty_field")),
            )
            assert 0 <= table.field("last_total") <= plan.total <= 21


@several
@given(beginnings(), choices)
def test_c08_c09_who_plays_has_bid_most(table: Table, choose: Choices) -> None:
    while not table.is_over:
        before = look(table)
        table.step(choose.choose(table.legal()))
        if before.phase == "bid" and table.num_rounds == before.num_rounds:
            assert table.standing >= before.standing
            if table.phase == "show":
                assert table.standing == max(table.field("bids")) > 0
                assert table.field("bids")[table.player] == table.standing
                assert table.player != table.barred


@several
@given(beginnings(), choices)
def test_c10_c14_the_start_player_changes_after_rounds_that_are_not_void(
    table: Table, choose: Choices
) -> None:
    num_players = table.settings.num_players
    while not table.is_over:
        before = look(table)
        table.step(choose.choose(table.legal()))
        is_new = table.num_rounds > before.num_rounds and not table.is_over
        if not is_new or table.field("last_bidder") == NONE:
            assert table.setter == before.setter
        elif table.settings.options["next_setter"] == "winner":
            assert table.setter == table.field("last_bidder")
        else:
            assert table.setter == (before.setter + 1) % num_players


@several
@given(beginnings(), choices)
def test_c15_a_game_ends_when_and_only_when_it_must(table: Table, choose: Choices) -> None:
    options: dict[str, Any] = dict(table.settings.options)
    capital = 2 * table.settings.num_players + 2
    while not table.is_over:
        assert table.num_rounds < options["rounds"]
        assert not options["bankruptcy"] or min(table.chips()) > 0
        assert not options["doubling"] or max(table.chips()) < 2 * capital
        table.step(choose.choose(table.legal()))
    assert (
        table.num_rounds == options["rounds"]
        or (options["bankruptcy"] and min(table.chips()) <= 0)
        or (options["doubling"] and max(table.chips()) >= 2 * capital)
    )
    assert table.scores() == table.chips()
    assert table.ranks() == [sum(other > own for other in table.chips()) for own in table.chips()]
    assert table.field("num_steps") <= table.settings.max_steps


@pytest.mark.parametrize("bidding", ["clock", "sealed"])
def test_the_games_of_this_search_have_all_kinds_of_rounds(bidding: str) -> None:
    found: Counter[str] = Counter()
    for seed in range(30):
        table = deal(seed, 2 + seed % 9, bidding=bidding)
        choose = Choices([seed * 37 + number * 101 for number in range(17)], pick)
        while not table.is_over:
            num_rounds = table.num_rounds
            table.step(choose.choose(table.legal()))
            if table.num_rounds > num_rounds:
                is_made = table.field("last_total") >= table.field("last_bid")
                is_void = table.field("last_bidder") == NONE
                found["void" if is_void else "made" if is_made else "failed"] += 1
    assert min(found["void"], found["made"], found["failed"]) > 10


@pytest.mark.parametrize("num_players", [2, 10])
def test_the_longest_games_end_within_max_steps(num_players: int) -> None:
    table = deal(1, num_players, rounds=3, ticks=2, bankruptcy=False, doubling=False)
    while not table.is_over:
        table.place(*GATHERED)
        speeches = 2 * len(table.order())
        table.bid(*[0] * (speeches - 1), 21)  # the last word
        for _ in range(6):
            table.play(table.legal()[0])  # all pawns, in vain
    # One player is barred in the second and in the third round; nobody stops after six moves.
    assert table.field("num_steps") == 3 * (6 + 2 * num_players + 6) - 2 * 2
    assert table.settings.max_steps == 3 * (6 + 2 * num_players + 7)
