"""Ranks from what orders the seats, written once for all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from .arrays import Points
from .functions import rebuild
from .jit import kernel
from .record import Record

Standing = Callable[[Record, int], int]
"""`standing(state, seat)`: the seat's points, then whatever breaks ties, as one integer."""

if TYPE_CHECKING:  # each game's own, bound by `ranks_by`
    standing = cast(Standing, None)


def ranks_by(standing: Standing) -> Callable[[Record, Points], None]:
    """Makes a game's `ranks` (see `Rules`) from a kernel that orders the seats.

    Args:
        standing: a higher one is a better rank; equal ones share their rank.
    """
    return rebuild(_ranks, {"standing": standing})


@kernel
def _ranks(state: Record, out: Points) -> None:
    """The rank of a seat is the number of seats with a higher standing."""
    for seat in range(state.num_players):
        own = standing(state, seat)
        out[seat] = 0
        for other in range(state.num_players):
            out[seat] += standing(state, other) > own
