"""The third step of a turn: fulfilling an order, and being outbid (K-13, K-14)."""

from __future__ import annotations

from ....engine.arrays import Mask
from ....engine.jit import kernel
from ....engine.record import NONE, Record
from ....engine.seats import next_seat
from .cards import (
    hide_at,
    make_known,
    outermost,
    pop_hide,
    remove_from_hand,
    remove_order,
)
from .sets import (
    NO_SOURCE,
    BySubject,
    add_totals,
    best_total,
    epoch_of,
    is_shown,
    museum_of,
    needed_total,
    neutral_totals,
    of_subject,
    own_totals,
    saleability,
    suits,
    uses_neutral,
)
from .table import (
    FIRST_FULFIL,
    FIRST_SHOW,
    HAND_IN,
    LEAST_SIZE,
    LEAST_TOTAL,
    MAX_SET,
    NUM_MUSEUMS,
    NUM_OWN,
    NUM_PLACES,
    NUM_SLOTS,
    SKIP,
    Outbidding,
    Phase,
)
from .turns import end_turn


@kernel
def allow_orders(state: Record, mask: Mask) -> None:
    """K-13: orders for which the active player has a set, or none."""
    seat = int(state.player)
    mask[SKIP] = True
    totals, _ = add_totals(own_totals(state, seat), neutral_totals(state))
    for place in range(NUM_PLACES):
        if state.row[place] != NONE:
            mask[FIRST_FULFIL + place] = _has_set(state, seat, int(state.row[place]), totals)
    for slot in range(state.orders_size[seat]):
        subject = int(state.orders[seat, slot])
        if slot == 0 or subject != state.orders[seat, slot - 1]:
            mask[FIRST_FULFIL + NUM_PLACES + slot] = _has_set(state, seat, subject, totals)


@kernel
def _has_set(state: Record, seat: int, subject: int, totals: BySubject) -> bool:
    if of_subject(totals, subject) < LEAST_TOTAL:
        return False
    return best_total(state, seat, subject, NO_SOURCE) >= LEAST_TOTAL


@kernel
def allow_showing(state: Record, mask: Mask) -> None:
    """K-13, K-14: paintings with which the set can be completed, or to hand it in, or to pass."""
    seat, subject, needed = int(state.player), int(state.subject), needed_total(state)
    mask[SKIP] = state.phase == Phase.OUTBID and state.shown_size == 0
    mask[HAND_IN] = state.shown_size >= LEAST_SIZE and state.shown_total >= needed
    for slot in range(state.hand_size[seat]):
        painting = int(state.hand[seat, slot])
        if suits(painting, subject) and not is_shown(state, painting):
            mask[FIRST_SHOW + slot] = best_total(state, seat, subject, slot) >= needed
    for number in range(NUM_OWN if uses_neutral(state, seat) else 1):
        painting = outermost(state, hide_at(seat, number), int(state.shown_depth[number]))
        if painting != NONE and suits(painting, subject):
            source = NUM_SLOTS + number
            mask[FIRST_SHOW + source] = best_total(state, seat, subject, source) >= needed


@kernel
def choose_order(state: Record, action: int) -> None:
    """K-13: names the order to be fulfilled; or the turn ends."""
    if action == SKIP:
        end_turn(state)
        return
    place = action - FIRST_FULFIL
    if place < NUM_PLACES:
        state.subject = state.row[place]
        state.order_place = place
    else:
        state.subject = state.orders[state.player, place - NUM_PLACES]
        state.order_place = NUM_PLACES
    state.phase = Phase.SHOW


@kernel
def show(state: Record, action: int) -> None:
    """K-13, K-14: shows a painting, hands in the set, or passes."""
    seat = int(state.player)
    if action == SKIP:
        _ask_next(state)
    elif action == HAND_IN:
        state.best_seat = seat
        state.best_total = state.shown_total
        state.best_size = state.shown_size
        for number in range(MAX_SET):
            state.best_set[number] = state.shown_set[number]
        _clear_shown(state)
        _ask_next(state)
    else:
        source = action - FIRST_SHOW
        if source < NUM_SLOTS:
            painting = int(state.hand[seat, source])
            make_known(state, seat, painting)
        else:
            number = source - NUM_SLOTS
            painting = outermost(state, hide_at(seat, number), int(state.shown_depth[number]))
            state.shown_depth[number] += 1
        state.shown_set[state.shown_size] = painting
        state.shown_size += 1
        state.shown_total += saleability(state, painting)


@kernel
def _clear_shown(state: Record) -> None:
    for number in range(state.shown_size):
        state.shown_set[number] = NONE
    state.shown_size = 0
    state.shown_total = 0
    for number in range(NUM_OWN):
        state.shown_depth[number] = 0


@kernel
def end_of_asking(state: Record) -> int:
    """K-14: whom the asking reaches when it is over; ascending, it starts anew with each set."""
    return int(state.best_seat if state.rule_outbidding == Outbidding.ASCENDING else state.active)


@kernel
def _ask_next(state: Record) -> None:
    """K-14: the next player may outbid, until all others have been asked (or passed in a row)."""
    seat = next_seat(state, int(state.player))
    if seat == end_of_asking(state):
        _award(state)
        return
    state.phase = Phase.OUTBID
    state.player = seat


@kernel
def _award(state: Record) -> None:
    """K-14: the highest set fulfils the order; order and paintings lie before that player."""
    seat, subject = int(state.best_seat), int(state.subject)
    if state.order_place == NUM_PLACES:
        slot = 0
        while state.orders[state.active, slot] != subject:
            slot += 1
        remove_order(state, int(state.active), slot)
    else:
        state.row_size[state.order_place] -= 1
        if state.row_size[state.order_place] == 0:
            state.row[state.order_place] = NONE
    copy = 0
    while state.fulfilled_by[subject, copy] != NONE:
        copy += 1
    state.fulfilled_by[subject, copy] = seat
    state.num_fulfilled[seat] += 1
    for number in range(state.best_size):
        painting = int(state.best_set[number])
        state.best_set[number] = NONE
        _take_shown(state, seat, painting)
        _lay_down(state, seat, painting)
    state.subject = NONE
    state.order_place = NONE
    state.best_seat = NONE
    state.best_total = 0
    state.best_size = 0
    end_turn(state)


@kernel
def _lay_down(state: Record, seat: int, painting: int) -> None:
    """Counts a painting for a player, and for what is gone."""
    state.laid_by[painting] = seat
    state.points[seat] += state.worth[painting]
    state.gone_values[state.worth[painting]] += 1
    state.gone_subjects[museum_of(painting)] += 1
    state.gone_subjects[NUM_MUSEUMS + epoch_of(painting)] += 1


@kernel
def _take_shown(state: Record, seat: int, painting: int) -> None:
    """Takes a painting of the best set from the hand or hide where it lies outermost."""
    for slot in range(state.hand_size[seat]):
        if state.hand[seat, slot] == painting:
            remove_from_hand(state, seat, slot)
            return
    number = 0
    while outermost(state, hide_at(seat, number), 0) != painting:
        number += 1
    pop_hide(state, hide_at(seat, number))
