"""The contract is kept at moments of every game that random games seldom or never meet.

They are those for which the game's `test_hidden` says what is hidden.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.api.compliance import measure_visibility, sample_settings
from kunstkammer.envs.api.compliance.checked_rules import CheckedRules
from kunstkammer.envs.api.compliance.clauses import Place
from kunstkammer.envs.api.compliance.contract import check_points, check_position, try_actions
from kunstkammer.envs.api.compliance.secrecy import check_texts, check_view, check_words_after
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.jit import is_jit_on

from .driver import TableDriver

NUM_DRAWS = 10 if is_jit_on() else 3  # completions of each view

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def moments(game: Game) -> Iterator[tuple[TableDriver, CheckedRules]]:
    """Each moment, and the rules that name it in their errors."""
    tests = importlib.import_module(f".{game.name}.test_hidden", __package__)
    for number, table in enumerate(tests.moments()):
        yield table, CheckedRules(Place(table.settings, detour=f", which is moment {number},"))


@every_game
def test_positions_are_sound_as_are_those_after_each_action(game: Game) -> None:
    for table, rules in moments(game):
        state = table.states
        check_position(rules, state, "nothing")
        check_points(rules, state)
        outcomes = try_actions(rules, state, table.legal())
        noted = {action: after for action, (after, _) in outcomes.items()}
        for seat in set(range(table.settings.num_players)) - {table.player}:
            check_words_after(rules, state, noted, seat)


@every_game
def test_views_are_complete_and_are_completed_to_what_cannot_be_told_apart(game: Game) -> None:
    num_secrets = 0
    for table, rules in moments(game):
        mask = rules.legal_mask(table.states)
        for number in range(NUM_DRAWS):
            rules.place.num_steps = number  # the seed of the completion follows from it
            for seat in range(table.settings.num_players):
                other = check_view(rules, table.states, seat, mask)
                num_secrets += other.tobytes() != table.states.tobytes()
    assert (num_secrets > 0) == measure_visibility(sample_settings(game)).has_secrets


@every_game
def test_views_have_the_points_and_places_of_the_state(game: Game) -> None:
    for table, _ in moments(game):
        for seat in range(table.settings.num_players):
            view = table.view(seat)
            assert (view.scores(), view.ranks()) == (table.scores(), table.ranks())


@every_game
def test_texts_follow_from_the_view(game: Game) -> None:
    for table, rules in moments(game):
        mask = rules.legal_mask(table.states)
        for seat in range(table.settings.num_players):
            check_texts(rules, table.states, seat, mask)


@every_game
def test_completed_views_can_be_played_to_the_end(game: Game) -> None:
    for number, (table, rules) in enumerate(moments(game)):
        num_seats = table.settings.num_players
        for seat in range(num_seats) if is_jit_on() else [number % num_seats]:
            other = table.view(seat).completed(seat, 7)
            while not other.is_over:
                other.step(other.legal()[0])
            check_position(rules, other.states, "the last action")
