"""`kunstkammer train`: a run folder, progress, a stop and resume, and the evaluation at the end."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console

from ...agents.policy.file import save_policy
from ...envs.engine.errors import DivergedError, PolicyFileError, UsageError
from ..terminal.console import make_console
from ..terminal.interruption import postponed_interruption
from ..terminal.progress import show_progress
from .checkpoint import read_checkpoint, saved_iteration, write_checkpoint
from .config import TrainingConfig, load_config
from .event_log import EventLog
from .initial_policy import note_digest, read_initial_policy
from .run_folder import (
    append_metrics,
    check_unused,
    cut_metrics,
    keep_config,
    library_versions,
    lock_folder,
    new_folder,
    read_config,
    tell_other_versions,
)
from .run_past import check_past
from .run_results import EVALUATION, EVALUATION_PLOT, evaluate_policy, plot_training
from .trainer import Trainer

_POLICY = "policy.safetensors"
_AXES = ("iteration", "steps")  # over which figures are drawn


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
    trainer = None
    if resume is None:
        config = load_config(
            game_name,
            file=config_file,
            overrides=overrides,
            num_players=players,
            options=options,
        )
        config = note_digest(config)
        check_unused(run_folder)
        trainer = _begin(config)  # what is wrong with a config shows before a folder is made
        folder = new_folder(run_folder, config)
    elif players is not None or options or config_file or run_folder:
        raise UsageError(
            "--resume takes the run's own config; omit --players, --option, --config and --run; "
            "--set may lengthen the run: --set total_steps=…"
        )
    else:
        folder, config = resume, note_digest(read_config(resume, game_name, overrides))
    with lock_folder(folder):
        _run(folder, config, trainer, quiet=quiet)


def _run(folder: Path, config: TrainingConfig, trainer: Trainer | None, *, quiet: bool) -> None:
    """Trains to the end of the run, from its checkpoint if it has one; KeyboardInterrupt."""
    console = make_console()
    try:
        console.print(f"run: {folder}")
        tell_other_versions(folder)
        trainer = trainer or _resume(folder, config)
        cut_metrics(folder, trainer.iteration)
        _train(trainer, folder, quiet=quiet)
        _finish(trainer, folder, console, quiet=quiet)
    except (KeyboardInterrupt, OSError):
        console.print(
            f"{_stop_text(folder, config)} with\n"
            f"kunstkammer train {config.game_name} --resume {shlex.quote(str(folder))}"
        )
        raise


def _stop_text(folder: Path, config: TrainingConfig) -> str:
    """What a stopped run has saved and what is left of it."""
    iteration = saved_iteration(folder)
    if not iteration:
        return "stopped before anything was saved; start the run again"
    if iteration < config.num_iterations:
        steps = iteration * config.steps_of_iteration
        return f"stopped; {steps:,} of {config.total_steps:,} steps are saved; go on"
    left = "evaluation" if config.num_evaluation_games else "plot"
    return (
        f"the training is finished and the policy saved: {folder / _POLICY}\n"
        f"only the {left} at its end was broken off; repeat it"
    )


def _begin(config: TrainingConfig) -> Trainer:
    """Makes the trainer of a run at its start."""
    initial_policy = read_initial_policy(config)
    trainer = Trainer(config)
    if initial_policy is not None:
        trainer.start_from(initial_policy)
    return trainer


def _resume(folder: Path, config: TrainingConfig) -> Trainer:
    """Makes the trainer of a run where its checkpoint was written, or at its start."""
    checkpoint = read_checkpoint(folder)
    if checkpoint is None:
        trainer = _begin(config)
    else:
        check_past(folder, config, checkpoint)
        trainer = Trainer(config)
        try:
            trainer.load(checkpoint)
        except (LookupError, TypeError, ValueError, RuntimeError) as error:
            reason = str(error).partition("\n")[0]
            raise PolicyFileError(
                f"the checkpoint of {folder} does not fit its run ({reason}); start another run"
            ) from error
    keep_config(folder, config)
    return trainer


def _finish(trainer: Trainer, folder: Path, console: Console, *, quiet: bool) -> None:
    """Plots a finished run, evaluates its policy, and says where all is."""
    config, policy, plot = trainer.config, folder / _POLICY, folder / "training.png"
    plot_training(folder, plot)
    games = config.num_evaluation_games
    if games:
        evaluate_policy(folder, policy, trainer.settings, games, console, quiet=quiet)
        console.print(f"evaluation: {folder / EVALUATION}\nplot: {folder / EVALUATION_PLOT}")
    for name, path in (("policy", policy), ("plot", plot), ("run", folder)):
        console.print(f"{name}: {path}")


def _train(trainer: Trainer, folder: Path, *, quiet: bool) -> None:
    """Iterates to the end of the run or to a signal (KeyboardInterrupt). Saves in both cases."""
    if trainer.is_finished:
        return
    with (
        show_progress(trainer.config.num_iterations, trainer.iteration, quiet=quiet) as show,
        postponed_interruption() as is_interrupted,  # first to end: the bar may print no more
    ):
        events = EventLog(folder / "tensorboard", trainer.steps)
        while not trainer.is_finished and not is_interrupted():
            figures = _iterate(trainer, folder)
            append_metrics(folder, figures)
            events.write(trainer.steps, {k: v for k, v in figures.items() if k not in _AXES})
            text = _progress_text(trainer, figures)
            show(trainer.iteration, text, f"{trainer.steps:,} steps, {text}")
            if trainer.iteration % trainer.config.checkpoint_interval == 0:
                _save(trainer, folder)
        # a run that stops before its first iteration starts again from its config
        if trainer.iteration:
            _save(trainer, folder)


def _iterate(trainer: Trainer, folder: Path) -> dict[str, float]:
    """Trains one iteration; DivergedError says what is left of the run."""
    try:
        return trainer.iterate()
    except DivergedError as error:
        iteration = saved_iteration(folder)
        left, start = "nothing was saved before", ""
        if iteration:
            left = f"checkpoint and policy of iteration {iteration} in {folder} are good"
            start = f", or from that policy: --from {shlex.quote(str(folder / _POLICY))}"
        raise DivergedError(
            f"the training diverged in iteration {trainer.iteration + 1}: {error}; {left}. "
            "To resume the run would only repeat it; start another one with a smaller "
            f"learning_rate (here {trainer.config.learning_rate}){start}"
        ) from error


def _save(trainer: Trainer, folder: Path) -> None:
    """Writes the policy, then the checkpoint: where there is a checkpoint, its policy is too."""
    for name in (EVALUATION, EVALUATION_PLOT):  # of an earlier policy
        (folder / name).unlink(missing_ok=True)
    _write_policy(trainer, folder)
    write_checkpoint(folder, trainer.iteration, trainer.save())


def _progress_text(trainer: Trainer, figures: Mapping[str, float]) -> str:
    wins = " ".join(f"{name} {100 * share:.0f}%" for name, share in trainer.win_shares.items())
    speed = f"{figures['steps_per_second']:,.0f} steps/s"
    return speed + (f", wins (actions sampled): {wins}" if wins else "")


def _write_policy(trainer: Trainer, folder: Path) -> None:
    config = trainer.config
    training = {
        "steps": trainer.steps,
        "seconds": round(trainer.seconds, 1),
        "seed": config.seed,
        "reward": config.reward,
        "opponents": config.opponents,
        "teacher": config.teacher,
        "teacher_share": config.teacher_share,
        "initial_policy_digest": config.initial_policy_digest,
        "versions": library_versions(),
    }
    save_policy(
        folder / _POLICY, trainer.network(), trainer.settings, training, outlook=config.outlook
    )
