"""What every game's rule functions look like: their arguments, results and duties.

A game writes these functions in its own folder as kernels, in place on a record: no global state,
allocation, exception or output. `scratch` is the last argument of `legal_actions`, `step` and
`complete`; a game that needs no working memory leaves it away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .arrays import Mask, Points, Scratch, Vector
    from .record import Record

    def deal(state: Record, seed: int) -> None:
        """Starts a game: header `num_players` and options are set, everything else is written."""

    def legal_actions(state: Record, mask: Mask, scratch: Scratch) -> None:
        """Writes every entry of the mask; some action is legal while the game runs."""

    def step(state: Record, action: int, scratch: Scratch) -> None:
        """Applies a legal action, up to the next decision; deterministic."""

    def scores(state: Record, out: Points) -> None:
        """Writes the points of each seat in play."""

    def ranks(state: Record, out: Points) -> None:
        """Writes the place of each seat in play: 0 = first, shared places share."""

    def hide(state: Record, seat: int) -> None:
        """Overwrites with HIDDEN all that the seat cannot know."""

    def complete(view: Record, seat: int, seed: int, scratch: Scratch) -> int:
        """Fills what is hidden; returns the tries.

        All states that agree with the view, and that `check` accepts, are equally probable.
        Beyond MAX_TRIES it gives up and returns 0.
        """

    def observe(view: Record, seat: int, out: Vector) -> None:
        """Writes every entry of the view's observation, by the game's layout."""

    def check(state: Record) -> int:
        """Returns 0, or the number of the first broken invariant, counted from 1."""


MAX_TRIES = 100_000
"""After so many draws `complete` gives up."""

NAMES = (
    "deal",
    "legal_actions",
    "step",
    "scores",
    "ranks",
    "hide",
    "complete",
    "observe",
    "check",
)
"""The functions that a game provides."""
