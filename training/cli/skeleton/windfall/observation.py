"""A view of Windfall as numbers: named pieces with shape, range and meaning.

The kernel takes its offsets from the layout, and the game's page prints it. Seats are in relative
order, the observing seat first; seats that are not in play stay 0.
"""

from __future__ import annotations

from kunstkammer.envs.engine.arrays import Vector
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.layout import Layout, Piece
from kunstkammer.envs.engine.record import Record

from .rules import LOWEST, MAX_PLAYERS, NUM_CARDS

MOST_POINTS = 10.0  # 1 + 2 + 3 + 4

LAYOUT = Layout(
    Piece("drawn", (NUM_CARDS,), 1.0, "1: the card of this value, from -3 to 4, was turned up"),
    Piece("in_play", (MAX_PLAYERS,), 1.0, "1: the seat is in play"),
    Piece("points", (MAX_PLAYERS,), 1.0, "points / 10", low=-1.0),
)
_AT = LAYOUT.offsets()


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    """Writes every entry of the observation of a view, float32 [LAYOUT.size]."""
    out[:] = 0.0
    for place in range(view.num_drawn):
        out[_AT.drawn + view.deck[place] - LOWEST] = 1.0
    for offset in range(view.num_players):
        other = (seat + offset) % view.num_players
        out[_AT.in_play + offset] = 1.0
        out[_AT.points + offset] = view.points[other] * (1.0 / MOST_POINTS)
