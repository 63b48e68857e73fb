"""Evaluations as JSON and CSV; docs/evaluation.md explains every field."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from ...envs import __version__
from ...envs.engine.game import Settings
from .estimates import LEVEL, AgentResult, Estimate
from .evaluate import LineUpResult

FORMAT = 1
"""The number of the format that is written; it rises when a field changes its meaning or goes."""


def to_json(settings: Settings, results: Sequence[LineUpResult], seed: int) -> str:
    """Writes all figures as JSON: what was played, then the line-ups with their agents."""
    line_ups = [
        {**_line_up(result), "agents": [_agent(settings, row) for row in result.agents]}
        for result in results
    ]
    return json.dumps({**_head(settings, seed), "line_ups": line_ups}, indent=1) + "\n"


def to_csv(settings: Settings, results: Sequence[LineUpResult], seed: int) -> str:
    """Writes all figures as CSV: one row for each agent of each line-up, lists as JSON."""
    rows = [
        _flatten({**_head(settings, seed), **_line_up(result), **_agent(settings, row)})
        for result in results
        for row in result.agents
    ]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _head(settings: Settings, seed: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": __version__,
        "game": settings.game.id,
        "game_version": settings.game.version,
        "num_players": settings.num_players,
        "options": dict(settings.options),
        "seed": seed,
        "level": LEVEL,
    }


def _line_up(result: LineUpResult) -> dict[str, Any]:
    return {
        "line_up": list(result.line_up),
        "num_deals": result.num_deals,
        "num_games": result.num_games,
        "num_decisions": result.num_decisions,
        "seconds": result.seconds,
    }


def _agent(settings: Settings, row: AgentResult) -> dict[str, Any]:
    return {
        "agent": row.agent,
        "sha256": row.sha256,
        "num_seats": row.num_seats,
        "fair_share": row.fair_share,
        "win_share": _estimate(row.win_share, *row.win_share.interval(0, 1)),
        "mean_rank": _estimate(row.mean_rank, *row.mean_rank.interval(1, settings.num_players)),
        "margin": _estimate(row.margin, *row.margin.interval()),
    }


def _estimate(estimate: Estimate, low: float, high: float) -> dict[str, float]:
    return {"mean": estimate.mean, "half_width": estimate.half_width, "low": low, "high": high}


def _flatten(row: dict[str, Any]) -> dict[str, Any]:
    """One row of CSV: an estimate becomes four columns, options and line-up become JSON."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if name in ("options", "line_up"):
            flat[name] = json.dumps(value)
        elif isinstance(value, dict):
            flat |= {f"{name}_{part}": one for part, one in value.items()}
        else:
            flat[name] = value
    return flat
