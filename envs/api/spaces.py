"""Gymnasium's spaces of a game: what all single-table interfaces hand out and take."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict

from ..engine.game import Settings


def observation_space(settings: Settings) -> Dict:
    """The space of `{"observation": float32 [layout.size], "action_mask": int8 [num_actions]}`."""
    layout = settings.game.layout
    return Dict(
        {
            "observation": Box(layout.low(), layout.high(), dtype=np.float32),
            "action_mask": Box(0, 1, (settings.num_actions,), np.int8),
        }
    )
