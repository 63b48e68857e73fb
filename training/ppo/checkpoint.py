"""Checkpoints: folders of safetensors, npz without pickle, and JSON, each written whole or not.

A new checkpoint is written beside the old one under a temporary name, renamed, and only then is
the old one removed; so at every time one complete checkpoint can be read.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import warnings
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save

from ...envs.api.files import named_errors
from ...envs.engine.errors import PolicyFileError

_FOLDER = "checkpoints"


@dataclass(frozen=True)
class Checkpoint:
    """All that a run needs to go on.

    Attributes:
        tensors: of torch, by name.
        arrays: of numpy, by name.
        counters: JSON data.
    """

    tensors: dict[str, torch.Tensor]
    arrays: dict[str, np.ndarray[Any, Any]]
    counters: dict[str, Any]


def write_checkpoint(run_folder: Path, iteration: int, checkpoint: Checkpoint) -> Path:
    """Writes the checkpoint of an iteration and removes earlier ones; returns its folder.

    Raises:
        OSError: a file cannot be written; the earlier checkpoint is still the newest one.

    Warns:
        UserWarning: an earlier checkpoint cannot be removed.
    """
    parent = run_folder / _FOLDER
    folder = parent / f"{iteration:08d}"
    if folder.exists():
        return folder
    unfinished = parent / f".{iteration:08d}"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    try:
        for name, content in _pack(checkpoint).items():
            with named_errors(folder / name), (unfinished / name).open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        unfinished.rename(folder)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    _remove_others(folder)
    return folder


def _remove_others(folder: Path) -> None:
    """Removes the other checkpoints, also unfinished ones, and nothing that is none."""
    for other in folder.parent.iterdir():
        if other == folder or not _is_number(other.name.removeprefix(".")) or not other.is_dir():
            continue
        try:
            shutil.rmtree(other)
        except OSError as error:
            warnings.warn(
                f"the earlier checkpoint {other} cannot be removed: {error}", stacklevel=3
            )


def _pack(checkpoint: Checkpoint) -> dict[str, bytes]:
    """The content of each file, by its name."""
    tensors = {name: one.detach().clone().contiguous() for name, one in checkpoint.tensors.items()}
    packed = io.BytesIO()
    arrays: dict[str, Any] = {**checkpoint.arrays}  # savez takes each under its name
    np.savez(packed, allow_pickle=False, **arrays)
    return {
        "tensors.safetensors": save(tensors),
        "arrays.npz": packed.getvalue(),
        "counters.json": json.dumps(checkpoint.counters, indent=1).encode(),
    }


def read_checkpoint(run_folder: Path) -> Checkpoint | None:
    """Reads the newest checkpoint of a run; None if it has none yet.

    Raises:
        PolicyFileError: it is corrupt.
    """
    folder = _newest(run_folder)
    if folder is None:
        return None
    try:
        content = io.BytesIO((folder / "arrays.npz").read_bytes())
        with np.load(content, allow_pickle=False) as packed:
            arrays = {name: packed[name] for name in packed.files}
        counters = json.loads((folder / "counters.json").read_text())
        _check_counters(counters)
        return Checkpoint(load_file(folder / "tensors.safetensors"), arrays, counters)
    except (
        *(OSError, ValueError, EOFError, KeyError, RuntimeError),
        *(SafetensorError, zipfile.BadZipFile),
    ) as error:
        raise PolicyFileError(f"checkpoint {folder} is corrupt: {error}") from error


def saved_iteration(run_folder: Path) -> int:
    """The iteration of a run's newest checkpoint; 0 if it has none yet."""
    folder = _newest(run_folder)
    return 0 if folder is None else int(folder.name)


def _newest(run_folder: Path) -> Path | None:
    parent = run_folder / _FOLDER
    folders = parent.iterdir() if parent.is_dir() else ()
    numbered = (one for one in folders if _is_number(one.name) and one.is_dir())
    return max(numbered, key=lambda folder: int(folder.name), default=None)


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdecimal()


def _check_counters(counters: object) -> None:
    """Raises ValueError unless they are a table with what every checkpoint has."""
    if not isinstance(counters, dict):
        raise ValueError(f"counters.json holds {counters!r}; it takes a table")
    iteration = counters.get("iteration")
    if type(iteration) is not int or iteration < 1:
        raise ValueError(f"its iteration is {iteration!r}; it takes an integer of at least 1")
    config = counters.get("config", {})  # an earlier version kept none
    if not isinstance(config, dict):
        raise ValueError(f"its config is {config!r}; it takes a table")
    seconds = counters.get("seconds")
    if not isinstance(seconds, int | float):
        raise ValueError(f"its seconds are {seconds!r}; they take a number")
