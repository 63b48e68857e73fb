"""The two functions that PettingZoo expects of a game's module: `env` and `raw_env`."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.game import Game
from .aec import AECGame
from .arguments import keyword_settings


def env_factories(game: Game, module: str) -> tuple[Callable[..., AECGame], Callable[..., AECGame]]:
    """Makes `env` and `raw_env` of a game.

    Args:
        game: the game.
        module: the name of the module that shows them, so that they can be pickled.
    """

    def env(
        num_players: int | None = None,
        reward: str = "placement",
        render_mode: str | None = None,
        **options: object,
    ) -> AECGame:
        """Makes a game in which an illegal action ends the game at the mover's cost.

        Args:
            num_players: None for the game's default.
            reward: "placement", "rank" or "margin".
            render_mode: None, "human" or "ansi".
            **options: rule options of the game.

        Raises:
            UsageError: a name, number or value is not allowed; the message lists what is.
        """
        return AECGame(keyword_settings(game, num_players, options), reward, render_mode)

    def raw_env(
        num_players: int | None = None,
        reward: str = "placement",
        render_mode: str | None = None,
        **options: object,
    ) -> AECGame:
        """Makes a game in which an illegal action raises IllegalActionError; see `env`."""
        settings = keyword_settings(game, num_players, options)
        return AECGame(settings, reward, render_mode, is_raw=True)

    for factory in (env, raw_env):
        factory.__module__, factory.__qualname__ = module, factory.__name__
    return env, raw_env
