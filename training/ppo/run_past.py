"""What a resumed run may change: what lies ahead, but not what was trained already."""

from __future__ import annotations

import warnings
from pathlib import Path

from ...envs.engine.errors import PolicyFileError, UsageError
from .checkpoint import Checkpoint
from .config import TrainingConfig, build_config, to_values
from .config_toml import toml_value

CHANGEABLE = ("total_steps", "torch_threads", "checkpoint_interval", "evaluation_games")
"""Keys of the config that a resumed run may change."""


def check_past(folder: Path, config: TrainingConfig, checkpoint: Checkpoint) -> None:
    """Compares the config of a resumed run with that of its checkpoint.

    Raises:
        UsageError: a key differs that is not CHANGEABLE, or the run would end before its
            checkpoint.
        PolicyFileError: the checkpoint holds no config, or one that is not valid.

    Warns:
        UserWarning: the number of torch's threads differs.
    """
    if "config" not in checkpoint.counters:
        raise PolicyFileError(
            f"the checkpoint of {folder} is of an earlier version; start another run"
        )
    try:
        before = build_config(checkpoint.counters["config"])
    except UsageError as error:
        raise PolicyFileError(f"the checkpoint of {folder} is corrupt: {error}") from error
    fixed = [key for key in _changed_keys(before, config) if key not in CHANGEABLE]
    if fixed:
        changes = ", ".join(_describe(key, before, config) for key in fixed)
        raise UsageError(
            f"run {folder} cannot go on with {changes}: that would change its past; allowed to "
            f"change: {', '.join(CHANGEABLE)}. Undo it, or start another run"
        )
    done = checkpoint.counters["iteration"] * config.steps_of_iteration
    if config.num_iterations < checkpoint.counters["iteration"]:
        raise UsageError(
            f"config key 'total_steps' is {config.total_steps}; "
            f"run {folder} has done {done} already: allowed: at least that"
        )
    if before.torch_threads != config.torch_threads:
        warnings.warn(
            f"the run goes on with {_describe('torch_threads', before, config)}, "
            "so not bit for bit",
            stacklevel=2,
        )


def _changed_keys(before: TrainingConfig, after: TrainingConfig) -> list[str]:
    """The keys in which two configs differ."""
    old, new = to_values(before), to_values(after)
    return [key for key in {**old, **new} if old.get(key) != new.get(key)]


def _describe(key: str, before: TrainingConfig, after: TrainingConfig) -> str:
    old, new = getattr(before, key), getattr(after, key)
    return f"{key} = {_text(new)} instead of {_text(old)}"


def _text(value: object) -> str:
    """A value of a config as TOML, a table in one line."""
    if value is None:
        return "none"
    if isinstance(value, dict):
        pairs = (f"{toml_value(key)} = {toml_value(one)}" for key, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    return toml_value(value)
