"""The table of what actions are about points at the entries that belong to each action."""

from __future__ import annotations

import numpy as np

from kunstkammer.envs.engine.layout import NOTHING
from kunstkammer.envs.games.gold.action_inputs import ACTION_INPUTS
from kunstkammer.envs.games.gold.observation import LAYOUT

from .builders import bonus, position, swap, take

# columns of the table
POINTS, UNSEEN, MAKES_SET, ABOVE = 0, 1, 5, 11
GIVEN, GIVEN_PARTNER, SAME_COLOUR = 15, 16, 26
FROM_NEXT, FROM_OVERNEXT = 27, 38


def inputs(seat: int, action: int, **table: object) -> list[float]:
    """What the row of an action finds in a seat's observation."""
    pieces = position(3, **table).observe(seat)  # type: ignore[arg-type]
    vector = np.concatenate([pieces[piece.name].ravel() for piece in LAYOUT.pieces])
    found = np.append(vector, 0.0)[ACTION_INPUTS[action]]
    return [float(value) for value in found]


TABLE = {"front": ("gD g8 r4", "b3 b5", "r7 r6"), "offer": "rD b3 g5", "player": 0}


def test_a_take_is_about_its_place_alone() -> None:
    found = inputs(0, take(0), **TABLE)
    assert found[POINTS] == -0.25
    assert found[ABOVE] == 3 / 8
    assert found[MAKES_SET : MAKES_SET + 3] == [0, 0, 1]  # seat 2 has two red cards
    assert set(ACTION_INPUTS[take(0)][GIVEN:].tolist()) == {NOTHING}


def test_a_swap_is_about_its_place_and_the_card_that_is_given() -> None:
    found = inputs(0, swap(1, 2), **TABLE)  # the green 8 for the green 5
    assert (found[POINTS], found[ABOVE]) == (5 / 8, 0)
    assert (found[GIVEN], found[GIVEN_PARTNER], found[SAME_COLOUR]) == (1, -0.25, 1)
    found = inputs(0, swap(0, 1), **TABLE)  # the green donkey for the blue 3
    assert (found[POINTS], found[ABOVE]) == (3 / 8, 5 / 8)
    assert (found[GIVEN], found[GIVEN_PARTNER], found[SAME_COLOUR]) == (-0.25, 1, 0)


def test_a_bonus_is_about_the_card_that_is_taken() -> None:
    table = {"front": ("gD r4", "b3 b5", "r7 r6"), "bonus_after": "violet", "player": 0}
    found = inputs(0, bonus(1, 3), **table)  # the blue 5 of seat 1
    assert found[:FROM_NEXT] == [0] * FROM_NEXT
    assert (found[FROM_NEXT], found[FROM_NEXT + 1]) == (5 / 8, 3 / 8)
    assert found[FROM_OVERNEXT:] == [0] * 11
