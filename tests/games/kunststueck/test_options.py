"""Kunststück's players and options (K-01, K-06): defaults, values, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.games.kunststueck import KUNSTSTUECK

from .builders import deal, position, settings

DEFAULTS: dict[str, Any] = {
    "hand_limit": "per_kind",
    "hide_capacity": 3,
    "starting_paintings": False,
    "original_with_forgery": False,
    "outbidding": "once",
    "outbid_sources": "all",
    "max_turns": 300,
    "deck": "balanced",
}
OTHERS = [
    ("hand_limit", "total"),
    *(("hide_capacity", capacity) for capacity in (1, 2, 4, 5, 6)),
    ("starting_paintings", True),
    ("original_with_forgery", True),
    ("outbidding", "ascending"),
    ("outbid_sources", "own"),
    ("max_turns", 1),
    ("max_turns", 10_000),
    ("deck", "random"),
]


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_k01_two_to_five_may_play(num_players: int) -> None:
    table = deal(1, num_players)
    assert (table.field("num_players"), len(table.scores())) == (num_players, num_players)


def test_k01_three_play_by_default() -> None:
    assert KUNSTSTUECK.settings().num_players == 3


@pytest.mark.parametrize("num_players", [0, 1, 6])
def test_k01_other_numbers_are_refused(num_players: int) -> None:
    message = f"num_players is {num_players}; Kunststück takes 2 to 5"
    with pytest.raises(UsageError, match=message):
        settings(num_players)


def test_k06_the_defaults_are_those_of_the_rules() -> None:
    assert dict(KUNSTSTUECK.settings().options) == DEFAULTS


@pytest.mark.parametrize(("name", "value"), [*DEFAULTS.items(), *OTHERS])
@pytest.mark.parametrize("num_players", [2, 5])
def test_k06_each_value_of_each_option_starts_a_sound_game(
    name: str, value: Any, num_players: int
) -> None:
    table = deal(3, num_players, **{name: value})
    assert table.settings.options[name] == value
    assert (table.check(), table.is_over, table.legal()) == (0, False, [0, 1])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hand_limit", "three"),
        ("hide_capacity", 0),
        ("hide_capacity", 7),
        ("starting_paintings", "no"),
        ("original_with_forgery", 2),
        ("outbidding", "twice"),
        ("outbid_sources", "hand"),
        ("max_turns", 0),
        ("max_turns", 10_001),
        ("deck", "printed"),
    ],
)
def test_k06_other_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(UsageError, match=f"{name} is {value!r}"):
        settings(3, **{name: value})


def test_k06_other_options_are_refused() -> None:
    with pytest.raises(UsageError, match="Kunststück has no option 'limit'; its options: hand_"):
        settings(3, limit=1)


@pytest.mark.parametrize(
    ("hand", "orders", "is_full"),
    [
        ("DIm4 DRl5", "", False),
        ("DIm4 DRl5 DRl2", "", True),
        ("DIm4", "Berlin", False),
        ("DIm4 DRl5", "Berlin", True),
        ("DIm4", "Berlin Berlin", True),
        ("", "Berlin Berlin Munich", True),
    ],
)
def test_k06_total_counts_paintings_and_orders_together(
    hand: str, orders: str, is_full: bool
) -> None:
    table = position(hands=[hand], orders=[orders], hand_limit="total")
    assert (table.draw_painting().phase == "lay") == is_full


@pytest.mark.parametrize(
    ("hand", "orders", "is_full"),
    [
        ("DIm4 DRl5", "Berlin Berlin Munich", False),
        ("DIm4 DRl5 DRl2", "", True),
        ("DIm4 DRl5 DRl2", "Berlin Berlin Munich", True),
    ],
)
def test_k06_per_kind_counts_paintings_for_themselves(
    hand: str, orders: str, is_full: bool
) -> None:
    table = position(hands=[hand], orders=[orders])
    assert (table.draw_painting().phase == "lay") == is_full


def test_k06_per_kind_a_hand_can_hold_six_cards() -> None:
    table = position(hands=["DIm4 DRl5"], orders=["Berlin Munich Munich"]).draw_painting()
    assert (table.hand(0), table.orders(0)) == ("BBa1 DIm4 DRl5", "Berlin Munich Munich")


def first(names: str, count: int) -> str:
    return " ".join(names.split()[:count])


@pytest.mark.parametrize("capacity", range(1, 7))
def test_k06_own_and_neutral_hides_alike_have_room_for_so_many(capacity: int) -> None:
    table = position(
        hands=["HBa3"],
        hides=[first("BBa1 BBi2 BIm3 BRl4 BRn5 BRo6", capacity)],
        neutral=[
            first("DBa2 DBi3 DIm4 DRl5 DRn3 DRo1", capacity),
            first("MBa4 MBi5 MIm6 MRl1 MRn2 MRo3", capacity - 1),
        ],
        hide_capacity=capacity,
        phase="act",
    )
    assert [action for action in table.legal() if 6 <= action < 18] == [8, 9]  # neutral 2 and 3


def test_k06_a_game_that_takes_too_long_is_cut() -> None:
    table = deal(3, max_turns=2).draw_order().skip(2)
    assert not table.is_over
    assert table.draw_order().skip(2).field("over") == 2


@pytest.mark.parametrize(
    ("num_players", "options", "most"),
    [
        (3, {}, 105 * (11 + 3 * 16)),
        (2, {"max_turns": 1}, 11 + 2 * 15),
        (2, {"max_turns": 10_000}, 106 * (11 + 2 * 15)),
        (5, {"outbidding": "ascending"}, 103 * (11 + 68 * 18)),
    ],
)
def test_a_game_has_at_most_so_many_decisions(
    num_players: int, options: dict[str, Any], most: int
) -> None:
    assert settings(num_players, **options).max_steps == most
