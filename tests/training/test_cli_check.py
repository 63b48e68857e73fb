"""`kunstkammer check` says that a game keeps the contract, or what it breaks."""

from __future__ import annotations

import pytest

from ..toys import high_card
from ..toys.broken import BROKEN
from .command_line import output_of, run

GAME = high_card.HIGH_CARD.home


def test_a_good_game_is_reported_with_who_sees_what() -> None:
    text = output_of("check", GAME, "--games", "1", "--players", "2", "--option", "hand_size=1")
    head, _, table = text.partition("\n\n")
    assert head.startswith("highcard_v0 keeps the contract: 1 game, 2 positions, ")
    assert head.endswith("\n  2 players, best=highest, hand_size=1")
    assert "\nplace        sometimes " in table


def test_all_settings_are_played_where_none_is_chosen() -> None:
    text = output_of("check", GAME, "--games", "0")
    assert "\n  3 players, best=highest, hand_size=3\n  2 players, " in text


def test_the_table_alone_needs_no_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(high_card, "BAD", BROKEN["facts have no seats"][1], raising=False)
    text = output_of("check", GAME.replace("HIGH_CARD", "BAD"), "--visibility")
    assert [line.split()[0] for line in text.splitlines()] == [
        *("field", "place", "num_in_hand", "points", "has_laid"),
    ]


def test_a_broken_game_is_told_with_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(high_card, "BAD", BROKEN["facts have no seats"][1], raising=False)
    result = run("check", GAME.replace("HIGH_CARD", "BAD"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("error: highcard_v0 breaks 'text': facts have no seats; ")
