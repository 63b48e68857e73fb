"""What holds in every state of Gold!: for tests and the compliance kit."""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.record import ENDED, NONE, Record
from .rules import (
    FIRST_GOLD,
    MAX_DECK,
    MAX_PLAYERS,
    NUM_AWAY,
    NUM_COLOURS,
    NUM_KINDS,
    NUM_SLOTS,
    OFFER_SIZE,
    PAIR_SIZE,
    ColourTie,
    Phase,
    num_copies,
    points_of,
)

INVARIANTS = (
    "every card is unseen, in the offer, before a player, on a pile or removed (G-02, G-03)",
    "the deck holds the unseen cards: two put away, and whole offers to come, none at the end "
    "(G-05, G-11)",
    "the offer is sorted and filled from the first place; it is not empty while a turn begins, and "
    "empty at the end (G-10, G-11)",
    "in front of a player lie at most two cards of a colour, the lower first, and their points "
    "are counted; none lie there at the end (G-08)",
    "a pile's points and number of cards are those of its cards, and only seats in play have one "
    "(G-13)",
    "a colour is scored only when the game has ended, by gold of that colour on the pile, and by "
    "one seat where ties score nothing (G-12)",
    "the colour of a set is known while its bonus is decided, and only then (G-09)",
)


@kernel
def check(state: Record) -> int:
    """Returns 0, or the number of the first broken entry of INVARIANTS, counted from 1."""
    if not _all_cards_are_there(state):
        return 1
    if not _deck_is_unseen(state):
        return 2
    if not _offer_is_sorted(state):
        return 3
    if not _fronts_are_right(state):
        return 4
    if not _piles_add_up(state):
        return 5
    if not _prizes_are_right(state):
        return 6
    if state.phase == Phase.BONUS:
        return 0 if 0 <= state.set_colour < NUM_COLOURS else 7
    return 0 if state.set_colour == NONE else 7


@kernel
def _all_cards_are_there(state: Record) -> bool:
    num_missing = 0
    for card in range(NUM_KINDS):
        count = int(state.unseen[card])
        smallest = count
        for place in range(OFFER_SIZE):
            count += state.offer[place] == card
        for seat in range(MAX_PLAYERS):
            count += state.pile[seat, card]
            smallest = min(smallest, int(state.pile[seat, card]))
            for slot in range(NUM_SLOTS):
                count += state.front[seat, slot] == card
        missing = num_copies(state, card) - count
        if missing < 0 or smallest < 0:
            return False
        num_missing += missing
    return bool(num_missing == state.num_removed and (num_missing == 0 or state.over == ENDED))


@kernel
def _deck_is_unseen(state: Record) -> bool:
    for card in range(NUM_KINDS):
        count = 0
        for place in range(state.deck_size):
            is_hidden = place < NUM_AWAY or place >= state.deck_position
            count += is_hidden and state.deck[place] == card
        if count != state.unseen[card]:
            return False
    for place in range(state.deck_size, MAX_DECK):
        if state.deck[place] != NONE:
            return False
    num_to_come = state.deck_size - state.deck_position
    return bool(num_to_come % OFFER_SIZE == 0 and (num_to_come == 0 or state.over != ENDED))


@kernel
def _offer_is_sorted(state: Record) -> bool:
    size = 0
    while size < OFFER_SIZE and state.offer[size] != NONE:
        if size > 0 and state.offer[size] < state.offer[size - 1]:
            return False
        size += 1
    for place in range(size, OFFER_SIZE):
        if state.offer[place] != NONE:
            return False
    if state.over == ENDED:
        return size == 0
    return bool(size > 0 or state.phase == Phase.BONUS)


@kernel
def _fronts_are_right(state: Record) -> bool:
    for seat in range(MAX_PLAYERS):
        for colour in range(NUM_COLOURS):
            points = points_of(state.front[seat, PAIR_SIZE * colour])
            points += points_of(state.front[seat, PAIR_SIZE * colour + 1])
            if points != state.front_points[seat, colour]:
                return False
        is_empty = seat >= state.num_players or state.over == ENDED
        for slot in range(NUM_SLOTS):
            card = state.front[seat, slot]
            if card == NONE:
                continue
            if is_empty or card % NUM_COLOURS != slot // PAIR_SIZE:
                return False
            if slot % PAIR_SIZE > 0 and not NONE < state.front[seat, slot - 1] <= card:
                return False
    return True


@kernel
def _piles_add_up(state: Record) -> bool:
    for seat in range(MAX_PLAYERS):
        size = 0
        points = 0
        for card in range(NUM_KINDS):
            size += int(state.pile[seat, card])
            points += int(state.pile[seat, card]) * points_of(card)
        if size != state.pile_size[seat] or points != state.pile_points[seat]:
            return False
        if size > 0 and seat >= state.num_players:
            return False
    return True


@kernel
def _prizes_are_right(state: Record) -> bool:
    for colour in range(NUM_COLOURS):
        num_prizes = 0
        for seat in range(MAX_PLAYERS):
            card = state.colour_prize[seat, colour]
            if card == NONE:
                continue
            num_prizes += 1
            is_gold = FIRST_GOLD <= card < NUM_KINDS and card % NUM_COLOURS == colour
            if state.over != ENDED or not is_gold or state.pile[seat, card] == 0:
                return False
        if num_prizes > 1 and state.rule_colour_tie == ColourTie.NOBODY:
            return False
    return True
