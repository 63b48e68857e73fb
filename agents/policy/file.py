"""Trained policies: the agent that plays by one, and its file of weights with a card.

The file is safetensors; its card (JSON in the file's metadata) says for which game, version,
observation layout and action size the weights are, with which options and numbers of players they
were trained, and how. Loading runs no code from the file and needs no torch.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from ...envs.api.files import write_atomically
from ...envs.engine.arrays import Integers
from ...envs.engine.errors import DivergedError, PolicyFileError, UsageError
from ...envs.engine.game import Settings
from ..agent import Agent, Decisions
from .foreign_files import INSTEAD, name_foreign_file
from .inputs import PolicyInputs, find_outlook
from .network import ACTIVATIONS, Network

FORMAT = 2
_FILE = "policy.safetensors"  # of a run's folder


class PolicyAgent(Agent):
    """Plays by a network; `act_batch` raises DivergedError where the logits are not finite.

    Args:
        name: what tables and plots call it.
        network: see `Network`.
        inputs: builds the input of the network.
        samples: True draws actions by their probabilities, False plays the most probable one.
        sha256: see `Agent`.
    """

    def __init__(
        self,
        name: str,
        network: Network,
        inputs: PolicyInputs,
        *,
        samples: bool = False,
        sha256: str | None = None,
    ) -> None:
        self.name = name
        self.sha256 = sha256
        self.network = network
        self.inputs = inputs
        self.samples = samples

    def act_batch(self, decisions: Decisions) -> Integers:
        try:
            logits = self.network.logits(self.inputs.gather(decisions), decisions.masks)
        except DivergedError as error:
            raise DivergedError(
                f"policy {self.name} cannot choose an action: {error}; choose another policy"
            ) from None
        if not self.samples:
            best: Integers = np.argmax(logits, axis=1)
            return best
        with np.errstate(over="ignore"):  # to -inf, whose probability is 0
            logits -= logits.max(axis=1, keepdims=True)
        sums = np.cumsum(np.exp(logits), axis=1)
        # 40 bits: the product then stays below the whole sum
        draws = ((decisions.seeds >> 23) / 2.0**40)[:, None] * sums[:, -1:]
        # an illegal action adds nothing to the sums, so it is never the first to exceed the draw
        drawn: Integers = np.argmax(sums > draws, axis=1)
        return drawn


def save_policy(
    path: Path,
    network: Network,
    settings: Settings,
    training: Mapping[str, Any],
    *,
    outlook: bool = False,
) -> None:
    """Writes a policy file atomically.

    Args:
        path: ends with ".safetensors"; its folder exists.
        network: the weights.
        settings: what the policy was trained for.
        training: JSON data about how it was trained, for people.
        outlook: whether it sees the game's outlook.
    """
    tensors = {name: np.ascontiguousarray(one) for name, one in network.to_arrays().items()}
    card = {
        "format": FORMAT,
        **_identity(settings, PolicyInputs(settings, outlook=outlook)),
        "outlook": outlook,
        "num_players": settings.num_players,
        "options": dict(settings.options),
        "activation": network.activation,
        "training": training,
    }
    write_atomically(path, save(tensors, {"card": json.dumps(card)}))


def load_policy(path: Path, settings: Settings) -> tuple[Network, PolicyInputs, dict[str, Any]]:
    """Reads a policy file and checks that it fits.

    Args:
        path: of the file.
        settings: what is to be played.

    Returns:
        The network, the builder of its inputs, and the card.

    Raises:
        PolicyFileError: the file is missing, corrupt, or for another game, version, layout or
            action size.

    Warns:
        UserWarning: the policy was trained with other options or another number of players.
    """
    card, tensors = _read(path)
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        raise PolicyFileError(
            f"policy file {path} has a card of another format than {FORMAT}; "
            "train it again with this version"
        )
    inputs = _checked_inputs(path, card, settings)
    network = _checked_network(path, tensors, _checked_activation(path, card), inputs)
    _compare_rules(path, card, settings)
    return network, inputs, card


def _read(path: Path) -> tuple[Any, dict[str, Any]]:
    """Reads a file's card, which may be any JSON, and its arrays."""
    if path.is_dir():
        raise PolicyFileError(f"{path} is a folder; pass a file, such as {path / _FILE}")
    if not path.is_file():
        raise PolicyFileError(f"there is no policy file {path}; pass the path of a .safetensors")
    try:
        with safe_open(path, framework="np") as file:
            card = (file.metadata() or {}).get("card")
            if card is not None:
                tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
                return json.loads(card), tensors
    except SafetensorError as error:
        what = name_foreign_file(path) or f"corrupt or no policy: {error}"
        raise PolicyFileError(f"policy file {path} is {what}") from error
    except (TypeError, ValueError, OSError, RecursionError) as error:
        raise PolicyFileError(f"policy file {path} is corrupt or no policy: {error}") from error
    raise PolicyFileError(
        f"policy file {path} has no card that says what its weights are for; {INSTEAD}"
    )


def _compare_rules(path: Path, card: Mapping[str, Any], settings: Settings) -> None:
    """Warns if a policy was trained under other rules; names only what differs."""
    options = card.get("options")
    trained = dict(options) if isinstance(options, dict) else {}
    trained["num_players"] = card.get("num_players")
    wanted = {"num_players": settings.num_players, **settings.options}
    changed = [name for name in wanted if trained.get(name) != wanted[name]]
    if changed:
        before = ", ".join(f"{name}={trained.get(name)!r}" for name in changed)
        now = ", ".join(f"{name}={wanted[name]!r}" for name in changed)
        warnings.warn(f"policy {path} was trained with {before}; it plays with {now}", stacklevel=3)


def load_policy_agent(path: str, settings: Settings, arguments: Mapping[str, str]) -> PolicyAgent:
    """Makes the agent that `file:PATH` or `file:PATH:sample=1` names.

    Raises:
        UsageError: a setting is unknown.
        PolicyFileError: see `load_policy`.
    """
    if not path:
        raise UsageError("agent 'file:' names no file; write file:PATH, of a .safetensors")
    for key, value in arguments.items():
        if key != "sample" or value not in ("0", "1"):
            raise UsageError(f"file:{path} has no setting {key}={value}; allowed: sample=0 or 1")
    network, inputs, _ = load_policy(Path(path), settings)
    samples = arguments.get("sample") == "1"
    name = f"file:{path}" + ":sample=1" * samples
    sha256 = file_sha256(Path(path))
    return PolicyAgent(name, network, inputs, samples=samples, sha256=sha256)


def file_sha256(path: Path) -> str:
    """Computes a file's SHA-256, as hexadecimal text."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _identity(settings: Settings, inputs: PolicyInputs) -> dict[str, Any]:
    """What must agree between a policy and what is played."""
    return {
        "game": settings.game.id,
        "num_actions": settings.num_actions,
        "layout": inputs.layout.fingerprint(),
    }


def _checked_inputs(path: Path, card: Mapping[str, Any], settings: Settings) -> PolicyInputs:
    """Builds the policy's inputs; PolicyFileError if it was made for something else."""
    outlook = card.get("outlook", False)  # older files have none
    has_one = find_outlook(settings.game) is not None
    is_of_this_game = card.get("game") == settings.game.id
    if not isinstance(outlook, bool) or (outlook and is_of_this_game and not has_one):
        raise PolicyFileError(f"policy file {path} is corrupt: outlook {outlook!r}")
    inputs = PolicyInputs(settings, outlook=outlook and has_one)
    for name, wanted in _identity(settings, inputs).items():
        found = card.get(name)
        if found != wanted:
            shown = "" if name == "layout" else f" ({found!r}, here {wanted!r})"
            raise PolicyFileError(
                f"policy file {path} is for another {name}{shown}; "
                "choose a policy trained for what you play, or train one"
            )
    return inputs


def _checked_network(
    path: Path, tensors: dict[str, Any], activation: str, inputs: PolicyInputs
) -> Network:
    try:
        network = Network.from_arrays(tensors, activation)
    except ValueError as error:
        raise PolicyFileError(f"policy file {path} is corrupt: {error}") from error
    found = (network.num_inputs, network.num_actions)
    wanted = (inputs.layout.size, len(inputs.action_inputs))
    if found != wanted:
        raise PolicyFileError(
            f"policy file {path} is corrupt: its network takes {found[0]} values to {found[1]} "
            f"logits, not {wanted[0]} to {wanted[1]}"
        )
    head = network.head
    if head is not None and not np.array_equal(head.inputs, inputs.action_inputs):
        raise PolicyFileError(
            f"policy file {path} rates actions by other parts of its inputs; "
            "train it again with this version"
        )
    return network


def _checked_activation(path: Path, card: Mapping[str, Any]) -> str:
    activation = card.get("activation")
    if activation not in ACTIVATIONS:
        raise PolicyFileError(f"policy file {path} is corrupt: activation {activation!r}")
    return str(activation)
