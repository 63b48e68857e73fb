"""The folder of a training run: made once, read again, never written over.

It holds the resolved config, the versions of the libraries, metrics as JSON lines, TensorBoard
files, the newest checkpoint, the policy and plots, and a file that the process at work locks.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from ...envs import __version__, find_game
from ...envs.api.files import lock, named_errors, write_atomically, write_new
from ...envs.engine.errors import UsageError
from .config import TrainingConfig, build_config, change_config, to_values
from .config_toml import read_toml, to_toml

_LIBRARIES = (
    *("numpy", "numba", "gymnasium", "pettingzoo", "safetensors"),
    *("torch", "stable-baselines3", "sb3-contrib"),
)


def new_folder(run_folder: Path | None, config: TrainingConfig) -> Path:
    """Makes the run's folder; an existing one with content is never written over."""
    check_unused(run_folder)
    is_made_here = run_folder is None or not run_folder.exists()
    if run_folder is None:
        run_folder = _numbered_folder(config.settings().game.name)
    run_folder.mkdir(parents=True, exist_ok=True)
    path = run_folder / "config.toml"
    with ExitStack() as undo:  # what an error leaves half-made
        if is_made_here:
            undo.callback(_remove_if_empty, run_folder)
        write_new(path, to_toml(to_values(config)).encode())  # of two processes, one makes the run
        undo.callback(path.unlink)
        versions = json.dumps(library_versions(), indent=1)
        write_atomically(run_folder / "versions.json", versions.encode())
        undo.pop_all()
    return run_folder


def _remove_if_empty(folder: Path) -> None:
    with suppress(OSError):  # another process has filled it
        folder.rmdir()


def check_unused(run_folder: Path | None) -> None:
    """Raises UsageError if a folder for a new run holds something already."""
    if run_folder is None or not os.path.lexists(run_folder):
        return
    if not run_folder.is_dir() or any(run_folder.iterdir()):
        raise UsageError(
            f"run folder {run_folder} holds something already; choose another one, "
            f"or go on with it by --resume {run_folder}"
        )


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Keeps a run to one process; see `files.lock`.

    Raises:
        UsageError: another process works on the run.
    """
    path = folder / "lock"
    with path.open("ab+", buffering=0) as file:
        try:
            lock(file, f"run {folder}", waits=False)
        except BlockingIOError:
            file.seek(0)
            raise UsageError(
                f"another process works on run {folder} ({file.read().decode().strip()}); "
                "wait for its end, or stop it by Ctrl-C"
            ) from None
        with named_errors(path):
            file.truncate(0)
            file.write(f"process {os.getpid()} on {platform.node()}\n".encode())
        yield


def _numbered_folder(name: str) -> Path:
    """Makes the next folder in `runs`; of two runs that start at once, each gets its own."""
    runs = Path("runs")
    try:
        runs.mkdir(exist_ok=True)
    except FileExistsError:
        raise UsageError(
            f"{runs} is a file, or a link to nothing; remove it, or name a folder by --run"
        ) from None
    numbers = [path.name.removeprefix(f"{name}-") for path in runs.glob(f"{name}-*")]
    number = max((int(one) for one in numbers if one.isdecimal()), default=0)
    while True:
        number += 1
        folder = runs / f"{name}-{number:03d}"
        with suppress(FileExistsError):
            folder.mkdir()
            return folder


def read_config(folder: Path, game_name: str, overrides: Sequence[str] = ()) -> TrainingConfig:
    """Reads the config of a run, and changes single values, each as a text "key=value".

    Raises:
        UsageError: it is of another game or not valid.
        FileNotFoundError: there is none.
    """
    path = folder / "config.toml"
    if not path.is_file():
        raise FileNotFoundError(f"{folder} is no run folder: it holds no config.toml")
    config = change_config(build_config(read_toml(path)), overrides)
    if find_game(game_name) is not config.settings().game:
        name = config.game_name
        raise UsageError(f"run {folder} is of {name}; write: train {name} --resume …")
    return config


def keep_config(folder: Path, config: TrainingConfig) -> None:
    """Writes the config of a resumed run, if its folder holds another one."""
    path = folder / "config.toml"
    if build_config(read_toml(path)) != config:
        write_atomically(path, to_toml(to_values(config)).encode())


def tell_other_versions(folder: Path) -> None:
    """Warns if a run goes on with other libraries than it began with, where that is known."""
    path = folder / "versions.json"
    try:
        began = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return
    if not isinstance(began, dict):
        return
    changed = [
        f"{name} {began[name]} -> {version}"
        for name, version in library_versions().items()
        if began.get(name, version) != version
    ]
    if changed:
        warnings.warn(
            f"the run goes on with other versions, so not bit for bit: {', '.join(changed)}",
            stacklevel=2,
        )


def append_metrics(folder: Path, figures: Mapping[str, float]) -> None:
    """Adds an iteration's figures to the run's metrics, as a line of JSON."""
    path = folder / "metrics.jsonl"
    with named_errors(path), path.open("ab") as file:
        file.write(json.dumps(figures).encode() + b"\n")


def cut_metrics(folder: Path, iteration: int) -> None:
    """Drops the lines of iterations that come again after a resume."""
    path = folder / "metrics.jsonl"
    if path.exists():
        lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
        kept = [f"{line}\n" for line in lines if _iteration(line) <= iteration]
        write_atomically(path, "".join(kept).encode())


def _iteration(line: str) -> float:
    try:
        return float(json.loads(line)["iteration"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return float("inf")  # cut off by a crash, or damaged


def library_versions() -> dict[str, str]:
    """The installed versions of what a run depends on, by name."""
    libraries = {name: importlib.metadata.version(name) for name in _LIBRARIES}
    return {"python": platform.python_version(), "kunstkammer": __version__, **libraries}
