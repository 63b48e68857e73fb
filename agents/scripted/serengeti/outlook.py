"""Works out how the auction of Serengeti would end after each action of the seat, for policies.

The one idea: `shrewd` plays auctions out in its head. Here each action is answered as `shrewd`
would answer it in the next seat, then played out; the outlook holds how the auction ends, without
a verdict.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ....envs.engine.arrays import Vector
from ....envs.engine.jit import kernel
from ....envs.engine.layout import Layout, Piece
from ....envs.engine.record import NONE, RUNNING, Record
from ....envs.games.serengeti.observation import CHIP_UNIT, MAX_CHIPS
from ....envs.games.serengeti.rules import MAX_PLAYERS, NUM_DIGITS, is_forbidden
from .shrewd import (
    Auction,
    Worth,
    after_bid,
    after_pass,
    best_bid,
    judge,
    lowest_in,
    next_seat,
    play_out,
    rate_end,
    read_auction,
)

PASS_ROW = NUM_DIGITS
NUM_ROWS = NUM_DIGITS + 1
NUM_PLANS = 2

LAYOUT = Layout(
    Piece(
        "chance",
        (NUM_ROWS, NUM_PLANS),
        1.0,
        "own chance to win the game, as `shrewd` rates the end of the auction; rows: the lowest "
        "own bid with each last digit, then pass; columns: pass from then on, or go on; "
        "0 for a bid that is not allowed",
    ),
    Piece("winner", (NUM_ROWS, NUM_PLANS, MAX_PLAYERS), 1.0, "one-hot: who gets the lot then"),
    Piece("price", (NUM_ROWS, NUM_PLANS), MAX_CHIPS / CHIP_UNIT, "what the winner pays / 20 chips"),
)

_AT = LAYOUT.offsets()


@kernel
def look(view: Record, seat: int, out: Vector) -> None:
    """Writes the ends of the auction, float32 [LAYOUT.size]; 0 unless the seat is to act."""
    out[:] = 0.0
    if view.over != RUNNING or view.player != seat:
        return
    own_seat = int(seat)
    worth = judge(view)
    auction = read_auction(view)
    _tell_ends(view, own_seat, after_pass(auction, own_seat), worth, PASS_ROW, out)
    lowest = lowest_in(view, auction)
    for bid in range(lowest, min(lowest + NUM_DIGITS, int(view.chips[own_seat]) + 1)):
        if not is_forbidden(view, own_seat, bid):
            _tell_ends(view, own_seat, after_bid(auction, own_seat, bid), worth, bid % 10, out)


@kernel
def _tell_ends(
    view: Record, own_seat: int, auction: Auction, worth: Worth, row: int, out: Vector
) -> None:
    """Plays on after an own action, by each plan."""
    last_seat = own_seat
    other = next_seat(view, own_seat, auction[2])
    if other != NONE and other != auction[0]:
        bid = best_bid(view, other, auction, worth)
        auction = after_pass(auction, other) if bid == NONE else after_bid(auction, other, bid)
        last_seat = other
    for plan in range(NUM_PLANS):
        end = play_out(view, own_seat, last_seat, auction, plan == 1, worth)
        at = NUM_PLANS * row + plan
        out[_AT.chance + at] = rate_end(view, own_seat, end, worth)
        offset = (end[0] - own_seat) % int(view.num_players)
        out[_AT.winner + MAX_PLAYERS * at + offset] = 1.0
        out[_AT.price + at] = end[1] * (1.0 / CHIP_UNIT)


def list_action_inputs(num_actions: int) -> npt.NDArray[np.int32]:
    """What each action is about, int32 [num_actions, any]: the ends of the row of its last digit.

    A bid that is not the lowest with its digit thus gets the ends of the one that is. The columns
    are those of a row of `chance`, then of `price` and of `winner`.
    """
    rows = [_list_row(action % NUM_DIGITS) for action in range(num_actions - 1)]
    return np.array([*rows, _list_row(PASS_ROW)], np.int32)


def _list_row(row: int) -> list[int]:
    plans = range(NUM_PLANS)
    entries = [LAYOUT.at(name, row, plan) for name in ("chance", "price") for plan in plans]
    seats = range(MAX_PLAYERS)
    return entries + [LAYOUT.at("winner", row, plan, seat) for plan in plans for seat in seats]
