"""What a player of Kunststück can show for an order (K-13, K-14).

The one idea: every painting makes a set better, so the best set is all that suits, and only an
original and its forgery, which may not serve one order together, make a choice of it.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from ....engine.jit import kernel
from ....engine.packed import BITS, entry
from ....engine.record import HIDDEN, NONE, Record
from .cards import hide_at, outermost
from .table import (
    LEAST_SIZE,
    LEAST_TOTAL,
    MAX_CAPACITY,
    MAX_PLAYERS,
    NUM_MUSEUMS,
    NUM_NEUTRAL,
    NUM_OWN,
    NUM_PAINTINGS,
    NUM_SLOTS,
    PER_CELL,
    PER_MUSEUM,
    SALEABILITY,
    OutbidSources,
)

BySubject: TypeAlias = tuple[int, int]
"""A number for each museum, and one for each epoch, TOTAL_BITS each."""

NO_SOURCE = -1
TOTAL_BITS = 10  # of one of several packed numbers
# tables, as a signed division asks for the sign: an observation takes a tenth less time
_MUSEUM_OF = (np.arange(NUM_PAINTINGS) // PER_MUSEUM).astype(np.int8)
_EPOCH_OF = (np.arange(NUM_PAINTINGS) % PER_MUSEUM // PER_CELL).astype(np.int8)
_ORIGINALS = 0b010101010101  # places of the first painting of each cell


@kernel
def museum_of(painting: int) -> int:
    """The museum of a painting, 0 to 5 (K-05)."""
    return int(_MUSEUM_OF[painting])


@kernel
def epoch_of(painting: int) -> int:
    """The epoch of a painting, 0 to 5 (K-05)."""
    return int(_EPOCH_OF[painting])


@kernel
def suits(painting: int, subject: int) -> bool:
    """Whether a painting is of the museum or epoch of an order."""
    if subject < NUM_MUSEUMS:
        return museum_of(painting) == subject
    return epoch_of(painting) == subject - NUM_MUSEUMS


@kernel
def place_of(painting: int, subject: int) -> int:
    """The place of a painting among the twelve that suit a subject; those of a cell are pairs."""
    if subject < NUM_MUSEUMS:
        return painting % PER_MUSEUM
    return PER_CELL * museum_of(painting) + painting % PER_CELL


@kernel
def painting_at(place: int, subject: int) -> int:
    """The painting at a place of a subject."""
    if subject < NUM_MUSEUMS:
        return PER_MUSEUM * subject + place
    cell = subject - NUM_MUSEUMS
    return PER_MUSEUM * (place // PER_CELL) + PER_CELL * cell + place % PER_CELL


@kernel
def saleability(state: Record, painting: int) -> int:
    """A painting's saleability (K-02)."""
    return SALEABILITY - int(state.worth[painting])


@kernel
def uses_neutral(state: Record, seat: int) -> bool:
    """Whether a seat may show paintings of the neutral hides (K-13, K-14)."""
    return bool(seat == state.active or state.rule_outbid_sources == OutbidSources.ALL)


@kernel
def is_shown(state: Record, painting: int) -> bool:
    """Whether a painting is in the set that is being shown."""
    is_there = False
    for number in range(state.shown_size):
        is_there = is_there or state.shown_set[number] == painting
    return is_there


@kernel
def needed_total(state: Record) -> int:
    """The least total saleability of a set that may be handed in (K-13, K-14)."""
    return max(LEAST_TOTAL, int(state.best_total) + 1)


@kernel
def own_totals(state: Record, seat: int) -> tuple[BySubject, BySubject]:
    """The saleability, by subject, that a seat could show from hand and own hide; and the numbers.

    Pairs of an original and its forgery are counted in full, hidden paintings not at all.
    """
    return add_totals(hand_totals(state, seat), hide_totals(state, seat))


@kernel
def hand_totals(state: Record, seat: int) -> tuple[BySubject, BySubject]:
    """The same from the hand alone."""
    museums, epochs, num_museums, num_epochs = 0, 0, 0, 0
    for slot in range(state.hand_size[seat]):
        painting = int(state.hand[seat, slot])
        if painting == HIDDEN:
            painting = int(state.known[seat, slot])
        if painting == NONE:
            break
        points = saleability(state, painting)
        museum = TOTAL_BITS * museum_of(painting)
        epoch = TOTAL_BITS * epoch_of(painting)
        museums += points << museum
        epochs += points << epoch
        num_museums += 1 << museum
        num_epochs += 1 << epoch
    return (museums, epochs), (num_museums, num_epochs)


@kernel
def neutral_totals(state: Record) -> tuple[BySubject, BySubject]:
    """The same from the neutral hides alone."""
    totals = hide_totals(state, MAX_PLAYERS)
    for number in range(1, NUM_NEUTRAL):
        totals = add_totals(totals, hide_totals(state, MAX_PLAYERS + number))
    return totals


@kernel
def add_totals(
    first: tuple[BySubject, BySubject], second: tuple[BySubject, BySubject]
) -> tuple[BySubject, BySubject]:
    """Adds what can be shown from different places."""
    totals = first[0][0] + second[0][0], first[0][1] + second[0][1]
    return totals, (first[1][0] + second[1][0], first[1][1] + second[1][1])


@kernel
def hide_totals(state: Record, hide: int) -> tuple[BySubject, BySubject]:
    """The same from one hide alone: of each subject what lies outside of all others."""
    if state.hide_size[hide] == 0:
        return (0, 0), (0, 0)
    painting = outermost(state, hide, 0)
    museum, epoch = museum_of(painting), epoch_of(painting)
    museum_total, epoch_total, num_of_museum, num_of_epoch = 0, 0, 0, 0
    is_museum, is_epoch = True, True
    for depth in range(state.hide_size[hide]):
        painting = outermost(state, hide, depth)
        is_museum = is_museum and museum_of(painting) == museum
        is_epoch = is_epoch and epoch_of(painting) == epoch
        if not (is_museum or is_epoch):
            break
        points = saleability(state, painting)
        museum_total += points * is_museum
        epoch_total += points * is_epoch
        num_of_museum += is_museum
        num_of_epoch += is_epoch
    museum, epoch = TOTAL_BITS * museum, TOTAL_BITS * epoch
    totals = museum_total << museum, epoch_total << epoch
    return totals, (num_of_museum << museum, num_of_epoch << epoch)


@kernel
def of_subject(packed: BySubject, subject: int) -> int:
    """The number of one subject."""
    if subject < NUM_MUSEUMS:
        return (packed[0] >> (TOTAL_BITS * subject)) & ((1 << TOTAL_BITS) - 1)
    return (packed[1] >> (TOTAL_BITS * (subject - NUM_MUSEUMS))) & ((1 << TOTAL_BITS) - 1)


@kernel
def best_total(state: Record, seat: int, subject: int, source: int) -> int:
    """The highest total of a set that goes on from what is shown; 0 if none has two paintings.

    Args:
        state: the table; of a view, only the cards of its own seat are known.
        seat: who shows; what is shown already belongs to this seat.
        subject: of the order, 0 to 11.
        source: NO_SOURCE, or what is to be shown next: a slot of the hand, 0 to 2, or after these
            a hide as the seat counts, 3 to 6; its painting suits and is not shown yet.
    """
    shown, hand, size = 0, 0, int(state.shown_size)
    total = int(state.shown_total)
    for number in range(state.shown_size):
        shown |= 1 << place_of(int(state.shown_set[number]), subject)
    for slot in range(state.hand_size[seat]):
        painting = int(state.hand[seat, slot])
        if suits(painting, subject) and not is_shown(state, painting):
            if slot == source:
                shown |= 1 << place_of(painting, subject)
            else:
                hand |= 1 << place_of(painting, subject)
            total += saleability(state, painting)
            size += 1
    everything = shown | hand
    for number in range(NUM_OWN if uses_neutral(state, seat) else 1):
        hide = hide_at(seat, number)
        for depth in range(int(state.shown_depth[number]), int(state.hide_size[hide])):
            painting = outermost(state, hide, depth)
            if not suits(painting, subject):
                break
            everything |= 1 << place_of(painting, subject)
            total += saleability(state, painting)
            size += 1
    if state.rule_original_with_forgery or _num_pairs(state, subject, everything) == 0:
        return total if size >= LEAST_SIZE else 0
    return _choose(state, seat, subject, source, shown, hand)


@kernel
def _num_pairs(state: Record, subject: int, places: int) -> int:
    """How many originals lie among some paintings of a subject together with their forgeries."""
    pairs = places & (places >> 1) & _ORIGINALS
    count = 0
    for place in range(0, PER_MUSEUM, PER_CELL):
        if (pairs >> place) & 1:
            count += state.worth[painting_at(place + 1, subject)] == 0
    return count


@kernel
def _choose(state: Record, seat: int, subject: int, source: int, shown: int, hand: int) -> int:
    """The highest total where an original and its forgery could be shown; see `best_total`.

    Tries how many paintings come from each hide; from the hand comes what then still fits.
    """
    best = 0
    num_hides = NUM_OWN if uses_neutral(state, seat) else 1
    depths = 0  # shown from each hide, packed
    while True:
        places = _places_from_hides(state, seat, subject, source, num_hides, depths)
        if places >= 0 and _num_pairs(state, subject, places | shown) == 0:
            total, size = _complete_from_hand(state, subject, places | shown, hand)
            if size >= LEAST_SIZE:
                best = max(best, total)
        number = 0  # the next combination: count on, hide by hide
        while number < num_hides:
            depth = entry(depths, number)
            depths -= depth << (BITS * number)
            if depth < MAX_CAPACITY and depth < state.hide_size[hide_at(seat, number)]:
                depths += (depth + 1) << (BITS * number)
                break
            number += 1
        if number == num_hides:
            return best


@kernel
def _places_from_hides(
    state: Record, seat: int, subject: int, source: int, num_hides: int, depths: int
) -> int:
    """The places of the paintings taken from the hides; -1 if these cannot be taken."""
    places = 0
    for number in range(num_hides):
        depth = entry(depths, number)
        if depth < state.shown_depth[number] + (source == NUM_SLOTS + number):
            return -1
        for taken in range(depth):
            painting = outermost(state, hide_at(seat, number), taken)
            if not suits(painting, subject):
                return -1
            places |= 1 << place_of(painting, subject)
    return places


@kernel
def _complete_from_hand(state: Record, subject: int, places: int, hand: int) -> tuple[int, int]:
    """Total and number of some paintings and all of the hand that fits to them.

    A forgery is taken before its original, which is harder to sell.
    """
    chosen = places
    for place in range(PER_MUSEUM - 1, -1, -1):
        if (hand >> place) & 1 and _num_pairs(state, subject, chosen | (1 << place)) == 0:
            chosen |= 1 << place
    total, size = 0, 0
    for place in range(PER_MUSEUM):
        if (chosen >> place) & 1:
            total += saleability(state, painting_at(place, subject))
            size += 1
    return total, size
