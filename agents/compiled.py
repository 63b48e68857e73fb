"""Agents that are compiled functions of a view: a batch plays millions of their moves a second."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..envs.engine.arrays import Integers, Masks, Records, Seats
from ..envs.engine.game import Game
from .agent import Agent, Decisions

if TYPE_CHECKING:
    from ..envs.engine.record import Mask, Record

    def choose(view: Record, seat: int, mask: Mask, seed: int) -> int:
        """Returns a legal action; works on its arguments alone and changes none."""


def act_views(
    views: Records, seats: Seats, masks: Masks, seeds: Integers, actions: Integers
) -> None:
    """Writes the action that `choose` takes in each view."""
    for position in range(views.shape[0]):
        actions[position] = choose(
            views[position], np.int64(seats[position]), masks[position], seeds[position]
        )


class CompiledAgent(Agent):
    """An agent made of one kernel.

    Args:
        name: what tables and plots call it.
        game: whose views it reads.
        function: a kernel with the arguments of `choose`.
    """

    def __init__(self, name: str, game: Game, function: Callable[..., int]) -> None:
        self.name = name
        self._game = game
        self._function = function

    @cached_property
    def _loop(self) -> Callable[..., Any]:
        owner = f"{self._game.id}-{self.name}"
        return self._game.kernels.compile(act_views, {"choose": self._function}, owner)

    def act_batch(self, decisions: Decisions) -> Integers:
        actions = np.empty(len(decisions), np.int64)
        self._loop(decisions.views, decisions.seats, decisions.masks, decisions.seeds, actions)
        return actions
