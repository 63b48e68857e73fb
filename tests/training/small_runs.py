"""Small runs of training for tests: their configs, and the command that starts them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

MAIN = "from kunstkammer.training.cli.app import main; main()"
COMMAND = [sys.executable, "-c", MAIN, "train", "serengeti"]
TINY = {
    "game": "serengeti_v0",
    "total_steps": 6 * 16 * 8,
    "num_envs": 16,
    "steps_per_iteration": 8,
    "minibatch_size": 64,
    "hidden_sizes": (16,),
    "opponents": {"random": 1.0, "greedy": 1.0},
    "self_share": 0.4,
    "early_share": 0.5,
    "self_interval": 2,
    "evaluation_games": 0,
}
QUICK = [
    "--set=total_steps=2048",
    "--set=num_envs=32",
    "--set=steps_per_iteration=16",
    "--set=minibatch_size=256",
    "--set=hidden_sizes=[16]",
    "--set=torch_threads=1",  # two wait for each other on a busy machine
    "--set=evaluation_games=40",
]
NO_ARGUMENTS = {
    "players": None,
    "options": {},
    "config_file": None,
    "overrides": [],
    "run_folder": None,
    "quiet": True,
}


def run_command(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
