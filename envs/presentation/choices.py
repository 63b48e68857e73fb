"""Legal actions as data: what a seat may do, for texts, menus and pages to play on.

A choice has the number of its `action`, its `kind`, by which choices are grouped, its `words`, and
what the action is about, such as a card or a place, under the game's own names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ..engine.record import RUNNING, Record
from .facts import Facts


def find_choices(
    view: Record,
    watcher: int,
    num_actions: int,
    legal_actions: Callable[..., Any],
    describe: Callable[[Record, int, int], Facts],
) -> list[Facts]:
    """Lists the legal actions of the watcher; there are none unless it is the seat to act.

    Args:
        view: what the watcher sees.
        watcher: a seat or SPECTATOR.
        num_actions: the size of the action space.
        legal_actions: the game's rule as plain Python.
        describe: the game's `Texts.describe`.
    """
    if view.over != RUNNING or watcher != view.player:
        return []
    mask = np.zeros(num_actions, np.bool_)
    legal_actions(view, mask)
    legal: list[int] = np.flatnonzero(mask).tolist()
    return [{"action": action, **describe(view, action, watcher)} for action in legal]


def of_kind(choices: Iterable[Facts], kind: str) -> list[Facts]:
    """The choices of one kind, in their order."""
    return [one for one in choices if one["kind"] == kind]
