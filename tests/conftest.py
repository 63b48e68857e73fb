"""Which tests share a process: those of one game, so that its kernels are compiled once."""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from kunstkammer.envs import GAMES
from kunstkammer.envs.engine.jit import is_jit_on

NAMES = tuple(name.partition("_")[0] for name in GAMES)


class ByGame(LoadScopeScheduling):
    """Gives the tests of a game to one worker, and those of no game or of several by file.

    Plain Python compiles nothing: there files are shared too, game by game.
    """

    def _split_scope(self, nodeid: str) -> str:
        named = [name for name in NAMES if name in nodeid]
        game = named[0] if len(named) == 1 else ""
        file = nodeid.partition("::")[0]
        return game or file if is_jit_on() else f"{file} {game}"


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByGame:
    """Distributes the tests of `pytest -n 2`."""
    return ByGame(config, log)
