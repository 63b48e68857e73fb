"""Line-ups, and the other arguments of an evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents import Agent, make_agent, make_agents
from kunstkammer.envs import find_game
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.training.evaluation.evaluate import evaluate
from kunstkammer.training.evaluation.line_ups import make_line_ups

SETTINGS = find_game("serengeti").settings()


@dataclass
class Passes(Agent):
    """A dataclass, which cannot be hashed."""

    name: str = "passes"

    def act_batch(self, decisions: Any) -> Any:
        return np.full(len(decisions), 66)


def test_line_ups_of_each_kind():
    names = ["a", "b"]
    assert make_line_ups(names, 4, "duel") == [("a", "b", "b", "b"), ("b", "a", "a", "a")]
    assert make_line_ups(names, 2, "duel") == [("a", "b")]  # seats rotate in any case
    assert make_line_ups(names, 4, "half") == [("a", "a", "b", "b")]
    assert make_line_ups(names, 3, "half") == [("a", "b", "b"), ("a", "a", "b")]
    assert make_line_ups(names, 4, "mix") == [("a", "b", "a", "b")]
    assert make_line_ups(["a", "b", "c", "d"], 3, "mix") == [
        ("a", "b", "c"),
        ("a", "b", "d"),
        ("a", "c", "d"),
        ("b", "c", "d"),
    ]
    assert make_line_ups(names, 3, "all") == [("a", "a", "b"), ("a", "b", "b")]


def test_agents_that_cannot_be_hashed_sit_at_tables() -> None:
    passes = Passes()
    (result,) = evaluate(SETTINGS, [[passes, passes, "random", "random"]], np.int64(40), 1)
    assert [(row.agent, row.num_seats) for row in result.agents] == [("passes", 2), ("random", 2)]


def wrong(**changes: Any) -> Callable[[], object]:
    arguments = {"line_ups": [["random"] * 4], "num_games": 40, "seed": 1} | changes
    return lambda: evaluate(SETTINGS, **arguments)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: make_line_ups(["a"], 4, "duel"), "name at least two different ones"),
        (lambda: make_line_ups(["a", "a"], 4, "duel"), "name at least two different ones"),
        (lambda: make_line_ups(["a", "b"], 4, "round"), "allowed: duel, half, mix, all"),
        (lambda: make_line_ups("greedy", 4, "duel"), "agents are 'greedy'; pass a list"),
        (lambda: make_line_ups(["a", 5], 4, "duel"), "agent is 5; pass a name"),
        (lambda: make_line_ups(["a", []], 4, "duel"), r"agent is \[\]; pass a name"),
        (lambda: make_line_ups(["a", "b"], 4.0, "duel"), "num_players is 4.0; pass an integer"),
        (lambda: make_line_ups(["a", "b"], True, "duel"), "num_players is True; pass an integer"),
        (lambda: make_agents("greedy", SETTINGS), "agents are 'greedy'; pass a list"),
        (wrong(line_ups=[["random"]]), "has 1 agents; pass 4, one for each"),
        (wrong(line_ups=[["rand"] * 4]), "there is no agent 'rand'"),
        (wrong(line_ups=[[5] * 4]), "agent is 5; pass a name or an Agent"),
        (wrong(line_ups=[[[]] * 4]), r"agent is \[\]; pass a name or an Agent"),
        (wrong(line_ups="rand"), "line-ups are 'rand'; pass a list"),
        (wrong(line_ups=["rand"]), "a line-up is 'rand'; pass a list"),
        (wrong(line_ups=5), "line-ups are 5; pass a list"),
        (wrong(line_ups=[Passes()]), "a line-up is Passes.*; pass a list"),
        (wrong(line_ups=[[Passes(), Passes(), "random", "random"]]), "two agents are named 'pass"),
        (
            wrong(line_ups=[["random", make_agent("random", SETTINGS)] * 2]),
            "two agents are named 'random', their figures would be mixed",
        ),
        (wrong(num_games=4), "games is 4; pass at least 40, 10 deals"),
        (wrong(num_games=10**8 + 1), "games is 100000001; pass at most 100000000"),
        (wrong(num_games=2**62), "games is 4611686018427387904; pass at most 100000000"),
        (wrong(num_games=10**19), "games is 10000000000000000000; pass at most 100000000"),
        (wrong(num_games=10**30), "pass at most 100000000"),
        (wrong(num_games=40.0), "games is 40.0; pass an integer of at least 1"),
        (wrong(num_games="40"), "games is '40'; pass an integer of at least 1"),
        (wrong(num_games=True), "games is True; pass an integer of at least 1"),
        (wrong(progress=5), "progress is 5; pass a function of one integer, or None"),
    ],
)
def test_wrong_requests_are_told(call: Callable[[], object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        call()


@pytest.mark.parametrize("seed", [True, 1.0, "1", None, -1])
def test_a_seed_that_is_no_integer_is_refused(seed: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="pass a non-negative integer"):
        wrong(seed=seed)()
