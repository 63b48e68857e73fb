"""The first step of a turn: drawing, the row, and what has no room (K-08 to K-10)."""

from __future__ import annotations

import pytest

from .builders import FULL_NEUTRAL, position

ROW_FULL = "Berlin Dresden*2 Hamburg Munich Stuttgart"
FULL_HAND = "DIm4 DRl5 DRl2"


@pytest.mark.parametrize(
    ("row", "order", "expected"),
    [
        ("", "Berlin", "Berlin"),
        ("Berlin", "Baroque", "Berlin Baroque"),
        ("Berlin", "Berlin", "Berlin*2"),
        ("Berlin Baroque*2", "Baroque", "Berlin Baroque*3"),
        ("Berlin - Baroque", "Dresden", "Berlin Dresden Baroque"),
        ("- - Baroque", "Dresden", "Dresden - Baroque"),
        ("Berlin - Baroque", "Baroque", "Berlin - Baroque*2"),
        ("- Berlin", "Berlin", "- Berlin*2"),  # not the lowest free place but that of its like
        ("Berlin Dresden Hamburg Munich", "Realism", "Berlin Dresden Hamburg Munich Realism"),
    ],
)
def test_k08_an_order_takes_the_place_of_its_like_or_the_lowest_free_one(
    row: str, order: str, expected: str
) -> None:
    table = position(row=row, orders=[order], phase="act").open(order)
    assert (table.row(), table.orders(0)) == (expected, "")


def test_k08_a_place_that_becomes_empty_stays_empty() -> None:
    table = position(hands=["BBa0 BIm6"], row="Dresden Berlin Munich*2", phase="fulfil")
    table.fulfil("Berlin").hand_in("BBa0 BIm6").pass_all()
    assert table.row() == "Dresden - Munich*2"


def test_k08_of_two_equal_orders_one_stays() -> None:
    table = position(hands=["BBa0 BIm6"], row="Dresden Berlin*2 Munich", phase="fulfil")
    table.fulfil("Berlin").hand_in("BBa0 BIm6").pass_all()
    assert table.row() == "Dresden Berlin Munich"


def test_k09_a_painting_drawn_goes_to_the_hand() -> None:
    table = position(hands=["DIm4", "MBa4"], pile="BIm6 BBa0").draw_painting()
    assert (table.hand(0), table.hand(1), table.phase) == ("BIm6 DIm4", "MBa4", "act")
    assert (table.pile().split()[0], table.known(0)) == ("BBa0", "")


def test_k09_an_order_drawn_goes_to_the_hand() -> None:
    table = position(orders=["Munich Realism"], order_pile="Stuttgart Berlin").draw_order()
    assert (table.orders(0), table.row()) == ("Munich Stuttgart Realism", "")
    assert (table.order_pile().split()[0], table.phase) == ("Berlin", "act")


@pytest.mark.parametrize("drawn", ["BBa1", "DRl2", "DRn6", "FRo0"])
def test_hands_are_sorted_by_number(drawn: str) -> None:
    table = position(hands=["DIm4 DRn3"], pile=drawn).draw_painting()
    numbers = table.field("hand")[0]
    assert numbers == sorted(numbers)
    assert sorted(table.hand(0).split()) == sorted(["DIm4", "DRn3", drawn])


def test_k09_a_full_hand_lays_the_painting_in_a_hide_after_seeing_it() -> None:
    table = position(
        hands=[FULL_HAND], hides=["HBa3 HBa6", "HBi4"], neutral=["", "MBa4"], pile="BIm6"
    ).draw_painting()
    assert (table.phase, table.player, table.legal()) == ("lay", 0, [2, 3, 4, 5])
    assert table.view(0).field("drawn") == 5
    table.lay(0)
    assert (table.hide_of(0), table.hand(0)) == ("HBa3 HBa6 BIm6", FULL_HAND)
    assert (table.phase, table.field("drawn")) == ("act", -127)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_k09_it_lies_outermost_at_the_hide_that_is_chosen(number: int) -> None:
    table = position(hands=[FULL_HAND], neutral=["MBa4", "MBi5", "MIm6"], pile="BIm6")
    hides = ["", "MBa4", "MBi5", "MIm6"]
    hides[number] += " BIm6"
    assert table.draw_painting().lay(number).hides_of(0) == hides


def test_k09_it_may_only_go_where_there_is_room() -> None:
    table = position(
        hands=[FULL_HAND],
        hides=["HBa3 HBa6 HBi4"],
        neutral=[FULL_NEUTRAL[0], "MBa4 MBi5", FULL_NEUTRAL[1]],
    ).draw_painting()
    assert table.legal() == [4]  # asked, although there is only one possibility


def test_k09_room_at_the_hides_of_others_does_not_count() -> None:
    table = position(
        hands=[FULL_HAND], hides=["HBa3 HBa6 HBi4"], neutral=FULL_NEUTRAL, pile="BIm6"
    ).draw_painting()
    assert (table.evidence(), table.phase, table.player) == ("BIm6", "act", 0)


def test_k09_a_full_hand_lays_the_order_in_the_row() -> None:
    table = position(
        orders=["Berlin Munich Realism"], row="Dresden - Munich", order_pile="Berlin"
    ).draw_order()
    assert (table.orders(0), table.row()) == ("Berlin Munich Realism", "Dresden Berlin Munich")


def test_k09_with_four_places_taken_a_full_hand_may_draw_an_order() -> None:
    table = position(
        orders=["Berlin Munich Realism"], row="Berlin Dresden Hamburg Munich", order_pile="Munich"
    ).draw_order()
    assert table.row() == "Berlin Dresden Hamburg Munich*2"


@pytest.mark.parametrize(
    ("orders", "row", "num_paintings", "num_orders", "legal"),
    [
        ("", "", 1, 1, [0, 1]),
        ("", "", 1, 0, [0]),
        ("", "", 0, 1, [0, 1]),  # the grand raid is left in the paintings' pile
        ("", ROW_FULL, 5, 5, [0, 1]),
        ("Berlin Munich Realism", "", 5, 5, [0, 1]),
        ("Berlin Munich Realism", ROW_FULL, 5, 5, [0]),
        ("Berlin Munich", ROW_FULL, 5, 5, [0, 1]),
    ],
)
def test_k10_what_can_be_drawn_before_the_grand_raid(
    orders: str, row: str, num_paintings: int, num_orders: int, legal: list[int]
) -> None:
    table = position(orders=[orders], row=row, num_paintings=num_paintings, num_orders=num_orders)
    assert (table.phase, table.legal()) == ("draw", legal)


@pytest.mark.parametrize(
    ("orders", "row", "num_paintings", "num_orders", "legal"),
    [
        ("", "", 1, 0, [0]),
        ("", "", 0, 1, [1]),
        ("Berlin Munich Realism", ROW_FULL, 1, 5, [0]),
    ],
)
def test_k10_what_can_be_drawn_after_the_grand_raid(
    orders: str, row: str, num_paintings: int, num_orders: int, legal: list[int]
) -> None:
    table = position(
        orders=[orders],
        row=row,
        num_paintings=num_paintings,
        num_orders=num_orders,
        last_turns=2,
    )
    assert (table.phase, table.legal()) == ("draw", legal)


@pytest.mark.parametrize(
    ("orders", "row", "num_orders"), [("", "", 0), ("Berlin Munich Realism", ROW_FULL, 5)]
)
def test_k10_if_nothing_can_be_drawn_the_turn_begins_with_its_second_step(
    orders: str, row: str, num_orders: int
) -> None:
    table = position(
        orders=["", orders],
        row=row,
        num_paintings=0,
        num_orders=num_orders,
        last_turns=2,
        phase="fulfil",
    ).skip()
    assert (table.player, table.phase, table.legal()[-1]) == (1, "act", 73)


def test_k10_with_total_paintings_fill_the_hand_for_orders_too() -> None:
    table = position(hands=["DIm4 DRl5"], orders=["Berlin"], row=ROW_FULL, hand_limit="total")
    assert table.legal() == [0]
    table = position(hands=[FULL_HAND], row=ROW_FULL, hand_limit="total")
    assert table.legal() == [0]


def test_k10_each_turn_before_the_grand_raid_takes_a_card_from_a_pile() -> None:
    table = position(
        orders=["Berlin Munich Realism"] * 2,
        row=ROW_FULL,
        num_paintings=2,
        num_orders=1,
        raid_below=0,
        num_players=2,
    )
    for left in (1, 0):
        table.draw_painting().skip(2)
        assert (table.num_paintings, table.num_orders) == (left, 1)
    assert (table.last_turns, table.legal()) == (None, [0])
    assert table.draw_painting().last_turns == 3
