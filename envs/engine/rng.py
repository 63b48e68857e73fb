"""Random numbers as a function of a seed and a counter: no state, no global generator.

Words of 32 bits are kept in int64 and multiplied only by odd constants below 2**31, so no product
reaches 2**63 and the same code runs compiled, as plain Python and with overflow checks.
The word mixer has the shape of `lowbias32` with the constants 0x21f0aaad and 0x735a2d97
(Wellons and others, "hash-prospector", 2018-2022), chosen there for low avalanche bias.
"""

from __future__ import annotations

import hashlib

from .integers import exact_integer
from .jit import kernel
from .record import Mask

WORD = 0xFFFFFFFF
MAX_SEED = 2**63 - 1


@kernel
def _mix_word(word: int) -> int:
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@kernel
def random_word(seed: int, counter: int) -> int:
    """The `counter`-th random word of a seed: int64 in [0, 2**32).

    Args:
        seed: int64 in [0, 2**63).
        counter: int64 in [0, 2**63).
    """
    word = _mix_word((counter & WORD) ^ 0x1B873593)
    word = _mix_word(((word ^ (counter >> 32)) + (seed & WORD)) & WORD)
    return _mix_word(((word ^ (seed >> 32)) + 0x2545F491) & WORD)


@kernel
def random_below(seed: int, counter: int, bound: int) -> int:
    """A random integer in [0, bound), 1 <= bound < 2**31; its bias is below bound / 2**32."""
    return (random_word(seed, counter) * bound) >> 32


@kernel
def random_legal(mask: Mask, seed: int, counter: int) -> int:
    """A uniformly random legal action of a mask, int64; -1 if none is legal."""
    count = 0
    for action in range(mask.shape[0]):
        count += mask[action]
    chosen = random_below(seed, counter, count)
    for action in range(mask.shape[0]):
        chosen -= mask[action]
        if chosen < 0:
            return action
    return -1


@kernel
def mix(seed: int, number: int) -> int:
    """The `number`-th seed derived from a seed: int64 in [0, 2**63)."""
    high = random_word(seed, 2 * (number & (MAX_SEED >> 1)))
    low = random_word(seed ^ 0x5851F42D4C957F2D, 2 * (number & (MAX_SEED >> 1)) + 1)
    return ((high & 0x7FFFFFFF) << 32) | low


def fold_seed(seed: int) -> int:
    """Turns a seed of any size into the int64 that kernels take.

    Args:
        seed: a non-negative integer; those below 2**63 stay as they are, larger ones are hashed.

    Returns:
        An integer in [0, 2**63).

    Raises:
        TypeError: the seed is not an integer.
        ValueError: the seed is negative.
    """
    try:
        number = exact_integer(seed)
    except TypeError:
        raise TypeError(f"seed is {seed!r}; pass a non-negative integer") from None
    if number < 0:
        raise ValueError(f"seed is {number}; pass a non-negative integer")
    if number <= MAX_SEED:
        return number
    size = (number.bit_length() + 7) // 8
    digest = hashlib.blake2b(number.to_bytes(size, "little"), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1
