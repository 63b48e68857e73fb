"""The third step of a turn: choosing an order and showing a set for it (K-13)."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import Table, position

BERLIN_OF_ROW, BERLIN_OF_HAND, SKIP = 57, 62, 73


def berlin(hand: str = "", hide: str = "", **arguments: Any) -> Table:
    """Seat 0 may fulfil an order for Berlin of the row."""
    return position(hands=[hand], hides=[hide], row="Berlin", phase="fulfil", **arguments)


def test_k13_one_order_at_most_or_none() -> None:
    table = berlin("BBa0 BIm6 BRl4").skip()
    assert (table.player, table.phase, table.scores()) == (1, "draw", [0, 0, 0])


def test_k13_skipping_is_asked_though_nothing_else_can_be_done() -> None:
    table = position(phase="fulfil")
    assert (table.phase, table.legal()) == ("fulfil", [SKIP])


def test_k13_orders_of_the_row_are_named_by_place() -> None:
    table = position(
        hands=["BBa0 BIm6 MBa1"], row="Berlin Dresden - Baroque Munich", phase="fulfil"
    )
    assert table.legal() == [57, 60, SKIP]
    table.play(60)
    assert (table.field("subject"), table.field("order_place"), table.phase) == (6, 3, "show")


def test_k13_orders_of_the_hand_are_named_by_slot() -> None:
    table = position(hands=["BBa0 BIm6 MBa1"], orders=["Berlin Dresden Baroque"], phase="fulfil")
    assert table.legal() == [62, 64, SKIP]
    table.play(64)
    assert (table.field("subject"), table.field("order_place"), table.phase) == (6, 5, "show")


def test_k13_an_order_that_lies_in_the_row_and_in_the_hand_can_be_chosen_in_both_places() -> None:
    table = position(hands=["BBa0 BIm6"], orders=["Berlin Berlin"], row="Berlin", phase="fulfil")
    assert table.legal() == [BERLIN_OF_ROW, BERLIN_OF_HAND, SKIP]


def test_k13_orders_of_others_cannot_be_chosen() -> None:
    table = position(hands=["BBa0 BIm6"], orders=["", "Berlin"], phase="fulfil")
    assert table.legal() == [SKIP]


@pytest.mark.parametrize(
    ("hand", "is_enough"),
    [
        ("BBa1 BIm6", True),  # 6 + 1
        ("BBi2 BRn2", True),  # 5 + 5
        ("BBi2 BRo6", False),  # 5 + 1
        ("BIm3 BRn5", False),  # 4 + 2
        ("BIm3 BRn5 BIm6", True),  # 4 + 2 + 1
        ("BRl4 BRn5 BRo6", False),  # 3 + 2 + 1
        ("BBa0 BIm6", True),  # 7 + 1
        ("BBa0", False),  # one painting
        ("BBa0 DIm4 HBa3", False),  # one that suits
        ("BBa1 DIm4", False),
        ("", False),
    ],
)
def test_k13_two_paintings_and_a_total_saleability_of_seven(hand: str, is_enough: bool) -> None:
    assert berlin(hand).legal() == ([BERLIN_OF_ROW] if is_enough else []) + [SKIP]


@pytest.mark.parametrize(
    ("subject", "hand"),
    [
        ("Dresden", "DBa2 DBa5"),
        ("Hamburg", "HIm0 HRo5"),
        ("Munich", "MBa1 MRo6"),
        ("Stuttgart", "SIm1 SRl5"),
        ("Frankfurt", "FBi1 FBa6"),
        ("Baroque", "BBa1 FBa6"),
        ("Biedermeier", "BBi2 SBi3"),
        ("Impressionism", "SIm1 BIm6"),
        ("Realism", "MRl0 HRl6"),
        ("Renaissance", "FRn1 DRn6"),
        ("Romanticism", "DRo1 MRo6"),
    ],
)
def test_k13_paintings_of_the_museum_or_the_epoch_suit(subject: str, hand: str) -> None:
    table = position(hands=[hand], row=f"Berlin {subject}", phase="fulfil").fulfil(subject)
    assert table.hand_in(hand).best() == hand


def test_k13_from_hand_own_hide_and_neutral_hides() -> None:
    table = berlin("BBa1", "BBi2", neutral=["BIm3", "", "BRl4"]).fulfil("Berlin")
    assert table.legal() == [65, 68, 69, 71]
    table.hand_in("BBa1 BRl4 BBi2 BIm3")
    assert (table.field("best_total"), table.best()) == (18, "BBa1 BRl4 BBi2 BIm3")


def test_k13_not_from_the_evidence_room_nor_from_other_players() -> None:
    table = position(
        hands=["BBa0", "BIm6"],
        hides=["", "BRl4"],
        evidence="BBi2",
        row="Berlin",
        phase="fulfil",
        known=["", "BIm6"],
    )
    assert table.legal() == [SKIP]


def test_k13_from_a_hide_only_from_the_outside_inwards() -> None:
    table = berlin("BRo6", "BBa1 BIm6 BRl4").fulfil("Berlin")
    assert table.legal() == [65, 68]
    assert table.show("BRl4").legal() == [65, 68]
    assert table.show("BIm6 BBa1").legal() == [65, 72]


def test_k13_what_does_not_suit_closes_a_hide() -> None:
    table = berlin("BBa0", "BIm6 DIm4 BRl4", neutral=["DRl5 BRn5"]).fulfil("Berlin")
    table.show("BRl4 BRn5")
    assert table.legal() == [65]
    assert table.show("BBa0").legal() == [72]


def test_k13_paintings_may_be_kept_back() -> None:
    table = berlin("BBa0 BIm6 BRl4", "BRn5").fulfil("Berlin").hand_in("BBa0 BIm6").pass_all()
    assert (table.hand(0), table.hide_of(0), table.laid_by(0)) == ("BRl4", "BRn5", "BBa0 BIm6")


@pytest.mark.parametrize(
    ("hand", "shown", "legal"),
    [
        ("BIm6 BBa1 BRl4", "", [65, 66, 67]),
        ("BIm6 BBa1 BRl4", "BIm6", [65, 67]),  # slots stay: BBa1 is 0, BIm6 is 1, BRl4 is 2
        ("BIm6 BBa1 BRl4", "BIm6 BRl4", [65]),
        ("BIm6 BBa1 BRl4", "BIm6 BBa1", [67, 72]),
        ("BIm6 BBa1 BRl4", "BIm6 BBa1 BRl4", [72]),
    ],
)
def test_k13_who_has_chosen_must_complete_a_set(hand: str, shown: str, legal: list[int]) -> None:
    assert berlin(hand).fulfil("Berlin").show(shown).legal() == legal


def test_k13_a_set_of_seven_that_is_one_painting_cannot_be_handed_in() -> None:
    assert berlin("BBa0 BIm6").fulfil("Berlin").show("BBa0").legal() == [66]


def test_k13_an_order_of_the_hand_is_known_to_all_from_then_on() -> None:
    table = position(hands=["BBa0 BIm6"], orders=["Berlin Munich"], phase="fulfil")
    assert table.view(1).orders(0) == "? ?"
    view = table.fulfil("Berlin", from_hand=True).view(1)
    assert (view.field("subject"), view.field("order_place"), view.orders(0)) == (0, 5, "? ?")
    assert all("Berlin" in view.completed(1, seed).orders(0) for seed in range(5))


def test_k13_cards_shown_from_the_hand_are_known_to_all_from_then_on() -> None:
    table = berlin("BBa0 BIm6 BRl4", "BRn5").fulfil("Berlin").show("BRn5 BIm6")
    assert (table.known(0), table.view(1).known(0), table.view(1).hand(0)) == (
        "BIm6",
        "BIm6",
        "? ? ?",
    )


def test_k13_what_is_shown_stays_in_place_until_the_award() -> None:
    table = berlin("BBa0 BIm6", "BRn5").fulfil("Berlin").hand_in("BRn5 BBa0 BIm6")
    assert (table.hand(0), table.hide_of(0), table.row()) == ("BBa0 BIm6", "BRn5", "Berlin")
    table.pass_all()
    assert (table.hand(0), table.hide_of(0), table.row()) == ("", "", "")
    assert (table.laid_by(0), table.fulfilled_by(0)) == ("BBa0 BIm6 BRn5", "Berlin")


def test_k13_an_order_of_the_hand_leaves_it() -> None:
    table = position(
        hands=["BBa0 BIm6"], orders=["Berlin Berlin Munich"], row="Berlin", phase="fulfil"
    )
    table.fulfil("Berlin", from_hand=True).hand_in("BBa0 BIm6").pass_all()
    assert (table.orders(0), table.row()) == ("Berlin Munich", "Berlin")


def test_k13_the_third_order_of_a_subject_can_be_fulfilled() -> None:
    table = berlin("BBa0 BIm6", fulfilled=["Berlin", "Berlin"]).fulfil("Berlin")
    table.hand_in("BBa0 BIm6").pass_all()
    assert [table.fulfilled_by(seat) for seat in range(3)] == ["Berlin Berlin", "Berlin", ""]
