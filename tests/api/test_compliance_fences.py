"""The kit's canaries: what is written outside of an array is found, near and far."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kunstkammer.envs.api.compliance.fences import ZONE, Fence


def write_at(array: npt.NDArray[Any], entry: int) -> None:
    """Writes where no index of the array leads, as a kernel without bounds checks does."""
    whole = array.base
    assert isinstance(whole, np.ndarray)
    whole[ZONE + entry * array.itemsize] = 1


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (10, "its last entry + 1"),
        (13, "its last entry + 4"),
        (16_393, "its last entry + 16384"),
        (-1, "its first entry - 1"),
        (-16_384, "its first entry - 16384"),
    ],
)
def test_a_write_outside_is_found(entry: int, words: str) -> None:
    fence = Fence(np.float32, 10)
    write_at(fence.array, entry)
    assert fence.find_breach() == words


def test_the_memory_itself_may_hold_anything() -> None:
    fence = Fence(np.int8, 3)
    for value in range(-128, 128):
        fence.array[:] = value
        assert fence.find_any_breach() == ""


def test_a_late_write_far_away_is_found_in_the_end() -> None:
    fence = Fence(np.bool_, 12)
    for _ in range(200):
        assert fence.find_breach() == ""
    write_at(fence.array, 50_000)
    assert fence.find_breach() == ""
    assert fence.find_any_breach() == "its last entry + 49989"
    assert "its last entry + 49989" in [fence.find_breach() for _ in range(256)]


def test_a_late_write_nearby_is_found_at_once() -> None:
    fence = Fence(np.bool_, 12)
    for _ in range(200):
        assert fence.find_breach() == ""
    write_at(fence.array, -3)
    assert fence.find_breach() == "its first entry - 3"
