"""The agent that plays every legal action with the same probability."""

from __future__ import annotations

from ..envs.engine.jit import kernel
from ..envs.engine.record import Mask, Record
from ..envs.engine.rng import random_below


@kernel
def choose_random(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """A uniformly random legal action."""
    count = 0
    for action in range(mask.shape[0]):
        count += mask[action]
    chosen = random_below(seed, 0, count)
    for action in range(mask.shape[0]):
        chosen -= mask[action]
        if chosen < 0:
            return action
    return -1
