"""What Gymnasium's single and vector forms share: tables, observations and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ...envs.api.legality import illegal_action
from ...envs.engine.errors import IllegalActionError, ResetNeededError, UsageError
from ...envs.engine.game import Settings
from ..agent import Agent
from ..registry import make_agents
from .seat_loop import SeatLoop

Observation = dict[str, npt.NDArray[Any]]
"""`observation`, float32 [..., layout.size]; `action_mask`, int8 [..., num_actions]."""


def make_loop(
    settings: Settings,
    num_envs: int,
    opponents: str | Agent | Sequence[str | Agent] | Iterator[str | Agent],
    seat: int | None,
    reward: str,
) -> SeatLoop:
    """Makes the tables; UsageError if something is not allowed."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence | Iterator):
        listed = [opponents]  # make_agents refuses what is no agent
    else:
        listed = list(opponents)
    if not listed:
        raise UsageError("opponents is empty; pass at least one agent")
    return SeatLoop(settings, num_envs, make_agents(listed, settings), seat=seat, reward=reward)


def must_raise(illegal: str) -> bool:
    """Reads the argument `illegal` of both forms; UsageError for another value."""
    if illegal not in ("end", "raise"):
        raise UsageError(f"illegal is {illegal!r}; allowed: 'end', 'raise'")
    return illegal == "raise"


def require_start(is_started: bool) -> None:
    """Raises ResetNeededError before the first reset, and after a call that was interrupted."""
    if not is_started:
        raise ResetNeededError(
            "the environment was not started, or a step was interrupted; call reset() first"
        )


def observe_seats(loop: SeatLoop, tables: int | slice) -> Observation:
    """Copies of what the seats see now."""
    return {
        "observation": loop.observations[tables].copy(),
        "action_mask": loop.masks[tables].astype(np.int8),
    }


def observe_end(loop: SeatLoop, table: int) -> Observation:
    """What the seat saw at the end of a game; nothing is legal then."""
    return {
        "observation": loop.final_position(table).observations[0],
        "action_mask": np.zeros(loop.masks.shape[1], np.int8),
    }


def refuse(loop: SeatLoop, table: int, action: int) -> tuple[Observation, IllegalActionError]:
    """The last observation of a game that an illegal action ends, and the error."""
    observation = observe_seats(loop, table)
    observation["action_mask"][:] = 0
    batch = loop.batch
    error = illegal_action(batch.settings, batch.states, table, action, batch.masks[table])
    return observation, error
