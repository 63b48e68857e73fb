"""One whole game of Serengeti in words, compared with a file that people can read.

`python -m tests.games.serengeti.test_playthrough` writes the file anew. Do so only when the game or
its words are meant to change, and say so in the change log.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kunstkammer.envs.engine.rng import random_below

from ..reading import describe, render
from .builders import Table, deal

PLAYTHROUGH = Path(__file__).with_name("playthrough.txt")
SEED = 2007
NUM_DETAILED = 3  # auctions that are shown from the start player's seat


def write_playthrough() -> str:
    """Plays a game of three and narrates it: an auction a paragraph, then the end."""
    table = deal(SEED, 3)
    lines = [f"Serengeti: three players, default options, dealt from seed {SEED}.", ""]
    while not table.is_over:
        lines += play_auction(table)
    lines.append(render(table, 0))
    return "\n".join(lines) + "\n"


def play_auction(table: Table) -> Iterator[str]:
    """Plays until the lot is sold: its head, each decision, and what everybody has then."""
    auction, start = table.field("auction"), table.field("start_player")
    yield f"== auction {auction + 1}: {table.lot()} =="
    if auction < NUM_DETAILED:
        yield from ["", render(table, start), ""]
    said = []
    while table.field("auction") == auction:
        seat, action = table.player, choose(table)
        said.append(f"seat {seat}: {describe(table, action, seat)}")
        table.step(action)
    yield "; ".join(said)
    chips = " ".join(map(str, table.chips()))
    yield f"lot to seat {table.field('start_player')}; chips {chips}, bank {table.field('bank')}"
    yield ""


def choose(table: Table) -> int:
    """A pass in two of five cases, else one of the three lowest legal bids."""
    *bids, last = table.legal()
    step = table.field("num_steps")
    if not bids or random_below(SEED, 2 * step, 5) < 2:
        return last
    return bids[random_below(SEED, 2 * step + 1, min(len(bids), 3))]


def test_the_playthrough_is_the_one_on_file() -> None:
    assert write_playthrough() == PLAYTHROUGH.read_text(encoding="utf-8")


if __name__ == "__main__":
    PLAYTHROUGH.write_text(write_playthrough(), encoding="utf-8", newline="\n")
