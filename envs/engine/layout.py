"""The layout of an observation: named pieces, each with its shape, range and meaning.

Kernels take offsets from it, spaces take bounds from it, pages print it: no number stands twice.
"""

from __future__ import annotations

import math
from collections import namedtuple
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

NOTHING = -1
"""Stands for no value where indices into an observation are listed; it is the index that finds a
zero appended to one."""


@dataclass(frozen=True)
class Piece:
    """One named part of an observation.

    Attributes:
        name: unique in its layout.
        shape: its axes; a first axis of the game's most seats is in relative order, own seat first.
        high: the largest value, inclusive; the smallest is `low`.
        meaning: one sentence with the unit.
        low: the smallest value, inclusive.
    """

    name: str
    shape: tuple[int, ...]
    high: float
    meaning: str
    low: float = 0.0

    @property
    def size(self) -> int:
        return math.prod(self.shape)


class Layout:
    """The pieces of an observation in their order.

    Args:
        *pieces: in the order in which they lie in the vector.

    Raises:
        ValueError: two pieces have one name.
    """

    def __init__(self, *pieces: Piece) -> None:
        self.pieces = pieces
        self._starts: dict[str, int] = {}
        self.size = 0
        for piece in pieces:
            if piece.name in self._starts:
                raise ValueError(f"two pieces of a layout are named {piece.name!r}")
            self._starts[piece.name] = self.size
            self.size += piece.size

    def offsets(self) -> Any:
        """The index of each piece's first value, as a namedtuple that kernels use as constants."""
        return namedtuple("Offsets", self._starts)(**self._starts)

    def at(self, name: str, *indices: int) -> int:
        """The index of one value of a piece, by its position in the piece's axes.

        Raises:
            KeyError: there is no such piece.
            ValueError: the piece has no such position.
        """
        start = self._starts[name]
        shape = next(piece.shape for piece in self.pieces if piece.name == name)
        return start + int(np.ravel_multi_index(indices, shape))

    def low(self) -> npt.NDArray[np.float32]:
        """The smallest values, float32 [size]."""
        return np.concatenate([np.full(p.size, p.low, np.float32) for p in self.pieces])

    def high(self) -> npt.NDArray[np.float32]:
        """The largest values, float32 [size]."""
        return np.concatenate([np.full(p.size, p.high, np.float32) for p in self.pieces])

    def unpack(self, observation: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
        """Cuts observations, float32 [..., size], into their pieces by name, as numpy views.

        Raises:
            ValueError: the last axis has another size.
        """
        *axes, size = observation.shape
        if size != self.size:
            raise ValueError(f"an observation has {size} values; this layout has {self.size}")
        return {
            piece.name: observation[..., start : start + piece.size].reshape(*axes, *piece.shape)
            for piece, start in zip(self.pieces, self._starts.values(), strict=True)
        }

    def fingerprint(self) -> list[list[object]]:
        """What must agree for a policy to fit: each piece's name and shape."""
        return [[piece.name, list(piece.shape)] for piece in self.pieces]

    def table(self) -> str:
        """The layout as a Markdown table, for a game's page."""
        lines = ["| at | piece | shape | range | meaning |", "| --- | --- | --- | --- | --- |"]
        for piece in self.pieces:
            start = self._starts[piece.name]
            shape = " x ".join(str(size) for size in piece.shape)
            lines.append(
                f"| {start} | `{piece.name}` | {shape} | {piece.low:g} to {piece.high:g} "
                f"| {piece.meaning} |"
            )
        return "\n".join(lines)
