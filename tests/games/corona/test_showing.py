"""How the highest bidder shows the plan in Corona (C-11)."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import ALL_FACES, GATHERED, STOP, Table, move_action, position

NONE = -127


def showing(bid: int, bidder: int = 0, **arguments: Any) -> Table:
    """Pawns on 0 to 5 and dice 1 to 6, of which 20 can be made."""
    return position(pawns=GATHERED, dice=ALL_FACES, bids={bidder: bid}, showing=True, **arguments)


@pytest.mark.parametrize("bidder", range(4))
def test_c11_the_highest_bidder_moves_until_he_is_done(bidder: int) -> None:
    table = showing(20, bidder)
    seats = []
    for field, value in [(4, 1), (3, 2), (2, 3), (1, 4), (0, 5)]:
        seats.append(table.player)
        table.move(field, value)
    assert seats == [bidder] * 5
    assert (table.num_rounds, table.phase, table.player) == (1, "place", 1)


def test_c11_any_pawn_may_be_moved_with_any_die_or_none() -> None:
    moves = [move_action(pawn, die) for pawn in range(6) for die in range(6)]
    assert showing(20).legal() == [*moves, STOP]


@pytest.mark.parametrize("num_moves", range(6))
def test_c11_he_may_stop_at_any_time(num_moves: int) -> None:
    table = showing(21)
    for field in range(num_moves):
        table.move(field, 6 - field)
    assert table.legal()[-1] == STOP
    assert table.stop().num_rounds == 1


@pytest.mark.parametrize(
    ("bid", "num_moves", "total"),
    [(1, 1, 2), (2, 1, 2), (3, 2, 5), (5, 2, 5), (6, 3, 9), (9, 3, 9), (14, 4, 14), (15, 5, 20)],
)
def test_c11_he_stops_by_himself_once_his_total_has_reached_his_bid(
    bid: int, num_moves: int, total: int
) -> None:
    table = showing(bid)
    moves = [(4, 1), (3, 2), (2, 3), (1, 4), (0, 5)]
    for field, value in moves[: num_moves - 1]:
        assert table.move(field, value).num_rounds == 0
    table.move(*moves[num_moves - 1])
    assert (table.num_rounds, table.field("last_total")) == (1, total)
    assert table.chips() == [13, 9, 9, 9]


def test_c11_he_stops_by_himself_when_no_pawn_is_left_to_move() -> None:
    table = showing(21)
    for field, value in [(4, 1), (3, 2), (2, 3), (1, 4), (0, 5)]:
        table.move(field, value)
    assert table.total == 20
    table.move(5, 6)
    assert (table.num_rounds, table.field("last_total"), table.barred) == (1, 20, 0)


def test_c11_the_last_move_may_make_the_bid_good() -> None:
    table = position(
        pawns=(0, 6, 8, 9, 10, 11), dice=(1, 2, 3, 4, 6, 6), bids={3: 21}, showing=True
    ).show_best()
    assert table.field("last_total") == 21
    assert NONE not in table.field("last_moves")
    assert (table.chips(), table.barred) == ([9, 9, 9, 13], None)


def test_c11_the_total_counts_at_once_not_the_optimum() -> None:
    table = showing(20).move(0, 1)
    assert (table.total, table.field("num_moves")) == (2, 1)
    assert showing(20).stop().field("last_total") == 0


def test_c11_pawns_and_dice_keep_their_slots_while_he_moves() -> None:
    table = showing(20).move(0, 5).move(2, 6)
    assert (table.pawns(), table.dice()) == ([5, 1, 8, 3, 4, 5], [*ALL_FACES])
    assert table.field("has_moved") == [1, 0, 1, 0, 0, 0]
    assert table.field("is_used") == [0, 0, 0, 0, 1, 1]
    assert table.field("moves") == [4, 17, *[NONE] * 4]


@pytest.mark.parametrize("bidding", ["clock", "sealed"])
def test_c11_a_round_that_was_played_is_kept_for_reports(bidding: str) -> None:
    table = showing(5, 2, bidding=bidding, setter=1).move(4, 1).move(3, 2)
    others = 0 if bidding == "sealed" else NONE
    assert table.field("last_bidder") == 2
    assert (table.field("last_bid"), table.field("last_total")) == (5, 5)
    assert table.field("last_bids") == [others, others, 5, others, *[NONE] * 6]
    assert table.field("last_pawns") == [*GATHERED]  # where they stood before
    assert table.field("last_dice") == [*ALL_FACES]
    assert table.field("last_moves") == [6 * 4 + 0, 6 * 3 + 1, *[NONE] * 4]


def test_c11_pawns_that_passed_the_last_field_are_kept_where_they_stood() -> None:
    table = position(
        pawns=(3, 9, 9, 10, 11, 11), dice=(1, 4, 5, 6, 6, 6), bids={0: 21}, showing=True
    )
    table.move(11, 4).move(9, 6).move(10, 5).stop()
    assert table.field("last_pawns") == [3, 9, 9, 10, 11, 11]
    assert table.field("last_total") == 2 + 3 + 4


def test_c11_a_last_round_does_not_remember_the_one_before() -> None:
    table = showing(20).move(4, 1).move(3, 2).stop()
    assert table.field("last_moves")[:2] == [24, 19]
    table.place(*GATHERED).bid(1).run_out().stop()
    assert table.field("last_moves") == [NONE] * 6
    assert table.field("last_total") == 0
