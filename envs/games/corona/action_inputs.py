"""What each action of Corona is about: entries of the observation, for networks that rate actions.

A move is about what it brings, what else could be brought to where it lands, and what could have
been brought to where it starts. To place a pawn is about the pawns around the field.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...engine.layout import NOTHING
from .observation import LAYOUT
from .rules import FIRST_BID, FIRST_MOVE, NUM_ACTIONS, STOP
from .table import NUM_DICE, NUM_FIELDS

_NUM_MOVE_INPUTS = 3


def _list_entries(action: int) -> list[int]:
    around = [NOTHING] * NUM_FIELDS
    move = [NOTHING] * _NUM_MOVE_INPUTS
    if action < FIRST_BID:
        around = [
            LAYOUT.at("pawns_on", (action + distance) % NUM_FIELDS)
            for distance in range(NUM_FIELDS)
        ]
    elif FIRST_MOVE <= action < STOP:
        pawn, die = divmod(action - FIRST_MOVE, NUM_DICE)
        move = [
            LAYOUT.at("move_points", pawn, die),
            LAYOUT.at("move_gathering", pawn, die),
            LAYOUT.at("left_behind", pawn),
        ]
    return [*around, *move]


ACTION_INPUTS: npt.NDArray[np.int32] = np.array(
    [_list_entries(action) for action in range(NUM_ACTIONS)], np.int32
)
"""int32 [NUM_ACTIONS, any]; see `Game.action_inputs`."""
ACTION_INPUTS.setflags(write=False)
