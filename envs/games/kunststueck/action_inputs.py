"""What each action of Kunststück is about: entries of the observation, for nets that rate actions.

Most actions bring a painting somewhere: they are about that painting and about what lies outermost
where it goes. A raid is about the hide that is raided, an order about what it may bring.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ...engine.layout import NOTHING
from .layout import FIT_SIZE, LAYOUT, PAINTING_SIZE
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
    """The painting that the action lays, plays, takes, moves, places or shows, and its fit."""
    if FIRST_LAY <= action < FIRST_PLAY or FIRST_PLACE <= action <= TO_HAND:
        return [*_entries("drawn"), *_entries("drawn_fit")]
    if FIRST_PLAY <= action < FIRST_OPEN:
        return _list_slot((action - FIRST_PLAY) // NUM_OWN)
    if FIRST_TAKE <= action < FIRST_MOVE:
        return _list_outermost(action - FIRST_TAKE)
    if FIRST_MOVE <= action < FIRST_RAID:
        source = (action - FIRST_MOVE) // NUM_OWN
        if source < NUM_OWN:
            return _list_outermost(source)
        return [*_entries("evidence", 0), *_entries("evidence_fit")]
    if FIRST_SHOW <= action < HAND_IN:
        source = action - FIRST_SHOW
        if source < NUM_SLOTS:
            return _list_slot(source)
        return [*_entries("next_shown", source - NUM_SLOTS), *[NOTHING] * FIT_SIZE]
    return [NOTHING] * (PAINTING_SIZE + FIT_SIZE)


def _list_slot(slot: int) -> list[int]:
    return [*_entries("hand", slot), *_entries("hand_fit", slot)]


def _list_outermost(number: int) -> list[int]:
    return [*_entries("hides", number, 0), *_entries("hides_fit", number)]


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
    """A hide's outermost paintings, the first one's fit, and whether the raid card lies there."""
    if number == _NO_HIDE:
        return [NOTHING] * (num_paintings * PAINTING_SIZE + FIT_SIZE + 1)
    entries = [LAYOUT.at("raid_card", number), *_entries("hides_fit", number)]
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
    """The entries of a piece, or of one position in it."""
    pieces = {one.name: one for one in LAYOUT.pieces}
    size = math.prod(pieces[piece].shape[len(position) :])
    first = LAYOUT.at(piece, *position, *[0] * (len(pieces[piece].shape) - len(position)))
    return list(range(first, first + size))


ACTION_INPUTS: npt.NDArray[np.int32] = np.array(
    [_list_entries(action) for action in range(NUM_ACTIONS)], np.int32
)
"""int32 [NUM_ACTIONS, any]; see `Game.action_inputs`."""
ACTION_INPUTS.setflags(write=False)
