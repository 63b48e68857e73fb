"""Serengeti in words and as facts: what each seat reads of a table."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.record import CUT

from ..reading import choices, describe, facts_of, read, render
from .builders import ALL_CARDS, position
from .reading import printed_actions

PASS = 66  # with box_chips=65
ALL_DIGITS = "A0 A1 A2 A3 A4 B5 B6 B7 C8 C9"


def test_a_whole_text() -> None:
    table = position(
        3,
        owned=("A0 A4 B7", "B1 D1 F9"),
        lot="A1",
        held=(14, 7, 18),
        start=0,
        standing=(2, 6),
        passed=(1,),
        has_bid=(0,),
    )
    assert render(table, 0) == (
        """\
Serengeti: auction 4 of 15. Lot: A1. Start player: you.
Standing bid: 6 by seat 2; it would pay 6 to you and seat 1.
Pot: 0. Bank: 26.

              chips  forbidden endings    next bid  in this auction
seat 0 (you)     14  0 4 7                8         was outbid, to act
seat 1            7  1 9                  -         passed
seat 2           18  -                    7         stands with 6

cards         A      B      C      D      E      F      points   lot
seat 0 (you)  04     7      .      .      .      .           4    +3
seat 1        .      1      .      1      .      9           3    +1
seat 2        .      .      .      .      .      .           0    +1
the lot       1      .      .      .      .      .
to come       23     056    02589  3689   24678  3457

Seats that your bid would pay by its last digit (-: forbidden, all: others):
ending        0     1     2     3     4     5     6     7     8     9
pays          -     1     all   all   -     all   all   -     all   1

You may bid 8-9, 11-13
        pass"""
    )


def test_the_facts_of_a_table() -> None:
    table = position(
        3, owned=("A0 A4 B7", "B1 D1 F9"), lot="A1", held=(14, 7, 18), pot=1, standing=(2, 6)
    )
    shown = facts_of(table, 1)
    seats = shown.pop("seats")
    assert shown.pop("unseen") == [
        card for card in ALL_CARDS if card not in ["A0", "A4", "B7", "B1", "D1", "F9", "A1"]
    ]
    assert shown == {
        "seat": 1,
        "num_players": 3,
        "over": "running",
        "to_act": 0,
        "auction": 4,
        "num_auctions": 15,
        "lot": ["A1"],
        "start_player": 0,
        "min_bid": 1,
        "standing_bid": 6,
        "standing_seat": 2,
        "payout_to": [0, 1],
        "pot": 1,
        "bank": 25,
        "heading": "Serengeti: auction 4 of 15. Lot: A1. Start player: seat 0.",
        "choices": [],
        "payout_by_ending": [[0], None, *[[0, 2]] * 2, [0], *[[0, 2]] * 2, [0], [0, 2], None],
    }
    assert seats[1] == {
        "cards": ["B1", "D1", "F9"],
        "points": 3,
        "lot_points": 1,
        "forbidden_endings": [1, 9],
        "passed": False,
        "has_bid": False,
        "next_bid": 7,
        "chips": 7,
    }


def test_before_the_first_bid_there_is_none() -> None:
    table = position(3)
    assert read(table, 0)[0][1] == "No bid yet."
    assert (facts_of(table, 0)["standing_bid"], facts_of(table, 0)["standing_seat"]) == (None, None)
    assert facts_of(table, 0)["payout_to"] == []


def test_s10_endings_of_own_cards_are_not_offered() -> None:
    table = position(3, owned=("A2 E4", "F9"), held=(25, 10, 10), standing=(2, 1))  # worked case 3
    assert read(table, 0)[-1] == ["You may bid 3, 5-11, 13, 15-21, 23, 25", "        pass"]


def test_s11_tries_are_offered_with_their_fine() -> None:
    table = position(
        3,
        owned=("A2 E4", "F9"),
        held=(5, 10, 10),
        standing=(2, 1),
        forbidden_bids="fined",
    )
    assert read(table, 0)[-1] == ["You may bid 3, 5", "        try 2, 4 (fine 1)", "        pass"]
    assert choices(table, 0) == {
        "bid": [{"bid": 3}, {"bid": 5}],
        "try": [{"bid": 2, "fine": 1}, {"bid": 4, "fine": 1}],
        "pass": [{}],
    }


def test_s08_who_has_no_legal_bid_may_pass() -> None:
    assert read(position(3, held=(0, 10, 10)), 0)[-1] == ["You may pass"]


def test_a_seat_that_waits_reads_who_is_to_act() -> None:
    assert read(position(3), 1)[-1] == ["Seat 0 is to act."]


def test_many_bids_are_wrapped() -> None:
    table = position(
        5,
        owned=("A0 A2 A4 B6 C8", "F9"),
        held=(500, 0, 0, 0, 0),
        box_chips=500,
        forbidden_bids="fined",
    )
    choice = read(table, 0)[-1]
    assert max(len(line) for line in choice) <= 79
    assert [line[:12] for line in choice[:2]] == ["You may bid ", " " * 12]
    words = [describe(table, action) for action in range(1, 502)]
    assert sorted(printed_actions("\n".join(choice))) == sorted(words)


def test_each_seat_is_shown_with_what_it_did_and_can_do() -> None:
    table = position(
        5,
        owned=("", "", "F9 F7", "", ALL_DIGITS),
        held=(4, 9, 6, 8, 30),
        standing=(2, 4),
        passed=(1,),
        has_bid=(0, 1),
    )
    assert read(table, 3)[1] == [
        "              chips  forbidden endings    next bid  in this auction",
        "seat 0            4  -                    none      was outbid",
        "seat 1            9  -                    -         passed",
        "seat 2            6  7 9                  5         stands with 4",
        "seat 3 (you)      8  -                    5         has not bid, to act",
        "seat 4           30  0 1 2 3 4 5 6 7 8 9  none      has not bid",
    ]


@pytest.mark.parametrize(
    ("payout", "receivers"),
    [("equal", "seat 1 and you"), ("prorata", "seat 1 (2 parts) and you"), ("majority", "seat 1")],
)
def test_s15_the_standing_bid_names_whom_it_would_pay(payout: str, receivers: str) -> None:
    table = position(  # worked case 2
        4,
        owned=("", "A3 D3", "F3"),
        held=(20, 10, 10, 10),
        pot=1,
        standing=(0, 13),
        payout=payout,
        remainder="pot",
    )
    line = f"Standing bid: 13 by seat 0; it would pay 14 to {receivers}."
    assert read(table, 2)[0][1] == line


def test_s15_endings_name_the_owners_of_the_digit_or_all_others() -> None:
    table = position(4, owned=("A0 B0", "A1", "B1 D1 F9"), payout="prorata")
    assert facts_of(table, 3)["payout_by_ending"] == [
        [0, 0],
        [1, 2, 2],
        *[[0, 1, 2]] * 7,
        [2],
    ]
    assert read(table, 3)[3][-1] == (
        "pays          0,0   1,2,2 all   all   all   all   all   all   all   2"
    )
    assert facts_of(table, 1)["payout_by_ending"][:3] == [[0, 0], None, [0, 2, 3]]


def test_a_seat_that_passed_reads_no_payouts_of_its_own() -> None:
    table = position(3, standing=(2, 6), passed=(1,))
    assert facts_of(table, 1)["payout_by_ending"] == []
    assert not any(paragraph[0].startswith("Seats that") for paragraph in read(table, 1))


@pytest.mark.parametrize(
    ("forbidden_bids", "action", "meaning"),
    [
        ("masked", PASS, "pass"),
        ("masked", 7, "bid 7"),
        ("masked", 12, "bid 12 with the forbidden ending 2"),
        ("fined", PASS, "pass"),
        ("fined", 7, "bid 7"),
        ("fined", 12, "try 12 with the forbidden ending 2, fine 1"),
    ],
)
def test_every_seat_is_told_an_action_of_the_seat_to_act(
    forbidden_bids: str, action: int, meaning: str
) -> None:
    table = position(3, owned=("A2",), forbidden_bids=forbidden_bids)
    assert [describe(table, action, seat) for seat in range(3)] == [meaning] * 3


def test_s07_the_order_of_the_cards_to_come_is_in_no_text() -> None:
    table, other = position(3), position(3)
    other.states["deck"][0, 1:] = table.states["deck"][0, :0:-1]
    for seat in range(3):
        assert read(other, seat) == read(table, seat)
        assert facts_of(other, seat) == facts_of(table, seat)


def test_s05_secret_chips_are_in_no_text_but_the_own_ones() -> None:
    table = position(4, held=(10, 3, 20, 4), standing=(3, 2), chips="secret")
    other = position(4, held=(10, 30, 2, 5), standing=(3, 2), chips="secret")
    assert (other.field("bank"), table.field("bank")) == (18, 28)
    assert read(other, 0) == read(table, 0)
    assert facts_of(other, 0) == facts_of(table, 0)
    assert "bank" not in facts_of(table, 0)
    assert [one.get("chips") for one in facts_of(table, 0)["seats"]] == [10, None, None, None]
    assert read(table, 0)[0][2] == "Pot: 0. Bank: secret."
    assert read(table, 0)[1][1:3] == [
        "seat 0 (you)     10  -                    3         has not bid, to act",
        "seat 1            ?  -                    3?        has not bid",
    ]


def test_s05_secret_chips_do_not_hide_who_can_bid_nothing_at_any_price() -> None:
    table = position(3, owned=("F9 F7", ALL_DIGITS), chips="secret")
    assert [one["next_bid"] for one in facts_of(table, 0)["seats"]] == [1, None, 1]


@pytest.mark.parametrize("chips", ["open", "secret"])
def test_s17_to_s19_the_end_shows_points_places_and_all_chips(chips: str) -> None:
    first = "A0 A1 A2 A3 A4 B0 B1 B5 C0"  # worked case 6
    second = " ".join(card for card in ALL_CARDS if card not in first.split())
    table = position(3, owned=(first, second), held=(20, 5, 20), chips=chips)
    paragraphs = read(table, 0)
    assert paragraphs[0] == ["Serengeti: the game is over.", "Pot: 0. Bank: 20."]
    assert paragraphs[1] == [
        "              place  points  = colours + most chips   cards  chips",
        "seat 1            1      58         58            0      21      5",
        "seat 0 (you)      2      25         22            3       9     20",
        "seat 2            3       3          0            3       0     20",
    ]
    assert paragraphs[2] == [
        "cards         A      B      C      D      E      F      points",
        "seat 0 (you)  01234  015    0      .      .      .          22",
        "seat 1        .      67     2589   13689  24678  34579      58",
        "seat 2        .      .      .      .      .      .           0",
    ]
    assert len(paragraphs) == 3
    shown = facts_of(table, 0)
    assert (shown["over"], shown["to_act"], shown["bank"]) == ("ended", None, 20)
    assert [(one["score"], one["rank"]) for one in shown["seats"]] == [(25, 1), (58, 0), (3, 2)]
    assert shown["unseen"] == shown["lot"] == shown["payout_by_ending"] == []


def test_a_cut_game_shows_where_it_stood() -> None:
    table = position(3, owned=("F9",), standing=(1, 3))
    table.states["over"] = CUT
    assert read(table, 1)[0][0] == "Serengeti: the game was cut in auction 2 of 15."
    assert (
        read(table, 1)[1][1] == "seat 0            1       4          1            3       1     10"
    )
    assert (facts_of(table, 1)["over"], facts_of(table, 1)["choices"]) == ("cut", [])
