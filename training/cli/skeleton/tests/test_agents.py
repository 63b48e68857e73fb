"""The scripted agents play legally, and are as strong as they are said to be."""

from __future__ import annotations

from kunstkammer.agents import agent_names, make_agents
from kunstkammer.training.evaluation.evaluate import evaluate

from windfall import WINDFALL


def test_agents_are_found_by_name() -> None:
    assert agent_names(WINDFALL) == ["random", "hopeful"]


def test_hopeful_beats_random() -> None:
    settings = WINDFALL.settings()
    (result,) = evaluate(settings, [make_agents(["hopeful", "random"], settings)], 400, 1)
    assert result.agents[0].win_share.mean > 0.6
