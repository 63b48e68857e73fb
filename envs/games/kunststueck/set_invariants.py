"""What holds of the order to be fulfilled and of the sets for it; a part of `invariants`."""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.record import NONE, RUNNING, Record
from .rules.cards import hide_at, outermost
from .rules.orders import end_of_asking
from .rules.sets import NO_SOURCE, best_total, is_shown, needed_total, saleability, suits
from .rules.table import LEAST_SIZE, LEAST_TOTAL, MAX_SET, NUM_OWN, NUM_PLACES, Phase


@kernel
def sets_are_right(state: Record) -> bool:
    """Whether the set that is shown and the highest one are what is noted of them."""
    shown_sum, best_sum = 0, 0
    for number in range(MAX_SET):
        shown, best = int(state.shown_set[number]), int(state.best_set[number])
        if (number < state.shown_size) != (shown != NONE):
            return False
        if (number < state.best_size) != (best != NONE):
            return False
        shown_sum += _points_for(state, shown)
        best_sum += _points_for(state, best)
    if shown_sum != state.shown_total or best_sum != state.best_total or not _depth_is_right(state):
        return False
    is_enough = state.best_size >= LEAST_SIZE and best_sum >= LEAST_TOTAL
    if (state.best_seat != NONE) != is_enough:
        return False
    if is_enough and not 0 <= state.best_seat < state.num_players:
        return False
    if state.over == RUNNING and (state.phase == Phase.SHOW or state.shown_size > 0):
        total = best_total(state, int(state.player), int(state.subject), NO_SOURCE)
        return total >= needed_total(state)
    return True


@kernel
def _depth_is_right(state: Record) -> bool:
    """Whether what is shown lies in the hand or, so far from the outside, at the hides."""
    seat = int(state.player)
    num_shown = 0
    for slot in range(state.hand_size[seat]):
        num_shown += is_shown(state, int(state.hand[seat, slot]))
    for number in range(NUM_OWN):
        num_shown += int(state.shown_depth[number])
        for depth in range(state.shown_depth[number]):
            if not is_shown(state, outermost(state, hide_at(seat, number), depth)):
                return False
    return bool(num_shown == state.shown_size)


@kernel
def _points_for(state: Record, painting: int) -> int:
    """The saleability of a painting shown for the order; far below 0 if it does not suit."""
    if painting == NONE:
        return 0
    return saleability(state, painting) if suits(painting, int(state.subject)) else NONE


@kernel
def order_is_right(state: Record) -> bool:
    """Whether the order to be fulfilled lies where it is said to."""
    if state.subject == NONE:
        return bool(state.order_place == NONE)
    if state.order_place != NUM_PLACES:
        is_there = 0 <= state.order_place < NUM_PLACES
        return is_there and bool(state.row[state.order_place] == state.subject)
    is_there = False
    for slot in range(state.orders_size[state.active]):
        is_there = is_there or state.orders[state.active, slot] == state.subject
    return is_there


@kernel
def asked_is_right(state: Record) -> bool:
    """Whether there is a set to be outbid, and who is asked may still be asked."""
    if not 0 <= state.player < state.num_players:
        return False
    if state.over != RUNNING:
        return True
    return bool(state.best_seat != NONE and state.player != end_of_asking(state))
