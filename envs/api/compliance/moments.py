"""Moments of a random game, spread evenly from the deal to the last decision."""

from __future__ import annotations

import numpy as np

from ...engine.arrays import Records
from ...engine.game import Settings
from ...engine.record import RUNNING

_MOST = 64  # moments; a multiple of 2


def play_moments(settings: Settings, seed: int) -> list[Records]:
    """Plays a random game.

    Args:
        settings: game, number of players and options.
        seed: of deal and actions, in [0, 2**63).

    Returns:
        States before a decision, records [1]: all of a short game, else 32 to 64 at equal
        distances, the first of them at the deal.
    """
    kernels = settings.game.kernels
    choose = np.random.default_rng(seed).random
    mask = np.zeros(settings.num_actions, np.bool_)
    state = settings.new_states(1)
    kernels.deal_table(state, 0, seed)
    moments: list[Records] = []
    distance = 1
    for number in range(settings.max_steps):
        if state["over"][0] != RUNNING:
            break
        if number % distance == 0:
            moments.append(state.copy())
            if len(moments) == _MOST:
                del moments[1::2]
                distance *= 2
        kernels.legal_table(state, 0, mask)
        legal = np.flatnonzero(mask)
        kernels.step_table(state, 0, int(legal[int(choose() * len(legal))]))
    return moments
