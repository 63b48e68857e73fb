"""A run that goes on keeps its past: it may become longer, but not another run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kunstkammer.agents.policy.file import load_policy
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.training.ppo.config import build_config, to_values
from kunstkammer.training.ppo.config_toml import read_toml, to_toml
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.run_folder import new_folder
from kunstkammer.training.ppo.run_past import CHANGEABLE

from .small_runs import NO_ARGUMENTS, TINY

SHORT = {**TINY, "total_steps": 2 * 16 * 8}


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished run of two iterations."""
    folder = new_folder(tmp_path / "run", build_config(SHORT))
    train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    return folder


def resume(folder: Path, *overrides: str) -> None:
    train_command("serengeti", resume=folder, **{**NO_ARGUMENTS, "overrides": overrides})


def iterations(folder: Path) -> list[int]:
    rows = (folder / "metrics.jsonl").read_text().splitlines()
    return [json.loads(row)["iteration"] for row in rows]


OTHERS = {
    "num_players": 3,
    "options": {"payout": "majority"},
    "reward": "rank",
    "early_reward": "rank",
    "early_share": 0.25,
    "seed": 2,
    "num_envs": 32,
    "steps_per_iteration": 16,
    "minibatch_size": 32,
    "num_epochs": 2,
    "learning_rate": 0.5,
    "final_learning_rate": 0.5,
    "discount": 0.5,
    "gae_lambda": 0.5,
    "clip_range": 0.5,
    "entropy_weight": 0.5,
    "final_entropy_weight": 0.5,
    "value_weight": 0.25,
    "max_gradient_norm": 0.25,
    "hidden_sizes": (8,),
    "action_sizes": (8,),
    "skip_unused_inputs": True,
    "outlook": True,
    "activation": "tanh",
    "opponents": {"random": 1.0},
    "self_share": 0.25,
    "num_selves": 1,
    "self_interval": 1,
    "teacher": "greedy",
    "teacher_share": 0.5,
    "initial_policy": "other.safetensors",
    "initial_policy_digest": "0",
    "same_opponent_share": 0.25,
}
TOGETHER = {
    "teacher": {"teacher_share": 0.5},
    "teacher_share": {"teacher": "greedy"},
    "initial_policy_digest": {"initial_policy": "other.safetensors"},
}


def test_every_key_is_of_the_past_or_may_be_changed():
    keys = {*to_values(build_config(TINY)), "num_players"}
    assert keys == {"game", *OTHERS, *CHANGEABLE}


def test_settings_of_the_past_cannot_be_edited(finished: Path):
    before = (finished / "policy.safetensors").read_bytes()
    for key, value in OTHERS.items():
        changed = build_config({**SHORT, **TOGETHER.get(key, {}), key: value})
        (finished / "config.toml").write_text(to_toml(to_values(changed)))
        with pytest.raises(UsageError, match=rf"run cannot go on with .*{key} = .* instead of"):
            resume(finished, "total_steps=512")
    assert (finished / "policy.safetensors").read_bytes() == before
    assert iterations(finished) == [1, 2]


def test_what_differs_is_named(finished: Path):
    with pytest.raises(UsageError) as caught:
        resume(finished, "seed=7", "opponents={greedy=1}", "options={payout='majority'}")
    assert str(caught.value) == (
        f'run {finished} cannot go on with options = {{"payout" = "majority"}} instead of {{}}, '
        'seed = 7 instead of 1, opponents = {"greedy" = 1.0} instead of '
        '{"random" = 1.0, "greedy" = 1.0}: that would change its past; allowed to change: '
        "total_steps, torch_threads, checkpoint_interval, evaluation_games. "
        "Undo it, or start another run"
    )
    assert read_toml(finished / "config.toml")["seed"] == 1


def test_a_finished_run_becomes_longer(finished: Path):
    resume(finished, "total_steps=512", "checkpoint_interval=3")
    assert iterations(finished) == [1, 2, 3, 4]
    assert read_toml(finished / "config.toml")["total_steps"] == 512
    _, _, card = load_policy(finished / "policy.safetensors", build_config(TINY).settings())
    assert card["training"]["steps"] == 512
    resume(finished)  # which is finished again, with its new length
    assert iterations(finished) == [1, 2, 3, 4]


def test_schedules_follow_the_new_length_from_there_on(finished: Path):
    resume(finished, "total_steps=512")
    rows = [json.loads(row) for row in (finished / "metrics.jsonl").read_text().splitlines()]
    # from 1e-3 to 1e-4: over two iterations, then over four
    rates = [row["learning_rate"] for row in rows]
    assert rates == pytest.approx([5.5e-4, 1e-4, 3.25e-4, 1e-4])


def test_a_run_cannot_end_before_its_checkpoint(finished: Path):
    with pytest.raises(UsageError, match="'total_steps' is 100; run .* has done 256 already: all"):
        resume(finished, "total_steps=100")


def test_another_number_of_threads_is_warned_of(finished: Path):
    with pytest.warns(UserWarning, match="torch_threads = 2 instead of 1, so not bit for bit"):
        resume(finished, "torch_threads=2", "total_steps=384")
    assert iterations(finished) == [1, 2, 3]


def test_a_run_that_saved_nothing_has_no_past(tmp_path: Path):
    folder = new_folder(tmp_path / "run", build_config(SHORT))
    resume(folder, "seed=5")
    assert read_toml(folder / "config.toml")["seed"] == 5
    assert iterations(folder) == [1, 2]
