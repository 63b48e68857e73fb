"""The position builder refuses what cannot be, and derives what a test does not say."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from .builders import deal, position
from .names import MUSEUMS, NUMBERS, SUBJECTS

FULL_HIDES: dict[str, Any] = {
    "hides": ["BBa1 BBi2 BIm3"],
    "neutral": ["DBa2 DBi3 DIm4", "HBa3 HBi4 HIm5", "MBa4 MBi5 MIm6"],
}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hands": ["BIm7"]}, "there is no painting 'BIm7'; choose from BBa1, BBa0, BBi2"),
        ({"row": "Bonn"}, "there is no order for 'Bonn'; choose from Berlin, Dresden"),
        ({"hands": ["BIm6"], "pile": "BIm6"}, "paintings [5] are named twice"),
        ({"hides": ["BIm6"], "neutral": ["", "BIm6"]}, "paintings [5] are named twice"),
        ({"laid": ["BIm6", "BIm6"]}, "painting BIm6 is named twice"),
        ({"laid": ["BIm6"], "evidence": "BIm6"}, "paintings [5] are named twice"),
        ({"hands": ["BIm6"] * 4}, "are the cards of 3 seats or hides; name one text each"),
        ({"neutral": ["BIm6"] * 4}, "are the cards of 3 seats or hides"),
        ({"hands": "BIm6"}, "'BIm6' are the cards of 3 seats or hides; name one text each"),
        ({"hands": ["BIm6 BBa0 BRl4 BRo3"]}, "a hand has 3 places, not 4"),
        ({"hides": ["BBa1 BBi2 BIm3 BRl4 BRn5 BRo6 BBa0"]}, "a hide has 6 places, not 7"),
        ({"hides": ["BBa1 BBi2 BIm3 BRl4"]}, "hides hold no more than their capacity"),
        ({"hands": ["BIm6 BBa0"], "orders": ["Berlin Dresden"], "hand_limit": "total"}, "hands"),
        ({"known": ["BIm6"]}, "what all know of a hand is in it"),
        ({"row": "Berlin Dresden Hamburg Munich Stuttgart Frankfurt"}, "it has 5 places"),
        ({"row": "Berlin - Berlin"}, "no two places of the row have equal orders"),
        ({"row": "Berlin*4"}, "there are only three orders for Berlin"),
        ({"orders": ["Berlin Berlin", "Berlin Berlin"]}, "only three orders for Berlin"),
        ({"fulfilled": ["Berlin Berlin", "Berlin Berlin"]}, "only three orders for Berlin"),
        ({"row": "Berlin", "order_pile": "Berlin Berlin Berlin"}, "only three orders for Berlin"),
        ({"num_paintings": 73}, "the pile holds 73 paintings; 0 are named, 72 are left over"),
        ({"pile": "BIm6 BBa0", "num_paintings": 1}, "the pile holds 1 paintings; 2 are named"),
        ({"num_orders": 37}, "the pile holds 37 orders; 0 are named, 36 are left over"),
        ({"order_pile": "Berlin", "num_orders": 0}, "the pile holds 0 orders; 1 are named"),
        ({"raid_below": 24}, "the paintings below the grand raid can be there"),
        ({"raid_below": 4, "num_paintings": 3}, "the paintings below the grand raid can be there"),
        ({"raid_below": -1}, "the paintings below the grand raid can be there"),
        ({"last_turns": 0}, "once it has come turns count"),
        ({"last_turns": 5}, "once it has come turns count"),
        ({"last_turns": 2, "raid_below": 3}, "not both"),
        ({"raid_card": "neutral 4"}, "raid_card is 'neutral 4'; choose one of ['evidence', "),
        ({"raid_card": "seat 3"}, "the seat to act, the raid card, what is drawn"),
        ({"phase": "lay"}, "phase is 'lay', active 0; choose one of ('draw', 'act', 'fulfil')"),
        ({"active": 3}, "phase is 'draw', active 3; choose one of"),
        ({"active": -1}, "phase is 'draw', active -1; choose one of"),
        (
            {"drawn": "BIm6", "hands": ["DIm0 DRl5 DRl2"], **FULL_HIDES},
            "nothing can be drawn or laid; choose another phase",
        ),
        (
            {"drawn": "BIm6", "hands": ["BBa1 BBi2"]},
            "the hand of seat 0 has room for what is drawn",
        ),
        (
            {"drawn": "BIm6", "orders": ["Berlin Munich"], "hand_limit": "total"},
            "the hand of seat 0 has room for what is drawn",
        ),
        ({"num_paintings": 0, "num_orders": 0, "last_turns": 2}, "nothing can be drawn or laid"),
    ],
)
def test_impossible_positions_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        position(**arguments)


def test_cards_lie_where_they_are_named() -> None:
    table = position(
        4,
        hands=["BIm6 BBa0", "", "DBi3"],
        orders=["Dresden Berlin Berlin", "", "", "Baroque"],
        known=["BIm6"],
        hides=["", "HBa3 HBa6"],
        neutral=["", "MIm6 MBa4"],
        evidence="SIm1 SBi6",
        row="Berlin - Dresden*2",
        laid=["", "FRn4", "FRo5 FIm2"],
        fulfilled=["Munich", "", "Munich Realism"],
        raid_card="neutral 2",
        active=2,
    )
    assert [table.hand(seat) for seat in range(4)] == ["BBa0 BIm6", "", "DBi3", ""]
    assert [table.orders(seat) for seat in (0, 3)] == ["Berlin Berlin Dresden", "Baroque"]
    assert (table.known(0), table.known(2)) == ("BIm6", "")
    assert (table.hide_of(0), table.hide_of(1)) == ("", "HBa3 HBa6")
    assert [table.neutral(number) for number in (1, 2, 3)] == ["", "MIm6 MBa4", ""]
    assert (table.evidence(), table.row()) == ("SIm1 SBi6", "Berlin - Dresden*2")
    assert [table.laid_by(seat) for seat in range(3)] == ["", "FRn4", "FIm2 FRo5"]
    assert [table.fulfilled_by(seat) for seat in range(3)] == ["Munich", "", "Munich Realism"]
    assert (table.raid_card, table.player, table.active, table.phase) == ("neutral 2", 2, 2, "draw")
    assert (table.scores(), table.field("num_fulfilled")[:4]) == ([0, 4, 7, 0], [1, 0, 2, 0])


def test_all_other_cards_lie_in_the_piles() -> None:
    table = position(hands=["BIm6"], row="Berlin*2")
    assert sorted(table.pile().split()) == sorted(set(NUMBERS) - {"BIm6"})
    orders = table.order_pile().split()
    assert Counter(orders) == Counter(dict.fromkeys(SUBJECTS, 3)) - Counter(Berlin=2)
    assert (table.num_paintings, table.num_orders) == (71, 34)


def test_what_a_pile_does_not_hold_lies_innermost_in_the_evidence_or_is_fulfilled() -> None:
    table = position(evidence="BIm6", pile="FRo5 FRn4", num_paintings=3, num_orders=1)
    assert table.pile() == "FRo5 FRn4 BBa1"
    assert len(table.evidence().split()) == 69
    assert table.evidence().split()[0] == "BBa0"
    assert table.evidence().split()[-1] == "BIm6"
    assert table.order_pile() == "Berlin"
    assert (len(table.fulfilled_by(2).split()), table.scores()) == (35, [0, 0, 0])


def test_named_cards_lie_on_top_of_the_piles() -> None:
    table = position(pile="FRo5 DBi3", order_pile="Realism Berlin Realism")
    assert table.pile().startswith("FRo5 DBi3 BBa1 BBa0 BBi2")
    assert table.order_pile().startswith("Realism Berlin Realism Berlin Berlin Dresden")


@pytest.mark.parametrize(
    ("num_players", "options", "most"),
    [
        (2, {}, 23),
        (3, {}, 23),
        (4, {}, 22),
        (5, {}, 22),
        (2, {"starting_paintings": True}, 21),
        (5, {"starting_paintings": True}, 19),
        (3, {"num_paintings": 7}, 7),
    ],
)
def test_the_grand_raid_lies_as_high_as_it_can(
    num_players: int, options: dict[str, Any], most: int
) -> None:
    assert position(num_players, **options).field("raid_below") == most
    assert position(num_players, **options, raid_below=3).field("raid_below") == 3


def test_the_phase_is_draw_unless_another_is_named() -> None:
    assert position().phase == "draw"
    assert position(phase="act").phase == "act"
    assert position(phase="fulfil").phase == "fulfil"
    assert position(hands=["BIm6 BBa0 BRl4"], drawn="BRo3").phase == "lay"


def test_options_are_in_the_record() -> None:
    table = position(2, deck="random", hide_capacity=6, hides=["BBa1 BBi2 BIm3 BRl4 BRn5 BRo6"])
    assert table.settings.options["deck"] == "random"
    assert table.field("rule_hide_capacity") == 6
    assert len(table.hide_of(0).split()) == 6


def test_the_driver_refuses_illegal_actions() -> None:
    table = position(phase="act")
    with pytest.raises(AssertionError, match=r"21 is illegal; legal: \[45, 46, 47, 48, 49, 73\]"):
        table.take(0)


def test_the_driver_says_what_cannot_be_shown() -> None:
    table = position(hands=["BBa0"], hides=["BIm6 BRl4"], phase="fulfil", row="Berlin").fulfil(
        "Berlin"
    )
    with pytest.raises(AssertionError, match="BIm6 is neither in hand nor next at a hide"):
        table.show("BIm6")
    assert table.show("BRl4 BIm6 BBa0").shown() == "BRl4 BIm6 BBa0"


def test_the_driver_plays_in_the_game_s_words() -> None:
    table = position(2, hands=["BIm6", "BBa0 BRn2"], hides=["BRl4"], orders=["Berlin"])
    table.draw_painting().play_painting("BIm6", 0)
    assert (table.hand(0), table.hide_of(0)) == ("BBa1", "BRl4 BIm6")
    table.fulfil("Berlin", from_hand=True).hand_in("BBa1 BIm6").hand_in("BBa0 BRn2")
    assert (table.laid_by(1), table.fulfilled_by(1), table.player) == ("BBa0 BRn2", "Berlin", 1)
    table.draw_order().raid(seat=0).place("hand", 2).skip()
    assert (table.hand(1), table.neutral(2), table.raid_card) == ("BIm6", "BRl4", "seat 0")
    table.draw_order().move(2, 1).skip().draw_painting().take(1)
    assert (table.hand(1), table.known(1)) == ("BBi2 BIm6 BRl4", "BIm6 BRl4")


def test_the_names_are_those_of_the_deal() -> None:
    table = deal(3)
    cards = " ".join([table.pile(), *(table.hand(seat) for seat in range(3))])
    assert sorted(cards.split()) == sorted(NUMBERS)
    assert len(NUMBERS) == 72


def test_equal_paintings_of_a_random_list_have_two_names() -> None:
    twins = 0
    for seed in range(20):
        names = deal(seed, deck="random").pile().split()
        assert len(set(names)) == 69
        twins += sum(name.endswith("+") for name in names)
    assert twins > 20


def test_museums_and_epochs_are_in_the_order_of_the_rules() -> None:
    assert MUSEUMS == ("Berlin", "Dresden", "Hamburg", "Munich", "Stuttgart", "Frankfurt")
    assert SUBJECTS[6:] == (
        "Baroque",
        "Biedermeier",
        "Impressionism",
        "Realism",
        "Renaissance",
        "Romanticism",
    )
