"""A disk that is full while a run writes: one error that names the file, and nothing is lost.

A limit on the size of files stands for the full disk.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest

from kunstkammer.agents.policy.file import load_policy
from kunstkammer.training.cli.command import explain
from kunstkammer.training.ppo import run
from kunstkammer.training.ppo.config import build_config
from kunstkammer.training.ppo.event_log import EventLog
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.run_folder import lock_folder, new_folder

from ..api.outputs import no_file_above
from .small_runs import NO_ARGUMENTS, TINY

CONFIG = build_config({**TINY, "checkpoint_interval": 1})


def weights(folder: Path) -> list[bytes]:
    network, _, _ = load_policy(folder / "policy.safetensors", CONFIG.settings())
    return [one.tobytes() for one in network.to_arrays().values()]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The weights that a run ends with where there is room."""
    folder = new_folder(tmp_path_factory.mktemp("unbroken") / "run", CONFIG)
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    return weights(folder)


@pytest.mark.parametrize(
    ("num_bytes", "name"),
    [
        (1_000, "metrics.jsonl"),
        (10_000, "policy.safetensors"),
        (100_000, "checkpoints/00000003/tensors.safetensors"),
    ],
)
def test_a_full_disk_is_one_line_and_the_run_goes_on_when_there_is_room(
    num_bytes: int,
    name: str,
    unbroken: list[bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
):
    folder = new_folder(tmp_path / "run", CONFIG)
    iterate = run.Trainer.iterate
    with ExitStack() as disk, monkeypatch.context() as context:

        def fill(trainer: run.Trainer) -> dict[str, float]:
            if trainer.iteration == 2:
                disk.enter_context(no_file_above(num_bytes))
            return iterate(trainer)

        context.setattr(run.Trainer, "iterate", fill)
        with pytest.raises(OSError, match="File too large") as caught:
            train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert explain(caught.value) == f"File too large: {folder / name}"
    assert capsys.readouterr().out.endswith(
        "stopped; 256 of 768 steps are saved; go on with\n"
        f"kunstkammer train serengeti --resume {folder}\n"
    )
    assert [path.name for path in (folder / "checkpoints").iterdir()] == ["00000002"]
    weights(folder)  # which can be read
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    assert weights(folder) == unbroken
    rows = (folder / "metrics.jsonl").read_text().splitlines()
    assert [json.loads(row)["iteration"] for row in rows] == [1, 2, 3, 4, 5, 6]


def test_events_that_find_no_room_name_their_file(tmp_path: Path):
    log = EventLog(tmp_path, 0)
    with no_file_above(200), pytest.raises(OSError, match="File too large") as caught:
        log.write(1, {f"wins/{number}": 0.5 for number in range(20)})
    assert str(caught.value.filename).startswith(str(tmp_path / "events.out.tfevents."))


def test_a_disk_that_is_full_at_the_start_leaves_no_half_of_a_run(tmp_path: Path):
    with no_file_above(10), pytest.raises(OSError, match="File too large") as caught:
        new_folder(tmp_path / "run", CONFIG)
    assert caught.value.filename == str(tmp_path / "run" / "config.toml")
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_cannot_be_written_names_its_file(tmp_path: Path):
    with (
        no_file_above(0),
        pytest.raises(OSError, match="File too large") as caught,
        lock_folder(tmp_path),
    ):
        pass
    assert caught.value.filename == str(tmp_path / "lock")
