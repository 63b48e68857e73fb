"""A seat's view of Kunststück as a float32 vector, by the named pieces of LAYOUT.

Seats are in relative order: own seat first, then clockwise; seats not in play are 0. Hides are
counted as the seat counts them: its own, the neutral ones, then those of the others clockwise.
A painting has 13 entries: one-hot its museum, one-hot its epoch, and its saleability / 7.
"""

from __future__ import annotations

from ...engine.arrays import Vector
from ...engine.jit import kernel
from ...engine.layout import Layout, Piece
from ...engine.record import NONE, RUNNING, Record
from ...engine.seats import next_seat
from .rules.cards import is_known, outermost
from .rules.sets import needed_total, saleability, subject_totals, total_of_subject, uses_neutral
from .rules.table import (
    EVIDENCE,
    HAND_SIZE,
    MAX_CAPACITY,
    MAX_PLAYERS,
    NUM_EPOCHS,
    NUM_HIDES,
    NUM_MUSEUMS,
    NUM_NEUTRAL,
    NUM_ORDERS,
    NUM_OWN,
    NUM_PAINTINGS,
    NUM_PLACES,
    NUM_SLOTS,
    NUM_SUBJECTS,
    NUM_VALUES,
    PER_CELL,
    PER_MUSEUM,
    PER_SUBJECT,
    SALEABILITY,
    Phase,
)

PAINTING_SIZE = NUM_MUSEUMS + NUM_EPOCHS + 1
NUM_OUTER = 3  # paintings of the evidence room that are told one by one
MAX_POINTS = 10 * sum(range(1, NUM_VALUES + 1))  # of all paintings
POINT_UNIT = 50.0
TOTAL_UNIT = 20.0  # of saleability
MOST_SALEABLE = 75.0  # one more than ten originals of value 1 and two forgeries
_LAST_TURNS = MAX_PLAYERS + 1

LAYOUT = Layout(
    Piece("phase", (len(Phase),), 1.0, "one-hot: draw, lay, act, place, fulfil, show, outbid"),
    Piece("paintings_left", (1,), 1.0, "paintings to be drawn / 72"),
    Piece("orders_left", (1,), 1.0, "orders to be drawn / 36"),
    Piece("last_turns", (1,), 1.0, "turns to come, this one included, / 6; 0 before the raid"),
    Piece("in_play", (MAX_PLAYERS,), 1.0, "1: the seat is in play"),
    Piece("to_act", (MAX_PLAYERS,), 1.0, "1: the seat is to act"),
    Piece("active", (MAX_PLAYERS,), 1.0, "1: it is the seat's turn"),
    Piece("points", (MAX_PLAYERS,), MAX_POINTS / POINT_UNIT, "points so far / 50"),
    Piece("fulfilled", (MAX_PLAYERS,), 1.0, "orders fulfilled / 36"),
    Piece("hand_size", (MAX_PLAYERS,), 1.0, "paintings in hand / 3"),
    Piece("orders_size", (MAX_PLAYERS,), 1.0, "orders in hand / 3"),
    Piece("has_best", (MAX_PLAYERS,), 1.0, "1: the highest set so far is the seat's"),
    Piece("raid_card", (NUM_HIDES + 1,), 1.0, "one-hot: hide of the raid card, evidence room last"),
    Piece("raided", (NUM_HIDES,), 1.0, "one-hot: hide that is being emptied"),
    Piece("hand", (NUM_SLOTS, PAINTING_SIZE), 1.0, "own paintings by slot"),
    Piece("hand_known", (NUM_SLOTS,), 1.0, "1: all know that painting"),
    Piece("orders", (NUM_SLOTS, NUM_SUBJECTS), 1.0, "one-hot: subject of the own order"),
    Piece("drawn", (PAINTING_SIZE,), 1.0, "the painting drawn and to be laid, if it is one's own"),
    Piece(
        "known_hands",
        (MAX_PLAYERS - 1, NUM_SLOTS, PAINTING_SIZE),
        1.0,
        "paintings that all know in the others' hands, clockwise",
    ),
    Piece(
        "hides",
        (NUM_HIDES, MAX_CAPACITY, PAINTING_SIZE),
        1.0,
        "paintings at the hides, the outermost first",
    ),
    Piece("evidence", (NUM_OUTER, PAINTING_SIZE), 1.0, "the outermost paintings of the evidence"),
    Piece("evidence_size", (1,), 1.0, "paintings in the evidence room / 72"),
    Piece("row", (NUM_PLACES, NUM_SUBJECTS), 1.0, "one-hot: subject of the orders on the place"),
    Piece("row_size", (NUM_PLACES,), 1.0, "orders on the place / 3"),
    Piece("gone_subjects", (NUM_SUBJECTS,), 1.0, "paintings of the subject laid down / 12"),
    Piece("gone_values", (NUM_VALUES + 1,), 1.0, "paintings of value 0 to 6 laid down / 12"),
    Piece("gone_orders", (NUM_SUBJECTS,), 1.0, "orders of the subject fulfilled / 3"),
    Piece("subject", (NUM_SUBJECTS,), 1.0, "one-hot: subject of the order being fulfilled"),
    Piece("from_hand", (1,), 1.0, "1: that order came from a hand"),
    Piece("best_total", (1,), MOST_SALEABLE / TOTAL_UNIT, "saleability of the highest set / 20"),
    Piece("shown_total", (1,), MOST_SALEABLE / TOTAL_UNIT, "saleability being shown / 20"),
    Piece("shown_size", (1,), 1.0, "paintings being shown / 12"),
    Piece(
        "missing",
        (1,),
        MOST_SALEABLE / TOTAL_UNIT,
        "saleability that is missing to hand in a set / 20",
    ),
    Piece(
        "totals",
        (MAX_PLAYERS, NUM_SUBJECTS),
        MOST_SALEABLE / TOTAL_UNIT,
        "saleability that the seat could show for the subject, as far as it is seen, / 20",
    ),
)

_PHASE = LAYOUT.start("phase")
_PAINTINGS_LEFT = LAYOUT.start("paintings_left")
_ORDERS_LEFT = LAYOUT.start("orders_left")
_LAST = LAYOUT.start("last_turns")
_IN_PLAY = LAYOUT.start("in_play")
_TO_ACT = LAYOUT.start("to_act")
_ACTIVE = LAYOUT.start("active")
_POINTS = LAYOUT.start("points")
_FULFILLED = LAYOUT.start("fulfilled")
_HAND_SIZE = LAYOUT.start("hand_size")
_ORDERS_SIZE = LAYOUT.start("orders_size")
_HAS_BEST = LAYOUT.start("has_best")
_RAID_CARD = LAYOUT.start("raid_card")
_RAIDED = LAYOUT.start("raided")
_HAND = LAYOUT.start("hand")
_HAND_KNOWN = LAYOUT.start("hand_known")
_ORDERS = LAYOUT.start("orders")
_DRAWN = LAYOUT.start("drawn")
_KNOWN_HANDS = LAYOUT.start("known_hands")
_HIDES = LAYOUT.start("hides")
_EVIDENCE = LAYOUT.start("evidence")
_EVIDENCE_SIZE = LAYOUT.start("evidence_size")
_ROW = LAYOUT.start("row")
_ROW_SIZE = LAYOUT.start("row_size")
_GONE_SUBJECTS = LAYOUT.start("gone_subjects")
_GONE_VALUES = LAYOUT.start("gone_values")
_GONE_ORDERS = LAYOUT.start("gone_orders")
_SUBJECT = LAYOUT.start("subject")
_FROM_HAND = LAYOUT.start("from_hand")
_BEST_TOTAL = LAYOUT.start("best_total")
_SHOWN_TOTAL = LAYOUT.start("shown_total")
_SHOWN_SIZE = LAYOUT.start("shown_size")
_MISSING = LAYOUT.start("missing")
_TOTALS = LAYOUT.start("totals")


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    """Writes the observation of a view, float32 [LAYOUT.size]."""
    out[:] = 0.0
    _observe_table(view, out)
    _observe_gone(view, out)
    _observe_order(view, out)
    other = seat
    for offset in range(view.num_players):
        _observe_seat(view, offset, other, out)
        hide = 0 if offset == 0 else NUM_NEUTRAL + offset
        _observe_hide(view, hide, other, out)
        other = next_seat(view, other)
    for number in range(1, NUM_OWN):
        _observe_hide(view, number, MAX_PLAYERS - 1 + number, out)
    _observe_own(view, seat, out)
    if view.raid_card == EVIDENCE:
        out[_RAID_CARD + NUM_HIDES] = 1.0


@kernel
def _observe_painting(view: Record, painting: int, at: int, out: Vector) -> None:
    """Writes the entries of a painting."""
    out[at + painting // PER_MUSEUM] = 1.0
    out[at + NUM_MUSEUMS + painting % PER_MUSEUM // PER_CELL] = 1.0
    out[at + NUM_MUSEUMS + NUM_EPOCHS] = saleability(view, painting) * (1.0 / SALEABILITY)


@kernel
def _observe_table(view: Record, out: Vector) -> None:
    """What is the same for all seats: phase, piles, evidence room, row."""
    out[_PHASE + int(view.phase)] = 1.0
    num_left = NUM_PAINTINGS - view.painting_position + (view.raid_below != NONE)
    out[_PAINTINGS_LEFT] = num_left * (1.0 / NUM_PAINTINGS)
    out[_ORDERS_LEFT] = (NUM_ORDERS - view.order_position) * (1.0 / NUM_ORDERS)
    if view.last_turns != NONE:
        out[_LAST] = view.last_turns * (1.0 / _LAST_TURNS)
    out[_EVIDENCE_SIZE] = view.evidence_size * (1.0 / NUM_PAINTINGS)
    for depth in range(min(NUM_OUTER, view.evidence_size)):
        painting = int(view.evidence[view.evidence_size - 1 - depth])
        _observe_painting(view, painting, _EVIDENCE + PAINTING_SIZE * depth, out)
    for place in range(NUM_PLACES):
        if view.row[place] != NONE:
            out[_ROW + NUM_SUBJECTS * place + int(view.row[place])] = 1.0
            out[_ROW_SIZE + place] = view.row_size[place] * (1.0 / PER_SUBJECT)


@kernel
def _observe_gone(view: Record, out: Vector) -> None:
    """Paintings and orders that have been laid down."""
    for value in range(NUM_VALUES + 1):
        out[_GONE_VALUES + value] = view.gone_values[value] * (1.0 / PER_MUSEUM)
    for subject in range(NUM_SUBJECTS):
        out[_GONE_SUBJECTS + subject] = view.gone_subjects[subject] * (1.0 / PER_MUSEUM)
        for copy in range(PER_SUBJECT):
            if view.fulfilled_by[subject, copy] != NONE:
                out[_GONE_ORDERS + subject] += 1.0 / PER_SUBJECT


@kernel
def _observe_order(view: Record, out: Vector) -> None:
    """The order that is being fulfilled, and what has been shown for it."""
    if view.subject == NONE:
        return
    out[_SUBJECT + int(view.subject)] = 1.0
    out[_FROM_HAND] = view.order_place == NUM_PLACES
    out[_BEST_TOTAL] = view.best_total * (1.0 / TOTAL_UNIT)
    out[_SHOWN_TOTAL] = view.shown_total * (1.0 / TOTAL_UNIT)
    out[_SHOWN_SIZE] = view.shown_size * (1.0 / PER_MUSEUM)
    out[_MISSING] = max(0, needed_total(view) - int(view.shown_total)) * (1.0 / TOTAL_UNIT)


@kernel
def _observe_seat(view: Record, offset: int, seat: int, out: Vector) -> None:
    """What the table shows of one seat, `offset` places clockwise of the own one."""
    out[_IN_PLAY + offset] = 1.0
    out[_TO_ACT + offset] = seat == view.player and view.over == RUNNING
    out[_ACTIVE + offset] = seat == view.active
    out[_POINTS + offset] = view.points[seat] * (1.0 / POINT_UNIT)
    out[_FULFILLED + offset] = view.num_fulfilled[seat] * (1.0 / NUM_ORDERS)
    out[_HAND_SIZE + offset] = view.hand_size[seat] * (1.0 / HAND_SIZE)
    out[_ORDERS_SIZE + offset] = view.orders_size[seat] * (1.0 / HAND_SIZE)
    out[_HAS_BEST + offset] = seat == view.best_seat
    if offset > 0:
        hand = _KNOWN_HANDS + PAINTING_SIZE * NUM_SLOTS * (offset - 1)
        for slot in range(NUM_SLOTS):
            if view.known[seat, slot] != NONE:
                painting = int(view.known[seat, slot])
                _observe_painting(view, painting, hand + PAINTING_SIZE * slot, out)
    totals = subject_totals(view, seat, uses_neutral(view, seat))
    for subject in range(NUM_SUBJECTS):
        total = total_of_subject(totals, subject)
        out[_TOTALS + NUM_SUBJECTS * offset + subject] = total * (1.0 / TOTAL_UNIT)


@kernel
def _observe_hide(view: Record, number: int, hide: int, out: Vector) -> None:
    """The paintings at a hide, and whether the raid card lies there."""
    out[_RAID_CARD + number] = view.raid_card == hide
    out[_RAIDED + number] = view.raided == hide
    at = _HIDES + PAINTING_SIZE * MAX_CAPACITY * number
    for depth in range(view.hide_size[hide]):
        painting = outermost(view, hide, depth)
        _observe_painting(view, painting, at + PAINTING_SIZE * depth, out)


@kernel
def _observe_own(view: Record, seat: int, out: Vector) -> None:
    """The own hand, and the painting just drawn."""
    for slot in range(view.hand_size[seat]):
        painting = int(view.hand[seat, slot])
        _observe_painting(view, painting, _HAND + PAINTING_SIZE * slot, out)
        out[_HAND_KNOWN + slot] = is_known(view, seat, painting)
    for slot in range(view.orders_size[seat]):
        out[_ORDERS + NUM_SUBJECTS * slot + int(view.orders[seat, slot])] = 1.0
    if view.drawn >= 0:
        _observe_painting(view, int(view.drawn), _DRAWN, out)
