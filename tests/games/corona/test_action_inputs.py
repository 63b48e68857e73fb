"""The table of what actions are about points at the entries that belong to each action."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.layout import NOTHING
from kunstkammer.envs.games.corona.action_inputs import ACTION_INPUTS
from kunstkammer.envs.games.corona.observation import LAYOUT

from .builders import STOP, WAIT, bid_action, move_action

NUM_FIELDS = 12
NO_FIELDS = [NOTHING] * NUM_FIELDS
NO_MOVE = [NOTHING] * 3


def about(action: int) -> list[int]:
    row: list[int] = ACTION_INPUTS[action].tolist()
    return row


@pytest.mark.parametrize("field", [0, 5, 11])
def test_placing_is_about_the_pawns_from_the_field_on(field: int) -> None:
    around = [LAYOUT.at("pawns_on", (field + distance) % NUM_FIELDS) for distance in range(12)]
    assert about(field) == around + NO_MOVE


@pytest.mark.parametrize(("pawn", "die"), [(0, 0), (2, 5), (5, 3)])
def test_a_move_is_about_what_it_brings_and_both_its_fields(pawn: int, die: int) -> None:
    assert about(move_action(pawn, die)) == [
        *NO_FIELDS,
        LAYOUT.at("move_points", pawn, die),
        LAYOUT.at("move_gathering", pawn, die),
        LAYOUT.at("left_behind", pawn),
    ]


@pytest.mark.parametrize("action", [WAIT, bid_action(1), bid_action(21), STOP])
def test_speaking_and_stopping_are_about_no_single_entry(action: int) -> None:
    assert about(action) == NO_FIELDS + NO_MOVE


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        ACTION_INPUTS[0, 0] = 1
