"""A seat's view of Serengeti as a float32 vector, by the named pieces of LAYOUT.

Seats are in relative order: own seat first, then clockwise; seats not in play are 0.
"""

from __future__ import annotations

from ...engine.arrays import Vector
from ...engine.jit import kernel
from ...engine.layout import Layout, Piece
from ...engine.record import NONE, RUNNING, Record
from .rules import (
    CARDS_PER_COLOUR,
    COPIES_OF_DIGIT,
    MAX_LOT_SIZE,
    MAX_PLAYERS,
    NUM_AUCTIONS,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_DIGITS,
    Chips,
    colour_points,
    count_shares,
    is_forbidden,
    lowest_raise,
    most_held,
    share_weight,
)

CHIP_UNIT = 20.0  # chips that make an observed 1
MAX_CHIPS = 500  # S-05, the most that `box_chips` allows
POINT_UNIT = 30.0
NUM_LOWEST = 40  # places of the one-hot lowest bid; the last one means this or more

LAYOUT = Layout(
    Piece("auction", (1,), 1.0, "auctions finished / 15"),
    Piece("lot_size", (3,), 1.0, "one-hot: the lot has 1, 2 or 3 cards"),
    Piece("lot_colours", (NUM_COLOURS,), 1.0, "cards of each colour in the lot / 3"),
    Piece("lot_digits", (NUM_DIGITS,), 1.0, "cards with each digit in the lot / 3"),
    Piece("unseen", (NUM_COLOURS, NUM_DIGITS), 1.0, "1: the card of colour and digit is to come"),
    Piece("standing_bid", (1,), MAX_CHIPS / CHIP_UNIT, "standing bid / 20 chips, 0 if none"),
    Piece("standing_digit", (NUM_DIGITS,), 1.0, "one-hot: last digit of the standing bid"),
    Piece(
        "lowest_bid",
        (NUM_LOWEST,),
        1.0,
        "one-hot: own lowest bid with an allowed ending, 39 for 39 or more, none if it costs "
        "more than your chips or you have passed",
    ),
    Piece("pot", (1,), MAX_CHIPS / CHIP_UNIT, "chips in the pot / 20"),
    Piece("bank", (1,), MAX_CHIPS / CHIP_UNIT, "chips in the bank / 20; 0 if chips are secret"),
    Piece("in_play", (MAX_PLAYERS,), 1.0, "1: the seat is in play"),
    Piece("to_act", (MAX_PLAYERS,), 1.0, "1: the seat is to act"),
    Piece("starts", (MAX_PLAYERS,), 1.0, "1: start player of this auction"),
    Piece("stands", (MAX_PLAYERS,), 1.0, "1: the standing bid is the seat's"),
    Piece("passed", (MAX_PLAYERS,), 1.0, "1: passed in this auction"),
    Piece("has_bid", (MAX_PLAYERS,), 1.0, "1: has bid in this auction"),
    Piece(
        "chips",
        (MAX_PLAYERS,),
        MAX_CHIPS / CHIP_UNIT,
        "chips / 20; 0 for the others if chips are secret",
    ),
    Piece("num_cards", (MAX_PLAYERS,), 1.0, "cards owned / 30"),
    Piece("points", (MAX_PLAYERS,), 3.0, "points of the colours / 30"),
    Piece("lot_points", (MAX_PLAYERS,), 1.0, "points that the lot would add for the seat / 30"),
    Piece(
        "can_raise",
        (MAX_PLAYERS,),
        1.0,
        "1: may still bid with an allowed ending; if chips are secret, for your seat only",
    ),
    Piece(
        "share",
        (MAX_PLAYERS,),
        1.0,
        "part of the payout if the standing bid wins (0 if there is none)",
    ),
    Piece("colours", (MAX_PLAYERS, NUM_COLOURS), 1.0, "cards of each colour / 5"),
    Piece("digits", (MAX_PLAYERS, NUM_DIGITS), 1.0, "cards with each digit / 3"),
)

_AT = LAYOUT.offsets()


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    """Writes the observation of a view, float32 [LAYOUT.size]."""
    out[:] = 0.0
    _observe_table(view, out)
    lowest = lowest_allowed_bid(view, seat, lowest_raise(view))
    if lowest <= view.chips[seat] and not view.passed[seat] and view.over == RUNNING:
        out[_AT.lowest_bid + min(lowest, NUM_LOWEST - 1)] = 1.0
    for other in range(view.num_players):
        _observe_seat(view, seat, _offset(view, seat, other), other, out)
    if view.standing_seat != NONE:
        _observe_shares(view, seat, out)


@kernel
def _offset(view: Record, own_seat: int, seat: int) -> int:
    """Places clockwise from the observer to another seat."""
    return seat - own_seat if seat >= own_seat else seat - own_seat + int(view.num_players)


@kernel
def _observe_table(view: Record, out: Vector) -> None:
    """What is the same for all seats: auction, lot, unseen cards, standing bid, pot, bank."""
    out[_AT.auction] = view.auction * (1.0 / NUM_AUCTIONS)
    if view.lot_size > 0:
        out[_AT.lot_size + view.lot_size - 1] = 1.0
    for card in range(NUM_CARDS):
        row = _AT.unseen + NUM_DIGITS * (card // CARDS_PER_COLOUR)
        out[row + view.card_digit[card]] = view.owner[card] == NONE
    for position in range(view.deck_position, view.deck_position + view.lot_size):
        card = view.deck[position]
        digit = view.card_digit[card]
        colour = card // CARDS_PER_COLOUR
        out[_AT.lot_digits + digit] += 1.0 / MAX_LOT_SIZE
        out[_AT.unseen + NUM_DIGITS * colour + digit] = 0.0
    for colour in range(NUM_COLOURS):
        out[_AT.lot_colours + colour] = view.lot_colour_count[colour] * (1.0 / MAX_LOT_SIZE)
    if view.standing_seat != NONE:
        out[_AT.standing_bid] = view.standing_bid * (1.0 / CHIP_UNIT)
        out[_AT.standing_digit + view.standing_bid % 10] = 1.0
    out[_AT.pot] = view.pot * (1.0 / CHIP_UNIT)
    if view.rule_chips == Chips.OPEN or view.over != RUNNING:
        out[_AT.bank] = view.bank * (1.0 / CHIP_UNIT)


@kernel
def _observe_seat(view: Record, own_seat: int, offset: int, seat: int, out: Vector) -> None:
    """Writes what the table shows of one seat, `offset` places clockwise of the observer."""
    out[_AT.in_play + offset] = 1.0
    out[_AT.to_act + offset] = seat == view.player and view.over == RUNNING
    out[_AT.starts + offset] = seat == view.start_player
    out[_AT.stands + offset] = seat == view.standing_seat
    out[_AT.passed + offset] = view.passed[seat]
    out[_AT.has_bid + offset] = view.has_bid[seat]
    out[_AT.num_cards + offset] = view.num_cards[seat] * (1.0 / NUM_CARDS)
    out[_AT.points + offset] = colour_points(view, seat) * (1.0 / POINT_UNIT)
    out[_AT.lot_points + offset] = lot_points(view, seat) * (1.0 / POINT_UNIT)
    if view.rule_chips == Chips.OPEN or seat == own_seat or view.over != RUNNING:
        out[_AT.chips + offset] = view.chips[seat] * (1.0 / CHIP_UNIT)
        out[_AT.can_raise + offset] = can_raise(view, seat, lowest_raise(view))
    colours = _AT.colours + NUM_COLOURS * offset
    for colour in range(NUM_COLOURS):
        out[colours + colour] = view.colour_count[seat, colour] * (1.0 / CARDS_PER_COLOUR)
    digits = _AT.digits + NUM_DIGITS * offset
    for digit in range(NUM_DIGITS):
        out[digits + digit] = view.digit_count[seat, digit] * (1.0 / COPIES_OF_DIGIT)


@kernel
def _observe_shares(view: Record, own_seat: int, out: Vector) -> None:
    """S-15: how the payout would be shared if the standing bid won."""
    winner = int(view.standing_seat)
    bid = int(view.standing_bid)
    most = most_held(view, winner, bid)
    total = count_shares(view, winner, bid, most)
    for seat in range(view.num_players):
        weight = share_weight(view, winner, seat, bid, most)
        out[_AT.share + _offset(view, own_seat, seat)] = weight / total


@kernel
def lowest_allowed_bid(view: Record, seat: int, lowest: int) -> int:
    """The lowest bid from `lowest` on whose ending the seat does not own, in chips.

    MAX_CHIPS + 1 if the seat owns all ten digits. It need not be affordable.
    """
    for bid in range(lowest, lowest + NUM_DIGITS):
        if not is_forbidden(view, seat, bid):
            return bid
    return MAX_CHIPS + 1


@kernel
def can_raise(view: Record, seat: int, lowest: int) -> bool:
    """The seat is still in the auction and can afford an allowed bid from `lowest` on."""
    if view.over != RUNNING or view.passed[seat]:
        return False
    return bool(lowest_allowed_bid(view, seat, lowest) <= view.chips[seat])


@kernel
def lot_points(view: Record, seat: int) -> int:
    """The colour points that the current lot would add for a seat: the k-th card adds k (S-17)."""
    points = 0
    for colour in range(NUM_COLOURS):
        count = int(view.lot_colour_count[colour])
        points += count * int(view.colour_count[seat, colour]) + count * (count + 1) // 2
    return points
