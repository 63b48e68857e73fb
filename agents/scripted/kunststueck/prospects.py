"""What a seat of Kunststück can hope for: the orders that its paintings may come to fulfil.

The one idea: a subject is worth the value of the paintings that could be shown for it, times how
far they are sold by themselves, times how good the chance is to get an order for it.
"""

from __future__ import annotations

from typing import NamedTuple

from ....envs.engine.jit import kernel
from ....envs.engine.record import NONE, Record
from ....envs.games.kunststueck.rules.sets import (
    BySubject,
    add_totals,
    hand_totals,
    hide_totals,
    neutral_totals,
    of_subject,
)
from ....envs.games.kunststueck.rules.table import (
    LEAST_TOTAL,
    NUM_PAINTINGS,
    NUM_PLACES,
    NUM_SUBJECTS,
    PER_SUBJECT,
    SALEABILITY,
)

SAFE = 16  # what counts a painting in hand, which nobody can take; packed numbers hold 60 of it

# from tuning by CMA-ES against itself, rounded as far as nothing was lost
OWN_ORDER = 1.25  # factor on the worth of a subject whose order is in the seat's hand
ROW_ORDER = 0.85  # if it lies in the row
UNSEEN_ORDER = 0.05  # for each copy that is not fulfilled, if it is neither here nor there
BASE = 1.1  # points that every set counts beside its paintings' values
TURNS_OF_PAINTING = 1.2  # turns of all players for each painting of the pile


class Weights(NamedTuple):
    """How an agent looks at a table."""

    own_hide: int
    """The worth of a painting in the seat's hide that rivals may raid, out of SAFE."""
    neutral_hide: int
    """What counts one of a neutral hide, of SAFE."""
    second: float
    """What counts the second best subject; paintings suit two."""
    rest: float
    """What count all others."""
    patience: float
    """With so many turns left prospects count half."""
    rivals: float
    """The weight of the rivals' points and prospects against those of the seat."""


@kernel
def rate(view: Record, seat: int, weights: Weights) -> float:
    """What a table is worth for a seat, in points; of the hands only what is known may be there."""
    worth = view.points[seat] + prospects(view, seat, weights)
    if weights.rivals > 0:
        for other in range(view.num_players):
            if other != seat:
                theirs = view.points[other] + prospects(view, other, weights)
                worth -= weights.rivals * theirs
    return float(worth)


@kernel
def prospects(view: Record, seat: int, weights: Weights) -> float:
    """Points that a seat can hope for from the paintings that it could show."""
    num_turns = turns_to_come(view, seat)
    if num_turns <= 0:
        return 0.0
    values, totals = reach(view, seat, weights)
    best, second, rest = 0.0, 0.0, 0.0
    for subject in range(NUM_SUBJECTS):
        total = of_subject(totals, subject)
        if total == 0:
            continue
        worth = of_subject(values, subject) / SAFE + BASE
        worth *= min(total, LEAST_TOTAL) / LEAST_TOTAL * chance_of_order(view, seat, subject)
        if worth > best:
            best, second, rest = worth, best, rest + second
        elif worth > second:
            second, rest = worth, rest + second
        else:
            rest += worth
    others = min(1.0, num_turns - 1.0) * (weights.second * second + weights.rest * rest)
    return (best + others) * num_turns / (num_turns + weights.patience)


@kernel
def turns_to_come(view: Record, seat: int) -> float:
    """How many turns a seat still has, the present one not counted if it is its own."""
    to_cut = float(view.rule_max_turns - view.num_turns - 1) / view.num_players
    if view.last_turns == NONE:
        num_left = NUM_PAINTINGS - view.painting_position
        return min(to_cut, 1.0 + num_left * TURNS_OF_PAINTING / view.num_players)
    offset = (seat - view.active) % view.num_players
    if offset == 0:
        offset = int(view.num_players)
    num_turns = (view.last_turns - 1 - offset + view.num_players) // view.num_players
    return min(to_cut, float(num_turns))


@kernel
def chance_of_order(view: Record, seat: int, subject: int) -> float:
    """How good the seat's chance is to get an order for a subject."""
    for slot in range(view.orders_size[seat]):
        if view.orders[seat, slot] == subject:
            return OWN_ORDER
    for place in range(NUM_PLACES):
        if view.row[place] == subject:
            return ROW_ORDER
    num_open = PER_SUBJECT
    for copy in range(PER_SUBJECT):
        num_open -= view.fulfilled_by[subject, copy] != NONE
    return UNSEEN_ORDER * num_open


@kernel
def reach(view: Record, seat: int, weights: Weights) -> tuple[BySubject, BySubject]:
    """Value and saleability of the paintings that a seat could show, by subject, packed.

    Values are counted in parts of SAFE, less the more easily others can take a painting.
    """
    part = SAFE if view.raid_card == seat else weights.own_hide
    hand, own, neutral = hand_totals(view, seat), hide_totals(view, seat), neutral_totals(view)
    totals, _ = add_totals(add_totals(hand, own), neutral)
    museums = SAFE * _values(hand, 0) + part * _values(own, 0)
    epochs = SAFE * _values(hand, 1) + part * _values(own, 1)
    museums += weights.neutral_hide * _values(neutral, 0)
    epochs += weights.neutral_hide * _values(neutral, 1)
    return (museums, epochs), totals


@kernel
def _values(totals: tuple[BySubject, BySubject], kind: int) -> int:
    """The values of paintings by museum (0) or epoch (1), packed: what their saleability lacks."""
    return SALEABILITY * totals[1][kind] - totals[0][kind]
