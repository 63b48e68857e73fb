"""The text functions of every game: a view as facts and in words, and what happens as both.

They get views, so that nothing leaks, and are plain Python. A *watcher* is a seat, whom words call
"you", or SPECTATOR. `presentation` holds what the texts of all games share.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from .record import Record

Facts: TypeAlias = dict[str, Any]
"""A view, or a part of one, in JSON form: values by name."""


def no_outcome(_before: Record, _after: Record, _watcher: int) -> list[Facts]:
    """The outcome in a game whose views and words for actions say enough."""
    return []


@dataclass(frozen=True)
class Texts:
    """The text functions of one game; equal views give equal results."""

    facts: Callable[[Record, int], Facts]
    """`facts(view, watcher)` writes a view in JSON form: dicts with names, lists, texts, numbers,
    None.

    It has the names of `FACT_NAMES`: those of `facts.begin_facts`; `heading`, one line of words
    that stays the same within a round, so that a printed game shows the table anew where it
    changes; `seats`, a list with a dict for each seat in play, with `score` and `rank` when the
    game is over (see `facts.add_result`); and `choices`, see `choices.find_choices`, whose words
    may say more than those of `describe`. All else is the game's own.
    """

    render: Callable[[Facts], str]
    """`render(facts)` writes them in words: lines of at most 79 columns without blanks at their
    ends. If there are choices, the last paragraph offers them (see `words.list_choices`)."""

    describe: Callable[[Record, int, int], Facts]
    """`describe(view, action, watcher)` describes an action of the seat to act, as far as the
    watcher may know it.

    It has `kind`, by which choices are grouped; `words`, one line; and what the action is about,
    under the game's own names; but for `event`, `seat` and `action`, which events and choices add.
    Every action has words, even one that is not legal now. For the seat to act, legal actions have
    different words.
    """

    outcome: Callable[[Record, Record, int], list[Facts]] = no_outcome
    """`outcome(before, after, watcher)` writes what an action has brought about beside what
    `describe` says of it, from the views before and after it. The watcher is whom the words call
    "you".

    Each event has `event`, its kind; `words`, a sentence; and what it is about, as for `describe`.
    """


FACT_NAMES = ("seat", "num_players", "over", "to_act", "heading", "seats", "choices")
"""What the facts of every game have."""

RESULT_NAMES = ("score", "rank")
"""What each of the seats has when the game is over."""
