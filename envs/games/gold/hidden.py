"""What a seat cannot know in Gold!: the two cards put away, and the order of the deck."""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.record import HIDDEN, Record
from ...engine.rng import random_below
from .rules import NUM_AWAY, NUM_KINDS


@kernel
def hide(state: Record, seat: int) -> None:
    """Hides the cards put away, to the end, and those not yet turned up; all seats see the same."""
    for place in range(NUM_AWAY):
        state.deck[place] = HIDDEN
    for place in range(state.deck_position, state.deck_size):
        state.deck[place] = HIDDEN


@kernel
def complete(view: Record, seat: int, seed: int) -> int:
    """Deals the unseen cards, shuffled, to the hidden places of the deck; always one try."""
    place = 0
    for card in range(NUM_KINDS):
        for _ in range(view.unseen[card]):
            view.deck[_hidden_place(view, place)] = card
            place += 1
    for last in range(place - 1, 0, -1):
        first_place = _hidden_place(view, last)
        other_place = _hidden_place(view, random_below(seed, last, last + 1))
        card = view.deck[first_place]
        view.deck[first_place] = view.deck[other_place]
        view.deck[other_place] = card
    return 1


@kernel
def _hidden_place(view: Record, number: int) -> int:
    """Where in the deck the hidden card of a number lies: those put away come first."""
    if number < NUM_AWAY:
        return number
    return int(view.deck_position) + number - NUM_AWAY
