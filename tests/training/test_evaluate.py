"""The evaluation counts rightly, pairs deals, and finds no difference between equal agents."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from kunstkammer.agents import Agent
from kunstkammer.envs import find_game
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.training.cli.evaluate import evaluate_command
from kunstkammer.training.evaluation.estimates import AgentResult, Estimate, standard_errors
from kunstkammer.training.evaluation.evaluate import LineUpResult, evaluate
from kunstkammer.training.evaluation.figures import to_csv, to_json
from kunstkammer.training.evaluation.report import evaluate_with_progress, print_results
from kunstkammer.training.evaluation.short_names import short_names
from kunstkammer.training.terminal.console import make_console

from .outcomes import make_outcomes

SETTINGS = find_game("serengeti").settings()


class Named(Agent):
    """Another agent under a name of its own."""

    def __init__(self, name: str, inner: str) -> None:
        from kunstkammer.agents import make_agent

        self.name = name
        self._inner = make_agent(inner, SETTINGS)

    def act_batch(self, decisions):
        return self._inner.act_batch(decisions)


def test_identical_agents_come_out_exactly_alike():
    twins = [Named(name, "greedy") for name in ("anna", "berta", "clara", "dora")]
    result = evaluate(SETTINGS, [twins], 400, 1)[0]
    assert [row.win_share.mean for row in result.agents] == [pytest.approx(0.25)] * 4
    assert [row.mean_rank.mean for row in result.agents] == [pytest.approx(2.5)] * 4
    assert [row.margin.mean for row in result.agents] == [pytest.approx(0, abs=1e-9)] * 4
    assert [row.win_share.half_width for row in result.agents] == [pytest.approx(0, abs=1e-9)] * 4


def test_identical_random_agents_come_out_alike_within_their_intervals():
    twins = [Named(name, "random") for name in ("anna", "berta", "clara", "dora")]
    result = evaluate(SETTINGS, [twins], 8000, 2)[0]
    for row in result.agents:
        # 4 standard errors; the interval is 1.96 of them
        assert abs(row.win_share.mean - 0.25) < 2.1 * row.win_share.half_width
        assert 0 < row.win_share.half_width < 0.02


def test_all_line_ups_play_the_same_deals_and_equal_calls_give_equal_results():
    line_ups = [["greedy", "random", "random", "random"]] * 2
    first, second = evaluate(SETTINGS, line_ups, 200, 3)
    assert first.agents == second.agents
    assert evaluate(SETTINGS, line_ups[:1], 200, 4)[0].agents != first.agents


@pytest.mark.parametrize(("freedom", "expected"), [(9, 2.2622), (30, 2.0423), (999, 1.9623)])
def test_intervals_follow_student(freedom: int, expected: float):
    # quantiles of Student's t at 97.5 %, from tables
    assert standard_errors(freedom) == pytest.approx(expected, abs=0.005)


def test_a_share_of_nothing_has_an_interval_too():
    class Passes(Agent):
        name = "passes"

        def act_batch(self, decisions):
            return np.full(len(decisions), 66)

    result = evaluate(SETTINGS, [[Passes(), "shrewd", "shrewd", "shrewd"]], 400, 3)[0]
    share = result.agents[0].win_share
    assert share.mean == 0
    assert share.half_width == pytest.approx(0.0295, abs=0.0001)  # 1 - 0.05 ** (1 / 100)


def test_wins_sum_to_one_and_margins_to_zero():
    result = evaluate(SETTINGS, [["greedy", "greedy", "random", "thrifty"]], 400, 3)[0]
    assert [row.agent for row in result.agents] == ["greedy", "random", "thrifty"]
    assert [row.num_seats for row in result.agents] == [2, 1, 1]
    assert [row.fair_share for row in result.agents] == [0.5, 0.25, 0.25]
    assert sum(row.win_share.mean for row in result.agents) == pytest.approx(1)
    assert sum(row.num_seats * row.margin.mean for row in result.agents) == pytest.approx(0)
    assert sum(row.num_seats * row.mean_rank.mean for row in result.agents) == pytest.approx(10)
    assert (result.num_deals, result.num_games) == (100, 400)
    assert result.num_decisions > 400 * 15


def test_the_interval_is_clustered_by_deal():
    # the same deal at all rotations: the win share of each deal is one observation
    result = evaluate(SETTINGS, [["greedy", "random", "random", "random"]], 4000, 5)[0]
    share = result.agents[0].win_share
    independent = 1.96 * np.sqrt(share.mean * (1 - share.mean) / result.num_games)
    assert 0.5 * independent < share.half_width < 2 * independent


def test_games_are_played_out_in_several_chunks():
    result = evaluate(SETTINGS, [["random"] * 4], 4 * 1030, 1)[0]
    assert result.num_games == 4120


def test_progress_counts_all_games():
    counted: list[int] = []
    evaluate(SETTINGS, [["random"] * 4, ["greedy"] * 4], 40, 1, counted.append)
    assert sum(counted) == 80


@pytest.mark.parametrize(
    ("terminal", "quiet", "pause", "noted"),
    [
        ("", False, 0.0, "evaluation: 40 of 40 games\n"),
        ("", False, 3600.0, None),
        ("", True, 0.0, None),
        ("1", False, 3600.0, "100 % 40 of 40 games"),
        ("1", True, 0.0, None),
    ],
)
def test_an_evaluation_shows_its_progress_as_a_bar_or_in_lines(
    terminal: str,
    quiet: bool,
    pause: float,
    noted: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
):
    monkeypatch.setattr("kunstkammer.training.terminal.progress._PAUSE", pause)
    monkeypatch.setenv("FORCE_COLOR", terminal)
    evaluate_with_progress(SETTINGS, [["random"] * 4], 40, 1, quiet=quiet)
    shown = re.sub("\x1b[^mKAh]*[mKAh]", "", capsys.readouterr().err)
    assert (noted in shown) if noted else (shown == "")


def test_the_command_writes_table_json_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture):
    evaluate_command(
        "serengeti",
        players=None,
        options={},
        agents=["random", "greedy"],
        lineups=["greedy,greedy,thrifty,random"],
        tables="duel",
        games=40,
        seed=1,
        json_path=tmp_path / "result.json",
        csv_path=tmp_path / "result.csv",
        outcomes_path=tmp_path / "games.csv",
        plot_path=tmp_path / "result.png",
        quiet=True,
    )
    printed = capsys.readouterr().out
    assert "2 x greedy" in printed
    assert "3 x random" in printed
    content = json.loads((tmp_path / "result.json").read_text())
    assert content["game"] == "serengeti_v0"
    assert [line_up["num_games"] for line_up in content["line_ups"]] == [40, 40, 40]
    assert len((tmp_path / "result.csv").read_text().splitlines()) == 1 + 2 + 2 + 3
    assert (tmp_path / "result.png").read_bytes().startswith(b"\x89PNG")


def table_of(row: AgentResult, capsys: pytest.CaptureFixture) -> list[str]:
    """The words of the one row of a table."""
    result = LineUpResult(make_outcomes((row.agent, *["greedy"] * 3), 10, 1000), 1.0, (row,))
    print_results(make_console(), SETTINGS, [result], 1)
    return capsys.readouterr().out.splitlines()[4].split()


@pytest.mark.parametrize(
    ("win_share", "mean_rank", "shown"),
    [
        ((0.5, 0.25), (2.5, 0.5), "50.0 ± 25.0 % 25 % 2.50 ± 0.50"),
        ((0.975, 0.0625), (1.03125, 0.0625), "97.5 +2.5 -6.2 % 25 % 1.03 +0.06 -0.03"),
        ((0.03125, 0.0625), (3.75, 0.5), "3.1 +6.2 -3.1 % 25 % 3.75 +0.25 -0.50"),
        ((0.0, 0.25), (4.0, 0.0), "0.0 +25.0 % 25 % 4.00 ± 0.00"),
        ((1.0, 0.25), (1.0, 0.0), "100.0 -25.0 % 25 % 1.00 ± 0.00"),
        ((0.25, 0.0), (2.5, 0.0), "25.0 ± 0.0 % 25 % 2.50 ± 0.00"),
    ],
)
def test_no_interval_is_shown_beyond_what_is_possible(
    win_share: tuple[float, float],
    mean_rank: tuple[float, float],
    shown: str,
    capsys: pytest.CaptureFixture,
):
    estimates = Estimate(*win_share), Estimate(*mean_rank), Estimate(1.0, 0.5)
    words = table_of(AgentResult("random", 1, 0.25, *estimates), capsys)
    assert " ".join(words) == f"random 3 x greedy {shown} +1.0 ± 0.5"


def test_a_policy_is_shown_by_its_run_and_kept_by_its_path(capsys: pytest.CaptureFixture):
    name = "file:../somewhere/projects/games/runs/serengeti-001/policy.safetensors"
    row = AgentResult(name, 1, 0.25, *[Estimate(1.0, 0.0)] * 3)
    assert table_of(row, capsys)[0] == "serengeti-001/"
    result = LineUpResult(make_outcomes((name, *["greedy"] * 3), 10, 1000), 1.0, (row,))
    assert json.loads(to_json(SETTINGS, [result], 1))["line_ups"][0]["agents"][0]["agent"] == name
    assert name in to_csv(SETTINGS, [result], 1)


def test_short_names_tell_policies_apart():
    expected = {
        "greedy": "greedy",
        "my:make": "my:make",
        "file:runs/one/policy.safetensors": "one/",
        "file:runs/one/policy.safetensors:sample=1": "one/ sampled",
        "file:runs/one/best.safetensors": "one/best",
        "file:a/runs/two/policy.safetensors": "a/runs/two/",
        "file:b/runs/two/policy.safetensors": "b/runs/two/",
        "file:policy.safetensors": "policy",
    }
    assert short_names(expected) == expected
    assert short_names(["file:a/b", "file:a/b.safetensors"]) == {
        "file:a/b": "file:a/b",
        "file:a/b.safetensors": "file:a/b.safetensors",
    }


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        (["rand"], "there is no agent 'rand' for Serengeti"),
        (["rand", "rand"], "there is no agent 'rand' for Serengeti"),
        (["random"], "name at least two different ones"),
    ],
)
def test_a_wrong_name_is_told_before_their_number(agents: list[str], message: str):
    with pytest.raises(UsageError, match=message):
        evaluate_command(
            "serengeti",
            players=None,
            options={},
            agents=agents,
            lineups=[],
            tables="duel",
            games=40,
            seed=1,
            json_path=None,
            csv_path=None,
            outcomes_path=None,
            plot_path=None,
            quiet=True,
        )


def test_the_command_looks_at_its_files_before_it_plays(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match="the folder of .*none/result.json does not"):
        evaluate_command(
            "serengeti",
            players=None,
            options={},
            agents=["random", "greedy"],
            lineups=[],
            tables="duel",
            games=10**9,
            seed=1,
            json_path=tmp_path / "none" / "result.json",
            csv_path=None,
            outcomes_path=None,
            plot_path=None,
            quiet=True,
        )
