"""Packed numbers: their entries, and where a number falls among them."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.packed import BITS, FULL, entry, find_entry

PACKED = 0x0F3002  # entries 2, 0, 0, 3, 15, 0


def test_an_entry_has_four_bits() -> None:
    assert FULL == 2**BITS - 1 == 15


@pytest.mark.parametrize(("place", "value"), [*enumerate([2, 0, 0, 3, 15, 0]), (14, 0)])
def test_an_entry_is_read_at_its_place(place: int, value: int) -> None:
    assert entry(PACKED, place) == value


@pytest.mark.parametrize(("number", "place"), [(0, 0), (1, 0), (2, 3), (4, 3), (5, 4), (19, 4)])
def test_a_number_belongs_to_the_entry_that_takes_it(number: int, place: int) -> None:
    assert find_entry(PACKED, number) == place
