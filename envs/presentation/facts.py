"""Facts that all games share: who looks, who acts, how it ended.

Each game's facts begin with `begin_facts`; the words are in `words`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..engine.record import ENDED, RUNNING, SPECTATOR, Record
from ..engine.texts import Facts

__all__ = ["Facts", "add_result", "begin_facts", "event"]


def begin_facts(view: Record, watcher: int) -> Facts:
    """Writes the facts about the watcher, and whether the game runs.

    Args:
        view: what the watcher sees.
        watcher: a seat or SPECTATOR.

    Returns:
        seat (None for a spectator), num_players, over ("running", "ended" or "cut"), and to_act (a
        seat or None).
    """
    is_running = bool(view.over == RUNNING)
    return {
        "seat": None if watcher == SPECTATOR else int(watcher),
        "num_players": int(view.num_players),
        "over": "running" if is_running else "ended" if view.over == ENDED else "cut",
        "to_act": int(view.player) if is_running else None,
    }


def event(kind: str, words: str, **about: object) -> Facts:
    """Writes an event: its kind under the name `event`, what it is about, and its words."""
    return {"event": kind, **about, "words": words}


def add_result(
    view: Record, facts: Facts, scores: Callable[..., Any], ranks: Callable[..., Any]
) -> None:
    """Adds score and rank (0 = first) to each entry of `seats`; the rules as plain Python."""
    points, places = np.zeros((2, int(view.num_players)), np.int32)
    scores(view, points)
    ranks(view, places)
    for seat, seat_facts in enumerate(facts["seats"]):
        seat_facts["score"] = int(points[seat])
        seat_facts["rank"] = int(places[seat])
