"""The table of what actions are about points at the entries that belong to each action."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.layout import NOTHING
from kunstkammer.envs.games.gold.action_inputs import ACTION_INPUTS
from kunstkammer.envs.games.gold.observation import LAYOUT

from .builders import DECLINE, bonus, swap, take

Entries = list[tuple[object, ...]]

PLACE_1: Entries = [
    ("offer_points", 1), ("offer_unseen", 1),
    ("makes_pair", 0, 1), ("makes_pair", 1, 1), ("makes_pair", 2, 1),
    ("makes_set", 0, 1), ("makes_set", 1, 1), ("makes_set", 2, 1),
    ("match_points", 0, 1), ("match_points", 1, 1), ("match_points", 2, 1),
    ("offer_points", 2), ("makes_set", 0, 2), ("makes_set", 1, 2), ("makes_set", 2, 2),
]  # fmt: skip
PLACE_4: Entries = [
    ("offer_points", 4), ("offer_unseen", 4),
    ("makes_pair", 0, 4), ("makes_pair", 1, 4), ("makes_pair", 2, 4),
    ("makes_set", 0, 4), ("makes_set", 1, 4), ("makes_set", 2, 4),
    ("match_points", 0, 4), ("match_points", 1, 4), ("match_points", 2, 4),
    (), (), (), (),
]  # fmt: skip
OWN_SECOND_RED: Entries = [  # slot 7
    ("slots", 0, 7), ("slots", 0, 6), ("pairs", 0, 3), ("prizes", 0, 3), ("colour_unseen", 3),
    ("singles", 1, 3), ("singles", 2, 3), ("pairs", 1, 3), ("pairs", 2, 3),
    ("prizes", 1, 3), ("prizes", 2, 3),
]  # fmt: skip
NEXT_FIRST_GREEN: Entries = [  # slot 0
    ("slots", 1, 0), ("slots", 1, 1), ("pairs", 1, 0), ("prizes", 1, 0), ("colour_unseen", 0),
    ("singles", 0, 0), ("singles", 2, 0), ("pairs", 0, 0), ("pairs", 2, 0),
    ("prizes", 0, 0), ("prizes", 2, 0),
]  # fmt: skip
LAST_SECOND_PINK: Entries = [  # slot 11
    ("slots", 2, 11), ("slots", 2, 10), ("pairs", 2, 5), ("prizes", 2, 5), ("colour_unseen", 5),
    ("singles", 0, 5), ("singles", 1, 5), ("pairs", 0, 5), ("pairs", 1, 5),
    ("prizes", 0, 5), ("prizes", 1, 5),
]  # fmt: skip
NO_PLACE: Entries = [()] * 15
NO_CARD: Entries = [()] * 11
NO_COLOUR: Entries = [()]


@pytest.mark.parametrize(
    ("action", "entries"),
    [
        (take(1), PLACE_1 + NO_CARD + NO_COLOUR + NO_CARD + NO_CARD),
        (take(4), PLACE_4 + NO_CARD + NO_COLOUR + NO_CARD + NO_CARD),
        (
            swap(7, 1),
            PLACE_1 + OWN_SECOND_RED + [("offer_colours", 1, 3)] + NO_CARD + NO_CARD,
        ),
        (bonus(1, 0), NO_PLACE + NO_CARD + NO_COLOUR + NEXT_FIRST_GREEN + NO_CARD),
        (bonus(2, 11), NO_PLACE + NO_CARD + NO_COLOUR + NO_CARD + LAST_SECOND_PINK),
        (DECLINE, NO_PLACE + NO_CARD + NO_COLOUR + NO_CARD + NO_CARD),
    ],
    ids=["take", "take the last", "swap", "bonus of the next", "bonus of the last", "decline"],
)
def test_an_action_is_about_its_place_and_its_card(action: int, entries: Entries) -> None:
    expected = [LAYOUT.at(*entry) if entry else NOTHING for entry in entries]  # type: ignore[arg-type]
    assert ACTION_INPUTS[action].tolist() == expected


def test_every_action_has_a_row_and_no_two_swaps_are_alike() -> None:
    rows = {tuple(row) for row in ACTION_INPUTS.tolist()}
    assert len(ACTION_INPUTS) == len(rows) == 90
