"""Two whole games of Corona in words, compared with files that people can read.

`python -m tests.games.corona.test_playthrough` writes the files anew. Do so only when the game or
its words are meant to change, and say so in the change log.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kunstkammer.envs.engine.record import NONE
from kunstkammer.envs.engine.rng import random_below
from kunstkammer.envs.games.corona import best_plan

from ..reading import describe, render
from .builders import STOP, WAIT, Table, bid_action, deal

MADE, FAILED, VOID = "made good", "failed", "void"


class Story(NamedTuple):
    """A game to be narrated.

    Attributes:
        file: where it is written down.
        title: its first line.
        num_players: seats in play.
        seed: of the deal, and of what is placed and bid.
        outcomes: of each round.
        options: of the game.
    """

    file: str
    title: str
    num_players: int
    seed: int
    outcomes: tuple[str, ...]
    options: dict[str, Any]


STORIES = (
    Story(
        "playthrough.txt",
        "Corona: three players, four rounds, otherwise the default options",
        3,
        1974,
        (MADE, FAILED, VOID, MADE),
        {"rounds": 4},
    ),
    Story(
        "playthrough_sealed.txt",
        "Corona: four players, three rounds, sealed bids, random set-ups, the winner starts next",
        4,
        2005,
        (FAILED, MADE, VOID),
        {"rounds": 3, "bidding": "sealed", "setup": "random", "next_setter": "winner"},
    ),
)


def write_playthrough(story: Story) -> str:
    """Plays a game and narrates it: a round a paragraph, with tables as seen by the seat to act."""
    table = deal(story.seed, story.num_players, **story.options)
    lines = [f"{story.title}, dealt from seed {story.seed}.", ""]
    while not table.is_over:
        lines += play_round(table, story)
    lines.append(render(table, 0))
    return "\n".join(lines) + "\n"


def play_round(table: Table, story: Story) -> Iterator[str]:
    """Plays a round: decisions, those of a tick on one line, and the table before each phase.

    After the first round only the table before its first phase.
    """
    number = table.num_rounds
    phases: list[str] = []
    moves: list[tuple[int, int]] = []
    said: list[str] = []
    yield f"== round {number + 1} =="
    while table.num_rounds == number:
        seat = table.player
        if table.phase not in phases:
            phases.append(table.phase)
            if number == 0 or len(phases) == 1:
                yield from ["", render(table, seat), ""]
            if table.phase == "show":
                moves = table.best_moves()[: None if story.outcomes[number] == MADE else 2]
        action = choose(table, story, moves)
        said.append(f"seat {seat}: {describe(table, action, seat)}")
        before = moment(table)
        table.play(action)
        if phases[-1] != "bid" or moment(table) != before:
            yield "; ".join(said)
            said = []
    yield f"{story.outcomes[number]}; chips {' '.join(map(str, table.chips()))}"
    yield ""


def moment(table: Table) -> tuple[int, str, int]:
    return table.num_rounds, table.phase, table.field("tick")


def choose(table: Table, story: Story, moves: list[tuple[int, int]]) -> int:
    """Places by chance, bids seldom and never too much, and shows the moves, next one first."""
    if table.phase == "place":
        return draw(table, story, 12)
    if table.phase == "show":
        return table.find_move(*moves.pop(0)) if moves else STOP
    most = best_plan(table.pawns(), table.dice()).total
    lowest = max(table.standing + 1, most - 3)
    if story.outcomes[table.num_rounds] == VOID or lowest > most or draw(table, story, 3) > 0:
        return WAIT
    return bid_action(lowest + draw(table, story, most - lowest + 1))


def draw(table: Table, story: Story, bound: int) -> int:
    return int(random_below(story.seed, 100 * table.field("num_steps") + bound, bound))


@pytest.mark.parametrize("story", STORIES, ids=[story.file for story in STORIES])
def test_the_playthrough_is_the_one_on_file(story: Story) -> None:
    expected = Path(__file__).with_name(story.file).read_text(encoding="utf-8")
    assert write_playthrough(story) == expected


@pytest.mark.parametrize("story", STORIES, ids=[story.file for story in STORIES])
def test_the_rounds_of_a_playthrough_end_as_it_says(story: Story) -> None:
    table = deal(story.seed, story.num_players, **story.options)
    outcomes = []
    while not table.is_over:
        [*play_round(table, story)]
        is_made = table.field("last_total") >= table.field("last_bid")
        is_void = table.field("last_bidder") == NONE
        outcomes.append(VOID if is_void else MADE if is_made else FAILED)
    assert tuple(outcomes) == story.outcomes


if __name__ == "__main__":
    for one in STORIES:
        Path(__file__).with_name(one.file).write_text(
            write_playthrough(one), encoding="utf-8", newline="\n"
        )
