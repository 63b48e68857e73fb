"""The games of this package, and how a game is found by its name."""

from __future__ import annotations

from ..engine.errors import UsageError
from ..engine.game import Game
from .corona import CORONA
from .gold import GOLD
from .installed import find_by_home, find_installed, list_installed
from .kunststueck import KUNSTSTUECK
from .serengeti import SERENGETI

__all__ = ["GAMES", "find_game", "game_ids", "name_game"]

GAMES: dict[str, Game] = {game.id: game for game in (SERENGETI, GOLD, CORONA, KUNSTSTUECK)}
"""The games by id."""


def find_game(name: str) -> Game:
    """Finds a game of this package or of another one.

    Args:
        name: the id of a game, its name without the version, or the title of one of `GAMES`;
            "module:GAME" for any other game. Games of other packages are found by id
            and name if their package has an entry point in the group "kunstkammer.games". A
            game that is not in `GAMES` is imported when it is asked for.

    Raises:
        UsageError: there is no such game, or it cannot be loaded.
    """
    text = str(name)
    for game in GAMES.values():
        if text.casefold() in (game.id, game.name, game.title.casefold()):
            return game
    if ":" in text:
        return find_by_home(text)
    found = find_installed(text.casefold())
    if found is None:
        raise UsageError(
            f"there is no game {name!r}; games: {', '.join(game_ids())}, module:GAME for your own"
        )
    return found


def name_game(game: Game) -> str:
    """The name by which `find_game` finds a game again: its id, or its home, "module:GAME"."""
    try:
        return game.id if find_game(game.id) is game else game.home
    except UsageError:  # it is not installed, or something else has its id
        return game.home


def game_ids() -> list[str]:
    """The ids of all games that are found by one, those of this package first."""
    return list(dict.fromkeys([*GAMES, *(one.name for one in list_installed())]))
