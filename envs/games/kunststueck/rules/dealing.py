"""The set-up of Kunststück: list of paintings, piles, hands, the grand raid (K-05, K-07)."""

from __future__ import annotations

from ....engine.jit import kernel
from ....engine.packed import BITS, find_entry
from ....engine.record import NONE, RUNNING, Record
from ....engine.rng import random_below
from .cards import Cards, add_order, add_to_hand, add_to_row, pop_order, pop_painting, push_hide
from .sets import epoch_of, museum_of
from .table import (
    EVIDENCE,
    MAX_PLAYERS,
    NUM_EPOCHS,
    NUM_MUSEUMS,
    NUM_NEUTRAL,
    NUM_ORDERS,
    NUM_ORIGINALS,
    NUM_PAINTINGS,
    NUM_VALUES,
    PER_CELL,
    PER_MUSEUM,
    PER_SUBJECT,
    Deck,
)
from .turns import begin_turn

_BALANCED_SHIFT = 3  # K-05: between the values of a cell's two originals
_TWO_EACH = 0x222222  # two forgeries of each epoch
_ALL_VALUES = 0xAAAAAA  # ten originals of each value


@kernel
def deal(state: Record, seed: int) -> None:
    """Starts a game: paintings, piles, row, hands, hides, start player (K-05, K-07)."""
    _clear(state)
    counter = 0
    if state.rule_deck == Deck.RANDOM:
        counter = _draw_list(state, seed)
    else:
        for painting in range(NUM_PAINTINGS):
            state.worth[painting] = _balanced_worth(painting)
    for painting in range(NUM_PAINTINGS):
        state.painting_pile[painting] = painting
    for order in range(NUM_ORDERS):
        state.order_pile[order] = order // PER_SUBJECT
    counter = _shuffle(state.painting_pile, seed, counter)
    counter = _shuffle(state.order_pile, seed, counter)
    add_to_row(state, pop_order(state))
    for seat in range(state.num_players):
        add_order(state, seat, pop_order(state))
        add_to_hand(state, seat, pop_painting(state))
    if state.rule_starting_paintings:
        for seat in range(state.num_players):
            push_hide(state, seat, pop_painting(state))
        for number in range(NUM_NEUTRAL):
            push_hide(state, MAX_PLAYERS + number, pop_painting(state))
    state.raid_below = random_below(seed, counter, most_below_raid(state) + 1)
    state.active = random_below(seed, counter + 1, int(state.num_players))
    begin_turn(state)


@kernel
def most_below_raid(state: Record) -> int:
    """K-07: so many paintings may lie below the grand raid at the start."""
    num_dealt = int(state.num_players)
    if state.rule_starting_paintings:
        num_dealt += int(state.num_players) + NUM_NEUTRAL
    return (NUM_PAINTINGS - num_dealt) // 3


@kernel
def _clear(state: Record) -> None:
    """An empty table, before anything is dealt."""
    state.over = RUNNING
    state.num_steps = 0
    state.num_turns = 0
    state.points[:] = 0
    state.num_fulfilled[:] = 0
    state.last_turns = NONE
    state.painting_position = 0
    state.order_position = 0
    state.raid_card = EVIDENCE
    state.raided = NONE
    state.drawn = NONE
    state.subject = NONE
    state.order_place = NONE
    state.best_seat = NONE
    state.best_total = 0
    state.best_size = 0
    state.shown_size = 0
    state.shown_total = 0
    state.shown_depth[:] = 0
    state.evidence_size = 0
    state.row[:] = NONE
    state.row_size[:] = 0
    state.hide_size[:] = 0
    state.hide[:] = NONE
    state.hand[:] = NONE
    state.orders[:] = NONE
    state.hand_size[:] = 0
    state.orders_size[:] = 0
    state.best_set[:] = NONE
    state.shown_set[:] = NONE
    state.evidence[:] = NONE
    state.known[:] = NONE
    state.laid_by[:] = NONE
    state.gone_subjects[:] = 0
    state.gone_values[:] = 0
    state.fulfilled_by[:] = NONE
    state.padding[:] = 0


@kernel
def _balanced_worth(painting: int) -> int:
    """K-05: the value of a painting in the balanced list; 0 for a forgery."""
    museum, epoch = museum_of(painting), epoch_of(painting)
    if painting % PER_CELL == 0:
        return 1 + (museum + epoch) % NUM_VALUES
    if (epoch - museum) % NUM_EPOCHS < 2:
        return 0
    return 1 + (museum + epoch + _BALANCED_SHIFT) % NUM_VALUES


@kernel
def _draw_list(state: Record, seed: int) -> int:
    """K-05: a random list; returns how many random numbers it took.

    Each museum draws the epochs of its two forgeries; all are drawn again until each epoch has two.
    """
    counter = 0
    columns = 0  # forgeries of each epoch, packed
    while columns != _TWO_EACH:
        columns = 0
        for museum in range(NUM_MUSEUMS):
            first = random_below(seed, counter, NUM_EPOCHS)
            second = random_below(seed, counter + 1, NUM_EPOCHS - 1)
            second += second >= first
            counter += 2
            columns += (1 << (BITS * first)) + (1 << (BITS * second))
            for epoch in range(NUM_EPOCHS):
                painting = PER_MUSEUM * museum + PER_CELL * epoch
                state.worth[painting] = 1
                state.worth[painting + 1] = epoch not in (first, second)
    return _draw_values(state, seed, counter)


@kernel
def _draw_values(state: Record, seed: int, counter: int) -> int:
    """Gives the originals the values, each equally often, at random."""
    left = _ALL_VALUES
    num_left = NUM_ORIGINALS
    for painting in range(NUM_PAINTINGS):
        if state.worth[painting] == 0:
            continue
        chosen = random_below(seed, counter, num_left)
        counter += 1
        num_left -= 1
        place = find_entry(left, chosen)
        left -= 1 << (BITS * place)
        state.worth[painting] = 1 + place
    return counter


@kernel
def _shuffle(pile: Cards, seed: int, counter: int) -> int:
    """Shuffles a pile; returns the counter after the random numbers it took."""
    for last in range(pile.shape[0] - 1, 0, -1):
        chosen = random_below(seed, counter, last + 1)
        counter += 1
        card = pile[last]
        pile[last] = pile[chosen]
        pile[chosen] = card
    return counter
