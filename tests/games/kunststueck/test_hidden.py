"""What a seat cannot know in Kunststück; see `test_complete` for how it is filled in."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import Table, deal, position
from .names import NUMBERS

HIDDEN = -128
NONE = -127
HANDS = ["BBa0 BIm6 BRl4", "BBi2 DIm4", "BRn2 BRo3"]


def rich(**arguments: Any) -> Table:
    """A table of three with cards everywhere; seat 0 is active."""
    defaults: dict[str, Any] = {
        "hands": HANDS,
        "orders": ["Berlin Berlin", "Munich", "Realism Stuttgart Stuttgart"],
        "known": ["BIm6", "", "BRo3"],
        "hides": ["BRl1", "HBa3 HBa6"],
        "neutral": ["", "MBa4 MBi5", "BRn5"],
        "evidence": "FIm2 FRo5",
        "row": "Berlin Dresden",
        "laid": ["", "SIm1", "SRl2 SRl5"],
        "fulfilled": ["", "Dresden", "Frankfurt"],
        "raid_card": "neutral 2",
    }
    return position(**(defaults | arguments))


def moments() -> list[Table]:
    """Tables at the start, in every phase, late, cut and at the end."""
    showing = rich(phase="fulfil", active=1, hands=[HANDS[1], HANDS[0], HANDS[2]], known=[])
    return [
        deal(3),
        deal(4, 5, starting_paintings=True, deck="random", hand_limit="total"),
        rich(),
        rich(drawn="DRl5"),
        rich(phase="act"),
        rich(phase="act").raid(seat=1),
        rich(phase="fulfil"),
        rich(phase="fulfil").fulfil("Berlin", from_hand=True),
        rich(phase="fulfil").fulfil("Berlin").show("BIm6"),
        showing.fulfil("Berlin").hand_in("BBa0 BIm6"),
        rich(phase="fulfil", outbidding="ascending", hands=[HANDS[0], HANDS[2], HANDS[1]], known=[])
        .fulfil("Berlin", from_hand=True)
        .hand_in("BBa0 BIm6")
        .show("BRo3"),
        rich(last_turns=2, num_paintings=4, num_orders=3),
        rich(last_turns=2, num_paintings=0, num_orders=0, phase="act"),
        rich(num_paintings=0, phase="act"),
        rich(last_turns=1, num_paintings=4, num_orders=3, phase="fulfil").skip(),
        rich(num_turns=7, max_turns=8, phase="fulfil").skip(),
    ]


NUM_MOMENTS = 16
every_moment = pytest.mark.parametrize("moment", range(NUM_MOMENTS))


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return moments()


def test_the_moments_are_of_all_kinds(tables: list[Table]) -> None:
    assert len(tables) == NUM_MOMENTS
    phases = {table.phase for table in tables}
    assert phases == {"draw", "lay", "act", "place", "fulfil", "show", "outbid"}
    assert {table.field("over") for table in tables} == {0, 1, 2}


@every_moment
def test_hide_hides_hands_piles_and_what_is_drawn_and_nothing_else(
    tables: list[Table], moment: int
) -> None:
    table = tables[moment]
    for seat in range(table.settings.num_players):
        expected = table.states[0].copy()
        for other in set(range(table.settings.num_players)) - {seat}:
            expected.hand[other, : len(table.hand(other).split())] = HIDDEN
            expected.orders[other, : len(table.orders(other).split())] = HIDDEN
        expected.painting_pile[72 - len(table.pile().split()) :] = HIDDEN
        expected.order_pile[36 - len(table.order_pile().split()) :] = HIDDEN
        if table.last_turns is None:
            expected.raid_below = HIDDEN
        if table.phase == "lay" and seat != table.active:
            expected.drawn = HIDDEN
        assert table.view(seat).states[0].tobytes() == expected.tobytes()


def test_the_own_hand_is_seen() -> None:
    view = rich().view(1)
    assert [view.hand(seat) for seat in range(3)] == ["? ? ?", "BBi2 DIm4", "? ?"]
    assert [view.orders(seat) for seat in range(3)] == ["? ?", "Munich", "? ? ?"]


def test_what_lies_open_is_seen_and_how_many_cards_there_are() -> None:
    table, view = rich(), rich().view(2)
    assert (view.hides_of(1), view.evidence(), view.row()) == (
        ["HBa3 HBa6", "", "MBa4 MBi5", "BRn5"],
        "FIm2 FRo5",
        "Berlin Dresden",
    )
    assert (view.num_paintings, view.num_orders) == (table.num_paintings, table.num_orders)
    assert view.field("hand_size")[:3] == [3, 2, 2]
    assert view.field("orders_size")[:3] == [2, 1, 3]
    assert [view.known(seat) for seat in range(3)] == ["BIm6", "", "BRo3"]


@pytest.mark.parametrize("seat", range(3))
def test_only_who_has_drawn_sees_what(seat: int) -> None:
    view = rich(drawn="DRl5").view(seat)
    assert view.field("drawn") == (NUMBERS["DRl5"] if seat == 0 else HIDDEN)


def test_where_the_grand_raid_lies_is_hidden_until_it_has_come() -> None:
    assert deal(3).view(0).field("raid_below") == HIDDEN
    assert rich(last_turns=2).view(0).field("raid_below") == NONE


def test_hands_stay_hidden_at_the_end(tables: list[Table]) -> None:
    assert tables[14].is_over
    assert tables[14].view(0).hand(1) == "? ?"
