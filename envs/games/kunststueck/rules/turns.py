"""Whose turn it is, and the first step of a turn: drawing (K-09, K-10, K-15, K-16)."""

from __future__ import annotations

from ....engine.jit import kernel
from ....engine.record import CUT, ENDED, NONE, Record
from ....engine.seats import next_seat
from .cards import (
    add_order,
    add_to_hand,
    add_to_row,
    has_hand_room,
    has_order_room,
    has_room,
    hide_at,
    pop_order,
    pop_painting,
    push_evidence,
    row_place,
)
from .table import NUM_ORDERS, NUM_OWN, NUM_PAINTINGS, Phase


@kernel
def begin_turn(state: Record) -> None:
    """K-09, K-10: the active player draws, if there is anything to be drawn."""
    state.player = state.active
    is_drawing = can_draw_painting(state) or can_draw_order(state)
    state.phase = Phase.DRAW if is_drawing else Phase.ACT


@kernel
def end_turn(state: Record) -> None:
    """K-15 to K-17: the next player's turn, or the end."""
    state.num_turns += 1
    if state.last_turns != NONE:
        state.last_turns -= 1
    if state.last_turns == 0:
        state.over = ENDED
    elif state.num_turns >= state.rule_max_turns:
        state.over = CUT
    else:
        state.active = next_seat(state, int(state.active))
        begin_turn(state)


@kernel
def can_draw_painting(state: Record) -> bool:
    """K-10: the pile, which counts the grand raid, is not empty."""
    return bool(state.painting_position < NUM_PAINTINGS or state.raid_below != NONE)


@kernel
def can_draw_order(state: Record) -> bool:
    """K-10: there is an order, and it has room in the hand or a free place in the row."""
    if state.order_position == NUM_ORDERS:
        return False
    return has_order_room(state, int(state.player)) or row_place(state, NONE) != NONE


@kernel
def draw_painting(state: Record) -> None:
    """K-09, K-16: to the hand, or to be laid, or to the evidence room; or the grand raid."""
    seat = int(state.player)
    if state.raid_below == NUM_PAINTINGS - state.painting_position:
        state.raid_below = NONE
        state.last_turns = state.num_players + 1
        begin_turn(state)
        return
    painting = pop_painting(state)
    state.phase = Phase.ACT
    if has_hand_room(state, seat):
        add_to_hand(state, seat, painting)
        return
    for number in range(NUM_OWN):
        if has_room(state, hide_at(seat, number)):
            state.drawn = painting
            state.phase = Phase.LAY
            return
    push_evidence(state, painting)


@kernel
def draw_order(state: Record) -> None:
    """K-09: to the hand, or to the row."""
    subject = pop_order(state)
    state.phase = Phase.ACT
    if has_order_room(state, int(state.player)):
        add_order(state, int(state.player), subject)
    else:
        add_to_row(state, subject)
