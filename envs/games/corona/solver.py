"""The best plan of a position of Corona, exact, as kernels on packed numbers.

The one idea: if every arrival on a field comes before the departures from it, a plan's total needs
no order: the a arrivals on a field with b pawns bring (b + 1) + ... + (b + a). The search goes over
who moves how far, with this as an upper bound, and looks for an order only where it may be best;
a departure with k arrivals still to come costs k points.

The arguments are packed numbers, see `table`.
"""

from __future__ import annotations

import numpy as np

from ...engine.jit import kernel
from ...engine.packed import BITS, FULL, entry
from ...engine.record import Record
from .order import find_order
from .table import NUM_FACES, NUM_FIELDS, NUM_PAWNS, pack_table

ALL_FIELDS = (1 << NUM_FIELDS) - 1
PLAN_BITS = 5  # of a plan's total; above it the moves, two entries each: pawn and face

# Points that so many moves can bring at most if the fullest field counts so many pawns (arrivals
# included): each of them may find one pawn more there.
BOUNDS = np.array(
    [
        [sum(min(NUM_PAWNS, peak + k) for k in range(1, moves + 1)) for moves in range(7)]
        for peak in range(NUM_PAWNS + 1)
    ],
    np.int64,
)


@kernel
def best_total(state: Record) -> int:
    """The best total of the pawns and dice that are left, beyond what has been shown."""
    return total_of(plan_ahead(state, 0))


@kernel
def total_of(plan: int) -> int:
    """A plan's total."""
    return plan & ((1 << PLAN_BITS) - 1)


@kernel
def plan_ahead(state: Record, least: int) -> int:
    """The best plan for the pawns and dice that are left, as `solve` writes it.

    Args:
        state: the table, after the roll.
        least: 0, or a total of which plans are wanted only; 0 is returned if there is none.
    """
    pawns, num_pawns, counts, dice = pack_table(state)
    return solve(pawns, num_pawns, counts, dice, int(state.rule_empty_field), ALL_FIELDS, least)


@kernel
def points_on(standing: int, field: int, alone: int) -> int:
    """What the pawn gets that has just landed on a field, itself among the standing (C-07)."""
    num_standing = entry(standing, field)
    return num_standing if num_standing > 1 else alone


@kernel
def arrivals(pawns: int, num_pawns: int, dice: int) -> int:
    """By field, packed: how many pawns could be moved there if only that field counted."""
    arriving = 0
    pawn = 0
    while pawn < num_pawns:
        field = entry(pawns, pawn)
        num_equal = 1
        while pawn + num_equal < num_pawns and entry(pawns, pawn + num_equal) == field:
            num_equal += 1
        for face in range(1, NUM_FACES + 1):
            target = field + face
            if target >= NUM_FIELDS:
                target -= NUM_FIELDS
            arriving += min(num_equal, entry(dice, face - 1)) << (BITS * target)
        pawn += num_equal
    return arriving


@kernel
def gathering(counts: int, arriving: int, field: int, alone: int) -> int:
    """The total of moving every pawn that can be there to one field.

    Args:
        counts: all pawns by field.
        arriving: see `arrivals`.
        field: where they gather.
        alone: points for a pawn that lands alone.
    """
    num_standing, num_coming = entry(counts, field), entry(arriving, field)
    total = num_coming * num_standing + num_coming * (num_coming + 1) // 2
    if num_standing == 0 and num_coming > 0:
        total += alone - 1  # the first of them
    return total


@kernel
def best_gathering(
    pawns: int, num_pawns: int, counts: int, dice: int, alone: int, targets: int
) -> int:
    """The best total of moving to one field only; arguments as of `solve`."""
    arriving = arrivals(pawns, num_pawns, dice)
    best = 0
    for field in range(NUM_FIELDS):
        if (targets >> field) & 1:
            best = max(best, gathering(counts, arriving, field, alone))
    return best


@kernel
def solve(
    pawns: int, num_pawns: int, counts: int, dice: int, alone: int, targets: int, least: int
) -> int:
    """The best total and a plan that reaches it without a useless move, see PLAN_BITS.

    Args:
        pawns: fields of the pawns that may move.
        num_pawns: how many these are.
        counts: all pawns by field.
        dice: by face less 1.
        alone: points for a pawn that lands alone.
        targets: one bit for each field where pawns may land.
        least: 0, or a total of which plans are wanted only; 0 is returned if there is none.
    """
    best = max(least, best_gathering(pawns, num_pawns, counts, dice, alone, targets)) - 1
    plan, choices, total = 0, 0, 0
    left, standing = dice, counts
    depth, face = 0, 0
    while True:
        if depth < num_pawns and face <= NUM_FACES:
            target = (entry(pawns, depth) + face) % NUM_FIELDS
            if face > 0 and (entry(left, face - 1) == 0 or not (targets >> target) & 1):
                face += 1
                continue
            if face > 0:
                left -= 1 << (BITS * (face - 1))
                standing += 1 << (BITS * target)
                total += points_on(standing, target, alone)
            choices |= face << (BITS * depth)
            depth += 1
            if depth == num_pawns and total > best:
                limit = total - best - 1
                moves, loss = find_order(pawns, num_pawns, counts, choices, alone, limit)
                if moves >= 0:
                    best = total - loss
                    plan = moves
            face = _first_face(pawns, depth, face)
            if total + _most_to_come(standing, left, num_pawns - depth) <= best:
                face = NUM_FACES + 1  # nothing to be gained here
            continue
        if depth == 0:
            return (plan << PLAN_BITS) | best if plan > 0 else 0
        depth -= 1
        face = entry(choices, depth)
        choices &= ~(FULL << (BITS * depth))
        if face > 0:
            target = (entry(pawns, depth) + face) % NUM_FIELDS
            total -= points_on(standing, target, alone)
            standing -= 1 << (BITS * target)
            left += 1 << (BITS * (face - 1))
        face += 1


@kernel
def _first_face(pawns: int, pawn: int, face_before: int) -> int:
    """The first choice of a pawn: of pawns on one field the later go at least as far."""
    return face_before if entry(pawns, pawn) == entry(pawns, pawn - 1) else 0


@kernel
def _most_to_come(standing: int, dice: int, num_pawns: int) -> int:
    """A bound on the points of further moves: each may find one pawn more on the fullest field."""
    peak, num_moves = 0, 0
    for field in range(NUM_FIELDS):
        peak = max(peak, entry(standing, field))
    for face in range(NUM_FACES):
        num_moves += entry(dice, face)
    return int(BOUNDS[peak, min(num_moves, num_pawns)])
