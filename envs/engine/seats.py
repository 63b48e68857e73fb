"""Seats around a table."""

from __future__ import annotations

from .jit import kernel
from .record import Record


@kernel
def next_seat(state: Record, seat: int) -> int:
    """The seat clockwise of another."""
    return seat + 1 if seat + 1 < state.num_players else 0
