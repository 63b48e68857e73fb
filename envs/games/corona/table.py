"""Corona's table: seats, pawns, dice, and the packed numbers that its solver takes.

Packed (four bits an entry, see the engine's `packed`) are pawns that may move (their fields,
ascending), counts of pawns by field, counts of dice by face less 1, and choices (faces by pawn,
0 = stays); so the solver needs no working memory.
"""

from __future__ import annotations

from ...engine.jit import kernel
from ...engine.packed import BITS
from ...engine.record import Record

NUM_FIELDS = 12  # C-02
NUM_PAWNS = 6
NUM_DICE = 6
NUM_FACES = 6
MAX_TOTAL = 21  # C-07


@kernel
def start_capital(state: Record) -> int:
    """C-04: the chips that each player starts with."""
    return 2 * int(state.num_players) + 2


@kernel
def is_first_pawn(state: Record, pawn: int) -> bool:
    """The pawn has not moved, and none before it on its field has not: others are like it."""
    if state.has_moved[pawn]:
        return False
    for other in range(pawn):
        if state.pawns[other] == state.pawns[pawn] and not state.has_moved[other]:
            return False
    return True


@kernel
def is_first_die(state: Record, die: int) -> bool:
    """The die is left, and the one before it is not an equal one that is left too."""
    if state.is_used[die]:
        return False
    return die == 0 or bool(state.is_used[die - 1]) or state.dice[die - 1] != state.dice[die]


@kernel
def pack_table(state: Record) -> tuple[int, int, int, int]:
    """What the solver takes: pawns that may move, how many, all pawns by field, dice by face."""
    pawns, num_pawns, counts, dice = 0, 0, 0, 0
    for slot in range(NUM_PAWNS):
        field = int(state.pawns[slot])
        counts += 1 << (BITS * field)
        if not state.has_moved[slot]:
            pawns |= field << (BITS * num_pawns)
            num_pawns += 1
        if not state.is_used[slot]:
            dice += 1 << (BITS * (int(state.dice[slot]) - 1))
    return pawns, num_pawns, counts, dice
