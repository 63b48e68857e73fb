"""TensorBoard reads each step of a run once, however often the run was killed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from kunstkammer.training.ppo import run
from kunstkammer.training.ppo.config import build_config
from kunstkammer.training.ppo.event_log import EventLog
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.run_folder import new_folder

from .small_runs import NO_ARGUMENTS, TINY


class Killed(BaseException):
    """Ends a run without a chance to save."""


def kill_after(iteration: int, monkeypatch: pytest.MonkeyPatch) -> None:
    iterate = run.Trainer.iterate

    def work(trainer: run.Trainer) -> dict[str, float]:
        if trainer.iteration == iteration:
            raise Killed
        return iterate(trainer)

    monkeypatch.setattr(run.Trainer, "iterate", work)


def read_events(folder: Path) -> dict[str, list[tuple[int, float]]]:
    events = EventAccumulator(str(folder), size_guidance={"scalars": 0})
    events.Reload()
    return {
        tag: [(event.step, event.value) for event in events.Scalars(tag)]
        for tag in events.Tags()["scalars"]
    }


@pytest.mark.parametrize("cut", [0, 5], ids=["whole", "with a record cut off"])
def test_a_killed_and_resumed_run_shows_each_step_once(
    cut: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = new_folder(tmp_path / "run", build_config({**TINY, "checkpoint_interval": 2}))
    for iteration in (1, 3, 5):  # the last checkpoints: none, of 2, of 4
        with monkeypatch.context() as context:
            kill_after(iteration, context)
            with pytest.raises(Killed):
                train_command("serengeti", resume=folder, **NO_ARGUMENTS)
        newest = max((folder / "tensorboard").iterdir())
        newest.write_bytes(newest.read_bytes()[: -cut or None])
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    steps = {
        tag: [step for step, _ in points]
        for tag, points in read_events(folder / "tensorboard").items()
        if not tag.startswith("wins/")  # known when the first game has ended
    }
    assert len(steps) == 12
    assert set(map(tuple, steps.values())) == {(128, 256, 384, 512, 640, 768)}


def test_a_name_without_a_group_belongs_to_the_training(tmp_path: Path):
    log = EventLog(tmp_path / "events", 0)
    log.write(10, {"loss": 0.5, "wins/all": 0.25})
    assert read_events(tmp_path / "events") == {
        "train/loss": [(10, 0.5)],
        "wins/all": [(10, 0.25)],
    }


def test_a_finished_run_that_is_resumed_writes_no_events(tmp_path: Path):
    folder = new_folder(tmp_path / "run", build_config({**TINY, "total_steps": 128}))
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert len(list((folder / "tensorboard").iterdir())) == 1
