"""What evaluations write: JSON and CSV field by field, and what tables and plots leave out."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents.policy.file import save_policy
from kunstkammer.agents.policy.network import Network
from kunstkammer.envs import __version__, find_game
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.training.cli.evaluate import evaluate_command
from kunstkammer.training.evaluation.estimates import AgentResult, Estimate
from kunstkammer.training.evaluation.evaluate import LineUpResult, evaluate
from kunstkammer.training.evaluation.figures import to_csv, to_json
from kunstkammer.training.evaluation.outcomes import COLUMNS
from kunstkammer.training.evaluation.plot import plot_results
from kunstkammer.training.evaluation.report import evaluate_with_progress, print_results
from kunstkammer.training.terminal.console import make_console

from .outcomes import make_outcomes

SETTINGS = find_game("gold").settings(2)
PAGE = Path(__file__).parents[2] / "docs" / "evaluation.md"
POLICY = "file:runs/a,b/policy.safetensors"


def row(name: str, num_seats: int, wins: float, half_width: float = 0.0625) -> AgentResult:
    shares = Estimate(wins, half_width)
    digest = "ab12" if name == POLICY else None
    return AgentResult(
        name, num_seats, num_seats / 2, shares, Estimate(1.5, 0.75), Estimate(-2.0, 8.0), digest
    )


DUEL = LineUpResult(
    make_outcomes(("greedy", POLICY), 10, 400),
    0.5,
    (row("greedy", 1, 0.03125), row(POLICY, 1, 0.96875)),
)
MIRROR = LineUpResult(
    make_outcomes(("greedy", "greedy"), 10, 500), 0.5, (row("greedy", 2, 1.0, 0.0),)
)


def agent(name: str, sha256: str | None, win_share: dict[str, float]) -> dict[str, Any]:
    return {
        "agent": name,
        "sha256": sha256,
        "num_seats": 1,
        "fair_share": 0.5,
        "win_share": win_share,
        "mean_rank": {"mean": 1.5, "half_width": 0.75, "low": 1, "high": 2},
        "margin": {"mean": -2.0, "half_width": 8.0, "low": -10.0, "high": 6.0},
    }


def test_json_holds_every_field() -> None:
    assert json.loads(to_json(SETTINGS, [DUEL], 7)) == {
        "format": 1,
        "version": __version__,
        "game": "gold_v0",
        "game_version": 0,
        "num_players": 2,
        "options": dict(SETTINGS.options),
        "seed": 7,
        "level": 0.95,
        "line_ups": [
            {
                "line_up": ["greedy", "file:runs/a,b/policy.safetensors"],
                "num_deals": 10,
                "num_games": 20,
                "num_decisions": 400,
                "seconds": 0.5,
                "agents": [
                    agent(
                        "greedy",
                        None,
                        {"mean": 0.03125, "half_width": 0.0625, "low": 0, "high": 0.09375},
                    ),
                    agent(
                        "file:runs/a,b/policy.safetensors",
                        "ab12",
                        {"mean": 0.96875, "half_width": 0.0625, "low": 0.90625, "high": 1},
                    ),
                ],
            }
        ],
    }


def test_csv_holds_the_same_in_rows() -> None:
    text = to_csv(SETTINGS, [DUEL, MIRROR], 7)
    first, second, mirror = csv.DictReader(io.StringIO(text))
    assert (first["agent"], second["agent"], mirror["agent"]) == ("greedy", POLICY, "greedy")
    assert second == {
        "format": "1",
        "version": __version__,
        "game": "gold_v0",
        "game_version": "0",
        "num_players": "2",
        "options": json.dumps(dict(SETTINGS.options)),
        "seed": "7",
        "level": "0.95",
        "line_up": '["greedy", "file:runs/a,b/policy.safetensors"]',
        "num_deals": "10",
        "num_games": "20",
        "num_decisions": "400",
        "seconds": "0.5",
        "agent": POLICY,
        "sha256": "ab12",
        "num_seats": "1",
        "fair_share": "0.5",
        "win_share_mean": "0.96875",
        "win_share_half_width": "0.0625",
        "win_share_low": "0.90625",
        "win_share_high": "1",
        "mean_rank_mean": "1.5",
        "mean_rank_half_width": "0.75",
        "mean_rank_low": "1",
        "mean_rank_high": "2",
        "margin_mean": "-2.0",
        "margin_half_width": "8.0",
        "margin_low": "-10.0",
        "margin_high": "6.0",
    }
    assert first["sha256"] == ""


def all_keys(content: Any) -> set[str]:
    """The keys of all objects, without what options are named."""
    if isinstance(content, list):
        return set().union(*map(all_keys, content))
    if not isinstance(content, dict):
        return set()
    return {*content}.union(
        *(all_keys(value) for name, value in content.items() if name != "options")
    )


def test_the_page_explains_every_field_and_no_other() -> None:
    figures, outcomes = PAGE.read_text(encoding="utf-8").split("## Outcomes")
    explained = [re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) for part in (figures, outcomes)]
    assert sorted(explained[0]) == sorted(all_keys(json.loads(to_json(SETTINGS, [DUEL], 7))))
    assert tuple(explained[1]) == COLUMNS


def test_an_agent_that_fills_the_table_has_no_uncertain_wins() -> None:
    (result,) = evaluate(SETTINGS, [["greedy", "greedy"]], 20, 1)
    (only,) = result.agents
    assert (only.win_share.mean, only.win_share.half_width) == (1.0, 0.0)
    assert (only.mean_rank.mean, only.margin.mean) == (1.5, 0.0)


def test_a_table_only_names_the_agent_that_fills_it(capsys: pytest.CaptureFixture[str]) -> None:
    print_results(make_console(), SETTINGS, [MIRROR, DUEL], 7)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[4:6]] == [["greedy", "a,b/"], ["a,b/", "greedy"]]
    assert lines[-2:] == [
        "left out: 2 x greedy, the same agent at every seat",
        "900 decisions per second",
    ]


def test_without_an_agent_to_compare_there_is_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    print_results(make_console(), SETTINGS, [MIRROR], 7)
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    ("results", "labels"),
    [
        ([DUEL, MIRROR], ["a,b/ against greedy"]),
        (
            [
                LineUpResult(
                    make_outcomes(("x", "y"), 10, 400), 0.5, (row("x", 1, 0.5), row("y", 1, 0.5))
                )
            ],
            ["x against y"],
        ),
        (
            [
                LineUpResult(
                    make_outcomes(("x", "y", "z"), 10, 400),
                    0.5,
                    (row("x", 1, 0.2), row("y", 1, 0.3), row("z", 1, 0.5)),
                )
            ],
            ["x against y, z", "y against x, z", "z against x, y"],
        ),
    ],
)
def test_a_plot_shows_a_duel_from_the_stronger_side(
    results: list[LineUpResult],
    labels: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(
        "kunstkammer.training.evaluation.plot.save_figure",
        lambda figure, _path: drawn.append(figure),
    )
    plot_results(Path("none.png"), SETTINGS, results)
    (axes,) = drawn[0].axes
    assert [label.get_text() for label in axes.get_yticklabels()] == labels


@pytest.mark.parametrize("name", ["file:p\udcff.safetensors", r"file:$\x$.safetensors"])
def test_a_plot_shows_any_name(name: str, tmp_path: Path) -> None:
    duel = LineUpResult(
        make_outcomes((name, "greedy"), 10, 400), 0.5, (row(name, 1, 0.75), row("greedy", 1, 0.25))
    )
    plot_results(tmp_path / "plot.png", SETTINGS, [duel])
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("games", [10**19, 10**400])
def test_the_command_refuses_too_many_games(games: int) -> None:
    line_ups = [("greedy", "random")]
    with pytest.raises(UsageError, match="pass at most 100000000"):
        evaluate_with_progress(SETTINGS, line_ups, games, 1, quiet=True)


def test_a_plot_of_nothing_is_refused_before_the_games(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing to plot: every agent plays itself; omit --plot"):
        evaluate_command(
            "gold",
            players=2,
            options={},
            agents=[],
            lineups=["greedy,greedy"],
            tables="duel",
            games=10**9,
            seed=1,
            json_path=None,
            csv_path=None,
            outcomes_path=None,
            plot_path=tmp_path / "plot.png",
            quiet=True,
        )


def test_a_policy_is_told_by_the_digest_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "policy.safetensors"
    weights = np.ones((SETTINGS.game.layout.size, SETTINGS.num_actions), np.float32)
    save_policy(path, Network([(weights, weights[0])], "relu"), SETTINGS, {})
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    (result,) = evaluate(SETTINGS, [[f"file:{path}:sample=1", "greedy"]], 20, 1)
    rows = json.loads(to_json(SETTINGS, [result], 1))["line_ups"][0]["agents"]
    assert [(one["agent"], one["sha256"]) for one in rows] == [
        (f"file:{path}:sample=1", digest),
        ("greedy", None),
    ]
