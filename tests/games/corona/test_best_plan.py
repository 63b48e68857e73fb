"""`best_plan` finds the most that any plan brings, and a plan without a useless move that does."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.games.corona import Move, Plan, best_plan

from ...oracles.corona_oracle import best_total
from .plans import KINDS, draw_position, show

NUM_POSITIONS = 1_000 if is_jit_on() else 100
ROW, STRAIGHT = (0, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)


def find_and_check(pawns: Sequence[int], dice: Sequence[int], empty_field: int) -> Plan:
    """The best plan, once it is clear that it can be shown and needs all of its moves."""
    plan = best_plan(pawns, dice, empty_field)
    used_pawns, used_dice = ({move[place] for move in plan.moves} for place in (0, 1))
    assert len(used_pawns) == len(used_dice) == len(plan.moves)
    assert used_pawns <= set(range(len(pawns)))
    assert used_dice <= set(range(len(dice)))
    for move in plan.moves:
        assert (move.start, move.field) == (
            pawns[move.pawn],
            (pawns[move.pawn] + dice[move.die]) % 12,
        )
    steps = [(move.pawn, dice[move.die]) for move in plan.moves]
    assert [move.points for move in plan.moves] == show(pawns, steps, empty_field)
    assert sum(move.points for move in plan.moves) == plan.total
    for num_kept in range(len(steps)):
        for kept in itertools.combinations(steps, num_kept):
            assert sum(show(pawns, kept, empty_field)) < plan.total
    return plan


def compare(count: int, kind: str, num_dice: int, empty_field: int) -> None:
    """Compares with the oracle's search through every move in every order."""
    source = random.Random(f"{kind} {num_dice} {empty_field}")
    for _ in range(count):
        pawns, dice = draw_position(kind, source, num_dice)
        plan = find_and_check(pawns, dice, empty_field)
        assert plan.total == best_total(pawns, dice, empty_field), (pawns, dice)


@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("num_dice", [3, 4])
def test_best_plan_equals_the_search_through_all_orders(
    num_dice: int, kind: str, empty_field: int
) -> None:
    compare(NUM_POSITIONS // 2, kind, num_dice, empty_field)


@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_best_plan_of_six_dice_equals_the_search_through_all_orders(
    kind: str, empty_field: int
) -> None:
    compare(25, kind, 6, empty_field)


@pytest.mark.slow
@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("num_dice", [3, 4, 5, 6])
def test_best_plan_equals_the_search_through_all_orders_on_many_positions(
    num_dice: int, kind: str, empty_field: int
) -> None:
    # About a minute together.
    compare(NUM_POSITIONS, kind, num_dice, empty_field)


@pytest.mark.parametrize("num_pawns", range(7))
@pytest.mark.parametrize("num_dice", range(7))
def test_pawns_and_dice_may_be_fewer(num_pawns: int, num_dice: int) -> None:
    source = random.Random(f"{num_pawns} {num_dice}")
    for kind, empty_field in itertools.product(KINDS, (0, 1)):
        pawns, dice = draw_position(kind, source)
        plan = find_and_check(pawns[:num_pawns], dice[:num_dice], empty_field)
        assert plan.total == best_total(pawns[:num_pawns], dice[:num_dice], empty_field)


@pytest.mark.parametrize(
    ("pawns", "dice", "totals"),  # totals for empty_field 0 and 1
    [
        (ROW, STRAIGHT, (20, 21)),  # worked case 1; and the sixth may land alone
        ((0, 6, 11, 10, 9, 8), (6, 6, 1, 2, 3, 4), (21, 21)),  # worked case 6
        ((7,) * 6, STRAIGHT, (0, 6)),  # worked case 5
        ((7,) * 6, (3,), (0, 1)),
        ((7,) * 6, (3, 3), (2, 3)),
        ((7,) * 6, (3,) * 6, (20, 21)),
        ((7,) * 6, (), (0, 0)),
        ((), STRAIGHT, (0, 0)),
        ((), (), (0, 0)),
        ((4,), STRAIGHT, (0, 1)),
        ((8, 2), (6,), (2, 2)),
        ((10, 2), (4,), (2, 2)),  # worked case 2: past the last field
        ((11, 0), (2, 1), (2, 3)),  # one field further each: the front pawn first
    ],
)
@pytest.mark.parametrize("empty_field", [0, 1])
def test_best_totals_of_small_positions(
    pawns: Sequence[int], dice: Sequence[int], totals: tuple[int, int], empty_field: int
) -> None:
    assert find_and_check(pawns, dice, empty_field).total == totals[empty_field]


@pytest.mark.parametrize(
    ("pawns", "dice", "totals"),
    [
        ((0, 6), (6, 6), (2, 3)),  # the one that moves second lands alone
        ((0, 0, 6, 6), (6, 6, 6, 6), (10, 10)),  # by turns 3, 2, 3, 2; or 3, 4, 1, 2
        ((0, 0, 0, 6, 6, 6), (6,) * 6, (21, 21)),
        ((0, 4, 8), (4, 4, 4), (4, 5)),
        ((0, 0, 4, 4, 8, 8), (4,) * 6, (17, 17)),
        ((0, 5, 6), (5, 1, 6), (5, 6)),  # no circle: two gather on 6
        ((0, 5, 6), (5, 6, 1), (5, 6)),
        ((0, 3, 6, 9), (3, 3, 3, 3), (6, 7)),
        ((0, 2, 4, 6, 8, 10), (2,) * 6, (10, 11)),
    ],
)
@pytest.mark.parametrize("empty_field", [0, 1])
def test_pawns_that_change_places_lose_by_their_order(
    pawns: Sequence[int], dice: Sequence[int], totals: tuple[int, int], empty_field: int
) -> None:
    assert find_and_check(pawns, dice, empty_field).total == totals[empty_field]
    assert best_total(pawns, dice, empty_field) == totals[empty_field]


def test_places_are_those_of_the_pawns_and_dice_that_were_given() -> None:
    plan = best_plan([8, 2, 2], [1, 6, 6])
    assert sorted(move[:4] for move in plan.moves) == [(1, 1, 2, 8), (2, 2, 2, 8)]


def test_empty_field_is_0_unless_it_is_given() -> None:
    assert best_plan([4], [2]) == Plan(0, ())
    assert best_plan([4], [2], 1) == Plan(1, (Move(0, 0, 4, 6, 1),))


def test_integers_of_numpy_are_taken() -> None:
    pawns: Any = np.array(ROW, np.int8)
    dice: Any = np.array(STRAIGHT, np.int8)
    empty_field: Any = np.int64(1)
    assert best_plan(pawns, dice, empty_field) == best_plan(ROW, STRAIGHT, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0] * 7, [1]), "pawns is [0, 0, 0, 0, 0, 0, 0]; allowed: {pawns}"),
        (([0, 12], [1]), "pawns is [0, 12]; allowed: {pawns}"),
        (([-1], [1]), "pawns is [-1]; allowed: {pawns}"),
        (([2.0], [1]), "pawns is [2.0]; allowed: {pawns}"),
        (("023", [1]), "pawns is '023'; allowed: {pawns}"),
        ((None, [1]), "pawns is None; allowed: {pawns}"),
        (([0], [1] * 7), "dice is [1, 1, 1, 1, 1, 1, 1]; allowed: {dice}"),
        (([0], [0]), "dice is [0]; allowed: {dice}"),
        (([0], [1, 7]), "dice is [1, 7]; allowed: {dice}"),
        (([0], [None]), "dice is [None]; allowed: {dice}"),
        (([0], 3), "dice is 3; allowed: {dice}"),
        (([0], [1], 2), "empty_field is 2; allowed: 0, 1"),
        (([0], [1], -1), "empty_field is -1; allowed: 0, 1"),
        (([0], [1], "1"), "empty_field is '1'; allowed: 0, 1"),
        (([0], [1], None), "empty_field is None; allowed: 0, 1"),
        (([0], [1], True), "empty_field is True; allowed: 0, 1"),
        (([0], [1], 1.0), "empty_field is 1.0; allowed: 0, 1"),
        (([0], [1], np.array([0, 1])), "empty_field is array([0, 1]); allowed: 0, 1"),
        (({0}, [1]), "pawns is {{0}}; allowed: {pawns}"),
        (([True], [1]), "pawns is [True]; allowed: {pawns}"),
        ((5, [1]), "pawns is 5; allowed: {pawns}"),
    ],
)
def test_other_arguments_are_refused(arguments: tuple[Any, ...], message: str) -> None:
    expected = message.format(
        pawns="integers from 0 to 11, at most 6 of them",
        dice="integers from 1 to 6, at most 6 of them",
    )
    with pytest.raises(UsageError) as error:
        best_plan(*arguments)
    assert str(error.value) == expected
