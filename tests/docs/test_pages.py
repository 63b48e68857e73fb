"""Pages are brought up to date, and refused where that cannot be; Serengeti's is the example."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from docs import pages as page
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.games.serengeti import SERENGETI

TEXT = page.page_path(SERENGETI).read_text(encoding="utf-8")
TWO_TABLES = """\
<!-- generated: facts -->
old
<!-- end -->
<!-- generated: options -->
<!-- end -->
"""


@pytest.mark.parametrize("row", ["| 0 | `auction` |", "| `min_bid` | `1` |", "`Discrete(67)`"])
def test_an_outdated_table_is_replaced(row: str) -> None:
    assert TEXT.count(row) == 1
    outdated = TEXT.replace(row, row.replace("1", "2").replace("0", "3").replace("67", "68"))
    assert outdated != TEXT
    assert page.update_page(outdated, SERENGETI) == TEXT


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (TWO_TABLES, ["facts", "options"]),
        (TWO_TABLES + "<!-- generated: observation -->\n", ["facts", "options"]),
        (
            TWO_TABLES + "<!-- generated: observations -->\n<!-- end -->",
            ["facts", "options", "observations"],
        ),
        (TEXT + TWO_TABLES, ["facts", "observation", "options", "facts", "options"]),
        (TEXT.replace("<!-- end -->", "", 1), ["observation", "options"]),
    ],
)
def test_a_page_without_each_table_once_is_refused(text: str, found: list[str]) -> None:
    message = (
        f"the page of Serengeti has the generated tables {found}; it must have each of "
        "['facts', 'options', 'observation'] once, between '<!-- generated: NAME -->' and "
        "'<!-- end -->'"
    )
    with pytest.raises(ValueError, match=re.escape(message)):
        page.update_page(text, SERENGETI)


def test_pages_are_rewritten_where_they_are_out_of_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "README.md"
    path.write_text(TEXT.replace("`Discrete(67)`", "`Discrete(66)`"), encoding="utf-8")
    monkeypatch.setattr(page, "page_path", lambda _game: path)
    assert page.write_pages([SERENGETI]) == [path]
    assert path.read_text(encoding="utf-8") == TEXT
    assert page.write_pages([SERENGETI]) == []
    assert list(tmp_path.iterdir()) == [path]


def test_a_page_that_cannot_be_updated_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "README.md"
    path.write_text(TWO_TABLES, encoding="utf-8")
    monkeypatch.setattr(page, "page_path", lambda _game: path)
    with pytest.raises(ValueError, match="generated tables"):
        page.write_pages([SERENGETI])
    assert path.read_text(encoding="utf-8") == TWO_TABLES


def test_a_missing_page_is_named_with_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "README.md"
    monkeypatch.setattr(page, "page_path", lambda _game: path)
    with pytest.raises(SystemExit) as caught:
        page.main()
    assert caught.value.code == (
        f"error: Serengeti has no page {path}; write it, with the headings Facts, Start, Rules, "
        "Actions, Observation, Text and JSON, Options, Rewards, Rulings, Agents, Sources, "
        "Versions, and for each of facts, options, observation the lines "
        "'<!-- generated: NAME -->' and '<!-- end -->'"
    )


def test_a_page_without_its_markers_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "README.md"
    path.write_text(TWO_TABLES, encoding="utf-8")
    monkeypatch.setattr(page, "page_path", lambda _game: path)
    with pytest.raises(SystemExit) as caught:
        page.main()
    assert str(caught.value.code).startswith(f"error: {path}: the page of Serengeti has the ")


def test_the_option_table_has_a_row_for_each_option() -> None:
    rows = page.option_table(SERENGETI).split("\n")
    assert rows[0] == "| option | default | allowed | meaning |"
    names = [row.split("`")[1] for row in rows[2:]]
    assert names == [option.name for option in SERENGETI.options]
    assert rows[-1].startswith(
        "| `box_chips` | `65` | with 3 players an integer from 30 to 500; with 4 players an "
        "integer from 40 to 500; with 5 players an integer from 50 to 500 | "
    )


def test_a_game_without_options_says_so() -> None:
    game: Game = dataclasses.replace(SERENGETI, options=())
    assert page.option_table(game) == "Serengeti has no options."


def test_the_facts_are_those_of_the_default_settings() -> None:
    rows = page.facts_table(SERENGETI).split("\n")
    assert "| players | 3, 4, 5; default 4 |" in rows
    assert "| actions | `Discrete(67)` with the default options |" in rows
    assert f"| observation | float32 [{SERENGETI.layout.size}] |" in rows
