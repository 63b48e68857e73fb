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
from .engine.game import Game, gymnasium_id
from .engine.rules import Rules
from .engine.texts import Texts
from .games import GAMES, find_game, game_ids, name_game


def make(
    name: str,
    num_players: int | None = None,
    reward: str = "placement",
    render_mode: str | None = None,
    **options: object,
) -> AECGame:
    """Makes a game as a PettingZoo environment, see `AECGame`.

    Args:
        name: of the game, for example "serengeti_v0", see `find_game`.
        num_players: None for the game's default.
        reward: "placement", "rank" or "margin".
        render_mode: None, "human" or "ansi".
        **options: rule options of the game.

    Raises:
        UsageError: a name, number or value is not allowed; the message lists what is.
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
        name: of the game, for example "serengeti_v0", see `find_game`.
        num_envs: the number of tables.
        num_players: None for the game's default.
        reward: "placement", "rank" or "margin".
        observe: False leaves observations away.
        num_threads: threads that share the tables.
        **options: rule options of the game.

    Raises:
        UsageError: a name, number or value is not allowed; the message lists what is.
    """
    settings = keyword_settings(find_game(name), num_players, options)
    return Batch(settings, num_envs, reward=reward, observe=observe, num_threads=num_threads)


def _register() -> None:
    """Lists the games in Gymnasium's registry; strings, so that agents load when made.

    Installed games of other packages are listed by their ids alone, and load when made.
    """
    for game_id in game_ids():
        registered_id = gymnasium_id(game_id)
        if registered_id not in gymnasium.registry:
            gymnasium.register(
                id=registered_id,
                entry_point="kunstkammer.agents.single_agent.gymnasium:SeatEnv",
                vector_entry_point="kunstkammer.agents.single_agent.gymnasium_vector:SeatVectorEnv",
                kwargs={"game": game_id},
            )


def _register_with_pettingzoo() -> None:
    """Lists the games in PettingZoo's registry, which versions before 1.27 do not have."""
    registry = getattr(pettingzoo, "aec_registry", None)
    if registry is None:
        return
    for game_id in game_ids():
        registered_id = gymnasium_id(game_id).lower()  # as the registry writes it
        if registered_id in registry:
            continue
        if game_id in GAMES:
            pettingzoo.register("aec", registered_id, entry_point=f"{__name__}.{game_id}:env")
        else:
            pettingzoo.register(
                "aec", registered_id, entry_point=f"{__name__}:make", kwargs={"name": game_id}
            )


_register()
_register_with_pettingzoo()

__all__ = [
    "GAMES",
    "AECGame",
    "Batch",
    "Game",
    "Rules",
    "Texts",
    "__version__",
    "find_game",
    "make",
    "make_batch",
    "name_game",
]
