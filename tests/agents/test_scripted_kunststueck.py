"""Kunststück's scripted agents: what each sees that the weaker ones do not, and their ladder."""

from __future__ import annotations

import pytest

from kunstkammer.agents import make_agent
from kunstkammer.envs import find_game
from kunstkammer.training.evaluation.evaluate import evaluate

from ..games.kunststueck.builders import position
from ..games.kunststueck.driver import fulfil_action, raid_action, show_action, take_action
from .positions import act

KUNSTSTUECK = find_game("kunststueck")
SCRIPTED = ("seller", "planner", "shrewd")
AGENTS = {name: make_agent(name, KUNSTSTUECK.settings()) for name in SCRIPTED}
NUM_GAMES = 1500  # for each claim about strength
DRAW_PAINTING, DRAW_ORDER, HAND_IN, SKIP = 0, 1, 72, 73


@pytest.mark.parametrize("name", SCRIPTED)
def test_everybody_draws_what_it_lacks(name: str) -> None:
    table = position(hands=("BBa0 BIm6 BRl4",), hides=("DBa2 DBi3",), neutral=("HBa3 HBi4",))
    assert act(AGENTS[name], table) == DRAW_ORDER
    table = position(hands=("BIm6",), orders=("Berlin Dresden",))
    assert act(AGENTS[name], table) == DRAW_PAINTING


@pytest.mark.parametrize("name", SCRIPTED)
def test_everybody_sells_a_good_set_and_shows_the_best_painting_first(name: str) -> None:
    """A Berlin forgery, a 6 and a 4 suit the order; nobody else has anything."""
    table = position(hands=("BBa0 BIm6 BRl4",), row="Berlin", phase="fulfil")
    assert act(AGENTS[name], table) == fulfil_action(place=0)
    table.fulfil("Berlin")
    for slot, painting in ((1, "BIm6"), (2, "BRl4"), (0, "BBa0")):
        assert act(AGENTS[name], table) == show_action(slot=slot)
        table.show(painting)
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
        (["seller", "random", "random"], 0.97),  # an equal would have 0.33
        (["planner", "seller", "seller"], 0.4),
        (["shrewd", "planner", "planner"], 0.4),
        pytest.param(["shrewd", "seller", "seller"], 0.5, marks=pytest.mark.slow),
    ],
)
def test_each_agent_is_clearly_stronger_than_the_one_before(
    line_up: list[str], claim: float
) -> None:
    settings = KUNSTSTUECK.settings(len(line_up))
    wins = evaluate(settings, [line_up], NUM_GAMES, 7)[0].agents[0].win_share
    assert wins.mean - 3 * wins.half_width / 1.96 > claim  # three standard errors


def test_planner_thinks_its_own_hide_safe_where_the_others_save_a_painting() -> None:
    table = position(
        hands=("DIm4", "", ""),
        orders=("Dresden Munich", "", ""),
        hides=("MBi5 MIm6", "", ""),
        neutral=("DBa5", "MBa4", ""),
        phase="act",
    )
    assert {name: act(AGENTS[name], table) for name in SCRIPTED} == {
        "seller": take_action(0),
        "planner": raid_action(hide=2),  # which holds a third painting from Munich
        "shrewd": take_action(0),
    }


@pytest.mark.parametrize("name", SCRIPTED)
@pytest.mark.parametrize(
    ("moment", "is_sold"),
    [({}, False), ({"last_turns": 2}, True), ({"max_turns": 3, "num_turns": 1}, True)],
    ids=["early", "last turn", "last turn before the cut"],
)
def test_a_set_of_little_worth_is_sold_when_no_turn_is_left(
    name: str, moment: dict[str, int], is_sold: bool
) -> None:
    table = position(hands=("BBa0 BBi2",), row="Berlin", phase="fulfil", **moment)
    assert act(AGENTS[name], table) == (fulfil_action(place=0) if is_sold else SKIP)


def test_shrewd_alone_spoils_what_a_rival_could_sell() -> None:
    """The raid card is free, and the next player could sell its hide for an order of the row."""
    table = position(
        hands=("SBa5 SBi6 SIm1", "", ""),
        hides=("", "HBa3 HBa6 HBi4", ""),
        row="Hamburg",
        phase="act",
    )
    assert act(AGENTS["shrewd"], table) == raid_action(steps=1)
