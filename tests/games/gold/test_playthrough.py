"""One whole game of Gold! in words, compared with a file that people can read.

`python -m tests.games.gold.test_playthrough` writes the file anew. Do so only when the game or its
words are meant to change, and say so in the change log.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kunstkammer.envs.engine.rng import random_below

from ..reading import describe, facts_of, render
from .builders import DECLINE, Table, deal, swap

PLAYTHROUGH = Path(__file__).with_name("playthrough.txt")
SEED = 2011
NUM_DETAILED = 2  # offers that are shown as the seat to act sees them
BONUS_OFFERS = (3,)  # further offers of which the first bonus decision is shown


def write_playthrough() -> str:
    """Plays a game of three and narrates it: an offer a paragraph, then the end."""
    table = deal(SEED)
    lines = [f"Gold!: three players, default options, dealt from seed {SEED}.", ""]
    number = 0
    while not table.is_over:
        number += 1
        lines += play_offer(table, number)
    lines.append(render(table, 0))
    return "\n".join(lines) + "\n"


def play_offer(table: Table, number: int) -> Iterator[str]:
    """Plays until the offer is used up: its cards, each decision, and the piles then."""
    offer = facts_of(table, 0)["offer"]
    yield f"== offer {number}: {', '.join(offer)} =="
    if number <= NUM_DETAILED:
        yield from ["", shown(table), ""]
    offers_left = table.offers_left()
    is_bonus_shown = number not in BONUS_OFFERS
    while table.offers_left() == offers_left and not table.is_over:
        if table.is_bonus and not is_bonus_shown:
            is_bonus_shown = True
            yield from ["", shown(table), ""]
        seat, action = table.player, choose(table)
        words = describe(table, action, seat)
        table.step(action)
        yield f"seat {seat}: {words}{', a set' if table.is_bonus else ''}"
    points = " ".join(map(str, table.scores()))
    yield f"piles: {points}"
    yield ""


def shown(table: Table) -> str:
    return str(render(table, table.player))


def choose(table: Table) -> int:
    """Any legal action; but a take in half of the turns, and a bonus card if there is one."""
    legal = table.legal()
    step = table.field("num_steps")
    if table.is_bonus:
        legal = [action for action in legal if action != DECLINE] or legal
    elif random_below(SEED, 2 * step, 2) == 0:
        legal = [action for action in legal if action < swap(0, 0)]
    return legal[random_below(SEED, 2 * step + 1, len(legal))]


def test_the_playthrough_is_the_one_on_file() -> None:
    assert write_playthrough() == PLAYTHROUGH.read_text(encoding="utf-8")


if __name__ == "__main__":
    PLAYTHROUGH.write_text(write_playthrough(), encoding="utf-8", newline="\n")
