"""Serengeti's record and rules; the numbers S-xx are explained on the game's page.

The one idea: a card is a number 0-29 (its colour is number // 5), the shuffled deck lies in the
record from the start, and counts of each seat's colours and digits are kept beside the owners.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ...engine.arrays import Mask, Points
from ...engine.jit import kernel
from ...engine.ranking import ranks_by
from ...engine.record import ENDED, NONE, RUNNING, Record, record_type
from ...engine.rng import random_below

MAX_PLAYERS = 5  # S-01
NUM_CARDS = 30  # S-02
NUM_COLOURS = 6
CARDS_PER_COLOUR = 5
NUM_DIGITS = 10
COPIES_OF_DIGIT = 3
STARTING_CHIPS = 10  # S-04
NUM_AUCTIONS = 15  # S-07
MAX_LOT_SIZE = 3
PASS_BONUS = 2  # S-12
FINE = 1  # S-11
CHIP_BONUS = 3  # S-18


class Phase(IntEnum):
    """There is one kind of decision."""

    BIDDING = 0


class ForbiddenBids(IntEnum):
    """S-05, S-11: what becomes of a bid with a forbidden ending."""

    MASKED = 0
    FINED = 1


class Payout(IntEnum):
    """S-05, S-15: how several holders of the digit share."""

    EQUAL = 0
    PRORATA = 1
    MAJORITY = 2


class Remainder(IntEnum):
    """S-05, S-15: where the chips go that cannot be shared."""

    BANK = 0
    POT = 1


class Chips(IntEnum):
    """S-05: whether observation, text and JSON show the chips of others."""

    OPEN = 0
    SECRET = 1


class Deck(IntEnum):
    """S-03: where the list of cards comes from."""

    BALANCED = 0
    RANDOM = 1


RECORD = record_type(
    ("forbidden_bids", "payout", "remainder", "chips", "min_bid", "deck", "box_chips"),
    (
        ("chips", "i2", MAX_PLAYERS),
        ("bank", "i2"),
        ("pot", "i2"),
        ("standing_bid", "i2"),
        ("standing_seat", "i1"),
        ("start_player", "i1"),
        ("auction", "i1"),
        ("deck_position", "i1"),
        ("lot_size", "i1"),
        ("passed", "i1", MAX_PLAYERS),
        ("has_bid", "i1", MAX_PLAYERS),
        ("card_digit", "i1", NUM_CARDS),
        ("deck", "i1", NUM_CARDS),
        ("owner", "i1", NUM_CARDS),
        ("num_cards", "i1", MAX_PLAYERS),
        ("colour_count", "i1", (MAX_PLAYERS, NUM_COLOURS)),
        ("digit_count", "i1", (MAX_PLAYERS, NUM_DIGITS)),
        ("lot_colour_count", "i1", NUM_COLOURS),
        ("padding", "i1", 6),
    ),
)

BALANCED_DIGITS = np.array(  # S-03: every two colours share exactly two digits
    [0, 1, 2, 3, 4, 0, 1, 5, 6, 7, 0, 2, 5, 8, 9, 1, 3, 6, 8, 9, 2, 4, 6, 7, 8, 3, 4, 5, 7, 9],
    dtype=np.int8,
)
COLOUR_TRIPLES = np.array(  # S-03: the 20 ways in which a digit can choose three colours
    [(a, b, c) for a in range(6) for b in range(a + 1, 6) for c in range(b + 1, 6)], dtype=np.int8
)


@kernel
def deal(state: Record, seed: int) -> None:
    """Starts a game: list of cards, shuffled deck, first start player, chips (S-02 to S-07)."""
    num_players = int(state.num_players)
    counter = 0
    if state.rule_deck == Deck.RANDOM:
        counter = _draw_card_digits(state, seed)
    else:
        for card in range(NUM_CARDS):
            state.card_digit[card] = BALANCED_DIGITS[card]
    for card in range(NUM_CARDS):
        state.deck[card] = card
        state.owner[card] = NONE
    for last in range(NUM_CARDS - 1, 0, -1):
        chosen = random_below(seed, counter, last + 1)
        counter += 1
        card = state.deck[last]
        state.deck[last] = state.deck[chosen]
        state.deck[chosen] = card
    for seat in range(MAX_PLAYERS):
        state.chips[seat] = STARTING_CHIPS if seat < num_players else 0
        state.num_cards[seat] = 0
        for colour in range(NUM_COLOURS):
            state.colour_count[seat, colour] = 0
        for digit in range(NUM_DIGITS):
            state.digit_count[seat, digit] = 0
    state.bank = state.rule_box_chips - STARTING_CHIPS * num_players
    state.pot = 0
    state.phase = Phase.BIDDING
    state.over = RUNNING
    state.num_steps = 0
    for index in range(6):
        state.padding[index] = 0
    state.deck_position = 0
    state.lot_size = 0
    _open_auction(state, 0, random_below(seed, counter, num_players))


@kernel
def _draw_card_digits(state: Record, seed: int) -> int:
    """S-03: each digit draws three colours, all anew until every colour has five."""
    counter = 0
    while True:
        for colour in range(NUM_COLOURS):
            state.colour_count[0, colour] = 0
        drawn = 0
        while drawn < NUM_DIGITS:
            triple = random_below(seed, counter, 20)
            counter += 1
            fits = True
            for index in range(COPIES_OF_DIGIT):
                fits = fits and (
                    state.colour_count[0, COLOUR_TRIPLES[triple, index]] < CARDS_PER_COLOUR
                )
            if not fits:
                break
            for index in range(COPIES_OF_DIGIT):
                colour = COLOUR_TRIPLES[triple, index]
                card = CARDS_PER_COLOUR * colour + state.colour_count[0, colour]
                state.card_digit[card] = drawn
                state.colour_count[0, colour] += 1
            drawn += 1
        if drawn == NUM_DIGITS:
            return counter


@kernel
def _open_auction(state: Record, auction: int, start_player: int) -> None:
    """S-07, S-08: the next lot is turned up and the start player is to speak."""
    state.auction = auction
    state.deck_position += state.lot_size
    state.lot_size = auction % MAX_LOT_SIZE + 1
    state.start_player = start_player
    state.player = start_player
    state.standing_bid = NONE
    state.standing_seat = NONE
    for seat in range(MAX_PLAYERS):
        state.passed[seat] = 0
        state.has_bid[seat] = 0
    for colour in range(NUM_COLOURS):
        state.lot_colour_count[colour] = 0
    if auction == NUM_AUCTIONS:
        state.lot_size = 0
    for position in range(state.deck_position, state.deck_position + state.lot_size):
        state.lot_colour_count[state.deck[position] // CARDS_PER_COLOUR] += 1


@kernel
def lowest_raise(state: Record) -> int:
    """The smallest bid above the standing one, endings apart (S-05 `min_bid`, S-08)."""
    if state.standing_seat == NONE:
        return int(state.rule_min_bid)
    return int(state.standing_bid) + 1


@kernel
def is_forbidden(state: Record, seat: int, bid: int) -> bool:
    """S-10: the seat owns a card with the last digit of the bid."""
    return bool(state.digit_count[seat, bid % 10] > 0)


@kernel
def legal_actions(state: Record, mask: Mask) -> None:
    """Writes the mask: bids by S-08 to S-11, and pass."""
    mask[:] = False
    if state.over != RUNNING:
        return
    mask[state.rule_box_chips + 1] = True
    seat = state.player
    chips = int(state.chips[seat])
    may_try = state.rule_forbidden_bids == ForbiddenBids.FINED and chips >= FINE
    for bid in range(lowest_raise(state), chips + 1):
        mask[bid] = may_try or not is_forbidden(state, seat, bid)


@kernel
def step(state: Record, action: int) -> None:
    """Applies a bid, a fined try or a pass, and closes the auction when it is decided."""
    state.num_steps += 1
    seat = int(state.player)
    if action == state.rule_box_chips + 1:
        state.passed[seat] = 1
        if not state.has_bid[seat]:
            bonus = min(PASS_BONUS, int(state.bank))  # S-12
            state.chips[seat] += bonus
            state.bank -= bonus
    elif is_forbidden(state, seat, action):
        state.chips[seat] -= FINE  # S-11: the same player acts again
        state.bank += FINE
        return
    else:
        state.standing_bid = action
        state.standing_seat = seat
        state.has_bid[seat] = 1
    next_seat = seat
    for _ in range(state.num_players):
        next_seat = (next_seat + 1) % state.num_players
        if not state.passed[next_seat]:
            break
    if state.passed[next_seat]:
        _close_auction(state, int(state.start_player))  # S-13
    elif next_seat == state.standing_seat:
        _pay(state, next_seat)  # S-14
        _close_auction(state, next_seat)
    else:
        state.player = next_seat


@kernel
def _close_auction(state: Record, winner: int) -> None:
    """The winner takes the lot; the next auction opens or the game ends (S-16, S-17)."""
    for position in range(state.deck_position, state.deck_position + state.lot_size):
        card = state.deck[position]
        state.owner[card] = winner
        state.colour_count[winner, card // CARDS_PER_COLOUR] += 1
        state.digit_count[winner, state.card_digit[card]] += 1
    state.num_cards[winner] += state.lot_size
    _open_auction(state, state.auction + 1, winner)
    if state.auction == NUM_AUCTIONS:
        state.over = ENDED


@kernel
def _pay(state: Record, winner: int) -> None:
    """S-15: the winner pays; bid and pot go to the holders of the digit, or to all others."""
    bid = int(state.standing_bid)
    state.chips[winner] -= bid
    amount = bid + int(state.pot)
    paid = 0
    most = most_held(state, winner, bid)
    num_shares = count_shares(state, winner, bid, most)
    for seat in range(state.num_players):
        share = amount * share_weight(state, winner, seat, bid, most) // num_shares
        state.chips[seat] += share
        paid += share
    state.pot = 0
    if state.rule_remainder == Remainder.POT:
        state.pot = amount - paid
    else:
        state.bank += amount - paid


@kernel
def most_held(state: Record, winner: int, bid: int) -> int:
    """The most cards with the last digit of the bid that one of the other seats holds."""
    digit = bid % 10
    most = 0
    for seat in range(state.num_players):
        if seat != winner:
            most = max(most, int(state.digit_count[seat, digit]))
    return most


@kernel
def count_shares(state: Record, winner: int, bid: int, most: int) -> int:
    """Into how many parts the payout of a winning bid is divided: the sum of `share_weight`."""
    num_shares = 0
    for seat in range(state.num_players):
        num_shares += share_weight(state, winner, seat, bid, most)
    return num_shares


@kernel
def share_weight(state: Record, winner: int, seat: int, bid: int, most: int) -> int:
    """A seat's part of the payout of a winning bid, relative to the others' (S-15).

    Args:
        state: the table before the lot is handed over.
        winner: the seat that pays.
        seat: the seat asked about.
        bid: what the winner pays, in chips.
        most: `most_held(state, winner, bid)`; with 0 all others share.
    """
    if seat == winner:
        return 0
    if most == 0:
        return 1
    count = int(state.digit_count[seat, bid % 10])
    if state.rule_payout == Payout.PRORATA:
        return count
    if state.rule_payout == Payout.MAJORITY:
        return int(count == most)
    return int(count > 0)


@kernel
def scores(state: Record, out: Points) -> None:
    """S-17, S-18: colour points, and 3 for the most chips, as if the game ended now."""
    most_chips = _most_chips(state)
    for seat in range(state.num_players):
        out[seat] = _points(state, seat, most_chips)


@kernel
def colour_points(state: Record, seat: int) -> int:
    """S-17: 1, 3, 6, 10, 15 points for 1 to 5 cards of a colour: the k-th card adds k."""
    points = 0
    for colour in range(NUM_COLOURS):
        count = int(state.colour_count[seat, colour])
        points += count * (count + 1) // 2
    return points


@kernel
def _standing(state: Record, seat: int) -> int:
    """S-19: most points, then more cards, then more chips; still tied: shared."""
    points = _points(state, seat, _most_chips(state))
    return (points * 100 + int(state.num_cards[seat])) * 1000 + int(state.chips[seat])


@kernel
def _points(state: Record, seat: int, most_chips: int) -> int:
    """S-17, S-18: colour points, and the bonus for who has the most chips."""
    points = int(colour_points(state, seat))
    if state.chips[seat] == most_chips:
        points += CHIP_BONUS
    return points


@kernel
def _most_chips(state: Record) -> int:
    most_chips = 0
    for seat in range(state.num_players):
        most_chips = max(most_chips, int(state.chips[seat]))
    return most_chips


ranks = ranks_by(_standing)
