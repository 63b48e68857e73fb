"""What holds in every state of Corona: for tests and the compliance kit."""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.packed import BITS
from ...engine.record import NONE, RUNNING, Record
from .rules import ENOUGH_FACTOR, MAX_PLAYERS, Bidding, Phase
from .solver import best_total, points_on
from .table import (
    MAX_TOTAL,
    NUM_DICE,
    NUM_FACES,
    NUM_FIELDS,
    NUM_PAWNS,
    pack_table,
    start_capital,
)

INVARIANTS = (
    "chips are neither made nor lost, and only seats in play have any; while a game goes on that "
    "ends then, nobody is without chips or has twice their starting chips (C-04, C-12, C-15)",
    "the pawns placed so far lie on fields, from the first slot; once all lie there the dice show "
    "faces (C-05)",
    "pawns that have not moved are sorted by field, dice by value; the moves name each moved pawn "
    "and each used die once (C-11)",
    "those who speak are all but the barred one, each once; before them the start player acts, "
    "then the next of them (C-05, C-08, C-12)",
    "only who speaks has bid; the standing bid is the highest bid that is open, and the bidder "
    "made it (C-08, C-09)",
    "the total is what the moves bring; the bidder shows, with less than they bid while the game "
    "runs (C-07, C-11, C-12)",
    "with the hint, the optimum is known from the roll on, and nobody can show more (C-07)",
    "rounds are left while the game runs; ticks are left until the sand has run out, all of them "
    "with sealed bids (C-03, C-08, C-09, C-15)",
)


@kernel
def check(state: Record) -> int:
    """Returns 0, or the number of the first broken entry of INVARIANTS, counted from 1."""
    if not _chips_are_right(state):
        return 1
    if not _table_is_filled(state):
        return 2
    if not _moves_are_right(state):
        return 3
    if not _speakers_are_right(state):
        return 4
    if not _bid_is_right(state):
        return 5
    if not _showing_is_right(state):
        return 6
    if not _optimum_is_right(state):
        return 7
    return 0 if _time_is_right(state) else 8


@kernel
def _chips_are_right(state: Record) -> bool:
    capital = start_capital(state)
    sum_of_chips = 0
    for seat in range(MAX_PLAYERS):
        chips = int(state.chips[seat])
        sum_of_chips += chips
        if seat >= state.num_players:
            if chips != 0:
                return False
            continue
        if state.rule_bankruptcy and chips < (state.over == RUNNING):
            return False
        if state.rule_doubling and state.over == RUNNING and chips >= ENOUGH_FACTOR * capital:
            return False
    return bool(sum_of_chips == int(state.num_players) * capital)


@kernel
def _table_is_filled(state: Record) -> bool:
    for slot in range(NUM_PAWNS):
        if slot < state.num_placed:
            if not 0 <= state.pawns[slot] < NUM_FIELDS:
                return False
        elif state.pawns[slot] != NONE:
            return False
    is_rolled = state.num_placed == NUM_PAWNS
    for slot in range(NUM_DICE):
        if is_rolled and not 1 <= state.dice[slot] <= NUM_FACES:
            return False
        if not is_rolled and state.dice[slot] != NONE:
            return False
    return is_rolled == (state.phase != Phase.PLACE)


@kernel
def _moves_are_right(state: Record) -> bool:
    moved, used = 0, 0  # slots of pawns and dice that the moves name, as bits
    for number in range(NUM_PAWNS):
        move = int(state.moves[number])
        if number >= state.num_moves:
            if move != NONE:
                return False
            continue
        if not 0 <= move < NUM_PAWNS * NUM_DICE:
            return False
        moved |= 1 << (move // NUM_DICE)
        used |= 1 << (move % NUM_DICE)
    num_moved, num_used = 0, 0
    for slot in range(NUM_PAWNS):
        if (
            state.has_moved[slot] != (moved >> slot) & 1
            or state.is_used[slot] != (used >> slot) & 1
        ):
            return False
        num_moved += state.has_moved[slot]
        num_used += state.is_used[slot]
    if num_moved != state.num_moves or num_used != state.num_moves:
        return False
    return state.phase == Phase.PLACE or _is_sorted(state)


@kernel
def _is_sorted(state: Record) -> bool:
    last_field, last_face = 0, 0
    for slot in range(NUM_PAWNS):
        if state.dice[slot] < last_face:
            return False
        last_face = int(state.dice[slot])
        if not state.has_moved[slot]:
            if state.pawns[slot] < last_field:
                return False
            last_field = int(state.pawns[slot])
    return True


@kernel
def _speakers_are_right(state: Record) -> bool:
    num_silent = state.num_players - state.num_speakers
    if state.phase == Phase.PLACE:
        is_their_number = state.num_speakers == 0 and state.num_spoken == 0
    elif state.over == RUNNING:
        is_their_number = num_silent == (state.barred != NONE)
    else:  # at the end the bar is that of a round to come
        is_their_number = 0 <= num_silent <= 1
    if not is_their_number or not _order_is_right(state):
        return False
    return state.over != RUNNING or _turn_is_right(state)


@kernel
def _order_is_right(state: Record) -> bool:
    seen = 0
    for place in range(MAX_PLAYERS):
        seat = int(state.order[place])
        if place >= state.num_speakers:
            if seat != NONE:
                return False
            continue
        if not 0 <= seat < state.num_players or (seen >> seat) & 1:
            return False
        if state.over == RUNNING and seat == state.barred:
            return False
        seen |= 1 << seat
    return True


@kernel
def _turn_is_right(state: Record) -> bool:
    if not 0 <= state.setter < state.num_players:
        return False
    if state.barred != NONE and not 0 <= state.barred < state.num_players:
        return False
    if state.phase == Phase.PLACE:
        return bool(state.player == state.setter)
    if state.phase == Phase.SHOW:
        return bool(0 < state.num_spoken <= state.num_speakers)
    if not 0 <= state.num_spoken < state.num_speakers:
        return False
    return bool(state.player == state.order[state.num_spoken])


@kernel
def _bid_is_right(state: Record) -> bool:
    is_sealed = state.rule_bidding == Bidding.SEALED
    highest = 0
    num_bids = 0
    for place in range(state.num_speakers):
        bid = int(state.bids[state.order[place]])
        if bid != NONE:
            num_bids += 1
            if not (0 if is_sealed else 1) <= bid <= MAX_TOTAL:
                return False
        if is_sealed and (bid == NONE) != (place >= state.num_spoken):
            return False
        highest = max(highest, bid)
    for seat in range(MAX_PLAYERS):  # bids of those who do not speak
        num_bids -= state.bids[seat] != NONE
    if num_bids != 0:
        return False
    if is_sealed and state.phase == Phase.BID and state.over == RUNNING:
        highest = 0  # none is open
    if highest == 0:
        return bool(state.bid == 0 and state.bidder == NONE)
    if not 0 <= state.bidder < state.num_players:
        return False
    return bool(state.bid == highest and state.bids[state.bidder] == highest)


@kernel
def _showing_is_right(state: Record) -> bool:
    if state.phase != Phase.SHOW:
        return bool(state.num_moves == 0 and state.total == 0)
    if state.total != _total_of_moves(state):
        return False
    if state.over != RUNNING:
        return True
    return bool(state.player == state.bidder and state.total < state.bid)


@kernel
def _total_of_moves(state: Record) -> int:
    """The points of the moves (C-07), which are taken back one by one."""
    _, _, counts, _ = pack_table(state)
    total = 0
    for number in range(state.num_moves - 1, -1, -1):
        field = int(state.pawns[state.moves[number] // NUM_DICE])
        total += points_on(counts, field, int(state.rule_empty_field))
        start = (field - int(state.dice[state.moves[number] % NUM_DICE])) % NUM_FIELDS
        counts += (1 << (BITS * start)) - (1 << (BITS * field))
    return total


@kernel
def _optimum_is_right(state: Record) -> bool:
    if not state.rule_hint or state.phase == Phase.PLACE:
        return bool(state.optimum == NONE)
    if state.num_moves == 0:
        return bool(state.optimum == best_total(state))
    most = state.total + best_total(state)
    return bool(most <= state.optimum <= MAX_TOTAL)


@kernel
def _time_is_right(state: Record) -> bool:
    is_running = state.over == RUNNING
    num_rounds = state.num_rounds + is_running  # with the one that is being played
    if not 0 < num_rounds <= state.rule_rounds:
        return False
    if state.phase == Phase.PLACE or state.rule_bidding == Bidding.SEALED:
        return bool(state.tick == 0)
    is_bidding = state.phase == Phase.BID and is_running
    if is_bidding or state.bid == MAX_TOTAL:
        return bool(0 <= state.tick < state.rule_ticks)
    return bool(state.tick == state.rule_ticks)
