"""Files that are no policies are named, with what to do instead."""

from __future__ import annotations

import io
import json
import pickle
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save

from kunstkammer.agents import make_agent
from kunstkammer.envs import find_game
from kunstkammer.envs.engine.errors import PolicyFileError

SETTINGS = find_game("serengeti").settings()
INSTEAD = (
    "pass the policy.safetensors of a run of `kunstkammer train`, or wrap your model as an agent "
    "of your own (package.module:factory)"
)
SB3_MEMBERS = (
    "data",
    "pytorch_variables.pth",
    "policy.pth",
    "policy.optimizer.pth",
    "_stable_baselines3_version",
    "system_info.txt",
)


def archive(*names: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as file:
        for name in names:
            file.writestr(name, "content")
    return content.getvalue()


def arrays() -> bytes:
    content = io.BytesIO()
    np.savez(content, weights=np.zeros(3), biases=np.zeros(3))
    return content.getvalue()


def array() -> bytes:
    content = io.BytesIO()
    np.save(content, np.zeros(3))
    return content.getvalue()


def torch_file(*, is_zip: bool) -> bytes:
    import torch

    content = io.BytesIO()
    weights = {"weights": torch.zeros(3)}
    torch.save(weights, content, _use_new_zipfile_serialization=is_zip)
    return content.getvalue()


FILES: list[tuple[str, Callable[[], bytes], str]] = [
    (
        "ppo.zip",
        lambda: archive(*SB3_MEMBERS),
        "is a model of Stable-Baselines3; wrap it as an agent of your own "
        "(package.module:factory), see the README's section on training with Stable-Baselines3 "
        "directly, or train with `kunstkammer train`",
    ),
    ("model.pt", lambda: torch_file(is_zip=True), f"is a file of torch; {INSTEAD}"),
    (
        "model.pth",
        lambda: torch_file(is_zip=False),
        f"is a pickle, perhaps an old file of torch; {INSTEAD}",
    ),
    (
        "model.pkl",
        lambda: pickle.dumps([1, 2]),
        f"is a pickle, perhaps an old file of torch; {INSTEAD}",
    ),
    ("arrays.npz", arrays, f"is an archive of numpy arrays (.npz); {INSTEAD}"),
    ("array.npy", array, f"is an array of numpy; {INSTEAD}"),
    ("notes.zip", lambda: archive("notes.txt"), f"is a zip archive; {INSTEAD}"),
    ("none.zip", archive, f"is a zip archive; {INSTEAD}"),
    (
        "half.zip",
        lambda: archive(*SB3_MEMBERS)[:-60],
        f"is a zip archive that is cut off; {INSTEAD}",
    ),
    ("metrics.json", lambda: json.dumps({"a": 1}).encode(), f"is JSON; {INSTEAD}"),
    ("config.toml", lambda: b"seed = 1\n", f"is a text; {INSTEAD}"),
    ("long.txt", lambda: "\N{EURO SIGN}".encode() * 3000, f"is a text; {INSTEAD}"),
    ("policy.safetensors", lambda: b"", "is empty; copy it again, or train again"),
    (
        "other.safetensors",
        lambda: save({"layer.weight": np.zeros(3, np.float32)}, {"format": "pt"}),
        f"has no card that says what its weights are for; {INSTEAD}",
    ),
    (
        "bare.safetensors",
        lambda: save({"layer.weight": np.zeros(3, np.float32)}),
        f"has no card that says what its weights are for; {INSTEAD}",
    ),
]


@pytest.mark.parametrize(("name", "write", "message"), FILES, ids=[name for name, _, _ in FILES])
def test_a_file_that_is_no_policy_is_named(
    name: str, write: Callable[[], bytes], message: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(write())
    with pytest.raises(PolicyFileError) as caught:
        make_agent(f"file:{path}", SETTINGS)
    assert str(caught.value) == f"policy file {path} {message}"


def test_a_folder_is_told_from_a_file(tmp_path: Path) -> None:
    with pytest.raises(PolicyFileError) as caught:
        make_agent(f"file:{tmp_path}", SETTINGS)
    file = tmp_path / "policy.safetensors"
    assert str(caught.value) == f"{tmp_path} is a folder; pass a file, such as {file}"
