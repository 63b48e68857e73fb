"""What a seat may know of Windfall.

`hide` turns a state into a seat's view and is the only place that decides secrecy. `complete` is
its inverse by chance: every state that agrees with the view is drawn with the same probability.
"""

from __future__ import annotations

from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.record import HIDDEN, Record

from .rules import HIGHEST, LOWEST, NUM_CARDS, shuffle


@kernel
def hide(state: Record, seat: int) -> None:
    """W-01: nobody knows the cards that are still face down; the seat may be SPECTATOR."""
    for place in range(state.num_drawn, NUM_CARDS):
        state.deck[place] = HIDDEN


@kernel
def complete(view: Record, seat: int, seed: int) -> int:
    """Deals the cards that were not drawn to the hidden places; always one try."""
    num_drawn = int(view.num_drawn)  # int: as plain Python, sums of int8 overflow
    place = num_drawn
    for value in range(LOWEST, HIGHEST + 1):
        if not is_drawn(view, value):
            view.deck[place] = value
            place += 1
    shuffle(view, num_drawn, seed)
    return 1


@kernel
def is_drawn(view: Record, value: int) -> bool:
    """Whether the card of a value was turned up."""
    for place in range(view.num_drawn):
        if view.deck[place] == value:
            return True
    return False
