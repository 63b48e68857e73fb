"""Outlooks: what can be worked out about a position, for policies to see beside the observation.

An observation says what lies on the table, in a fraction of a microsecond. An outlook may take
several: it thinks ahead as the game's scripted agents do, and leaves the decision to the policy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..envs.engine.arrays import Matrix, Records, Seats
from ..envs.engine.errors import OptionError
from ..envs.engine.game import Game, Settings
from ..envs.engine.layout import NOTHING, Layout
from .agent import Decisions
from .registry import scripted_module

if TYPE_CHECKING:
    from ..envs.engine.arrays import Vector
    from ..envs.engine.record import Record

    def look(view: Record, seat: int, out: Vector) -> None:
        """Writes the outlook of a view."""


@dataclass(frozen=True)
class Outlook:
    """What a game's scripted agents offer as `OUTLOOK`.

    Attributes:
        layout: of the values.
        look: a kernel of `view, seat, out`, which writes them to `out`, float32 [layout.size].
        action_inputs: given the number of actions, int32 [num_actions, any]: for each action the
            indices of the values that it is about, NOTHING for none; see `Game.action_inputs`.
    """

    layout: Layout
    look: Callable[..., None]
    action_inputs: Callable[[int], npt.NDArray[np.int32]]


class PolicyInputs:
    """What a policy is fed with: the observation and, if it has one, the outlook behind it.

    Args:
        settings: game, number of players and options.
        outlook: True for both.

    Attributes:
        layout: of the inputs.
        action_inputs: int32 [num_actions, any]; see `Game.action_inputs`.

    Raises:
        OptionError: the game has no outlook.
    """

    def __init__(self, settings: Settings, *, outlook: bool) -> None:
        game = settings.game
        self.layout = game.layout
        self.action_inputs = settings.action_inputs
        self._look: Callable[..., Any] | None = None
        if outlook:
            found = find_outlook(game)
            if found is None:
                raise OptionError(f"{game.title} has no outlook; leave outlook = true away")
            self.layout = Layout(*game.layout.pieces, *found.layout.pieces)
            more = found.action_inputs(settings.num_actions)
            more = np.where(more == NOTHING, NOTHING, more + game.layout.size).astype(np.int32)
            self.action_inputs = np.concatenate([self.action_inputs, more], axis=1)
            self._look = game.kernels.compile(_look_views, {"look": found.look}, game.id)

    def gather(self, decisions: Decisions) -> Matrix:
        """The inputs of some positions: float32 [len(decisions), layout.size]."""
        if self._look is None:
            return decisions.observations
        inputs = np.zeros((len(decisions), self.layout.size), np.float32)
        size = decisions.observations.shape[1]
        inputs[:, :size] = decisions.observations
        views, seats = np.ascontiguousarray(decisions.views), decisions.seats
        self._look(views, np.ascontiguousarray(seats), inputs, size)
        return inputs


def _look_views(views: Records, seats: Seats, out: Matrix, start: int) -> None:
    """Writes each view's outlook, from a column on."""
    for position in range(views.shape[0]):
        look(views[position], np.int64(seats[position]), out[position, start:])


def find_outlook(game: Game) -> Outlook | None:
    """A game's outlook, if its scripted agents offer one."""
    outlook: Outlook | None = getattr(scripted_module(game), "OUTLOOK", None)
    return outlook
