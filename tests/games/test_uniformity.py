"""The measure that the tests of shuffles rest on is itself right."""

from __future__ import annotations

import random

import pytest

from .uniformity import LIMIT, deviation, standardize


@pytest.mark.parametrize(
    ("chi_square", "degrees", "normal"),
    [(43.82, 19, 3.09), (10.83, 1, 3.09), (30.14, 19, 1.64), (18.34, 19, 0.0), (29.59, 10, 3.09)],
)
def test_the_quantiles_of_printed_tables_come_out(
    chi_square: float, degrees: int, normal: float
) -> None:
    # Chances of 0.001, 0.05 and 0.5 to be above; the approximation is good to some hundredths.
    assert standardize(chi_square, degrees) == pytest.approx(normal, abs=0.1)


def test_fair_counts_pass() -> None:
    source = random.Random(1)
    counts = [0] * 20
    for _ in range(4000):
        counts[source.randrange(20)] += 1
    assert deviation(counts, [1 / 20] * 20) < LIMIT


def test_a_small_bias_is_found() -> None:
    source = random.Random(1)
    counts = [0] * 20
    for _ in range(4000):
        counts[source.randrange(20) if source.random() < 0.92 else 0] += 1
    assert deviation(counts, [1 / 20] * 20) > LIMIT
