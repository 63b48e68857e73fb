"""A run from the command line: its folder, a stop and a resume."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from kunstkammer.agents.policy.file import load_policy
from kunstkammer.agents.policy.inputs import PolicyInputs
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.training.ppo import run_folder
from kunstkammer.training.ppo.config import build_config, load_config
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.run_folder import new_folder, tell_other_versions

from .small_runs import COMMAND, NO_ARGUMENTS, QUICK, TINY, run_command


def test_a_run_leaves_its_folder_complete(tmp_path: Path):
    folder = tmp_path / "run"
    done = run_command(tmp_path, *QUICK, "--run", str(folder))
    assert done.returncode == 0, done.stderr
    assert "policy:" in done.stdout
    assert "learned" in done.stdout
    names = {path.name for path in folder.iterdir()}
    assert names == {
        *("config.toml", "versions.json", "lock", "metrics.jsonl", "tensorboard", "checkpoints"),
        *("policy.safetensors", "training.png", "evaluation.json", "evaluation.png"),
    }
    rows = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
    assert [row["iteration"] for row in rows] == [1, 2, 3, 4]
    assert rows[-1]["steps"] == 2048
    config = load_config("serengeti")
    inputs = PolicyInputs(config.settings(), outlook=config.outlook)
    network, _, card = load_policy(folder / "policy.safetensors", config.settings())
    assert [one[0].shape for one in network.layers] == [
        (inputs.layout.size, 16),
        (16, config.action_sizes[0]),
    ]
    assert card["outlook"] is True
    assert card["training"]["steps"] == 2048
    again = run_command(tmp_path, *QUICK, "--run", str(folder))
    assert again.returncode == 2
    assert "holds something already" in again.stderr


def test_ctrl_c_saves_and_the_resumed_policy_equals_the_unbroken_one(tmp_path: Path):
    settings = [*QUICK, "--set=total_steps=20480", "--set=evaluation_games=0"]
    unbroken = run_command(tmp_path, *settings, "--run", "unbroken")
    assert unbroken.returncode == 0, unbroken.stderr
    process = subprocess.Popen(
        [*COMMAND, *settings, "--run", "broken"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    metrics = tmp_path / "broken" / "metrics.jsonl"
    deadline = time.monotonic() + 120
    while not (metrics.exists() and metrics.read_text().count("\n") >= 2):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        os.sched_yield()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=120)
    assert process.returncode == 130, errors
    assert "--resume broken" in output
    assert 2 <= len(metrics.read_text().splitlines()) < 40
    resumed = run_command(tmp_path, "--resume", "broken")
    assert resumed.returncode == 0, resumed.stderr
    networks = [
        load_policy(tmp_path / name / "policy.safetensors", load_config("serengeti").settings())[0]
        for name in ("broken", "unbroken")
    ]
    for (first, first_bias), (second, second_bias) in zip(
        networks[0].layers, networks[1].layers, strict=True
    ):
        assert first.tobytes() == second.tobytes()
        assert first_bias.tobytes() == second_bias.tobytes()
    numbers = [json.loads(line)["iteration"] for line in metrics.read_text().splitlines()]
    assert numbers == list(range(1, 41))


def test_resume_refuses_what_is_no_run(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match="is no run folder: it holds no config.toml"):
        train_command("serengeti", resume=tmp_path, **NO_ARGUMENTS)
    with pytest.raises(UsageError, match="--resume takes the run's own config"):
        train_command("serengeti", resume=tmp_path, **{**NO_ARGUMENTS, "players": 3})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff", "is not valid TOML"),
        (b"seed = 3", "config key 'game' is missing"),
        (b"steps = 3", "config key 'steps' is unknown"),
    ],
)
def test_a_damaged_config_is_told(tmp_path: Path, content: bytes, message: str):
    (tmp_path / "config.toml").write_bytes(content)
    with pytest.raises(UsageError, match=message):
        train_command("serengeti", resume=tmp_path, **NO_ARGUMENTS)


def test_a_run_without_checkpoint_starts_again(tmp_path: Path):
    folders = [tmp_path / "whole", tmp_path / "stopped"]
    whole = run_command(tmp_path, *QUICK, "--run", str(folders[0]))
    assert whole.returncode == 0, whole.stderr
    folders[1].mkdir()
    (folders[1] / "config.toml").write_bytes((folders[0] / "config.toml").read_bytes())
    again = run_command(tmp_path, "--resume", str(folders[1]))
    assert again.returncode == 0, again.stderr
    first, second = ((folder / "policy.safetensors").read_bytes() for folder in folders)
    assert first[-4096:] == second[-4096:]  # weights; the cards differ in the seconds taken


def test_two_runs_never_share_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    config = build_config(TINY)
    assert [new_folder(None, config).name for _ in range(2)] == ["serengeti-001", "serengeti-002"]
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))  # another process makes them just now
    assert new_folder(None, config).name == "serengeti-003"
    with pytest.raises(UsageError, match="holds something already"):
        new_folder(tmp_path / "runs" / "serengeti-001", config)


@pytest.mark.parametrize("is_link", [True, False])
def test_what_is_no_folder_is_never_a_place_for_runs(
    is_link: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    runs = Path("runs")
    if is_link:
        runs.symlink_to("nowhere")
    else:
        runs.touch()
    with pytest.raises(UsageError, match="runs is a file, or a link to nothing; remove it, or"):
        new_folder(None, build_config(TINY))
    with pytest.raises(UsageError, match="run folder runs holds something already"):
        new_folder(runs, build_config(TINY))


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize("function", ["write_new", "write_atomically", "library_versions"])
def test_a_folder_that_cannot_be_filled_is_not_left(
    function: str, is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    folder = tmp_path / "run"
    if is_there:
        folder.mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(run_folder, function, fail)
        with pytest.raises(KeyboardInterrupt):
            new_folder(folder, build_config(TINY))
    assert folder.exists() == is_there
    assert {one.name for one in new_folder(folder, build_config(TINY)).iterdir()} == {
        *("config.toml", "versions.json")
    }


@pytest.mark.parametrize("key", ["initial_policy", "teacher", "opponents"])
def test_text_that_is_not_utf_8_is_refused_before_the_folder_is_made(key: str, tmp_path: Path):
    name = "file:p\udcff.safetensors"
    value = {"opponents": {name: 1.0}, "teacher": name, "initial_policy": name}[key]
    share = 0.5 if key == "teacher" else 0.0
    with pytest.raises(UsageError, match=r"the config's .*file:p.udcff.safetensors.* is not UTF"):
        build_config({**TINY, key: value, "teacher_share": share})
    folder = tmp_path / "run"
    overrides = ["initial_policy=p\udcff.safetensors"]
    with pytest.raises(UsageError, match="is not UTF-8; rename the file"):
        train_command(
            "serengeti",
            resume=None,
            **{**NO_ARGUMENTS, "run_folder": folder, "overrides": overrides},
        )
    assert not folder.exists()


@pytest.mark.parametrize(
    "content", ["[]", "5", '{"numpy": 5', "\xff", '"numpy"', "[" * 9999, '{"other": []}']
)
def test_versions_that_cannot_be_read_are_ignored(content: str, tmp_path: Path):
    (tmp_path / "versions.json").write_text(content, encoding="latin-1")
    tell_other_versions(tmp_path)


def test_other_versions_are_warned_of(tmp_path: Path):
    (tmp_path / "versions.json").write_text('{"numpy": "1.0"}')
    with pytest.warns(UserWarning, match=r"with other versions, so not bit for bit: numpy 1\.0 ->"):
        tell_other_versions(tmp_path)
