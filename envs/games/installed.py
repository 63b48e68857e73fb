"""Games of other packages: installed ones by id or name, and any game by its home.

A package offers a game by an entry point of the group `kunstkammer.games`, whose name is the game's
id and whose value is the game's home: `windfall_v0 = "windfall:WINDFALL"`. Listing the ids
imports nothing.
"""

from __future__ import annotations

import importlib.metadata
import re
from importlib.metadata import EntryPoint

from ..engine.errors import UsageError
from ..engine.game import Game, load_game

GROUP = "kunstkammer.games"
_ID = re.compile(r"(?P<name>[a-z][a-z0-9_]*)_v(?P<version>\d+)")


def list_installed() -> list[EntryPoint]:
    """The games that other packages offer, by id; those with a wrong id are left out."""
    offered = importlib.metadata.entry_points(group=GROUP)
    return sorted((one for one in offered if _ID.fullmatch(one.name)), key=lambda one: one.name)


def find_installed(name: str) -> Game | None:
    """Loads an installed game by its id, or by its name without the version.

    Returns:
        The game, or None if no package offers one of this name.

    Raises:
        UsageError: several packages or versions have this name, the game cannot be loaded, or it
            has another id than it is offered under.
    """
    offers = [one for one in list_installed() if name in (one.name, one.name.rpartition("_v")[0])]
    if len({(one.name, one.value) for one in offers}) > 1:
        listed = ", ".join(f"{one.name} of {_package(one)} ({one.value})" for one in offers)
        raise UsageError(f"{name!r} means several games: {listed}; name one as module:GAME")
    return load_installed(offers[0]) if offers else None


def load_installed(offer: EntryPoint) -> Game:
    """Loads a game that a package offers; UsageError as in `find_installed`."""
    try:
        game = find_by_home(offer.value)
    except UsageError as error:
        raise UsageError(f"the game {offer.name} of {_package(offer)}: {error}") from error
    if game.id != offer.name:
        raise UsageError(
            f"{_package(offer)} offers {offer.value} as {offer.name!r}, but its id is {game.id!r}; "
            "name the entry point by the id"
        )
    return game


def is_own(game: Game) -> bool:
    """Whether a game belongs to this project."""
    return game.module.startswith(f"{__package__}.")


def find_by_home(home: str) -> Game:
    """Imports a game by its home, "module:GAME".

    Raises:
        UsageError: the module cannot be imported, or there is no game of that name in it.
    """
    try:
        return load_game(home)
    except (Exception, SystemExit) as error:  # importing runs any code
        raise UsageError(f"{home!r} cannot be loaded: {type(error).__name__}: {error}") from error


def _package(offer: EntryPoint) -> str:
    return f"package {offer.dist.name}" if offer.dist is not None else "a package"
