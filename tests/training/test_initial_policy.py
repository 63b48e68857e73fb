"""A run that starts from a policy file takes over its weights, or names what differs."""

from __future__ import annotations

import dataclasses
import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents.policy.file import load_policy, save_policy
from kunstkammer.envs.engine.errors import PolicyFileError, UsageError
from kunstkammer.training.ppo import run
from kunstkammer.training.ppo.config import TrainingConfig, build_config, to_values
from kunstkammer.training.ppo.config_toml import read_toml, to_toml
from kunstkammer.training.ppo.initial_policy import note_digest, read_initial_policy
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.trainer import Trainer

from .small_runs import NO_ARGUMENTS, TINY

WITH_HEAD = {"game": "gold_v0", "action_sizes": (12, 6)}
SKIPPING = {"num_players": 3, "skip_unused_inputs": True}
FORESEEING = {"outlook": True, "action_sizes": (8,)}


def save_trained(path: Path, config: TrainingConfig) -> Trainer:
    """Trains one iteration and saves the policy."""
    trainer = Trainer(config)
    trainer.iterate()
    save_policy(path, trainer.network(), trainer.settings, {}, outlook=config.outlook)
    return trainer


def begin(config: TrainingConfig, path: Path, **changes: Any) -> Trainer:
    values = {"initial_policy": str(path), "seed": 9, **changes}
    begun = note_digest(dataclasses.replace(config, **values))
    return run._begin(begun)


def arrays_of(trainer: Trainer) -> dict[str, Any]:
    return {name: one.tolist() for name, one in trainer.network().to_arrays().items()}


@pytest.mark.parametrize(
    "change",
    [{}, {"activation": "tanh"}, WITH_HEAD, SKIPPING, FORESEEING],
    ids=["perceptron", "tanh", "action head", "skipping inputs", "outlook"],
)
def test_a_run_starts_with_the_weights_of_the_file(change: dict[str, Any], tmp_path: Path):
    config, path = build_config({**TINY, **change}), tmp_path / "policy.safetensors"
    trained = save_trained(path, config)
    assert arrays_of(begin(config, path)) == arrays_of(trained)
    assert arrays_of(Trainer(config)) != arrays_of(trained)


def test_the_values_start_anew(tmp_path: Path):
    config, path = build_config(TINY), tmp_path / "policy.safetensors"
    save_trained(path, config)
    fresh, warm = Trainer(dataclasses.replace(config, seed=9)), begin(config, path)
    values = [one.learner.model.policy.value_net.weight.tolist() for one in (fresh, warm)]
    assert values[0] == values[1]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"hidden_sizes": (8, 4)},
            r"policy\.safetensors has hidden_sizes = \[16\]; the run has hidden_sizes = \[8, 4\]; ",
        ),
        ({"action_sizes": (8,)}, r"has action_sizes = \[\]; the run has action_sizes = \[8\]; "),
        ({"activation": "tanh"}, 'has activation = "relu"; the run has activation = "tanh"; chan'),
        ({"outlook": True}, "has outlook = false; the run has outlook = true; change the run by"),
    ],
)
def test_a_policy_of_another_form_is_refused(change: dict[str, Any], message: str, tmp_path: Path):
    config, path = build_config(TINY), tmp_path / "policy.safetensors"
    save_trained(path, config)
    with pytest.raises(UsageError, match=message):
        begin(config, path, **change)


def test_a_policy_that_reads_what_the_run_skips_is_refused(tmp_path: Path):
    config, path = build_config({**TINY, "num_players": 3}), tmp_path / "policy.safetensors"
    save_trained(path, config)
    with pytest.raises(UsageError, match="reads inputs that skip_unused_inputs leaves out; pass"):
        begin(config, path, skip_unused_inputs=True)


def test_a_policy_of_another_game_is_refused(tmp_path: Path):
    path = tmp_path / "policy.safetensors"
    save_trained(path, build_config({**TINY, "game": "gold_v0"}))
    with pytest.raises(PolicyFileError, match="is for another game"):
        begin(build_config(TINY), path)


def test_the_run_folder_names_file_and_digest_and_the_run_resumes_without_the_file(tmp_path: Path):
    config, path = build_config(TINY), tmp_path / "policy.safetensors"
    save_trained(path, config)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    (tmp_path / "mine.toml").write_text(to_toml(to_values(config)))
    arguments = {**NO_ARGUMENTS, "config_file": tmp_path / "mine.toml"}
    overrides = [f"initial_policy='{path}'", "total_steps=128"]
    folder = tmp_path / "run"
    changes = {"overrides": overrides, "run_folder": folder}
    train_command("serengeti", resume=None, **{**arguments, **changes})
    kept = read_toml(folder / "config.toml")
    assert (kept["initial_policy"], kept["initial_policy_digest"]) == (str(path), digest)
    _, _, card = load_policy(folder / "policy.safetensors", config.settings())
    assert card["training"]["initial_policy_digest"] == digest
    path.unlink()
    longer = {**NO_ARGUMENTS, "overrides": ["total_steps=256"]}
    train_command("serengeti", resume=folder, **longer)
    assert len((folder / "metrics.jsonl").read_text().splitlines()) == 2


def test_a_file_that_changed_before_anything_was_saved_is_refused(tmp_path: Path):
    config, path = build_config(TINY), tmp_path / "policy.safetensors"
    save_trained(path, config)
    begun = note_digest(dataclasses.replace(config, initial_policy=str(path)))
    assert read_initial_policy(begun) is not None
    trainer = Trainer(config)
    save_policy(path, trainer.network(), trainer.settings, {"steps": np.pi})
    with pytest.raises(PolicyFileError, match="is not the one that the run was made with"):
        read_initial_policy(begun)
