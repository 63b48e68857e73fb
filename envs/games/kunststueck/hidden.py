"""What a seat cannot know in Kunststück: the piles, other hands, and what another has just drawn.

The one idea: of a hand that is not one's own no slot is shown, since in a sorted hand a place says
of its neighbours; what all know of it is listed beside it, in `known` and `subject`.
"""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.packed import BITS, entry, find_entry
from ...engine.record import HIDDEN, NONE, Record
from ...engine.rng import random_below
from ...engine.rules import MAX_TRIES
from .rules.dealing import most_below_raid
from .rules.sets import NO_SOURCE, best_total, needed_total
from .rules.table import (
    MAX_PLAYERS,
    NUM_HIDES,
    NUM_ORDERS,
    NUM_PAINTINGS,
    NUM_PLACES,
    NUM_SLOTS,
    NUM_SUBJECTS,
    PER_SUBJECT,
    Phase,
)

_HALF = NUM_PAINTINGS // 2
_DRAWN = NUM_SLOTS * MAX_PLAYERS  # the place of the drawn painting, after the hands
_FIRST_OF_PILE = _DRAWN + 1


@kernel
def hide(state: Record, seat: int) -> None:
    """Hides both piles, where the grand raid lies, others' hands, and what another has drawn."""
    for place in range(state.painting_position, NUM_PAINTINGS):
        state.painting_pile[place] = HIDDEN
    for place in range(state.order_position, NUM_ORDERS):
        state.order_pile[place] = HIDDEN
    if state.raid_below != NONE:
        state.raid_below = HIDDEN
    if state.drawn != NONE and seat != state.active:
        state.drawn = HIDDEN
    for other in range(state.num_players):
        if other != seat:
            for slot in range(state.hand_size[other]):
                state.hand[other, slot] = HIDDEN
            for slot in range(state.orders_size[other]):
                state.orders[other, slot] = HIDDEN


@kernel
def complete(view: Record, seat: int, seed: int) -> int:
    """Deals what is unseen over hands, drawn painting and piles, until who shows has a set.

    Returns:
        The number of tries; 0 if in MAX_TRIES of them the seat that shows had no set.
    """
    _fill_known(view, seat)
    _fill_orders(view, seed)
    if view.raid_below == HIDDEN:
        num_left = NUM_PAINTINGS - int(view.painting_position)
        most = min(most_below_raid(view), num_left)
        view.raid_below = random_below(seed, NUM_ORDERS, most + 1)
    known = _count_known(view)
    has_drawn = view.drawn == HIDDEN
    num_hidden = _fill_paintings(view, known, has_drawn)
    counter = NUM_ORDERS + 1
    for tries in range(1, MAX_TRIES + 1):
        for last in range(num_hidden - 1, 0, -1):
            chosen = random_below(seed, counter, last + 1)
            counter += 1
            _swap_paintings(view, known, has_drawn, last, chosen)
        if seat == view.player or _has_set(view):
            _sort_hands(view, seat)
            return tries
    return 0


@kernel
def _has_set(view: Record) -> bool:
    """Whether the seat to act, if it has to complete a set, can do so."""
    must_show = view.phase == Phase.SHOW or view.shown_size > 0
    if not must_show:
        return True
    total = best_total(view, int(view.player), int(view.subject), NO_SOURCE)
    return total >= needed_total(view)


@kernel
def _fill_orders(view: Record, seed: int) -> None:
    """Deals the unseen orders: each hidden one is drawn from all that are left."""
    counts, num_left = 0, 0  # of each subject, packed
    for subject in range(NUM_SUBJECTS):
        count = num_unseen(view, subject)
        counts += count << (BITS * subject)
        num_left += count
    for other in range(view.num_players):
        for slot in range(view.orders_size[other]):
            if view.orders[other, slot] == HIDDEN:
                place = find_entry(counts, random_below(seed, num_left - 1, num_left))
                counts -= 1 << (BITS * place)
                num_left -= 1
                view.orders[other, slot] = place
    for position in range(view.order_position, NUM_ORDERS):
        place = find_entry(counts, random_below(seed, num_left - 1, num_left))
        counts -= 1 << (BITS * place)
        num_left -= 1
        view.order_pile[position] = place


@kernel
def num_unseen(view: Record, subject: int) -> int:
    """How many orders of a subject a view does not show."""
    count = PER_SUBJECT
    for copy in range(PER_SUBJECT):
        count -= view.fulfilled_by[subject, copy] != NONE
    for place in range(NUM_PLACES):
        if view.row[place] == subject:
            count -= int(view.row_size[place])
    for other in range(view.num_players):
        for slot in range(view.orders_size[other]):
            count -= view.orders[other, slot] == subject
    return count


@kernel
def _fill_known(view: Record, seat: int) -> None:
    """Writes what all know of the others' hands into their first slots."""
    for other in range(view.num_players):
        if other != seat:
            for slot in range(NUM_SLOTS):
                if view.known[other, slot] != NONE:
                    view.hand[other, slot] = view.known[other, slot]
    if view.active != seat and view.order_place == NUM_PLACES:
        view.orders[view.active, 0] = view.subject


@kernel
def _count_known(view: Record) -> int:
    """By seat, packed: how many slots of its hand are not hidden; these come first."""
    counts = 0
    for other in range(view.num_players):
        for slot in range(view.hand_size[other]):
            counts += (view.hand[other, slot] != HIDDEN) << (BITS * other)
    return counts


@kernel
def _fill_paintings(view: Record, known: int, has_drawn: bool) -> int:
    """Writes the unseen paintings into the hidden places, in order; returns how many these are."""
    low, high = _seen_paintings(view)
    count = 0
    for painting in range(NUM_PAINTINGS):
        bits = low if painting < _HALF else high
        if (bits >> (painting % _HALF)) & 1 == 0:
            _write(view, _hidden_place(view, known, has_drawn, count), painting)
            count += 1
    return count


@kernel
def _seen_paintings(view: Record) -> tuple[int, int]:
    """One bit for each painting that a view shows; the second half in a number of its own."""
    low, high = 0, 0
    for painting in range(NUM_PAINTINGS):
        if view.laid_by[painting] != NONE:
            low, high = _add_bit(low, high, painting)
    for place in range(view.evidence_size):
        low, high = _add_bit(low, high, int(view.evidence[place]))
    for number in range(NUM_HIDES):
        for place in range(view.hide_size[number]):
            low, high = _add_bit(low, high, int(view.hide[number, place]))
    for other in range(view.num_players):
        for slot in range(view.hand_size[other]):
            if view.hand[other, slot] != HIDDEN:
                low, high = _add_bit(low, high, int(view.hand[other, slot]))
    if view.drawn >= 0:
        low, high = _add_bit(low, high, int(view.drawn))
    return low, high


@kernel
def _add_bit(low: int, high: int, painting: int) -> tuple[int, int]:
    if painting < _HALF:
        return low | (1 << painting), high
    return low, high | (1 << (painting - _HALF))


@kernel
def _hidden_place(view: Record, known: int, has_drawn: bool, number: int) -> int:
    """Where the hidden painting of a number lies, see `_read`: hands, what is drawn, the pile."""
    left = number
    for other in range(view.num_players):
        first = entry(known, other)
        if left < view.hand_size[other] - first:
            return NUM_SLOTS * other + first + left
        left -= int(view.hand_size[other]) - first
    if has_drawn:
        if left == 0:
            return _DRAWN
        left -= 1
    return _FIRST_OF_PILE + int(view.painting_position) + left


@kernel
def _read(view: Record, place: int) -> int:
    """The painting in a slot of a hand, the one drawn, or one of the pile."""
    if place < _DRAWN:
        return int(view.hand[place // NUM_SLOTS, place % NUM_SLOTS])
    return int(view.drawn) if place == _DRAWN else int(view.painting_pile[place - _FIRST_OF_PILE])


@kernel
def _write(view: Record, place: int, painting: int) -> None:
    if place < _DRAWN:
        view.hand[place // NUM_SLOTS, place % NUM_SLOTS] = painting
    elif place == _DRAWN:
        view.drawn = painting
    else:
        view.painting_pile[place - _FIRST_OF_PILE] = painting


@kernel
def _swap_paintings(view: Record, known: int, has_drawn: bool, first: int, second: int) -> None:
    first_place = _hidden_place(view, known, has_drawn, first)
    second_place = _hidden_place(view, known, has_drawn, second)
    painting = _read(view, first_place)
    _write(view, first_place, _read(view, second_place))
    _write(view, second_place, painting)


@kernel
def _sort_hands(view: Record, seat: int) -> None:
    """Sorts the hands that were filled, paintings by number and orders by subject."""
    for other in range(view.num_players):
        if other == seat:
            continue
        for last in range(1, NUM_SLOTS):
            for slot in range(last, 0, -1):
                if slot < view.hand_size[other]:
                    low, high = view.hand[other, slot - 1], view.hand[other, slot]
                    view.hand[other, slot - 1] = min(low, high)
                    view.hand[other, slot] = max(low, high)
                if slot < view.orders_size[other]:
                    low, high = view.orders[other, slot - 1], view.orders[other, slot]
                    view.orders[other, slot - 1] = min(low, high)
                    view.orders[other, slot] = max(low, high)
