"""Corona's players and options (C-01, C-03): defaults, values, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.games.corona import CORONA

from .builders import deal, position, settings

DEFAULTS: dict[str, Any] = {
    "setup": "player",
    "bidding": "clock",
    "ticks": 6,
    "empty_field": 0,
    "rounds": 10,
    "next_setter": "left",
    "bankruptcy": True,
    "doubling": True,
    "hint": False,
}
OTHERS = [
    ("setup", "random"),
    ("bidding", "sealed"),
    ("ticks", 1),
    ("ticks", 60),
    ("empty_field", 1),
    ("rounds", 1),
    ("rounds", 100),
    ("next_setter", "winner"),
    ("bankruptcy", False),
    ("doubling", False),
    ("hint", True),
]


@pytest.mark.parametrize("num_players", range(2, 11))
def test_c01_two_to_ten_may_play(num_players: int) -> None:
    table = deal(1, num_players)
    assert (table.field("num_players"), len(table.scores())) == (num_players, num_players)


def test_c01_four_play_by_default() -> None:
    assert CORONA.settings().num_players == 4


@pytest.mark.parametrize("num_players", [0, 1, 11])
def test_c01_other_numbers_are_refused(num_players: int) -> None:
    with pytest.raises(UsageError, match=f"num_players is {num_players}; Corona takes 2 to 10"):
        settings(num_players)


def test_c03_the_defaults_are_those_of_the_rules() -> None:
    assert dict(CORONA.settings().options) == DEFAULTS


@pytest.mark.parametrize(("name", "value"), [*DEFAULTS.items(), *OTHERS])
@pytest.mark.parametrize("num_players", [2, 10])
def test_c03_each_value_of_each_option_starts_a_sound_game(
    name: str, value: Any, num_players: int
) -> None:
    table = deal(3, num_players, **{name: value})
    assert table.settings.options[name] == value
    assert (table.check(), table.is_over, len(table.legal()) > 1) == (0, False, True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("setup", "nobody"),
        ("bidding", "open"),
        ("ticks", 0),
        ("ticks", 61),
        ("empty_field", 2),
        ("empty_field", -1),
        ("rounds", 0),
        ("rounds", 101),
        ("next_setter", "right"),
        ("bankruptcy", "no"),
        ("doubling", 2),
        ("hint", None),
    ],
)
def test_c03_other_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(UsageError, match=f"{name} is {value!r}"):
        settings(4, **{name: value})


def test_c03_other_options_are_refused() -> None:
    with pytest.raises(UsageError, match="Corona has no option 'minutes'; its options: setup, "):
        settings(4, minutes=1)


def test_c03_the_hint_is_the_optimum_from_the_roll_on() -> None:
    table = position(pawns=(6, 6, 6, 6, 6), hint=True)
    assert table.field("optimum") == -127
    assert 0 <= table.place(6).field("optimum") <= 21
    assert position(pawns=(6, 6, 6, 6, 6)).place(6).field("optimum") == -127


@pytest.mark.parametrize(("empty_field", "optimum"), [(0, 10), (1, 12)])
def test_c03_the_hint_counts_pawns_that_land_alone(empty_field: int, optimum: int) -> None:
    # Each pawn goes one field on: three to field 1, three to field 7, the first of them alone.
    table = position(
        pawns=(0, 0, 0, 6, 6, 6), dice=(1, 1, 1, 1, 1, 1), hint=True, empty_field=empty_field
    )
    assert table.field("optimum") == optimum


@pytest.mark.parametrize(
    ("num_players", "options", "most"),
    [
        (4, {}, 10 * (6 + 6 * 4 + 7)),
        (2, {"ticks": 1, "rounds": 1}, 15),
        (10, {"ticks": 60, "rounds": 100}, 61_300),
    ],
)
def test_c15_a_game_has_at_most_so_many_decisions(
    num_players: int, options: dict[str, Any], most: int
) -> None:
    assert settings(num_players, **options).max_steps == most
