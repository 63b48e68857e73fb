"""One number that says how far counts are from the probabilities that they should have."""

from __future__ import annotations

import math
from collections.abc import Sequence

LIMIT = 4.0
"""Fair counts stay below it with a chance of about 0.99997 (the seeds of tests are fixed)."""


def deviation(counts: Sequence[int], probabilities: Sequence[float]) -> float:
    """Pearson's chi-square of the counts, as standard deviations of a normal variable.

    Args:
        counts: how often each cell occurred; about 5 or more are expected in each.
        probabilities: of each cell; they sum to 1.

    Returns:
        The value of Wilson and Hilferty (1931): about 0 for fair counts, large for unfair ones.
    """
    total = sum(counts)
    chi_square = 0.0
    for count, probability in zip(counts, probabilities, strict=True):
        chi_square += (count - total * probability) ** 2 / (total * probability)
    return standardize(chi_square, len(counts) - 1)


def standardize(chi_square: float, degrees: int) -> float:
    """A chi-square value with so many degrees of freedom, as a standard normal variable."""
    spread = 2 / (9 * degrees)
    return (math.cbrt(chi_square / degrees) - (1 - spread)) / math.sqrt(spread)
