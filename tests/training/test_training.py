"""A training run goes on bit for bit after a stop, and learns."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from kunstkammer.agents.policy import load_policy, save_policy
from kunstkammer.envs.engine.errors import OptionError, PolicyFileError
from kunstkammer.training.checkpoint import read_checkpoint, write_checkpoint
from kunstkammer.training.config import TrainingConfig, build_config, load_config, to_toml
from kunstkammer.training.run import train_command
from kunstkammer.training.run_folder import cut_metrics, new_folder
from kunstkammer.training.trainer import Trainer

MAIN = "from kunstkammer.training.cli import main; main()"
COMMAND = [sys.executable, "-c", MAIN, "train", "serengeti"]
TINY = {
    "game": "serengeti_v0",
    "total_steps": 6 * 16 * 8,
    "num_envs": 16,
    "steps_per_iteration": 8,
    "minibatch_size": 64,
    "hidden_sizes": (16,),
    "opponents": {"random": 1.0, "greedy": 1.0},
    "self_share": 0.4,
    "early_share": 0.5,
    "self_interval": 2,
    "evaluation_games": 0,
}
QUICK = [
    "--set=total_steps=2048",
    "--set=num_envs=32",
    "--set=steps_per_iteration=16",
    "--set=minibatch_size=256",
    "--set=hidden_sizes=[16]",
    "--set=evaluation_games=40",
]


NO_ARGUMENTS = {
    "players": None,
    "options": {},
    "config_file": None,
    "overrides": [],
    "run_folder": None,
    "quiet": True,
}


WITH_HEAD = {"game": "gold_v0", "action_sizes": (12, 6)}
TAUGHT = {"teacher": "greedy", "teacher_share": 0.7}  # of 6 iterations, the first 5


def weights(trainer: Trainer) -> bytes:
    tensors = trainer.learner.save()[0]
    return b"".join(tensors[name].numpy().tobytes() for name in sorted(tensors))


@pytest.mark.parametrize(
    "change", [{}, WITH_HEAD, TAUGHT], ids=["perceptron", "action head", "taught"]
)
def test_a_resumed_run_equals_an_unbroken_one_bit_for_bit(tmp_path: Path, change: dict[str, Any]):
    config = build_config({**TINY, **change})
    unbroken = Trainer(config)
    for _ in range(6):
        unbroken.iterate()
    first = Trainer(config)
    for _ in range(3):
        first.iterate()
    write_checkpoint(tmp_path, 3, first.save())
    np.random.seed(99)  # noqa: NPY002  # the generator that SB3 draws from
    torch.manual_seed(99)
    second = Trainer(config)
    checkpoint = read_checkpoint(tmp_path)
    assert checkpoint is not None
    second.load(checkpoint)
    assert second.iteration == 3
    for _ in range(3):
        second.iterate()
    assert weights(second) == weights(unbroken)
    assert second.win_shares == unbroken.win_shares
    assert second.save().arrays["loop.states"].tobytes() == (
        unbroken.save().arrays["loop.states"].tobytes()
    )


def test_the_early_reward_ends_with_its_share():
    trainer = Trainer(build_config(TINY))
    paid = []
    for _ in range(6):
        trainer.iterate()
        paid.append(trainer._loop.batch.reward)
    assert paid == ["margin"] * 3 + ["placement"] * 3


@pytest.mark.parametrize(
    "network",
    [
        {},
        WITH_HEAD,
        {**WITH_HEAD, "action_sizes": (5,)},
        {"action_sizes": (6, 7)},  # of a game that does not tell what its actions are about
    ],
    ids=str,
)
def test_the_numpy_network_is_the_torch_network(network: dict[str, Any]):
    trainer = Trainer(
        build_config({**TINY, "hidden_sizes": (16, 12), "activation": "tanh", **network})
    )
    trainer.iterate()
    observations = trainer.learner.model._last_obs
    masks = np.stack(trainer.learner.model.env.env_method("action_masks"))
    distribution = trainer.learner.model.policy.get_distribution(
        torch.from_numpy(observations), masks
    )
    expected = distribution.distribution.probs.detach().numpy()
    logits = trainer.network().logits(observations, masks)
    probabilities = np.exp(logits - logits.max(axis=1, keepdims=True))
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    assert probabilities == pytest.approx(expected, abs=1e-5)
    assert (probabilities[~masks] == 0).all()


def test_the_learner_learns_to_beat_random_play():
    # Moving mean of the win share against three random agents, seeds 1 to 5: 0.57 to 0.69; with
    # a learning rate of practically 0, after 24 iterations: 0.23 to 0.26. About 1,200 games
    # weigh in the mean, so 0.45 is more than ten standard errors (0.014) from chance.
    config = build_config(
        {
            **TINY,
            "total_steps": 60 * 64 * 32,
            "num_envs": 64,
            "steps_per_iteration": 32,
            "minibatch_size": 512,
            "hidden_sizes": (64,),
            "opponents": {"random": 1.0},
            "self_share": 0.0,
            "learning_rate": 2e-3,
        }
    )
    trainer = Trainer(config)
    while not trainer.is_finished:
        trainer.iterate()
    assert trainer.win_shares["all"] > 0.45


def test_the_learner_imitates_its_teacher_for_its_share_of_the_run():
    # The mean probability of greedy's move, seeds 1 to 4: 0.31 to 0.33 in the first iteration, as
    # for a random policy, and 0.52 to 0.55 in the tenth.
    config = build_config(
        {
            **TINY,
            **WITH_HEAD,
            "total_steps": 12 * 32 * 32,
            "num_envs": 32,
            "steps_per_iteration": 32,
            "minibatch_size": 256,
            "num_epochs": 2,
            "learning_rate": 5e-3,
            "teacher": "greedy",
            "teacher_share": 10 / 12,
        }
    )
    trainer = Trainer(config)
    figures = [trainer.iterate() for _ in range(12)]
    agreement = [one["agreement"] for one in figures[:10]]
    assert agreement[0] < 0.38
    assert agreement[9] > 0.45
    assert "clip_fraction" not in figures[9]
    assert "clip_fraction" in figures[10]


def run_command(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_a_run_leaves_its_folder_complete(tmp_path: Path):
    folder = tmp_path / "run"
    done = run_command(tmp_path, *QUICK, "--run", str(folder))
    assert done.returncode == 0, done.stderr
    assert "policy:" in done.stdout
    assert "learned" in done.stdout
    names = {path.name for path in folder.iterdir()}
    assert names == {
        *("config.toml", "versions.json", "metrics.jsonl", "tensorboard", "checkpoints"),
        *("policy.safetensors", "training.png", "evaluation.json", "evaluation.png"),
    }
    rows = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
    assert [row["iteration"] for row in rows] == [1, 2, 3, 4]
    assert rows[-1]["steps"] == 2048
    network, card = load_policy(folder / "policy.safetensors", load_config("serengeti").settings())
    assert [one[0].shape for one in network.layers] == [
        (load_config("serengeti").settings().game.layout.size, 16),
        (16, 67),
    ]
    assert card["training"]["steps"] == 2048
    again = run_command(tmp_path, *QUICK, "--run", str(folder))
    assert again.returncode == 2
    assert "holds something already" in again.stderr


def test_ctrl_c_saves_and_the_resumed_policy_equals_the_unbroken_one(tmp_path: Path):
    settings = [*QUICK, "--set=total_steps=40960", "--set=evaluation_games=0"]
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
    assert 2 <= len(metrics.read_text().splitlines()) < 80
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
    assert numbers == list(range(1, 81))


def test_resume_refuses_what_is_no_run(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match="is no run folder: it holds no config.toml"):
        train_command("serengeti", resume=tmp_path, **NO_ARGUMENTS)
    with pytest.raises(OptionError, match="--resume takes the run's own config"):
        train_command("serengeti", resume=tmp_path, **{**NO_ARGUMENTS, "overrides": ["seed=2"]})


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


def test_a_corrupt_checkpoint_is_told(tmp_path: Path):
    trainer = Trainer(build_config(TINY))
    trainer.iterate()
    folder = write_checkpoint(tmp_path, 1, trainer.save())
    (folder / "arrays.npz").write_bytes(b"nothing")
    with pytest.raises(PolicyFileError, match="checkpoint .* is corrupt"):
        read_checkpoint(tmp_path)


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


@pytest.mark.parametrize(
    "change", [{"hidden_sizes": (8, 8)}, {"num_envs": 32}, {"num_players": 3}, {"num_selves": 1}]
)
def test_a_checkpoint_of_another_config_is_told(tmp_path: Path, change: dict[str, object]):
    trainer = Trainer(build_config(TINY))
    for _ in range(4):  # two selves are frozen
        trainer.iterate()
    write_checkpoint(tmp_path, 4, trainer.save())
    (tmp_path / "config.toml").write_text(to_toml(build_config({**TINY, **change})))
    with pytest.raises(PolicyFileError, match="does not fit its config"):
        train_command("serengeti", resume=tmp_path, **NO_ARGUMENTS)


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
    with pytest.raises(OptionError, match=message):
        train_command("serengeti", resume=tmp_path, **NO_ARGUMENTS)


def test_damaged_lines_of_the_metrics_are_dropped(tmp_path: Path):
    path = tmp_path / "metrics.jsonl"
    path.write_bytes(b'{"iteration": 1}\n\xff\n3\n{"iteration": 2}\n{"iteration": 3}\n{"iter')
    cut_metrics(tmp_path, 2)
    assert path.read_text() == '{"iteration": 1}\n{"iteration": 2}\n'
    path.write_text('{"iteration": 1}')  # without its line break
    cut_metrics(tmp_path, 2)
    assert path.read_text() == '{"iteration": 1}\n'


def test_two_runs_never_share_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    config = build_config(TINY)
    assert [new_folder(None, config).name for _ in range(2)] == ["serengeti-001", "serengeti-002"]
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))  # another process makes them just now
    assert new_folder(None, config).name == "serengeti-003"
    with pytest.raises(OptionError, match="holds something already"):
        new_folder(tmp_path / "runs" / "serengeti-001", config)


def test_only_the_newest_checkpoint_is_kept(tmp_path: Path):
    trainer = Trainer(build_config(TINY))
    trainer.iterate()
    write_checkpoint(tmp_path, 1, trainer.save())
    write_checkpoint(tmp_path, 2, trainer.save())
    assert [path.name for path in (tmp_path / "checkpoints").iterdir()] == ["00000002"]


def test_configs_overlay_preset_file_and_set(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text('num_envs = 64\nminibatch_size = 1024\n[options]\npayout = "majority"\n')
    config = load_config(
        "serengeti", file=file, overrides=["num_envs=32", "reward=rank"], options={"min_bid": 0}
    )
    assert config.num_envs == 32
    assert config.minibatch_size == 1024
    assert config.reward == "rank"
    assert config.options == {"payout": "majority", "min_bid": 0}
    assert config.seed == load_config("serengeti").seed


def test_a_config_survives_its_own_file(tmp_path: Path):
    file = tmp_path / "config.toml"
    opponents = {"random": 0.5, 'file:runs\\1\\my "ä".safetensors': 0.5, "a\tb:c": 0.25}
    options = {"payout": "prorata", "min_bid": 0}
    config = build_config({**TINY, "opponents": opponents, "options": options})
    file.write_text(to_toml(config))
    assert load_config("serengeti", file=file) == config


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("steps=3", "config key 'steps' is unknown; allowed: game, num_players"),
        ("num_envs", "--set 'num_envs' is not of the form key=value"),
        ("num_envs=many", "config key 'num_envs' is 'many'; it takes int"),
        ("num_envs=true", "config key 'num_envs' is True; it takes int"),
        ("num_envs=0", "config key 'num_envs' is 0; allowed: above 0"),
        ("num_envs=3", "config key 'minibatch_size' is .* it must divide"),
        ("alike=1.5", "config key 'alike' is 1.5; allowed: 0 to 1"),
        ("seed=-1", "config key 'seed' is -1; allowed: 0 or more"),
        ("reward=points", "config key 'reward' is 'points'; allowed: placement, rank, margin"),
        ("activation=gelu", "config key 'activation' is 'gelu'; allowed: relu, tanh"),
        ("hidden_sizes=[]", "config key 'hidden_sizes' needs at least one layer"),
        ("hidden_sizes=[1.5]", "config key 'hidden_sizes' is 1.5; it takes int"),
        ("opponents={}", "config key 'opponents' needs agents"),
        ("teacher=greedy", "config keys 'teacher' and 'teacher_share' are 'greedy' and 0.0"),
        ("teacher_share=0.2", "are '' and 0.2; name an agent and a share above 0, or neither"),
        (
            "action_sizes=64",
            r"'action_sizes' is 64; it takes a list of integers, such as \[64, 64\]",
        ),
        ("action_sizes=[0]", "config key 'action_sizes' needs layers of at least 1 unit"),
        ("self_share=1", "config key 'opponents' needs agents .* and self_share below 1"),
        ("opponents={random='x'}", "config key 'opponents.random' is 'x'; it takes float"),
        ("game=chess", "there is no game 'chess'; games: serengeti_v0"),
        ("num_players=9", "num_players is 9; Serengeti takes 3 to 5"),
        ("options={colour=1}", "Serengeti has no option 'colour'; its options: forbidden_bids"),
        ("options={min_bid=2}", "option min_bid is 2; allowed with 4 players: an integer from 0"),
    ],
)
def test_wrong_config_values_are_told(text, message):
    with pytest.raises(OptionError, match=message):
        load_config("serengeti", overrides=[text])


def test_a_broken_config_file_is_told(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text("num_envs = = 3")
    with pytest.raises(OptionError, match="mine.toml is not valid TOML"):
        load_config("serengeti", file=file)
    with pytest.raises(FileNotFoundError):
        load_config("serengeti", file=tmp_path / "none.toml")


def test_every_preset_can_be_made():
    config = load_config("serengeti")
    assert isinstance(config, TrainingConfig)
    assert config.steps_of_iteration % config.minibatch_size == 0


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
