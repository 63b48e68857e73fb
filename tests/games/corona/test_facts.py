"""Corona as facts: what each seat knows of a table while a round is played."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.record import CUT

from ..reading import choices, facts_of
from .builders import WAIT, position
from .reading import bidding, move, showing


def test_the_facts_of_the_bidding() -> None:
    table = bidding(bids={0: 9, 2: 12}, tick=3, order=(2, 0, 1), player=0, barred=3, setter=3)
    facts = facts_of(table, 0)
    offered = facts.pop("choices")
    assert facts == {
        "seat": 0,
        "num_players": 4,
        "over": "running",
        "to_act": 0,
        "phase": "bid",
        "round": 1,
        "num_rounds": 10,
        "start_player": 3,
        "barred": 3,
        "tick": 4,
        "ticks_left": 2,
        "order": [2, 0, 1],
        "to_speak": [0, 1],
        "standing_bid": 12,
        "bidder": 2,
        "start_capital": 10,
        "end_chips": 20,
        "bankruptcy": True,
        "pawns": [{"field": field, "has_moved": False} for field in (0, 1, 1, 5, 7, 9)],
        "dice": [{"value": value, "is_used": False} for value in (1, 2, 2, 4, 5, 6)],
        "ring": [1, 2, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0],
        "empty_field": 0,
        "shown": [],
        "total": 0,
        "missing": None,
        "seats": [
            {"chips": 10, "bid": 9},
            {"chips": 10, "bid": None},
            {"chips": 10, "bid": 12},
            {"chips": 10, "bid": None},
        ],
        "heading": "Corona: round 1 of 10, open bids.",
        "last_round": None,
    }
    assert offered[:3] == [
        {"action": WAIT, "kind": "wait", "words": "wait"},
        {"action": WAIT + 13, "kind": "bid", "bid": 13, "words": "bid 13"},
        {"action": WAIT + 14, "kind": "bid", "bid": 14, "words": "bid 14"},
    ]
    assert choices(table, 0) == {"wait": [{}], "bid": [{"bid": bid} for bid in range(13, 22)]}


def test_the_facts_of_the_showing() -> None:
    table = showing(moves=[(0, 1), (9, 4)])
    shown, offered = facts_of(table, 2), choices(table, 2)
    assert (shown["phase"], shown["to_act"], shown["bidder"]) == ("show", 2, 2)
    assert (shown["tick"], shown["ticks_left"], shown["to_speak"]) == (None, None, [])
    assert (shown["total"], shown["missing"]) == (7, 5)
    assert shown["shown"] == [move(0, 0, (0, 1, 1), 3), move(5, 3, (9, 4, 1), 4)]
    assert [pawn["field"] for pawn in shown["pawns"]] == [1, 1, 1, 5, 7, 1]
    assert [pawn["has_moved"] for pawn in shown["pawns"]] == [True, *[False] * 4, True]
    assert [die["is_used"] for die in shown["dice"]] == [True, False, False, True, False, False]
    assert shown["ring"] == [0, 4, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0]
    assert (list(offered), offered["stop"]) == (["move", "stop"], [{}])
    assert offered["move"] == [
        move(1, 1, (1, 2, 3), 0),
        move(1, 4, (1, 5, 6), 0),
        move(1, 5, (1, 6, 7), 2),
        move(3, 1, (5, 2, 7), 2),
        move(3, 4, (5, 5, 10), 0),
        move(3, 5, (5, 6, 11), 0),
        move(4, 1, (7, 2, 9), 0),
        move(4, 4, (7, 5, 0), 0),
        move(4, 5, (7, 6, 1), 5),
    ]


def test_c05_the_facts_of_the_placing() -> None:
    table = position(pawns=(3, 3, 11), setter=1)
    shown = facts_of(table, 1)
    assert (shown["phase"], shown["to_act"], shown["start_player"]) == ("place", 1, 1)
    assert choices(table, 1) == {"place": [{"field": field} for field in range(12)]}
    assert [pawn["field"] for pawn in shown["pawns"]] == [3, 3, 11]
    assert (shown["dice"], shown["shown"], shown["missing"]) == ([], [], None)
    assert (shown["order"], shown["to_speak"], shown["tick"]) == ([], [], None)


def test_a_seat_that_waits_is_offered_nothing() -> None:
    for table in (position(), bidding(), showing()):
        seat = (table.player + 1) % 4
        assert facts_of(table, seat)["choices"] == []


def test_c09_sealed_bids_of_others_are_not_told() -> None:
    table = bidding(bidding="sealed", bids={1: 0, 2: 8}, setter=1)
    shown = [facts_of(table, seat) for seat in range(4)]
    assert [[one["bid"] for one in view["seats"]] for view in shown] == [
        [None, "sealed", "sealed", None],
        [None, 0, "sealed", None],
        [None, "sealed", 8, None],
        [None, "sealed", "sealed", None],
    ]
    assert (shown[2]["standing_bid"], shown[2]["bidder"]) == (None, None)
    assert (shown[2]["tick"], shown[2]["ticks_left"]) == (None, None)
    assert (shown[2]["order"], shown[2]["to_speak"]) == ([1, 2, 3, 0], [3, 0])
    assert choices(table, 3) == {"wait": [{}], "bid": [{"bid": bid} for bid in range(1, 22)]}


def test_c09_opened_bids_are_told_with_the_order_of_handing_in() -> None:
    table = bidding(bidding="sealed", bids={0: 8, 1: 12, 3: 12}, order=(0, 3, 2, 1), showing=True)
    shown = facts_of(table, 2)
    assert [one["bid"] for one in shown["seats"]] == [8, 12, 0, 12]
    assert (shown["standing_bid"], shown["bidder"]) == (12, 3)
    assert (shown["order"], shown["to_speak"]) == ([0, 3, 2, 1], [])


@pytest.mark.parametrize("doubling", [False, True])
@pytest.mark.parametrize("bankruptcy", [False, True])
def test_c15_what_ends_the_game_is_told(doubling: bool, bankruptcy: bool) -> None:
    shown = facts_of(bidding(7, doubling=doubling, bankruptcy=bankruptcy), 0)
    assert shown["start_capital"] == 16
    assert (shown["end_chips"], shown["bankruptcy"]) == (32 if doubling else None, bankruptcy)


def test_the_optimum_is_told_with_the_hint_only() -> None:
    assert facts_of(position(hint=True), 1)["optimum"] is None
    assert facts_of(bidding(hint=True), 1)["optimum"] == 14
    assert facts_of(showing(hint=True, moves=[(9, 4)]), 1)["optimum"] == 14
    assert "optimum" not in facts_of(showing(), 1)


def test_c07_points_for_landing_alone_are_told() -> None:
    table = showing(moves=[(0, 2)], empty_field=1)
    assert facts_of(table, 0)["shown"] == [move(0, 1, (0, 2, 2), 1)]
    assert choices(table, 2)["move"][1] == move(1, 2, (1, 2, 3), 1)


def test_c14_c15_the_round_is_counted() -> None:
    assert (facts_of(position(), 0)["round"], facts_of(position(round_number=7), 0)["round"]) == (
        1,
        7,
    )
    table = bidding(3, round_number=2, rounds=2, tick=5, player=2)
    assert facts_of(table, 0)["round"] == 2
    assert facts_of(table.play(WAIT), 0)["round"] == 2


def test_c15_when_the_game_is_over_the_places_are_told() -> None:
    table = showing(rounds=1, moves=[(0, 1), (9, 4)]).stop()
    shown = facts_of(table, 1)
    assert (shown["over"], shown["to_act"], shown["choices"]) == ("ended", None, [])
    assert (shown["total"], shown["missing"], len(shown["shown"])) == (7, 5, 2)
    assert [(one["score"], one["rank"]) for one in shown["seats"]] == [
        *[(11, 0), (11, 0), (7, 3), (11, 0)],
    ]


def test_a_game_that_was_cut_is_told_as_it_stood() -> None:
    table = showing(moves=[(9, 4)], chips=(9, 12, 10, 9))
    table.states["over"] = CUT
    cut = facts_of(table, 2)
    assert (cut["over"], cut["to_act"], cut["round"]) == ("cut", None, 1)
    assert (cut["choices"], cut["missing"]) == ([], 9)
    assert [(one["score"], one["rank"]) for one in cut["seats"]] == [
        *[(9, 2), (12, 0), (10, 1), (9, 2)],
    ]


def test_a_game_that_was_cut_while_bids_were_made_asks_nobody() -> None:
    table = bidding(bids={0: 9, 2: 12}, player=1)
    table.states["over"] = CUT
    cut = facts_of(table, 1)
    assert (cut["tick"], cut["ticks_left"], cut["to_speak"]) == (None, None, [])
    assert (cut["order"], cut["standing_bid"], cut["choices"]) == ([0, 1, 2, 3], 12, [])
