"""Serengeti's strongest scripted agent: it plays each auction out in its head before it speaks.

The one idea: each own bid, and the pass, is played out with the rivals' likely answers, endings and
chips included; the action is taken whose end leaves the best chance to win the game.
"""

from __future__ import annotations

from typing import TypeAlias

from ....envs.engine.jit import kernel
from ....envs.engine.record import NONE, Mask, Record
from ....envs.games.serengeti.observation import lowest_allowed_bid
from ....envs.games.serengeti.rules import (
    PASS_BONUS,
    count_shares,
    is_forbidden,
    most_held,
    share_weight,
)
from .chances import Five, base_strengths, chance_after, lot_gains, weights_after

# How seats answer in an imagined auction, found by an evolution strategy.
OWN_GREED = 1.015  # factor on what the seat itself would pay later in the auction
RIVAL_GREED = 0.909  # factor on what rivals pay
DENIAL = 0.107  # part of the winner's profit that a seat counts as its own loss
PASS_WEIGHT = 0.124  # for passing at once, beside the chips of it
PASS_CHIP_SHARE = 0.857  # what a seat counts of these chips

MAX_TRIALS = 6  # own bids that are played out, from the lowest; 10 or 25 win no more games
MAX_CALLS = 100  # bounds an imagined auction; most end within ten calls
MARGIN = 1e-9  # of a chance: rounding does not decide between equal actions

Auction: TypeAlias = tuple[int, int, int, int]
"""An imagined auction: seat and bid of the standing bid (NONE before the first), and one bit for
each seat that has passed, and that has bid."""

Worth: TypeAlias = tuple[Five, Five, Five]
"""`weights_after`, `base_strengths` and `lot_gains` of a table."""


@kernel
def choose_shrewd(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """The bid or pass that promises the best chance when the auction is played out."""
    bid = best_bid(view, int(seat), read_auction(view), judge(view))
    return int(view.rule_box_chips) + 1 if bid == NONE else bid


@kernel
def read_auction(view: Record) -> Auction:
    """The auction as it stands."""
    passed, has_bid = 0, 0
    for seat in range(view.num_players):
        passed |= int(view.passed[seat]) << seat
        has_bid |= int(view.has_bid[seat]) << seat
    return int(view.standing_seat), int(view.standing_bid), passed, has_bid


@kernel
def judge(view: Record) -> Worth:
    """What chips, cards and the lot are worth to each seat."""
    weights = weights_after(view)
    return weights, base_strengths(view, weights), lot_gains(view, weights)


@kernel
def best_bid(view: Record, seat: int, auction: Auction, worth: Worth) -> int:
    """What a seat does in an imagined auction: the best of its lowest bids, or NONE to pass."""
    end = play_out(view, seat, seat, after_pass(auction, seat), False, worth)
    best = MARGIN + rate_end(view, seat, end, worth)
    choice = NONE
    trials = 0
    for bid in range(lowest_in(view, auction), int(view.chips[seat]) + 1):
        if is_forbidden(view, seat, bid):
            continue
        then = after_bid(auction, seat, bid)
        stays_out = play_out(view, seat, seat, then, False, worth)
        goes_on = play_out(view, seat, seat, then, True, worth)
        chance = max(rate_end(view, seat, stays_out, worth), rate_end(view, seat, goes_on, worth))
        if chance > best:
            best = chance + MARGIN
            choice = bid
        trials += 1
        if trials == MAX_TRIALS:
            break
    return choice


@kernel
def after_bid(auction: Auction, seat: int, bid: int) -> Auction:
    """The auction after a bid."""
    return seat, bid, auction[2], auction[3] | (1 << seat)


@kernel
def after_pass(auction: Auction, seat: int) -> Auction:
    """The auction after a pass."""
    return auction[0], auction[1], auction[2] | (1 << seat), auction[3]


@kernel
def lowest_in(view: Record, auction: Auction) -> int:
    """The smallest bid above the standing one, endings apart."""
    return int(view.rule_min_bid) if auction[0] == NONE else auction[1] + 1


@kernel
def play_out(
    view: Record, own_seat: int, last_seat: int, auction: Auction, goes_on: bool, worth: Worth
) -> Auction:
    """Plays an imagined auction to its end: every seat bids as low as it can while that pays.

    Args:
        view: the table; `auction` replaces its own account of the auction.
        own_seat: the seat that asks.
        last_seat: the seat that acted last.
        auction: as that seat left it.
        goes_on: False: the seat itself passes from now on.
        worth: see `judge`.

    Returns:
        The auction at its end; the standing bid wins, a bid of 0 if there was none.
    """
    gains, chip_weight = worth[2], worth[0][4]
    seat = last_seat
    for _ in range(MAX_CALLS):
        seat = next_seat(view, seat, auction[2])
        if seat == NONE:
            return int(view.start_player), 0, auction[2], auction[3]  # S-13
        if seat == auction[0]:
            break
        bid = lowest_allowed_bid(view, seat, lowest_in(view, auction))
        may_bid = bid <= view.chips[seat] and (goes_on or seat != own_seat)
        greed = OWN_GREED if seat == own_seat else RIVAL_GREED
        if may_bid and greed * gains[seat] - chip_weight * bid > _passing(
            view, seat, auction, chip_weight, gains
        ):
            auction = after_bid(auction, seat, bid)
        else:
            auction = after_pass(auction, seat)
    return auction


@kernel
def next_seat(view: Record, seat: int, passed: int) -> int:
    """The next seat clockwise that has not passed, maybe the same one; NONE if all have."""
    for _ in range(view.num_players):
        seat = seat + 1 if seat + 1 < view.num_players else 0
        if not (passed >> seat) & 1:
            return seat
    return NONE


@kernel
def rate_end(view: Record, seat: int, auction: Auction, worth: Worth) -> float:
    """A seat's chance to win the game after an auction that has ended so, in (0, 1]."""
    winner, price, _, has_bid = auction
    return chance_after(view, seat, winner, price, has_bid, worth[0], worth[1], worth[2])


@kernel
def _passing(view: Record, seat: int, auction: Auction, chip_weight: float, gains: Five) -> float:
    """What passing weighs for a seat if the standing bid, where there is one, wins."""
    winner, price, _, has_bid = auction
    weight = 0.0
    if winner != NONE:
        most = most_held(view, winner, price)
        shares = share_weight(view, winner, seat, price, most)
        if shares > 0:
            amount = price + int(view.pot)
            payout = amount * shares // count_shares(view, winner, price, most)
            weight += chip_weight * payout
        weight -= DENIAL * (gains[winner] - chip_weight * price)
    if not (has_bid >> seat) & 1:
        bonus = min(PASS_BONUS, int(view.bank))
        weight += PASS_WEIGHT + PASS_CHIP_SHARE * chip_weight * bonus
    return weight
