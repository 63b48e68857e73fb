"""Evaluation for people: tables and plots of line-ups."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ..agents import Agent, make_agents
from ..agents.registry import policy_path
from ..envs import find_game
from ..envs.api.files import check_output, write_atomically
from ..envs.engine.errors import OptionError
from ..envs.engine.game import Settings
from .cli_command import PIPED_WIDTH
from .evaluate import AgentResult, Estimate, LineUpResult, evaluate
from .figures import to_csv, to_json
from .line_ups import make_line_ups
from .progress import show_progress
from .short_names import short_names


def evaluate_command(
    game_name: str,
    *,
    players: int | None,
    options: Mapping[str, object],
    agents: Sequence[str],
    lineups: Sequence[str],
    tables: str,
    games: int,
    seed: int,
    json_path: Path | None,
    csv_path: Path | None,
    plot_path: Path | None,
    quiet: bool,
) -> None:
    """Evaluates agents and prints the table; see `kunstkammer evaluate --help`."""
    settings = find_game(game_name).settings(players, options)
    line_ups: list[tuple[str, ...]] = [tuple(text.split(",")) for text in lineups]
    if agents:
        line_ups += _seat_agents(settings, agents, tables)
    if not line_ups:
        raise OptionError("nothing to evaluate; pass --agents A B … or --lineup A,B,…")
    _check_outputs({"--json": json_path, "--csv": csv_path, "--plot": plot_path}, line_ups)
    if plot_path is not None:
        _check_plot(line_ups)
    console = make_console()
    results = evaluate_with_progress(settings, line_ups, games, seed, quiet=quiet)
    forms = (("JSON", json_path, to_json), ("CSV", csv_path, to_csv))
    written = [(name, path, write) for name, path, write in forms if path is not None]
    try:
        for _, path, write in written:  # first: whatever becomes of the terminal, they are kept
            text = write(settings, results, seed)
            write_atomically(path, text.encode(errors="backslashreplace"))
    finally:  # and whatever becomes of the files, the figures are shown
        print_results(console, settings, results, seed)
    for name, path, _ in written:
        console.print(f"{name}: {path}")
    if plot_path is not None:
        plot_results(plot_path, settings, results)
        console.print(f"plot: {plot_path}")


def evaluate_with_progress(
    settings: Settings,
    line_ups: Iterable[Iterable[str | Agent]],
    games: int,
    seed: int,
    *,
    quiet: bool,
) -> list[LineUpResult]:
    """Calls `evaluate` and shows its progress on standard error."""
    line_ups = list(line_ups)
    count = settings.num_players
    total = len(line_ups) * -(-games // count) * count
    done = 0
    with show_progress(total, quiet=quiet, transient=True) as show:

        def note(num_games: int) -> None:
            nonlocal done
            done += num_games
            text = f"{done:,} of {total:,} games"
            show(done, text, f"evaluation: {text}")

        return evaluate(settings, line_ups, games, seed, note)


def make_console() -> Console:
    """Standard output, on which nothing is folded but tables on a terminal."""
    console = Console(soft_wrap=True, highlight=False)
    if not console.is_terminal:
        console.width = PIPED_WIDTH
    return console


def print_results(
    console: Console, settings: Settings, results: Sequence[LineUpResult], seed: int
) -> None:
    """Prints one row for each agent of each line-up; a policy's path is shortened.

    A line-up of one agent alone is only named: it wins against itself in any case.
    """
    results = _shorten(results)
    first = results[0]
    console.print(
        f"{settings.game.title}, {settings.num_players} players, {first.num_games:,} games "
        f"({first.num_deals:,} deals) a line-up, seed {seed}; ± is a 95 % interval"
    )
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in ("agent", "against"):
        table.add_column(heading, overflow="fold")
    for heading in ("wins", "fair", "mean place", "margin"):
        table.add_column(heading, justify="right", no_wrap=True)
    compared = [result for result in results if not _is_mirror(result.line_up)]
    for result in compared:
        for row in result.agents:
            table.add_row(
                escape(_times(row.agent, row.num_seats)),
                escape(_others(result, row)),
                f"{_interval(row.win_share, 0, 1, scale=100, digits=1)} %",
                f"{100 * row.fair_share:.0f} %",
                _interval(row.mean_rank, 1, settings.num_players, scale=1, digits=2),
                f"{row.margin.mean:+.1f} ± {row.margin.half_width:.1f}",
            )
        if len(result.agents) > 1:
            table.add_section()
    if compared:
        console.print(table)
    for result in results:
        if _is_mirror(result.line_up):
            name = _times(result.line_up[0], len(result.line_up))
            console.print(f"left out: {name}, the same agent at every seat", markup=False)
    decisions = sum(result.num_decisions for result in results)
    seconds = sum(result.seconds for result in results)
    console.print(f"{decisions / seconds:,.0f} decisions a second")


def plot_results(path: Path, settings: Settings, results: Sequence[LineUpResult]) -> None:
    """Draws each line-up's win shares with intervals and the fair shares, as a PNG.

    Of two agents only the stronger one is drawn, since the other one's wins are the rest; a line-up
    of one agent alone is left out.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415  # of the extra `train`

    results = _shorten(results)
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
        f"{results[0].num_games} games a line-up"
    )
    axes.grid(axis="x", alpha=0.3)
    figure.legend(loc="outside lower right", ncols=2, frameon=False)
    save_figure(figure, path)


def save_figure(figure: Any, path: Path) -> None:
    """Writes a matplotlib figure as a PNG, atomically."""
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=120)
    write_atomically(path, drawn.getvalue())


def _is_mirror(line_up: Sequence[str]) -> bool:
    """Whether one agent sits at all seats."""
    return len(set(line_up)) == 1


def _drawn_rows(result: LineUpResult) -> Sequence[AgentResult]:
    if _is_mirror(result.line_up):
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


def _check_outputs(paths: Mapping[str, Path | None], line_ups: Sequence[Sequence[str]]) -> None:
    """Refuses, before a game is played, a file that cannot be written or would be written over."""
    agents = {text for line_up in line_ups for text in line_up}
    policies = {text: policy_path(text) for text in sorted(agents)}
    users = {path.resolve(): text for text, path in policies.items() if path is not None}
    for option, path in paths.items():
        target = None if path is None else check_output(path)
        if target in users:
            raise OptionError(
                f"{option} {path} names the same file as {users[target]}; name another one"
            )
        if target is not None:  # a stream may be shared
            users[target] = f"{option} {path}"


def _check_plot(line_ups: Sequence[Sequence[str]]) -> None:
    """Refuses what cannot be plotted, before a game is played."""
    if all(map(_is_mirror, line_ups)):
        raise OptionError("there is nothing to plot: every agent plays itself; omit --plot")
    import matplotlib  # noqa: F401, PLC0415  # raises if the extra is missing


def _seat_agents(settings: Settings, agents: Sequence[str], tables: str) -> list[tuple[str, ...]]:
    try:
        return make_line_ups(agents, settings.num_players, tables)
    except OptionError:
        make_agents(agents, settings)  # what is wrong with a name is told first
        raise


def _shorten(results: Sequence[LineUpResult]) -> list[LineUpResult]:
    """The results with short names."""
    short = short_names(name for result in results for name in result.line_up)
    return [
        dataclasses.replace(
            result,
            line_up=tuple(short[name] for name in result.line_up),
            agents=tuple(dataclasses.replace(row, agent=short[row.agent]) for row in result.agents),
        )
        for result in results
    ]


def _interval(estimate: Estimate, lowest: float, highest: float, *, scale: int, digits: int) -> str:
    """The estimate with ±, or with + and - where its interval is cut at what is possible."""
    mean = f"{scale * estimate.mean:.{digits}f}"
    low, high = estimate.interval(lowest, highest)
    half_widths = estimate.mean - low, high - estimate.mean
    below, above = (f"{scale * one:.{digits}f}" for one in half_widths)
    if below == above:
        return f"{mean} ± {below}"
    parts = [f"+{above}" * (float(above) > 0), f"-{below}" * (float(below) > 0)]
    return " ".join([mean, *filter(None, parts)])


def _row_label(result: LineUpResult, row: AgentResult) -> str:
    return f"{_times(row.agent, row.num_seats)} against {_others(result, row)}"


def _others(result: LineUpResult, row: AgentResult) -> str:
    """The rest of the table in words."""
    rest = [other for other in result.line_up if other != row.agent]
    return ", ".join(_times(name, rest.count(name)) for name in dict.fromkeys(rest))


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{count} x {name}"
