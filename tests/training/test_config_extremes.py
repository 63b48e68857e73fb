"""Every key of a config with extreme values: what is refused is refused before a folder is made."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from pathlib import Path

import pytest

from kunstkammer.envs.engine.errors import DivergedError, PolicyFileError, UsageError
from kunstkammer.training.ppo import run
from kunstkammer.training.ppo import torch_network as network
from kunstkammer.training.ppo.config import TrainingConfig
from kunstkammer.training.ppo.config_toml import toml_value
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.trainer import Trainer

from .small_runs import NO_ARGUMENTS, TINY

EXTREMES = [
    *("0", "1", "-1", str(2**63 - 1), str(2**63), "1" + 30 * "0", "1" + 400 * "0"),
    *("-0.5", "1e308", "-1e308", "nan", "inf", "true"),
    *("''", "'nobody'", "' '", "[]", "[0]", "[1]", "[-1]", "[1" + 30 * "0" + "]", "['']", "[[]]"),
    *("{}", "{'' = 1}", "{random = 1}", "{random = 1e308, greedy = 1e308}", "{random = -1}"),
    *("{random = 1e-320, greedy = 1e-320}", "{random = 1e30, greedy = 1e30}", "{min_bid = 1e308}"),
    *("{min_bid = 1" + 30 * "0" + "}", "{min_bid = ''}", "{min_bid = []}", "9" * 5000),
]
"""Values as TOML, the last one longer than Python reads."""
QUICK = {**TINY, "num_envs": 2, "steps_per_iteration": 4, "minibatch_size": 2, "num_epochs": 1}
SETTINGS = [f"{key}={toml_value(value)}" for key, value in QUICK.items() if key != "opponents"]


def iterate_once(_folder: Path, _config: TrainingConfig, trainer: Trainer, **_: object) -> None:
    """Stands for the whole run; that the networks diverge is no fault of the config's check."""
    with suppress(DivergedError):
        trainer.iterate()


@pytest.mark.parametrize("key", [one.name for one in dataclasses.fields(TrainingConfig)])
def test_what_is_refused_is_refused_before_the_folder_is_made(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(run, "_run", iterate_once)
    monkeypatch.setattr(network, "_NUM_STEPS", 10)  # fewer games to look for unused inputs in
    refused = []
    for number, value in enumerate(EXTREMES):
        folder = tmp_path / str(number)
        changes = {"overrides": [*SETTINGS, f"{key}={value}"], "run_folder": folder}
        try:
            train_command("serengeti", resume=None, **{**NO_ARGUMENTS, **changes})
        except (UsageError, PolicyFileError, OSError):
            refused.append(folder)
    assert len(refused) > len(EXTREMES) / 2  # most of them are of no key's type
    assert [folder for folder in refused if folder.exists()] == []
