"""Who sees which field of a game's record is written down, so that a forgotten secret is seen.

After a change that is meant, write the table anew and read what differs:
`kunstkammer check GAME --visibility > tests/games/GAME/visibility.txt`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.api.compliance import measure_visibility, sample_settings
from kunstkammer.envs.engine.game import Game


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_fields_are_seen_by_those_who_are_written_down(game: Game) -> None:
    file = Path(__file__).parent / game.name / "visibility.txt"
    written = file.read_text(encoding="utf-8").splitlines()
    assert str(measure_visibility(sample_settings(game))).splitlines() == written
