"""`kunstkammer evaluate`: plays line-ups, prints their table, and writes figures and plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ...agents import make_agents
from ...agents.registry import policy_path
from ...envs import find_game
from ...envs.api.files import check_output, write_atomically
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Settings
from ..evaluation import outcomes
from ..evaluation.evaluate import LineUpResult
from ..evaluation.figures import to_csv, to_json
from ..evaluation.line_ups import make_line_ups
from ..evaluation.plot import plot_results
from ..evaluation.report import evaluate_with_progress, print_results
from ..evaluation.short_names import is_mirror
from ..terminal.console import make_console

_Writer = Callable[[Settings, Sequence[LineUpResult], int], str]
_WRITERS: dict[str, _Writer] = {
    "--json": to_json,
    "--csv": to_csv,
    "--outcomes": lambda _settings, results, _seed: outcomes.to_csv(
        result.outcomes for result in results
    ),
}


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
    outcomes_path: Path | None,
    plot_path: Path | None,
    quiet: bool,
) -> None:
    """Evaluates agents and prints the table; see `kunstkammer evaluate --help`."""
    settings = find_game(game_name).settings(players, options)
    line_ups: list[tuple[str, ...]] = [tuple(text.split(",")) for text in lineups]
    if agents:
        line_ups += _seat_agents(settings, agents, tables)
    if not line_ups:
        raise UsageError("nothing to evaluate; pass --agents A B … or --lineup A,B,…")
    paths = {"--json": json_path, "--csv": csv_path, "--outcomes": outcomes_path}
    _check_outputs({**paths, "--plot": plot_path}, line_ups)
    if plot_path is not None:
        _check_plot(line_ups)
    console = make_console()
    results = evaluate_with_progress(settings, line_ups, games, seed, quiet=quiet)
    written = {option: path for option, path in paths.items() if path is not None}
    try:
        for option, path in written.items():  # whatever becomes of the terminal, they are kept
            text = _WRITERS[option](settings, results, seed)
            write_atomically(path, text.encode(errors="backslashreplace"))
    finally:  # and whatever becomes of the files, the figures are shown
        print_results(console, settings, results, seed)
    for option, path in written.items():
        console.print(f"{option.removeprefix('--')}: {path}")
    if plot_path is not None:
        plot_results(plot_path, settings, results)
        console.print(f"plot: {plot_path}")


def _check_outputs(paths: Mapping[str, Path | None], line_ups: Sequence[Sequence[str]]) -> None:
    """Refuses, before a game is played, a file that cannot be written or would be written over."""
    agents = {text for line_up in line_ups for text in line_up}
    policies = {text: policy_path(text) for text in sorted(agents)}
    users = {path.resolve(): text for text, path in policies.items() if path is not None}
    for option, path in paths.items():
        target = None if path is None else check_output(path)
        if target in users:
            raise UsageError(
                f"{option} {path} names the same file as {users[target]}; name another one"
            )
        if target is not None:  # a stream may be shared
            users[target] = f"{option} {path}"


def _check_plot(line_ups: Sequence[Sequence[str]]) -> None:
    """Refuses what cannot be plotted, before a game is played."""
    if all(map(is_mirror, line_ups)):
        raise UsageError("there is nothing to plot: every agent plays itself; omit --plot")
    import matplotlib  # noqa: F401, PLC0415  # raises if the extra is missing


def _seat_agents(settings: Settings, agents: Sequence[str], tables: str) -> list[tuple[str, ...]]:
    try:
        return make_line_ups(agents, settings.num_players, tables)
    except UsageError:
        make_agents(agents, settings)  # a wrong name is reported first
        raise
