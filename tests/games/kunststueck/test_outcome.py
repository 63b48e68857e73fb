"""What Kunststück says of an action beside its words: cards laid open, and who gets orders."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.record import SPECTATOR

from ..reading import outcome
from .builders import FULL_NEUTRAL, Table, position
from .driver import (
    DRAW_ORDER,
    DRAW_PAINTING,
    HAND_IN,
    OWN,
    SKIP,
    fulfil_action,
    lay_action,
    open_action,
    play_action,
    show_action,
    take_action,
)
from .reading import acting, fulfilling


def described(table: Table, action: int) -> tuple[list[str], list[str]]:
    """What the seat to act and its left neighbour hear."""
    others = (table.player + 1) % table.settings.num_players
    return outcome(table, action, table.player), outcome(table, action, others)


@pytest.mark.parametrize(
    ("table", "action", "words"),
    [
        (acting(), play_action(1, 3), "It is the Frankfurt Impressionism 2."),
        (acting(), play_action(0, 3), "It is the Stuttgart Impressionism 1."),  # known before
        (acting(), open_action(0), "The order for Berlin goes to the row."),
        (
            position(hands=("", "BBa1 BRo6 HIm5"), drawn="SIm4", active=1),
            lay_action(OWN),
            "It is the Stuttgart Impressionism 4.",
        ),
        (
            fulfilling(orders=("Berlin Impressionism",)),
            fulfil_action(slot=1),
            "It is the order for Impressionism.",
        ),
        (
            fulfilling().fulfil("Berlin"),
            show_action(slot=0),
            "It is the Berlin Baroque forgery.",
        ),
    ],
    ids=["play", "known", "open", "lay", "fulfil", "show"],
)
def test_k11_k13_what_leaves_a_hand_is_named_to_the_others(
    table: Table, action: int, words: str
) -> None:
    assert described(table, action) == ([], [words])


@pytest.mark.parametrize(
    ("table", "action"),
    [
        (position(), DRAW_PAINTING),
        (position(), DRAW_ORDER),
        (acting(), take_action(OWN)),
        (acting(), SKIP),
        (acting(known=("BBa0", "SIm1 FIm2")), play_action(1, 3)),
        (fulfilling(), fulfil_action(place=1)),
        (fulfilling().fulfil("Berlin"), show_action(hide=2)),
        (fulfilling().fulfil("Berlin").show("BBi2 BBa0"), HAND_IN),
    ],
)
def test_nothing_is_added_to_words_that_tell_all(table: Table, action: int) -> None:
    assert described(table, action) == ([], [])


def test_k09_what_has_no_room_is_named_to_all() -> None:
    full = "BBa1 BRo6 HIm5"
    table = position(hands=(full,), hides=("DIm4 DIm0 HRl6",), neutral=FULL_NEUTRAL, pile="FRo5")
    words = ["The Frankfurt Romanticism 5 goes to the evidence room."]
    assert described(table, DRAW_PAINTING) == (words, words)
    table = position(orders=("Berlin Munich Dresden",), order_pile="Baroque")
    words = ["The order for Baroque goes to the row."]
    assert described(table, DRAW_ORDER) == (words, words)


def test_k16_the_grand_raid_is_told() -> None:
    table = position(num_paintings=3, raid_below=3)
    words = ["It is the grand raid; after this turn each player has one more."]
    assert described(table, DRAW_PAINTING) == (words, words)


def test_k14_who_gets_the_order_is_told_to_all() -> None:
    table = fulfilling().fulfil("Berlin").hand_in("BBi2 BBa0").skip()
    words = "get the order for Berlin with the Berlin Baroque forgery and the Berlin Biedermeier 2"
    assert table.player == 2
    assert outcome(table, SKIP, 0) == [f"You {words}: 2 points."]
    assert outcome(table, SKIP, 2) == [f"Seat 0 {words.replace('get', 'gets')}: 2 points."]
    assert outcome(table, SKIP, 0, reader=SPECTATOR) == outcome(table, SKIP, 2)
