"""The twelve worked cases of Kunststück's rules, literally."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import FULL_NEUTRAL, Table, position

BERLIN, ROW_FULL = 57, "Berlin Dresden Hamburg Munich Stuttgart"  # the order on the first place


def berlin(hand: str, **arguments: Any) -> Table:
    """Seat 0 may fulfil an order for Berlin."""
    return position(hands=[hand], row="Berlin", phase="fulfil", **arguments)


def test_case_1_a_forgery_and_an_original_of_value_6_total_8_and_are_worth_6() -> None:
    table = berlin("BBa0 BIm6").fulfil("Berlin").hand_in("BBa0 BIm6")
    assert table.field("best_total") == 8
    assert table.pass_all().scores() == [6, 0, 0]


@pytest.mark.parametrize(("allowed", "legal"), [(False, [73]), (True, [BERLIN, 73])])
def test_case_1_not_if_the_forgery_is_that_original_s(allowed: bool, legal: list[int]) -> None:
    table = position(
        hands=["HRl6 HRl0"], row="Hamburg", phase="fulfil", original_with_forgery=allowed
    )
    assert table.legal() == legal


def test_case_2_originals_of_value_3_and_5_are_not_enough() -> None:
    assert berlin("BIm3 BRn5").legal() == [73]
    assert berlin("BIm3 BRl4").legal() == [BERLIN, 73]


def test_case_2_a_single_forgery_is_not_enough() -> None:
    assert berlin("BBa0").legal() == [73]


def test_case_3_what_lies_inside_of_another_museum_cannot_be_used() -> None:
    assert berlin("BBa0", hides=["BBi2 DIm4"]).legal() == [73]
    assert berlin("BBa0", hides=["DIm4 BBi2"]).legal() == [BERLIN, 73]


def test_case_4_a_set_must_be_higher_than_the_highest_so_far() -> None:
    hands = ["BIm3 BRl4", "BBi2 BRo3", "BBa0 BRn5"]  # 7, 9, 9
    table = position(hands=hands, row="Berlin", phase="fulfil")
    table.fulfil("Berlin").hand_in("BIm3 BRl4").hand_in("BBi2 BRo3")
    assert (table.player, table.legal()) == (2, [73])
    assert (table.skip().fulfilled_by(1), table.laid_by(1)) == ("Berlin", "BBi2 BRo3")


def test_case_4_the_second_must_show_10_or_more() -> None:
    hands = ["BIm3 BRl4", "BBi2 BRo3", "BBa0 BRn5 BIm6"]  # 7, 9, 10
    table = position(hands=hands, row="Berlin", phase="fulfil")
    table.fulfil("Berlin").hand_in("BIm3 BRl4").hand_in("BBi2 BRo3")
    table.show("BBa0 BRn5")
    assert table.legal() == [66]  # the third painting, but not yet 72, which hands the set in
    assert table.hand_in("BIm6").laid_by(2) == "BBa0 BIm6 BRn5"


def test_case_5_total_a_painting_drawn_must_be_laid() -> None:
    table = position(hands=["DIm4 DRl5"], orders=["Berlin"], pile="BIm6", hand_limit="total")
    table.draw_painting()
    assert (table.phase, table.hand(0), table.legal()) == ("lay", "DIm4 DRl5", [2, 3, 4, 5])


def test_case_5_per_kind_a_painting_drawn_goes_to_the_hand() -> None:
    table = position(hands=["DIm4 DRl5"], orders=["Berlin Dresden Munich"], pile="BIm6")
    table.draw_painting()
    assert (table.phase, table.hand(0)) == ("act", "BIm6 DIm4 DRl5")


@pytest.mark.parametrize(
    ("hand_limit", "orders"), [("total", "Berlin"), ("per_kind", "Berlin Dresden Munich")]
)
def test_case_5_an_order_drawn_goes_to_the_row(hand_limit: str, orders: str) -> None:
    table = position(
        hands=["DIm4 DRl5"], orders=[orders], hand_limit=hand_limit, order_pile="Realism"
    ).draw_order()
    assert (table.orders(0), table.row(), table.phase) == (orders, "Realism", "act")


def test_case_6_no_raid_while_the_card_lies_at_another_player_s_hide() -> None:
    table = position(raid_card="seat 1", phase="act", hides=["", "DIm4", "DRl5"])
    assert table.legal() == [73]
    assert position(raid_card="seat 1", phase="act", active=2).legal() == [73]


def test_case_6_the_owner_of_the_hide_may_raid() -> None:
    table = position(raid_card="seat 1", phase="act", active=1)
    assert table.legal() == [45, 46, 47, 48, 49, 73]


def test_case_7_what_finds_no_room_goes_to_the_evidence_room() -> None:
    table = position(
        hands=["DIm4 DRl5"],
        hides=["HBa3 HBa6 HBi4", "MBa4 MBi5 MIm6"],
        neutral=FULL_NEUTRAL,
        phase="act",
    ).raid(seat=1)
    assert table.legal() == [56]
    table.place("hand")
    assert (table.hand(0), table.evidence()) == ("DIm4 DRl5 MIm6", "MBi5 MBa4")
    assert (table.phase, table.hide_of(1)) == ("fulfil", "")


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_case_8_after_the_grand_raid_each_player_has_one_more_turn(num_players: int) -> None:
    table = position(num_players, raid_below=5, num_paintings=5, active=1)
    table.draw_painting()
    assert table.last_turns == num_players + 1
    table.play(1, 73, 73)
    turns = []
    while not table.is_over:
        turns.append(table.active)
        table.play(1, 73, 73)
    assert turns == [(2 + step) % num_players for step in range(num_players)]


def test_case_9_a_painting_drawn_that_has_no_room_lies_in_the_evidence_room() -> None:
    table = position(
        hands=["DIm4 DRl5 DRl2"],
        hides=["HBa3 HBa6 HBi4"],
        neutral=FULL_NEUTRAL,
        evidence="FRn4",
        pile="BIm6",
    ).draw_painting()
    assert (table.evidence(), table.phase) == ("FRn4 BIm6", "act")


def test_case_10_after_the_grand_raid_as_the_last_card_an_order_may_be_drawn() -> None:
    table = position(num_paintings=0).draw_painting()
    assert (table.phase, table.legal(), table.player) == ("draw", [1], 0)
    assert table.draw_order().phase == "act"


def test_case_10_or_the_step_ends() -> None:
    table = position(num_paintings=0, num_orders=0).draw_painting()
    assert (table.phase, table.player, table.last_turns) == ("act", 0, 4)


def test_case_11_an_order_has_no_room_though_its_like_lies_in_the_row() -> None:
    table = position(orders=["Berlin Realism Realism"], row=ROW_FULL, order_pile="Dresden")
    assert table.legal() == [0]
    assert position(orders=["Berlin Realism"], row=ROW_FULL).legal() == [0, 1]


def test_case_12_two_may_show_the_same_painting_and_the_higher_total_takes_it() -> None:
    table = position(
        hands=["BRl4 BIm3", "BBi2 BRo3"], neutral=["", "BBa0"], row="Berlin", phase="fulfil"
    )
    table.fulfil("Berlin").hand_in("BBa0 BIm3").hand_in("BBa0 BBi2")
    assert table.neutral(2) == "BBa0"
    table.skip()
    assert (table.neutral(2), table.laid_by(1), table.laid_by(0)) == ("", "BBa0 BBi2", "")
    assert (table.hand(0), table.hand(1)) == ("BIm3 BRl4", "BRo3")
