"""Plots of evaluations, as PNG files."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...envs.api.files import write_atomically
from ...envs.engine.game import Settings
from .estimates import AgentResult
from .evaluate import LineUpResult
from .short_names import is_mirror, name_others, name_seats, shorten


def plot_results(path: Path, settings: Settings, results: Sequence[LineUpResult]) -> None:
    """Draws each line-up's win shares with intervals and the fair shares, as a PNG.

    Of two agents only the stronger one is drawn, since the other one's wins are the rest; a line-up
    of one agent alone is left out.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415  # of the extra `train`

    results = shorten(results)
    rows = [(result, row) for result in results for row in _drawn_rows(result)]
    figure = Figure(figsize=(8, 1.2 + 0.4 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    for place, (_, row) in enumerate(rows):
        _draw_share(axes, place, row)
    labels = [_row_label(result, row) for result, row in rows]
    labels = [label.encode(errors="backslashreplace").decode() for label in labels]
    axes.set_yticks(range(len(rows)), labels, parse_math=False)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(0, 100)
    axes.set_xlabel("part of the wins, %")
    axes.set_title(
        f"{settings.game.title}, {settings.num_players} players, "
        f"{results[0].num_games} games per line-up"
    )
    axes.grid(axis="x", alpha=0.3)
    figure.legend(loc="outside lower right", ncols=2, frameon=False)
    save_figure(figure, path)


def save_figure(figure: Any, path: Path) -> None:
    """Writes a matplotlib figure as a PNG, atomically."""
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=120)
    write_atomically(path, drawn.getvalue())


def _drawn_rows(result: LineUpResult) -> Sequence[AgentResult]:
    if is_mirror(result.line_up):
        return ()
    if len(result.agents) == 2:
        return [max(result.agents, key=lambda row: row.win_share.mean - row.fair_share)]
    return result.agents


def _draw_share(axes: Any, place: int, row: AgentResult) -> None:
    low, high = row.win_share.interval(0, 1)
    mean = row.win_share.mean
    axes.errorbar(
        100 * mean,
        place,
        xerr=[[100 * (mean - low)], [100 * (high - mean)]],
        fmt="o",
        color="tab:blue",
        capsize=3,
        label="win share, 95 % interval" if place == 0 else None,
    )
    axes.plot(
        100 * row.fair_share,
        place,
        "|",
        color="black",
        markersize=14,
        label="fair share" if place == 0 else None,
    )


def _row_label(result: LineUpResult, row: AgentResult) -> str:
    return f"{name_seats(row.agent, row.num_seats)} against {name_others(result, row)}"
