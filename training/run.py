"""`kunstkammer train`: a run folder, progress, a stop and resume, and the evaluation at the end."""

from __future__ import annotations

import dataclasses
import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from ..agents import Agent, agent_names, make_agents
from ..agents.policy import PolicyAgent, file_sha256, load_policy, save_policy
from ..envs.api.files import write_atomically
from ..envs.engine.errors import OptionError, PolicyFileError
from .checkpoint import read_checkpoint, saved_iteration, write_checkpoint
from .config import TrainingConfig, load_config
from .figures import to_json
from .interruption import interruptible, postponed_interruption
from .progress import show_progress
from .report import (
    evaluate_with_progress,
    make_console,
    plot_results,
    print_results,
    save_figure,
)
from .run_folder import (
    cut_metrics,
    library_versions,
    lock_folder,
    new_folder,
    read_config,
    tell_other_versions,
)
from .trainer import ALL, Trainer

_POLICY = "policy.safetensors"
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
        # what is wrong with an agent is told before a folder is made
        make_agents(
            [name for name in (*config.opponents, config.teacher) if name], config.settings()
        )
        folder = new_folder(run_folder, config)
    elif players is not None or options or config_file or overrides or run_folder:
        raise OptionError(
            "--resume takes the run's own config; leave --players, --option, --config, --set "
            "and --run away"
        )
    else:
        folder, config = resume, read_config(resume, game_name)
    with lock_folder(folder), interruptible():
        _run(folder, config, quiet=quiet)


def _run(folder: Path, config: TrainingConfig, *, quiet: bool) -> None:
    """Trains to the end of the run, from its checkpoint if it has one; KeyboardInterrupt."""
    console = make_console()
    try:
        console.print(f"run: {folder}")
        tell_other_versions(folder)
        trainer = Trainer(config, str(folder / "tensorboard"))
        _load_checkpoint(trainer, folder)
        cut_metrics(folder, trainer.iteration)
        if _train(trainer, folder, quiet=quiet):
            _finish(trainer, folder, console, quiet=quiet)
            return
    except KeyboardInterrupt:
        pass  # told below
    console.print(
        f"{_stop_text(folder, config)} with\n"
        f"kunstkammer train {config.settings().game.name} --resume {shlex.quote(str(folder))}"
    )
    raise KeyboardInterrupt


def _stop_text(folder: Path, config: TrainingConfig) -> str:
    """What a stopped run has saved and what is left of it."""
    iteration = saved_iteration(folder)
    if not iteration:
        return "stopped before anything was saved; start the run again"
    if iteration < config.num_iterations:
        steps = iteration * config.steps_of_iteration
        return f"stopped; {steps:,} of {config.total_steps:,} steps are saved; go on"
    left = "evaluation" if config.evaluation_games else "plot"
    return (
        f"the training is finished and the policy saved: {folder / _POLICY}\n"
        f"only the {left} at its end was broken off; repeat it"
    )


def _load_checkpoint(trainer: Trainer, folder: Path) -> None:
    """Goes on from the run's checkpoint, if it has one yet."""
    checkpoint = read_checkpoint(folder)
    if checkpoint is None:
        return
    try:
        trainer.load(checkpoint)
    except (LookupError, TypeError, ValueError, RuntimeError) as error:
        reason = str(error).partition("\n")[0]
        raise PolicyFileError(
            f"the checkpoint of {folder} does not fit its config.toml ({reason}); "
            "undo what was changed there, or start another run"
        ) from error


def _finish(trainer: Trainer, folder: Path, console: Console, *, quiet: bool) -> None:
    """Writes policy and plot of a finished run, evaluates it, and says where all is."""
    policy = folder / _POLICY
    plot = folder / "training.png"
    _plot_training(folder, plot)
    if trainer.config.evaluation_games:
        _evaluate(trainer, folder, policy, console, quiet=quiet)
    for name, path in (("policy", policy), ("plot", plot), ("run", folder)):
        console.print(f"{name}: {path}")


def _train(trainer: Trainer, folder: Path, *, quiet: bool) -> bool:
    """Iterates to the end of the run; False if a signal stopped it. Saves in both cases."""
    with (
        postponed_interruption() as is_interrupted,
        (folder / "metrics.jsonl").open("a", encoding="utf-8") as metrics,
        show_progress(trainer.config.num_iterations, trainer.iteration, quiet=quiet) as show,
    ):
        while not trainer.is_finished and not is_interrupted():
            figures = trainer.iterate()
            metrics.write(json.dumps(figures) + "\n")
            metrics.flush()
            trainer.learner.write_log(
                {name: one for name, one in figures.items() if name.startswith("wins/")}
            )
            text = _progress_text(trainer, figures)
            show(trainer.iteration, text, f"{trainer.steps:,} steps, {text}")
            if trainer.iteration % trainer.config.checkpoint_interval == 0:
                _save(trainer, folder)
        # a run that stops before its first iteration starts again from its config
        if trainer.iteration:
            _save(trainer, folder)
        return trainer.is_finished and not is_interrupted()


def _save(trainer: Trainer, folder: Path) -> None:
    """Writes the policy, then the checkpoint: where there is a checkpoint, its policy is too."""
    _write_policy(trainer, folder)
    write_checkpoint(folder, trainer.iteration, trainer.save())


def _progress_text(trainer: Trainer, figures: Mapping[str, float]) -> str:
    wins = " ".join(f"{name} {100 * share:.0f}%" for name, share in trainer.win_shares.items())
    return f"{figures['steps_a_second']:,.0f} steps/s" + (f", wins: {wins}" if wins else "")


def _write_policy(trainer: Trainer, folder: Path) -> None:
    training = {
        "steps": trainer.steps,
        "seconds": round(trainer.seconds, 1),
        "seed": trainer.config.seed,
        "reward": trainer.config.reward,
        "opponents": trainer.config.opponents,
        "teacher": trainer.config.teacher,
        "teacher_share": trainer.config.teacher_share,
        "versions": library_versions(),
    }
    save_policy(
        folder / _POLICY,
        trainer.network(),
        trainer.settings,
        training,
        outlook=trainer.config.outlook,
    )


def _evaluate(
    trainer: Trainer, folder: Path, policy: Path, console: Console, *, quiet: bool
) -> None:
    """Plays the policy from its file against each named agent, and, if it fits, a mix of them."""
    settings = trainer.settings
    network, inputs, _ = load_policy(policy, settings)
    learned = PolicyAgent("learned", network, inputs, sha256=file_sha256(policy))
    names = agent_names(settings.game)
    num_others = settings.num_players - 1
    line_ups: list[list[str | Agent]] = [[learned, *[name] * num_others] for name in names]
    if num_others > 1:
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
        points = [(row["steps"] / 1e6, 100 * row[name]) for row in rows if name in row]
        label = name.removeprefix("wins/")
        axes.plot(*zip(*points, strict=True), label="all games" if label == ALL else label)
    axes.set_xlabel("decisions of the learner, millions")
    axes.set_ylabel("part of the wins, %")
    axes.set_ylim(0, 100)
    axes.set_title("Wins while training, by opponents (moving mean, actions sampled)")
    axes.grid(alpha=0.3)
    if rows:
        figure.legend(loc="outside right center", frameon=False)
    save_figure(figure, path)
