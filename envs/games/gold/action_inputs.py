"""What each action of Gold! is about: entries of the observation, for networks that rate actions.

An action is about a place of the offer, a card that is given for it, or a card that is taken from
a rival as a bonus. Each of these has columns of its own in the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...engine.layout import NOTHING
from .observation import LAYOUT
from .rules import (
    DECLINE,
    FIRST_BONUS,
    FIRST_SWAP,
    MAX_PLAYERS,
    NUM_ACTIONS,
    NUM_SLOTS,
    OFFER_SIZE,
    PAIR_SIZE,
)

_SEATS = range(MAX_PLAYERS)  # by their places clockwise from the observer


def _list_parts(action: int) -> list[int]:
    place, given, taken = OFFER_SIZE, NUM_SLOTS, NUM_SLOTS  # these ends stand for none
    rival = 1
    if action < FIRST_SWAP:
        place = action
    elif action < FIRST_BONUS:
        given, place = divmod(action - FIRST_SWAP, OFFER_SIZE)
    elif action < DECLINE:
        offset, taken = divmod(action - FIRST_BONUS, NUM_SLOTS)
        rival += offset
    parts = [*_list_place(place), *_list_next_place(place + 1), *_list_slot(0, given)]
    parts += _list_same_colour(place, given)
    for seat in _SEATS[1:]:
        parts += _list_slot(seat, taken if seat == rival else NUM_SLOTS)
    return parts


def _list_place(place: int) -> list[int]:
    """A card of the offer, and what it would meet in front of each seat."""
    matches = ("makes_pair", "makes_set", "match_points")
    return _list_entries(
        place < OFFER_SIZE,
        ("offer_points", place),
        ("offer_unseen", place),
        *((name, seat, place) for name in matches for seat in _SEATS),
    )


def _list_next_place(place: int) -> list[int]:
    """The card above, which may become the lowest for the next player."""
    return _list_entries(
        place < OFFER_SIZE,
        ("offer_points", place),
        *(("makes_set", seat, place) for seat in _SEATS),
    )


def _list_slot(owner: int, slot: int) -> list[int]:
    """A card in front of a seat, the other one of its colour, and what the others have of it."""
    colour = slot // PAIR_SIZE
    return _list_entries(
        slot < NUM_SLOTS,
        ("slots", owner, slot),
        ("slots", owner, slot ^ 1),
        ("pairs", owner, colour),
        ("prizes", owner, colour),
        ("colour_unseen", colour),
        *(
            (name, seat, colour)
            for name in ("singles", "pairs", "prizes")
            for seat in _SEATS
            if seat != owner
        ),
    )


def _list_same_colour(place: int, slot: int) -> list[int]:
    """1 if the card of the offer has the colour of the card that is given."""
    return _list_entries(slot < NUM_SLOTS, ("offer_colours", place, slot // PAIR_SIZE))


def _list_entries(is_there: bool, *entries: tuple[Any, ...]) -> list[int]:
    """The indices of entries of the observation, by piece and position in it."""
    return [LAYOUT.at(*entry) if is_there else NOTHING for entry in entries]


ACTION_INPUTS: npt.NDArray[np.int32] = np.array(
    [_list_parts(action) for action in range(NUM_ACTIONS)], np.int32
)
"""int32 [NUM_ACTIONS, any]; see `Game.action_inputs`."""
ACTION_INPUTS.setflags(write=False)
