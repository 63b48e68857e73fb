"""Kunststück for PettingZoo: `env()` and `raw_env()`; see `AECGame`."""

from __future__ import annotations

from .api.aec import AECGame
from .api.arguments import keyword_settings
from .games.kunststueck import KUNSTSTUECK


def env(
    num_players: int = 3,
    reward: str = "placement",
    render_mode: str | None = None,
    **options: object,
) -> AECGame:
    """Makes a game in which an illegal action ends the game at the mover's cost.

    Args:
        num_players: 2 to 5.
        reward: "placement", "rank" or "margin".
        render_mode: None, "human" or "ansi".
        **options: rule options of the game.

    Raises:
        OptionError: a name, number or value is not allowed; the message lists what is.
    """
    return AECGame(keyword_settings(KUNSTSTUECK, num_players, options), reward, render_mode)


def raw_env(
    num_players: int = 3,
    reward: str = "placement",
    render_mode: str | None = None,
    **options: object,
) -> AECGame:
    """Makes a game in which an illegal action raises IllegalActionError; see `env`."""
    return AECGame(
        keyword_settings(KUNSTSTUECK, num_players, options), reward, render_mode, is_raw=True
    )
