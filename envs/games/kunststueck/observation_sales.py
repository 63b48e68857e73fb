"""What Kunststück's observation says of sales: orders, and how paintings suit them.

It only brings together what other pieces say; a network would have to learn to look it up.
"""

from __future__ import annotations

from ...engine.arrays import Vector
from ...engine.jit import kernel
from ...engine.record import NONE, Record
from .layout import FIT_SIZE, LAYOUT, SALE_UNIT, TOTAL_UNIT
from .rules.cards import hide_at, outermost
from .rules.sets import epoch_of, museum_of
from .rules.table import (
    MAX_SET,
    NUM_MUSEUMS,
    NUM_NEUTRAL,
    NUM_OWN,
    NUM_PLACES,
    NUM_SUBJECTS,
    SALEABILITY,
)

ROW_DEMAND = 0.5  # of an order in the row; that of one in the observer's hand is 1

_AT = LAYOUT.offsets()


@kernel
def observe_sales(view: Record, seat: int, out: Vector) -> None:
    """Writes these pieces; reads the entries of totals and counts."""
    for place in range(NUM_PLACES):
        if view.row[place] != NONE:
            subject = int(view.row[place])
            _observe_sale(view, subject, _AT.row_totals + 2 * place, _AT.row_points + place, out)
            out[_AT.demand + subject] = ROW_DEMAND
    for slot in range(view.orders_size[seat]):
        subject = int(view.orders[seat, slot])
        _observe_sale(view, subject, _AT.orders_totals + 2 * slot, _AT.orders_points + slot, out)
        out[_AT.demand + subject] = 1.0
    for slot in range(view.hand_size[seat]):
        _observe_fit(int(view.hand[seat, slot]), _AT.hand_fit + FIT_SIZE * slot, out)
    painting = painting_to_lay(view, seat)
    if painting != NONE:
        _observe_fit(painting, _AT.drawn_fit, out)
    for number in range(NUM_OWN):
        _observe_hide_fit(view, number, hide_at(seat, number), out)
    for offset in range(1, view.num_players):
        other = (seat + offset) % view.num_players
        _observe_hide_fit(view, NUM_NEUTRAL + offset, other, out)
    if view.evidence_size > 0:
        _observe_fit(int(view.evidence[view.evidence_size - 1]), _AT.evidence_fit, out)


@kernel
def painting_to_lay(view: Record, seat: int) -> int:
    """What the seat has drawn and has to lay, or has raided and has to place next, or NONE."""
    if view.drawn >= 0:
        return int(view.drawn)
    if view.raided != NONE and seat == view.player:
        return outermost(view, int(view.raided), 0)
    return NONE


@kernel
def _observe_hide_fit(view: Record, number: int, hide: int, out: Vector) -> None:
    if view.hide_size[hide] > 0:
        _observe_fit(outermost(view, hide, 0), _AT.hides_fit + FIT_SIZE * number, out)


@kernel
def _observe_fit(painting: int, at: int, out: Vector) -> None:
    museum, epoch = museum_of(painting), NUM_MUSEUMS + epoch_of(painting)
    out[at] = out[_AT.totals + museum]
    out[at + 1] = out[_AT.totals + epoch]
    out[at + 2] = out[_AT.demand + museum]
    out[at + 3] = out[_AT.demand + epoch]


@kernel
def _observe_sale(view: Record, subject: int, totals: int, points: int, out: Vector) -> None:
    own = float(out[_AT.totals + subject])  # compiled code computes otherwise with float32
    highest = 0.0
    for offset in range(1, view.num_players):
        highest = max(highest, float(out[_AT.totals + NUM_SUBJECTS * offset + subject]))
    out[totals] = own
    out[totals + 1] = highest
    value = SALEABILITY * MAX_SET * float(out[_AT.counts + subject]) - TOTAL_UNIT * own
    out[points] = value * (1.0 / SALE_UNIT)
