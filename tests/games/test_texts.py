"""Every game's texts in random games: they fit the page, and offer what is legal in words.

That a game's texts are plain JSON, words, and the same for equal views is part of the contract.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.api.compliance import sample_settings
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.engine.record import SPECTATOR

from .driver import TableDriver, module_of
from .reading import describe, offered_actions, render

SETTINGS = [settings for game in GAMES.values() for settings in sample_settings(game)]
MAX_COLUMNS = 79

MOST_STEPS = 500 if is_jit_on() else 150

every_settings = pytest.mark.parametrize("settings", SETTINGS)


def play(settings: Settings, seed: int) -> Iterator[Table]:
    """Plays a random game; yields its table before each action and at the end.

    A long game is left before its end.
    """
    table = Table(settings, seed)
    choose = np.random.default_rng(seed).choice
    for _ in range(MOST_STEPS):
        if table.is_over:
            break
        yield table
        table.step(int(choose(np.flatnonzero(table.mask))))
    yield table


@every_settings
def test_every_seat_reads_lines_of_at_most_79_columns(settings: Settings) -> None:
    for number, table in enumerate(play(settings, 7)):
        for seat in {table.seat, number % settings.num_players, SPECTATOR}:
            lines = shown(table, seat).split("\n")
            assert [one for one in lines if len(one) > MAX_COLUMNS or one != one.rstrip()] == []
            assert lines[0]
            assert lines[-1]


@every_settings
def test_printed_actions_and_those_in_the_facts_are_the_legal_ones(settings: Settings) -> None:
    reading = module_of(settings.game, "reading")
    for table in play_lively(settings, 5):
        seat, legal = table.player, table.legal()
        words = [describe(table, action, seat) for action in legal]
        assert sorted(reading.printed_actions(render(table, seat))) == sorted(words)
        assert offered_actions(table, seat) == legal


@every_settings
def test_a_seat_that_waits_is_offered_nothing(settings: Settings) -> None:
    for table in itertools.islice(play_lively(settings, 6), 0, None, 4):
        seat = (table.player + 1) % settings.num_players
        assert offered_actions(table, seat) == []
        assert "You may" not in render(table, seat)


def play_lively(settings: Settings, seed: int) -> Iterator[TableDriver]:
    """Plays games as the property tests do, so that much happens, for so many actions."""
    deal = module_of(settings.game, "builders").Table.deal
    pick = module_of(settings.game, "random_games").pick
    source = np.random.default_rng(seed)
    table: TableDriver = deal(settings, seed)
    for number in range(MOST_STEPS):
        if table.is_over:
            table = deal(settings, number)
        yield table
        table.step(pick(int(source.integers(1000)), table.legal()))


@every_settings
def test_legal_actions_are_told_in_different_words(settings: Settings) -> None:
    for table in play(settings, 8):
        legal = np.flatnonzero(table.mask).tolist()
        for seat in range(settings.num_players):
            words = [described(table, action, seat) for action in legal]
            # what is chosen in secret, or with cards that a seat does not see, sounds the same
            has_secrets = table.view(seat).tobytes() != table.view(table.seat).tobytes()
            is_secret = seat != table.seat and (has_secrets or len(set(words)) == 1)
            assert len(set(words)) == len(words) or is_secret


@every_settings
def test_outcomes_are_sentences_and_call_nobody_you_if_nobody_is_told(settings: Settings) -> None:
    for number, (before, after) in enumerate(itertools.pairwise(views_in_play(settings, 10))):
        seat = number % settings.num_players
        described = settings.game.text.outcome(before[seat], after[seat], seat)
        for one in described:
            assert re.fullmatch(r"[A-Z][^\n]*\.", one["words"])
        others = settings.game.text.outcome(before[seat], after[seat], SPECTATOR)
        assert [{**one, "words": ""} for one in others] == [
            {**one, "words": ""} for one in described
        ]
        assert not re.search(r"\byou\b", " ".join(one["words"] for one in others), re.IGNORECASE)


def views_in_play(settings: Settings, seed: int) -> Iterator[list[Any]]:
    """The views of all seats before each action, and at the end."""
    for table in play(settings, seed):
        yield [table.view(seat)[0] for seat in range(settings.num_players)]


@every_settings
def test_actions_that_are_not_legal_have_words_too(settings: Settings) -> None:
    for number, table in enumerate(play(settings, 9)):
        if number % 10 == 0 or table.is_over:
            for action in range(settings.num_actions):
                words = described(table, action, number % settings.num_players)
                assert words == " ".join(words.split()) != ""


def described(table: Table, action: int, seat: int) -> str:
    words: str = table.settings.game.text.describe(table.view(seat)[0], action, seat)["words"]
    return words


def shown(table: Table, watcher: int) -> str:
    text = table.settings.game.text
    return text.render(text.facts(table.view(watcher)[0], watcher))
