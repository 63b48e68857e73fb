"""Four tabletop games of bidding and collecting as environments for reinforcement learning.

`make("serengeti_v0")` returns a PettingZoo AEC environment, `make_batch` many tables at once; the
ids in `GAMES` are registered with Gymnasium and PettingZoo when this package is imported.
"""

from __future__ import annotations

from typing import Any

from ._version import VERSION as __version__
from .api.batch import Batch
from .engine.errors import OptionError
from .engine.game import Game
from .games.serengeti import SERENGETI

GAMES: dict[str, Game] = {game.id: game for game in (SERENGETI,)}
"""The games by id."""


def find_game(name: str) -> Game:
    """Finds a game by its id or by its name without the version.

    Raises:
        OptionError: there is no such game.
    """
    for game in GAMES.values():
        if name in (game.id, game.name):
            return game
    raise OptionError(f"there is no game {name!r}; games: {', '.join(GAMES)}")


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
        name: a game's id or name, for example "serengeti_v0".
        num_envs: the number of tables.
        num_players: None for the game's default.
        reward: "placement", "rank" or "margin".
        observe: False leaves observations away.
        num_threads: threads that share the tables.
        **options: rule options of the game.

    Raises:
        OptionError: a name, number or value is not allowed; the message lists what is.
    """
    settings = find_game(name).settings(num_players, options)
    return Batch(settings, num_envs, reward=reward, observe=observe, num_threads=num_threads)


__all__ = ["GAMES", "Batch", "Game", "find_game", "make_batch", "__version__"]
