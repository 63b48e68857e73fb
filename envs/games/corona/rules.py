"""Corona's record and rules; the numbers C-xx are explained on the game's page.

The one idea: the highest bidder shows a plan move by move, and a landing counts the pawns that
then stand on the field; so a round is a table of six fields, six dice and what was said.
"""

from __future__ import annotations

from enum import IntEnum

from ...engine.arrays import Mask, Points
from ...engine.jit import kernel
from ...engine.ranking import ranks_by
from ...engine.record import ENDED, NONE, RUNNING, Record, record_type
from ...engine.rng import mix, random_below
from ...engine.seats import next_seat
from .solver import best_total
from .table import (
    MAX_TOTAL,
    NUM_DICE,
    NUM_FACES,
    NUM_FIELDS,
    NUM_PAWNS,
    is_first_die,
    is_first_pawn,
    start_capital,
)

MAX_PLAYERS = 10  # C-01
ENOUGH_FACTOR = 2  # C-15: so many start capitals end the game

FIRST_BID = NUM_FIELDS  # the actions: place, wait, bid, move, stop
WAIT = FIRST_BID  # a bid of nothing
FIRST_MOVE = FIRST_BID + MAX_TOTAL + 1
STOP = FIRST_MOVE + NUM_PAWNS * NUM_DICE
NUM_ACTIONS = STOP + 1


class Phase(IntEnum):
    """What is to be decided."""

    PLACE = 0
    BID = 1
    SHOW = 2


class Setup(IntEnum):
    """C-03, C-05: who places the pawns."""

    PLAYER = 0
    RANDOM = 1


class Bidding(IntEnum):
    """C-03: open bids against the clock (C-08), or one sealed bid each (C-09)."""

    CLOCK = 0
    SEALED = 1


class NextSetter(IntEnum):
    """C-14: who sets up the next round."""

    LEFT = 0
    WINNER = 1


RECORD = record_type(
    (
        "setup",
        "bidding",
        "ticks",
        "empty_field",
        "rounds",
        "next_setter",
        "bankruptcy",
        "doubling",
        "hint",
    ),
    (
        ("chips", "i2", MAX_PLAYERS),
        ("num_rounds", "i2"),  # finished
        ("seed", "i8"),  # of all dice, set-ups and orders to come
        ("num_draws", "i4"),
        ("setter", "i1"),
        ("barred", "i1"),
        ("tick", "i1"),
        ("num_spoken", "i1"),  # of those in `order`, in this tick
        ("num_speakers", "i1"),
        ("bidder", "i1"),
        ("bid", "i1"),
        ("total", "i1"),
        ("optimum", "i1"),
        ("num_placed", "i1"),
        ("num_moves", "i1"),
        ("order", "i1", MAX_PLAYERS),
        ("bids", "i1", MAX_PLAYERS),
        ("pawns", "i1", NUM_PAWNS),
        ("dice", "i1", NUM_DICE),
        ("has_moved", "i1", NUM_PAWNS),
        ("is_used", "i1", NUM_DICE),
        ("moves", "i1", NUM_PAWNS),
        ("last_bidder", "i1"),
        ("last_bid", "i1"),
        ("last_total", "i1"),
        ("last_bids", "i1", MAX_PLAYERS),
        ("last_pawns", "i1", NUM_PAWNS),
        ("last_dice", "i1", NUM_DICE),
        ("last_moves", "i1", NUM_PAWNS),
    ),
)


@kernel
def deal(state: Record, seed: int) -> None:
    """Starts a game: chips, first start player, first round (C-04)."""
    state.over = RUNNING
    state.num_steps = 0
    state.seed = mix(seed, 0)
    state.num_draws = 0
    state.num_rounds = 0
    state.chips[:] = 0
    for seat in range(state.num_players):
        state.chips[seat] = start_capital(state)
    state.barred = NONE
    state.last_bidder = NONE
    state.last_bid = 0
    state.last_total = 0
    state.last_bids[:] = NONE
    state.last_pawns[:] = NONE
    state.last_dice[:] = NONE
    state.last_moves[:] = NONE
    state.setter = _draw(state, int(state.num_players))
    _begin_round(state)


@kernel
def _draw(state: Record, bound: int) -> int:
    """The next random number of the game, in [0, bound)."""
    state.num_draws += 1
    return random_below(int(state.seed), int(state.num_draws), bound)


@kernel
def _begin_round(state: Record) -> None:
    """C-05: an empty ring, or one that chance has filled."""
    state.tick = 0
    state.num_spoken = 0
    state.num_speakers = 0
    state.order[:] = NONE
    state.bids[:] = NONE
    state.bidder = NONE
    state.bid = 0
    state.total = 0
    state.optimum = NONE
    state.num_placed = 0
    state.num_moves = 0
    state.pawns[:] = NONE
    state.dice[:] = NONE
    state.has_moved[:] = 0
    state.is_used[:] = 0
    state.moves[:] = NONE
    state.phase = Phase.PLACE
    state.player = state.setter
    if state.rule_setup == Setup.RANDOM:
        for pawn in range(NUM_PAWNS):
            state.pawns[pawn] = _draw(state, NUM_FIELDS)
        state.num_placed = NUM_PAWNS
        _roll(state)


@kernel
def _roll(state: Record) -> None:
    """C-05: rolls the dice, sorts pawns and dice, and opens the bidding."""
    for die in range(NUM_DICE):
        state.dice[die] = 1 + _draw(state, NUM_FACES)
    _sort_table(state)
    if state.rule_hint:
        state.optimum = best_total(state)
    state.phase = Phase.BID
    _begin_tick(state)


@kernel
def _sort_table(state: Record) -> None:
    """Pawns by field, dice by value."""
    for last in range(1, NUM_PAWNS):
        for slot in range(last, 0, -1):
            low, high = state.pawns[slot - 1], state.pawns[slot]
            state.pawns[slot - 1], state.pawns[slot] = min(low, high), max(low, high)
            low, high = state.dice[slot - 1], state.dice[slot]
            state.dice[slot - 1], state.dice[slot] = min(low, high), max(low, high)


@kernel
def _begin_tick(state: Record) -> None:
    """Who may bid speaks: in random order (C-08), or clockwise from the start player (C-09)."""
    state.num_spoken = 0
    state.num_speakers = 0
    seat = int(state.setter)
    for _ in range(state.num_players):
        if seat != state.barred:
            state.order[state.num_speakers] = seat
            state.num_speakers += 1
        seat = next_seat(state, seat)
    if state.rule_bidding == Bidding.CLOCK:
        _shuffle_order(state)
    state.player = state.order[0]


@kernel
def _shuffle_order(state: Record) -> None:
    for last in range(state.num_speakers - 1, 0, -1):
        chosen = _draw(state, last + 1)
        seat = state.order[last]
        state.order[last] = state.order[chosen]
        state.order[chosen] = seat


@kernel
def legal_actions(state: Record, mask: Mask) -> None:
    """Writes the mask: fields by C-05, bids by C-08 and C-09, moves by C-11."""
    mask[:] = False
    if state.over != RUNNING:
        return
    if state.phase == Phase.PLACE:
        for field in range(NUM_FIELDS):
            mask[field] = True
    elif state.phase == Phase.BID:
        mask[WAIT] = True
        for bid in range(state.bid + 1, MAX_TOTAL + 1):
            mask[FIRST_BID + bid] = True
    else:
        mask[STOP] = True
        for pawn in range(NUM_PAWNS):
            if is_first_pawn(state, pawn):
                for die in range(NUM_DICE):
                    mask[FIRST_MOVE + NUM_DICE * pawn + die] = is_first_die(state, die)


@kernel
def step(state: Record, action: int) -> None:
    """Applies an action, with what follows from it."""
    state.num_steps += 1
    if action < FIRST_BID:
        state.pawns[state.num_placed] = action
        state.num_placed += 1
        if state.num_placed == NUM_PAWNS:
            _roll(state)
    elif action < FIRST_MOVE:
        _speak(state, action - FIRST_BID)
    elif action < STOP:
        _move(state, (action - FIRST_MOVE) // NUM_DICE, (action - FIRST_MOVE) % NUM_DICE)
    else:
        _end_round(state)


@kernel
def _speak(state: Record, bid: int) -> None:
    """C-08, C-09: takes a bid, or 0 for none, and asks the next one."""
    seat = int(state.player)
    if state.rule_bidding == Bidding.SEALED:
        state.bids[seat] = bid
    elif bid > 0:
        state.bids[seat] = bid
        state.bid = bid
        state.bidder = seat
    state.num_spoken += 1
    if state.bid == MAX_TOTAL:
        _end_bidding(state)
    elif state.num_spoken < state.num_speakers:
        state.player = state.order[state.num_spoken]
    elif state.rule_bidding == Bidding.SEALED:
        _open_bids(state)
        _end_bidding(state)
    else:
        state.tick += 1
        if state.tick < state.rule_ticks:
            _begin_tick(state)
        else:
            _end_bidding(state)


@kernel
def _open_bids(state: Record) -> None:
    """C-09: the highest bid, of equal ones that handed in first."""
    _shuffle_order(state)
    for place in range(state.num_speakers):
        seat = state.order[place]
        if state.bids[seat] > state.bid:
            state.bid = state.bids[seat]
            state.bidder = seat


@kernel
def _end_bidding(state: Record) -> None:
    """C-10, C-11: the highest bidder plays; without a bid the round is over."""
    if state.bidder == NONE:
        _end_round(state)
    else:
        state.phase = Phase.SHOW
        state.player = state.bidder


@kernel
def _move(state: Record, pawn: int, die: int) -> None:
    """C-07, C-11: moves a pawn and counts; ends the round when nothing is left to show."""
    state.moves[state.num_moves] = NUM_DICE * pawn + die
    state.num_moves += 1
    state.has_moved[pawn] = 1
    state.is_used[die] = 1
    field = (state.pawns[pawn] + state.dice[die]) % NUM_FIELDS
    state.pawns[pawn] = field
    num_standing = 0
    for other in range(NUM_PAWNS):
        num_standing += state.pawns[other] == field
    state.total += num_standing if num_standing > 1 else state.rule_empty_field
    if state.total >= state.bid or state.num_moves == NUM_PAWNS:
        _end_round(state)


@kernel
def _end_round(state: Record) -> None:
    """C-12 to C-15: pays, bars, keeps the round for reports, and ends the game or goes on."""
    _keep_round(state)
    state.num_rounds += 1
    if state.bidder != NONE:
        is_made = state.total >= state.bid
        _pay(state, int(state.bidder), is_made)
        state.barred = NONE if is_made else state.bidder
    if _is_game_over(state):
        state.over = ENDED
        return
    if state.bidder != NONE:
        if state.rule_next_setter == NextSetter.WINNER:
            state.setter = state.bidder
        else:
            state.setter = next_seat(state, int(state.setter))
    _begin_round(state)


@kernel
def _keep_round(state: Record) -> None:
    """Notes how the round went: pawns and dice as they were when the dice had been rolled."""
    state.last_bidder = state.bidder
    state.last_bid = state.bid
    state.last_total = state.total
    for seat in range(state.num_players):
        state.last_bids[seat] = state.bids[seat]
    for slot in range(NUM_PAWNS):
        state.last_pawns[slot] = state.pawns[slot]
        state.last_dice[slot] = state.dice[slot]
        state.last_moves[slot] = state.moves[slot]
    for number in range(state.num_moves):
        pawn, die = state.moves[number] // NUM_DICE, state.moves[number] % NUM_DICE
        state.last_pawns[pawn] = (state.pawns[pawn] - state.dice[die]) % NUM_FIELDS


@kernel
def _pay(state: Record, bidder: int, is_made: bool) -> None:
    """C-12: a chip from each other player, or to each of them as far as the chips last."""
    other = next_seat(state, bidder)
    while other != bidder:
        if is_made:
            state.chips[bidder] += 1
            state.chips[other] -= 1
        elif state.chips[bidder] > 0 or not state.rule_bankruptcy:
            state.chips[bidder] -= 1
            state.chips[other] += 1
        other = next_seat(state, other)


@kernel
def _is_game_over(state: Record) -> bool:
    """C-15: all rounds are played, or a player has no chips, or twice the chips of the start."""
    if state.num_rounds == state.rule_rounds:
        return True
    enough = ENOUGH_FACTOR * start_capital(state)
    for seat in range(state.num_players):
        if state.rule_bankruptcy and state.chips[seat] <= 0:
            return True
        if state.rule_doubling and state.chips[seat] >= enough:
            return True
    return False


@kernel
def scores(state: Record, out: Points) -> None:
    """Each player's chips (C-15)."""
    for seat in range(state.num_players):
        out[seat] = state.chips[seat]


@kernel
def _standing(state: Record, seat: int) -> int:
    """Chips; ties share (C-15)."""
    return int(state.chips[seat])


ranks = ranks_by(_standing)
