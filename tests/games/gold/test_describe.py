"""Gold!'s actions in words, for menus, replays and the errors of wrong ones."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.envs.api.legality import illegal_action

from ..reading import describe
from .builders import DECLINE, bonus, position, swap, take
from .reading import a_bonus, a_turn


@pytest.mark.parametrize(
    ("action", "meaning"),
    [
        (take(0), "take green donkey"),
        (take(3), "take violet 6"),
        (swap(1, 1), "swap green 7 for blue 3"),
        (swap(0, 0), "swap green donkey for green donkey"),
        (swap(2, 2), "swap the empty first blue slot for violet 4"),
        (swap(5, 4), "swap the empty second violet slot for pink 7"),
        (bonus(1, 0), "take green 4 from seat 1"),
        (bonus(1, 1), "take the empty second green slot from seat 1"),
        (bonus(2, 10), "take pink 8 from seat 2"),
        (DECLINE, "decline the bonus"),
    ],
)
def test_an_action_is_told_in_words_whether_it_is_legal_or_not(action: int, meaning: str) -> None:
    assert describe(a_turn(), action) == meaning


def test_places_that_are_empty_are_told_by_number() -> None:
    table = position(front=("g5",), offer="r3")
    assert describe(table, take(3)) == "take the empty place 3 of the offer"
    assert describe(table, swap(0, 1)) == "swap green 5 for the empty place 1 of the offer"


def test_equal_cards_are_told_apart() -> None:
    table = position(front=("g3 g3 r5",), offer="gD gD gD b3 b3")
    assert [describe(table, take(place)) for place in range(5)] == [
        "take green donkey",
        "take the second green donkey",
        "take the third green donkey",
        "take blue 3",
        "take the second blue 3",
    ]
    assert describe(table, swap(1, 4)) == "swap the second green 3 for the second blue 3"


def test_the_seat_that_loses_a_card_is_told_so() -> None:
    assert [describe(a_bonus(), bonus(1, 8), seat) for seat in range(3)] == [
        "take orange 8 from seat 1",
        "take orange 8 from you",
        "take orange 8 from seat 1",
    ]


def test_two_players_have_no_third() -> None:
    words = "take the second orange card of a third player, who is not in play"
    assert describe(a_bonus(2), bonus(2, 9)) == words


def test_an_illegal_action_is_refused_in_these_words() -> None:
    table = a_turn()
    mask = np.isin(np.arange(90), table.legal())
    error = illegal_action(table.settings, table.states, 0, take(4), mask)
    assert str(error).startswith(
        "action 4 (take pink 7) is illegal for seat 0 now; legal: 0 (take green donkey), "
        "6 (swap green donkey for blue 3), "
    )
