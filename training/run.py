"""`kunstkammer train`: a run folder, progress, Ctrl-C and resume, and the evaluation at the end."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import json
import platform
import signal
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ..agents import Agent, agent_names
from ..agents.policy import PolicyAgent, load_policy, save_policy, write_atomically
from ..envs import __version__
from ..envs.engine.errors import OptionError
from .checkpoint import read_checkpoint, write_checkpoint
from .config import TrainingConfig, build_config, load_config, to_toml
from .report import (
    evaluate_with_progress,
    plot_results,
    print_results,
    save_figure,
    to_json,
)
from .trainer import ALL, Trainer

_LIBRARIES = (
    *("numpy", "numba", "gymnasium", "pettingzoo", "safetensors"),
    *("torch", "stable-baselines3", "sb3-contrib"),
)
_EVALUATION_SEED = 1_000_003  # deals that training with small seeds does not see


def train_command(
    game_name: str,
    *,
    players: int | None,
    options: Mapping[str, object],
    config_file: Path | None,
    overrides: Sequence[str],
    run_folder: Path | None,
    resume: Path | None,
    quiet: bool,
) -> None:
    """Trains a policy, or goes on with a run; see `kunstkammer train --help`."""
    if resume is None:
        config = load_config(
            game_name,
            file=config_file,
            overrides=overrides,
            num_players=players,
            options=options,
        )
        folder = _new_folder(run_folder, config)
    elif players is not None or options or config_file or overrides or run_folder:
        raise OptionError(
            "--resume takes the run's own config; leave --players, --option, --config, --set "
            "and --run away"
        )
    else:
        folder, config = resume, _read_config(resume, game_name)
    console = Console(soft_wrap=True, highlight=False)
    console.print(f"run: {folder}")
    trainer = Trainer(config, str(folder / "tensorboard"))
    checkpoint = read_checkpoint(folder)
    if checkpoint is not None:
        trainer.load(checkpoint)
    _cut_metrics(folder, trainer.iteration)
    if not _train(trainer, folder, quiet=quiet):
        console.print(
            f"stopped after {trainer.steps:,} of {config.total_steps:,} steps; go on with\n"
            f"kunstkammer train {trainer.settings.game.name} --resume {folder}"
        )
        raise KeyboardInterrupt
    _finish(trainer, folder, console, quiet=quiet)


def _finish(trainer: Trainer, folder: Path, console: Console, *, quiet: bool) -> None:
    """Writes policy and plot of a finished run, evaluates it, and says where all is."""
    policy = _write_policy(trainer, folder)
    plot = folder / "training.png"
    _plot_training(folder, plot)
    if trainer.config.evaluation_games:
        _evaluate(trainer, folder, policy, console, quiet=quiet)
    for name, path in (("policy", policy), ("plot", plot), ("run", folder)):
        console.print(f"{name}: {path}")


def _train(trainer: Trainer, folder: Path, *, quiet: bool) -> bool:
    """Iterates to the end of the run; False if Ctrl-C stopped it. Saves in both cases."""
    columns = (
        BarColumn(bar_width=20),
        TextColumn("{task.percentage:>3.0f} % {task.fields[figures]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with (
        _interruption() as is_interrupted,
        (folder / "metrics.jsonl").open("a", encoding="utf-8") as metrics,
        Progress(*columns, console=console, disable=quiet or not console.is_terminal) as progress,
    ):
        task = progress.add_task(
            "", total=trainer.config.num_iterations, completed=trainer.iteration, figures=""
        )
        told = time.monotonic()
        while not trainer.is_finished and not is_interrupted():
            figures = trainer.iterate()
            metrics.write(json.dumps(figures) + "\n")
            metrics.flush()
            trainer.learner.write_log(
                {name: one for name, one in figures.items() if name.startswith("wins/")}
            )
            text = _progress_text(trainer, figures)
            progress.update(task, completed=trainer.iteration, figures=text)
            if not quiet and not console.is_terminal and time.monotonic() - told > 10:
                told = time.monotonic()
                console.print(f"{trainer.steps:,} steps, {text}", soft_wrap=True, highlight=False)
            if trainer.iteration % trainer.config.checkpoint_interval == 0:
                write_checkpoint(folder, trainer.iteration, trainer.save())
    # a run that stops before its first iteration starts again from its config
    if trainer.iteration:
        write_checkpoint(folder, trainer.iteration, trainer.save())
    return trainer.is_finished


@contextmanager
def _interruption() -> Iterator[Any]:
    """Turns the first Ctrl-C into a question's answer; a second one interrupts at once."""
    received: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        if received:
            raise KeyboardInterrupt
        received.append(number)

    previous = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(received)
    finally:
        signal.signal(signal.SIGINT, previous)


def _progress_text(trainer: Trainer, figures: Mapping[str, float]) -> str:
    shares = {ALL: figures.get(f"wins/{ALL}", 0.0), **trainer.win_shares}
    wins = " ".join(f"{name} {100 * share:.0f}%" for name, share in shares.items())
    return f"{figures['steps_a_second']:,.0f} steps/s, wins: {wins}"


def _new_folder(run_folder: Path | None, config: TrainingConfig) -> Path:
    """Makes the run's folder; an existing one with content is never written over."""
    if run_folder is None:
        name = config.settings().game.name
        taken = [0]
        for other in Path("runs").glob(f"{name}-*"):
            number = other.name.removeprefix(f"{name}-")
            taken.append(int(number) if number.isdigit() else 0)
        run_folder = Path("runs") / f"{name}-{max(taken) + 1:03d}"
    if run_folder.exists() and (not run_folder.is_dir() or any(run_folder.iterdir())):
        raise OptionError(
            f"run folder {run_folder} holds something already; choose another one, "
            f"or go on with it by --resume {run_folder}"
        )
    run_folder.mkdir(parents=True, exist_ok=True)
    write_atomically(run_folder / "config.toml", to_toml(config).encode())
    write_atomically(run_folder / "versions.json", json.dumps(_versions(), indent=1).encode())
    return run_folder


def _read_config(folder: Path, game_name: str) -> TrainingConfig:
    path = folder / "config.toml"
    if not path.is_file():
        raise FileNotFoundError(f"{folder} is no run folder: it holds no config.toml")
    try:
        config = build_config(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"config file {path} is not valid TOML: {error}") from error
    game = config.settings().game
    if game_name not in (game.id, game.name):
        raise OptionError(f"run {folder} is of {game.name}; write: train {game.name} --resume …")
    return config


def _versions() -> dict[str, str]:
    libraries = {name: importlib.metadata.version(name) for name in _LIBRARIES}
    return {"python": platform.python_version(), "kunstkammer": __version__, **libraries}


def _cut_metrics(folder: Path, iteration: int) -> None:
    """Drops the lines of iterations that come again after a resume."""
    path = folder / "metrics.jsonl"
    if path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if _iteration(line) <= iteration]
        write_atomically(path, "".join(kept).encode())


def _iteration(line: str) -> float:
    try:
        return float(json.loads(line)["iteration"])
    except (ValueError, KeyError, TypeError):
        return float("inf")  # cut off by a crash


def _write_policy(trainer: Trainer, folder: Path) -> Path:
    path = folder / "policy.safetensors"
    training = {
        "steps": trainer.steps,
        "seconds": round(trainer.seconds, 1),
        "seed": trainer.config.seed,
        "reward": trainer.config.reward,
        "opponents": trainer.config.opponents,
        "versions": _versions(),
    }
    save_policy(path, trainer.network(), trainer.settings, training)
    return path


def _evaluate(
    trainer: Trainer, folder: Path, policy: Path, console: Console, *, quiet: bool
) -> None:
    """Plays the policy from its file against each named agent, and against a mix of them."""
    settings = trainer.settings
    network, _ = load_policy(policy, settings)
    learned = PolicyAgent("learned", network)
    names = agent_names(settings.game)
    num_others = settings.num_players - 1
    line_ups: list[list[str | Agent]] = [[learned, *[name] * num_others] for name in names]
    strongest = list(reversed(names))
    line_ups.append([learned, *(strongest[k % len(names)] for k in range(num_others))])
    played = evaluate_with_progress(
        settings, line_ups, trainer.config.evaluation_games, _EVALUATION_SEED, quiet=quiet
    )
    results = [dataclasses.replace(result, agents=result.agents[:1]) for result in played]
    print_results(console, settings, results, _EVALUATION_SEED)
    text = to_json(settings, results, _EVALUATION_SEED)
    write_atomically(folder / "evaluation.json", text.encode())
    plot_results(folder / "evaluation.png", settings, results)


def _plot_training(folder: Path, path: Path) -> None:
    """Draws the win shares of the run's metrics over its steps, as a PNG."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    lines = (folder / "metrics.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    for name in sorted({key for row in rows for key in row if key.startswith("wins/")}):
        points = [(row["steps"], 100 * row[name]) for row in rows if name in row]
        label = name.removeprefix("wins/")
        axes.plot(*zip(*points, strict=True), label="all games" if label == ALL else label)
    axes.set_xlabel("decisions of the learner")
    axes.set_ylabel("part of the wins, %")
    axes.set_ylim(0, 100)
    axes.set_title("Wins while training, by opponents (moving mean, actions sampled)")
    axes.grid(alpha=0.3)
    axes.legend()
    save_figure(figure, path)
