"""The nine functions that make a game.

A game writes them in its own folder, as kernels that work in place on a record: no global state,
allocation, exception or output.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .arrays import Mask, Points, Vector
from .record import Record

MAX_TRIES = 100_000
"""`complete` gives up after this many draws."""


@dataclass(frozen=True)
class Rules:
    """The functions of one game; its folder declares them in `Game(rules=Rules(...))`."""

    deal: Callable[[Record, int], None]
    """`deal(state, seed)` starts a game. The header's `num_players` and the options are set; it
    writes everything else."""

    legal_actions: Callable[[Record, Mask], None]
    """`legal_actions(state, mask)` writes every entry of the mask. Some action is legal as long as
    the game runs."""

    step: Callable[[Record, int], None]
    """`step(state, action)` applies a legal action, up to the next decision; deterministic."""

    scores: Callable[[Record, Points], None]
    """`scores(state, out)` writes the points of each seat in play."""

    ranks: Callable[[Record, Points], None]
    """`ranks(state, out)` writes the place of each seat in play: 0 is first, and equal seats share
    a place."""

    hide: Callable[[Record, int], None]
    """`hide(state, watcher)` overwrites with HIDDEN all that the watcher cannot know.

    The watcher is a seat, or SPECTATOR, who knows nothing that any of the seats does not know."""

    complete: Callable[[Record, int, int], int]
    """`complete(view, seat, seed)` fills in what is hidden, and returns the number of draws.

    All states that agree with the view, and that `check` accepts, are equally probable. After
    MAX_TRIES draws it gives up and returns 0.
    """

    observe: Callable[[Record, int, Vector], None]
    """`observe(view, seat, out)` writes every entry of the observation, by the game's layout."""

    check: Callable[[Record], int]
    """`check(state)` returns 0, or the number of the first broken invariant, counted from 1."""
