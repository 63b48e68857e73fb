"""The eight worked cases of Corona's rules, literally."""

from __future__ import annotations

import itertools
import random

import pytest

from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.games.corona import best_plan

from .builders import ALL_FACES, GATHERED, Table, bid_action, position
from .plans import most_points


def showing(num_players: int = 3, bidder: int = 0, bid: int = 20) -> Table:
    return position(num_players, pawns=GATHERED, dice=ALL_FACES, bids={bidder: bid}, showing=True)


def test_case_1_gathering_on_field_5_gives_20_in_any_order() -> None:
    orders = [*itertools.permutations(range(5))]
    for fields in orders if is_jit_on() else orders[::12]:
        table = showing(bid=21)
        totals = [table.move(field, 5 - field).total for field in fields]
        assert totals == [2, 5, 9, 14, 20]
        assert table.pawns() == [5] * 6


def test_case_1_20_is_the_optimum() -> None:
    assert best_plan(GATHERED, ALL_FACES).total == 20


def test_case_2_with_a_4_from_field_10_a_pawn_lands_on_field_2() -> None:
    table = position(pawns=(2, 5, 5, 5, 5, 10), dice=(4, 5, 5, 5, 5, 5), bids={0: 9}, showing=True)
    assert (table.move(10, 4).pawns()[5], table.total) == (2, 2)


@pytest.mark.parametrize("bidder", range(3))
def test_case_3_the_bidder_succeeds(bidder: int) -> None:
    table = showing(3, bidder)
    assert table.chips() == [8, 8, 8]
    table.show_best()
    assert table.chips() == [10 if seat == bidder else 7 for seat in range(3)]
    assert table.barred is None


@pytest.mark.parametrize("bidder", range(3))
def test_case_3_he_fails_and_has_no_bid_in_the_next_round(bidder: int) -> None:
    table = showing(3, bidder).stop()
    assert table.chips() == [6 if seat == bidder else 9 for seat in range(3)]
    assert bidder not in table.place(*GATHERED).order()


def test_case_4_no_player_bids_in_a_whole_minute() -> None:
    table = position(3, pawns=GATHERED, dice=ALL_FACES, setter=1, barred=2, chips=(9, 9, 6))
    table.wait(6 * 2)
    assert (table.num_rounds, table.chips(), table.barred) == (1, [9, 9, 6], 2)
    assert (table.phase, table.setter, table.player) == ("place", 1, 1)


@pytest.mark.parametrize("field", range(12))
def test_case_5_from_one_field_no_move_scores(field: int) -> None:
    for value in ALL_FACES:
        table = position(pawns=[field] * 6, dice=ALL_FACES, bids={0: 1}, showing=True)
        assert table.move(field, value).total == 0
        assert best_plan([field] * 6, [value]).total == 0


@pytest.mark.parametrize("field", range(12))
def test_case_5_from_one_field_six_different_dice_are_worth_nothing(field: int) -> None:
    assert best_plan([field] * 6, ALL_FACES).total == 0


def test_case_5_the_solver_equals_a_search_over_all_orders() -> None:
    source = random.Random(1974)
    for number in range(1_000 if is_jit_on() else 40):
        pawns = source.choices(range(12), k=6)
        dice = source.choices(range(1, 7), k=3 if number % 10 else 4)
        alone = number // 10 % 2
        assert best_plan(pawns, dice, alone).total == most_points((), pawns, dice, alone)


@pytest.mark.parametrize("num_dice", range(7))
def test_case_5_the_solver_takes_any_number_of_dice(num_dice: int) -> None:
    totals = [0, 2, 5, 9, 14, 20, 20]
    assert best_plan(GATHERED, ALL_FACES[:num_dice]).total == totals[num_dice]


@pytest.mark.parametrize("alone", [0, 1])
def test_case_6_the_example_has_a_best_total_of_21(alone: int) -> None:
    assert best_plan((0, 6, 11, 10, 9, 8), (6, 6, 1, 2, 3, 4), alone).total == 21


@pytest.mark.parametrize(("alone", "mean"), [(0, 12.9), (1, 14.3)])
def test_case_6_the_mean_best_total(alone: int, mean: float) -> None:
    source = random.Random(6)
    num_positions = 10_000 if is_jit_on() else 200
    totals = [
        best_plan(source.choices(range(12), k=6), source.choices(range(1, 7), k=6), alone).total
        for _ in range(num_positions)
    ]
    # The totals have a standard deviation of 2.2; "about" is taken as 0.15.
    margin = 0.15 + 3 * 2.2 / num_positions**0.5
    assert sum(totals) / num_positions == pytest.approx(mean, abs=margin)


def test_case_7_the_first_fails_and_pays_two_and_the_game_ends() -> None:
    table = position(
        4, pawns=GATHERED, dice=ALL_FACES, chips=(2, 10, 14, 14), bids={0: 20}, showing=True
    ).stop()
    assert (table.chips(), table.is_over) == ([0, 11, 15, 14], True)


def test_case_8_equal_bids_cannot_be_made_against_the_clock() -> None:
    table = position(pawns=GATHERED, dice=ALL_FACES, bids={0: 12})
    assert bid_action(12) not in table.legal()
    assert bid_action(13) in table.legal()


def test_case_8_two_sealed_bids_of_12_go_to_the_one_handed_in_first() -> None:
    firsts = set()
    for seed in range(20):
        table = position(2, pawns=GATHERED, dice=ALL_FACES, bidding="sealed", seed=seed).bid(12, 12)
        assert (table.bidder, table.standing) == (table.order()[0], 12)
        firsts.add(table.bidder)
    assert firsts == {0, 1}
