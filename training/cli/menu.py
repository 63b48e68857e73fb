"""The legal actions of a seat as a person reads and answers them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...envs.api.table import Table
from ...envs.presentation.words import WIDTH, glue, wrap

_INDENT = 2  # columns, of the lines after the first
_SHORTEST_RUN = 3  # actions that are shown as one item
_MAX_LISTED = 5  # runs of actions that are listed for an ambiguous answer


class Menu:
    """What the seat to act may do.

    Args:
        table: a running game; later actions do not change the menu.
    """

    def __init__(self, table: Table) -> None:
        text, seat = table.settings.game.text, table.seat
        view = table.view(seat)[0]
        choices = text.facts(view, seat)["choices"]
        self._legal: list[int] = [one["action"] for one in choices]
        self._words = {
            action: text.describe(view, action, seat)["words"]
            for action in range(table.settings.num_actions)
        }
        self._words |= {one["action"]: one["words"] for one in choices}

    def text(self) -> str:
        """All legal actions, numbered; runs that only count on are folded."""
        return wrap("   ".join(self._items(self._runs(self._legal))), _INDENT)

    def find(self, answer: str) -> int | str:
        """The legal action that an answer means, or the words that say why it means none.

        Args:
            answer: an action's number, with or without brackets; its words; their start; words
                that stand together in it; or some of its words in their order. All words but
                numbers may be cut short. What comes first here wins.
        """
        number = re.fullmatch(r"\[?([0-9]{1,9})\]?", answer)
        if number:
            return self._find_number(int(number[1]))
        wanted = _split(answer)
        found: list[int] = []
        for fits in (_are_same, _begins, _stands_in, _follows_in) if wanted else ():
            found = found or [one for one in self._legal if fits(wanted, _split(self._words[one]))]
        if len(found) == 1:
            return found[0]
        if not found:
            return f"{answer!r} is none of your actions; {self._hint()}"
        runs = self._runs(found)
        listed = ", ".join(self._items(runs[:_MAX_LISTED]))
        num_more = sum(map(len, runs[_MAX_LISTED:]))
        more = f" and {num_more} more" if num_more else ""
        return wrap(f"{answer!r} may mean {listed}{more}; type a number or more words", _INDENT)

    def _find_number(self, action: int) -> int | str:
        if action in self._legal:
            return action
        if action < len(self._words):
            return f"{self._item(action)} is not possible now; {self._hint()}"
        return f"there is no action {action}; {self._hint()}"

    def _item(self, action: int) -> str:
        return f"[{action}] {self._words[action]}"

    def _hint(self) -> str:
        return "type a number of the list or its words, or h"

    def _items(self, runs: Sequence[Sequence[int]]) -> list[str]:
        """Actions with their numbers, long runs as one item, in which no line is broken."""
        items: list[str] = []
        for run in runs:
            if len(run) < _SHORTEST_RUN:
                items += [self._item(action) for action in run]
            else:
                words = _fold(self._words[run[0]], self._words[run[-1]])
                items.append(f"[{run[0]}]-[{run[-1]}] {words}")
        fits = WIDTH - _INDENT
        return [glue(one) if len(one) <= fits else one for one in items]

    def _runs(self, actions: Sequence[int]) -> list[list[int]]:
        runs: list[list[int]] = []
        for action in actions:
            if runs and action == runs[-1][-1] + 1 and self._counts_on(action):
                runs[-1].append(action)
            else:
                runs.append([action])
        return runs

    def _counts_on(self, action: int) -> bool:
        """Whether an action's words are those of the one before, with numbers one higher."""
        before = re.split(r"([0-9]+)", self._words[action - 1])
        after = re.split(r"([0-9]+)", self._words[action])
        if len(before) != len(after) or before[::2] != after[::2]:
            return False
        rises = {int(b) - int(a) for a, b in zip(before[1::2], after[1::2], strict=True)}
        return 1 in rises and rises <= {0, 1}


def _fold(first: str, last: str) -> str:
    """The words of a run's ends, with the number that counts on as a range: "bid 3 to 7"."""
    pairs = list(zip(re.split(r"([0-9]+)", first), re.split(r"([0-9]+)", last), strict=True))
    if len({pair for pair in pairs if pair[0] != pair[1]}) > 1:
        return f"{first} to {last}"  # several ranges would not tell which goes with which
    return "".join(low if low == high else f"{low} to {high}" for low, high in pairs)


def _split(words: str) -> list[str]:
    """Words without what stands around them, in small letters."""
    bare = (word.strip("(),;") for word in words.casefold().split())
    return [word for word in bare if word]


def _are_same(wanted: Sequence[str], words: Sequence[str]) -> bool:
    return wanted == words


def _begins(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether what is wanted are the first of the words, whole or cut short."""
    return len(wanted) <= len(words) and all(map(_is_short_for, wanted, words))


def _stands_in(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether what is wanted stands together somewhere in the words, as a name does."""
    return any(_begins(wanted, words[first:]) for first in range(len(words)))


def _follows_in(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether what is wanted are some of the words in their order, whole or cut short."""
    left = iter(words)
    return all(any(_is_short_for(one, word) for word in left) for one in wanted)


def _is_short_for(one: str, word: str) -> bool:
    """Whether it is the word or its beginning; a number is never cut short."""
    return one == word if one.isdigit() else word.startswith(one)
