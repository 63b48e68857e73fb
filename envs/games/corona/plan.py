"""The best plan of a position of Corona as Python data: for reports, tests and users."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from ...engine.errors import UsageError
from ...engine.integers import exact_integer
from ...engine.jit import compile_loop
from ...engine.packed import BITS, FULL
from .rules import RECORD
from .solver import ALL_FIELDS, PLAN_BITS, solve, total_of
from .table import NUM_DICE, NUM_FACES, NUM_FIELDS, NUM_PAWNS

_NO_INTEGER = -1


class Move(NamedTuple):
    """One move of a plan.

    Attributes:
        pawn: its place among the pawns that were given.
        die: its place among the dice that were given.
        start: the field where it stood.
        field: where it lands.
        points: what that brings.
    """

    pawn: int
    die: int
    start: int
    field: int
    points: int


class Plan(NamedTuple):
    """A plan: its total, which is the sum of the moves' points, and the moves in order."""

    total: int
    moves: tuple[Move, ...]


def best_plan(pawns: Sequence[int], dice: Sequence[int], empty_field: int = 0) -> Plan:
    """Finds the best total of a position, and a plan that reaches it without a useless move.

    Args:
        pawns: the field of each pawn, 0 to 11; at most six pawns.
        dice: the value of each die, 1 to 6; at most six dice.
        empty_field: points for a pawn that lands alone, 0 or 1.

    Raises:
        UsageError: a number or a count is not allowed.
    """
    fields = _integers("pawns", pawns, NUM_PAWNS, 0, NUM_FIELDS - 1)
    faces = _integers("dice", dice, NUM_DICE, 1, NUM_FACES)
    alone = _integer(empty_field)
    if alone not in (0, 1):
        raise UsageError(f"empty_field is {empty_field!r}; allowed: 0, 1")
    slots = sorted(range(len(fields)), key=fields.__getitem__)
    packed = 0
    for place, pawn in enumerate(slots):
        packed |= fields[pawn] << (BITS * place)
    counts = sum(1 << (BITS * field) for field in fields)
    rolled = sum(1 << (BITS * (face - 1)) for face in faces)
    found = _compiled()(packed, len(fields), counts, rolled, alone, ALL_FIELDS, 0)
    return Plan(total_of(found), _list_moves(found, slots, fields, faces, alone))


@functools.cache
def _compiled() -> Callable[..., int]:
    return compile_loop(solve, {}, RECORD, "corona-solver")


def _list_moves(
    found: int, slots: list[int], fields: list[int], faces: list[int], alone: int
) -> tuple[Move, ...]:
    """The moves of a packed plan; of pawns on one field, and of equal dice, the first moves."""
    moves = []
    standing = list(fields)
    unmoved, unused = list(range(len(fields))), list(range(len(faces)))
    packed = found >> PLAN_BITS
    while packed:
        start, face = fields[slots[packed & FULL]], (packed >> BITS) & FULL
        pawn = next(one for one in unmoved if fields[one] == start)
        die = next(one for one in unused if faces[one] == face)
        unmoved.remove(pawn)
        unused.remove(die)
        field = standing[pawn] = (start + face) % NUM_FIELDS
        num_standing = standing.count(field)
        points = num_standing if num_standing > 1 else alone
        moves.append(Move(pawn, die, start, field, points))
        packed >>= 2 * BITS
    return tuple(moves)


def _integers(name: str, values: Sequence[int], most: int, low: int, high: int) -> list[int]:
    """Checks integers; UsageError names what is wrong."""
    allowed = f"integers from {low} to {high}, at most {most} of them"
    is_ordered = isinstance(values, Sequence) or np.ndim(values) == 1
    numbers = [_integer(value) for value in values] if is_ordered else [_NO_INTEGER]
    if len(numbers) > most or not all(low <= number <= high for number in numbers):
        raise UsageError(f"{name} is {values!r}; allowed: {allowed}")
    return numbers


def _integer(value: object) -> int:
    """An integer of any type but bool; _NO_INTEGER for anything else."""
    try:
        return exact_integer(value)
    except TypeError:
        return _NO_INTEGER
