"""A seat's view of Gold! as a float32 vector, by the named pieces of LAYOUT.

Seats are in relative order: own seat first, then clockwise; seats not in play are 0.
"""

from __future__ import annotations

import numpy as np

from ...engine.arrays import Vector
from ...engine.jit import kernel
from ...engine.layout import Layout, Piece
from ...engine.record import NONE, RUNNING, Record
from ...engine.seats import next_seat
from .rules import (
    CARD_POINTS,
    MAX_PLAYERS,
    NUM_COLOURS,
    NUM_KINDS,
    NUM_LEVELS,
    NUM_SLOTS,
    OFFER_SIZE,
    PAIR_SIZE,
    Phase,
    prize,
    winning_sum,
)

CARD_UNIT = 8.0  # points of a card that make an observed 1
PAIR_UNIT = 16.0
PILE_UNIT = 50.0
MAX_PILE_SIZE = 60.0
MAX_OFFERS = 10.0  # offers that may be to come
MAX_COPIES = 3.0  # of equal cards
MAX_OF_COLOUR = 10.0
LOWEST_PILE, HIGHEST_PILE = -36.0, 216.0  # all donkeys, all gold

LAYOUT = Layout(
    Piece("bonus", (1,), 1.0, "1: a bonus card is to be chosen"),
    Piece("set_colour", (NUM_COLOURS,), 1.0, "one-hot: colour of the set that earned the bonus"),
    Piece("offers_left", (1,), 1.0, "offers to come / 10"),
    Piece("offer_size", (OFFER_SIZE,), 1.0, "one-hot: the offer has 1 to 5 cards"),
    Piece("offer_colours", (OFFER_SIZE, NUM_COLOURS), 1.0, "one-hot: colour of the card"),
    Piece("offer_points", (OFFER_SIZE,), 1.0, "points of the card / 8, 0 if there is none", -0.25),
    Piece("offer_unseen", (OFFER_SIZE,), 1.0, "cards of its colour that nobody has seen / 10"),
    Piece("colour_unseen", (NUM_COLOURS,), 1.0, "cards of the colour that nobody has seen / 10"),
    Piece(
        "unseen",
        (NUM_LEVELS, NUM_COLOURS),
        1.0,
        "cards that nobody has seen / 3, donkeys first, then gold by value",
    ),
    Piece("in_play", (MAX_PLAYERS,), 1.0, "1: the seat is in play"),
    Piece("to_act", (MAX_PLAYERS,), 1.0, "1: the seat is to act"),
    Piece(
        "pile_points",
        (MAX_PLAYERS,),
        HIGHEST_PILE / PILE_UNIT,
        "points of the scoring pile / 50",
        LOWEST_PILE / PILE_UNIT,
    ),
    Piece("pile_size", (MAX_PLAYERS,), 1.0, "cards in the scoring pile / 60"),
    Piece(
        "slots",
        (MAX_PLAYERS, NUM_SLOTS),
        1.0,
        "points of the card in the slot / 8, 0 if there is none",
        -0.25,
    ),
    Piece("singles", (MAX_PLAYERS, NUM_COLOURS), 1.0, "1: one card of the colour in front"),
    Piece("pairs", (MAX_PLAYERS, NUM_COLOURS), 1.0, "1: two cards of the colour in front"),
    Piece(
        "prizes",
        (MAX_PLAYERS, NUM_COLOURS),
        1.0,
        "points that the colour would score if the game ended now / 8",
    ),
    Piece(
        "makes_pair",
        (MAX_PLAYERS, OFFER_SIZE),
        1.0,
        "1: the card of the offer would be the second of its colour in front of the seat",
    ),
    Piece("makes_set", (MAX_PLAYERS, OFFER_SIZE), 1.0, "1: it would be the third"),
    Piece(
        "match_points",
        (MAX_PLAYERS, OFFER_SIZE),
        1.0,
        "points of the cards of its colour in front of the seat / 16",
        -0.25,
    ),
)

_AT = LAYOUT.offsets()

CARD_VALUE = (CARD_POINTS / CARD_UNIT).astype(np.float32)  # by card number - NONE


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    """Writes the observation of a view, float32 [LAYOUT.size]."""
    out[:] = 0.0
    _observe_table(view, out)
    other = seat
    for offset in range(view.num_players):
        _observe_seat(view, offset, other, out)
        other = next_seat(view, other)
    _observe_prizes(view, seat, out)
    _observe_matches(view, seat, out)


@kernel
def _observe_table(view: Record, out: Vector) -> None:
    """What is the same for all seats: the decision, the offer, the unseen cards."""
    if view.phase == Phase.BONUS:
        out[_AT.bonus] = 1.0
        out[_AT.set_colour + view.set_colour] = 1.0
    out[_AT.offers_left] = (view.deck_size - view.deck_position) * (1.0 / OFFER_SIZE / MAX_OFFERS)
    for colour in range(NUM_COLOURS):
        count = 0
        for card in range(colour, NUM_KINDS, NUM_COLOURS):
            count += int(view.unseen[card])
        out[_AT.colour_unseen + colour] = count * (1.0 / MAX_OF_COLOUR)
    size = 0
    for place in range(OFFER_SIZE):
        card = view.offer[place]
        if card == NONE:
            break
        size += 1
        out[_AT.offer_colours + NUM_COLOURS * place + card % NUM_COLOURS] = 1.0
        out[_AT.offer_points + place] = CARD_VALUE[int(card) - NONE]
    if size > 0:
        out[_AT.offer_size + size - 1] = 1.0
    for card in range(NUM_KINDS):
        out[_AT.unseen + card] = view.unseen[card] * (1.0 / MAX_COPIES)


@kernel
def _observe_seat(view: Record, offset: int, seat: int, out: Vector) -> None:
    """Writes the cards and the pile of one seat, `offset` places clockwise of the observer."""
    out[_AT.in_play + offset] = 1.0
    out[_AT.to_act + offset] = seat == view.player and view.over == RUNNING
    out[_AT.pile_points + offset] = view.pile_points[seat] * (1.0 / PILE_UNIT)
    out[_AT.pile_size + offset] = view.pile_size[seat] * (1.0 / MAX_PILE_SIZE)
    for colour in range(NUM_COLOURS):
        first = view.front[seat, PAIR_SIZE * colour]
        second = view.front[seat, PAIR_SIZE * colour + 1]
        slot = _AT.slots + NUM_SLOTS * offset + PAIR_SIZE * colour
        out[slot] = CARD_VALUE[int(first) - NONE]
        out[slot + 1] = CARD_VALUE[int(second) - NONE]
        at = NUM_COLOURS * offset + colour
        out[_AT.singles + at] = (first != NONE) != (second != NONE)
        out[_AT.pairs + at] = second != NONE


@kernel
def _observe_prizes(view: Record, own_seat: int, out: Vector) -> None:
    """What the colours would score if the game ended now (G-12)."""
    for colour in range(NUM_COLOURS):
        winning = winning_sum(view, colour)
        seat = own_seat
        for offset in range(view.num_players):
            at = NUM_COLOURS * offset + colour
            out[_AT.prizes + at] = CARD_VALUE[prize(view, seat, colour, winning) - NONE]
            seat = next_seat(view, seat)


@kernel
def _observe_matches(view: Record, own_seat: int, out: Vector) -> None:
    """What the cards of the offer would meet in front of the seats."""
    for place in range(OFFER_SIZE):
        card = view.offer[place]
        if card == NONE:
            break
        colour = card % NUM_COLOURS
        out[_AT.offer_unseen + place] = out[_AT.colour_unseen + colour]
        seat = own_seat
        for offset in range(view.num_players):
            at = OFFER_SIZE * offset + place
            has_any = view.front[seat, PAIR_SIZE * colour] != NONE
            has_pair = view.front[seat, PAIR_SIZE * colour + 1] != NONE
            out[_AT.makes_pair + at] = has_any != has_pair
            out[_AT.makes_set + at] = has_pair
            out[_AT.match_points + at] = view.front_points[seat, colour] * (1.0 / PAIR_UNIT)
            seat = next_seat(view, seat)
