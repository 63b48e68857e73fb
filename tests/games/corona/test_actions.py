"""The 71 actions of Corona: their numbers, and that of equal ones only the first is legal."""

from __future__ import annotations

import itertools

import pytest

from .builders import ALL_FACES, GATHERED, Table, position, settings


def showing(pawns: tuple[int, ...], dice: tuple[int, ...]) -> Table:
    return position(pawns=pawns, dice=dice, bids={0: 21}, showing=True)


def moves(table: Table) -> list[tuple[int, int]]:
    """The legal moves as slots of pawn and die."""
    return [divmod(action - 34, 6) for action in table.legal() if 34 <= action < 70]


@pytest.mark.parametrize("num_players", [2, 10])
@pytest.mark.parametrize("ticks", [1, 60])
def test_there_are_71_actions(num_players: int, ticks: int) -> None:
    assert settings(num_players, ticks=ticks).num_actions == 71


def test_0_to_11_place_the_next_pawn_on_that_field() -> None:
    table = position()
    assert table.legal() == [*range(12)]
    assert table.play(7, 0).pawns() == [7, 0]


@pytest.mark.parametrize("bidding", ["clock", "sealed"])
def test_12_waits_or_bids_nothing(bidding: str) -> None:
    table = position(2, pawns=GATHERED, dice=ALL_FACES, bidding=bidding, ticks=1)
    assert table.legal()[0] == 12
    assert table.play(12, 12).field("last_bidder") == -127


@pytest.mark.parametrize(("action", "bid"), [(13, 1), (20, 8), (32, 20)])
@pytest.mark.parametrize("bidding", ["clock", "sealed"])
def test_13_to_33_bid_1_to_21(action: int, bid: int, bidding: str) -> None:
    table = position(2, pawns=GATHERED, dice=ALL_FACES, bidding=bidding)
    assert table.legal() == [*range(12, 34)]
    assert table.play(action).field("bids")[0] == bid


def test_33_bids_21() -> None:
    assert position(pawns=GATHERED, dice=ALL_FACES).play(33).standing == 21


@pytest.mark.parametrize("pawn", range(6))
@pytest.mark.parametrize("die", range(6))
def test_34_to_69_move_a_pawn_with_a_die(pawn: int, die: int) -> None:
    table = showing(GATHERED, ALL_FACES).play(34 + 6 * pawn + die)
    assert table.field("has_moved") == [int(slot == pawn) for slot in range(6)]
    assert table.field("is_used") == [int(slot == die) for slot in range(6)]
    assert table.pawns()[pawn] == pawn + die + 1


def test_70_stops() -> None:
    table = showing(GATHERED, ALL_FACES)
    assert table.legal() == [*range(34, 71)]
    assert table.play(70).field("last_bidder") == 0


def test_of_equal_dice_only_the_first_is_legal() -> None:
    table = showing(GATHERED, (2, 2, 2, 5, 6, 6))
    assert moves(table) == [*itertools.product(range(6), (0, 3, 4))]


def test_once_a_die_is_used_the_next_equal_one_is_legal() -> None:
    table = showing((0, 1, 2, 3, 4, 5), (2, 2, 2, 5, 6, 6)).move(0, 2)
    assert {die for _, die in moves(table)} == {1, 3, 4}
    table.move(1, 2).move(2, 6)
    assert {die for _, die in moves(table)} == {2, 3, 5}
    table.move(3, 2)
    assert {die for _, die in moves(table)} == {3, 5}


def test_of_unmoved_pawns_on_one_field_only_the_first_is_legal() -> None:
    table = showing((3, 3, 3, 7, 9, 9), ALL_FACES)
    assert moves(table) == [*itertools.product((0, 3, 4), range(6))]


def test_once_a_pawn_has_moved_the_next_one_on_its_field_is_legal() -> None:
    table = showing((3, 3, 3, 7, 9, 9), ALL_FACES).move(3, 1)
    assert {pawn for pawn, _ in moves(table)} == {1, 3, 4}
    table.move(3, 2).move(9, 3)
    assert {pawn for pawn, _ in moves(table)} == {2, 3, 5}


def test_pawns_that_have_moved_do_not_count_as_equal() -> None:
    table = showing((3, 5, 5, 7, 9, 9), (2, 2, 3, 4, 5, 6)).move(3, 2)
    assert table.pawns()[:3] == [5, 5, 5]
    assert {pawn for pawn, _ in moves(table)} == {1, 3, 4}


def test_all_pawns_and_all_dice_equal_leave_one_move() -> None:
    table = showing((3,) * 6, (4,) * 6)
    for slot in range(6):
        assert table.legal() == [34 + 7 * slot, 70]
        table.play(34 + 7 * slot)
    assert table.num_rounds == 1


def test_slots_are_those_of_the_sorted_table() -> None:
    table = position(pawns=(9, 3, 11, 3, 0)).place(5)
    assert table.pawns() == [0, 3, 3, 5, 9, 11]
    table.bid(21)
    assert {pawn for pawn, _ in moves(table)} == {0, 1, 3, 4, 5}


@pytest.mark.parametrize("phase", range(4))
def test_each_phase_has_only_its_own_actions(phase: int) -> None:
    tables = [
        position(2),
        position(2, pawns=GATHERED, dice=ALL_FACES),
        position(2, pawns=GATHERED, dice=ALL_FACES, bids={0: 9}, showing=True),
        position(2, pawns=GATHERED, dice=ALL_FACES, rounds=1).run_out(),
    ]
    allowed = [range(12), range(12, 34), range(34, 71), range(0)][phase]
    assert tables[phase].legal() == [*allowed]
