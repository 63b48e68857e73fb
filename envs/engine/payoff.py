"""Rewards: what training sees at the end of a game, from points and places alone.

All kinds sum to zero over the seats, and seats that share places share their rewards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .arrays import Points
from .errors import UsageError
from .jit import kernel

REWARDS = ("placement", "rank", "margin")
"""`placement`: the winner 1, every other -1/(n-1). `rank`: evenly from 1 to -1.
`margin`: own points less the others' mean, divided by the game's `margin_scale`."""

PLACEMENT, RANK, MARGIN = range(3)


def reward_code(reward: str) -> int:
    """The number under which kernels know a kind of reward; UsageError for an unknown one."""
    if reward not in REWARDS:
        raise UsageError(f"reward is {reward!r}; allowed: {', '.join(REWARDS)}")
    return REWARDS.index(reward)


@kernel
def compute_returns(
    reward_kind: int,
    margin_scale: float,
    num_players: int,
    scores: npt.NDArray[np.int32],
    ranks: npt.NDArray[np.int32],
    out: npt.NDArray[np.float32],
) -> None:
    """Writes each seat's return.

    Args:
        reward_kind: an index into `REWARDS`.
        margin_scale: points that make a margin of 1.
        num_players: seats in play, at least 2.
        scores: points, int32 [num_players or more].
        ranks: places, 0 = first, shared places share, int32 [num_players or more].
        out: float32 [num_players or more]; the seats in play are written.
    """
    total = 0
    for seat in range(num_players):
        total += int(scores[seat])
    for seat in range(num_players):
        if reward_kind == MARGIN:
            score = int(scores[seat])
            others = (total - score) / (num_players - 1)
            out[seat] = (score - others) / margin_scale
        else:
            sharers = 0
            for other in range(num_players):
                sharers += ranks[other] == ranks[seat]
            if reward_kind == RANK:
                out[seat] = 1.0 - (2 * ranks[seat] + sharers - 1) / (num_players - 1)
            elif ranks[seat] == 0:
                out[seat] = (1.0 - (sharers - 1) / (num_players - 1)) / sharers
            else:
                out[seat] = -1.0 / (num_players - 1)


def exact_returns(
    reward_kind: int, margin_scale: float, scores: Points, ranks: Points
) -> list[float]:
    """Computes each seat's return in double precision, so that a game's returns sum to 0.

    Batches keep returns as float32, whose sum may miss 0 by some 1e-8.

    Args:
        reward_kind: an index into `REWARDS`.
        margin_scale: points that make a margin of 1.
        scores: points, int32 [num_players].
        ranks: places, 0 = first, shared places share, int32 [num_players].
    """
    returns: Any = [0.0] * len(scores)
    compute_returns(
        reward_kind, margin_scale, len(returns), scores.tolist(), ranks.tolist(), returns
    )
    return returns
