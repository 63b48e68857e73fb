"""Checks an installed wheel from outside of the project: `python -I wheel_check.py PROJECT`.

It is run by `make wheel` with the wheel's own interpreter, so it uses nothing but what the wheel
and its dependencies bring: every file is there, every game plays, every page is read.
"""

from __future__ import annotations

import importlib
import importlib.resources
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import kunstkammer.envs
from kunstkammer.envs import GAMES, Game

FOLDERS = ("envs", "agents", "training")
NUM_TABLES = 8


def check_place(project: Path) -> None:
    """The package must not come from the sources."""
    place = Path(kunstkammer.envs.__file__).resolve()
    source = (project / "envs" / "__init__.py").resolve()
    if place == source:
        sys.exit(f"the package was imported from the sources, {place}")


def check_files(project: Path) -> int:
    """Every file of the packages' folders is installed, with the same bytes."""
    count = 0
    for folder in FOLDERS:
        root = importlib.resources.files(f"kunstkammer.{folder}")
        for path in (project / folder).rglob("*"):
            parts = path.relative_to(project).parts
            if path.is_dir() or any(part[0] == "." or part == "__pycache__" for part in parts):
                continue  # folders and caches
            installed = root.joinpath(*path.relative_to(project / folder).parts)
            if not installed.is_file() or installed.read_bytes() != path.read_bytes():
                sys.exit(f"{path.relative_to(project)} is missing or differs in the wheel")
            count += 1
    return count


def check_game(game: Game) -> int:
    """Random games run to their end at several tables and through PettingZoo; the page is there."""
    page = importlib.resources.files(game.home.partition(":")[0]).joinpath("README.md")
    if game.title not in page.read_text(encoding="utf-8"):
        sys.exit(f"the page of {game.id} does not name {game.title}")
    batch = kunstkammer.envs.make_batch(game.id, NUM_TABLES)
    batch.reset(0)
    steps = 0
    while batch.game_numbers.min() < 1:
        batch.step(batch.random_actions(0, steps))
        steps += 1
    env = importlib.import_module(f"kunstkammer.envs.{game.id}").env()
    env.reset(seed=0)
    generator = np.random.default_rng(0)
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else generator.choice(legal))
    return steps


def check_command() -> str:
    """The console script starts without the extras."""
    script = Path(sys.executable).with_name("kunstkammer")
    command = [str(script), "games"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check_new_game() -> int:
    """The skeleton of a new game is there and is written."""
    script = Path(sys.executable).with_name("kunstkammer")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "probe"
        command = [str(script), "new-game", "probe", "--folder", str(folder)]
        subprocess.run(command, check=True, capture_output=True)
        return sum(path.is_file() for path in folder.rglob("*"))


def main() -> None:
    """Runs the checks; ends with a message and exit status 1 at the first that fails."""
    project = Path(sys.argv[1])
    check_place(project)
    print(f"{check_files(project)} files installed")
    for game in GAMES.values():
        print(f"{game.id}: {NUM_TABLES} tables played, {check_game(game)} steps")
    listed = check_command()
    for game in GAMES.values():
        if game.title not in listed:
            sys.exit(f"`kunstkammer games` does not list {game.title}")
    print(f"{check_new_game()} files of a new game written")
    print("the wheel is whole")


if __name__ == "__main__":
    main()
