"""The contract is kept in games of every kind, whatever is played: searched with hypothesis.

What else holds in every game of a kind is in the `test_properties` of its folder.
"""

from __future__ import annotations

import importlib

import pytest
from hypothesis import given

from kunstkammer.envs import GAMES
from kunstkammer.envs.api.compliance.checked_rules import CheckedRules
from kunstkammer.envs.api.compliance.clauses import Place
from kunstkammer.envs.api.compliance.contract import check_bound, check_points, check_position
from kunstkammer.envs.engine.game import Game

from .driver import TableDriver
from .properties import Choices


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_tables_are_sound_and_views_tell_what_is_legal_up_to_the_end(game: Game) -> None:
    games = importlib.import_module(f".{game.name}.random_games", __package__)

    @games.several
    @given(games.beginnings(), games.choices)
    def holds(table: TableDriver, choose: Choices) -> None:
        while not table.is_over:
            assert table.check() == 0
            legal = table.legal()
            assert table.view(table.player).legal() == legal != []
            table.step(choose.choose(legal))
        rules = CheckedRules(Place(table.settings))
        check_position(rules, table.states, "the last action")
        check_bound(rules, table.states)
        check_points(rules, table.states)

    holds()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_observations_are_in_their_range(game: Game) -> None:
    games = importlib.import_module(f".{game.name}.random_games", __package__)

    @games.several
    @given(games.beginnings(), games.choices)
    def holds(table: TableDriver, choose: Choices) -> None:
        rules = CheckedRules(Place(table.settings))
        while not table.is_over:
            rules.observation(table.view(table.player).states, table.player)
            table.step(choose.choose(table.legal()))

    holds()
