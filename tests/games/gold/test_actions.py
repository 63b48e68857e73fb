"""The 90 actions of Gold!: their numbers, and the slots that are not used in any (G-07, G-09)."""

from __future__ import annotations

import pytest

from .builders import DECLINE, position, settings


@pytest.mark.parametrize("num_players", [2, 3])
def test_there_are_90_actions(num_players: int) -> None:
    assert settings(num_players).num_actions == 90


def test_0_to_4_take_a_card_of_the_offer() -> None:
    table = position(3, offer="g3 b3 v3 r3 o3")
    assert table.legal() == [0, 1, 2, 3, 4]
    assert table.play(3).front(0) == "r3"
    assert table.offer() == "g3 b3 v3 o3"


@pytest.mark.parametrize(
    ("slot", "front", "given"),
    [
        (0, "gD g4", "gD"),
        (1, "gD g4", "g4"),
        (2, "bD b4", "bD"),
        (3, "bD b4", "b4"),
        (4, "vD v4", "vD"),
        (5, "vD v4", "v4"),
        (6, "rD r4", "rD"),
        (7, "rD r4", "r4"),
        (8, "oD o4", "oD"),
        (9, "oD o4", "o4"),
        (10, "pD p4", "pD"),
        (11, "pD p4", "p4"),
    ],
)
def test_5_to_64_swap_an_own_card_for_one_of_the_offer(slot: int, front: str, given: str) -> None:
    table = position(3, front=(front,), offer="g3 b3 v3 r3 o3")
    first = 5 + 5 * slot
    own_slots = {slot, slot ^ 1}
    expected = [5 + 5 * own + place for own in sorted(own_slots) for place in range(5)]
    assert table.legal() == [0, 1, 2, 3, 4, *expected]
    names = {number: name for name, number in table.moves().items()}
    assert [names[first + place] for place in range(5)] == [
        f"{given} for {card}" for card in ("g3", "b3", "v3", "r3", "o3")
    ]
    table.play(first + 4)
    assert given in table.offer()
    assert table.offer().count("o3") == 0


def test_the_first_and_the_last_swap_are_5_and_64() -> None:
    table = position(3, front=("gD p7 p8",), offer="g3 b3 v3 r3 o3")
    assert (table.legal()[5], table.legal()[-1]) == (5, 64)


def test_a_swap_takes_the_own_card_and_the_card_of_the_offer_that_its_number_names() -> None:
    # Slot 7 is the second red card: 5 + 5 * 7 + 2 = 42.
    table = position(3, front=("gD r4 r8",), offer="g3 b3 v6 o7").play(42)
    assert (table.front(0), table.offer()) == ("gD v6 r4", "g3 b3 o7 r8")


def test_a_single_card_of_a_colour_stands_in_the_first_slot() -> None:
    table = position(3, front=("p8",), offer="g3")
    assert table.legal() == [0, 5 + 5 * 10]


def test_slots_are_counted_anew_when_the_first_card_of_a_pair_goes() -> None:
    table = position(2, front=("rD r5",), offer="g3 b4", player=0)
    assert table.legal() == [0, 35, 36, 40, 41]
    table.play("rD for b4", "take rD")
    assert table.field("front")[0][6:8] == [21, -127]
    assert table.front(0) == "b4 r5"
    # The red 5 in slot 6 and the blue 4 in slot 2 may be given for the green 3.
    assert table.legal() == [0, 5 + 5 * 2, 5 + 5 * 6]


def test_places_of_the_offer_are_counted_anew() -> None:
    table = position(3, offer="gD g3 b3")
    assert table.legal() == [0]
    assert table.play(0).legal() == [0, 1]


def test_the_second_of_two_equal_cards_of_the_offer_is_not_used() -> None:
    table = position(3, front=("pD",), offer="b3 b3 r3 r3 o8")
    assert table.legal() == [0, 2, 55, 57, 59]
    assert table.play(2).offer() == "b3 b3 r3 o8"


def test_only_the_first_of_three_equal_donkeys_is_used() -> None:
    assert position(3, offer="gD gD gD pD pD").legal() == [0, 3]


def test_the_second_of_two_equal_own_cards_is_not_used() -> None:
    table = position(3, front=("gD gD b3 b3 p4",), offer="v3 o8")
    assert table.legal() == [0, 5, 6, 55]
    assert table.play(6).front(0) == "gD b3 b3 o8 p4"


def test_cards_of_equal_value_and_other_colours_are_different() -> None:
    table = position(3, front=("gD bD",), offer="v8 o8")
    assert table.legal() == [0, 1, 5, 6, 15, 16]


def test_65_to_76_take_a_bonus_card_from_the_next_player() -> None:
    front = ("", "gD g3 bD b3 vD v3 oD o3 pD p3", "")
    table = position(3, front=front, bonus_after="red")
    assert table.legal() == [65, 66, 67, 68, 69, 70, 73, 74, 75, 76, DECLINE]
    assert table.play(74).front(0) == "o3"


def test_77_to_88_take_a_bonus_card_from_the_second_next_player() -> None:
    front = ("", "", "gD g3 bD b3 vD v3 oD o3 pD p3")
    table = position(3, front=front, bonus_after="red")
    assert table.legal() == [77, 78, 79, 80, 81, 82, 85, 86, 87, 88, DECLINE]
    assert table.play(88).front(0) == "p3"


@pytest.mark.parametrize(
    ("player", "bonuses"),
    [
        (0, {65: "g4 of 1", 79: "b5 of 2"}),
        (1, {67: "b5 of 2", 81: "v6 of 0"}),
        (2, {69: "v6 of 0", 77: "g4 of 1"}),
    ],
)
def test_players_are_counted_clockwise_from_the_one_who_chooses(
    player: int, bonuses: dict[int, str]
) -> None:
    table = position(3, front=("v6", "g4", "b5"), bonus_after="red", player=player)
    names = {number: name for name, number in table.moves().items()}
    assert names == {**bonuses, DECLINE: "decline"}


@pytest.mark.parametrize(("player", "other"), [(0, 1), (1, 0)])
def test_with_two_players_77_to_88_are_never_legal(player: int, other: int) -> None:
    full = "gD g3 bD b3 vD v3 rD r3 oD o3 pD p3"
    front = ["", ""]
    front[other] = full
    table = position(
        2,
        front=front,
        bonus_after="red",
        player=player,
        bonus_bars_set_colour=False,
        bonus_bars_own_colours=False,
    )
    assert table.legal() == [*range(65, 77), DECLINE]


def test_the_second_of_two_equal_cards_of_an_opponent_is_not_used() -> None:
    table = position(3, front=("", "g3 g3 bD bD"), bonus_after="red")
    assert table.legal() == [65, 67, DECLINE]
    assert table.play(65).fronts() == ["g3", "g3 bD bD", ""]


def test_equal_cards_of_two_opponents_are_different() -> None:
    table = position(3, front=("", "g3", "g3"), bonus_after="red")
    assert table.legal() == [65, 77, DECLINE]
    assert table.play(77).fronts() == ["g3", "g3", ""]


def test_89_declines() -> None:
    table = position(3, front=("", "g3"), offer="b8", bonus_after="red").play(89)
    assert (table.fronts(), table.player, table.is_bonus) == (["", "g3", ""], 1, False)


def test_a_turn_has_no_bonus_actions_and_a_bonus_decision_no_turns() -> None:
    front = ("gD g8", "b4", "v5")
    assert max(position(3, front=front, offer="r3 o4").legal()) <= 64
    table = position(3, front=front, offer="r3 o4", bonus_after="red")
    assert min(table.legal()) >= 65


def test_an_offer_without_gold_allows_takes_alone() -> None:
    table = position(3, front=("gD g8 bD p7",), offer="gD vD rD")
    assert table.legal() == [0, 1, 2]
