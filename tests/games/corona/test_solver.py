"""The solver's kernels, each against a search without any cleverness."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from kunstkammer.envs.engine.arrays import Records
from kunstkammer.envs.engine.jit import compile_loop
from kunstkammer.envs.games.corona import CORONA, best_plan
from kunstkammer.envs.games.corona.order import find_order, loss_of
from kunstkammer.envs.games.corona.solver import (
    arrivals,
    best_gathering,
    best_total,
    gathering,
    plan_ahead,
    points_on,
    solve,
)

from .builders import position
from .driver import Table, deal
from .plans import KINDS, draw_position, most_points, show

NONE = -127
NO_LIMIT = 30  # points: more than any order loses
ALL_FIELDS = (1 << 12) - 1
NUM_POSITIONS = 60


def plan_table(states: Records, table: int) -> int:
    """The best plan ahead at one table."""
    return int(plan_ahead(states[table], 0))


def total_table(states: Records, table: int) -> int:
    """The best total ahead at one table."""
    return int(best_total(states[table]))


@functools.cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel of integers or a loop above, compiled."""
    return compile_loop(function, {}, CORONA.record, "corona-tests")


def pack(values: Iterable[int]) -> int:
    """A packed number: four bits an entry."""
    return sum(value << (4 * place) for place, value in enumerate(values))


def pack_counts(values: Sequence[int], kinds: range) -> int:
    """How many there are of each kind, packed."""
    return pack(values.count(kind) for kind in kinds)


def pack_position(
    resting: Sequence[int], pawns: Sequence[int], dice: Sequence[int]
) -> tuple[int, int, int, int]:
    """What the solver takes: pawns that may move, how many, all pawns by field, dice by face."""
    counts = pack_counts([*resting, *pawns], range(12))
    return pack(sorted(pawns)), len(pawns), counts, pack_counts(dice, range(1, 7))


def pack_targets(fields: Iterable[int]) -> int:
    """One bit for each field."""
    return sum(1 << field for field in fields)


def read_plan(plan: int) -> tuple[int, list[tuple[int, int]]]:
    """The total of a plan, and its moves as (place of the pawn, face)."""
    return plan & 31, read_moves(plan >> 5)


def read_moves(packed: int) -> list[tuple[int, int]]:
    """Moves as (place of the pawn, face)."""
    entries = []
    while packed:
        entries.append(packed & 15)
        packed >>= 4
    return list(zip(entries[::2], entries[1::2], strict=True))


def draw_middle(
    kind: str, source: random.Random
) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Draws a position in which some pawns have moved: those resting, the others, dice left."""
    pawns, dice = draw_position(kind, source)
    num_moved = source.randint(0, 6)
    return pawns[:num_moved], sorted(pawns[num_moved:]), dice[num_moved:]


def show_something(table: Table, source: random.Random) -> Table:
    """Makes two to five moves; with a bid of 21 that ends no round here."""
    for _ in range(source.randint(2, 5)):
        table.play(source.choice(table.legal()[:-1]))
    return table


@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_plan_ahead_in_a_show_is_the_best_continuation(kind: str, empty_field: int) -> None:
    source = random.Random(f"ahead {kind} {empty_field}")
    for _ in range(NUM_POSITIONS):
        pawns, dice = draw_position(kind, source)
        table = position(
            3, pawns=pawns, dice=dice, bids={1: 21}, showing=True, empty_field=empty_field
        )
        show_something(table, source)
        has_moved, is_used = table.field("has_moved"), table.field("is_used")
        resting = [field for slot, field in enumerate(table.pawns()) if has_moved[slot]]
        free = [field for slot, field in enumerate(table.pawns()) if not has_moved[slot]]
        left = [value for slot, value in enumerate(table.dice()) if not is_used[slot]]
        total, moves = read_plan(compiled(plan_table)(table.states, 0))
        assert total == most_points(resting, free, left, empty_field)
        assert compiled(total_table)(table.states, 0) == total
        assert_can_be_shown(moves, left)
        assert sum(show(free + resting, moves, empty_field)) == total


@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_plans_may_be_limited_to_some_fields_and_to_a_least_total(
    kind: str, empty_field: int
) -> None:
    source = random.Random(f"limited {kind} {empty_field}")
    for _ in range(NUM_POSITIONS):
        pawns, dice = draw_position(kind, source, num_dice=source.randint(0, 4))
        targets = source.sample(range(12), source.randint(0, 6))
        arguments = *pack_position([], pawns, dice), empty_field, pack_targets(targets)
        best = most_points([], pawns, dice, empty_field, targets)
        plan = compiled(solve)(*arguments, 0)
        total, moves = read_plan(plan)
        assert total == best
        assert_can_be_shown(moves, dice)
        assert sum(show(sorted(pawns), moves, empty_field)) == total
        assert {(sorted(pawns)[pawn] + face) % 12 for pawn, face in moves} <= set(targets)
        found = [read_plan(compiled(solve)(*arguments, least))[0] for least in range(23)]
        assert found == [best] * (best + 1) + [0] * (22 - best)


def assert_can_be_shown(moves: list[tuple[int, int]], dice: Sequence[int]) -> None:
    """Each pawn moves at most once, and there is a die for each move."""
    assert len({pawn for pawn, _ in moves}) == len(moves)
    assert not Counter(face for _, face in moves) - Counter(dice)


@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize("setup", ["player", "random"])
def test_hint_is_the_total_of_the_best_plan_from_the_roll_to_the_end_of_the_show(
    setup: str, empty_field: int
) -> None:
    source = random.Random(f"hint {setup} {empty_field}")
    for seed in range(NUM_POSITIONS):
        table = deal(seed, 2, setup=setup, empty_field=empty_field, hint=True)
        while table.phase == "place":
            assert table.field("optimum") == NONE
            table.play(source.choice(table.legal()))
        optimum = best_plan(table.pawns(), table.dice(), empty_field).total
        assert table.field("optimum") == optimum
        table.bid(21)
        table.play(table.legal()[0])
        assert (table.phase, table.field("optimum")) == ("show", optimum)


def test_without_the_hint_the_optimum_is_not_worked_out() -> None:
    table = deal(1, 2, setup="random").bid(21)
    assert table.field("optimum") == NONE


@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_gatherings_equal_the_search_for_moves_to_one_field(kind: str, empty_field: int) -> None:
    source = random.Random(f"gathering {kind} {empty_field}")
    for _ in range(NUM_POSITIONS):
        resting, pawns, dice = draw_middle(kind, source)
        packed, num_pawns, counts, faces = pack_position(resting, pawns, dice)
        arriving = compiled(arrivals)(packed, num_pawns, faces)
        expected = [most_points(resting, pawns, dice, empty_field, [field]) for field in range(12)]
        found = [compiled(gathering)(counts, arriving, field, empty_field) for field in range(12)]
        assert found == expected
        targets = source.sample(range(12), source.randint(0, 12))
        best = compiled(best_gathering)(
            packed, num_pawns, counts, faces, empty_field, pack_targets(targets)
        )
        assert best == max((expected[field] for field in targets), default=0)


def test_arrivals_count_each_pawn_and_each_die_once() -> None:
    # Field 5: from 3 one of two pawns by the only 2, from 4 one pawn by one of two ones.
    packed, num_pawns, _, faces = pack_position([5], [3, 3, 4, 10], [1, 1, 2])
    expected = {0: 1, 4: 2, 5: 2, 6: 1, 11: 1}  # 0: 10 by 2; 4: 3 by 1; 6: 4 by 2; 11: 10 by 1
    assert compiled(arrivals)(packed, num_pawns, faces) == pack(
        expected.get(field, 0) for field in range(12)
    )


@pytest.mark.parametrize(("num_standing", "points"), [(1, 0), (2, 2), (3, 3), (6, 6)])
def test_points_count_all_that_stand_on_the_field(num_standing: int, points: int) -> None:
    standing = pack_counts([11] * num_standing, range(12))
    assert compiled(points_on)(standing, 11, 0) == points
    assert compiled(points_on)(standing, 11, 1) == max(points, 1)


def draw_moves(
    kind: str, source: random.Random
) -> tuple[list[int], list[int], list[tuple[int, int]]]:
    """Draws six pawns, sorted, the faces by which each of them is to move, 0 = stays, and moves."""
    pawns, faces = draw_position(kind, source)
    faces = [face if source.random() < 0.8 else 0 for face in faces]
    return sorted(pawns), faces, [(pawn, face) for pawn, face in enumerate(faces) if face]


def bound_total(pawns: Sequence[int], moves: Sequence[tuple[int, int]], empty_field: int) -> int:
    """What the moves would bring if nobody left a field before all have arrived on it."""
    standing, total = list(pawns), 0
    for pawn, face in moves:
        field = (pawns[pawn] + face) % 12
        standing.append(field)
        num_standing = standing.count(field)
        total += num_standing if num_standing > 1 else empty_field
    return total


@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_order_found_loses_as_little_as_the_best_permutation(kind: str, empty_field: int) -> None:
    source = random.Random(f"order {kind} {empty_field}")
    losses = []
    for _ in range(NUM_POSITIONS):
        pawns, faces, moves = draw_moves(kind, source)
        orders = itertools.permutations(moves)
        best = max(sum(show(pawns, order, empty_field)) for order in orders)
        loss = bound_total(pawns, moves, empty_field) - best
        arguments = pack(pawns), 6, pack_counts(pawns, range(12)), pack(faces), empty_field
        found, lost = compiled(find_order)(*arguments, NO_LIMIT)
        order = read_moves(found)
        assert lost == loss
        assert sorted(order) == moves
        assert sum(show(pawns, order, empty_field)) == best
        assert compiled(find_order)(*arguments, loss) == (found, loss)
        assert compiled(find_order)(*arguments, loss - 1)[0] == -1
        losses.append(loss)
    assert min(losses) == 0
    assert max(losses) >= (6 if kind == "circling" else 1)  # or else the search was not needed


@pytest.mark.parametrize("empty_field", [0, 1])
def test_departures_lose_what_an_order_brings_less(empty_field: int) -> None:
    source = random.Random(f"loss {empty_field}")
    for _ in range(NUM_POSITIONS):
        pawns, faces, moves = draw_moves("circling", source)
        source.shuffle(moves)
        standing, pending, lost = list(pawns), list(faces), 0
        for pawn, face in moves:
            counts = pack_counts(standing, range(12))
            lost += compiled(loss_of)(pack(pawns), 6, counts, pack(pending), empty_field, pawn)
            standing[pawn] = (standing[pawn] + face) % 12
            pending[pawn] = 0
        brought = sum(show(pawns, moves, empty_field))
        assert brought + lost == bound_total(pawns, moves, empty_field)


def test_no_order_of_moves_is_a_plan_of_nothing() -> None:
    assert compiled(find_order)(pack([3, 5]), 2, pack_counts([3, 5], range(12)), 0, 0, 5) == (0, 0)
    resting = pack_counts([3] * 6, range(12))
    assert compiled(solve)(0, 0, resting, pack([1] * 6), 1, ALL_FIELDS, 0) == 0
