"""What Corona says of an action beside its words: ticks, opened bids, and how rounds come out."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.record import SPECTATOR

from ..reading import outcome
from .builders import STOP, WAIT, bid_action, position
from .reading import bidding, showing


def test_c08_a_tick_is_told_when_it_begins() -> None:
    table = bidding(bids={0: 3}, tick=1, player=3)
    assert outcome(table, WAIT, 1) == ["Tick 3 of 6."]
    assert outcome(table, bid_action(4), 1) == ["Tick 3 of 6."]
    table = bidding(bids={0: 3}, tick=1, player=2)
    assert outcome(table, WAIT, 1) == []


def test_c12_a_failure_is_told_with_the_one_who_is_barred() -> None:
    table = showing(moves=[(0, 1), (9, 4)])
    assert outcome(table, STOP, 1) == [
        "Round 1: seat 2 bid 12 and failed with 7.",
        "They paid a chip to each other player.",
        "The best total was 14.",
        "Seat 2 may not bid in the next round.",
        "Chips by seat: 11, 11, 7, 11.",
    ]
    assert outcome(table, STOP, 2) == [
        "Round 1: you bid 12 and failed with 7.",
        "You paid a chip to each other player.",
        "The best total was 14.",
        "You may not bid in the next round.",
        "Chips by seat: 11, 11, 7, 11.",
    ]
    assert outcome(table, STOP, 2, reader=SPECTATOR) == outcome(table, STOP, 1)


def test_c12_a_success_is_told() -> None:
    table = showing(moves=[(0, 1), (7, 6), (9, 4)][:2])
    assert outcome(table, table.find_move(9, 4), 0) == [
        "Round 1: seat 2 bid 12 and made it good with 12.",
        "Each other player paid them a chip.",
        "The best total was 14.",
        "Chips by seat: 9, 9, 13, 9.",
    ]


def test_c10_a_void_round_is_told_with_the_one_who_stays_barred() -> None:
    table = bidding(round_number=4, tick=5, player=3, barred=1)
    assert outcome(table, WAIT, 1) == [
        "Round 4 was void: nobody made a bid.",
        "The best total was 14.",
        "You may not bid in the next round.",
        "Chips by seat: 10, 10, 10, 10.",
    ]


def test_c15_nobody_is_told_to_be_barred_when_the_game_is_over() -> None:
    table = showing(moves=[(0, 1)], rounds=1)
    assert outcome(table, STOP, 0)[-2:] == [
        "The best total was 14.",
        "Chips by seat: 11, 11, 7, 11.",
    ]


def test_c09_sealed_bids_are_told_when_they_are_opened() -> None:
    table = bidding(bids={0: 9, 1: 0, 2: 12}, bidding="sealed")
    assert outcome(table, WAIT, 0) == ["Bids: 12 by seat 2, 9 by you."]


def test_c05_the_dice_are_told_when_they_are_rolled() -> None:
    table = position(pawns=(0, 1, 1, 5, 7))
    assert outcome(table, 9, 2) == ["The dice show 3, 3, 5, 6, 6, 6."]


@pytest.mark.parametrize("seat", range(4))
def test_placing_and_moving_bring_about_no_words(seat: int) -> None:
    assert outcome(position(pawns=(0, 1, 1, 5)), 7, seat) == []
    table = showing()
    assert outcome(table, table.find_move(0, 1), seat) == []
