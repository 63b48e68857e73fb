"""The text functions of every game: a view in words and as facts, actions in words.

They get views, so that nothing leaks, and are plain Python. Words for a seat call it "you".
`facts` and `words` hold what the texts of all games share.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from .record import Record

Facts: TypeAlias = dict[str, Any]
"""A view, or a part of one, in JSON form: values by name."""


class Texts(Protocol):
    """The functions of `Game.text`, a module or an object; equal views give equal results.

    A game may have a fourth one, `tell_outcome(before, after, seat) -> list[str]`, see
    `Game.tell_outcome`.
    """

    def render(self, view: Record, seat: int) -> str:
        """Writes a view in words: lines of at most 79 columns without blanks at their ends.

        The first line names what stays the same within a round, since a printed replay shows the
        table anew where it changes. For the seat to act the last paragraph offers its actions, in
        the words of `describe` (see `words.list_choices`).
        """

    def facts(self, view: Record, seat: int) -> Facts:
        """Writes a view in JSON form: dicts with names, lists, texts, numbers, None.

        It has the names of `FACT_NAMES`: those of `facts.begin_facts`, and `seats`, a list with a
        dict for each seat in play. When the game is over each of these has `score` and `rank`, see
        `facts.add_result`. All else is the game's own.
        """

    def describe(self, view: Record, action: int, seat: int) -> str:
        """Says in one line what an action of the seat to act means, as far as a seat may know it.

        Every action has words, even one that is not legal now. For the seat to act, legal actions
        have different words.
        """


NAMES = ("render", "facts", "describe")
"""The functions that a game provides."""

FACT_NAMES = ("seat", "num_players", "over", "to_act", "seats")
"""What the facts of every game have."""

RESULT_NAMES = ("score", "rank")
"""What each of the seats has when the game is over."""
