"""Plans of Corona without any cleverness: what moves bring, and what is the most that they can.

Tests of the solver compare with this where the oracle, which begins with the first move, does not
answer.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence

KINDS = ("spread", "crowded", "circling")


def draw_position(
    kind: str, source: random.Random, num_dice: int = 6
) -> tuple[list[int], list[int]]:
    """Draws the fields of six pawns and the values of dice.

    They are any in a spread position. In a crowded one there are three fields and two values, so
    that pawns often leave where others arrive; in a circling one the values also lead from field
    to field and back, so that this costs points.
    """
    fields, values = list(range(12)), list(range(1, 7))
    if kind == "crowded":
        fields, values = source.sample(fields, 3), source.sample(values, 2)
    elif kind == "circling":
        first, value = source.randrange(12), source.randint(3, 6)
        fields = [(first + value * steps) % 12 for steps in range(3)]
        values = [value, -2 * value % 12 or value]
    return source.choices(fields, k=6), source.choices(values, k=num_dice)


def show(pawns: Sequence[int], moves: Iterable[tuple[int, int]], empty_field: int) -> list[int]:
    """The points of moves, each given as (place of the pawn, value of the die)."""
    standing = list(pawns)
    points = []
    for pawn, value in moves:
        standing[pawn] = (standing[pawn] + value) % 12
        num_standing = standing.count(standing[pawn])
        points.append(num_standing if num_standing > 1 else empty_field)
    return points


def most_points(
    resting: Sequence[int],
    pawns: Sequence[int],
    dice: Sequence[int],
    empty_field: int,
    targets: Collection[int] = range(12),
) -> int:
    """The most points of moves, by trying every move in every order.

    Args:
        resting: the fields of the pawns that may not move.
        pawns: the fields of those that may.
        dice: the values of the dice that are left.
        empty_field: points for a pawn that lands alone.
        targets: the fields where pawns may land.
    """
    best = 0
    for field in set(pawns):
        for value in set(dice):
            landing = (field + value) % 12
            if landing not in targets:
                continue
            others = without(pawns, field)
            num_met = (*resting, *others).count(landing)
            points = num_met + 1 if num_met else empty_field
            left = without(dice, value)
            later = most_points((*resting, landing), others, left, empty_field, targets)
            best = max(best, points + later)
    return best


def without(values: Sequence[int], value: int) -> tuple[int, ...]:
    """The values, but for one of those that are equal to the value."""
    place = values.index(value)
    return (*values[:place], *values[place + 1 :])
