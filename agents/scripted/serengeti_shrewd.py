"""Serengeti's strongest scripted agent: it plays each auction out in its head before it speaks.

The one idea: each own bid, and the pass, is played out with the rivals' likely answers, endings and
chips included; the action is taken whose end leaves the best chance to win the game.
"""

from __future__ import annotations

from ...envs.engine.jit import kernel
from ...envs.engine.record import NONE, Mask, Record
from ...envs.games.serengeti.observation import lowest_allowed_bid
from ...envs.games.serengeti.rules import (
    PASS_BONUS,
    count_shares,
    lowest_raise,
    most_held,
    share_weight,
)
from .serengeti_chances import (
    Five,
    base_strengths,
    chance_after,
    lot_gains,
    weights_after,
)

# How seats answer in an imagined auction, found by an evolution strategy.
OWN_GREED = 1.015  # factor on what the own seat would pay later in the auction
RIVAL_GREED = 0.909  # factor on what rivals pay
DENIAL = 0.107  # part of the winner's profit that a seat counts as its own loss
PASS_WEIGHT = 0.124  # for passing at once, beside the chips of it
PASS_CHIP_SHARE = 0.857  # what a seat counts of these chips

MAX_TRIALS = 6  # own bids that are played out, from the lowest; 10 or 25 win no more games
MAX_CALLS = 100  # bounds an imagined auction; most end within ten calls
MARGIN = 1e-9  # of a chance: rounding does not decide between equal actions


@kernel
def choose_shrewd(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """The bid or pass that promises the best chance when the auction is played out."""
    own_seat = int(seat)
    own_bit = 1 << own_seat
    passed, has_bid = 0, 0
    for other in range(view.num_players):
        passed |= int(view.passed[other]) << other
        has_bid |= int(view.has_bid[other]) << other
    standing = (int(view.standing_seat), int(view.standing_bid))
    weights = weights_after(view)
    bases, gains = base_strengths(view, weights), lot_gains(view, weights)
    action = int(view.rule_box_chips) + 1
    best = MARGIN + _play_out(
        view, own_seat, standing, passed | own_bit, has_bid, False, weights, bases, gains
    )
    bidders = has_bid | own_bit
    trials = 0
    for bid in range(lowest_raise(view), int(view.chips[own_seat]) + 1):
        if view.digit_count[own_seat, bid % 10] > 0:
            continue
        standing = (own_seat, bid)
        chance = max(
            _play_out(view, own_seat, standing, passed, bidders, False, weights, bases, gains),
            _play_out(view, own_seat, standing, passed, bidders, True, weights, bases, gains),
        )
        if chance > best:
            best = chance + MARGIN
            action = bid
        trials += 1
        if trials == MAX_TRIALS:
            break
    return action


@kernel
def _play_out(
    view: Record,
    own_seat: int,
    standing: tuple[int, int],
    passed: int,
    has_bid: int,
    goes_on: bool,
    weights: Five,
    bases: Five,
    gains: Five,
) -> float:
    """Plays the auction to its end, from behind the own seat, and returns its chance then.

    Args:
        view: the table; what follows replaces its own account of the auction.
        own_seat: the seat that asks, and the last that acted.
        standing: seat and bid of the standing bid, NONE before the first.
        passed: one bit for each seat that has passed.
        has_bid: one bit for each seat that has bid.
        goes_on: False: the own seat passes from now on.
        weights: see `weights_after`.
        bases: see `base_strengths`.
        gains: see `lot_gains`.
    """
    seat = own_seat
    winner, price = standing
    for _ in range(MAX_CALLS):
        seat = _next_seat(view, seat, passed)
        if seat == NONE:
            winner, price = int(view.start_player), 0  # S-13
            break
        if seat == winner:
            break
        lowest = int(view.rule_min_bid) if winner == NONE else price + 1
        bid = lowest_allowed_bid(view, seat, lowest)
        may_bid = bid <= view.chips[seat] and (goes_on or seat != own_seat)
        greed = OWN_GREED if seat == own_seat else RIVAL_GREED
        if may_bid and greed * gains[seat] - weights[4] * bid > _passing(
            view, seat, winner, price, has_bid, weights[4], gains
        ):
            winner, price = seat, bid
            has_bid |= 1 << seat
        else:
            passed |= 1 << seat
    return chance_after(view, own_seat, winner, price, has_bid, weights, bases, gains)


@kernel
def _next_seat(view: Record, seat: int, passed: int) -> int:
    """The next seat clockwise that has not passed, maybe the same one; NONE if all have."""
    for _ in range(view.num_players):
        seat = seat + 1 if seat + 1 < view.num_players else 0
        if not (passed >> seat) & 1:
            return seat
    return NONE


@kernel
def _passing(
    view: Record,
    seat: int,
    winner: int,
    price: int,
    has_bid: int,
    chip_weight: float,
    gains: Five,
) -> float:
    """What passing weighs for a seat if the standing bid, where there is one, wins."""
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
