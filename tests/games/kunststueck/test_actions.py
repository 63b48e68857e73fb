"""The 74 actions of Kunststück: their numbers, which are never legal, and equal orders."""

from __future__ import annotations

from typing import Any

import pytest

from kunstkammer.envs.engine.jit import is_jit_on

from ..properties import Choices
from .builders import Table, deal, position, settings

SLOTS = ("BIm6", "DIm4", "DRl5")
HIDES = ("HBa3", "MBa4", "MBi5", "MIm6")  # outermost at the actor's hide and at the neutral ones
NEVER = {25, 30, 35, 40}  # a hide to itself


def acting(**arguments: Any) -> Table:
    """A table where all of the second step is legal but taking to hand."""
    return position(
        5,
        hands=[" ".join(SLOTS)],
        orders=["Berlin Dresden Realism"],
        hides=list(HIDES[:1]),
        neutral=list(HIDES[1:]),
        evidence="FIm2",
        phase="act",
        **arguments,
    )


@pytest.mark.parametrize("num_players", [2, 5])
@pytest.mark.parametrize("options", [{}, {"hand_limit": "total", "hide_capacity": 6}])
def test_there_are_74_actions(num_players: int, options: dict[str, Any]) -> None:
    assert settings(num_players, **options).num_actions == 74


def test_0_draws_a_painting() -> None:
    assert position(pile="BIm6").play(0).hand(0) == "BIm6"


def test_1_draws_an_order() -> None:
    assert position(order_pile="Realism").play(1).orders(0) == "Realism"


@pytest.mark.parametrize("hide", range(4))
def test_2_to_5_lay_the_painting_drawn_in_a_hide(hide: int) -> None:
    table = position(hands=[" ".join(SLOTS)], drawn="BBa0").play(2 + hide)
    assert table.hides_of(0)[hide] == "BBa0"


@pytest.mark.parametrize("slot", range(3))
@pytest.mark.parametrize("hide", range(4))
def test_6_to_17_play_the_painting_of_a_slot_to_a_hide(slot: int, hide: int) -> None:
    table = acting().play(6 + 4 * slot + hide)
    assert table.hides_of(0)[hide] == f"{HIDES[hide]} {SLOTS[slot]}"
    assert table.hand(0).split() == [name for name in SLOTS if name != SLOTS[slot]]


@pytest.mark.parametrize(("action", "subject"), [(18, "Berlin"), (19, "Dresden"), (20, "Realism")])
def test_18_to_20_play_the_order_of_a_slot(action: int, subject: str) -> None:
    assert acting().play(action).row() == subject


@pytest.mark.parametrize("hide", range(4))
def test_21_to_24_take_the_outermost_painting_of_a_hide(hide: int) -> None:
    table = position(hides=[HIDES[0]], neutral=list(HIDES[1:]), phase="act").play(21 + hide)
    assert table.hand(0) == HIDES[hide]


@pytest.mark.parametrize("source", range(5))
@pytest.mark.parametrize("hide", range(4))
def test_25_to_44_move_the_outermost_painting_of_a_source_to_a_hide(source: int, hide: int) -> None:
    table = acting()
    action = 25 + 4 * source + hide
    if source == hide:
        assert action in NEVER
        assert action not in table.legal()
    else:
        moved = [*HIDES, "FIm2"][source]
        assert table.play(action).hides_of(0)[hide] == f"{HIDES[hide]} {moved}"


@pytest.mark.parametrize(
    ("action", "raid_card"),
    [
        (45, "neutral 1"),
        (46, "neutral 2"),
        (47, "neutral 3"),
        (48, "seat 1"),
        (49, "seat 2"),
        (50, "seat 3"),
        (51, "seat 4"),
    ],
)
def test_45_to_51_raid_a_hide(action: int, raid_card: str) -> None:
    assert acting().play(action).raid_card == raid_card


@pytest.mark.parametrize("hide", range(4))
def test_52_to_55_put_the_raided_painting_in_a_hide(hide: int) -> None:
    table = position(hides=["", "HBa3"], phase="act").play(48, 52 + hide)
    assert table.hides_of(0)[hide] == "HBa3"


def test_56_takes_the_raided_painting_to_hand() -> None:
    assert position(hides=["", "HBa3"], phase="act").play(48, 56).hand(0) == "HBa3"


@pytest.mark.parametrize("place", range(5))
def test_57_to_61_fulfil_the_order_of_a_place(place: int) -> None:
    row = ["Dresden", "Hamburg", "Munich", "Stuttgart", "Frankfurt"]
    row[place] = "Berlin"
    table = position(hands=["BBa0 BIm6"], row=" ".join(row), phase="fulfil")
    assert table.legal() == [57 + place, 73]
    table.play(57 + place)
    assert (table.field("subject"), table.field("order_place")) == (0, place)


@pytest.mark.parametrize(
    ("orders", "slot"),
    [
        ("Berlin Dresden Munich", 0),
        ("Berlin Dresden Realism", 0),
        ("Impressionism Dresden Munich", 2),
        ("Dresden Impressionism Realism", 1),
    ],
)
def test_62_to_64_fulfil_the_order_of_a_slot(orders: str, slot: int) -> None:
    table = position(hands=["BIm3 SIm4 BRl4"], orders=[orders], phase="fulfil")
    assert table.legal() == [62 + slot, 73]
    assert table.play(62 + slot).field("order_place") == 5


@pytest.mark.parametrize("slot", range(3))
def test_65_to_67_show_the_painting_of_a_slot(slot: int) -> None:
    table = position(hands=["BBa1 BIm6 BRl1"], row="Berlin", phase="fulfil").play(57)
    assert table.play(65 + slot).shown() == ("BBa1", "BIm6", "BRl1")[slot]


@pytest.mark.parametrize("hide", range(4))
def test_68_to_71_show_the_next_painting_of_a_hide(hide: int) -> None:
    hides = ["BBi2 BBa1", "BIm6 BIm3", "BRl4 BRl1", "BRn2 BRo3"]
    table = position(hides=hides[:1], neutral=hides[1:], row="Berlin", phase="fulfil").play(57)
    table.play(68 + hide, 68 + hide)
    assert table.shown().split() == hides[hide].split()[::-1]


def test_72_hands_the_set_in() -> None:
    table = position(hands=["BBa1 BIm6"], row="Berlin", phase="fulfil").play(57, 65, 66, 72)
    assert (table.best(), table.phase) == ("BBa1 BIm6", "outbid")


def test_73_skips_the_second_and_the_third_step_and_passes() -> None:
    table = position(hands=["BBa1 BIm6"], row="Berlin", phase="act")
    assert table.play(73).phase == "fulfil"
    table.play(57, 65, 66, 72, 73, 73)
    assert (table.fulfilled_by(0), table.player) == ("Berlin", 1)
    assert position(phase="fulfil").play(73).player == 1


def test_73_is_not_legal_in_drawing_laying_placing_and_showing() -> None:
    tables = [
        position(),
        position(hands=[" ".join(SLOTS)], drawn="BBa0"),
        position(hides=["", "HBa3"], phase="act").raid(seat=1),
        position(hands=["BBa1 BIm6"], row="Berlin", phase="fulfil").fulfil("Berlin"),
        position(hands=["BBa1 BIm6"], row="Berlin", phase="fulfil").fulfil("Berlin").show("BIm6"),
    ]
    assert [table.phase for table in tables] == ["draw", "lay", "place", "show", "show"]
    assert not any(73 in table.legal() for table in tables)


@pytest.mark.parametrize(
    ("orders", "slots"),
    [
        ("Berlin Berlin Berlin", [0]),
        ("Berlin Berlin Impressionism", [0, 2]),
        ("Berlin Impressionism Impressionism", [0, 1]),
        ("Berlin Baroque Impressionism", [0, 1, 2]),
        ("Impressionism Impressionism", [0]),
    ],
)
@pytest.mark.parametrize(("phase", "first"), [("act", 18), ("fulfil", 62)])
def test_of_equal_orders_in_hand_only_the_first_slot_is_legal(
    orders: str, slots: list[int], phase: str, first: int
) -> None:
    hands = ["BBa0 BIm3 SIm1"]  # a set for Berlin and, with those of a hide, for the others
    table = position(hands=hands, orders=[orders], hides=["FBa0"], neutral=["SIm4"], phase=phase)
    legal = [action - first for action in table.legal() if first <= action < first + 3]
    assert legal == slots


def test_once_one_is_gone_the_next_equal_order_is_legal() -> None:
    table = position(orders=["Berlin Berlin"], phase="act").open("Berlin").skip()
    table.draw_order().skip(2).draw_order().skip(2).draw_painting()
    assert [action for action in table.legal() if 18 <= action < 21] == [18]


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_never_legal_are_a_hide_to_itself_and_raids_on_players_who_are_not_there(
    num_players: int,
) -> None:
    found: set[int] = set()
    for seed in range(60 if is_jit_on() else 4):
        table = deal(seed, num_players, hide_capacity=2)
        choose = Choices([seed, 7 * seed + 3], lambda number, legal: legal[number % len(legal)])
        while not table.is_over:
            legal = table.legal()
            found |= set(legal)
            table.step(choose.choose(legal))
    absent = NEVER | set(range(47 + num_players, 52))
    assert not found & absent
    assert len(found) > (60 if is_jit_on() else 40)
