"""Random numbers are the published mixer's, in range, uniform, and the same compiled and plain."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine.rng import MAX_SEED, fold_seed, mix, random_below, random_word

EXTREMES = (0, 1, 2**31, 2**32 - 1, 2**32, 2**62 - 1, 2**62, MAX_SEED)

WORDS = [928398761, 3144319873, 2783243189, 4120923247, 2645991277, 1692462725]
SEEDS = [3987442316611772976, 4624147117989822387, 2141073964659259330, 379786526496042751]
FOLDED = [
    2543904115474403623,
    1623352975185328750,
    3255804958916262834,
    2831425705002794770,
    8883877358174722913,
    6738979122111385690,
]


def mixed(word: int) -> int:
    """The mixer in unbounded integers, from its description: xor-shift 16, 15, 15."""
    word = (word ^ (word >> 16)) * 0x21F0AAAD % 2**32
    word = (word ^ (word >> 15)) * 0x735A2D97 % 2**32
    return word ^ (word >> 15)


def expected_word(seed: int, counter: int) -> int:
    """Counter and seed, low and high halves, mixed in one after the other."""
    word = mixed(counter % 2**32 ^ 0x1B873593)
    word = mixed(((word ^ counter >> 32) + seed % 2**32) % 2**32)
    return mixed(((word ^ seed >> 32) + 0x2545F491) % 2**32)


@pytest.mark.parametrize("seed", EXTREMES)
def test_words_are_those_of_unbounded_arithmetic(seed: int) -> None:
    found = [int(random_word(seed, counter)) for counter in EXTREMES]
    assert found == [expected_word(seed, counter) for counter in EXTREMES]


def test_words_stay_what_they_were() -> None:
    found = [int(random_word(seed, counter)) for seed in (0, 1, MAX_SEED) for counter in (0, 1)]
    assert found == WORDS


def test_derived_seeds_stay_what_they_were() -> None:
    assert [int(mix(seed, number)) for seed in (0, MAX_SEED) for number in (0, 1)] == SEEDS


def test_numbers_are_below_their_bound_and_reach_both_ends() -> None:
    for bound in (1, 2, 3, 7, 2**16, 2**31 - 1):
        found = [int(random_below(5, counter, bound)) for counter in range(2000)]
        assert min(found) >= 0
        assert max(found) < bound
        assert len(set(found)) >= min(bound, 1900)


def test_the_bound_scales_the_word() -> None:
    for counter in range(100):
        word = int(random_word(9, counter))
        assert random_below(9, counter, 10) == word * 10 // 2**32


def chi_square(found: Any, num_values: int) -> float:
    counts = np.bincount(np.asarray(found), minlength=num_values)
    expected = len(found) / num_values
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize(
    ("seed_step", "counter_step"), [(0, 1), (0, 2**32), (1, 0), (2**32, 0), (1, 1), (2**32, 1)]
)
def test_values_are_uniform(seed_step: int, counter_step: int) -> None:
    found = [int(random_below(7 + seed_step * k, counter_step * k, 20)) for k in range(20_000)]
    # 19 degrees of freedom: mean 19, standard deviation 6.2; 50 is five of them above.
    assert chi_square(found, 20) < 50


def test_neighbouring_values_are_independent() -> None:
    found = [int(random_below(3, counter, 5)) for counter in range(25_001)]
    pairs = [5 * first + second for first, second in itertools.pairwise(found)]
    # 24 degrees of freedom: mean 24, standard deviation 6.9.
    assert chi_square(pairs, 25) < 59


def test_every_bit_of_seed_and_counter_changes_half_of_the_word() -> None:
    for bit in range(63):
        changed = {"seed": 0, "counter": 0}
        for trial in range(300):
            seed, counter = int(mix(17, trial)), int(mix(18, trial))
            word = int(random_word(seed, counter))
            changed["seed"] += (word ^ int(random_word(seed ^ 1 << bit, counter))).bit_count()
            changed["counter"] += (word ^ int(random_word(seed, counter ^ 1 << bit))).bit_count()
        # Of 9,600 bits half change: standard deviation 49.
        assert all(4800 - 300 < number < 4800 + 300 for number in changed.values()), (bit, changed)


def test_derived_seeds_are_in_range_and_all_different() -> None:
    found = {int(mix(seed, number)) for seed in range(100) for number in range(100)}
    assert len(found) == 10_000
    assert min(found) >= 0
    assert max(found) <= MAX_SEED
    assert max(found) > 2**62


@pytest.mark.parametrize("seed", EXTREMES)
def test_derived_seeds_of_extremes_are_in_range(seed: int) -> None:
    assert all(0 <= mix(seed, number) <= MAX_SEED for number in EXTREMES)


@pytest.mark.parametrize("seed", [0, 1, 2**32, MAX_SEED, np.int8(5), np.uint64(7)])
def test_seeds_that_fit_stay_what_they_are(seed: int) -> None:
    folded = fold_seed(seed)
    assert folded == int(seed)
    assert type(folded) is int


def test_larger_seeds_are_hashed_into_the_range() -> None:
    larger = [MAX_SEED + 1, 2**64 - 1, 2**64, 2**128, 2**128 + 1, 10**100]
    folded = [fold_seed(seed) for seed in larger]
    assert folded == FOLDED
    assert all(0 <= seed <= MAX_SEED for seed in folded)
    assert fold_seed(np.uint64(2**64 - 1)) == folded[1]  # type: ignore[arg-type]  # any integer


@pytest.mark.parametrize("seed", [-1, -(2**70), np.int64(-3)])
def test_negative_seeds_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=f"^seed is {seed}; pass a non-negative integer$"):
        fold_seed(seed)


@pytest.mark.parametrize("seed", [None, 1.0, "1", True, False, [1], np.float64(2), np.array([1])])
def test_seeds_that_are_no_integers_are_refused(seed: object) -> None:
    with pytest.raises(TypeError) as caught:
        fold_seed(seed)  # type: ignore[arg-type]  # any object may come
    assert str(caught.value) == f"seed is {seed!r}; pass a non-negative integer"
