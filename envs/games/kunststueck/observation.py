"""Writes a seat's view of Kunststück as a float32 vector, by the named pieces of LAYOUT."""

from __future__ import annotations

from ...engine.arrays import Vector
from ...engine.jit import kernel
from ...engine.record import NONE, RUNNING, Record
from ...engine.seats import next_seat
from .layout import (
    LAYOUT,
    MAX_LAST_TURNS,
    NUM_OUTER,
    PAINTING_SIZE,
    POINT_UNIT,
    TOTAL_UNIT,
    TURN_UNIT,
)
from .observation_sales import observe_sales, painting_to_lay
from .rules.cards import hide_at, is_known, outermost
from .rules.sets import (
    BySubject,
    add_totals,
    epoch_of,
    museum_of,
    needed_total,
    neutral_totals,
    of_subject,
    own_totals,
    place_of,
    saleability,
    uses_neutral,
)
from .rules.table import (
    EVIDENCE,
    HAND_SIZE,
    MAX_CAPACITY,
    MAX_PLAYERS,
    MAX_SET,
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
    PER_MUSEUM,
    PER_SUBJECT,
    SALEABILITY,
    Deck,
)

_PHASE = LAYOUT.start("phase")
_PAINTINGS_LEFT = LAYOUT.start("paintings_left")
_ORDERS_LEFT = LAYOUT.start("orders_left")
_LAST_TURNS = LAYOUT.start("last_turns")
_TURNS_TO_CUT = LAYOUT.start("turns_to_cut")
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
_BEST_SET = LAYOUT.start("best_set")
_BEST_SIZE = LAYOUT.start("best_size")
_BEST_TOTAL = LAYOUT.start("best_total")
_SHOWN_TOTAL = LAYOUT.start("shown_total")
_SHOWN_SIZE = LAYOUT.start("shown_size")
_MISSING = LAYOUT.start("missing")
_TOTALS = LAYOUT.start("totals")
_COUNTS = LAYOUT.start("counts")
_NEXT_SHOWN = LAYOUT.start("next_shown")
_VALUES = LAYOUT.start("values")


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    """Writes the observation of a view, float32 [LAYOUT.size]."""
    out[:] = 0.0
    _observe_table(view, out)
    _observe_gone(view, out)
    _observe_order(view, out)
    neutral = neutral_totals(view)  # once, they count for all seats
    other = seat
    for offset in range(view.num_players):
        _observe_seat(view, offset, other, neutral, out)
        hide = 0 if offset == 0 else NUM_NEUTRAL + offset
        _observe_hide(view, hide, other, out)
        other = next_seat(view, other)
    for number in range(1, NUM_OWN):
        _observe_hide(view, number, MAX_PLAYERS - 1 + number, out)
    _observe_own(view, seat, out)
    observe_sales(view, seat, out)
    if view.raid_card == EVIDENCE:
        out[_RAID_CARD + NUM_HIDES] = 1.0
    if view.rule_deck == Deck.RANDOM:
        for painting in range(NUM_PAINTINGS):
            out[_VALUES + painting] = view.worth[painting] * (1.0 / NUM_VALUES)


@kernel
def _observe_painting(view: Record, painting: int, at: int, out: Vector) -> None:
    """Writes the entries of a painting."""
    out[at + museum_of(painting)] = 1.0
    out[at + NUM_MUSEUMS + epoch_of(painting)] = 1.0
    out[at + NUM_MUSEUMS + NUM_EPOCHS] = saleability(view, painting) * (1.0 / SALEABILITY)


@kernel
def _observe_table(view: Record, out: Vector) -> None:
    """What is the same for all seats: phase, piles, evidence room, row."""
    out[_PHASE + int(view.phase)] = 1.0
    num_left = NUM_PAINTINGS - view.painting_position + (view.raid_below != NONE)
    out[_PAINTINGS_LEFT] = num_left * (1.0 / NUM_PAINTINGS)
    out[_ORDERS_LEFT] = (NUM_ORDERS - view.order_position) * (1.0 / NUM_ORDERS)
    if view.last_turns != NONE:
        out[_LAST_TURNS] = view.last_turns * (1.0 / MAX_LAST_TURNS)
    turns_to_cut = min(TURN_UNIT, int(view.rule_max_turns) - int(view.num_turns))
    out[_TURNS_TO_CUT] = turns_to_cut * (1.0 / TURN_UNIT)
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
    subject = int(view.subject)
    out[_SUBJECT + subject] = 1.0
    for number in range(view.best_size):
        painting = int(view.best_set[number])
        out[_BEST_SET + place_of(painting, subject)] = saleability(view, painting) / SALEABILITY
    out[_BEST_SIZE] = view.best_size * (1.0 / MAX_SET)
    out[_FROM_HAND] = view.order_place == NUM_PLACES
    out[_BEST_TOTAL] = view.best_total * (1.0 / TOTAL_UNIT)
    out[_SHOWN_TOTAL] = view.shown_total * (1.0 / TOTAL_UNIT)
    out[_SHOWN_SIZE] = view.shown_size * (1.0 / MAX_SET)
    out[_MISSING] = max(0, needed_total(view) - int(view.shown_total)) * (1.0 / TOTAL_UNIT)


@kernel
def _observe_seat(
    view: Record, offset: int, seat: int, neutral: tuple[BySubject, BySubject], out: Vector
) -> None:
    """Writes what the table shows of one seat, `offset` places clockwise of the observer."""
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
    totals, counts = own_totals(view, seat)
    if uses_neutral(view, seat):
        totals, counts = add_totals((totals, counts), neutral)
    _write_subjects(totals, _TOTALS + NUM_SUBJECTS * offset, 1.0 / TOTAL_UNIT, out)
    if offset == 0:
        _write_subjects(counts, _COUNTS, 1.0 / MAX_SET, out)


@kernel
def _write_subjects(numbers: BySubject, at: int, unit: float, out: Vector) -> None:
    """Writes a number for each subject."""
    for subject in range(NUM_SUBJECTS):
        out[at + subject] = of_subject(numbers, subject) * unit


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
    """Writes the observer's hand, and the painting to be laid, placed or shown."""
    for slot in range(view.hand_size[seat]):
        painting = int(view.hand[seat, slot])
        _observe_painting(view, painting, _HAND + PAINTING_SIZE * slot, out)
        out[_HAND_KNOWN + slot] = is_known(view, seat, painting)
    for slot in range(view.orders_size[seat]):
        out[_ORDERS + NUM_SUBJECTS * slot + int(view.orders[seat, slot])] = 1.0
    painting = painting_to_lay(view, seat)
    if painting != NONE:
        _observe_painting(view, painting, _DRAWN, out)
    if view.subject != NONE and seat == view.player:
        for number in range(NUM_OWN if uses_neutral(view, seat) else 1):
            depth = int(view.shown_depth[number])
            painting = outermost(view, hide_at(seat, number), depth)
            if painting != NONE:
                _observe_painting(view, painting, _NEXT_SHOWN + PAINTING_SIZE * number, out)
