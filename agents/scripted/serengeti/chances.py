"""How good the end of an auction is for a seat of Serengeti: its chance to win the game.

The one idea: chances are a softmax over the seats of weighted points, prospects and chips, and the
weights depend on how many auctions are left.
"""

from __future__ import annotations

import math
from typing import TypeAlias

from ....envs.engine.jit import kernel
from ....envs.engine.record import Record
from ....envs.games.serengeti.observation import lot_points
from ....envs.games.serengeti.rules import (
    CARDS_PER_COLOUR,
    CHIP_BONUS,
    NUM_AUCTIONS,
    NUM_COLOURS,
    PASS_BONUS,
    colour_points,
    count_shares,
    most_held,
    share_weight,
)

Five: TypeAlias = tuple[float, float, float, float, float]
"""A number for each seat, or five weights: a tuple, since kernels allocate nothing."""

# Weights of a seat's chance to win, as a + b x + c x^2 for x = auctions left / 15: a logit model of
# the winner, fitted to 6,000 games of earlier versions, then improved by an evolution strategy.
POINT_WEIGHT = (0.920, -1.535, 1.428)  # for a colour point
PROSPECT_WEIGHT = (0.288, -0.392, 0.360)  # for an own card, for each unseen card of its colour
CHIP_WEIGHT = (0.2066, -0.1457, 0.1628)  # for a chip
MOST_CHIPS_WEIGHT = (1.110, -4.951, 3.915)  # for having the most chips

# The end of the last auction is the end of the game: points decide, then cards and chips.
FINAL_POINT_WEIGHT = 1.41
FINAL_CHIP_SHARE = 0.02  # a tie-break: of a point, for a chip
FINAL_CHIP_PRICE = 0.228  # points that a chip seems worth to the seats in the last auction


@kernel
def weights_after(view: Record) -> Five:
    """The weights after this auction: point, prospect, chip, most chips, chip while bidding."""
    left = (NUM_AUCTIONS - 1 - int(view.auction)) / NUM_AUCTIONS
    if left == 0.0:
        point = FINAL_POINT_WEIGHT
        return point, 0.0, FINAL_CHIP_SHARE * point, CHIP_BONUS * point, FINAL_CHIP_PRICE * point
    chip = _quadratic(CHIP_WEIGHT, left)
    return (
        _quadratic(POINT_WEIGHT, left),
        _quadratic(PROSPECT_WEIGHT, left),
        chip,
        _quadratic(MOST_CHIPS_WEIGHT, left),
        chip,
    )


@kernel
def base_strengths(view: Record, weights: Five) -> Five:
    """What each seat's cards weigh once the lot is gone."""
    return (
        _base(view, 0, weights),
        _base(view, 1, weights),
        _base(view, 2, weights),
        _base(view, 3, weights),
        _base(view, 4, weights),
    )


@kernel
def lot_gains(view: Record, weights: Five) -> Five:
    """What the lot weighs for each seat."""
    same = weights[1] * num_prospects(view)
    return (
        same + weights[0] * lot_points(view, 0),
        same + weights[0] * lot_points(view, 1),
        same + weights[0] * lot_points(view, 2),
        same + weights[0] * lot_points(view, 3),
        same + weights[0] * lot_points(view, 4),
    )


@kernel
def num_prospects(view: Record) -> int:
    """Unseen cards in the colours of the lot, counted for each card of the lot."""
    prospects = 0
    for colour in range(NUM_COLOURS):
        count = int(view.lot_colour_count[colour])
        if count > 0:
            prospects += count * _num_unseen(view, colour)
    return prospects


@kernel
def chance_after(
    view: Record,
    own_seat: int,
    winner: int,
    price: int,
    has_bid: int,
    weights: Five,
    bases: Five,
    gains: Five,
) -> float:
    """A seat's chance to win the game if the auction ends in a given way.

    Args:
        view: the table during the auction.
        own_seat: whose chance.
        winner: who gets the lot.
        price: what the winner pays, in chips.
        has_bid: one bit for each seat that has bid; 0: nobody has, so nothing is paid (S-13).
        weights: see `weights_after`.
        bases: see `base_strengths`.
        gains: see `lot_gains`.

    Returns:
        A number in (0, 1].
    """
    most = most_held(view, winner, price)
    num_shares = count_shares(view, winner, price, most)
    chips = (
        _chips_after(view, 0, winner, price, has_bid, most, num_shares),
        _chips_after(view, 1, winner, price, has_bid, most, num_shares),
        _chips_after(view, 2, winner, price, has_bid, most, num_shares),
        _chips_after(view, 3, winner, price, has_bid, most, num_shares),
        _chips_after(view, 4, winner, price, has_bid, most, num_shares),
    )
    most_chips = 0
    for seat in range(view.num_players):
        most_chips = max(most_chips, chips[seat])
    odds = 0.0
    own_strength = 0.0
    for turn in range(view.num_players):
        seat = (own_seat + turn) % int(view.num_players)
        strength = bases[seat] + weights[2] * chips[seat]
        if seat == winner:
            strength += gains[seat]
        if chips[seat] == most_chips:
            strength += weights[3]
        if turn == 0:
            own_strength = strength
        odds += math.exp(strength - own_strength)
    return 1.0 / odds


@kernel
def _quadratic(coefficients: tuple[float, float, float], left: float) -> float:
    return coefficients[0] + left * (coefficients[1] + left * coefficients[2])


@kernel
def _base(view: Record, seat: int, weights: Five) -> float:
    prospects = 0
    for colour in range(NUM_COLOURS):
        count = int(view.colour_count[seat, colour])
        if count > 0:
            prospects += count * _num_unseen(view, colour)
    return weights[0] * colour_points(view, seat) + weights[1] * prospects


@kernel
def _num_unseen(view: Record, colour: int) -> int:
    """Cards of a colour that are still in the deck below the lot."""
    unseen = CARDS_PER_COLOUR - int(view.lot_colour_count[colour])
    for seat in range(view.num_players):
        unseen -= int(view.colour_count[seat, colour])
    return unseen


@kernel
def _chips_after(
    view: Record, seat: int, winner: int, price: int, has_bid: int, most: int, num_shares: int
) -> int:
    """A seat's chips after the auction; the last chips of the bank are given to several seats."""
    chips = int(view.chips[seat])
    if not (has_bid >> seat) & 1 and not view.passed[seat]:
        chips += min(PASS_BONUS, int(view.bank))
    if has_bid == 0:
        return chips
    if seat == winner:
        return chips - price
    shares = share_weight(view, winner, seat, price, most)
    return chips + (price + int(view.pot)) * shares // num_shares
