"""Corona's page: what no other game's page says."""

from __future__ import annotations

import re

from docs import pages as page
from kunstkammer.envs.games.corona import CORONA

from ..reading import choices, facts_of
from .builders import STOP, WAIT, bid_action, move_action, position
from .reading import showing

TEXT = page.page_path(CORONA).read_text(encoding="utf-8")


def rows(heading: str) -> list[str]:
    """The first cells of the rows of tables below a heading."""
    section = TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [cell for cell in re.findall(r"^\| (.*?) \| ", section, re.MULTILINE) if cell != "---"]


def test_the_moves_of_the_round_that_is_told_score_as_it_says() -> None:
    section = TEXT.partition("\n### A round\n")[2].partition("\n### ")[0]
    row = r"^\| (\d+): from (\d+) by (\d) to (\d+) \| (\d).* \| (\d) \| (\d+) \|$"
    noted = [tuple(map(int, cells)) for cells in re.findall(row, section, re.MULTILINE)]
    table = position(
        3, pawns=(1, 2, 4, 4, 6, 9), dice=(1, 2, 2, 3, 3, 6), bids={0: 10}, showing=True
    )
    last = facts_of(table.play(*(action for action, *_ in noted)), 1)["last_round"]
    shown = [(one["from"], one["by"], one["to"], one["points"]) for one in last["shown"]]
    assert [(*way, points) for _, *way, _, points, _ in noted] == shown
    assert [num_pawns for *_, num_pawns, _, _ in noted] == [3, 4, 2, 2]
    assert [total for *_, total in noted] == [3, 7, 9, 11]
    assert (last["total"], last["optimum"]) == (11, 13)


def test_the_table_of_actions_names_the_numbers_of_each_kind() -> None:
    assert rows("Actions") == [
        "action",
        "`f`, 0 to 11",
        str(WAIT),
        f"`{WAIT} + b`, {bid_action(1)} to {bid_action(21)}",
        f"`{move_action(0, 0)} + 6*p + d`, {move_action(0, 0)} to {move_action(5, 5)}",
        str(STOP),
    ]


def test_all_names_of_a_move_and_of_the_last_round_are_explained() -> None:
    table = showing(hint=True)
    (move, *_) = choices(table, 2)["move"]
    last_round = facts_of(table.stop(), 0)["last_round"]
    explained = {name for cell in rows("Text and JSON") for name in re.findall(r"`(\w+)`", cell)}
    assert {*last_round} - explained == set()
    assert "optimum" in facts_of(table, 0)
    section = TEXT.partition("\n## Text and JSON\n")[2]
    assert {*move} - {*re.findall(r"`(\w+)`", section.partition("| name |")[0])} == set()
