"""Defaults ask for a kind of agent: what is added to a game does not become an opponent unasked."""

from __future__ import annotations

import pytest

from kunstkammer.agents import (
    AgentKind,
    AgentSpec,
    Compiled,
    agent_names,
    default_opponents,
    make_agent,
)
from kunstkammer.agents.random import choose_random
from kunstkammer.agents.scripted import scripted_module
from kunstkammer.envs import GAMES, find_game
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.game import Game
from kunstkammer.training.ppo.config import load_config
from kunstkammer.training.ppo.run_results import rivals

from .command_line import output_of

SERENGETI = find_game("serengeti")
SEARCHER = AgentSpec("searcher", AgentKind.SEARCH, Compiled(choose_random), strength=100)


def declare(
    monkeypatch: pytest.MonkeyPatch, game: Game, *agents: AgentSpec, is_reversed: bool = False
) -> None:
    """Adds agents to those of a game, at the end of its list, or turns the whole list around."""
    module = scripted_module(game)
    declared = (*getattr(module, "AGENTS", ()), *agents)
    monkeypatch.setattr(module, "AGENTS", declared[::-1] if is_reversed else declared)


@pytest.mark.parametrize("is_reversed", [False, True])
def test_a_search_agent_is_nobodys_default(
    is_reversed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rivals(SERENGETI.settings()), load_config("serengeti").opponents
    declare(monkeypatch, SERENGETI, SEARCHER, is_reversed=is_reversed)
    assert agent_names(SERENGETI)[-1] == "searcher"
    assert make_agent("searcher", SERENGETI.settings()).name == "searcher"
    assert (rivals(SERENGETI.settings()), load_config("serengeti").opponents) == before
    text = output_of("play", "serengeti", "--players", "3", typed="q")
    assert "seat 1: shrewd, seat 2: shrewd." in text
    text = output_of("demo", "serengeti", "--seed", "3")
    assert "\nagents: seat 0: shrewd, seat 1: thrifty, seat 2: greedy, seat 3: shrewd" in text


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_order_of_a_games_list_means_nothing(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = agent_names(game), default_opponents(game), rivals(game.settings())
    declare(monkeypatch, game, is_reversed=True)
    assert (agent_names(game), default_opponents(game), rivals(game.settings())) == before


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_scripted_agents_have_different_strengths(game: Game) -> None:
    strengths = [spec.strength for spec in getattr(scripted_module(game), "AGENTS", ())]
    assert len(set(strengths)) == len(strengths) >= 3


def test_kinds_are_asked_for_by_name() -> None:
    assert agent_names(SERENGETI, AgentKind.BASELINE) == ["random"]
    assert agent_names(SERENGETI, AgentKind.SCRIPTED) == ["greedy", "thrifty", "shrewd"]
    assert agent_names(SERENGETI, AgentKind.SEARCH, AgentKind.TRAINED) == []


def test_a_game_without_scripted_agents_is_played_against_random(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scripted_module(SERENGETI), "AGENTS", (SEARCHER,))
    assert default_opponents(SERENGETI) == ["random"]


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ({"greedy": choose_random}, "make it a tuple of AgentSpec"),
        ((choose_random,), "make it a tuple of AgentSpec"),
        ([SEARCHER], "make it a tuple of AgentSpec"),
        ((SEARCHER, SEARCHER), "Serengeti has two agents named 'searcher'; rename one"),
        (
            (AgentSpec("random", AgentKind.SEARCH, Compiled(choose_random)),),
            "Serengeti has two agents named 'random'; rename one",
        ),
    ],
)
def test_agents_declared_in_another_way_are_refused(
    declared: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripted_module(SERENGETI), "AGENTS", declared)
    with pytest.raises(UsageError, match=message):
        agent_names(SERENGETI)
