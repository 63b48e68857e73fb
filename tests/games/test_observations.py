"""Every piece of every game's observation says what the facts of the same view say.

The one idea: a game's `formulas` compute its whole observation once more, from the facts and by the
rules, so no entry can be wrong unless both go wrong in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.api.compliance import sample_settings
from kunstkammer.envs.engine.game import Game, Settings
from kunstkammer.envs.engine.jit import is_jit_on

from .driver import TableDriver, module_of
from .formulas import Formula
from .reading import facts_of

NUM_VIEWS = 100 if is_jit_on() else 20  # of a game, to be compared; a few more if seats are many
MANY_VIEWS = 600  # the same, of the slow test
MOST_STEPS = 2000 if is_jit_on() else 400  # a longer game is left before its end
TOLERANCE = 1e-6  # of a float32 observation

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def positions(settings: Settings, seed: int) -> list[TableDriver]:
    """Plays a game; returns its table before each decision and at the end.

    With odd seeds all actions are equally likely. With even ones the game is played as the
    property tests play it, so that much happens.
    """
    pick = module_of(settings.game, "random_games").pick
    source = np.random.default_rng(seed)
    table = TableDriver.deal(settings, seed)
    tables = [table.copy()]
    while not table.is_over and len(tables) <= MOST_STEPS:
        number, legal = int(source.integers(1000)), table.legal()
        table.step(int(source.choice(legal)) if seed % 2 else pick(number, legal))
        tables.append(table.copy())
    return tables


def differences(
    observed: Mapping[str, Any], facts: dict[str, Any], formulas: Mapping[str, Formula]
) -> list[str]:
    """The entries of an observation that are not what the formulas say."""
    found = []
    for name, values in observed.items():
        expected = np.asarray(formulas[name](facts), np.float64)
        assert expected.shape == values.shape, name
        is_wrong = ~np.isclose(values, expected, TOLERANCE, TOLERANCE)
        found += [
            f"{name}{list(place)} is {values[place]:g}, by the facts {expected[place]:g}"
            for place in map(tuple, np.argwhere(is_wrong).tolist())
        ]
    return found


def check_views(settings: Settings, seed: int, num_views: int) -> set[str]:
    """Compares what every seat observes at decisions all over a game, and at its end.

    Returns:
        The names of the pieces that had entries other than 0.
    """
    formulas = module_of(settings.game, "formulas").FORMULAS
    tables, noted = positions(settings, seed), set()
    stride = max(1, settings.num_players * len(tables) // num_views)
    for table in reversed(tables[::-stride]):
        for seat in range(settings.num_players):
            observed = table.observe(seat)
            noted |= {name for name, values in observed.items() if values.any()}
            found = differences(observed, facts_of(table, seat), formulas)
            where = f"seat {seat} after {table.field('num_steps')} steps of {settings}, seed {seed}"
            assert found == [], where
    return noted


@every_game
def test_each_piece_has_a_formula(game: Game) -> None:
    formulas = module_of(game, "formulas").FORMULAS
    assert sorted(formulas) == sorted(piece.name for piece in game.layout.pieces)


@every_game
def test_a_wrong_entry_is_found(game: Game) -> None:
    table = TableDriver.deal(game.settings(), 0)
    observed, facts = table.observe(0), facts_of(table, 0)
    name = game.layout.pieces[-1].name
    observed[name].flat[-1] += 0.01
    (found,) = differences(observed, facts, module_of(game, "formulas").FORMULAS)
    assert found.startswith(f"{name}[")


@every_game
def test_observations_say_what_the_facts_say(game: Game) -> None:
    noted: set[str] = set()
    for settings in sample_settings(game):
        for seed in (0, 1):
            noted |= check_views(settings, seed, NUM_VIEWS)
    if is_jit_on():  # without it too few views are compared
        assert noted == {piece.name for piece in game.layout.pieces}


@pytest.mark.slow  # two minutes in all
@every_game
def test_observations_say_what_the_facts_say_with_all_numbers_of_players(game: Game) -> None:
    for num_players in game.players:
        for settings in sample_settings(game, num_players):
            for seed in (2, 3):
                check_views(settings, seed, MANY_VIEWS)
