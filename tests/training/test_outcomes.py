"""All figures of an evaluation come from its games, which can be kept."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest

from kunstkammer.envs import find_game
from kunstkammer.training.evaluation.evaluate import evaluate
from kunstkammer.training.evaluation.outcomes import COLUMNS, Outcomes, to_csv

TIED = Outcomes(
    ("a", "b", "a"),
    places=np.array([[0, 1, 2], [2, 0, 1], [1, 2, 0]], np.int16),
    ranks=np.array([[0, 0, 2], [1, 1, 0], [0, 0, 0]], np.int8),
    scores=np.array([[9, 9, 0], [2, 2, 5], [4, 4, 4]], np.int32),
    lengths=np.array([30, 31, 32], np.int32),
)


def test_shared_ranks_share_wins_and_places() -> None:
    assert TIED.wins().round(3).tolist() == [[[0.5, 0.5, 0], [0, 1, 0], [0.333] * 3]]
    assert TIED.mean_ranks().tolist() == [[[1.5, 1.5, 3], [2.5, 1, 2.5], [2, 2, 2]]]
    assert TIED.margins().tolist() == [[[4.5, 4.5, -9], [-1.5, 3, -1.5], [0, 0, 0]]]


def test_rows_say_who_sat_where() -> None:
    assert list(TIED.rows())[:4] == [
        (0, 0, 0, "a", 0, 9, 30),
        (0, 0, 1, "b", 0, 9, 30),
        (0, 0, 2, "a", 2, 0, 30),
        (0, 1, 0, "a", 1, 2, 31),
    ]


def test_the_figures_can_be_computed_from_the_rows() -> None:
    settings = find_game("serengeti").settings(3)
    line_ups = [("greedy", "random", "random"), ("thrifty", "greedy", "greedy")]
    results = evaluate(settings, line_ups, 60, seed=4)
    rows = list(csv.DictReader(io.StringIO(to_csv(one.outcomes for one in results))))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 2 * 60 * 3
    for number, result in enumerate(results):
        games: dict[str, list[dict[str, str]]] = {}
        for row in rows:
            if row["line_up"] == str(number):
                games.setdefault(row["game"], []).append(row)
        assert sum(int(game[0]["length"]) for game in games.values()) == result.num_decisions
        for agent in result.agents:
            wins, ranks = 0.0, []
            for game in games.values():
                first = [row["agent"] for row in game if row["rank"] == "0"]
                wins += first.count(agent.agent) / len(first)
                for row in (row for row in game if row["agent"] == agent.agent):
                    sharers = sum(row["rank"] == other["rank"] for other in game)
                    ranks.append(int(row["rank"]) + 1 + (sharers - 1) / 2)
            assert agent.win_share.mean == pytest.approx(wins / 60)
            assert agent.mean_rank.mean == pytest.approx(np.mean(ranks))
