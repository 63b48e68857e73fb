"""Gold!'s texts in random games: what they promise comes true."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine.record import NONE
from kunstkammer.envs.games.gold.show.facts import facts

from .builders import DECLINE, Table, deal, swap

OPTIONS: list[dict[str, Any]] = [
    {
        "num_players": num_players,
        "bonus_bars_set_colour": bars_set_colour,
        "bonus_bars_own_colours": bars_own_colours,
        "colour_tie": colour_tie,
    }
    for num_players, (bars_set_colour, bars_own_colours), colour_tie in itertools.product(
        (2, 3), itertools.product((True, False), repeat=2), ("all", "none")
    )
]

every_options = pytest.mark.parametrize("options", OPTIONS)


def play(options: dict[str, Any], seed: int) -> Iterator[tuple[Table, int]]:
    """Plays a random game; yields the table before each action, and the action."""
    table = deal(seed, **options)
    choose = np.random.default_rng(seed).choice
    while not table.is_over:
        action = int(choose(table.legal()))
        yield table, action
        table.step(action)


@every_options
def test_g08_a_card_makes_a_set_for_the_seats_that_are_named(options: dict[str, Any]) -> None:
    num_sets = 0
    for table, action in play(options, 5):
        player = table.player
        found = facts(table.view(player).states[0], player)
        size = found["seats"][player]["pile_size"]
        is_take = action < swap(0, 0)
        expected = is_take and player in found["set_for"][action]
        after = table.copy().play(action)
        has_scored = after.is_bonus and after.field("pile_size")[player] == size + 3
        if is_take:
            assert has_scored == expected
            num_sets += has_scored
    assert num_sets >= 2


@every_options
def test_g12_the_standing_is_the_score_of_a_game_that_ends_now(options: dict[str, Any]) -> None:
    # with an empty offer and none to come, a bonus that is declined ends the game
    num_prizes = 0
    for table, _ in play(options, 6):
        last = table.copy()
        last.states["deck_position"] = last.states["deck_size"]
        last.states["offer"] = NONE
        before = facts(last.states[0], 0)["seats"]
        last.step(DECLINE)
        after = facts(last.states[0], 0)
        assert after["over"] == "ended"
        assert [one["standing"] for one in before] == last.scores()
        assert [one["prizes"] for one in before] == [one["prizes"] for one in after["seats"]]
        num_prizes += sum(one["prize_points"] > 0 for one in before)
    assert num_prizes >= 20
