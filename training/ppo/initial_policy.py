"""The policy file that a run may start from, instead of from random weights."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from ...agents.policy.file import file_sha256, load_policy
from ...agents.policy.network import Network
from ...envs.engine.errors import PolicyFileError, UsageError
from .config import TrainingConfig
from .config_toml import toml_value


def note_digest(config: TrainingConfig) -> TrainingConfig:
    """Fills in the digest of the config's initial policy, if it names one and has none yet."""
    path = Path(config.initial_policy)
    if not config.initial_policy or config.initial_policy_digest or not path.is_file():
        return config  # `read_initial_policy` says what is wrong with the file
    return dataclasses.replace(config, initial_policy_digest=file_sha256(path))


def read_initial_policy(config: TrainingConfig) -> Network | None:
    """Reads the policy that a run starts from; None if it starts from random weights.

    Raises:
        PolicyFileError: the file is missing or corrupt, is for another game, or has changed since
            its digest was noted.
        UsageError: the network has other sizes than the run's.
    """
    if not config.initial_policy:
        return None
    path = Path(config.initial_policy)
    network, _, card = load_policy(path, config.settings())
    if file_sha256(path) != config.initial_policy_digest:
        raise PolicyFileError(
            f"policy file {path} is not the one that the run was made with (its SHA-256 is not "
            "initial_policy_digest); restore it, or start another run"
        )
    found = {**_sizes(network), "outlook": bool(card.get("outlook", False))}
    wrong = {key: one for key, one in found.items() if getattr(config, key) != one}
    if wrong:
        has = ", ".join(f"{key} = {toml_value(one)}" for key, one in wrong.items())
        wanted = ", ".join(f"{key} = {toml_value(getattr(config, key))}" for key in wrong)
        raise UsageError(
            f"policy file {path} has {has}; the run has {wanted}; change the run by --set, "
            "or choose another policy"
        )
    return network


def _sizes(network: Network) -> dict[str, Any]:
    """The keys of a config that a network's form follows from."""
    head = network.head
    return {
        "hidden_sizes": tuple(weights.shape[1] for weights, _ in network.layers[:-1]),
        "action_sizes": ()
        if head is None
        else (head.weights.shape[1], *(weights.shape[1] for weights, _ in head.layers[:-1])),
        "activation": network.activation,
    }
