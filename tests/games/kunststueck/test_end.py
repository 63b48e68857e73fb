"""Turns, the grand raid, the end and the score (K-15 to K-17)."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import position

NONE = -127


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_k15_turns_go_clockwise(num_players: int) -> None:
    table = position(num_players, active=num_players - 1)
    seats = []
    for _ in range(num_players + 1):
        seats.append(table.active)
        table.draw_order().skip(2)
    assert seats == [num_players - 1, *range(num_players)]
    assert table.field("num_turns") == num_players + 1


def test_k15_after_an_award_the_next_player_of_the_active_one_follows() -> None:
    table = position(
        hands=["BIm3 BRl4", "", "BBa0 BIm6"], row="Berlin", phase="fulfil", num_turns=7
    )
    table.fulfil("Berlin").hand_in("BIm3 BRl4").skip().hand_in("BBa0 BIm6")
    assert (table.player, table.active, table.phase) == (1, 1, "draw")
    assert table.field("num_turns") == 8


def test_k16_the_grand_raid_lies_above_so_many_paintings() -> None:
    table = position(num_paintings=4, raid_below=3, hands=["DIm4"])
    table.draw_painting()
    assert (table.last_turns, table.phase, len(table.hand(0).split())) == (None, "act", 2)
    table.skip(2).draw_painting()
    assert (table.last_turns, table.phase, table.hand(1)) == (4, "draw", "")
    assert (table.num_paintings, table.field("raid_below")) == (3, NONE)


def test_k16_the_drawer_chooses_again() -> None:
    table = position(num_paintings=3, raid_below=3, pile="BIm6").draw_painting()
    assert (table.player, table.legal()) == (0, [0, 1])
    assert table.draw_painting().hand(0) == "BIm6"
    table = position(num_paintings=3, raid_below=3, order_pile="Realism").draw_painting()
    assert table.draw_order().orders(0) == "Realism"


def test_k16_he_finishes_his_turn() -> None:
    table = position(num_paintings=3, raid_below=3, hands=["BBa0 BIm6"], row="Berlin")
    table.draw_painting().draw_order().raid(hide=1).fulfil("Berlin").hand_in("BBa0 BIm6")
    table.pass_all()
    assert (table.scores()[0], table.player, table.last_turns) == (6, 1, 3)


def test_k16_the_last_turn_is_complete() -> None:
    table = position(hands=["BBa0 BIm6", "BBi2 BRo3"], row="Berlin", last_turns=1)
    table.draw_order().skip().fulfil("Berlin").hand_in("BBa0 BIm6")
    assert not table.is_over
    assert table.hand_in("BBi2 BRo3").skip().is_over
    assert (table.scores(), table.ranks()) == ([0, 5, 0], [1, 0, 1])


def test_k16_the_game_ends_though_cards_are_left() -> None:
    table = position(last_turns=1, num_paintings=20).draw_painting().skip(2)
    assert (table.is_over, table.num_paintings) == (True, 19)


def test_k16_the_grand_raid_can_be_the_first_card_of_the_lower_third() -> None:
    table = position(2, num_paintings=23)
    assert table.draw_painting().last_turns == 3


def test_k16_if_no_order_fits_after_it_the_step_ends() -> None:
    row = "Berlin Dresden Hamburg Munich Stuttgart"
    table = position(orders=["Berlin Munich Realism"], row=row, num_paintings=0, num_orders=3)
    table.draw_painting()
    assert (table.phase, table.player) == ("act", 0)


def test_k16_a_full_hand_does_not_lay_the_grand_raid() -> None:
    table = position(hands=["BIm6 DIm4 DRl5"], num_paintings=3, raid_below=3, pile="MBa4")
    assert table.draw_painting().phase == "draw"
    assert table.draw_painting().phase == "lay"


def test_k17_the_score_is_the_sum_of_the_values_laid_down() -> None:
    table = position(laid=["BIm6 BBa0 DRl5", "HBa3", ""], fulfilled=["Berlin Dresden", "Hamburg"])
    assert (table.scores(), table.ranks()) == ([11, 3, 0], [0, 1, 2])


@pytest.mark.parametrize(
    ("laid", "fulfilled", "ranks"),
    [
        (["BIm6", "HRl6", "BRl4"], ["", "Berlin", "Dresden Munich"], [1, 0, 2]),
        (["BIm6", "HRl6", "HBa6"], ["Berlin", "Berlin", ""], [0, 0, 2]),
        (["", "", ""], ["", "", ""], [0, 0, 0]),
        (["BIm6 BRl1", "HRl6", "FBi1"], ["", "Berlin Berlin", "Berlin"], [0, 1, 2]),
        (["", "", ""], ["Realism", "Munich Munich", "Berlin"], [1, 0, 1]),
    ],
)
def test_k17_ties_are_broken_by_orders_fulfilled_and_then_shared(
    laid: list[str], fulfilled: list[str], ranks: list[int]
) -> None:
    assert position(laid=laid, fulfilled=fulfilled).ranks() == ranks


def test_k17_many_orders_do_not_outweigh_a_point() -> None:
    many = " ".join(f"{subject} {subject} {subject}" for subject in ("Berlin", "Munich"))
    assert position(laid=["BRl1"], fulfilled=["", many]).ranks() == [0, 1, 2]


def test_k17_paintings_at_hides_and_in_hands_do_not_count() -> None:
    table = position(hands=["BIm6"], hides=["HRl6"], neutral=["DRl5"], last_turns=1, phase="fulfil")
    assert (table.skip().is_over, table.scores()) == (True, [0, 0, 0])


def test_k17_the_score_so_far_can_be_asked_before_the_end() -> None:
    table = position(laid=["BIm6"], hands=["", "BBi2 BRo3"], row="Berlin", phase="fulfil", active=1)
    table.fulfil("Berlin").hand_in("BBi2 BRo3")
    assert table.scores() == [6, 0, 0]  # not before the award
    assert table.pass_all().scores() == [6, 5, 0]


@pytest.mark.parametrize(("max_turns", "over"), [(8, 2), (9, 0)])
def test_k06_max_turns_is_checked_when_a_turn_ends(max_turns: int, over: int) -> None:
    table = position(num_turns=7, phase="fulfil", max_turns=max_turns)
    assert table.skip().field("over") == over


def test_k06_a_turn_that_ends_the_game_is_not_cut() -> None:
    table = position(num_turns=7, phase="fulfil", max_turns=8, last_turns=1)
    assert table.skip().field("over") == 1


def test_k06_a_game_that_is_cut_is_scored_as_it_stands() -> None:
    arguments: dict[str, Any] = {"laid": ["BIm6", "HBa3"], "num_turns": 7, "max_turns": 8}
    table = position(phase="fulfil", hands=["BRl4"], **arguments).skip()
    assert (table.scores(), table.ranks(), table.legal()) == ([6, 3, 0], [0, 1, 2], [])


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_k10_k16_the_longest_game_takes_one_card_a_turn(num_players: int) -> None:
    """Five orders, four paintings, the grand raid, then n turns without a card.

    So a game that begins with 35 - n orders and 72 - n paintings in the piles has 108 - n turns.
    """
    table = position(num_players, num_orders=5, num_paintings=4, raid_below=0)
    while not table.is_over:
        table.play(table.legal()[-1])  # an order if there is one; nothing else is done
    assert table.field("num_turns") == 5 + 4 + 1 + num_players
