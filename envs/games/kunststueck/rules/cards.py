"""How cards come and go at Kunststück's table: piles, hands, hides, evidence room and row."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ....engine.jit import kernel
from ....engine.record import NONE, Record
from .table import HAND_SIZE, MAX_PLAYERS, NUM_PLACES, NUM_SLOTS, HandLimit

Cards: TypeAlias = npt.NDArray[np.int8]
"""int8 [count]; a pile, the top card first, or the slots of a hand."""


@kernel
def hide_at(seat: int, number: int) -> int:
    """The hide of the record that a player calls so: 0 is the player's, 1 to 3 are neutral."""
    return seat if number == 0 else MAX_PLAYERS - 1 + number


@kernel
def has_room(state: Record, hide: int) -> bool:
    """Whether a painting may be added to a hide (K-06)."""
    return bool(state.hide_size[hide] < state.rule_hide_capacity)


@kernel
def has_hand_room(state: Record, seat: int) -> bool:
    """Whether a painting may come to a hand (K-06)."""
    if state.rule_hand_limit == HandLimit.TOTAL:
        return bool(state.hand_size[seat] + state.orders_size[seat] < HAND_SIZE)
    return bool(state.hand_size[seat] < NUM_SLOTS)


@kernel
def has_order_room(state: Record, seat: int) -> bool:
    """Whether an order may come to a hand (K-06)."""
    if state.rule_hand_limit == HandLimit.TOTAL:
        return bool(state.hand_size[seat] + state.orders_size[seat] < HAND_SIZE)
    return bool(state.orders_size[seat] < NUM_SLOTS)


@kernel
def outermost(state: Record, hide: int, depth: int) -> int:
    """The painting of a hide with so many farther out; NONE if there is none."""
    place = int(state.hide_size[hide]) - 1 - depth
    return int(state.hide[hide, place]) if place >= 0 else NONE


@kernel
def push_hide(state: Record, hide: int, painting: int) -> None:
    """Adds a painting at the right end of a hide."""
    state.hide[hide, state.hide_size[hide]] = painting
    state.hide_size[hide] += 1


@kernel
def pop_hide(state: Record, hide: int) -> int:
    """Takes the outermost painting of a hide."""
    state.hide_size[hide] -= 1
    painting = state.hide[hide, state.hide_size[hide]]
    state.hide[hide, state.hide_size[hide]] = NONE
    return int(painting)


@kernel
def push_evidence(state: Record, painting: int) -> None:
    """Adds a painting outermost in the evidence room."""
    state.evidence[state.evidence_size] = painting
    state.evidence_size += 1


@kernel
def pop_evidence(state: Record) -> int:
    """Takes the outermost painting of the evidence room."""
    state.evidence_size -= 1
    painting = state.evidence[state.evidence_size]
    state.evidence[state.evidence_size] = NONE
    return int(painting)


@kernel
def pop_painting(state: Record) -> int:
    """Takes the top painting of the pile."""
    painting = state.painting_pile[state.painting_position]
    state.painting_pile[state.painting_position] = NONE
    state.painting_position += 1
    return int(painting)


@kernel
def pop_order(state: Record) -> int:
    """Takes the top order of the pile."""
    subject = state.order_pile[state.order_position]
    state.order_pile[state.order_position] = NONE
    state.order_position += 1
    return int(subject)


@kernel
def add_to_hand(state: Record, seat: int, painting: int) -> None:
    """Sorts a painting into a hand."""
    _insert(state.hand[seat], painting)
    state.hand_size[seat] += 1


@kernel
def remove_from_hand(state: Record, seat: int, slot: int) -> int:
    """Takes a painting from a hand; the later slots close up."""
    painting = int(state.hand[seat, slot])
    _remove(state.hand[seat], slot)
    state.hand_size[seat] -= 1
    for place in range(NUM_SLOTS):
        if state.known[seat, place] == painting:
            _remove(state.known[seat], place)
    return painting


@kernel
def make_known(state: Record, seat: int, painting: int) -> None:
    """Notes that all know of a painting in a hand, if they did not yet."""
    if not is_known(state, seat, painting):
        _insert(state.known[seat], painting)


@kernel
def is_known(state: Record, seat: int, painting: int) -> bool:
    """Whether all know that a painting is in a hand."""
    is_there = False
    for slot in range(NUM_SLOTS):
        is_there = is_there or state.known[seat, slot] == painting
    return is_there


@kernel
def add_order(state: Record, seat: int, subject: int) -> None:
    """Sorts an order into a hand."""
    _insert(state.orders[seat], subject)
    state.orders_size[seat] += 1


@kernel
def remove_order(state: Record, seat: int, slot: int) -> int:
    """Takes an order from a hand; the later slots close up."""
    subject = int(state.orders[seat, slot])
    _remove(state.orders[seat], slot)
    state.orders_size[seat] -= 1
    return subject


@kernel
def _insert(cards: Cards, card: int) -> None:
    """Sorts a card in where a slot is free; free ones come last."""
    slot = cards.shape[0] - 1
    while slot > 0 and (cards[slot - 1] == NONE or cards[slot - 1] > card):
        cards[slot] = cards[slot - 1]
        slot -= 1
    cards[slot] = card


@kernel
def _remove(cards: Cards, slot: int) -> None:
    """Takes the card of a slot; the later slots close up."""
    for later in range(slot, cards.shape[0] - 1):
        cards[later] = cards[later + 1]
    cards[cards.shape[0] - 1] = NONE


@kernel
def row_place(state: Record, subject: int) -> int:
    """Where an order would lie in the row: by its like, or on the lowest free place (K-08).

    NONE if there is no place for it.
    """
    free = NONE
    for place in range(NUM_PLACES - 1, -1, -1):
        if state.row[place] == subject:
            return place
        if state.row[place] == NONE:
            free = place
    return free


@kernel
def add_to_row(state: Record, subject: int) -> None:
    """Lays an order in the row, where there is a place for it."""
    place = row_place(state, subject)
    state.row[place] = subject
    state.row_size[place] += 1
