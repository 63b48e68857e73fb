"""Names for the arrays that loops take; `jit.py` reads a loop's compiled types from them."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .record import Mask, Records

Masks: TypeAlias = npt.NDArray[np.bool_]
"""bool [num_tables, num_actions]; True = legal."""
Flags: TypeAlias = npt.NDArray[np.int8]
"""int8 [num_tables]."""
Seats: TypeAlias = npt.NDArray[np.int8]
"""int8 [num_tables]; seats."""
Integers: TypeAlias = npt.NDArray[np.int64]
"""int64 [count]; table numbers, actions, seeds."""
Points: TypeAlias = npt.NDArray[np.int32]
"""int32 [num_players]; points or places."""
PointsTable: TypeAlias = npt.NDArray[np.int32]
"""int32 [num_tables, num_players]."""
Vector: TypeAlias = npt.NDArray[np.float32]
"""float32 [size]; an observation, or a reward for each seat."""
Matrix: TypeAlias = npt.NDArray[np.float32]
"""float32 [num_tables, size]."""

ReadOnlyRecords: TypeAlias = npt.NDArray[Any]
"""As `Records`, of arrays that agents must not write to."""
ReadOnlySeats: TypeAlias = npt.NDArray[np.int8]
"""As `Seats`, likewise."""
ReadOnlyIntegers: TypeAlias = npt.NDArray[np.int64]
"""As `Integers`, likewise."""

__all__ = [
    "Flags",
    "Integers",
    "Mask",
    "Masks",
    "Matrix",
    "Points",
    "PointsTable",
    "ReadOnlyIntegers",
    "ReadOnlyRecords",
    "ReadOnlySeats",
    "Records",
    "Seats",
    "Vector",
]
