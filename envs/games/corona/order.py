"""The order in which some moves of Corona lose least, as kernels on packed numbers.

The one idea: a departure costs a point for each arrival on its field that comes later, and nothing
else does; so a move from a field where nobody is to arrive may always come first.
"""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.packed import BITS, FULL, entry
from .table import NUM_FIELDS


@kernel
def find_order(
    pawns: int, num_pawns: int, counts: int, choices: int, alone: int, limit: int
) -> tuple[int, int]:
    """The order of some moves in which least is lost: the moves, and the points lost.

    Args:
        pawns: fields of the pawns that may move.
        num_pawns: how many these are.
        counts: all pawns by field.
        choices: faces by pawn.
        alone: points for a pawn that lands alone.
        limit: the most points that may be lost.

    Returns:
        The moves packed, two entries each, pawn and face, the first move lowest; -1 if more than
        the limit is lost in every order.
    """
    for allowed in range(limit + 1):
        moves = _order_within(pawns, num_pawns, counts, choices, alone, allowed)
        if moves >= 0:
            return moves, allowed
    return -1, 0


@kernel
def _order_within(
    pawns: int, num_pawns: int, counts: int, choices: int, alone: int, allowed: int
) -> int:
    """The moves in an order that loses at most so many points; -1 if there is none.

    A move that loses nothing may always come first, so only where there is none are others tried.
    """
    order = 0  # the pawns moved so far
    depth, lost, first = 0, 0, 0
    standing, pending = counts, choices
    while pending > 0:
        chosen, loss = _next_move(pawns, num_pawns, standing, pending, alone, allowed - lost, first)
        if chosen >= 0:
            standing = _after_move(standing, entry(pawns, chosen), entry(choices, chosen))
            pending &= ~(FULL << (BITS * chosen))
            order |= chosen << (BITS * depth)
            lost += loss
            depth += 1
            first = 0
            continue
        loss = 0
        while loss == 0:  # take moves back, to the last that had a choice
            if depth == 0:
                return -1
            depth -= 1
            chosen = entry(order, depth)
            order &= ~(FULL << (BITS * depth))
            face = entry(choices, chosen)
            standing = _after_move(standing, entry(pawns, chosen) + face, -face)
            pending |= face << (BITS * chosen)
            loss = loss_of(pawns, num_pawns, standing, pending, alone, chosen)
        lost -= loss
        first = chosen + 1
    return _pack_moves(order, choices, depth)


@kernel
def _after_move(counts: int, field: int, distance: int) -> int:
    """The pawns by field after one has moved."""
    target = (field + distance) % NUM_FIELDS
    return counts + (1 << (BITS * target)) - (1 << (BITS * (field % NUM_FIELDS)))


@kernel
def _pack_moves(order: int, choices: int, num_moves: int) -> int:
    """Pawns and faces of moves, the first move lowest."""
    moves = 0
    for number in range(num_moves):
        pawn = entry(order, number)
        moves |= (pawn | (entry(choices, pawn) << BITS)) << (2 * BITS * number)
    return moves


@kernel
def _next_move(
    pawns: int, num_pawns: int, standing: int, pending: int, alone: int, allowed: int, first: int
) -> tuple[int, int]:
    """A pawn to move now and what that loses; -1 if none is left to try.

    Args:
        pawns: fields of the pawns that may move.
        num_pawns: how many these are.
        standing: all pawns by field, now.
        pending: faces by pawn of the moves to come.
        alone: points for a pawn that lands alone.
        allowed: points that may be lost.
        first: 0, or the first pawn to try where each move loses something.
    """
    chosen, least = -1, 0
    for pawn in range(num_pawns):
        if entry(pending, pawn) == 0:
            continue
        loss = loss_of(pawns, num_pawns, standing, pending, alone, pawn)
        if loss == 0:
            return (pawn, 0) if first == 0 else (-1, 0)
        if chosen < 0 and pawn >= first and loss <= allowed:
            chosen, least = pawn, loss
    return chosen, least


@kernel
def loss_of(pawns: int, num_pawns: int, standing: int, pending: int, alone: int, pawn: int) -> int:
    """Points that a pawn's departure costs those who arrive on its field later."""
    field = entry(pawns, pawn)
    num_coming = 0
    for other in range(num_pawns):
        face = entry(pending, other)
        num_coming += face > 0 and (entry(pawns, other) + face) % NUM_FIELDS == field
    if num_coming > 0 and entry(standing, field) == 1:
        return num_coming + 1 - alone  # the first of them lands alone
    return num_coming
