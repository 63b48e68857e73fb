"""Outlooks: what can be worked out about a position, for policies to see beside the observation.

An observation holds what lies on the table and takes a fraction of a microsecond. An outlook may
take several: it thinks ahead as the game's scripted agents do, and leaves the decision to the
policy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..envs.engine.layout import Layout


@dataclass(frozen=True)
class Outlook:
    """What a game's scripted agents offer as `OUTLOOK`.

    Attributes:
        layout: of the values.
        look: a kernel of `view, seat, out`, which writes them to `out`, float32 [layout.size];
            zeros if the seat is not to act.
        action_inputs: given the number of actions, int32 [num_actions, any]: for each action the
            indices of the values that it is about; see `Game.action_inputs`.
    """

    layout: Layout
    look: Callable[..., None]
    action_inputs: Callable[[int], npt.NDArray[np.int32]]
