"""What holds in every state of Kunststück: for tests and the compliance kit."""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.packed import BITS, entry
from ...engine.record import ENDED, NONE, RUNNING, Record
from .rules.dealing import most_below_raid
from .rules.sets import suits
from .rules.table import (
    EVIDENCE,
    HAND_SIZE,
    MAX_CAPACITY,
    MAX_PLAYERS,
    NUM_HIDES,
    NUM_ORDERS,
    NUM_ORIGINALS,
    NUM_PAINTINGS,
    NUM_PLACES,
    NUM_SLOTS,
    NUM_SUBJECTS,
    NUM_VALUES,
    PER_CELL,
    PER_SUBJECT,
    HandLimit,
    Phase,
)
from .set_invariants import asked_is_right, order_is_right, sets_are_right

_HALF = NUM_PAINTINGS // 2
_ALL_OF_HALF = (1 << _HALF) - 1

INVARIANTS = (
    "ten paintings have each value, and two of each museum and epoch are forgeries (K-02, K-05)",
    "every painting is in the pile, a hand, a hide, the evidence room, drawn or laid down (K-02)",
    "of each subject there are three orders: in the pile, in hands, in the row or fulfilled (K-03)",
    "hands are sorted and within their limit, and what all know of a hand is in it (K-06)",
    "hides hold no more than their capacity, and only those of seats in play hold any (K-06)",
    "the paintings below the grand raid can be there; once it has come turns count, and the game "
    "ends with the last; else it goes on for max_turns at most (K-06, K-07, K-16)",
    "no two places of the row have equal orders (K-08)",
    "the set shown and the highest set suit the order, and have the totals noted for them; what is "
    "shown lies in the hand or outermost at the hides; who has to show can complete a set (K-13, "
    "K-14)",
    "points and orders of each seat, and what is gone, are those laid down (K-17)",
    "the seat to act, the raid card, what is drawn or raided and the order to be fulfilled fit the "
    "phase; that order lies where it is noted to (K-09, K-11, K-13, K-14)",
)


@kernel
def check(state: Record) -> int:
    """Returns 0, or the number of the first broken entry of INVARIANTS, counted from 1."""
    if not _list_is_right(state):
        return 1
    if not _all_paintings_are_there(state):
        return 2
    if not _all_orders_are_there(state):
        return 3
    if not _hands_are_right(state):
        return 4
    if not _hides_are_right(state):
        return 5
    if not _raid_is_right(state):
        return 6
    if not _row_is_right(state):
        return 7
    if not sets_are_right(state):
        return 8
    if not _points_are_right(state):
        return 9
    return 0 if _phase_is_right(state) else 10


@kernel
def _list_is_right(state: Record) -> bool:
    counts = 0  # of each value, packed
    for painting in range(NUM_PAINTINGS):
        worth = int(state.worth[painting])
        if not 0 <= worth <= NUM_VALUES or (worth == 0 and painting % PER_CELL == 0):
            return False
        counts += 1 << (BITS * worth)
    for worth in range(1, NUM_VALUES + 1):
        if entry(counts, worth) != NUM_ORIGINALS // NUM_VALUES:
            return False
    for subject in range(NUM_SUBJECTS):
        num_forgeries = 0
        for painting in range(NUM_PAINTINGS):
            num_forgeries += state.worth[painting] == 0 and suits(painting, subject)
        if num_forgeries != PER_CELL:
            return False
    return True


@kernel
def _all_paintings_are_there(state: Record) -> bool:
    for place in range(NUM_PAINTINGS):
        is_left = place >= state.painting_position
        if is_left != (state.painting_pile[place] != NONE):
            return False
        if (place < state.evidence_size) != (state.evidence[place] != NONE):
            return False
    found = _count_painting(0, 0, 0, int(state.drawn))
    for place in range(NUM_PAINTINGS):
        found = _count_painting(*found, int(state.painting_pile[place]))
        found = _count_painting(*found, int(state.evidence[place]))
        if state.laid_by[place] != NONE:
            found = _count_painting(*found, place)
    for seat in range(MAX_PLAYERS):
        for slot in range(NUM_SLOTS):
            found = _count_painting(*found, int(state.hand[seat, slot]))
    for hide in range(NUM_HIDES):
        for place in range(MAX_CAPACITY):
            found = _count_painting(*found, int(state.hide[hide, place]))
    return found == (_ALL_OF_HALF, _ALL_OF_HALF, NUM_PAINTINGS)


@kernel
def _count_painting(low: int, high: int, count: int, painting: int) -> tuple[int, int, int]:
    """Adds what lies in a place: one bit for each painting, in two halves, and how many lie."""
    if not 0 <= painting < NUM_PAINTINGS:
        return low, high, count
    if painting < _HALF:
        return low | (1 << painting), high, count + 1
    return low, high | (1 << (painting - _HALF)), count + 1


@kernel
def _all_orders_are_there(state: Record) -> bool:
    for subject in range(NUM_SUBJECTS):
        if _num_orders_of(state, subject) != PER_SUBJECT:
            return False
    num_left = 0
    for place in range(NUM_ORDERS):
        num_left += state.order_pile[place] != NONE
    return bool(num_left == NUM_ORDERS - state.order_position)


@kernel
def _num_orders_of(state: Record, subject: int) -> int:
    """How often an order of a subject lies anywhere."""
    count = 0
    for copy in range(PER_SUBJECT):
        count += state.fulfilled_by[subject, copy] != NONE
    for place in range(NUM_PLACES):
        if state.row[place] == subject:
            count += int(state.row_size[place])
    for seat in range(MAX_PLAYERS):
        for slot in range(NUM_SLOTS):
            count += state.orders[seat, slot] == subject
    for place in range(state.order_position, NUM_ORDERS):
        count += state.order_pile[place] == subject
    return count


@kernel
def _hands_are_right(state: Record) -> bool:
    for seat in range(MAX_PLAYERS):
        num_paintings, num_orders = int(state.hand_size[seat]), int(state.orders_size[seat])
        is_total = state.rule_hand_limit == HandLimit.TOTAL
        if is_total and num_paintings + num_orders > HAND_SIZE:
            return False
        if seat >= state.num_players and num_paintings + num_orders > 0:
            return False
        for slot in range(NUM_SLOTS):
            painting, order = state.hand[seat, slot], state.orders[seat, slot]
            if (slot < num_paintings) != (painting != NONE):
                return False
            if (slot < num_orders) != (order != NONE):
                return False
            if 0 < slot < num_paintings and painting < state.hand[seat, slot - 1]:
                return False
            if 0 < slot < num_orders and order < state.orders[seat, slot - 1]:
                return False
        if not _known_is_right(state, seat):
            return False
    return True


@kernel
def _known_is_right(state: Record, seat: int) -> bool:
    for slot in range(NUM_SLOTS):
        painting = state.known[seat, slot]
        if painting == NONE:
            continue
        if slot > 0 and not NONE < state.known[seat, slot - 1] < painting:
            return False
        count = 0
        for other in range(state.hand_size[seat]):
            count += state.hand[seat, other] == painting
        if count != 1:
            return False
    return True


@kernel
def _hides_are_right(state: Record) -> bool:
    for hide in range(NUM_HIDES):
        size = int(state.hide_size[hide])
        is_in_play = not state.num_players <= hide < MAX_PLAYERS
        if size > state.rule_hide_capacity * is_in_play:
            return False
        for place in range(MAX_CAPACITY):
            if (place < size) != (state.hide[hide, place] != NONE):
                return False
    return True


@kernel
def _raid_is_right(state: Record) -> bool:
    if not 0 <= state.num_turns < int(state.rule_max_turns) + (state.over != RUNNING):
        return False
    if (state.last_turns == 0) != (state.over == ENDED):
        return False
    if state.raid_below == NONE:
        return bool(0 <= state.last_turns <= state.num_players + 1)
    most = min(most_below_raid(state), NUM_PAINTINGS - int(state.painting_position))
    return bool(0 <= state.raid_below <= most and state.last_turns == NONE)


@kernel
def _row_is_right(state: Record) -> bool:
    for place in range(NUM_PLACES):
        is_empty = state.row[place] == NONE
        if is_empty != (state.row_size[place] == 0):
            return False
        for other in range(place):
            if not is_empty and state.row[other] == state.row[place]:
                return False
    return True


@kernel
def _points_are_right(state: Record) -> bool:
    for seat in range(MAX_PLAYERS):
        points, num_fulfilled = 0, 0
        for painting in range(NUM_PAINTINGS):
            if state.laid_by[painting] == seat:
                points += int(state.worth[painting])
        for subject in range(NUM_SUBJECTS):
            for copy in range(PER_SUBJECT):
                num_fulfilled += state.fulfilled_by[subject, copy] == seat
        if points != state.points[seat] or num_fulfilled != state.num_fulfilled[seat]:
            return False
    return _gone_is_right(state)


@kernel
def _gone_is_right(state: Record) -> bool:
    for number in range(NUM_SUBJECTS):
        of_subject, of_value = 0, 0
        for painting in range(NUM_PAINTINGS):
            if state.laid_by[painting] != NONE:
                of_subject += suits(painting, number)
                of_value += state.worth[painting] == number
        is_right = of_subject == state.gone_subjects[number]
        if not is_right or (number <= NUM_VALUES and of_value != state.gone_values[number]):
            return False
    return True


@kernel
def _phase_is_right(state: Record) -> bool:
    if not (0 <= state.raid_card < state.num_players or MAX_PLAYERS <= state.raid_card <= EVIDENCE):
        return False
    if (state.raided != NONE) != (state.phase == Phase.PLACE):
        return False
    if (state.drawn != NONE) != (state.phase == Phase.LAY):
        return False
    has_order = state.phase in (Phase.SHOW, Phase.OUTBID)
    if (state.subject != NONE) != (has_order and state.over == RUNNING):
        return False
    if not order_is_right(state):
        return False
    if state.phase == Phase.OUTBID:
        return asked_is_right(state)
    return bool(state.player == state.active)
