"""Checkpoints, metrics and policies on disk: written whole, and reported when they are damaged."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from kunstkammer.agents.policy.file import save_policy
from kunstkammer.envs.engine.errors import PolicyFileError
from kunstkammer.training.ppo.checkpoint import (
    Checkpoint,
    read_checkpoint,
    saved_iteration,
    write_checkpoint,
)
from kunstkammer.training.ppo.config import build_config, to_values
from kunstkammer.training.ppo.config_toml import to_toml
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.run_folder import cut_metrics
from kunstkammer.training.ppo.trainer import Trainer

from .small_runs import NO_ARGUMENTS, TINY


def test_only_the_newest_checkpoint_is_kept(tmp_path: Path):
    trainer = Trainer(build_config(TINY))
    trainer.iterate()
    write_checkpoint(tmp_path, 1, trainer.save())
    write_checkpoint(tmp_path, 2, trainer.save())
    assert [path.name for path in (tmp_path / "checkpoints").iterdir()] == ["00000002"]


def test_a_corrupt_checkpoint_is_told(tmp_path: Path):
    trainer = Trainer(build_config(TINY))
    trainer.iterate()
    folder = write_checkpoint(tmp_path, 1, trainer.save())
    (folder / "arrays.npz").write_bytes(b"nothing")
    with pytest.raises(PolicyFileError, match="checkpoint .* is corrupt"):
        read_checkpoint(tmp_path)


def written(folder: Path, iteration: int) -> Path:
    """A checkpoint that holds next to nothing."""
    counters = {"iteration": iteration, "seconds": 0.5}
    return write_checkpoint(folder, iteration, Checkpoint({}, {}, counters))


def test_foreign_files_among_checkpoints_are_left_alone(tmp_path: Path):
    parent = written(tmp_path, 1).parent
    foreign = {".DS_Store", "00000009", "00000002 (copy)", "x", ".git", "²", "٣"}
    for name in (".DS_Store", "00000009", "00000002 (copy)"):
        (parent / name).write_text("foreign")
    for name in ("x", ".git", "²", "٣", ".00000001"):
        (parent / name).mkdir()
    written(tmp_path, 2)
    assert {path.name for path in parent.iterdir()} == {"00000002", *foreign}


def test_the_newest_checkpoint_is_a_folder_whose_name_is_a_number(tmp_path: Path):
    parent = written(tmp_path, 99_999_999).parent
    for name in ("00000003 (copy)", "99999999.bak", "٣", ".999999999"):
        (parent / name).mkdir()
    (parent / "999999999").touch()
    assert saved_iteration(tmp_path) == 99_999_999
    shutil.copytree(parent / "99999999", parent / "100000000")
    assert saved_iteration(tmp_path) == 100_000_000


def test_a_checkpoint_that_cannot_be_removed_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    written(tmp_path, 1)

    def fail(path: Path, ignore_errors: bool = False) -> None:
        if not ignore_errors:
            raise OSError("busy")

    monkeypatch.setattr(shutil, "rmtree", fail)
    with pytest.warns(UserWarning, match="earlier checkpoint .*00000001 cannot be removed: busy"):
        written(tmp_path, 2)
    assert saved_iteration(tmp_path) == 2


@pytest.mark.parametrize(
    ("counters", "message"),
    [
        ("5", "counters.json holds 5; it takes a table"),
        ("[]", r"counters.json holds \[\]; it takes a table"),
        ("[" * 9999, "recursion"),
        ('{"seconds": 1}', "its iteration is None; it takes an integer of at least 1"),
        ('{"iteration": "2"}', "its iteration is '2'; it takes an integer"),
        ('{"iteration": true}', "its iteration is True; it takes an integer"),
        ('{"iteration": -2}', "its iteration is -2; it takes an integer"),
        ('{"iteration": 2, "config": 5}', "its config is 5; it takes a table"),
        ('{"iteration": 2, "config": {}}', "its seconds are None; they take a number"),
        ('{"iteration": 2, "seconds": 1, "config": {}}', "config key 'game' is missing"),
        ('{"iteration": 2, "seconds": 1, "config": {"a": 1}}', "config key 'a' is unknown"),
    ],
)
def test_damaged_counters_are_told(tmp_path: Path, counters: str, message: str):
    (written(tmp_path, 2) / "counters.json").write_text(counters)
    (tmp_path / "config.toml").write_text(to_toml(to_values(build_config(TINY))))
    with pytest.raises(PolicyFileError, match=f"checkpoint .* is corrupt: .*{message}"):
        train_command("serengeti", resume=tmp_path, **NO_ARGUMENTS)


@pytest.mark.parametrize("file", ["arrays.npz", "counters.json", "tensors.safetensors"])
@pytest.mark.parametrize("kept", [0, 0.5])
def test_half_of_a_checkpoint_is_told(tmp_path: Path, file: str, kept: float):
    trainer = Trainer(build_config(TINY))
    trainer.iterate()
    path = write_checkpoint(tmp_path, 1, trainer.save()) / file
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * kept)])
    with pytest.raises(PolicyFileError, match="checkpoint .* is corrupt"):
        read_checkpoint(tmp_path)


def test_a_checkpoint_that_lacks_a_part_is_told(tmp_path: Path):
    trainer = Trainer(build_config(TINY))
    trainer.iterate()
    checkpoint = trainer.save()
    del checkpoint.arrays["loop.states"]
    write_checkpoint(tmp_path, 1, checkpoint)
    (tmp_path / "config.toml").write_text(to_toml(to_values(build_config(TINY))))
    with pytest.raises(
        PolicyFileError, match="lack 'states'; pass all that save.. returned.; start another run"
    ):
        train_command("serengeti", resume=tmp_path, **NO_ARGUMENTS)


def test_a_checkpoint_without_its_config_is_told(tmp_path: Path):
    trainer = Trainer(build_config(TINY))
    trainer.iterate()
    checkpoint = trainer.save()
    del checkpoint.counters["config"]
    write_checkpoint(tmp_path, 1, checkpoint)
    (tmp_path / "config.toml").write_text(to_toml(to_values(build_config(TINY))))
    with pytest.raises(PolicyFileError, match="is of an earlier version; start another run"):
        train_command("serengeti", resume=tmp_path, **NO_ARGUMENTS)


def test_damaged_lines_of_the_metrics_are_dropped(tmp_path: Path):
    path = tmp_path / "metrics.jsonl"
    path.write_bytes(
        b'{"iteration": 1}\n\xff\n3\n{"iteration": 1'
        + b"0" * 400
        + b"}\n"
        + b"[" * 9999
        + b'\n{"iteration": 2}\n{"iteration": 3}\n{"iter'
    )
    cut_metrics(tmp_path, 2)
    assert path.read_text() == '{"iteration": 1}\n{"iteration": 2}\n'
    path.write_text('{"iteration": 1}')  # without its line break
    cut_metrics(tmp_path, 2)
    assert path.read_text() == '{"iteration": 1}\n'


def test_a_policy_file_is_written_whole_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    trainer = Trainer(build_config(TINY))
    path = tmp_path / "policy.safetensors"
    save_policy(path, trainer.network(), trainer.settings, {})
    before = path.read_bytes()
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        save_policy(path, trainer.network(), trainer.settings, {"steps": 1})
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["policy.safetensors"]
