"""Every game's page: its tables are the code's, and it says all that a user needs."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from docs import pages as page
from kunstkammer.agents import agent_names
from kunstkammer.envs import GAMES
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.game import Game

PAGES = {game.id: page.page_path(game).read_text(encoding="utf-8") for game in GAMES.values()}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def section(game: Game, heading: str) -> str:
    return PAGES[game.id].partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


@every_game
def test_the_page_lies_beside_the_game(game: Game) -> None:
    module = importlib.import_module(f"kunstkammer.envs.games.{game.name}.hidden")
    assert page.page_path(game) == Path(str(module.__file__)).with_name("README.md")


@every_game
def test_the_page_has_the_headings_of_all_pages(game: Game) -> None:
    assert re.findall(r"^## (.*)$", PAGES[game.id], re.MULTILINE) == list(page.HEADINGS)
    assert PAGES[game.id].startswith(f"# {game.title}\n")


@every_game
def test_the_tables_of_the_page_are_those_of_the_code(game: Game) -> None:
    assert page.update_page(PAGES[game.id], game) == PAGES[game.id]


@every_game
def test_the_rules_are_numbered_without_a_gap(game: Game) -> None:
    listed = rule_numbers(game)
    assert len({letter for letter, _ in listed}) == 1
    assert [number for _, number in listed] == [f"{k:02}" for k in range(1, len(listed) + 1)]


@every_game
def test_each_rule_has_a_test_and_each_rule_that_a_test_names_is_listed(game: Game) -> None:
    folder = Path(__file__).with_name(game.name)
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("test_*.py"))
    tests = " ".join(re.findall(r"^def test(_\w+)\(", text, re.MULTILINE))
    ((letter, _), *_) = listed = rule_numbers(game)
    named = set(re.findall(rf"_{letter.lower()}(\d\d)(?=_)", tests))
    assert sorted(named) == [number for _, number in listed]


def rule_numbers(game: Game) -> list[tuple[str, str]]:
    """The numbers of the rules, such as ("S", "05"), in the order of the page."""
    return re.findall(r"^\* \*\*([A-Z]+)-(\d\d)\*\*", section(game, "Rules"), re.MULTILINE)


@every_game
def test_the_shown_text_is_the_one_that_the_code_above_it_writes(game: Game) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", section(game, "Text and JSON"), re.DOTALL)
    (shown,) = re.findall(r"```text\n(.*?)\n```", section(game, "Text and JSON"), re.DOTALL)
    namespace: dict[str, Any] = {}
    exec(code, namespace)
    assert shown == namespace["text"]


@every_game
def test_all_names_of_the_facts_are_explained(game: Game) -> None:
    names = set()
    for facts in (shown_facts(game, is_finished=False), shown_facts(game, is_finished=True)):
        names |= {*facts, *facts["seats"][0]}
    assert "score" in names
    explained = set(re.findall(r"`(\w+)`", section(game, "Text and JSON")))
    assert names - explained == set()


def shown_facts(game: Game, *, is_finished: bool) -> Any:
    """The facts of a game that has just begun, or has been played to its end by chance."""
    table = Table(game.settings(), 0)
    choose = np.random.default_rng(0).choice
    while is_finished and not table.is_over:
        table.step(int(choose(np.flatnonzero(table.mask))))
    return game.text.facts(table.view(0)[0], 0)


@every_game
def test_all_agents_are_listed(game: Game) -> None:
    listed = re.findall(r"^\| `(\w+)` \|", section(game, "Agents"), re.MULTILINE)
    assert listed == agent_names(game)


@every_game
def test_the_version_history_ends_with_this_version(game: Game) -> None:
    versions = re.findall(r"^\* \*\*v(\d+)\*\*", section(game, "Versions"), re.MULTILINE)
    assert versions == [str(number) for number in range(game.version, -1, -1)]
