"""What a seat cannot know in Corona: all chance to come, and sealed bids until they are opened."""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.record import HIDDEN, Record
from ...engine.rng import mix, random_below
from .rules import Bidding
from .table import MAX_TOTAL


@kernel
def hide(state: Record, seat: int) -> None:
    """Hides the seed of dice, set-ups and orders to come, and what the others handed in."""
    state.seed = HIDDEN
    if state.rule_bidding == Bidding.SEALED and state.num_spoken < state.num_speakers:
        for place in range(state.num_spoken):
            if state.order[place] != seat:
                state.bids[state.order[place]] = HIDDEN


@kernel
def complete(view: Record, seat: int, seed: int) -> int:
    """Draws a seed, and for each hidden bid one of those that were legal; always one try."""
    view.seed = mix(seed, 0)  # of the words 0 and 1
    for other in range(view.num_players):
        if view.bids[other] == HIDDEN:
            view.bids[other] = random_below(seed, 2 + other, MAX_TOTAL + 1)
    return 1
