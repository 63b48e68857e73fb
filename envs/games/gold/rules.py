"""Gold!'s record and rules; the numbers G-xx are explained on the game's page.

The one idea: a card is a number, 6 * level + colour, with level 0 for donkeys and 1 to 6 for gold
of value 3 to 8. So the order of numbers is the order of the offer, by value, then colour, and
equal cards have equal numbers.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ...engine.arrays import Mask, Points
from ...engine.jit import kernel
from ...engine.ranking import ranks_by
from ...engine.record import ENDED, NONE, RUNNING, Record, record_type
from ...engine.rng import random_below
from ...engine.seats import next_seat

MAX_PLAYERS = 3  # G-01
NUM_COLOURS = 6  # G-02
NUM_LEVELS = 7
NUM_KINDS = NUM_COLOURS * NUM_LEVELS
FIRST_GOLD = NUM_COLOURS  # the lowest card that is no donkey
COPIES_OF_LEVEL = np.array([3, 2, 1, 1, 1, 1, 1], dtype=np.int8)  # of each colour
NUM_AWAY = 2  # G-05
OFFER_SIZE = 5
MAX_DECK = 57  # with three players: 60 cards less a donkey for each
PAIR_SIZE = 2  # G-08: cards of a colour that stay in front of a player
NUM_SLOTS = PAIR_SIZE * NUM_COLOURS

FIRST_SWAP = OFFER_SIZE  # the actions: take, swap, bonus, decline
FIRST_BONUS = FIRST_SWAP + NUM_SLOTS * OFFER_SIZE
DECLINE = FIRST_BONUS + NUM_SLOTS * (MAX_PLAYERS - 1)
NUM_ACTIONS = DECLINE + 1


class Phase(IntEnum):
    """What is to be decided."""

    TURN = 0
    BONUS = 1


class ColourTie(IntEnum):
    """G-04, G-12: whether players who are tied for a colour score in it."""

    ALL = 0
    NOBODY = 1


# By card number - NONE, so that no card counts 0.
CARD_POINTS = np.array(  # G-02
    [0] * -NONE + [p for p in (-2, 3, 4, 5, 6, 7, 8) for _ in range(NUM_COLOURS)], np.int8
)
SWAP_LIMIT = np.array(  # G-07: the card may be given for gold of lower number than this
    [0] * -NONE + [n for n in (42, 6, 12, 18, 24, 30, 36) for _ in range(NUM_COLOURS)], np.int8
)

RECORD = record_type(
    ("bonus_bars_set_colour", "bonus_bars_own_colours", "colour_tie"),
    (
        ("pile_points", "i2", MAX_PLAYERS),
        ("pile_size", "i1", MAX_PLAYERS),
        ("deck_size", "i1"),
        ("deck_position", "i1"),
        ("set_colour", "i1"),
        ("num_removed", "i1"),
        ("offer", "i1", OFFER_SIZE),
        ("front", "i1", (MAX_PLAYERS, NUM_SLOTS)),
        ("front_points", "i1", (MAX_PLAYERS, NUM_COLOURS)),
        ("deck", "i1", MAX_DECK),
        ("unseen", "i1", NUM_KINDS),
        ("pile", "i1", (MAX_PLAYERS, NUM_KINDS)),
        ("colour_prize", "i1", (MAX_PLAYERS, NUM_COLOURS)),
        ("padding", "i1", 7),
    ),
)


@kernel
def points_of(card: int) -> int:
    """A card's points: gold its value, a donkey -2, NONE 0 (G-02)."""
    return int(CARD_POINTS[int(card) - NONE])


@kernel
def deal(state: Record, seed: int) -> None:
    """Starts a game: donkeys, shuffled deck, offer, start player (G-02 to G-06)."""
    state.phase = Phase.TURN
    state.over = RUNNING
    state.num_steps = 0
    state.set_colour = NONE
    state.num_removed = 0
    state.deck[:] = NONE
    state.front[:] = NONE
    state.front_points[:] = 0
    state.colour_prize[:] = NONE
    state.pile[:] = 0
    state.pile_points[:] = 0
    state.pile_size[:] = 0
    state.padding[:] = 0
    for card in range(NUM_KINDS):
        state.unseen[card] = num_copies(state, card)
    _deal_donkeys(state, seed)
    _gather_deck(state)
    for last in range(state.deck_size - 1, 0, -1):
        chosen = random_below(seed, MAX_PLAYERS + last, last + 1)
        card = state.deck[last]
        state.deck[last] = state.deck[chosen]
        state.deck[chosen] = card
    state.deck_position = NUM_AWAY
    _turn_up_offer(state)
    state.player = random_below(seed, MAX_PLAYERS, int(state.num_players))


@kernel
def _deal_donkeys(state: Record, seed: int) -> None:
    """G-05: a donkey for each player, all of different colours."""
    for seat in range(state.num_players):
        chosen = random_below(seed, seat, NUM_COLOURS - seat)
        for colour in range(NUM_COLOURS):
            is_free = True
            for other in range(seat):
                is_free = is_free and state.front[other, PAIR_SIZE * colour] == NONE
            if is_free and chosen == 0:
                _lay_down(state, seat, colour)
                state.unseen[colour] -= 1
            chosen -= is_free


@kernel
def num_copies(state: Record, card: int) -> int:
    """How many cards of a kind the game has; one donkey less with two players (G-02, G-03)."""
    is_short = card < FIRST_GOLD and state.num_players < MAX_PLAYERS
    return int(COPIES_OF_LEVEL[card // NUM_COLOURS]) - int(is_short)


@kernel
def _gather_deck(state: Record) -> None:
    """All unseen cards in order; the deck's last places may stay NONE."""
    place = 0
    for card in range(NUM_KINDS):
        for _ in range(state.unseen[card]):
            state.deck[place] = card
            place += 1
    state.deck_size = place


@kernel
def _turn_up_offer(state: Record) -> None:
    """G-05, G-10: the next five cards, sorted."""
    state.offer[:] = NONE
    for size in range(OFFER_SIZE):
        card = state.deck[state.deck_position + size]
        state.unseen[card] -= 1
        _sort_in(state, size, card)
    state.deck_position += OFFER_SIZE


@kernel
def _sort_in(state: Record, place: int, card: int) -> None:
    """Lays a card on a free place of the offer, then moves it to where it belongs."""
    while place > 0 and state.offer[place - 1] > card:
        state.offer[place] = state.offer[place - 1]
        place -= 1
    while place < OFFER_SIZE - 1 and NONE < state.offer[place + 1] < card:
        state.offer[place] = state.offer[place + 1]
        place += 1
    state.offer[place] = card


@kernel
def _remove_from_offer(state: Record, place: int) -> int:
    """Takes a card out of the offer and closes the gap."""
    card = state.offer[place]
    for later in range(place, OFFER_SIZE - 1):
        state.offer[later] = state.offer[later + 1]
    state.offer[OFFER_SIZE - 1] = NONE
    return int(card)


@kernel
def _remove_from_front(state: Record, seat: int, slot: int) -> int:
    """Takes a card from a player; the second of its colour moves to the first slot."""
    card = state.front[seat, slot]
    first = slot - slot % PAIR_SIZE
    if slot == first:
        state.front[seat, first] = state.front[seat, first + 1]
    state.front[seat, first + 1] = NONE
    state.front_points[seat, first // PAIR_SIZE] -= points_of(card)
    return int(card)


@kernel
def is_slot_in_use(state: Record, seat: int, slot: int) -> bool:
    """A card lies there, and not an equal one in the first slot of the colour."""
    card = state.front[seat, slot]
    return bool(card != NONE) & bool(slot % PAIR_SIZE == 0 or card != state.front[seat, slot - 1])


@kernel
def is_barred(state: Record, seat: int, colour: int) -> bool:
    """G-04, G-09: a seat that scored a set may not take a card of the colour as its bonus."""
    if state.rule_bonus_bars_set_colour and colour == state.set_colour:
        return True
    return bool(state.rule_bonus_bars_own_colours and state.front[seat, PAIR_SIZE * colour] != NONE)


@kernel
def legal_actions(state: Record, mask: Mask) -> None:
    """Writes the mask: take and swap by G-07, bonus by G-09."""
    mask[:] = False
    if state.over != RUNNING:
        return
    if state.phase == Phase.BONUS:
        _allow_bonus(state, mask)
        return
    lowest = state.offer[0] // NUM_COLOURS
    mask[0] = True
    for place in range(1, OFFER_SIZE):
        card = state.offer[place]
        mask[place] = card // NUM_COLOURS == lowest and card != state.offer[place - 1]
    _allow_swap(state, mask)


@kernel
def _allow_swap(state: Record, mask: Mask) -> None:
    """G-07: which card in front of the player may be given for which gold card of the offer."""
    wanted = (  # read once: as far as the compiler knows, the mask may overlap the record
        _wanted(state, 0),
        _wanted(state, 1),
        _wanted(state, 2),
        _wanted(state, 3),
        _wanted(state, 4),
    )
    for slot in range(NUM_SLOTS):
        is_used = is_slot_in_use(state, state.player, slot)
        limit = SWAP_LIMIT[int(state.front[state.player, slot]) - NONE] * is_used
        for place in range(OFFER_SIZE):
            mask[FIRST_SWAP + OFFER_SIZE * slot + place] = wanted[place] < limit


@kernel
def _wanted(state: Record, place: int) -> int:
    """The gold card at a place of the offer; NUM_KINDS for none or one equal to that before."""
    card = int(state.offer[place])
    is_repeated = place > 0 and state.offer[place - 1] == card
    return NUM_KINDS if card < FIRST_GOLD or is_repeated else card


@kernel
def _allow_bonus(state: Record, mask: Mask) -> None:
    """G-09: a card of another player whose colour is not barred, or none."""
    mask[DECLINE] = True
    giver = int(state.player)
    for offset in range(1, state.num_players):
        first_action = FIRST_BONUS + NUM_SLOTS * (offset - 1)
        giver = next_seat(state, giver)
        for slot in range(NUM_SLOTS):
            mask[first_action + slot] = is_slot_in_use(state, giver, slot) and not is_barred(
                state, state.player, slot // PAIR_SIZE
            )


@kernel
def step(state: Record, action: int) -> None:
    """Applies a take, a swap, a bonus or its refusal, with what follows from it."""
    state.num_steps += 1
    seat = int(state.player)
    if action == DECLINE:
        _end_turn(state)
        return
    if action >= FIRST_BONUS:
        giver = next_seat(state, seat)
        if action >= FIRST_BONUS + NUM_SLOTS:
            giver = next_seat(state, giver)
        card = _remove_from_front(state, giver, (action - FIRST_BONUS) % NUM_SLOTS)
    elif action >= FIRST_SWAP:
        place = (action - FIRST_SWAP) % OFFER_SIZE
        card = int(state.offer[place])
        own = _remove_from_front(state, seat, (action - FIRST_SWAP) // OFFER_SIZE)
        _sort_in(state, place, own)
    else:
        card = _remove_from_offer(state, action)
    if _lay_down(state, seat, card):
        state.phase = Phase.BONUS  # G-09: one decision after every set
    else:
        _end_turn(state)


@kernel
def _lay_down(state: Record, seat: int, card: int) -> bool:
    """G-08: lays a card before a player; three of a colour go to their pile. True for a set."""
    colour = card % NUM_COLOURS
    first = PAIR_SIZE * colour
    if state.front[seat, first + 1] != NONE:
        for slot in range(first, first + PAIR_SIZE):
            _score(state, seat, state.front[seat, slot])
            state.front[seat, slot] = NONE
        _score(state, seat, card)
        state.front_points[seat, colour] = 0
        state.set_colour = colour
        return True
    state.front_points[seat, colour] += points_of(card)
    if state.front[seat, first] == NONE:
        state.front[seat, first] = card
    else:
        state.front[seat, first + 1] = max(int(state.front[seat, first]), card)
        state.front[seat, first] = min(int(state.front[seat, first]), card)
    return False


@kernel
def _score(state: Record, seat: int, card: int) -> None:
    """Puts a card on a player's scoring pile."""
    state.pile[seat, card] += 1
    state.pile_size[seat] += 1
    state.pile_points[seat] += points_of(card)


@kernel
def _end_turn(state: Record) -> None:
    """G-10, G-11: the next player, perhaps with a new offer, or the end."""
    state.phase = Phase.TURN
    state.set_colour = NONE
    if state.offer[0] == NONE:
        if state.deck_position == state.deck_size:
            _score_colours(state)
            state.over = ENDED
            return
        _turn_up_offer(state)
    state.player = next_seat(state, int(state.player))


@kernel
def _score_colours(state: Record) -> None:
    """G-12: who has most of a colour scores their best gold card of it; the rest is removed."""
    for colour in range(NUM_COLOURS):
        winning = winning_sum(state, colour)
        for seat in range(state.num_players):
            state.colour_prize[seat, colour] = prize(state, seat, colour, winning)
    for seat in range(state.num_players):
        for slot in range(NUM_SLOTS):
            state.num_removed += state.front[seat, slot] != NONE
            state.front[seat, slot] = NONE
        for colour in range(NUM_COLOURS):
            state.front_points[seat, colour] = 0
            if state.colour_prize[seat, colour] != NONE:
                _score(state, seat, state.colour_prize[seat, colour])
                state.num_removed -= 1


@kernel
def winning_sum(state: Record, colour: int) -> int:
    """The sum that scores for a colour if the game ends now; NONE if no sum does (G-12)."""
    best = 0  # gold and a donkey together are worth more: a sum above 0 has gold, any other none
    num_best = 0
    for seat in range(MAX_PLAYERS):
        total = int(state.front_points[seat, colour])
        num_best = num_best * (total <= best) + (total >= best)
        best = max(best, total)
    if best == 0 or (num_best > 1 and state.rule_colour_tie == ColourTie.NOBODY):
        return NONE
    return best


@kernel
def prize(state: Record, seat: int, colour: int, winning: int) -> int:
    """The card that a seat scores for a colour with this winning sum, or NONE (G-12)."""
    slot = PAIR_SIZE * colour
    best = max(int(state.front[seat, slot]), int(state.front[seat, slot + 1]))
    return best if state.front_points[seat, colour] == winning else NONE


@kernel
def scores(state: Record, out: Points) -> None:
    """G-13: the points of the scoring piles as they are."""
    for seat in range(state.num_players):
        out[seat] = state.pile_points[seat]


@kernel
def _standing(state: Record, seat: int) -> int:
    """G-13: most points, then more cards in the pile; still tied: shared."""
    return int(state.pile_points[seat]) * 100 + int(state.pile_size[seat])


ranks = ranks_by(_standing)
