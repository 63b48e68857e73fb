"""Tabletop games of bidding and collecting as environments for reinforcement learning.

`make("serengeti_v0")` returns a PettingZoo AEC environment, `make_batch` many tables at once; the
ids in `GAMES` are registered with Gymnasium and PettingZoo when this package is imported.
"""

from __future__ import annotations

import gymnasium
import pettingzoo  # type: ignore[import-untyped]  # it ships no types

from ._version import VERSION as __version__
from .api.aec import AECGame
from .api.arguments import keyword_settings
from .api.batch import Batch
from .engine.errors import OptionError
from .engine.game import Game
from .games.corona import CORONA
from .games.gold import GOLD
from .games.kunststueck import KUNSTSTUECK
from .games.serengeti import SERENGETI

GAMES: dict[str, Game] = {game.id: game for game in (SERENGETI, GOLD, CORONA, KUNSTSTUECK)}
"""The games by id."""


def find_game(name: str) -> Game:
    """Finds a game by its id, by its name without the version, or by its title.

    Raises:
        OptionError: there is no such game.
    """
    for game in GAMES.values():
        if str(name).casefold() in (game.id, game.name, game.title.casefold()):
            return game
    raise OptionError(f"there is no game {name!r}; games: {', '.join(GAMES)}")


def make(
    name: str,
    num_players: int | None = None,
    reward: str = "placement",
    render_mode: str | None = None,
    **options: object,
) -> AECGame:
    """Makes a game as a PettingZoo environment, see `AECGame`.

    Args:
        name: a game's id, name or title, for example "serengeti_v0".
        num_players: None for the game's default.
        reward: "placement", "rank" or "margin".
        render_mode: None, "human" or "ansi".
        **options: rule options of the game.

    Raises:
        OptionError: a name, number or value is not allowed; the message lists what is.
    """
    return AECGame(keyword_settings(find_game(name), num_players, options), reward, render_mode)


def make_batch(
    name: str,
    num_envs: int,
    *,
    num_players: int | None = None,
    reward: str = "placement",
    observe: bool = True,
    num_threads: int = 1,
    **options: object,
) -> Batch:
    """Makes many tables of a game, see `Batch`.

    Args:
        name: a game's id, name or title, for example "serengeti_v0".
        num_envs: the number of tables.
        num_players: None for the game's default.
        reward: "placement", "rank" or "margin".
        observe: False leaves observations away.
        num_threads: threads that share the tables.
        **options: rule options of the game.

    Raises:
        OptionError: a name, number or value is not allowed; the message lists what is.
    """
    settings = keyword_settings(find_game(name), num_players, options)
    return Batch(settings, num_envs, reward=reward, observe=observe, num_threads=num_threads)


def _register() -> None:
    """Lists the games in Gymnasium's registry; strings, so that agents load when made."""
    for game in GAMES.values():
        if game.gymnasium_id not in gymnasium.registry:
            gymnasium.register(
                id=game.gymnasium_id,
                entry_point="kunstkammer.agents.gymnasium:SeatEnv",
                vector_entry_point="kunstkammer.agents.gymnasium_vector:SeatVectorEnv",
                kwargs={"game": game.id},
            )


def _register_with_pettingzoo() -> None:
    """Lists the games in PettingZoo's registry, which versions before 1.27 do not have."""
    registry = getattr(pettingzoo, "aec_registry", None)
    if registry is None:
        return
    for game in GAMES.values():
        registered_id = f"kunstkammer/{game.name}-v{game.version}"  # as the registry writes it
        if registered_id not in registry:
            pettingzoo.register("aec", registered_id, entry_point=f"{__name__}.{game.id}:env")


_register()
_register_with_pettingzoo()

__all__ = ["GAMES", "AECGame", "Batch", "Game", "__version__", "find_game", "make", "make_batch"]
