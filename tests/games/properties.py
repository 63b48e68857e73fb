"""What property tests of every game share: the search, and choices that are drawn."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import HealthCheck, settings, strategies

from kunstkammer.envs.engine.jit import is_jit_on


def search(with_jit: int, without_jit: int) -> settings:
    """Always the same examples, so many of them."""
    return settings(
        max_examples=with_jit if is_jit_on() else without_jit,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


class Choices:
    """Turns drawn numbers into actions.

    Args:
        numbers: used again and again, each time a little changed.
        pick: turns a number and the legal actions into one of these.
    """

    def __init__(self, numbers: list[int], pick: Callable[[int, list[int]], int]) -> None:
        self._numbers = numbers
        self._pick = pick
        self._used = 0

    def __repr__(self) -> str:
        return f"Choices({self._numbers})"

    def choose(self, legal: list[int]) -> int:
        """The next action."""
        number = self._numbers[self._used % len(self._numbers)] + self._used // len(self._numbers)
        self._used += 1
        return self._pick(number, legal)


def draw_choices(pick: Callable[[int, list[int]], int]) -> strategies.SearchStrategy[Choices]:
    """Choices of 1 to 40 numbers."""
    numbers = strategies.lists(strategies.integers(0, 999), min_size=1, max_size=40)
    return numbers.map(lambda drawn: Choices(drawn, pick))
