"""The bonus card of Gold! and what bars it (G-04, G-09), one claim a test."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import position

NONE = -127
BARS_NOTHING: dict[str, Any] = {"bonus_bars_set_colour": False, "bonus_bars_own_colours": False}


@pytest.mark.parametrize("colour", [0, 1, 2, 3, 4, 5])
def test_g09_the_player_of_a_set_decides_next(colour: int) -> None:
    letter = "gbvrop"[colour]
    front = ("", f"{letter}4 {letter}5", "")
    table = position(3, front=front, offer=f"{letter}6 {letter}7", player=1)
    table.play(f"take {letter}6")
    assert (table.player, table.is_bonus, table.field("set_colour")) == (1, True, colour)


def test_g09_without_a_set_there_is_no_bonus() -> None:
    table = position(3, front=("g4", "b5"), offer="g5 r8").play("take g5")
    assert (table.player, table.is_bonus, table.field("set_colour")) == (1, False, NONE)


@pytest.mark.parametrize("card", ["v8", "v3", "vD"])
def test_g09_gold_and_donkeys_may_be_taken(card: str) -> None:
    table = position(3, front=("p4", f"bD {card}"), offer="o8", bonus_after="red")
    table.play(f"{card} of 1")
    assert table.fronts() == [f"{card} p4", "bD", ""]


def test_g09_the_bonus_card_is_laid_in_front_of_the_player() -> None:
    table = position(3, front=("", "b5"), offer="o8", bonus_after="red").play("b5 of 1")
    assert table.scores()[:2] == [0, 0]
    assert table.field("front")[0][2] == 19


def test_g09_the_second_card_of_the_giver_moves_up() -> None:
    table = position(3, front=("", "bD b5"), offer="o8", bonus_after="red").play("bD of 1")
    assert table.field("front")[1][2:4] == [19, NONE]


def test_g09_the_turn_ends_after_the_bonus() -> None:
    table = position(3, front=("", "b5"), offer="o8", bonus_after="red", player=2)
    table.play("b5 of 1")
    assert (table.player, table.is_bonus, table.field("set_colour")) == (0, False, NONE)


def test_g09_the_player_may_decline() -> None:
    table = position(3, front=("", "b5"), offer="o8", bonus_after="red").play("decline")
    assert (table.fronts(), table.player, table.is_bonus) == (["", "b5", ""], 1, False)
    assert table.field("set_colour") == NONE


def test_g09_declining_is_the_only_action_if_nobody_has_a_card() -> None:
    assert [*position(3, front=("b5",), bonus_after="red").moves()] == ["decline"]


def test_g09_declining_is_the_only_action_if_all_cards_are_barred() -> None:
    table = position(3, front=("b5", "bD r8", "r3 r4"), bonus_after="red")
    assert [*table.moves()] == ["decline"]


def test_g09_cards_of_the_offer_and_of_piles_are_no_bonus() -> None:
    piles = ("", "v3 v4 v5", "p6 p7 p8")
    table = position(3, front=("", "b5"), offer="g8 o8", piles=piles, bonus_after="red")
    assert [*table.moves()] == ["b5 of 1", "decline"]


def test_g09_the_colours_of_the_cards_before_the_set_do_not_count() -> None:
    # The green cards have gone to the pile; without the first option green is free again.
    table = position(3, front=("g3 g4 bD", "g6 b7"), offer="g5", bonus_bars_set_colour=False).play(
        "take g5"
    )
    assert [*table.moves()] == ["g6 of 1", "decline"]


FOUR_KINDS = ("b4", "rD r7", "b8 v8")  # after a red set: the set's colour, an own one, a free one


@pytest.mark.parametrize(
    ("options", "bonuses"),
    [
        ({}, ["v8 of 2"]),
        ({"bonus_bars_set_colour": False}, ["rD of 1", "r7 of 1", "v8 of 2"]),
        ({"bonus_bars_own_colours": False}, ["b8 of 2", "v8 of 2"]),
        (BARS_NOTHING, ["rD of 1", "r7 of 1", "b8 of 2", "v8 of 2"]),
    ],
)
def test_g04_which_colours_are_barred(options: dict[str, Any], bonuses: list[str]) -> None:
    table = position(3, front=FOUR_KINDS, bonus_after="red", **options)
    assert [*table.moves()] == [*bonuses, "decline"]


def test_g04_an_own_donkey_bars_its_colour() -> None:
    table = position(3, front=("vD", "v8", "g4"), bonus_after="red")
    assert [*table.moves()] == ["g4 of 2", "decline"]


def test_g04_a_pair_bars_its_colour() -> None:
    table = position(3, front=("v3 v4", "v8", "g4"), bonus_after="red")
    assert [*table.moves()] == ["g4 of 2", "decline"]


def test_g04_a_bonus_of_an_own_colour_makes_a_pair() -> None:
    table = position(
        3, front=("v4", "v8"), offer="o8", bonus_after="red", bonus_bars_own_colours=False
    ).play("v8 of 1")
    assert (table.front(0), table.is_bonus, table.player) == ("v4 v8", False, 1)


def test_g04_a_lower_bonus_card_goes_before_its_like() -> None:
    table = position(
        3, front=("v4", "vD"), offer="o8", bonus_after="red", bonus_bars_own_colours=False
    ).play("vD of 1")
    assert table.field("front")[0][4:6] == [2, 14]


def test_g04_a_bonus_that_makes_three_of_a_colour_is_scored_at_once() -> None:
    table = position(
        3,
        front=("v4 v5", "v8"),
        offer="o8",
        piles=("r3 r4 r5",),
        bonus_after="red",
        bonus_bars_own_colours=False,
    ).play("v8 of 1")
    assert (table.front(0), table.pile(0)) == ("", "r3 v4 r4 v5 r5 v8")
    assert table.scores()[0] == 12 + 17


def test_g04_a_set_by_a_bonus_gives_a_bonus_again() -> None:
    table = position(
        3,
        front=("v4 v5", "v8 v7", "r3 g4"),
        offer="o8",
        bonus_after="red",
        bonus_bars_own_colours=False,
    ).play("v8 of 1")
    assert (table.player, table.is_bonus, table.field("set_colour")) == (0, True, 2)
    # The most recent set is violet: red is free again, and violet is not.
    assert [*table.moves()] == ["g4 of 2", "r3 of 2", "decline"]


def test_g04_sets_by_bonuses_go_on_in_a_chain() -> None:
    table = position(
        3,
        front=("v4 v5 g6 g7 oD oD", "v8 g8", "oD p4"),
        offer="b8",
        bonus_after="red",
        **BARS_NOTHING,
    ).play("v8 of 1", "g8 of 1", "oD of 2")
    assert table.pile(0).split() == ["oD"] * 3 + ["v4", "v5", "g6", "g7", "g8", "v8"]
    assert (table.scores()[0], table.field("set_colour")) == (-6 + 17 + 21, 4)
    assert [*table.moves()] == ["p4 of 2", "decline"]
    assert (table.play("p4 of 2").front(0), table.player) == ("p4", 1)


def test_g04_a_chain_may_be_declined() -> None:
    table = position(
        3, front=("v4 v5", "v8 b8"), offer="o8", bonus_after="red", **BARS_NOTHING
    ).play("v8 of 1", "decline")
    assert (table.player, table.is_bonus, table.fronts()) == (1, False, ["", "b8", ""])


def test_g04_a_chain_may_take_the_colour_of_the_set_before() -> None:
    # Red, violet, red: the first option speaks of the most recent set alone.
    table = position(
        3,
        front=("v4 v5", "v8", "r8"),
        offer="o8",
        bonus_after="red",
        bonus_bars_own_colours=False,
    ).play("v8 of 1", "r8 of 2")
    assert (table.front(0), table.is_bonus) == ("r8", False)


def test_g04_a_bonus_of_the_sets_colour_begins_it_anew() -> None:
    table = position(
        3, front=("", "r8"), offer="r7", bonus_after="red", bonus_bars_set_colour=False
    ).play("r8 of 1", "take r7")
    assert table.fronts() == ["r8", "r7", ""]


def test_g10_a_bonus_may_be_decided_while_the_offer_is_empty() -> None:
    table = position(3, front=("g4 g5", "b6"), offer="g7", deck="p8 rD b4 g3 bD")
    table.play("take g7")
    assert (table.offer(), table.is_bonus, table.offers_left()) == ("", True, 10)
    assert [*table.moves()] == ["b6 of 1", "decline"]


@pytest.mark.parametrize("answer", ["b6 of 1", "decline"])
def test_g10_five_cards_are_turned_up_after_the_bonus(answer: str) -> None:
    table = position(3, front=("", "b6"), bonus_after="green", deck="p8 rD b4 g3 bD")
    table.play(answer)
    assert (table.offer(), table.offers_left(), table.player) == ("bD rD g3 b4 p8", 9, 1)


def test_g10_a_chain_of_bonuses_goes_before_the_new_offer() -> None:
    table = position(
        3, front=("v4 v5", "v8 b6"), bonus_after="green", deck="p8 rD b4 g3 bD", **BARS_NOTHING
    ).play("v8 of 1")
    assert (table.offer(), table.is_bonus) == ("", True)
    assert table.play("b6 of 1").offer() == "bD rD g3 b4 p8"


def test_g10_nothing_is_turned_up_after_a_bonus_while_cards_are_left() -> None:
    table = position(3, front=("", "b6"), offer="o8", bonus_after="green").play("b6 of 1")
    assert (table.offer(), table.offers_left()) == ("o8", 10)


def test_g11_the_game_goes_on_until_the_last_bonus_is_decided() -> None:
    table = position(3, front=("g4 g5", "b6"), offer="g7", offers_left=0).play("take g7")
    assert (table.is_over, table.is_bonus) == (False, True)
    assert table.play("decline").is_over


def test_g11_the_game_ends_after_the_last_of_a_chain() -> None:
    table = position(
        3, front=("v4 v5", "v8 b6"), bonus_after="green", offers_left=0, **BARS_NOTHING
    ).play("v8 of 1")
    assert not table.is_over
    assert table.play("b6 of 1").is_over
    assert (table.prizes(0), table.legal()) == ("b6", [])


def test_g11_a_bonus_while_cards_are_left_does_not_end_the_game() -> None:
    table = position(3, front=("", "b6"), offer="o8", bonus_after="green", offers_left=0)
    assert not table.play("b6 of 1").is_over
