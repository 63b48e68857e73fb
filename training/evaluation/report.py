"""Tables of evaluations, and their progress while they run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ...agents import Agent
from ...envs.engine.game import Settings
from ..terminal.progress import show_progress
from .estimates import Estimate
from .evaluate import LineUpResult, evaluate
from .short_names import is_mirror, name_others, name_seats, shorten


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


def print_results(
    console: Console, settings: Settings, results: Sequence[LineUpResult], seed: int
) -> None:
    """Prints one row for each agent of each line-up; a policy's path is shortened.

    A line-up of one agent alone is only named: it wins against itself in any case.
    """
    results = shorten(results)
    first = results[0]
    console.print(
        f"{settings.game.title}, {settings.num_players} players, {first.num_games:,} games "
        f"({first.num_deals:,} deals) per line-up, seed {seed}; ± is a 95 % interval"
    )
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in ("agent", "against"):
        table.add_column(heading, overflow="fold")
    for heading in ("wins", "fair", "mean place", "margin"):
        table.add_column(heading, justify="right", no_wrap=True)
    compared = [result for result in results if not is_mirror(result.line_up)]
    for result in compared:
        for row in result.agents:
            table.add_row(
                escape(name_seats(row.agent, row.num_seats)),
                escape(name_others(result, row)),
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
        if is_mirror(result.line_up):
            name = name_seats(result.line_up[0], len(result.line_up))
            console.print(f"left out: {name}, the same agent at every seat", markup=False)
    decisions = sum(result.num_decisions for result in results)
    seconds = sum(result.seconds for result in results)
    console.print(f"{decisions / seconds:,.0f} decisions per second")


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
