"""What holds in every state of Serengeti: for tests and the compliance kit."""

from __future__ import annotations

from ...engine.jit import kernel
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
)

INVARIANTS = (
    "chips of players, bank and pot add up to box_chips, and none is negative (S-04)",
    "cards before the lot have an owner, the others none (S-07)",
    "each seat's colours, digits and number of cards count its cards",
    "the deck holds each card once, each colour five different digits, each digit thrice (S-02)",
    "the seat to act has not passed and does not hold the standing bid (S-08)",
    "the standing bid is affordable for its seat (S-09)",
    "the lot has the size of its auction, and its colours are counted (S-07)",
)


@kernel
def check(state: Record) -> int:
    """Returns 0, or the number of the first broken entry of INVARIANTS, counted from 1."""
    if not _chips_are_conserved(state):
        return 1
    for position in range(NUM_CARDS):
        is_sold = position < state.deck_position
        if is_sold != (state.owner[state.deck[position]] != NONE):
            return 2
    if not _counts_agree(state):
        return 3
    if not _deck_is_whole(state):
        return 4
    if state.over == RUNNING and (
        state.passed[state.player] or state.player == state.standing_seat
    ):
        return 5
    if state.standing_seat != NONE and state.chips[state.standing_seat] < state.standing_bid:
        return 6
    return 0 if _lot_is_right(state) else 7


@kernel
def _chips_are_conserved(state: Record) -> bool:
    total = int(state.bank) + int(state.pot)
    smallest = min(int(state.bank), int(state.pot))
    for seat in range(MAX_PLAYERS):
        total += int(state.chips[seat])
        smallest = min(smallest, int(state.chips[seat]))
    return bool(total == state.rule_box_chips and smallest >= 0)


@kernel
def _deck_is_whole(state: Record) -> bool:
    for card in range(NUM_CARDS):
        places = 0
        for position in range(NUM_CARDS):
            places += state.deck[position] == card
        copies = 0
        likes = 0
        for other in range(NUM_CARDS):
            is_same_digit = state.card_digit[other] == state.card_digit[card]
            copies += is_same_digit
            likes += is_same_digit and other // CARDS_PER_COLOUR == card // CARDS_PER_COLOUR
        if places != 1 or likes != 1 or copies != COPIES_OF_DIGIT:
            return False
    return True


@kernel
def _lot_is_right(state: Record) -> bool:
    size = 0 if state.auction == NUM_AUCTIONS else state.auction % MAX_LOT_SIZE + 1
    for colour in range(NUM_COLOURS):
        count = 0
        for position in range(state.deck_position, state.deck_position + state.lot_size):
            count += state.deck[position] // CARDS_PER_COLOUR == colour
        if count != state.lot_colour_count[colour]:
            return False
    return bool(state.lot_size == size)


@kernel
def _counts_agree(state: Record) -> bool:
    for seat in range(MAX_PLAYERS):
        num_cards = 0
        for card in range(NUM_CARDS):
            num_cards += state.owner[card] == seat
        if num_cards != state.num_cards[seat]:
            return False
        for colour in range(NUM_COLOURS):
            count = 0
            for card in range(CARDS_PER_COLOUR * colour, CARDS_PER_COLOUR * (colour + 1)):
                count += state.owner[card] == seat
            if count != state.colour_count[seat, colour]:
                return False
        for digit in range(NUM_DIGITS):
            count = 0
            for card in range(NUM_CARDS):
                count += state.owner[card] == seat and state.card_digit[card] == digit
            if count != state.digit_count[seat, digit]:
                return False
    return True
