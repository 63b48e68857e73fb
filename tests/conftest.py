"""Tests of one game run in one process, so that its kernels are compiled once."""

from __future__ import annotations

import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.engine.game import Game


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups the tests for `pytest -n 2 --dist loadgroup`: by game, those of no game by file."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_group(item)))


def _group(item: pytest.Item) -> str:
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    for value in parameters:
        game = getattr(value, "game", value)
        if isinstance(game, Game) and game.id in GAMES:
            return game.id
    names = [name for name in GAMES if name.partition("_")[0] in item.nodeid]
    return names[0] if len(names) == 1 else item.nodeid.partition("::")[0]
