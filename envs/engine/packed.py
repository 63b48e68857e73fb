"""Packed numbers: small entries in one integer, four bits each, so that kernels need no memory."""

from __future__ import annotations

from .jit import kernel

BITS = 4  # of an entry
FULL = 15  # the highest entry


@kernel
def entry(packed: int, place: int) -> int:
    """One entry of a packed number, 0 to FULL; an int64 has places 0 to 14."""
    return (packed >> (BITS * place)) & FULL


@kernel
def find_entry(counts: int, number: int) -> int:
    """The place of the entry to which a number belongs if each takes as many as it counts.

    Args:
        counts: a packed number.
        number: 0 or more, and less than the sum of the counts.
    """
    place = 0
    left = number
    while left >= entry(counts, place):
        left -= entry(counts, place)
        place += 1
    return place
