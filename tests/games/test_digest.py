"""A seed means the same in every process: compiled or plain, whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kunstkammer.envs import GAMES

ROOT = Path(__file__).parents[2]


def digest(game_id: str, **variables: str) -> str:
    """Runs `digest.py` in a process of its own."""
    command = [sys.executable, "-W", "error", "-m", "tests.games.digest", game_id]
    environment = {**os.environ, **variables}
    result = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_jit_and_the_hash_seed_change_nothing(game_id: str) -> None:
    compiled = digest(game_id, NUMBA_DISABLE_JIT="0", PYTHONHASHSEED="1")
    other_hash_seed = digest(game_id, NUMBA_DISABLE_JIT="0", PYTHONHASHSEED="2")
    plain = digest(game_id, NUMBA_DISABLE_JIT="1", PYTHONHASHSEED="3")
    assert len(compiled) == 64
    assert other_hash_seed == compiled
    assert plain == compiled
