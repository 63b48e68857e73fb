"""Memory between two zones of canaries, to find which rule writes outside of its arguments.

A kernel that writes outside of its arguments corrupts whatever lies there, and the process dies
later and elsewhere. Here it hits a zone that nothing may write to. Only `NUMBA_BOUNDSCHECK=1` finds
writes beyond the zones.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

ZONE = 64 * 1024
"""Bytes before and after the memory."""

_NEAR = 64  # bytes at either end of the memory, checked after every call
_ALWAYS_WHOLE = 32  # first calls after which the whole zones are checked; later every 256th
_WHOLE_EVERY = 256
_CANARY = 0xA5
_ZONE_BYTES = bytes([_CANARY]) * ZONE
_NEAR_BYTES = bytes([_CANARY]) * _NEAR


class Fence:
    """Memory for one argument of one rule.

    Args:
        kind: the type of its entries.
        count: how many there are.

    Attributes:
        array: the memory, [count]; the caller may fill it with anything.
    """

    def __init__(self, kind: npt.DTypeLike, count: int) -> None:
        size = np.dtype(kind).itemsize * count
        self._memory = np.full(size + 2 * ZONE, _CANARY, np.uint8)
        self.array: npt.NDArray[Any] = self._memory[ZONE : ZONE + size].view(kind)
        self._zones = (self._memory[:ZONE], self._memory[ZONE + size :])
        self._before, self._after = self._zones[0][-_NEAR:], self._zones[1][:_NEAR]
        self._num_calls = 0

    def find_breach(self) -> str:
        """Says in words where something was written outside; "" if nothing was, near the memory.

        The whole zones are looked at in the first calls, and in every 256th.
        """
        self._num_calls += 1
        if self._num_calls <= _ALWAYS_WHOLE or self._num_calls % _WHOLE_EVERY == 0:
            return self.find_any_breach()
        if self._after.tobytes() == _NEAR_BYTES and self._before.tobytes() == _NEAR_BYTES:
            return ""
        return self.find_any_breach()

    def find_any_breach(self) -> str:
        """Says in words where something was written outside; "" if nothing was."""
        before, after = self._zones
        size = self.array.itemsize
        if after.tobytes() != _ZONE_BYTES:
            return f"its last entry + {int((after != _CANARY).argmax()) // size + 1}"
        if before.tobytes() != _ZONE_BYTES:
            return f"its first entry - {int((before[::-1] != _CANARY).argmax()) // size + 1}"
        return ""
