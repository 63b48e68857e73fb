"""The second step of a turn: one of playing, opening, taking, moving and raiding (K-11, K-12)."""

from __future__ import annotations

from ....engine.arrays import Mask
from ....engine.jit import kernel
from ....engine.record import NONE, Record
from .cards import (
    add_to_hand,
    add_to_row,
    has_hand_room,
    has_room,
    hide_at,
    make_known,
    pop_evidence,
    pop_hide,
    push_evidence,
    push_hide,
    remove_from_hand,
    remove_order,
    row_place,
)
from .table import (
    FIRST_MOVE,
    FIRST_OPEN,
    FIRST_PLACE,
    FIRST_PLAY,
    FIRST_RAID,
    FIRST_TAKE,
    MAX_PLAYERS,
    NUM_NEUTRAL,
    NUM_OWN,
    NUM_SOURCES,
    SKIP,
    TO_HAND,
    Phase,
)


@kernel
def allow_acts(state: Record, mask: Mask) -> None:
    """K-11: play, open, take, move, raid, or none of these."""
    seat = int(state.player)
    mask[SKIP] = True
    for slot in range(state.orders_size[seat]):
        is_first = slot == 0 or state.orders[seat, slot] != state.orders[seat, slot - 1]
        mask[FIRST_OPEN + slot] = is_first and row_place(state, state.orders[seat, slot]) != NONE
    has_hand = has_hand_room(state, seat)
    for number in range(NUM_OWN):
        hide = hide_at(seat, number)
        is_there = state.hide_size[hide] > 0
        mask[FIRST_TAKE + number] = is_there and has_hand
        if has_room(state, hide):
            for slot in range(state.hand_size[seat]):
                mask[FIRST_PLAY + NUM_OWN * slot + number] = True
            for source in range(NUM_OWN):
                mask[FIRST_MOVE + NUM_OWN * source + number] = (
                    source != number and state.hide_size[hide_at(seat, source)] > 0
                )
            mask[FIRST_MOVE + NUM_OWN * NUM_OWN + number] = state.evidence_size > 0
    if state.raid_card == seat or state.raid_card >= MAX_PLAYERS:  # K-12
        for number in range(NUM_NEUTRAL):
            mask[FIRST_RAID + number] = state.raid_card != MAX_PLAYERS + number
        for offset in range(1, state.num_players):
            mask[FIRST_RAID + NUM_NEUTRAL + offset - 1] = True


@kernel
def act(state: Record, action: int) -> None:
    """K-11: one of playing, opening, taking, moving and raiding, or none."""
    seat = int(state.player)
    state.phase = Phase.FULFIL
    if action < FIRST_OPEN:
        slot, number = (action - FIRST_PLAY) // NUM_OWN, (action - FIRST_PLAY) % NUM_OWN
        painting = remove_from_hand(state, seat, slot)
        push_hide(state, hide_at(seat, number), painting)
    elif action < FIRST_TAKE:
        add_to_row(state, remove_order(state, seat, action - FIRST_OPEN))
    elif action < FIRST_MOVE:
        painting = pop_hide(state, hide_at(seat, action - FIRST_TAKE))
        add_to_hand(state, seat, painting)
        make_known(state, seat, painting)
    elif action < FIRST_RAID:
        source, number = (action - FIRST_MOVE) // NUM_OWN, (action - FIRST_MOVE) % NUM_OWN
        if source == NUM_SOURCES - 1:
            painting = pop_evidence(state)
        else:
            painting = pop_hide(state, hide_at(seat, source))
        push_hide(state, hide_at(seat, number), painting)
    elif action < FIRST_PLACE:
        target = action - FIRST_RAID
        if target < NUM_NEUTRAL:
            state.raid_card = MAX_PLAYERS + target
        else:
            state.raid_card = (seat + 1 + target - NUM_NEUTRAL) % state.num_players
        state.raided = state.raid_card
        _go_on_raiding(state)


@kernel
def can_place(state: Record, number: int) -> bool:
    """K-11: a raided painting may go to a hide, as the raider counts."""
    hide = hide_at(int(state.player), number)
    return hide != state.raided and has_room(state, hide)


@kernel
def _go_on_raiding(state: Record) -> None:
    """K-11: asks where the next raided painting goes; what has no room goes to the evidence."""
    while state.hide_size[state.raided] > 0:
        has_any = has_hand_room(state, int(state.player))
        for number in range(NUM_OWN):
            has_any = has_any or can_place(state, number)
        if has_any:
            state.phase = Phase.PLACE
            return
        push_evidence(state, pop_hide(state, int(state.raided)))
    state.raided = NONE
    state.phase = Phase.FULFIL


@kernel
def place_raided(state: Record, action: int) -> None:
    """K-11: the outermost raided painting goes to a hide or to the hand."""
    painting = pop_hide(state, int(state.raided))
    if action == TO_HAND:
        add_to_hand(state, int(state.player), painting)
        make_known(state, int(state.player), painting)
    else:
        push_hide(state, hide_at(int(state.player), action - FIRST_PLACE), painting)
    _go_on_raiding(state)
