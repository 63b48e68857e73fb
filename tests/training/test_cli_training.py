"""The commands train and evaluate: what they hand on, and how failures are reported."""

from __future__ import annotations

import sys
import types
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .command_line import output_of, refusal_of, run


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """Puts recorders in the place of training and evaluation; what they were called with."""
    calls: list[tuple[str, dict[str, Any]]] = []
    for module, name in (("ppo.run", "train_command"), ("cli.evaluate", "evaluate_command")):
        fake = types.ModuleType(module)
        setattr(fake, name, lambda game, **given: calls.append((game, given)))
        monkeypatch.setitem(sys.modules, f"kunstkammer.training.{module}", fake)
    return calls


def replace_evaluation(monkeypatch: pytest.MonkeyPatch, work: Callable[[], None]) -> None:
    fake = types.ModuleType("evaluate")
    fake.evaluate_command = lambda _game, **_given: work()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "kunstkammer.training.cli.evaluate", fake)


def test_evaluate_takes_several_agents_behind_one_option(called: list[Any]) -> None:
    output_of(
        "evaluate", "serengeti", "--agents", "greedy", "random", "file:runs/a/policy.safetensors",
        "--games", "4000", "--lineup", "a,b,b", "c,d,d", "--lineup", "e,f,f", "--agents", "thrifty",
        "--tables", "duel", "--seed", "5", "--json", "a.json", "--csv", "a.csv",
        "--outcomes", "a.games", "--plot", "a.png", "--players", "3", "--option", "min_bid=0",
        "--option", "deck=random", "--quiet",
    )  # fmt: skip
    assert called == [
        (
            "serengeti",
            {
                "players": 3,
                "options": {"min_bid": 0, "deck": "random"},
                "agents": ["greedy", "random", "file:runs/a/policy.safetensors", "thrifty"],
                "lineups": ["a,b,b", "c,d,d", "e,f,f"],
                "tables": "duel",
                "games": 4000,
                "seed": 5,
                "json_path": Path("a.json"),
                "csv_path": Path("a.csv"),
                "outcomes_path": Path("a.games"),
                "plot_path": Path("a.png"),
                "quiet": True,
            },
        )
    ]


def test_evaluate_has_defaults(called: list[Any]) -> None:
    output_of("evaluate", "serengeti", "--agents=greedy", "--agents=random")
    assert called == [
        (
            "serengeti",
            {
                "players": None,
                "options": {},
                "agents": ["greedy", "random"],
                "lineups": [],
                "tables": "duel",
                "games": 4000,
                "seed": 0,
                "json_path": None,
                "csv_path": None,
                "outcomes_path": None,
                "plot_path": None,
                "quiet": False,
            },
        )
    ]


def test_a_list_ends_at_two_dashes(called: list[Any]) -> None:
    output_of("evaluate", "--agents", "greedy", "random", "--", "serengeti")
    assert (called[0][0], called[0][1]["agents"]) == ("serengeti", ["greedy", "random"])


def test_train_passes_all_that_it_takes(called: list[Any]) -> None:
    output_of(
        "train", "serengeti", "--players", "5", "--option", "payout=majority", "--config", "a.toml",
        "--set", "seed=3", "--set", "learning_rate=1e-3", "--run", "runs/a", "--resume", "runs/b",
        "--from", "runs/c/policy.safetensors", "--no-evaluation", "--quiet",
    )  # fmt: skip
    assert called == [
        (
            "serengeti",
            {
                "players": 5,
                "options": {"payout": "majority"},
                "config_file": Path("a.toml"),
                "overrides": [
                    "seed=3",
                    "learning_rate=1e-3",
                    'initial_policy="runs/c/policy.safetensors"',
                    "initial_policy_digest=",
                    "evaluation_games=0",
                ],
                "run_folder": Path("runs/a"),
                "resume": Path("runs/b"),
                "quiet": True,
            },
        )
    ]


def test_train_has_defaults(called: list[Any]) -> None:
    output_of("train", "serengeti_v0")
    assert called == [
        (
            "serengeti_v0",
            {
                "players": None,
                "options": {},
                "config_file": None,
                "overrides": [],
                "run_folder": None,
                "resume": None,
                "quiet": False,
            },
        )
    ]


@pytest.mark.parametrize("package", ["torch", "stable_baselines3", "sb3_contrib", "matplotlib"])
def test_a_missing_extra_is_named_with_its_cure(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def import_part() -> None:
        raise ModuleNotFoundError(f"No module named '{package}.part'", name=f"{package}.part")

    replace_evaluation(monkeypatch, import_part)
    assert refusal_of("evaluate", "serengeti") == (
        f'error: {package} is not installed; pip install "kunstkammer[train]"'
    )


@pytest.mark.parametrize(
    "error", [ModuleNotFoundError("no", name="left_pad"), ZeroDivisionError("no")], ids=repr
)
def test_a_fault_of_the_program_keeps_its_traceback(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise error

    replace_evaluation(monkeypatch, fail)
    result = run("evaluate", "serengeti")
    assert (result.exit_code, result.exception) == (1, error)


@pytest.mark.filterwarnings("always")
def test_a_warning_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_evaluation(monkeypatch, lambda: warnings.warn("other options", stacklevel=1))
    result = run("evaluate", "serengeti")
    assert (result.exit_code, result.stderr) == (0, "warning: other options\n")
