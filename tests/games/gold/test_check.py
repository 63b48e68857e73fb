"""Each invariant of Gold!'s `check` is found when it is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kunstkammer.envs.engine.record import CUT
from kunstkammer.envs.games.gold import GOLD

from .builders import Table, position

NONE = -127


def sound() -> Table:
    """A turn of seat 0; the deck is full but for five cards, seat 2 has what is left over."""
    return position(3, front=("gD g8 r4", "r3 r3"), offer="gD b3 v8", piles=("b3 b4 b5",))


def bonus() -> Table:
    return position(3, front=("g8", "r3"), offer="b3 v8", piles=("b3 b4 b5",), bonus_after="blue")


def ended(**options: object) -> Table:
    return position(3, piles=("g3 g8 r4", "r3 vD"), prizes=("g8 r4",), **options)


def test_there_are_seven_invariants() -> None:
    assert len(GOLD.invariants) == 7


@pytest.mark.parametrize("make", [sound, bonus, ended])
def test_a_sound_table_breaks_none(make: Callable[[], Table]) -> None:
    assert make().check() == 0


@pytest.mark.parametrize(
    ("field", "index", "value", "number"),
    [
        ("unseen", (0,), 2, 1),  # a green donkey too many
        ("unseen", (7,), -1, 1),
        ("offer", (1,), NONE, 1),  # the blue 3 is missing
        ("offer", (1,), 8, 1),  # violet instead of blue
        ("front", (0, 1), NONE, 1),
        ("front", (2, 0), 36, 1),  # the green 8 a second time
        ("pile", (0, 7), 0, 1),
        ("pile", (0, 7), -1, 1),
        ("num_removed", (), 1, 1),
        ("deck", (0,), 0, 2),  # a green donkey instead of what was put away
        ("deck", (56,), 0, 2),
        ("deck", (56,), NONE, 2),
        ("deck_position", (), 8, 2),
        ("deck_size", (), 56, 2),
        ("front_points", (0, 0), 5, 4),
        ("front_points", (1, 2), 1, 4),
        ("pile_points", (0,), 13, 5),
        ("pile_size", (0,), 2, 5),
        ("pile_points", (1,), 1, 5),
        ("pile_size", (1,), 1, 5),
        ("colour_prize", (0, 1), 7, 6),  # before the end
        ("set_colour", (), 0, 7),
        ("set_colour", (), -1, 7),
        ("phase", (), 1, 7),
    ],
)
def test_a_broken_invariant_is_found(
    field: str, index: tuple[int, ...], value: int, number: int
) -> None:
    table = sound()
    table.states[field][(0, *index)] = value
    assert table.check() == number


@pytest.mark.parametrize("offer", [[7, 0, 38, NONE, NONE], [0, NONE, 7, 38, NONE]])
def test_an_offer_out_of_order_or_with_a_gap_is_found(offer: list[int]) -> None:
    table = sound()
    assert table.field("offer") == [0, 7, 38, NONE, NONE]
    table.states["offer"][0] = offer
    assert table.check() == 3


def test_a_turn_without_an_offer_is_found() -> None:
    table = position(3, front=("", "r3"), bonus_after="blue")
    table.states["phase"] = 0
    table.states["set_colour"] = NONE
    assert table.check() == 3


@pytest.mark.parametrize(
    ("front", "points"),
    [
        ([36, 0, *[NONE] * 4, 15], [6, 0, 0, 4]),  # the higher card of a pair first
        ([0, 36, *[NONE] * 4, NONE, 15], [6, 0, 0, 4]),  # a single card in the second slot
        ([0, 36, 15], [6, 4, 0, 0]),  # a red card in a blue slot
    ],
)
def test_cards_of_a_player_out_of_order_are_found(front: list[int], points: list[int]) -> None:
    table = sound()
    assert table.field("front")[0] == [0, 36, *[NONE] * 4, 15, *[NONE] * 5]
    assert table.field("front_points")[0] == [6, 0, 0, 4, 0, 0]
    table.states["front"][0, 0] = NONE
    table.states["front"][0, 0, : len(front)] = front
    table.states["front_points"][0, 0, :4] = points
    assert table.check() == 4


def test_cards_of_a_seat_that_is_not_in_play_are_found() -> None:
    table = position(2, front=("g8",), offer="b3", offers_left=0)
    table.states["front"][0, 2, :2] = table.states["front"][0, 0, :2]
    table.states["front_points"][0, 2, 0] = 8
    table.states["front"][0, 0, 0] = NONE
    table.states["front_points"][0, 0, 0] = 0
    assert table.check() == 4


def test_cards_in_front_of_a_player_at_the_end_are_found() -> None:
    table = ended()
    table.states["front"][0, 0, 4] = 38
    table.states["front_points"][0, 0, 2] = 8
    table.states["num_removed"] -= 1
    assert table.check() == 4


@pytest.mark.parametrize("over", [0, CUT])
def test_cards_that_left_a_game_before_its_end_are_found(over: int) -> None:
    table = ended()
    table.states["over"] = over
    assert table.check() == 1


@pytest.mark.parametrize(
    ("index", "card"),
    [
        ((0, 1), 36),  # a green card as the prize of blue
        ((0, 0), 30),  # the green 7, which is not on the pile
        ((1, 0), 36),  # nor is the green 8 on the pile of seat 1
        ((1, 2), 2),  # the violet donkey
        ((0, 0), 42),  # no card at all
        ((0, 0), -1),
    ],
)
def test_a_wrong_prize_is_found(index: tuple[int, int], card: int) -> None:
    table = ended()
    table.states["colour_prize"][(0, *index)] = card
    assert table.check() == 6


@pytest.mark.parametrize(("colour_tie", "number"), [("all", 0), ("none", 6)])
def test_two_prizes_of_a_colour_are_found_where_ties_score_nothing(
    colour_tie: str, number: int
) -> None:
    table = ended(colour_tie=colour_tie)
    assert table.check() == 0
    table.states["colour_prize"][0, 1, 3] = 9  # the red 3 of seat 1, beside the red 4 of seat 0
    assert table.check() == number


def test_an_offer_at_the_end_is_found() -> None:
    table = ended()
    table.states["offer"][0, 0] = 38
    table.states["num_removed"] -= 1
    assert table.check() == 3


def test_offers_to_come_at_the_end_are_found() -> None:
    table = position(3, piles=("g3 g4 g5",))
    table.states["deck_position"] -= 5
    cards = table.field("deck")[-5:]
    assert cards == [35, 36, 37, 38, 39]  # pink 7, then the 8 of green to red: none is on a pile
    for card in cards:
        table.states["unseen"][0, card] += 1
        table.states["num_removed"] -= 1
    assert table.check() == 2


def test_a_pile_of_a_seat_that_is_not_in_play_is_found() -> None:
    table = position(2, front=("g8",), offer="b3", offers_left=0, piles=("r4",), rest_to=0)
    assert table.check() == 0
    for field in ("pile", "pile_size", "pile_points"):
        table.states[field][0, 2] = table.states[field][0, 0]
        table.states[field][0, 0] = 0
    assert table.check() == 5


@pytest.mark.parametrize("colour", [NONE, 6, -1])
def test_a_bonus_without_a_set_is_found(colour: int) -> None:
    table = bonus()
    table.states["set_colour"] = colour
    assert table.check() == 7


def test_a_card_behind_the_deck_of_two_players_is_found() -> None:
    table = position(2, front=("g8",), offer="b3")
    assert table.check() == 0
    table.states["deck"][0, 52] = 0
    assert table.check() == 2


def test_half_an_offer_to_come_is_found() -> None:
    table = sound()
    card = table.field("deck")[56]
    table.states["deck_size"] = 56
    table.states["deck"][0, 56] = NONE
    table.states["unseen"][0, card] -= 1
    table.states["pile"][0, 2, card] += 1
    table.states["pile_size"][0, 2] += 1
    table.states["pile_points"][0, 2] += card // 6 + 2
    assert table.check() == 2
