"""Any iterable does as well as a list: nothing is read twice, so that nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kunstkammer.agents import make_agents
from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.agents.single_agent.seat_loop import SeatLoop
from kunstkammer.agents.table import play_game
from kunstkammer.envs import find_game
from kunstkammer.envs.api.replay.game import record_game
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.options import Option
from kunstkammer.training.evaluation.evaluate import evaluate
from kunstkammer.training.evaluation.line_ups import make_line_ups

GOLD = find_game("gold")
SETTINGS = GOLD.settings()
NAMES = ["random", "greedy"]


def opponents_of(env: Any) -> list[str]:
    return [agent.name for agent in env._loop.opponents]


def made_loop(opponents: Any, shares: Any) -> SeatLoop:
    loop = SeatLoop(SETTINGS, 20, opponents, shares=shares)
    loop.reset(1, 2)
    return loop


def changed_loop(shares: Any) -> SeatLoop:
    loop = made_loop(make_agents(NAMES, SETTINGS), [1, 1])
    loop.change_shares(shares)
    loop.reset(1, 2)
    return loop


def declared(make: Any) -> list[Any]:
    option = Option("bonus", "all", "a meaning", choices=make(["all", "none"]))
    game = replace(
        GOLD,
        players=make([2, 3]),
        options=make([option]),
        invariants=make(["one", "two"]),
    )
    codes = [game.settings(2, {"bonus": value}).codes["bonus"] for value in ("none", "all")]
    return [codes, game.settings(3).num_players, list(game.invariants), option.allowed(2)]


def figures(line_ups: Any) -> list[Any]:
    return [(one.line_up, one.agents) for one in evaluate(SETTINGS, line_ups, 30, 1)]


CALLS: dict[str, Callable[[Any], Any]] = {
    "opponents of a table": lambda make: opponents_of(SeatEnv("gold", opponents=make(NAMES))),
    "opponents of tables": lambda make: opponents_of(
        SeatVectorEnv("gold", 2, opponents=make(NAMES))
    ),
    "opponents of a loop": lambda make: made_loop(
        make(make_agents(NAMES, SETTINGS)), None
    ).assignment.tolist(),
    "shares of a loop": lambda make: made_loop(
        make_agents(NAMES, SETTINGS), make([1, 3])
    ).assignment.tolist(),
    "changed shares": lambda make: changed_loop(make([0, 1])).assignment.tolist(),
    "agents": lambda make: [agent.name for agent in make_agents(make(NAMES), SETTINGS)],
    "agents of a game": lambda make: play_game(
        SETTINGS, make(make_agents(["greedy"] * 3, SETTINGS)), 1
    ),
    "actions of a replay": lambda make: record_game(SETTINGS, 1, make([0, 1])),
    **{
        f"line-ups: {tables}": lambda make, tables=tables: make_line_ups(make(NAMES), 3, tables)
        for tables in ("duel", "half", "mix", "all")
    },
    "evaluated line-ups": lambda make: figures(make([["greedy"] * 3, ["greedy", *NAMES]])),
    "agents of a line-up": lambda make: figures([make(["greedy", *NAMES])]),
    "what a game declares": declared,
}


@pytest.mark.parametrize("make", [tuple, iter, lambda values: (one for one in values)])
@pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))
def test_any_iterable_does_as_well_as_a_list(call: Callable[[Any], Any], make: Any) -> None:
    assert call(make) == call(list)


@pytest.mark.parametrize("names", [{"random", "greedy"}, {"random": 1, "greedy": 3}])
def test_opponents_without_an_order_or_with_shares_are_refused(names: Any) -> None:
    with pytest.raises(UsageError, match="pass a name or an Agent, not its class"):
        SeatEnv("gold", opponents=names)
