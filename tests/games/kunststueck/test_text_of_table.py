"""Kunststück in words: piles, row, hides and hands, few and many, and a game that was cut."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.record import CUT

from ..reading import read
from .builders import Table, position
from .reading import LEGEND, acting, fulfilling

ROOM = "             .                     .                     ."


def test_k16_the_grand_raid_is_told_of_before_and_after_it_has_come() -> None:
    assert piles(position(num_paintings=1, num_orders=1)) == [
        "Piles: 2 paintings with the grand raid, 1 order."
    ]
    assert piles(position(num_paintings=0)) == ["Piles: nothing but the grand raid, 36 orders."]
    assert piles(position(num_paintings=1, last_turns=4)) == [
        "Piles: 1 painting, 36 orders.",
        "The grand raid has come; with this one 4 turns left.",
    ]
    assert piles(position(last_turns=1))[1] == (
        "The grand raid has come; with this one 1 turn left."
    )


@pytest.mark.parametrize(
    ("place", "noted"),
    [
        ("evidence", "the evidence room: anybody may raid"),
        ("neutral 3", "neutral hide 3: anybody may raid"),
        ("seat 0", "your hide: nobody but you may raid"),
        ("seat 2", "the hide of seat 2: nobody but seat 2 may raid"),
    ],
)
def test_k12_it_is_told_who_may_raid(place: str, noted: str) -> None:
    assert read(position(raid_card=place), 0)[2][-1] == f"The raid card lies at {noted}."


def test_k06_the_turns_are_limited_where_that_may_end_the_game() -> None:
    limits = [(105, "turn 4"), (104, "turn 4 of at most 104")]
    for max_turns, noted in limits:
        table = position(max_turns=max_turns, num_turns=3)
        assert read(table, 1)[0][0] == f"Kunststück: {noted}, seat 0's turn."


def test_k06_a_hide_of_six_takes_two_lines() -> None:
    table = position(2, hides=("BBa1 BRo6 HIm5 SIm4",), hide_capacity=6)
    assert read(table, 0)[2][1:5] == [
        "seat 0 (you) Ber Baroque 1         Ber Romanticism 6     Ham Impressionism 5",
        "             Stu Impressionism 4   .                     .",
        "seat 1       .                     .                     .",
        ROOM,
    ]


def test_k06_a_hide_of_one_is_full_with_a_painting() -> None:
    table = position(2, hides=("BBa1",), hide_capacity=1)
    assert read(table, 0)[2][1:3] == ["seat 0 (you) Ber Baroque 1", "seat 1       ."]


def test_k06_a_hand_of_three_cards_is_shown() -> None:
    table = position(2, hands=("BBa1",), orders=("Berlin Hamburg",), hand_limit="total")
    assert read(table, 0)[4] == [
        "your hand    Ber Baroque 1",
        "your orders  Berlin                Hamburg",
    ]
    assert read(table, 1)[4] == ["your hand    -", "your orders  -"]


def test_k11_a_full_evidence_room_goes_on_in_further_lines() -> None:
    table = position(num_paintings=0)
    hides = read(table, 1)[2]
    assert hides[7] == "evidence     Ber Baroque 1         Ber Baroque F         Ber Biedermeier 2"
    assert hides[-2] == (
        "             Fra Renaissance 1     Fra Romanticism 5     Fra Romanticism F"
    )
    assert len(hides) == 1 + 6 + 24 + 1


def test_k08_without_copies_their_line_is_missing() -> None:
    assert read(position(row="- Berlin"), 0)[1] == [
        "row    0             1             2             3             4",
        "order  .             Berlin        .             .             .",
    ]


def test_k05_of_two_equal_paintings_the_second_one_is_marked() -> None:
    table = position(hands=("BBi2 BBi0",), neutral=("BBa1 BBa0",), phase="act", deck="random")
    table.states["worth"][0, :4] = (4, 4, 2, 2)
    assert read(table, 0)[2][4] == "neutral 1    Ber Baroque 4         Ber Baroque 4b        ."
    assert read(table, 0)[4][0] == "your hand    Ber Biedermeier 2     Ber Biedermeier 2b"
    assert read(table, 1)[5][1:3] == [
        "Baroque        .       2,5      3,6      4,1     5,2        6,F        3",
        "Biedermeier    2,2     3,F      4,1      5,2     6,3        1,4        3",
    ]


def test_five_players_are_shown() -> None:
    table = acting(5, hides=("", "", "", "HIm0", "MBa1"))
    labels = [line[:13].rstrip() for line in read(table, 4)[2][1:-1]]
    assert labels == [
        *["seat 0", "seat 1", "seat 2", "seat 3", "seat 4 (you)"],
        *["neutral 1", "neutral 2", "neutral 3", "evidence"],
    ]
    assert [line[:13].rstrip() for line in read(table, 4)[3][1:6]] == labels[:5]


def test_k06_a_cut_game_shows_how_it_stood() -> None:
    shown = read(fulfilling(max_turns=5, num_turns=4).skip(), 1)
    assert shown[0] == ["Kunststück: the game was cut after 5 turns."]
    assert shown[1][1:] == [
        "seat 0           1       0       0          0",
        "seat 1 (you)     1       0       0          0",
        "seat 2           1       0       0          0",
    ]
    assert shown[2] == ["laid down", "seat 0       -", "seat 1 (you) -", "seat 2       -", LEGEND]
    assert shown[3][1] == "order  Dresden       Berlin        Stuttgart     .             ."
    assert shown[4][1] == "seat 0       Ber Renaissance 5     Stu Impressionism 4   ."
    assert shown[6] == ["your hand    Ber Realism 4         Ber Realism 1", "your orders  -"]
    assert len(shown) == 7


def test_a_game_that_is_cut_while_a_set_is_shown_asks_nobody() -> None:
    table = fulfilling().fulfil("Berlin").hand_in("BBi2 BBa0").show("BRl4")
    table.states["over"] = CUT
    shown = read(table, 1)
    assert shown[3][0] == "Seat 0 fulfils the order for Berlin from place 1."
    assert shown[-1][0] == "your hand    Ber Realism 4         Ber Realism 1"


def piles(table: Table) -> list[str]:
    """What is known of the piles and the grand raid."""
    return read(table, 0)[0][2:]
