"""The table of what actions are about points at the entries that belong to each action."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.envs.engine.layout import NOTHING
from kunstkammer.envs.games.kunststueck.action_inputs import ACTION_INPUTS
from kunstkammer.envs.games.kunststueck.layout import LAYOUT

from .driver import (
    DRAW_ORDER,
    DRAW_PAINTING,
    HAND_IN,
    SKIP,
    TO_HAND,
    fulfil_action,
    lay_action,
    move_action,
    open_action,
    place_action,
    play_action,
    raid_action,
    show_action,
    take_action,
)

SIZE = 13  # entries of a painting
FIT = 4  # and of how it fits
EVIDENCE = 4  # a source
DRAWN = [
    *[LAYOUT.at("drawn", entry) for entry in range(SIZE)],
    *[LAYOUT.at("drawn_fit", entry) for entry in range(FIT)],
]


def about(action: int) -> dict[str, list[int]]:
    """What an action is about, by the parts of the table that say anything."""
    row = ACTION_INPUTS[action].tolist()
    ends = np.cumsum([SIZE + FIT, 1 + FIT + 2 * SIZE, 3, 1 + FIT + 3 * SIZE]).tolist()
    assert ends[-1] == len(row)
    parts = {
        name: row[first:end]
        for name, first, end in zip(
            ("painting", "target", "order", "raided"), [0, *ends], ends, strict=False
        )
    }
    return {name: part for name, part in parts.items() if part != [NOTHING] * len(part)}


def entries(piece: str, *position: int, size: int = SIZE) -> list[int]:
    return [LAYOUT.at(piece, *position, entry) for entry in range(size)]


def slot(number: int) -> list[int]:
    return entries("hand", number) + entries("hand_fit", number, size=FIT)


def outermost(number: int) -> list[int]:
    return entries("hides", number, 0) + entries("hides_fit", number, size=FIT)


def next_shown(number: int) -> list[int]:
    return entries("next_shown", number) + [NOTHING] * FIT


def hide(number: int, num_paintings: int) -> list[int]:
    paintings = [entries("hides", number, depth) for depth in range(num_paintings)]
    fit = entries("hides_fit", number, size=FIT)
    return [LAYOUT.at("raid_card", number), *fit, *(one for each in paintings for one in each)]


def order(piece: str, number: int) -> list[int]:
    totals = [LAYOUT.at(f"{piece}_totals", number, column) for column in range(2)]
    return [*totals, LAYOUT.at(f"{piece}_points", number)]


@pytest.mark.parametrize("number", range(4))
def test_what_goes_to_a_hide_is_about_both(number: int) -> None:
    target = hide(number, 2)
    drawn = {"painting": DRAWN, "target": target}
    assert about(lay_action(number)) == about(place_action(number)) == drawn
    played = {"painting": slot(2), "target": target}
    assert about(play_action(2, number)) == played
    moved = {
        "painting": entries("evidence", 0) + entries("evidence_fit", size=FIT),
        "target": target,
    }
    assert about(move_action(EVIDENCE, number)) == moved
    source = (number + 1) % 4
    moved = {"painting": outermost(source), "target": target}
    assert about(move_action(source, number)) == moved


def test_what_goes_to_hand_is_about_the_painting() -> None:
    assert about(TO_HAND) == {"painting": DRAWN}
    assert about(take_action(3)) == {"painting": outermost(3)}


@pytest.mark.parametrize(
    ("action", "number"),
    [
        (raid_action(hide=1), 1),
        (raid_action(hide=3), 3),
        (raid_action(steps=1), 4),
        (raid_action(steps=4), 7),
    ],
)
def test_a_raid_is_about_the_hide(action: int, number: int) -> None:
    assert about(action) == {"raided": hide(number, 3)}


def test_an_order_is_about_what_it_may_bring() -> None:
    assert about(fulfil_action(place=4)) == {"order": order("row", 4)}
    assert about(fulfil_action(slot=2)) == about(open_action(2)) == {"order": order("orders", 2)}
    assert about(fulfil_action(slot=0)) == {"order": order("orders", 0)}


def test_showing_is_about_the_painting_that_comes_next() -> None:
    assert about(show_action(slot=1)) == {"painting": slot(1)}
    assert about(show_action(hide=0)) == {"painting": next_shown(0)}
    assert about(show_action(hide=3)) == {"painting": next_shown(3)}


@pytest.mark.parametrize("action", [DRAW_PAINTING, DRAW_ORDER, HAND_IN, SKIP])
def test_other_actions_are_about_no_single_entry(action: int) -> None:
    assert about(action) == {}


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        ACTION_INPUTS[0, 0] = 1
