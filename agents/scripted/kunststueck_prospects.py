"""What a seat of Kunststück can hope for: the orders that its paintings may come to fulfil.

The one idea: a subject is worth the value of the paintings that could be shown for it, times how
far they are sold by themselves, times how likely an order for it can be had.
"""

from __future__ import annotations

from enum import IntEnum

from ...envs.engine.jit import kernel
from ...envs.engine.record import HIDDEN, NONE, Record
from ...envs.games.kunststueck.rules.cards import hide_at, outermost
from ...envs.games.kunststueck.rules.sets import saleability
from ...envs.games.kunststueck.rules.table import (
    LEAST_TOTAL,
    NUM_MUSEUMS,
    NUM_OWN,
    NUM_PLACES,
    NUM_SLOTS,
    NUM_SUBJECTS,
    PER_CELL,
    PER_MUSEUM,
    PER_SUBJECT,
    SALEABILITY,
)

# Chosen by hand: what an order, a single painting and so on count.
OWN_ORDER = 0.9  # chance to get an order that is in the own hand
ROW_ORDER = 0.6  # one that lies in the row
UNSEEN_ORDER = 0.12  # one that nobody has seen, for each copy
SINGLE = 0.5  # part of what one painting alone counts
BASE = 1.0  # points that every set counts beside its paintings' values
SECOND = 0.6  # part of what the second best subject counts: paintings suit two
REST = 0.15  # and all others
SHARED = 0.6  # part of what counts that neutral hides add, where others can take it
HOPE = 0.5  # points that a nearly sold set counts for who looks at sales alone
RIVAL = 0.25  # part of a rival's prospects that counts against the own seat

_BITS = 8  # of one of several packed totals


class Rating(IntEnum):
    """How far an agent looks: at points, at its own prospects, at the rivals' too."""

    SALES = 0
    PROSPECTS = 1
    RIVALS = 2


@kernel
def rate(view: Record, seat: int, rating: int) -> float:
    """What a table is worth for a seat, in points."""
    worth = float(view.points[seat])
    if rating == Rating.SALES:
        worth += HOPE * _best_progress(view, seat)
    if rating >= Rating.PROSPECTS:
        worth += prospects(view, seat)
    if rating == Rating.RIVALS:
        for other in range(view.num_players):
            if other != seat:
                worth -= RIVAL * (view.points[other] + prospects(view, other))
    return worth


@kernel
def _best_progress(view: Record, seat: int) -> float:
    """How far the paintings for the best of the orders at hand are sold by themselves, 0 to 1."""
    totals, _ = reach(view, seat, NUM_OWN)
    most = 0
    for slot in range(view.orders_size[seat]):
        most = max(most, packed_at(totals, int(view.orders[seat, slot])))
    for place in range(NUM_PLACES):
        if view.row[place] != NONE:
            most = max(most, packed_at(totals, int(view.row[place])))
    return min(most, LEAST_TOTAL) / LEAST_TOTAL


@kernel
def prospects(view: Record, seat: int) -> float:
    """Points that a seat can hope for from the paintings that a view shows."""
    own = _sum_of_subjects(view, seat, 1)
    return own + SHARED * (_sum_of_subjects(view, seat, NUM_OWN) - own)


@kernel
def _sum_of_subjects(view: Record, seat: int, num_hides: int) -> float:
    """The same, with the paintings of some hides only."""
    totals, counts = reach(view, seat, num_hides)
    best, second, rest = 0.0, 0.0, 0.0
    for subject in range(NUM_SUBJECTS):
        count = packed_at(counts, subject)
        if count == 0:
            continue
        total = packed_at(totals, subject)
        worth = (SALEABILITY * count - total + BASE) * min(total, LEAST_TOTAL) / LEAST_TOTAL
        if count == 1:
            worth *= SINGLE
        worth *= chance_of_order(view, seat, subject)
        if worth > best:
            best, second, rest = worth, best, rest + second
        elif worth > second:
            second, rest = worth, rest + second
        else:
            rest += worth
    return best + SECOND * second + REST * rest


@kernel
def chance_of_order(view: Record, seat: int, subject: int) -> float:
    """How likely the seat is to get an order for a subject."""
    for slot in range(view.orders_size[seat]):
        if view.orders[seat, slot] == subject:
            return OWN_ORDER
    num_unseen = PER_SUBJECT
    for copy in range(PER_SUBJECT):
        num_unseen -= view.fulfilled_by[subject, copy] != NONE
    for place in range(NUM_PLACES):
        if view.row[place] == subject:
            return ROW_ORDER
    return UNSEEN_ORDER * num_unseen


@kernel
def reach(view: Record, seat: int, num_hides: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Saleability and number of the paintings that a seat could show, by subject, packed.

    Args:
        view: what a seat sees; of hidden hands the paintings that all know are counted.
        seat: who could show.
        num_hides: 1 for its own hide, NUM_OWN for the neutral ones too.
    """
    museums, epochs, num_museums, num_epochs = 0, 0, 0, 0
    for slot in range(NUM_SLOTS):
        painting = int(view.hand[seat, slot])
        if painting == HIDDEN:
            painting = int(view.known[seat, slot])
        if painting == NONE:
            break
        museum, epoch = _BITS * (painting // PER_MUSEUM), _BITS * _epoch(painting)
        museums += saleability(view, painting) << museum
        epochs += saleability(view, painting) << epoch
        num_museums += 1 << museum
        num_epochs += 1 << epoch
    for number in range(num_hides):
        hide = hide_at(seat, number)
        if view.hide_size[hide] == 0:
            continue
        first = outermost(view, hide, 0)
        museum, epoch = _BITS * (first // PER_MUSEUM), _BITS * _epoch(first)
        is_museum, is_epoch = True, True
        for depth in range(view.hide_size[hide]):
            painting = outermost(view, hide, depth)
            is_museum = is_museum and painting // PER_MUSEUM == first // PER_MUSEUM
            is_epoch = is_epoch and _epoch(painting) == _epoch(first)
            museums += (saleability(view, painting) * is_museum) << museum
            epochs += (saleability(view, painting) * is_epoch) << epoch
            num_museums += int(is_museum) << museum
            num_epochs += int(is_epoch) << epoch
    return (museums, epochs), (num_museums, num_epochs)


@kernel
def _epoch(painting: int) -> int:
    return painting % PER_MUSEUM // PER_CELL


@kernel
def packed_at(packed: tuple[int, int], subject: int) -> int:
    """One of the numbers of `reach`."""
    if subject < NUM_MUSEUMS:
        return (packed[0] >> (_BITS * subject)) & 255
    return (packed[1] >> (_BITS * (subject - NUM_MUSEUMS))) & 255
