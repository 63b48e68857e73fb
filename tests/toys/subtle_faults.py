"""Rule functions of High Card with faults that only show late, far away, or to a reader."""

from __future__ import annotations

from kunstkammer.envs.engine.arrays import Mask, Points, Vector
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.record import HIDDEN, SPECTATOR, Record
from kunstkammer.envs.engine.rng import random_below

from .faults import complete_in_order, complete_to_stock
from .high_card import (
    FACE_DOWN,
    LAYOUT,
    NUM_CARDS,
    STOCK,
    _draw,
    complete,
    hide,
    legal_actions,
    observe,
    scores,
    step,
)

NUM_ENTRIES = LAYOUT.size


@kernel
def complete_in_order_later(view: Record, seat: int, seed: int) -> int:
    """Does not shuffle every other time, once a card is laid."""
    if view.num_steps > 0 and random_below(seed, 99, 2) == 0:
        return complete_in_order(view, seat, seed)
    return complete(view, seat, seed)


@kernel
def hide_less_from_spectators(state: Record, seat: int) -> None:
    """Shows a spectator the cards of seat 1, as to one who sits beside it."""
    hide(state, 1 if seat == SPECTATOR else seat)


@kernel
def hide_all_but_laid(state: Record, seat: int) -> None:
    """Forgets that the cards that lie face down are secret."""
    for card in range(NUM_CARDS):
        place = int(state.place[card])
        if place != seat and (place < FACE_DOWN or place == STOCK):
            state.place[card] = HIDDEN


@kernel
def complete_all_but_laid(view: Record, seat: int, seed: int) -> int:
    """Leaves the cards alone that `hide_all_but_laid` shows."""
    num_hidden = 0
    for card in range(NUM_CARDS):
        num_hidden += view.place[card] == HIDDEN
    for other in range(view.num_players):
        if other != seat:
            for _ in range(view.num_in_hand[other]):
                _draw(view, other, seed, num_hidden)
                num_hidden -= 1
    return complete_to_stock(view, seat, seed)


@kernel
def observe_beyond_the_end(view: Record, seat: int, out: Vector) -> None:
    observe(view, seat, out)
    out[NUM_ENTRIES] = 1.0


@kernel
def observe_far_beyond_the_end(view: Record, seat: int, out: Vector) -> None:
    """Writes there after the first trick only."""
    observe(view, seat, out)
    if view.points[seat] > 0:
        out[NUM_ENTRIES + 9_999] = 1.0


@kernel
def mask_far_too_long(state: Record, mask: Mask) -> None:
    legal_actions(state, mask)
    mask[NUM_CARDS + 39_999] = True


@kernel
def step_far_beyond_the_record(state: Record, action: int) -> None:
    step(state, action)
    state.points[20_000] = 1


@kernel
def scores_far_beyond_the_end(state: Record, out: Points) -> None:
    scores(state, out)
    out[12_000] = 0
