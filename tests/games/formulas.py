"""What the formulas of all games share: observations computed from the facts of a view.

Each game's `formulas` is a second source of its observation. It derives every piece from the facts,
by the rules and the meaning that the layout documents, and reads no record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

Facts: TypeAlias = dict[str, Any]
"""The facts of a view."""
Formula: TypeAlias = Callable[[Facts], Any]
"""Computes a piece of the observation: numbers, or nested lists of them, in the piece's shape."""


def clockwise(facts: Facts, most: int, value: Callable[[int], Any], nothing: Any = 0) -> list[Any]:
    """A value for each seat, the observer first, then `nothing` for seats that are not in play."""
    num_players = facts["num_players"]
    seats = [(facts["seat"] + steps) % num_players for steps in range(num_players)]
    return [*map(value, seats), *[nothing] * (most - num_players)]


def one_hot(place: int | None, size: int) -> list[int]:
    """A 1 at a place among zeros; only zeros if it is None."""
    return [int(number == place) for number in range(size)]


def padded(values: list[Any], size: int, nothing: Any = 0) -> list[Any]:
    """The values, then `nothing` up to a size."""
    return [*values, *[nothing] * (size - len(values))]
