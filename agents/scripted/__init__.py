"""Scripted agents: a folder for each game, whose module `agents` lists what it offers."""

from __future__ import annotations

import importlib
from types import ModuleType

from ...envs.engine.errors import UsageError
from ...envs.engine.game import Game
from ...envs.games.installed import is_own

__all__ = ["scripted_module"]


def scripted_module(game: Game) -> ModuleType | None:
    """The module of a game's scripted agents, or None; UsageError if it cannot be loaded.

    It is `<game>/agents.py` here for a game of this project, and for one of another package the
    module `agents` in the package that declares the game. It declares `AGENTS`, a tuple of
    `AgentSpec`, and `OUTLOOK` if there is one.
    """
    name = f"{__package__}.{game.name}.agents" if is_own(game) else f"{game.module}.agents"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    except (Exception, SystemExit) as error:  # importing runs any code
        raise UsageError(f"{name} cannot be loaded: {type(error).__name__}: {error}") from error
