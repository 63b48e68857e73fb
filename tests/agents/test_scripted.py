"""Every game's scripted agents keep the rules under every option, and see no secrets."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.agents import Agent, AgentKind, Decisions, agent_names, make_agent
from kunstkammer.envs import GAMES
from kunstkammer.envs.engine.game import Game, Settings

from ..games.sampled import MORE_PAIRS, SAMPLED, name_settings
from .positions import NUM_TABLES, positions

AGENTS = {
    game.name: [make_agent(name, game.settings()) for name in agent_names(game)]
    for game in GAMES.values()
}
SETTINGS = [settings for sampled in SAMPLED.values() for settings in sampled]


def scripted_agents(settings: Settings) -> list[Agent]:
    """A game's scripted agents."""
    names = agent_names(settings.game, AgentKind.SCRIPTED)
    return [agent for agent in AGENTS[settings.game.name] if agent.name in names]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_has_random_and_then_scripted_agents(game: Game) -> None:
    names = agent_names(game)
    assert names[0] == "random"
    assert len(names) >= 2
    assert [agent.name for agent in AGENTS[game.name]] == names


@pytest.mark.parametrize("settings", [*SETTINGS, *MORE_PAIRS], ids=name_settings)
def test_every_move_is_legal(settings: Settings) -> None:
    for decisions in positions(settings, AGENTS[settings.game.name]):
        for agent in scripted_agents(settings):
            actions = agent.act_batch(decisions)
            assert decisions.masks[np.arange(NUM_TABLES), actions].all(), agent.name


@pytest.mark.parametrize("settings", SETTINGS, ids=name_settings)
def test_a_move_depends_on_the_view_alone(settings: Settings) -> None:
    """It stays the same when the hidden things are filled in."""
    num_filled = 0
    for decisions in positions(settings, AGENTS[settings.game.name]):
        views = decisions.views.copy()
        for number in range(NUM_TABLES):
            views[number] = decisions[number].sample(number)[0]
        num_filled += int((views != decisions.views).sum())
        filled = Decisions(settings, views, decisions.seats, decisions.seeds)
        for agent in scripted_agents(settings):
            moves = agent.act_batch(filled)
            np.testing.assert_array_equal(moves, agent.act_batch(decisions), agent.name)
    assert num_filled > 0


@pytest.mark.parametrize("settings", SETTINGS, ids=name_settings)
def test_an_agent_leaves_what_it_is_shown_as_it_is(settings: Settings) -> None:
    for decisions in positions(settings, AGENTS[settings.game.name]):
        shown = (decisions.views, decisions.masks, decisions.seats, decisions.seeds)
        before = [array.tobytes() for array in shown]
        for agent in scripted_agents(settings):
            agent.act_batch(decisions)
            assert [array.tobytes() for array in shown] == before, agent.name
