"""What a seat cannot know in Serengeti: the order of the cards that are not yet turned up."""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.record import HIDDEN, NONE, Record
from ...engine.rng import random_below
from .rules import NUM_CARDS


@kernel
def hide(state: Record, seat: int) -> None:
    """Hides the deck below the current lot; all seats see the same (S-07)."""
    for position in range(state.deck_position + state.lot_size, NUM_CARDS):
        state.deck[position] = HIDDEN


@kernel
def complete(view: Record, seat: int, seed: int) -> int:
    """Deals the unseen cards, shuffled, to the hidden places of the deck; always one try."""
    first = int(view.deck_position) + int(view.lot_size)
    place = first
    for card in range(NUM_CARDS):
        if view.owner[card] == NONE and not _is_in_lot(view, card):
            view.deck[place] = card
            place += 1
    for last in range(NUM_CARDS - 1, first, -1):
        chosen = first + random_below(seed, last, last - first + 1)
        card = view.deck[last]
        view.deck[last] = view.deck[chosen]
        view.deck[chosen] = card
    return 1


@kernel
def _is_in_lot(view: Record, card: int) -> bool:
    for position in range(view.deck_position, view.deck_position + view.lot_size):
        if view.deck[position] == card:
            return True
    return False
