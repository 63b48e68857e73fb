"""Gold!'s texts in random games: what they offer is legal, what they promise comes true."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.engine.record import NONE
from kunstkammer.envs.games.gold.text import describe, render, to_data

from .builders import DECLINE, Table, bonus, deal, swap
from .reading import printed_actions

ALL_OPTIONS: list[dict[str, Any]] = [
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
OPTIONS = ALL_OPTIONS if is_jit_on() else ALL_OPTIONS[::5]  # each value at least once
NUM_GAMES = 3 if is_jit_on() else 1

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
def test_printed_actions_and_those_in_the_data_are_the_legal_ones(options: dict[str, Any]) -> None:
    for seed in range(NUM_GAMES):
        for table, _ in play(options, seed):
            view = table.view(table.player).states[0]
            legal = table.legal()
            words = [describe(view, action, table.player) for action in legal]
            assert sorted(printed_actions(render(view, table.player))) == sorted(words)
            assert sorted(actions_of(to_data(view, table.player))) == legal


@every_options
def test_a_seat_that_waits_is_offered_nothing(options: dict[str, Any]) -> None:
    for table, _ in play(options, 4):
        seat = (table.player + 1) % table.settings.num_players
        assert actions_of(to_data(table.view(seat).states[0], seat)) == []
        assert "You may" not in render(table.view(seat).states[0], seat)


@every_options
def test_g08_a_card_makes_a_set_for_the_seats_that_are_named(options: dict[str, Any]) -> None:
    num_sets = 0
    for table, action in play(options, 5):
        player = table.player
        data = to_data(table.view(player).states[0], player)
        size = data["seats"][player]["pile_size"]
        is_take = action < swap(0, 0)
        expected = is_take and player in data["set_for"][action]
        after = Table(table.settings, table.states.copy()).play(action)
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
        last = Table(table.settings, table.states.copy())
        last.states["deck_position"] = last.states["deck_size"]
        last.states["offer"] = NONE
        before = to_data(last.states[0], 0)["seats"]
        last.step(DECLINE)
        after = to_data(last.states[0], 0)
        assert after["over"] == "ended"
        assert [one["standing"] for one in before] == last.scores()
        assert [one["prizes"] for one in before] == [one["prizes"] for one in after["seats"]]
        num_prizes += sum(one["prize_points"] > 0 for one in before)
    assert num_prizes >= 20


def actions_of(data: dict[str, Any]) -> list[int]:
    """The numbers of the actions that the data offer, as the page tells to count them."""
    seat, offer, seats = data["seat"], data["offer"], data["seats"]
    actions = [offer.index(card) for card in data["takes"]]
    for one in data["swaps"]:
        slot = slot_of(seats[seat]["front"], one["give"])
        actions += [swap(slot, offer.index(card)) for card in one["take"]]
    for one in data["bonuses"]:
        steps = (one["seat"] - seat) % data["num_players"]
        actions += [bonus(steps, slot_of(seats[one["seat"]]["front"], c)) for c in one["cards"]]
    return actions + [DECLINE] * data["may_decline"]


def slot_of(front: dict[str, list[str]], card: str) -> int:
    colour = card.split(maxsplit=1)[0]
    return 2 * list(front).index(colour) + front[colour].index(card)
