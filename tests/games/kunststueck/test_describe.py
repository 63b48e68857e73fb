"""Kunststück's actions in words, for menus, replays and the errors of wrong ones."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.envs.api.legality import illegal_action

from ..reading import describe
from .builders import Table, position
from .driver import (
    DRAW_ORDER,
    DRAW_PAINTING,
    EVIDENCE,
    HAND_IN,
    OWN,
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
from .reading import acting, fulfilling


def described(table: Table, action: int) -> tuple[str, str]:
    """What the seat to act and its left neighbour hear of an action."""
    others = (table.player + 1) % table.settings.num_players
    return describe(table, action, table.player), describe(table, action, others)


@pytest.mark.parametrize(
    ("action", "meaning"),
    [
        (DRAW_PAINTING, "draw a painting"),
        (DRAW_ORDER, "draw an order"),
        (take_action(1), "take the Stuttgart Impressionism 4 from neutral hide 1 to hand"),
        (
            move_action(1, 3),
            "move the Stuttgart Impressionism 4 from neutral hide 1 to neutral hide 3",
        ),
        (
            move_action(EVIDENCE, 2),
            "move the Frankfurt Romanticism 5 from the evidence room to neutral hide 2",
        ),
        (raid_action(hide=3), "raid neutral hide 3"),
        (raid_action(steps=2), "raid the hide of seat 0"),
        (SKIP, "play and move nothing"),
    ],
)
def test_k11_what_lies_open_is_told_to_all_alike(action: int, meaning: str) -> None:
    assert described(acting(), action) == (meaning, meaning)


@pytest.mark.parametrize(
    ("action", "own", "others"),
    [
        (
            play_action(0, 2),
            "play the Stuttgart Impressionism 1 from hand to neutral hide 2",
            "play a painting from hand to neutral hide 2",
        ),
        (
            play_action(1, OWN),
            "play the Frankfurt Impressionism 2 from hand to your hide",
            "play a painting from hand to the hide of seat 1",
        ),
        (open_action(0), "open the order for Berlin from hand", "open an order from hand"),
        (
            take_action(OWN),
            "take the Berlin Renaissance 5 from your hide to hand",
            "take the Berlin Renaissance 5 from the hide of seat 1 to hand",
        ),
        (
            move_action(2, OWN),
            "move the Hamburg Realism 6 from neutral hide 2 to your hide",
            "move the Hamburg Realism 6 from neutral hide 2 to the hide of seat 1",
        ),
        (raid_action(steps=1), "raid the hide of seat 2", "raid your hide"),
    ],
)
def test_k11_others_are_not_told_what_comes_from_a_hand(action: int, own: str, others: str) -> None:
    assert described(acting(), action) == (own, others)


def test_k09_the_painting_drawn_is_told_to_nobody_else() -> None:
    table = position(hands=("", "BBa1 BRo6 HIm5"), drawn="SIm4", active=1)
    assert described(table, lay_action(OWN)) == (
        "lay the Stuttgart Impressionism 4 in your hide",
        "lay the painting drawn in the hide of seat 1",
    )
    assert described(table, lay_action(3)) == (
        "lay the Stuttgart Impressionism 4 in neutral hide 3",
        "lay the painting drawn in neutral hide 3",
    )


def test_k11_raided_paintings_are_told_to_all() -> None:
    table = acting().raid(seat=0)
    assert described(table, TO_HAND) == ("place the Berlin Impressionism 3 in hand",) * 2
    words = "place the Berlin Impressionism 3 in neutral hide 2"
    assert described(table, place_action(2)) == (words, words)
    assert described(table, place_action(OWN)) == (
        "place the Berlin Impressionism 3 in your hide",
        "place the Berlin Impressionism 3 in the hide of seat 1",
    )
    table.place("hand")
    words = "place the Berlin Impressionism 6 in neutral hide 3"
    assert described(table, place_action(3)) == (words, words)


def test_k13_an_order_of_the_row_is_told_to_all_and_one_from_hand_is_not() -> None:
    table = fulfilling()
    words = "fulfil the order for Berlin from place 1"
    assert described(table, fulfil_action(place=1)) == (words, words)
    assert described(table, fulfil_action(slot=1)) == (
        "fulfil the order for Impressionism from hand",
        "fulfil an order from hand",
    )
    assert described(table, SKIP) == ("fulfil no order", "fulfil no order")


def test_k13_k14_what_is_shown_from_a_hide_is_told_to_all() -> None:
    table = fulfilling().fulfil("Berlin")
    assert (
        described(table, show_action(hide=2))
        == ("show the Berlin Biedermeier 2 from neutral hide 2",) * 2
    )
    assert described(table, show_action(slot=1)) == (
        "show the Berlin Impressionism 3 from hand",
        "show a painting from hand",
    )
    assert (
        described(table.show("BBi2"), show_action(hide=2))
        == ("show the Berlin Biedermeier forgery from neutral hide 2",) * 2
    )
    table = table.show("BBa0")
    assert described(table, HAND_IN) == ("hand in the set (saleability 12)",) * 2
    assert described(table.hand_in(), SKIP) == ("pass", "pass")


def test_k14_what_another_shows_from_his_hide_is_told_by_its_owner() -> None:
    table = fulfilling(hides=("BRn5 SIm4", "BRn2")).fulfil("Berlin").hand_in("BBi2 BBa0")
    assert described(table, show_action(hide=OWN)) == (
        "show the Berlin Renaissance 2 from your hide",
        "show the Berlin Renaissance 2 from the hide of seat 1",
    )


def test_a_hand_of_which_all_is_known_is_told_by_name() -> None:
    table = acting(known=("BBa0", "SIm1 FIm2"))
    words = "play the Frankfurt Impressionism 2 from hand to neutral hide 3"
    assert described(table, play_action(1, 3)) == (words, words)
    table = acting(known=("BBa0", "FIm2"))
    assert described(table, play_action(1, 3))[1] == "play a painting from hand to neutral hide 3"


def test_two_equal_orders_in_hand_are_told_apart() -> None:
    table = acting()
    assert describe(table, open_action(1), 1) == "open the order for Baroque from hand"
    assert describe(table, open_action(2), 1) == "open the second order for Baroque from hand"
    table = fulfilling(orders=("Munich Munich Munich",))
    assert describe(table, fulfil_action(slot=2), 0) == (
        "fulfil the third order for Munich from hand"
    )


def test_k05_two_equal_paintings_are_told_apart() -> None:
    table = position(hands=("BBa1 BBa0",), phase="act", deck="random")
    table.states["worth"][0, :2] = 4
    assert [describe(table, play_action(slot, OWN), 0) for slot in (0, 1)] == [
        "play the Berlin Baroque 4 from hand to your hide",
        "play the Berlin Baroque 4b from hand to your hide",
    ]


@pytest.mark.parametrize(
    ("action", "meaning"),
    [
        (lay_action(1), "lay the painting drawn in neutral hide 1"),
        (play_action(2, 1), "play nothing from hand to neutral hide 1"),
        (open_action(2), "open an order from an empty slot of the hand"),
        (take_action(3), "take nothing from neutral hide 3 to hand"),
        (move_action(3, 3), "move nothing from neutral hide 3 to neutral hide 3"),
        (
            move_action(1, 1),
            "move the Stuttgart Impressionism 4 from neutral hide 1 to neutral hide 1",
        ),
        (raid_action(steps=3), "raid the hide of a fourth player, who is not in play"),
        (place_action(2), "place a raided painting in neutral hide 2"),
        (TO_HAND, "place a raided painting in hand"),
        (fulfil_action(place=1), "fulfil an order from the empty place 1"),
        (fulfil_action(slot=2), "fulfil an order from an empty slot of the hand"),
        (show_action(slot=2), "show nothing from hand"),
        (show_action(hide=3), "show nothing from neutral hide 3"),
        (HAND_IN, "hand in a set before a painting is shown"),
    ],
)
def test_what_cannot_be_done_has_words_too(action: int, meaning: str) -> None:
    table = acting(orders=("Berlin Munich", "Berlin Baroque"))
    assert action not in table.legal()
    assert described(table, action) == (meaning, meaning)


@pytest.mark.parametrize(
    ("table", "action", "start"),
    [
        (
            position(active=1),
            SKIP,
            "action 73 (pass) is illegal for seat 1 now; "
            "legal: 0 (draw a painting), 1 (draw an order)",
        ),
        (
            acting(),
            play_action(0, 1),
            "action 7 (play the Stuttgart Impressionism 1 from hand to neutral hide 1) is illegal "
            "for seat 1 now; "
            "legal: 6 (play the Stuttgart Impressionism 1 from hand to your hide), ",
        ),
        (
            fulfilling().fulfil("Berlin").show("BBi2"),
            HAND_IN,
            "action 72 (hand in the set (saleability 5)) is illegal for seat 0 now; "
            "legal: 65 (show the Berlin Baroque forgery from hand), ",
        ),
    ],
    ids=("draw", "act", "show"),
)
def test_an_illegal_action_is_refused_in_these_words(table: Table, action: int, start: str) -> None:
    mask = np.isin(np.arange(74), table.legal())
    error = illegal_action(table.settings, table.states, 0, action, mask)
    assert str(error)[: len(start)] == start
