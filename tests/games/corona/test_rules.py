"""Corona's table, set-up, plans and points (C-02, C-05 to C-07), one claim a test."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.games.corona import best_plan

from .builders import ALL_FACES, GATHERED, STOP, Table, deal, position

FIELDS = [*range(12)]


def showing(pawns: tuple[int, ...], dice: tuple[int, ...], **options: Any) -> Table:
    """Seat 0 has bid 21, so that nothing but the player's own will ends the show."""
    return position(pawns=pawns, dice=dice, bids={0: 21}, showing=True, **options)


def test_c02_there_are_six_pawns_and_six_dice_on_a_ring_of_twelve_fields() -> None:
    table = deal(4, setup="random")
    assert (len(table.pawns()), len(table.dice())) == (6, 6)
    assert deal(4).legal() == FIELDS


@pytest.mark.parametrize("num_placed", range(6))
def test_c05_all_twelve_fields_are_always_legal(num_placed: int) -> None:
    table = position(pawns=(7,) * num_placed)
    assert (table.player, table.legal()) == (0, FIELDS)


def test_c05_the_start_player_places_all_six_pawns() -> None:
    table = position(5, setter=3)
    for field in (11, 0, 5, 5, 2, 7):
        assert (table.phase, table.player, table.dice()) == ("place", 3, [])
        table.place(field)
    assert table.phase == "bid"


def test_c05_any_number_of_pawns_may_stand_on_a_field() -> None:
    assert position().place(4, 4, 4, 4, 4, 4).pawns() == [4] * 6


def test_c05_until_the_roll_pawns_stand_in_the_order_of_placing() -> None:
    assert position().place(9, 3, 11, 3, 0).pawns() == [9, 3, 11, 3, 0]


def test_c05_the_sixth_pawn_rolls_the_dice_and_sorts_both() -> None:
    table = position(pawns=(9, 3, 11, 3, 0)).place(5)
    assert table.pawns() == [0, 3, 3, 5, 9, 11]
    assert table.dice() == sorted(table.dice())
    assert {*table.dice()} <= {*ALL_FACES}
    assert len(table.dice()) == 6


@pytest.mark.parametrize("bidding", ["clock", "sealed"])
def test_c05_with_a_random_set_up_the_bidding_begins_at_once(bidding: str) -> None:
    table = deal(4, 3, setup="random", bidding=bidding)
    assert (table.phase, table.field("num_steps")) == ("bid", 0)
    assert table.pawns() == sorted(table.pawns())
    assert table.dice() == sorted(table.dice())
    assert {*table.pawns()} <= {*FIELDS}


def test_c05_each_round_has_a_random_set_up_of_its_own() -> None:
    table = deal(4, 3, setup="random")
    first = (table.pawns(), table.dice())
    table.run_out()
    assert table.phase == "bid"
    assert (table.pawns(), table.dice()) != first


def test_c05_a_barred_start_player_still_sets_up() -> None:
    table = position(3, setter=1, barred=1).place(*GATHERED)
    assert (table.setter, sorted(table.order())) == (1, [0, 2])


def test_c06_each_pawn_moves_at_most_once() -> None:
    table = showing(GATHERED, (1, 1, 1, 2, 2, 2)).move(0, 2)
    assert [action for action in table.legal() if 34 <= action < 40] == []


def test_c06_each_die_moves_at_most_one_pawn() -> None:
    table = showing(GATHERED, ALL_FACES).move(0, 3)
    assert [action for action in table.legal() if action < STOP and action % 6 == 0] == []


def test_c06_the_pawns_move_in_any_order_with_any_dice() -> None:
    for pawn, die in itertools.product(range(6), range(6)):
        table = showing(GATHERED, ALL_FACES).play(34 + 6 * pawn + die)
        assert table.field("moves")[0] == 6 * pawn + die
        assert table.pawns()[pawn] == pawn + die + 1


@pytest.mark.parametrize(
    ("field", "value", "target"), [(0, 1, 1), (11, 1, 0), (10, 4, 2), (6, 6, 0), (11, 6, 5)]
)
def test_c06_pawns_move_clockwise_by_their_die(field: int, value: int, target: int) -> None:
    table = showing((field,) * 6, ALL_FACES).move(field, value)
    assert table.pawns() == [target, *[field] * 5]


def test_c06_not_all_dice_need_be_used() -> None:
    table = showing(GATHERED, ALL_FACES).move(0, 5).stop()
    assert (table.num_rounds, table.field("last_total")) == (1, 2)


@pytest.mark.parametrize(("others", "points"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)], ids=str)
@pytest.mark.parametrize("empty_field", [0, 1])
def test_c07_a_pawn_gets_a_point_for_each_pawn_where_it_lands_itself_included(
    others: int, points: int, empty_field: int
) -> None:
    pawns = (3,) * others + (0,) * (6 - others)
    table = showing(pawns, (3, 6, 6, 6, 6, 6), empty_field=empty_field).move(0, 3)
    assert table.total == points


@pytest.mark.parametrize("empty_field", [0, 1])
def test_c07_landing_alone_gives_the_points_of_the_option(empty_field: int) -> None:
    table = showing(GATHERED, ALL_FACES, empty_field=empty_field).move(5, 6)
    assert table.total == empty_field


def test_c07_a_pawn_that_has_moved_counts_where_it_stands() -> None:
    table = showing((0, 0, 0, 0, 0, 1), (1, 2, 6, 6, 6, 6)).move(0, 2).move(1, 1)
    assert (table.pawns(), table.total) == ([2, 0, 0, 0, 0, 2], 2)


def test_c07_a_pawn_that_has_left_does_not_count() -> None:
    table = showing((0, 3, 6, 6, 6, 6), (2, 3, 6, 6, 6, 6)).move(3, 2).move(0, 3)
    assert (table.pawns()[:2], table.total) == ([3, 5], 0)


def test_c07_the_order_of_the_moves_counts() -> None:
    # From 0 to 3, and from 3 to 5: whoever leaves field 3 first is missed there.
    table = showing((0, 3, 6, 6, 6, 6), (2, 3, 6, 6, 6, 6)).move(0, 3).move(3, 2)
    assert (sorted(table.pawns()[:2]), table.total) == ([3, 5], 2)


def test_c07_the_points_of_the_moves_add_up() -> None:
    table = showing((0, 1, 2, 3, 4, 6), (1, 2, 3, 4, 5, 6))
    totals = []
    for field, value in [(4, 2), (3, 3), (2, 4), (1, 5), (0, 6)]:
        totals.append(table.move(field, value).total)
    assert totals == [2, 5, 9, 14, 20]


@pytest.mark.parametrize("empty_field", [0, 1])
def test_c07_21_can_be_shown(empty_field: int) -> None:
    table = showing((0, 6, 8, 9, 10, 11), (1, 2, 3, 4, 6, 6), empty_field=empty_field)
    totals = [table.move(field, value).total for field, value in [(8, 4), (9, 3), (10, 2), (11, 1)]]
    assert totals == [2, 5, 9, 14]
    assert table.move(0, 6).total == 16
    table.move(6, 6)
    assert (table.num_rounds, table.field("last_total"), table.chips()) == (1, 21, [13, 9, 9, 9])


@pytest.mark.parametrize("empty_field", [0, 1])
def test_c07_no_plan_exceeds_21(empty_field: int) -> None:
    # Pawns near each other and six fields apart, where they can meet most often.
    fields = (0, 1, 2, 6, 7) if is_jit_on() else (0, 1, 6)
    totals = [
        best_plan(pawns, dice, empty_field).total
        for pawns in itertools.combinations_with_replacement(fields, 6)
        for dice in ((6, 6, 6, 6, 6, 6), (1, 1, 5, 5, 6, 6), ALL_FACES)
    ]
    assert max(totals) == 21
