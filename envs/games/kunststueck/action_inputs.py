"""What each action of Kunststück is about: entries of the observation, for nets that rate actions.

Most actions bring a painting somewhere: they are about that painting and about what lies outermost
where it goes. A raid is about the hide that is raided, an order about what it may bring.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...engine.layout import NOTHING
from .layout import LAYOUT, PAINTING_SIZE
from .rules.table import (
    FIRST_FULFIL,
    FIRST_LAY,
    FIRST_MOVE,
    FIRST_OPEN,
    FIRST_PLACE,
    FIRST_PLAY,
    FIRST_RAID,
    FIRST_SHOW,
    FIRST_TAKE,
    HAND_IN,
    NUM_ACTIONS,
    NUM_OWN,
    NUM_PLACES,
    NUM_SLOTS,
    TO_HAND,
)

_NUM_OUTER = 2  # paintings that are looked at where one goes
_NUM_RAIDED = 3  # and where a raid is
_NO_PAINTING = [NOTHING] * PAINTING_SIZE
_NO_HIDE = -1


def _list_entries(action: int) -> list[int]:
    is_raid = FIRST_RAID <= action < FIRST_PLACE
    return [
        *_list_painting(action),
        *_list_hide(_find_target(action), _NUM_OUTER),
        *_list_order(action),
        *_list_hide(1 + action - FIRST_RAID if is_raid else _NO_HIDE, _NUM_RAIDED),
    ]


def _list_painting(action: int) -> list[int]:
    """The painting that the action lays, plays, takes, moves, places or shows."""
    if FIRST_LAY <= action < FIRST_PLAY or FIRST_PLACE <= action <= TO_HAND:
        return _entries("drawn")
    if FIRST_PLAY <= action < FIRST_OPEN:
        return _entries("hand", (action - FIRST_PLAY) // NUM_OWN)
    if FIRST_TAKE <= action < FIRST_MOVE:
        return _entries("hides", action - FIRST_TAKE, 0)
    if FIRST_MOVE <= action < FIRST_RAID:
        source = (action - FIRST_MOVE) // NUM_OWN
        return _entries("hides", source, 0) if source < NUM_OWN else _entries("evidence", 0)
    if FIRST_SHOW <= action < HAND_IN:
        source = action - FIRST_SHOW
        if source < NUM_SLOTS:
            return _entries("hand", source)
        return _entries("next_shown", source - NUM_SLOTS)
    return _NO_PAINTING


def _find_target(action: int) -> int:
    """The hide to which the action brings a painting, as the seat counts it, or _NO_HIDE."""
    for first, end in (
        (FIRST_LAY, FIRST_PLAY),
        (FIRST_PLAY, FIRST_OPEN),
        (FIRST_MOVE, FIRST_RAID),
        (FIRST_PLACE, TO_HAND),
    ):
        if first <= action < end:
            return (action - first) % NUM_OWN
    return _NO_HIDE


def _list_hide(number: int, num_paintings: int) -> list[int]:
    """The outermost paintings of a hide, and whether the raid card lies there."""
    if number == _NO_HIDE:
        return [NOTHING] * (num_paintings * PAINTING_SIZE + 1)
    entries = [LAYOUT.at("raid_card", number)]
    for depth in range(num_paintings):
        entries += _entries("hides", number, depth)
    return entries


def _list_order(action: int) -> list[int]:
    """What the order that is fulfilled, or laid open, may bring."""
    piece, number = "orders", action - FIRST_FULFIL - NUM_PLACES
    if FIRST_OPEN <= action < FIRST_TAKE:
        number = action - FIRST_OPEN
    elif FIRST_FULFIL <= action < FIRST_FULFIL + NUM_PLACES:
        piece, number = "row", action - FIRST_FULFIL
    elif not FIRST_FULFIL <= action < FIRST_SHOW:
        return [NOTHING] * 3
    return [
        LAYOUT.at(f"{piece}_totals", number, 0),
        LAYOUT.at(f"{piece}_totals", number, 1),
        LAYOUT.at(f"{piece}_points", number),
    ]


def _entries(piece: str, *position: int) -> list[int]:
    """The entries of a painting."""
    return [LAYOUT.at(piece, *position, entry) for entry in range(PAINTING_SIZE)]


ACTION_INPUTS: npt.NDArray[np.int32] = np.array(
    [_list_entries(action) for action in range(NUM_ACTIONS)], np.int32
)
"""int32 [NUM_ACTIONS, any]; see `Game.action_inputs`."""
ACTION_INPUTS.setflags(write=False)
