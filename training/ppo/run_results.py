"""What a finished run shows: a plot of its wins, and an evaluation of its policy."""

from __future__ import annotations

import dataclasses
import itertools
import json
from pathlib import Path

from rich.console import Console

from ...agents import Agent, AgentKind, agent_names
from ...agents.policy.file import PolicyAgent, file_sha256, load_policy
from ...envs.api.files import write_atomically
from ...envs.engine.game import Settings
from ..evaluation.figures import to_json
from ..evaluation.plot import plot_results, save_figure
from ..evaluation.report import evaluate_with_progress, print_results
from .trainer import ALL

_EVALUATION_SEED = 1_000_003  # deals that training with small seeds does not see
EVALUATION, EVALUATION_PLOT = "evaluation.json", "evaluation.png"
LEARNED = "learned"
SAMPLED = f"{LEARNED}:sample=1"


def evaluate_policy(
    folder: Path, policy: Path, settings: Settings, games: int, console: Console, *, quiet: bool
) -> None:
    """Plays a policy from its file, with and without sampling; writes and prints the results.

    Args:
        folder: where the figures and their plot are written.
        policy: its file.
        settings: what is played.
        games: for each line-up.
        console: where the table is printed.
        quiet: whether progress is hidden.
    """
    line_ups = _line_ups(policy, settings)
    played = evaluate_with_progress(settings, line_ups, games, _EVALUATION_SEED, quiet=quiet)
    results = [dataclasses.replace(result, agents=result.agents[:1]) for result in played]
    print_results(console, settings, results, _EVALUATION_SEED)
    console.print(
        f"{LEARNED} plays the most probable action; {SAMPLED} draws actions by their "
        "probabilities, as the training does"
    )
    text = to_json(settings, results, _EVALUATION_SEED)
    write_atomically(folder / EVALUATION, text.encode())
    plot_results(folder / EVALUATION_PLOT, settings, results)


def _line_ups(policy: Path, settings: Settings) -> list[list[str | Agent]]:
    """The policy at each table of rivals: its most probable actions, and sampled ones."""
    network, inputs, _ = load_policy(policy, settings)
    sha256 = file_sha256(policy)
    learned = PolicyAgent(LEARNED, network, inputs, sha256=sha256)
    sampled = PolicyAgent(SAMPLED, network, inputs, samples=True, sha256=sha256)
    return [[agent, *others] for others in rivals(settings) for agent in (learned, sampled)]


def rivals(settings: Settings) -> list[list[str]]:
    """The other seats, at each table of an evaluation: one baseline or scripted agent, or a mix."""
    names = agent_names(settings.game, AgentKind.BASELINE, AgentKind.SCRIPTED)
    num_others = settings.num_players - 1
    tables = [[name] * num_others for name in names]
    if num_others > 1:
        strongest = itertools.cycle(reversed(names))
        tables.append(list(itertools.islice(strongest, num_others)))
    return tables


def plot_training(folder: Path, path: Path) -> None:
    """Draws the win shares of a run's metrics over its steps, as a PNG."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    lines = (folder / "metrics.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    names = sorted({key for row in rows for key in row if key.startswith("wins/")})
    for name in names:
        points = [(row["steps"] / 1e6, 100 * row[name]) for row in rows if name in row]
        label = name.removeprefix("wins/")
        # a single point is no line
        axes.plot(
            *zip(*points, strict=True),
            marker="o" if len(points) == 1 else None,
            label="all games" if label == ALL else label,
        )
    axes.set_xlabel("decisions of the learner, millions")
    axes.set_ylabel("part of the wins, %")
    axes.set_ylim(0, 100)
    axes.set_title("Wins while training, by opponents (moving mean, actions sampled)")
    axes.grid(alpha=0.3)
    if names:
        figure.legend(loc="outside right center", frameon=False)
    else:
        axes.text(0.5, 0.5, "no game has ended", ha="center", transform=axes.transAxes)
    save_figure(figure, path)
