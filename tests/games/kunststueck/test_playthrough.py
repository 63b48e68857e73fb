"""Two games of Kunststück in words, compared with files that people can read.

`python -m tests.games.kunststueck.test_playthrough` writes the files anew. Do so only when the
game or its words are meant to change, and say so in the change log.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kunstkammer.envs.engine.record import CUT, ENDED
from kunstkammer.envs.engine.rng import random_below

from ..reading import describe, render
from .builders import Table, deal
from .driver import HAND_IN

FULFILS, SHOWS, RAIDS = range(57, 65), range(65, 72), range(45, 52)
TABLES = ("draw", "place", "outbid")  # the first time each is seen, the table is shown


class Story(NamedTuple):
    """A game to be narrated.

    Attributes:
        file: where it is written down.
        title: its first line.
        num_players: seats in play.
        seed: of the deal, and of what is chosen.
        first_turn: the first turn that is narrated, from 1.
        events: what happens in it.
        options: of the game.
    """

    file: str
    title: str
    num_players: int
    seed: int
    first_turn: int
    events: set[str]
    options: dict[str, Any]


STORIES = (
    Story(
        "playthrough.txt",
        "Kunststück: three players, the last turns of a game with the default options",
        3,
        289,
        80,
        {"a painting laid", "a raid", "outbid", "the grand raid", "the end"},
        {},
    ),
    Story(
        "playthrough_ascending.txt",
        "Kunststück: two players, three cards in hand, ascending sets, a random list, cut",
        2,
        5011,
        1,
        {"a painting laid", "a raid", "outbid", "outbid by the active player", "the cut"},
        {
            "hand_limit": "total",
            "hide_capacity": 2,
            "starting_paintings": True,
            "outbidding": "ascending",
            "outbid_sources": "own",
            "deck": "random",
            "max_turns": 12,
        },
    ),
)


def play(story: Story) -> Iterator[tuple[Table, int, Table]]:
    """Plays the game; yields each narrated action, with the table before and after it."""
    table = deal(story.seed, story.num_players, **story.options)
    while not table.is_over:
        before = table.copy()
        action = choose(table, story.seed)
        table.step(action)
        if before.field("num_turns") + 1 >= story.first_turn:
            yield before, action, table


def choose(table: Table, seed: int) -> int:
    """Fulfils and outbids whenever it is possible, seldom raids, else plays by chance."""
    legal = table.legal()
    if HAND_IN in legal:
        return HAND_IN
    better = [action for action in legal if action in FULFILS or action in SHOWS]
    if not better and random_below(seed, 2 * table.field("num_steps"), 4) > 0:
        better = [action for action in legal if action not in RAIDS]
    choices = better or legal
    return choices[int(random_below(seed, 2 * table.field("num_steps") + 1, len(choices)))]


def write_playthrough(story: Story) -> str:
    """Narrates a game: a decision a line, a turn a paragraph, some tables as seen by who acts."""
    lines = [f"{story.title}, dealt from seed {story.seed}."]
    phases: list[str] = []
    turn = 0
    for table, action, after in play(story):
        seat = table.player
        if table.field("num_turns") + 1 > turn:
            turn = table.field("num_turns") + 1
            lines += ["", f"== turn {turn} =="]
        if table.phase in TABLES and table.phase not in phases:
            phases.append(table.phase)
            lines += ["", render(table, seat), ""]
        lines.append(f"seat {seat}: {describe(table, action, seat)}")
        lines += follow(table, after)
    return "\n".join([*lines, "", render(after, 0)]) + "\n"


def follow(before: Table, after: Table) -> Iterator[str]:
    """What an action has brought about beside what it says."""
    if before.last_turns is None and after.last_turns is not None:
        yield "(the grand raid)"
    for seat in range(before.settings.num_players):
        if after.field("num_fulfilled")[seat] > before.field("num_fulfilled")[seat]:
            points = " ".join(map(str, after.scores()))
            yield f"(the order goes to seat {seat}; points {points})"


@pytest.mark.parametrize("story", STORIES, ids=[story.file for story in STORIES])
def test_the_playthrough_is_the_one_on_file(story: Story) -> None:
    expected = Path(__file__).with_name(story.file).read_text(encoding="utf-8")
    assert write_playthrough(story) == expected


@pytest.mark.parametrize("story", STORIES, ids=[story.file for story in STORIES])
def test_in_a_playthrough_happens_what_it_is_told_for(story: Story) -> None:
    assert find_events(story) == story.events


def find_events(story: Story) -> set[str]:
    found: set[str] = set()
    for table, action, after in play(story):
        is_active = table.player == table.active
        events = {
            "a painting laid": table.phase == "lay",
            "a raid": table.phase == "place",
            "outbid": table.phase == "outbid" and action == HAND_IN and not is_active,
            "outbid by the active player": table.phase == "outbid"
            and action == HAND_IN
            and is_active,
            "the grand raid": table.last_turns is None and after.last_turns is not None,
            "the end": after.field("over") == ENDED,
            "the cut": after.field("over") == CUT,
        }
        found |= {name for name, is_so in events.items() if is_so}
    return found


if __name__ == "__main__":
    for one in STORIES:
        Path(__file__).with_name(one.file).write_text(
            write_playthrough(one), encoding="utf-8", newline="\n"
        )
