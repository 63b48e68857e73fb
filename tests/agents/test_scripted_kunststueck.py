"""Kunststück's scripted agents: what each sees that the weaker ones do not, and their ladder."""

from __future__ import annotations

import pytest

from kunstkammer.agents import agent_names, make_agent
from kunstkammer.envs import find_game
from kunstkammer.training.evaluate import evaluate

from ..games.kunststueck.builders import position
from ..games.kunststueck.driver import fulfil_action, show_action
from .positions import act

KUNSTSTUECK = find_game("kunststueck")
SCRIPTED = ("seller", "planner", "shrewd")
AGENTS = {name: make_agent(name, KUNSTSTUECK.settings()) for name in SCRIPTED}
NUM_GAMES = 1500  # for each claim about strength
DRAW_PAINTING, DRAW_ORDER, HAND_IN, SKIP = 0, 1, 72, 73


def test_the_agents_are_listed_from_weak_to_strong() -> None:
    assert agent_names(KUNSTSTUECK) == ["random", *SCRIPTED]


@pytest.mark.parametrize("name", SCRIPTED)
def test_everybody_draws_an_order_while_few_are_held(name: str) -> None:
    assert act(AGENTS[name], position(hands=("BIm6",), orders=("Berlin",))) == DRAW_ORDER
    table = position(hands=("BIm6",), orders=("Berlin Dresden",))
    assert act(AGENTS[name], table) == DRAW_PAINTING


@pytest.mark.parametrize("name", SCRIPTED)
def test_everybody_sells_a_good_set_and_shows_the_best_painting_first(name: str) -> None:
    """A Berlin forgery and a 5 suit the order; nobody else has anything."""
    table = position(hands=("BBa0 BRl4",), row="Berlin", phase="fulfil")
    assert act(AGENTS[name], table) == fulfil_action(place=0)
    table.fulfil("Berlin")
    assert act(AGENTS[name], table) == show_action(slot=1)
    table.show("BRl4")
    assert act(AGENTS[name], table) == show_action(slot=0)
    table.show("BBa0")
    assert act(AGENTS[name], table) == HAND_IN


@pytest.mark.parametrize("name", SCRIPTED)
def test_everybody_outbids_with_a_higher_set(name: str) -> None:
    table = position(hands=("BIm3 BRl4", "BBi2 BBa0"), row="Berlin", phase="fulfil", active=0)
    table.fulfil("Berlin").hand_in("BIm3 BRl4")
    assert table.player == 1
    assert act(AGENTS[name], table) != SKIP


@pytest.mark.parametrize(
    ("line_up", "claim"),
    [
        (["seller", "random", "random"], 0.8),  # an equal would have 0.33
        (["planner", "seller", "seller"], 0.4),
        (["shrewd", "planner", "planner"], 0.37),
        (["shrewd", "seller", "seller"], 0.42),
    ],
)
def test_each_agent_is_clearly_stronger_than_the_one_before(
    line_up: list[str], claim: float
) -> None:
    settings = KUNSTSTUECK.settings(len(line_up))
    wins = evaluate(settings, [line_up], NUM_GAMES, 7)[0].agents[0].win_share
    assert wins.mean - 3 * wins.half_width / 1.96 > claim  # three standard errors
