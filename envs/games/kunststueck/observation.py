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

_AT = LAYOUT.offsets()


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
        out[_AT.raid_card + NUM_HIDES] = 1.0
    if view.rule_deck == Deck.RANDOM:
        for painting in range(NUM_PAINTINGS):
            out[_AT.values + painting] = view.worth[painting] * (1.0 / NUM_VALUES)


@kernel
def _observe_painting(view: Record, painting: int, at: int, out: Vector) -> None:
    """Writes the entries of a painting."""
    out[at + museum_of(painting)] = 1.0
    out[at + NUM_MUSEUMS + epoch_of(painting)] = 1.0
    out[at + NUM_MUSEUMS + NUM_EPOCHS] = saleability(view, painting) * (1.0 / SALEABILITY)


@kernel
def _observe_table(view: Record, out: Vector) -> None:
    """What is the same for all seats: phase, piles, evidence room, row."""
    out[_AT.phase + int(view.phase)] = 1.0
    num_left = NUM_PAINTINGS - view.painting_position + (view.raid_below != NONE)
    out[_AT.paintings_left] = num_left * (1.0 / NUM_PAINTINGS)
    out[_AT.orders_left] = (NUM_ORDERS - view.order_position) * (1.0 / NUM_ORDERS)
    if view.last_turns != NONE:
        out[_AT.last_turns] = view.last_turns * (1.0 / MAX_LAST_TURNS)
    turns_to_cut = min(TURN_UNIT, int(view.rule_max_turns) - int(view.num_turns))
    out[_AT.turns_to_cut] = turns_to_cut * (1.0 / TURN_UNIT)
    out[_AT.evidence_size] = view.evidence_size * (1.0 / NUM_PAINTINGS)
    for depth in range(min(NUM_OUTER, view.evidence_size)):
        painting = int(view.evidence[view.evidence_size - 1 - depth])
        _observe_painting(view, painting, _AT.evidence + PAINTING_SIZE * depth, out)
    for place in range(NUM_PLACES):
        if view.row[place] != NONE:
            out[_AT.row + NUM_SUBJECTS * place + int(view.row[place])] = 1.0
            out[_AT.row_size + place] = view.row_size[place] * (1.0 / PER_SUBJECT)


@kernel
def _observe_gone(view: Record, out: Vector) -> None:
    """Paintings and orders that have been laid down."""
    for value in range(NUM_VALUES + 1):
        out[_AT.gone_values + value] = view.gone_values[value] * (1.0 / PER_MUSEUM)
    for subject in range(NUM_SUBJECTS):
        out[_AT.gone_subjects + subject] = view.gone_subjects[subject] * (1.0 / PER_MUSEUM)
        for copy in range(PER_SUBJECT):
            if view.fulfilled_by[subject, copy] != NONE:
                out[_AT.gone_orders + subject] += 1.0 / PER_SUBJECT


@kernel
def _observe_order(view: Record, out: Vector) -> None:
    """The order that is being fulfilled, and what has been shown for it."""
    if view.subject == NONE:
        return
    subject = int(view.subject)
    out[_AT.subject + subject] = 1.0
    for number in range(view.best_size):
        painting = int(view.best_set[number])
        out[_AT.best_set + place_of(painting, subject)] = saleability(view, painting) / SALEABILITY
    out[_AT.best_size] = view.best_size * (1.0 / MAX_SET)
    out[_AT.from_hand] = view.order_place == NUM_PLACES
    out[_AT.best_total] = view.best_total * (1.0 / TOTAL_UNIT)
    out[_AT.shown_total] = view.shown_total * (1.0 / TOTAL_UNIT)
    out[_AT.shown_size] = view.shown_size * (1.0 / MAX_SET)
    out[_AT.missing] = max(0, needed_total(view) - int(view.shown_total)) * (1.0 / TOTAL_UNIT)


@kernel
def _observe_seat(
    view: Record, offset: int, seat: int, neutral: tuple[BySubject, BySubject], out: Vector
) -> None:
    """Writes what the table shows of one seat, `offset` places clockwise of the observer."""
    out[_AT.in_play + offset] = 1.0
    out[_AT.to_act + offset] = seat == view.player and view.over == RUNNING
    out[_AT.active + offset] = seat == view.active
    out[_AT.points + offset] = view.points[seat] * (1.0 / POINT_UNIT)
    out[_AT.fulfilled + offset] = view.num_fulfilled[seat] * (1.0 / NUM_ORDERS)
    out[_AT.hand_size + offset] = view.hand_size[seat] * (1.0 / HAND_SIZE)
    out[_AT.orders_size + offset] = view.orders_size[seat] * (1.0 / HAND_SIZE)
    out[_AT.has_best + offset] = seat == view.best_seat
    if offset > 0:
        hand = _AT.known_hands + PAINTING_SIZE * NUM_SLOTS * (offset - 1)
        for slot in range(NUM_SLOTS):
            if view.known[seat, slot] != NONE:
                painting = int(view.known[seat, slot])
                _observe_painting(view, painting, hand + PAINTING_SIZE * slot, out)
    totals, counts = own_totals(view, seat)
    if uses_neutral(view, seat):
        totals, counts = add_totals((totals, counts), neutral)
    _write_subjects(totals, _AT.totals + NUM_SUBJECTS * offset, 1.0 / TOTAL_UNIT, out)
    if offset == 0:
        _write_subjects(counts, _AT.counts, 1.0 / MAX_SET, out)


@kernel
def _write_subjects(numbers: BySubject, at: int, unit: float, out: Vector) -> None:
    """Writes a number for each subject."""
    for subject in range(NUM_SUBJECTS):
        out[at + subject] = of_subject(numbers, subject) * unit


@kernel
def _observe_hide(view: Record, number: int, hide: int, out: Vector) -> None:
    """The paintings at a hide, and whether the raid card lies there."""
    out[_AT.raid_card + number] = view.raid_card == hide
    out[_AT.raided + number] = view.raided == hide
    at = _AT.hides + PAINTING_SIZE * MAX_CAPACITY * number
    for depth in range(view.hide_size[hide]):
        painting = outermost(view, hide, depth)
        _observe_painting(view, painting, at + PAINTING_SIZE * depth, out)


@kernel
def _observe_own(view: Record, seat: int, out: Vector) -> None:
    """Writes the observer's hand, and the painting to be laid, placed or shown."""
    for slot in range(view.hand_size[seat]):
        painting = int(view.hand[seat, slot])
        _observe_painting(view, painting, _AT.hand + PAINTING_SIZE * slot, out)
        out[_AT.hand_known + slot] = is_known(view, seat, painting)
    for slot in range(view.orders_size[seat]):
        out[_AT.orders + NUM_SUBJECTS * slot + int(view.orders[seat, slot])] = 1.0
    painting = painting_to_lay(view, seat)
    if painting != NONE:
        _observe_painting(view, painting, _AT.drawn, out)
    if view.subject != NONE and seat == view.player:
        for number in range(NUM_OWN if uses_neutral(view, seat) else 1):
            depth = int(view.shown_depth[number])
            painting = outermost(view, hide_at(seat, number), depth)
            if painting != NONE:
                _observe_painting(view, painting, _AT.next_shown + PAINTING_SIZE * number, out)
