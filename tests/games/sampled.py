"""Settings for tests of all games, with names for the tests."""

from __future__ import annotations

import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.api.compliance import sample_settings
from kunstkammer.envs.engine.game import Settings

SAMPLED = {game.id: sample_settings(game) for game in GAMES.values()}
"""By game: every number of players and every option value."""

MORE_PAIRS = [
    pytest.param(settings, marks=pytest.mark.slow)
    for game in GAMES.values()
    for num_players in game.players
    for settings in sample_settings(game, num_players)
    if settings not in SAMPLED[game.id]
]
"""Every option value with every number of players, for the slow tests."""


def name_settings(settings: Settings) -> str:
    """The game, its players and all that is not the default, as a test's name."""
    defaults = settings.game.settings(settings.num_players).options
    others = [
        f"{name}={value}" for name, value in settings.options.items() if value != defaults[name]
    ]
    return "-".join([settings.game.id, f"{settings.num_players}p", *others])
