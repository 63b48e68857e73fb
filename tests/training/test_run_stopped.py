"""A run that is stopped by a signal says what is saved, and belongs to one process at a time."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.training.ppo import run, run_results
from kunstkammer.training.ppo.checkpoint import saved_iteration
from kunstkammer.training.ppo.config import build_config
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.run_folder import lock_folder, new_folder
from kunstkammer.training.terminal.interruption import SIGNALS, interruptible

from .command_line import closing_terminal, status_of
from .small_runs import NO_ARGUMENTS, TINY


def interrupt(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def terminate(*_: object, **__: object) -> None:
    signal.raise_signal(signal.SIGTERM)


STOPS = [interrupt, terminate]


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """Signals interrupt, as they do within every command."""
    with interruptible():
        yield


def interrupt_in_iteration(iteration: int, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a signal arrive while an iteration, counted from 1, is worked on."""
    iterate = run.Trainer.iterate

    def work(trainer: run.Trainer) -> dict[str, float]:
        if trainer.iteration + 1 == iteration:
            signal.raise_signal(number)
        return iterate(trainer)

    monkeypatch.setattr(run.Trainer, "iterate", work)


@pytest.mark.parametrize("stop", STOPS)
def test_an_evaluation_that_was_broken_off_is_told_and_repeated(
    stop: Callable[..., None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
):
    folder = new_folder(tmp_path / "run", build_config({**TINY, "evaluation_games": 40}))
    with monkeypatch.context() as context:
        context.setattr(run_results, "evaluate_with_progress", stop)
        with pytest.raises(KeyboardInterrupt):
            train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert capsys.readouterr().out.endswith(
        f"the training is finished and the policy saved: {folder / 'policy.safetensors'}\n"
        "only the evaluation at its end was broken off; repeat it with\n"
        f"kunstkammer train serengeti --resume {folder}\n"
    )
    assert not (folder / "evaluation.json").exists()
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert (folder / "evaluation.json").exists()


def test_ctrl_c_in_the_last_iteration_leaves_the_evaluation_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    interrupt_in_iteration(6, signal.SIGINT, monkeypatch)
    folder = new_folder(tmp_path / "run", build_config({**TINY, "evaluation_games": 40}))
    with pytest.raises(KeyboardInterrupt):
        train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert "only the evaluation at its end was broken off" in capsys.readouterr().out


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_saves_and_what_is_saved_is_told(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    interrupt_in_iteration(2, number, monkeypatch)
    folder = new_folder(tmp_path / "run", build_config(TINY))
    with pytest.raises(KeyboardInterrupt):
        train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert capsys.readouterr().out.endswith(
        "stopped; 256 of 768 steps are saved; go on with\n"
        f"kunstkammer train serengeti --resume {folder}\n"
    )


@pytest.mark.parametrize("place", ["tell_other_versions", "Trainer", "_train"])
def test_ctrl_c_before_anything_is_saved_is_told(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    monkeypatch.setattr(run, place, interrupt)
    folder = new_folder(tmp_path / "run", build_config(TINY))
    with pytest.raises(KeyboardInterrupt):
        train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert capsys.readouterr().out == (
        f"run: {folder}\nstopped before anything was saved; start the run again with\n"
        f"kunstkammer train serengeti --resume {folder}\n"
    )


# the thread that draws the bar fails as the terminal closes
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_terminal_that_closes_ends_the_run_by_its_signal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    iterate = run.Trainer.iterate
    folder = new_folder(tmp_path / "run", build_config(TINY))
    with closing_terminal(monkeypatch) as close:

        def work(trainer: run.Trainer) -> dict[str, float]:
            close()
            signal.raise_signal(signal.SIGHUP)
            return iterate(trainer)

        monkeypatch.setattr(run.Trainer, "iterate", work)
        assert status_of("train", "serengeti", "--resume", folder) == 129
    assert saved_iteration(folder) == 1


def test_a_second_process_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture):
    folder = new_folder(tmp_path / "run", build_config(TINY))
    with (
        lock_folder(folder),
        pytest.raises(
            UsageError, match=r"another process works on run .*run \(process \d+ on .*\)"
        ),
    ):
        train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert capsys.readouterr().out == ""
    assert not (folder / "metrics.jsonl").exists()


def test_the_lock_of_a_killed_process_is_none(tmp_path: Path):
    code = (
        "import os, pathlib, signal, sys\n"
        "from kunstkammer.training.ppo.run_folder import lock_folder\n"
        "with lock_folder(pathlib.Path(sys.argv[1])):\n"
        "    os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert (tmp_path / "lock").read_text().startswith("process ")
    with lock_folder(tmp_path):
        pass


def test_a_file_system_without_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", fail)
    with (
        pytest.warns(UserWarning, match="cannot be locked .Function not implemented.; see to it"),
        lock_folder(tmp_path),
    ):
        pass
