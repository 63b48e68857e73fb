"""The inputs of a policy: the observation, followed by the outlook if the policy uses one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ...envs.engine.arrays import Matrix, ReadOnlyRecords, ReadOnlySeats
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Game, Settings
from ...envs.engine.layout import Layout
from ..agent import Decisions
from ..compiled import LoopHolder
from ..outlook import Outlook
from ..scripted import scripted_module

if TYPE_CHECKING:
    from ...envs.engine.arrays import Vector
    from ...envs.engine.record import Record

    def look(view: Record, seat: int, out: Vector) -> None:
        """Writes the outlook of a view."""


def find_outlook(game: Game) -> Outlook | None:
    """A game's outlook, if its scripted agents offer one."""
    outlook: Outlook | None = getattr(scripted_module(game), "OUTLOOK", None)
    return outlook


class PolicyInputs(LoopHolder):
    """Builds a policy's input: the observation, followed by the outlook if the policy uses one.

    Args:
        settings: game, number of players and options.
        outlook: True for both.

    Attributes:
        layout: of the inputs.
        action_inputs: int32 [num_actions, any]; see `Game.action_inputs`.

    Raises:
        UsageError: the game has no outlook.
    """

    def __init__(self, settings: Settings, *, outlook: bool) -> None:
        self._game = game = settings.game
        self._outlook = find_outlook(game) if outlook else None
        if outlook and self._outlook is None:
            raise UsageError(f"{game.title} has no outlook; leave outlook = true away")
        self.layout = game.layout
        self.action_inputs = settings.action_inputs
        if self._outlook is not None:
            self.layout = Layout(*game.layout.pieces, *self._outlook.layout.pieces)
            more = game.layout.size + self._outlook.action_inputs(settings.num_actions)
            self.action_inputs = np.concatenate([self.action_inputs, more.astype(np.int32)], axis=1)

    def gather(self, decisions: Decisions) -> Matrix:
        """The inputs of some positions: float32 [len(decisions), layout.size].

        Without an outlook these are the decisions' own observations, not a copy.
        """
        observations = decisions.observations
        if self._outlook is None:
            return observations
        inputs = np.zeros((len(decisions), self.layout.size), np.float32)
        inputs[:, : observations.shape[1]] = observations
        views, seats = np.ascontiguousarray(decisions.views), np.ascontiguousarray(decisions.seats)
        self._loop(views, seats, inputs, observations.shape[1])
        return inputs

    @cached_property
    def _loop(self) -> Callable[..., Any]:
        assert self._outlook is not None  # `gather` asks for nothing else
        return self._game.kernels.compile(look_views, {"look": self._outlook.look}, self._game.id)


def look_views(views: ReadOnlyRecords, seats: ReadOnlySeats, out: Matrix, start: int) -> None:
    """Writes each view's outlook, from a column on."""
    for position in range(views.shape[0]):
        look(views[position], np.int64(seats[position]), out[position, start:])
