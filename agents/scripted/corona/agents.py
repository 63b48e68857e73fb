"""Scripted agents for Corona: they differ in how many plans they look at before they bid.

Whoever finds most can bid most; so each sets up the pawns where those who look at less find least.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ....envs.engine.jit import kernel
from ....envs.engine.packed import entry
from ....envs.engine.record import Mask, Record
from ....envs.engine.rng import random_below, random_legal
from ....envs.games.corona.rules import FIRST_BID, FIRST_MOVE, STOP, WAIT, Bidding, Phase
from ....envs.games.corona.solver import PLAN_BITS, plan_ahead, total_of
from ....envs.games.corona.table import NUM_DICE, NUM_FIELDS, NUM_PAWNS
from ...compiled import Compiled
from ...spec import AgentKind, AgentSpec, Parameter
from .plans import move_of_roll, plan_by_chance, plan_one_field, plan_two_fields

Fields: TypeAlias = npt.NDArray[np.int8]
"""int8 [NUM_PAWNS]; the field of each pawn."""

SHYNESS = 10  # who is shy bids once in so many times

# Where the pawns are set up, from the first one on, clockwise. Of all 1,038 arrangements, those for
# which (in 300 rolls) one field brings the best total most often; two fields do; some random plans
# do, but two fields hardly ever; neither do.
ONE_FIELD_SETUP = np.array([0, 0, 0, 0, 0, 0], np.int8)
TWO_FIELDS_SETUP = np.array([0, 0, 1, 1, 2, 2], np.int8)
CHANCE_SETUP = np.array([0, 1, 3, 6, 7, 9], np.int8)
EXACT_SETUP = np.array([0, 1, 3, 5, 6, 8], np.int8)


@kernel
def choose_shy(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """Waits nine times in ten while bids are made; any legal action else."""
    if view.phase == Phase.BID and random_below(seed, 0, SHYNESS) > 0:
        return WAIT
    return random_legal(mask, seed, 1)


@kernel
def choose_gatherer(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """Moves to one field; creeps up to what that brings, which it bids in the last tick."""
    if view.phase == Phase.PLACE:
        return _place(view, seed, ONE_FIELD_SETUP)
    if view.phase == Phase.SHOW:
        return _show(view, plan_one_field(view, 0))
    if view.bidder == seat:
        return WAIT
    bid = total_of(plan_one_field(view, int(view.bid) + 1))
    if view.rule_bidding == Bidding.CLOCK:
        ticks_to_come = int(view.rule_ticks) - 1 - int(view.tick)
        bid = min(bid, max(int(view.bid) + 1, bid - ticks_to_come))
    return _bid(view, bid)


@kernel
def choose_splitter(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """Moves to two fields, and bids at once what that brings."""
    if view.phase == Phase.PLACE:
        return _place(view, seed, TWO_FIELDS_SETUP)
    if view.phase == Phase.SHOW:
        return _show(view, plan_two_fields(view, 0))
    if view.bidder == seat:
        return WAIT
    return _bid(view, total_of(plan_two_fields(view, int(view.bid) + 1)))


@kernel
def choose_sampler(view: Record, seat: int, mask: Mask, seed: int, plans: int) -> int:
    """Looks at some more random plans in each tick, and bids the best found so far."""
    if view.phase == Phase.PLACE:
        return _place(view, seed, CHANCE_SETUP)
    if view.phase == Phase.BID and view.bidder == seat:
        return WAIT
    is_open = view.phase == Phase.BID and view.rule_bidding == Bidding.CLOCK
    num_ticks = int(view.tick) + 1 if is_open else int(view.rule_ticks)
    plan = plan_by_chance(view, seat, plans * num_ticks)
    if view.phase == Phase.BID:
        return _bid(view, total_of(plan))
    field, face = move_of_roll(view, plan)
    return _move(view, field, face)


@kernel
def choose_exact(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """Knows the best total, and bids it at once."""
    if view.phase == Phase.PLACE:
        return _place(view, seed, EXACT_SETUP)
    if view.phase == Phase.SHOW:
        return _show(view, plan_ahead(view, 0))
    if view.bidder == seat:
        return WAIT
    return _bid(view, total_of(plan_ahead(view, int(view.bid) + 1)))


@kernel
def _place(view: Record, seed: int, setup: Fields) -> int:
    """Sets up an arrangement, from a random field on."""
    if view.num_placed == 0:
        return random_below(seed, 0, NUM_FIELDS)
    return (int(view.pawns[0]) + int(setup[view.num_placed])) % NUM_FIELDS


@kernel
def _bid(view: Record, total: int) -> int:
    """Bids a total, if that is more than the standing bid."""
    return FIRST_BID + total if total > view.bid else WAIT


@kernel
def _show(view: Record, plan: int) -> int:
    """The first move of a plan for what is left; stops if there is none."""
    moves = plan >> PLAN_BITS
    if moves == 0:
        return STOP
    num_before = entry(moves, 0)
    for pawn in range(NUM_PAWNS):
        if not view.has_moved[pawn]:
            if num_before == 0:
                return _move(view, int(view.pawns[pawn]), entry(moves, 1))
            num_before -= 1
    return STOP


@kernel
def _move(view: Record, field: int, face: int) -> int:
    """Moves the first pawn that is left on a field by the first die that is left of a value."""
    for pawn in range(NUM_PAWNS):
        if view.pawns[pawn] == field and not view.has_moved[pawn]:
            for die in range(NUM_DICE):
                if view.dice[die] == face and not view.is_used[die]:
                    return FIRST_MOVE + NUM_DICE * pawn + die
    return STOP


PLANS = Parameter("plans", 50, 1, 100_000, "random plans that it looks at in a tick")

AGENTS = (
    AgentSpec("shy", AgentKind.SCRIPTED, Compiled(choose_shy), strength=1),
    AgentSpec("gatherer", AgentKind.SCRIPTED, Compiled(choose_gatherer), strength=2),
    AgentSpec("splitter", AgentKind.SCRIPTED, Compiled(choose_splitter), strength=3),
    AgentSpec(
        "sampler", AgentKind.SCRIPTED, Compiled(choose_sampler), parameters=(PLANS,), strength=4
    ),
    AgentSpec("exact", AgentKind.SCRIPTED, Compiled(choose_exact), strength=5),
)
