"""Agents that do not exist, have no name or answer wrongly, and files that cannot be read."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents import Agent, CompiledAgent, agent_names, make_agent
from kunstkammer.agents.agent import Decisions
from kunstkammer.agents.random import choose_random
from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.agents.table import play_game
from kunstkammer.envs import find_game
from kunstkammer.envs.api.replay.files import read_replays
from kunstkammer.envs.engine.errors import (
    IllegalActionError,
    PolicyFileError,
    ReplayError,
    ResetNeededError,
    UsageError,
)
from kunstkammer.training.evaluation.evaluate import evaluate

from .toys.high_card import HIGH_CARD
from .training.command_line import refusal_of

SETTINGS = find_game("serengeti").settings()
NAMES = ", ".join(agent_names(SETTINGS.game))


class Own(Agent):
    """Answers every question in the same way."""

    def __init__(self, answer: Any) -> None:
        self.name = "own"
        self.answer = answer

    def act_batch(self, decisions: Decisions) -> Any:
        return self.answer


def move_once(env: SeatEnv) -> None:
    """An opponent moves before the seat or after it."""
    env.reset(seed=1)
    env.step(66)


CALLS: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: make_agent(Own, SETTINGS), UsageError, "pass a name or an Agent, not its class"),
    (lambda: make_agent(Agent.__new__(Own), SETTINGS), UsageError, "agent Own has no name; set"),
    (lambda: make_agent(".here:make", SETTINGS), UsageError, "agent '.here:make' was not found"),
    (lambda: SeatEnv("serengeti", opponents=5), UsageError, "agent is 5; pass a name or an Agent"),
    (
        lambda: evaluate(SETTINGS, [[Own(0), Own(1), "random", "random"]], 40, 1),
        UsageError,
        "two agents are named 'own', their figures would be mixed; give them different names",
    ),
    (
        lambda: CompiledAgent("own", SETTINGS.game, choose_random, parameters=[1.5]),
        TypeError,
        "parameters contain 1.5 of type float; pass integers",
    ),
    (
        lambda: CompiledAgent("own", SETTINGS.game, choose_random, parameters=[2**63, 1]),
        ValueError,
        "parameters are [9223372036854775808, 1]; allowed: -9223372036854775808 to 922337203685477",
    ),
    (
        lambda: make_agent("greedy", find_game("gold")),
        UsageError,
        "settings are <Game gold_v0>; pass find_game(...).settings()",
    ),
    (
        lambda: make_agent("nobody", SETTINGS),
        UsageError,
        f"there is no agent 'nobody' for Serengeti; agents: {NAMES}, file:PATH for a",
    ),
    (
        lambda: make_agent("greedy:depth=2", SETTINGS),
        UsageError,
        "agent 'greedy:depth=2': greedy has no settings; write 'greedy'",
    ),
    (
        lambda: make_agent("no.such.module:make", SETTINGS),
        UsageError,
        "agent 'no.such.module:make' was not found (No module named 'no'); agents: random,",
    ),
    (
        lambda: make_agent("builtins:dict", SETTINGS),
        UsageError,
        "agent 'builtins:dict': dict cannot be called so:",
    ),
    (
        lambda: make_agent("file:none.safetensors", SETTINGS),
        PolicyFileError,
        "there is no policy file none.safetensors; pass the path of a .safetensors",
    ),
    (
        lambda: make_agent(f"file:{__file__}", SETTINGS),
        PolicyFileError,
        "is a text; pass the policy.safetensors of a run of `kunstkammer train`, or wrap your",
    ),
    (lambda: read_replays(Path(__file__)), ReplayError, "line 1"),
    (lambda: read_replays(Path("none.jsonl")), FileNotFoundError, "none.jsonl"),
]

ANSWERS: list[tuple[object, type[Exception], str]] = [
    (np.full(1, 66.0), TypeError, "act_batch of agent own returned float64 of shape (1,); it must"),
    (
        np.full(2, 66),
        TypeError,
        "returned int64 of shape (2,); it must return integers of shape (1",
    ),
    (66, TypeError, "returned int64 of shape (); it must return integers of shape (1,)"),
    (None, TypeError, "returned object of shape (); it must return integers of shape (1,)"),
    ([67], IllegalActionError, "agent own: action 67 is outside of the action space; allowed: 0"),
    ([-1], IllegalActionError, "agent own: action -1 is outside of the action space; allowed: 0"),
    (
        np.array([2**64 - 1], np.uint64),
        IllegalActionError,
        "agent own: action 18446744073709551615 is outside of the action space; allowed: 0 to 66",
    ),
    ([64], IllegalActionError, "agent own: action 64 (bid 64) is illegal for seat"),
]


@pytest.mark.parametrize(
    ("call", "error", "message"), CALLS, ids=[message[:40] for _, _, message in CALLS]
)
def test_a_wrong_call_is_refused_in_words(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        call()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("answer", "error", "message"), ANSWERS, ids=[message[:40] for _, _, message in ANSWERS]
)
def test_a_wrong_answer_of_an_agent_is_refused_in_words(
    answer: object, error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        play_game(SETTINGS, [Own(answer)] * 4, 1)
    assert message in str(caught.value)
    env = SeatEnv("serengeti", opponents=Own(answer), seat=1)
    with pytest.raises(error) as caught:
        move_once(env)
    assert message in str(caught.value)
    with pytest.raises(ResetNeededError, match="call reset"):
        env.step(66)


def test_a_command_names_the_agent_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clumsy(Own):
        def act_batch(self, decisions: Decisions) -> Any:
            raise FileNotFoundError("there is no opening book; make one")

    module = ModuleType("clumsy")
    module.make = lambda settings: Clumsy(0)  # type: ignore[attr-defined]  # a module made here
    monkeypatch.setitem(sys.modules, module.__name__, module)
    said = refusal_of("demo", "serengeti", "--agents", "clumsy:make")
    assert said == "error: there is no opening book; make one; raised by agent own"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def make(:", "cannot be loaded: SyntaxError: "),
        ("raise RuntimeError('no licence')", "cannot be loaded: RuntimeError: no licence"),
        ("import sys; sys.exit(7)", "cannot be loaded: SystemExit: 7"),
        ("import no_such_module", "No module named 'no_such_module'"),
    ],
)
def test_a_module_that_breaks_is_one_line_as_agent_and_as_game(
    code: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "breaks.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    for command in ("demo serengeti --agents breaks:G", "games breaks:G", "demo breaks:G"):
        said = refusal_of(*command.split())
        assert said.startswith("error: ")
        assert "breaks:G" in said
        assert words in said


@pytest.mark.parametrize("code", ["def (", "raise SystemExit"])
def test_broken_agents_beside_a_game_are_one_line(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "broken_beside"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "agents.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    game = dataclasses.replace(HIGH_CARD, home="broken_beside:G")
    with pytest.raises(UsageError, match=r"^broken_beside\.agents cannot be loaded: S"):
        agent_names(game)
