"""A seat's view of Corona as a float32 vector, by the named pieces of LAYOUT.

Seats are in relative order: own seat first, then clockwise; seats not in play are 0. What a move
would bring now is shown move by move; what several moves bring is left to the agent, but for the
moves to one field.
"""

from __future__ import annotations

import numpy as np

from ...engine.arrays import Vector
from ...engine.jit import kernel
from ...engine.layout import Layout, Piece
from ...engine.packed import BITS
from ...engine.record import NONE, RUNNING, Record
from ...engine.seats import next_seat
from .rules import MAX_PLAYERS, Bidding, Phase
from .solver import arrivals, gathering, points_on
from .table import (
    MAX_TOTAL,
    NUM_DICE,
    NUM_FACES,
    NUM_FIELDS,
    NUM_PAWNS,
    is_first_die,
    is_first_pawn,
    pack_table,
    start_capital,
)

MOST_ROUNDS = 100
MOST_STARTS = MOST_ROUNDS * (MAX_PLAYERS - 1) / (2 * MAX_PLAYERS + 2) + 1  # chips / start capital

LAYOUT = Layout(
    Piece("phase", (3,), 1.0, "one-hot: to place, to bid, to show"),
    Piece("rounds_left", (1,), 1.0, "rounds to be finished / all rounds"),
    Piece("ticks_left", (1,), 1.0, "while bids are open: ticks to be finished / all ticks"),
    Piece("last_tick", (1,), 1.0, "1: the last tick runs"),
    Piece("bid", (1,), 1.0, "standing bid / 21"),
    Piece("shown", (1,), 1.0, "total shown so far / 21"),
    Piece("missing", (1,), 1.0, "what the bidder has still to show / 21"),
    Piece("optimum", (1,), 1.0, "with the option hint, from the roll on: the best total / 21"),
    Piece("in_play", (MAX_PLAYERS,), 1.0, "1: the seat is in play"),
    Piece("to_act", (MAX_PLAYERS,), 1.0, "1: the seat is to act"),
    Piece("sets_up", (MAX_PLAYERS,), 1.0, "1: start player of this round"),
    Piece("barred", (MAX_PLAYERS,), 1.0, "1: may not bid in this round"),
    Piece("stands", (MAX_PLAYERS,), 1.0, "1: the standing bid is the seat's"),
    Piece(
        "speaks_after",
        (MAX_PLAYERS,),
        1.0,
        "1 / (1 + seats that speak before it), if the seat has still to speak in this tick",
    ),
    Piece("bids", (MAX_PLAYERS,), 1.0, "the seat's own last bid in this round / 21, if it is open"),
    Piece(
        "chips",
        (MAX_PLAYERS,),
        MOST_STARTS,
        "chips / start capital; 2 may end the game, so may 0",
        -MOST_STARTS,
    ),
    Piece("pawn_fields", (NUM_PAWNS, NUM_FIELDS), 1.0, "one-hot: field of the pawn"),
    Piece("has_moved", (NUM_PAWNS,), 1.0, "1: the pawn has moved"),
    Piece("dice", (NUM_DICE, NUM_FACES), 1.0, "one-hot: value of the die, if it is not used"),
    Piece("pawns_on", (NUM_FIELDS,), 1.0, "pawns on the field / 6"),
    Piece(
        "gatherings",
        (NUM_FIELDS,),
        1.0,
        "totals that moves to one field alone would add, the best field first / 21",
    ),
    Piece(
        "move_points",
        (NUM_PAWNS, NUM_DICE),
        1.0,
        "points of moving the pawn by the die next / 6, for the moves that differ",
    ),
    Piece(
        "move_gathering",
        (NUM_PAWNS, NUM_DICE),
        1.0,
        "total that moves to the field where it would land would add / 21, for the moves that "
        "differ",
    ),
    Piece(
        "left_behind",
        (NUM_PAWNS,),
        1.0,
        "total that moves to the pawn's field would add / 21, for the pawns that may move and "
        "differ",
    ),
)

_AT = LAYOUT.offsets()


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    """Writes the observation of a view, float32 [LAYOUT.size]."""
    out[:] = 0.0
    _observe_round(view, out)
    other = seat
    for offset in range(view.num_players):
        _observe_seat(view, offset, other, out)
        other = next_seat(view, other)
    if view.phase == Phase.BID:
        _observe_speakers(view, seat, out)
    if view.phase != Phase.PLACE:
        _observe_dice(view, out)
        _observe_moves(view, out)
    for pawn in range(view.num_placed):
        field = int(view.pawns[pawn])
        out[_AT.pawn_fields + NUM_FIELDS * pawn + field] = 1.0
        out[_AT.pawns_on + field] += 1.0 / NUM_PAWNS


@kernel
def _observe_round(view: Record, out: Vector) -> None:
    """What is the same for all seats: phase, rounds, sand, bid, total."""
    out[_AT.phase + int(view.phase)] = 1.0
    out[_AT.rounds_left] = (view.rule_rounds - view.num_rounds) / view.rule_rounds
    if view.phase == Phase.BID and view.rule_bidding == Bidding.CLOCK:
        out[_AT.ticks_left] = (view.rule_ticks - view.tick) / view.rule_ticks
        out[_AT.last_tick] = view.tick + 1 == view.rule_ticks
    out[_AT.bid] = view.bid * (1.0 / MAX_TOTAL)
    if view.phase == Phase.SHOW:
        out[_AT.shown] = view.total * (1.0 / MAX_TOTAL)
        out[_AT.missing] = max(0, view.bid - view.total) * (1.0 / MAX_TOTAL)
    if view.optimum != NONE:
        out[_AT.optimum] = view.optimum * (1.0 / MAX_TOTAL)


@kernel
def _observe_seat(view: Record, offset: int, seat: int, out: Vector) -> None:
    """Writes what the table shows of one seat, `offset` places clockwise of the observer."""
    out[_AT.in_play + offset] = 1.0
    out[_AT.to_act + offset] = seat == view.player and view.over == RUNNING
    out[_AT.sets_up + offset] = seat == view.setter
    out[_AT.barred + offset] = seat == view.barred
    out[_AT.stands + offset] = seat == view.bidder
    out[_AT.bids + offset] = max(0, view.bids[seat]) * (1.0 / MAX_TOTAL)
    out[_AT.chips + offset] = view.chips[seat] / start_capital(view)


@kernel
def _observe_speakers(view: Record, own_seat: int, out: Vector) -> None:
    """Who has still to speak in this tick, the next one first."""
    for place in range(view.num_spoken, view.num_speakers):
        offset = (view.order[place] - own_seat + view.num_players) % view.num_players
        out[_AT.speaks_after + offset] = 1.0 / (1 + place - view.num_spoken)


@kernel
def _observe_dice(view: Record, out: Vector) -> None:
    """The dice that are left, and the pawns that have moved."""
    for slot in range(NUM_DICE):
        out[_AT.has_moved + slot] = view.has_moved[slot]
        if not view.is_used[slot]:
            out[_AT.dice + NUM_FACES * slot + int(view.dice[slot]) - 1] = 1.0


@kernel
def _observe_moves(view: Record, out: Vector) -> None:
    """What each move would bring now, and the moves to each field."""
    pawns, num_pawns, counts, dice = pack_table(view)
    arriving = arrivals(pawns, num_pawns, dice)
    alone = int(view.rule_empty_field)
    for field in range(NUM_FIELDS):
        total = np.float32(gathering(counts, arriving, field, alone) * (1.0 / MAX_TOTAL))
        place = field
        while place > 0 and out[_AT.gatherings + place - 1] < total:
            out[_AT.gatherings + place] = out[_AT.gatherings + place - 1]
            place -= 1
        out[_AT.gatherings + place] = total
    for pawn in range(NUM_PAWNS):
        if is_first_pawn(view, pawn):
            field = int(view.pawns[pawn])
            left_behind = gathering(counts, arriving, field, alone)
            out[_AT.left_behind + pawn] = left_behind * (1.0 / MAX_TOTAL)
            for die in range(NUM_DICE):
                if is_first_die(view, die):
                    _observe_move(
                        NUM_DICE * pawn + die,
                        field + int(view.dice[die]),
                        counts,
                        arriving,
                        alone,
                        out,
                    )


@kernel
def _observe_move(
    move: int, distance: int, counts: int, arriving: int, alone: int, out: Vector
) -> None:
    """What one move would bring now, and the moves to the same field."""
    field = distance if distance < NUM_FIELDS else distance - NUM_FIELDS
    points = points_on(counts + (1 << (BITS * field)), field, alone)
    out[_AT.move_points + move] = points * (1.0 / NUM_PAWNS)
    out[_AT.move_gathering + move] = gathering(counts, arriving, field, alone) * (1.0 / MAX_TOTAL)
