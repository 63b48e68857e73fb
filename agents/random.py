"""The agent that plays every legal action with the same probability."""

from __future__ import annotations

from ..envs.engine.jit import kernel
from ..envs.engine.record import Mask, Record
from ..envs.engine.rng import random_legal


@kernel
def choose_random(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """A uniformly random legal action."""
    return random_legal(mask, seed, 0)
