"""An original and its forgery may not serve the same order (K-06, K-13, K-14).

Berlin Baroque and Berlin Biedermeier are cells with a forgery: BBa1 and BBa0, BBi2 and BBi0.
"""

from __future__ import annotations

from typing import Any

import pytest

from .builders import Table, position

BERLIN, SKIP = 57, 73


def berlin(hand: str = "", hide: str = "", **arguments: Any) -> Table:
    return position(hands=[hand], hides=[hide], row="Berlin", phase="fulfil", **arguments)


@pytest.mark.parametrize("subject", ["Berlin", "Baroque"])
@pytest.mark.parametrize(("is_allowed", "legal"), [(False, [SKIP]), (True, [BERLIN, SKIP])])
def test_k06_they_alone_are_no_set(subject: str, is_allowed: bool, legal: list[int]) -> None:
    table = position(
        hands=["BBa1 BBa0"], row=subject, phase="fulfil", original_with_forgery=is_allowed
    )
    assert table.legal() == legal


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("BBa1 BBi0", [BERLIN, SKIP]),  # a forgery of another cell
        ("BBa0 BBi0", [BERLIN, SKIP]),
        ("BIm3 BIm6", [SKIP]),  # 4 + 1, both originals of one cell
        ("BRl4 BRl1", [BERLIN, SKIP]),  # 3 + 6, both originals of one cell
        ("BBa1 BBa0 BIm6", [BERLIN, SKIP]),  # 7 + 1 or 6 + 1
    ],
)
def test_k06_other_paintings_go_together(hand: str, legal: list[int]) -> None:
    assert berlin(hand).legal() == legal


@pytest.mark.parametrize("shown", ["BBa1", "BBa0"])
def test_k06_one_of_them_bars_the_other(shown: str) -> None:
    table = berlin("BBa1 BBa0 BIm6").fulfil("Berlin").show(shown)
    assert table.legal() == [67]
    assert table.show("BIm6").legal() == [72]


def test_k06_both_serve_one_order_if_the_option_says_so() -> None:
    table = berlin("BBa1 BBa0 BIm6", original_with_forgery=True).fulfil("Berlin")
    table.hand_in("BBa1 BBa0 BIm6")
    assert table.field("best_total") == 14


def test_k06_a_pair_of_another_museum_does_not_matter() -> None:
    table = berlin("BIm3 BRl4", neutral=["DBi3 DBi0"], evidence="BBa1 BBa0")
    assert table.legal() == [BERLIN, SKIP]


def test_k06_a_painting_that_blocks_the_hide_is_legal_only_if_a_set_remains() -> None:
    # 7 is needed: BBa0 with BRo6 is enough, BBa1 with BRo6 too, but BBa1 lies inside BBa0.
    table = berlin("BRo6", "BBa1 BBa0").fulfil("Berlin").show("BBa0")
    assert table.legal() == [65]


def test_k06_the_original_of_the_hand_gives_way_to_more_from_the_hide() -> None:
    # With the forgery comes what lies behind it.
    table = berlin("BBa1", "BRn5 BIm3 BBa0", neutral=["BRo6"]).fulfil("Berlin")
    assert table.legal() == [65, 68, 69]
    assert table.show("BBa1").legal() == [69]
    assert table.show("BRo6").legal() == [72]


def test_k06_showing_one_is_illegal_where_only_the_other_completes_the_set() -> None:
    # 8 is needed to outbid: BBa0 + BIm6, while BBa1 + BIm6 is 7.
    table = position(hands=["BIm3 BRl4", "BBa1 BBa0 BIm6"], row="Berlin", phase="fulfil")
    table.fulfil("Berlin").hand_in("BIm3 BRl4")
    assert (table.player, table.legal()) == (1, [65 + 1, 65 + 2, SKIP])
    table.show("BIm6")
    assert table.legal() == [66]


def test_k06_of_two_pairs_one_each_is_shown() -> None:
    table = berlin("BBa1 BBi2", neutral=["BBa0", "BBi0"]).fulfil("Berlin")
    assert table.legal() == [65, 66, 69, 70]
    assert table.show("BBa1").legal() == [66, 70]
    assert table.show("BBi0").legal() == [72]


def test_k06_a_pair_in_one_hide_divides_it() -> None:
    table = berlin("", "BBa0 BRn5 BBa1").fulfil("Berlin").show("BBa1 BRn5")
    assert (table.field("shown_total"), table.legal()) == (8, [72])


def test_k06_what_lies_behind_a_pair_cannot_be_reached() -> None:
    assert berlin("", "BBi0 BBa0 BBa1").legal() == [SKIP]
    assert berlin("", "BBi0 BBa0 BBa1", original_with_forgery=True).legal() == [BERLIN, SKIP]


def test_k06_a_pair_counts_for_an_epoch_too() -> None:
    # FBa6 and FBa0, and Baroque paintings of other museums
    table = position(hands=["FBa6 FBa0 HBa6"], row="Baroque", phase="fulfil").fulfil("Baroque")
    assert table.legal() == [65, 67]  # HBa6 and FBa0; FBa6 with HBa6 is 2
    assert table.show("HBa6").legal() == [67]


def test_k06_hides_of_six_with_pairs() -> None:
    table = berlin(
        "BBa1 BBi2 BRo3",
        "BBi0 BIm3 BIm6 BRl4 BRl1 BRn5",
        neutral=["BBa0 BRo6", "BRn2"],
        hide_capacity=6,
    ).fulfil("Berlin")
    table.show("BRn5 BRl1 BRl4 BIm6 BIm3 BBi0")
    assert table.legal() == [65, 67, 69, 70, 72]
    table.show("BRo6 BBa0 BRn2 BRo3")
    assert (table.legal(), table.field("shown_total")) == ([72], 2 + 6 + 3 + 1 + 4 + 7 + 17)
