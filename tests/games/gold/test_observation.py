"""What each piece of Gold!'s observation says, in positions whose values can be read off."""

from __future__ import annotations

import pytest

from ..reading import piece
from .builders import COLOURS, Table, deal, position


def a_turn(player: int = 0) -> Table:
    """A turn in which every seat has cards of its own, with one more offer to come."""
    return position(
        front=("gD g7 v5", "b4 r5 r6", "o3 p8"),
        offer="p7 gD r3 v4",
        piles=("oD oD o8", "b5 b6 b7"),
        player=player,
        offers_left=1,
        deck="rD rD p3 p3 p5",
        away="bD g3",
        rest_to=1,
    )


def a_turn_of_two() -> Table:
    return position(2, front=("gD g7 v5", "b4 r5 r6"), offer="gD r3 v4", piles=("p3", "p8"))


def an_empty_offer() -> Table:
    """A bonus decision after the last card of an offer."""
    return position(front=("v5", "b4 r5 r6", "p8"), bonus_after="green", offers_left=4)


def an_end() -> Table:
    return position(piles=("g3 g8 r4", "gD"), prizes=("g8 r4",), away="p7 p8")


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("seat", range(3))
def test_bonus_and_set_colour_tell_of_the_set_whose_bonus_is_chosen(number: int, seat: int) -> None:
    table = position(bonus_after=COLOURS[number], player=1)
    assert piece(table, seat, "bonus") == [1]
    assert piece(table, seat, "set_colour") == [int(colour == number) for colour in range(6)]


@pytest.mark.parametrize(
    ("table", "value"),
    [(deal(3), 1), (deal(3, 2), 0.9), (an_empty_offer(), 0.4), (a_turn(), 0.1), (an_end(), 0)],
    ids=["three players", "two players", "bonus", "late", "end"],
)
def test_offers_left_counts_the_offers_to_come(table: Table, value: float) -> None:
    assert piece(table, 0, "offers_left") == [value]


@pytest.mark.parametrize(
    ("offer", "sizes"),
    [
        ("p8", [1, 0, 0, 0, 0]),
        ("gD g3", [0, 1, 0, 0, 0]),
        ("gD g3 g3", [0, 0, 1, 0, 0]),
        ("gD g3 g3 g4", [0, 0, 0, 1, 0]),
        ("gD gD gD g3 g3", [0, 0, 0, 0, 1]),
    ],
)
def test_offer_size_counts_the_cards_of_the_offer(offer: str, sizes: list[int]) -> None:
    assert piece(position(offer=offer), 1, "offer_size") == sizes


def test_offer_colours_are_in_the_order_of_the_offer() -> None:
    assert piece(a_turn(), 1, "offer_colours") == [  # gD r3 v4 p7
        [1, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0],
        [0, 0, 1, 0, 0, 0],
        [0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 0],
    ]


def test_offer_points_are_in_the_order_of_the_offer() -> None:
    assert piece(a_turn(), 1, "offer_points") == [-0.25, 0.375, 0.5, 0.875, 0]


def test_colour_unseen_counts_cards_to_come_and_put_away() -> None:
    assert piece(a_turn(), 2, "colour_unseen") == [0.1, 0.1, 0, 0.2, 0, 0.3]


def test_offer_unseen_is_colour_unseen_for_each_card_of_the_offer() -> None:
    assert piece(a_turn(), 2, "offer_unseen") == [0.1, 0.2, 0, 0.3, 0]


def test_unseen_counts_cards_by_value_and_colour() -> None:
    assert piece(a_turn(), 2, "unseen") == [
        [0, 0.3333, 0, 0.6667, 0, 0],  # donkeys
        [0.3333, 0, 0, 0, 0, 0.6667],  # 3
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0.3333],  # 5
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]


def test_three_equal_cards_unseen_are_1() -> None:
    table = position(offer="g3", deck="gD gD gD bD bD vD", piles=("bD vD vD rD rD rD oD",))
    assert piece(table, 0, "unseen")[0] == [1, 0.6667, 0.3333, 0, 0.6667, 1]


def test_in_play_are_as_many_seats_as_players() -> None:
    assert piece(a_turn(), 1, "in_play") == [1, 1, 1]
    assert piece(a_turn_of_two(), 1, "in_play") == [1, 1, 0]


@pytest.mark.parametrize(
    ("seat", "seats"), [(0, [0, 0, 1]), (1, [0, 1, 0]), (2, [1, 0, 0])], ids=str
)
def test_to_act_counts_from_the_own_seat(seat: int, seats: list[int]) -> None:
    assert piece(a_turn(player=2), seat, "to_act") == seats


@pytest.mark.parametrize(
    ("seat", "points"), [(0, [0.12, -0.04, 0.36]), (2, [0.36, 0.12, -0.04])], ids=str
)
def test_pile_points_count_from_the_own_seat(seat: int, points: list[float]) -> None:
    table = position(front=("g3",), offer="g4", piles=("oD o8", "rD", "b5 b6 b7"))  # 6, -2, 18
    assert piece(table, seat, "pile_points") == points


def test_pile_size_counts_the_cards_of_a_pile() -> None:
    table = position(front=("g3",), offer="g4", piles=("oD oD o8", "rD rD rD"))
    assert piece(table, 1, "pile_size") == [0.05, 0, 0.05]


def test_slots_hold_the_points_of_the_cards_in_front() -> None:
    assert piece(a_turn(), 1, "slots") == [
        [0, 0, 0.5, 0, 0, 0, 0.625, 0.75, 0, 0, 0, 0],  # seat 1: b4 r5 r6
        [0, 0, 0, 0, 0, 0, 0, 0, 0.375, 0, 1, 0],  # seat 2: o3 p8
        [-0.25, 0.875, 0, 0, 0.625, 0, 0, 0, 0, 0, 0, 0],  # seat 0: gD g7 v5
    ]


def test_singles_are_the_colours_with_one_card_in_front() -> None:
    assert piece(a_turn(), 1, "singles") == [
        [0, 1, 0, 0, 0, 0],
        [0, 0, 0, 0, 1, 1],
        [0, 0, 1, 0, 0, 0],
    ]


def test_pairs_are_the_colours_with_two_cards_in_front() -> None:
    assert piece(a_turn(), 1, "pairs") == [
        [0, 0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [1, 0, 0, 0, 0, 0],
    ]


def test_prizes_are_the_gold_that_the_colours_would_score_now() -> None:
    table = position(front=("g6", "gD g8 r3 r3 pD", "gD g7 r5 o4"), offer="b3")
    assert piece(table, 1, "prizes") == [
        [1, 0, 0, 0.375, 0, 0],  # green 6 ties with green 8 less 2; red 3 and 3 beat red 5
        [0, 0, 0, 0, 0.5, 0],
        [0.75, 0, 0, 0, 0, 0],
    ]


def test_tied_colours_have_no_prizes_where_nobody_scores_them() -> None:
    table = position(front=("g6 b3", "gD g8", "b4"), offer="v3", colour_tie="none")
    assert piece(table, 0, "prizes") == [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0.5, 0, 0, 0, 0],
    ]


def test_makes_pair_marks_the_second_card_of_a_colour() -> None:
    assert piece(a_turn(), 0, "makes_pair") == [  # gD r3 v4 p7
        [0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0],
    ]


def test_makes_set_marks_the_third_card_of_a_colour() -> None:
    assert piece(a_turn(), 0, "makes_set") == [
        [1, 0, 0, 0, 0],
        [0, 1, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ]


def test_match_points_are_those_in_front_of_the_colour_of_each_card() -> None:
    table = position(front=("gD", "r5 r6", "g8 gD p8"), offer="gD r3 v4 p7")
    assert piece(table, 0, "match_points") == [
        [-0.125, 0, 0, 0, 0],
        [0, 0.6875, 0, 0, 0],
        [0.375, 0, 0, 0.5, 0],
    ]


def test_points_and_sizes_of_the_piles_count_the_prizes_at_the_end() -> None:
    assert piece(an_end(), 1, "pile_points") == [-0.04, 0, 0.3]  # -2, 0, 15
    assert piece(an_end(), 1, "pile_size") == [0.0167, 0, 0.05]
