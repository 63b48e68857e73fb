"""What a run shows: its progress, its plot, and an evaluation that fits its length."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from matplotlib.axes import Axes

from kunstkammer.agents import AgentKind, agent_names
from kunstkammer.training.cli.train import all_overrides
from kunstkammer.training.ppo.config import build_config
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.run_folder import new_folder
from kunstkammer.training.ppo.run_results import plot_training
from kunstkammer.training.terminal import progress

from .small_runs import NO_ARGUMENTS, TINY


def test_a_run_in_which_no_game_ends_has_a_plot_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    one_decision = {"steps_per_iteration": 1, "minibatch_size": 16, "total_steps": 16}
    folder = new_folder(tmp_path / "run", build_config({**TINY, **one_decision}))
    words: list[str] = []
    monkeypatch.setattr(Axes, "text", lambda _axes, _x, _y, text, **_: words.append(text))
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)  # a warning would be an error
    row = json.loads((folder / "metrics.jsonl").read_text())
    assert [key for key in row if key.startswith("wins/")] == []
    assert words == ["no game has ended"]
    assert (folder / "training.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "rows",
    [[], [{"steps": 8}], [{"steps": 8, "wins/all": 0.5}]],
    ids=["no iteration", "no game", "one point"],
)
def test_every_run_can_be_plotted(rows: list[dict[str, float]], tmp_path: Path):
    (tmp_path / "metrics.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    plot_training(tmp_path, tmp_path / "training.png")
    assert (tmp_path / "training.png").exists()


def test_the_evaluation_shows_the_policy_in_both_ways(
    tmp_path: Path, capsys: pytest.CaptureFixture
):
    config = build_config({**TINY, "total_steps": 128, "evaluation_games": 40})
    folder = new_folder(tmp_path / "run", config)
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    line_ups = json.loads((folder / "evaluation.json").read_text())["line_ups"]
    names = agent_names(config.settings().game, AgentKind.BASELINE, AgentKind.SCRIPTED)
    rated = [(*one["line_up"][:2], one["num_games"]) for one in line_ups]
    assert rated == [
        (agent, other, 40)
        for other in [*names, names[-1]]  # the mix begins with the strongest
        for agent in ("learned", "learned:sample=1")
    ]
    output = capsys.readouterr().out
    assert "learned plays the most probable action; learned:sample=1 draws actions by" in output


@pytest.mark.parametrize(
    ("total_steps", "games"),
    [(1, 40), (28_000, 40), (70_000, 100), (200_000, 285), (2_800_000, 4000), (2**53, 4000)],
)
def test_a_short_run_has_a_short_evaluation(total_steps: int, games: int):
    values = {key: value for key, value in TINY.items() if key != "evaluation_games"}
    config = build_config({**values, "total_steps": total_steps})
    assert config.num_evaluation_games == games


def test_a_number_of_games_that_is_given_is_kept():
    config = build_config({**TINY, "total_steps": 1, "evaluation_games": 4000})
    assert config.num_evaluation_games == 4000


def test_an_evaluation_can_be_left_out_and_caught_up(tmp_path: Path):
    folder = new_folder(
        tmp_path / "run", build_config({**TINY, "total_steps": 128, "evaluation_games": 40})
    )
    for overrides, has_evaluation in (
        (all_overrides(None, None, no_evaluation=True), False),
        (["evaluation_games=40"], True),
        (["total_steps=256", "evaluation_games=0"], False),  # the earlier one is of another policy
    ):
        train_command("serengeti", resume=folder, **{**NO_ARGUMENTS, "overrides": overrides})
        assert (folder / "evaluation.json").exists() == has_evaluation


def test_progress_says_that_actions_are_sampled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    monkeypatch.setattr(progress, "_PAUSE", 0.0)
    folder = new_folder(tmp_path / "run", build_config({**TINY, "total_steps": 512}))
    train_command("serengeti", resume=folder, **{**NO_ARGUMENTS, "quiet": False})
    lines = capsys.readouterr().err.splitlines()
    assert [
        line for line in lines if "wins" in line and "wins (actions sampled): " not in line
    ] == []
    assert " steps/s, wins (actions sampled): all " in lines[-1]
