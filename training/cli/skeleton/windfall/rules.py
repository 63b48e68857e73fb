"""Windfall's record and rule functions; the rules W-01 to W-03 are on its page.

Everything that changes lies in one record with fixed sizes, and `deal` decides all that is by
chance. Fields are signed integers at their natural alignment; padding is named and written.
"""

from __future__ import annotations

from kunstkammer.envs.engine.arrays import Mask, Points
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.ranking import ranks_by
from kunstkammer.envs.engine.record import ENDED, RUNNING, Record, record_type
from kunstkammer.envs.engine.rng import random_below

MAX_PLAYERS = 3  # W-01
NUM_CARDS = 8
LOWEST = -3  # the values are -3 to 4
HIGHEST = LOWEST + NUM_CARDS - 1
TAKE, GIVE = 0, 1  # the actions, W-02
NUM_ACTIONS = 2

RECORD = record_type(
    (),  # the names of the rule options, if there are any
    (
        ("points", "i2", MAX_PLAYERS),
        ("deck", "i1", NUM_CARDS),  # values, in the order in which they are drawn
        ("num_drawn", "i1"),
        ("padding", "i1"),
    ),
)


@kernel
def deal(state: Record, seed: int) -> None:
    """W-01; the header's num_players is set, everything else is written here."""
    state.player = 0
    state.phase = 0
    state.over = RUNNING
    state.num_steps = 0
    state.points[:] = 0
    state.num_drawn = 0
    state.padding = 0
    for place in range(NUM_CARDS):
        state.deck[place] = LOWEST + place
    shuffle(state, 0, seed)


@kernel
def shuffle(state: Record, first: int, seed: int) -> None:
    """Shuffles the deck from a place on (Fisher and Yates)."""
    for last in range(NUM_CARDS - 1, first, -1):
        chosen = first + random_below(seed, last, last - first + 1)
        card = state.deck[last]
        state.deck[last] = state.deck[chosen]
        state.deck[chosen] = card


@kernel
def legal_actions(state: Record, mask: Mask) -> None:
    """W-02; writes every entry, and none is legal when the game is over."""
    mask[TAKE] = state.over == RUNNING
    mask[GIVE] = state.over == RUNNING


@kernel
def step(state: Record, action: int) -> None:
    """W-02, W-03; the action is legal: whoever calls has looked at the mask."""
    following = (state.player + 1) % state.num_players
    receiver = state.player if action == TAKE else following
    state.points[receiver] += state.deck[state.num_drawn]
    state.num_drawn += 1
    state.num_steps += 1
    state.player = following
    if state.num_drawn == NUM_CARDS:
        state.over = ENDED


@kernel
def scores(state: Record, out: Points) -> None:
    """W-02."""
    for seat in range(state.num_players):
        out[seat] = state.points[seat]


@kernel
def _standing(state: Record, seat: int) -> int:
    """W-03: most points; ties share."""
    return int(state.points[seat])


ranks = ranks_by(_standing)


INVARIANTS = (
    "the points given out are those of the cards drawn (W-02)",
    "each card is in the deck once (W-01)",
)


@kernel
def check(state: Record) -> int:
    """Returns 0, or the number of the first broken invariant, counted from 1."""
    total = 0
    for place in range(state.num_drawn):
        total += state.deck[place]
    for seat in range(MAX_PLAYERS):
        total -= state.points[seat]
    if total != 0:
        return 1
    for value in range(LOWEST, HIGHEST + 1):
        count = 0
        for place in range(NUM_CARDS):
            count += state.deck[place] == value
        if count != 1:
            return 2
    return 0
