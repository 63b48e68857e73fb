"""Each invariant of Corona's `check` is found when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kunstkammer.envs.games.corona import CORONA

from .builders import Table, deal, position

NONE = -127
TABLE: dict[str, Any] = {"pawns": (0, 2, 2, 5, 7, 9), "dice": (1, 1, 3, 4, 6, 6)}


def placing() -> Table:
    return position(3, pawns=(4, 0), barred=1)


def bidding() -> Table:
    """Seats 0 and 2 speak, 9 of seat 2 stands, seat 0 is to speak."""
    return position(3, **TABLE, barred=1, bids={0: 4, 2: 9}, hint=True)


def sealed() -> Table:
    return position(3, **TABLE, barred=1, bids={0: 4}, bidding="sealed")


def showing() -> Table:
    """Seat 2 has bid 20 and moved pawn 1 with die 2 and pawn 3 with die 0."""
    return position(3, **TABLE, bids={0: 4, 2: 20}, moves=[(2, 3), (5, 1)], hint=True)


def ended() -> Table:
    return position(3, **TABLE, barred=1, bids={2: 20}, showing=True, rounds=1).stop()


def void_end() -> Table:
    return position(3, **TABLE, rounds=1, bidding="sealed").bid(0, 0, 0)


def first_word() -> Table:
    """Seat 0 has bid 21 before the others spoke, and moved a pawn for nothing."""
    return position(3, **TABLE, bids={0: 21}, moves=[(0, 1)], hint=True)


def first_barred() -> Table:
    """Seat 0 may not bid; a bid of 1 stands."""
    return position(3, **TABLE, barred=0, bids={1: 1})


ALL_TABLES = [placing, bidding, sealed, showing, ended, void_end, first_word, first_barred]


def test_there_are_eight_invariants() -> None:
    assert len(CORONA.invariants) == 8


@pytest.mark.parametrize("make", ALL_TABLES)
def test_a_sound_table_breaks_none(make: Callable[[], Table]) -> None:
    assert make().check() == 0


def test_the_tables_are_what_the_corruptions_start_from() -> None:
    assert bidding().order() == [0, 2]
    assert showing().field("moves")[:3] == [6 * 1 + 2, 6 * 3 + 0, NONE]
    assert (showing().total, showing().pawns()) == (2, [0, 5, 2, 6, 7, 9])
    assert (ended().chips(), ended().barred) == ([9, 9, 6], 2)


@pytest.mark.parametrize(
    ("make", "field", "index", "value", "number"),
    [
        (placing, "chips", (0,), 9, 1),  # a chip too many
        (placing, "chips", (2,), 7, 1),
        (placing, "chips", (3,), 1, 1),  # a chip of a seat that is not in play
        (placing, "pawns", (0,), 12, 2),
        (placing, "pawns", (1,), -1, 2),
        (placing, "pawns", (1,), NONE, 2),
        (placing, "pawns", (2,), 3, 2),  # more than were placed
        (placing, "num_placed", (), 3, 2),
        (placing, "dice", (0,), 1, 2),  # before the roll
        (placing, "phase", (), 1, 2),
        (bidding, "pawns", (5,), 12, 2),
        (bidding, "dice", (0,), 0, 2),
        (bidding, "dice", (5,), 7, 2),
        (bidding, "dice", (5,), NONE, 2),
        (bidding, "phase", (), 0, 2),
        (placing, "num_moves", (), 1, 3),
        (bidding, "has_moved", (0,), 1, 3),
        (bidding, "is_used", (0,), 1, 3),
        (bidding, "moves", (0,), 0, 3),
        (bidding, "pawns", (0,), 3, 3),  # behind the next one
        (bidding, "dice", (0,), 2, 3),
        (showing, "has_moved", (0,), 1, 3),
        (showing, "has_moved", (1,), 0, 3),
        (showing, "is_used", (1,), 1, 3),
        (showing, "is_used", (2,), 0, 3),
        (showing, "num_moves", (), 1, 3),
        (showing, "moves", (0,), NONE, 3),
        (showing, "moves", (1,), 6 * 1 + 0, 3),  # a pawn twice
        (showing, "moves", (1,), 6 * 2 + 0, 3),  # a pawn that has not moved
        (showing, "moves", (1,), 6 * 3 + 1, 3),  # a die that is not used
        (showing, "moves", (1,), 6 * 3 + 2, 3),  # a die twice
        (showing, "moves", (2,), 0, 3),  # more than were made
        (showing, "pawns", (0,), 3, 3),  # behind the next one that has not moved
        (placing, "num_speakers", (), 2, 4),
        (placing, "num_spoken", (), 1, 4),
        (placing, "order", (0,), 0, 4),
        (bidding, "barred", (), NONE, 4),
        (bidding, "barred", (), 0, 4),  # speaks in spite of the bar
        (bidding, "num_speakers", (), 1, 4),
        (bidding, "num_speakers", (), 3, 4),
        (bidding, "num_speakers", (), 4, 4),
        (bidding, "order", (0,), 2, 4),  # twice
        (bidding, "order", (0,), 3, 4),
        (bidding, "order", (0,), NONE, 4),
        (bidding, "order", (1,), 1, 4),  # the barred one
        (bidding, "order", (1,), 3, 4),
        (bidding, "setter", (), 3, 4),
        (bidding, "order", (2,), 1, 4),
        (bidding, "num_spoken", (), 2, 4),
        (bidding, "num_spoken", (), -1, 4),
        (bidding, "player", (), 2, 4),  # out of turn
        (sealed, "player", (), 0, 4),
        (placing, "player", (), 1, 4),
        (placing, "setter", (), 3, 4),
        (placing, "setter", (), NONE, 4),
        (placing, "barred", (), 3, 4),
        (placing, "barred", (), -1, 4),
        (showing, "num_spoken", (), 0, 4),
        (showing, "num_spoken", (), 4, 4),
        (ended, "num_speakers", (), 4, 4),
        (ended, "num_speakers", (), 1, 4),
        (ended, "order", (2,), 1, 4),
        (bidding, "bids", (0,), 22, 5),
        (bidding, "bids", (0,), -1, 5),
        (bidding, "bids", (0,), 10, 5),  # higher than the standing one
        (bidding, "bids", (1,), 3, 5),  # of the barred one
        (bidding, "bids", (3,), 3, 5),  # of a seat that is not in play
        (bidding, "bid", (), 8, 5),
        (bidding, "bid", (), 0, 5),
        (bidding, "bidder", (), 0, 5),
        (bidding, "bidder", (), NONE, 5),
        (sealed, "bid", (), 4, 5),  # not open yet
        (sealed, "bidder", (), 0, 5),
        (sealed, "bids", (0,), NONE, 5),  # has spoken
        (sealed, "bids", (2,), 3, 5),  # has not
        (placing, "bid", (), 3, 5),
        (placing, "bids", (0,), 3, 5),
        (placing, "bidder", (), 0, 5),
        (void_end, "bidder", (), 0, 5),
        (bidding, "bids", (0,), 0, 5),  # who waits has said nothing
        (ended, "bidder", (), 3, 5),
        (ended, "bidder", (), 0, 5),
        (bidding, "total", (), 1, 6),
        (placing, "total", (), 1, 6),
        (showing, "player", (), 0, 6),
        (showing, "total", (), 20, 6),
        (showing, "total", (), 3, 6),
        (showing, "total", (), 1, 6),
        (showing, "total", (), -1, 6),
        (showing, "pawns", (1,), 11, 6),  # where it would not have met the other one
        (first_word, "total", (), 1, 6),
        (ended, "total", (), 1, 6),
        (bidding, "optimum", (), 21, 7),
        (bidding, "optimum", (), NONE, 7),
        (sealed, "optimum", (), 9, 7),  # without the hint
        (showing, "optimum", (), 1, 7),  # less than was shown
        (showing, "optimum", (), 4, 7),  # less than can be shown
        (showing, "optimum", (), 22, 7),
        (placing, "optimum", (), 0, 7),
        (placing, "num_rounds", (), -1, 8),
        (placing, "num_rounds", (), 10, 8),  # as many as are to be played
        (ended, "num_rounds", (), 0, 8),
        (ended, "num_rounds", (), 2, 8),
        (placing, "tick", (), 1, 8),
        (bidding, "tick", (), -1, 8),
        (bidding, "tick", (), 6, 8),  # the sand has run out
        (sealed, "tick", (), 1, 8),
        (showing, "tick", (), 5, 8),  # a tick before the end
        (showing, "tick", (), 7, 8),
        (first_word, "tick", (), 6, 8),
        (first_word, "tick", (), -1, 8),
        (ended, "tick", (), 5, 8),
        (void_end, "tick", (), 6, 8),
    ],
)
def test_a_broken_invariant_is_found(
    make: Callable[[], Table], field: str, index: tuple[int, ...], value: int, number: int
) -> None:
    table = make()
    table.states[field][(0, *index)] = value
    assert table.check() == number


@pytest.mark.parametrize(
    ("chips", "options", "number"),
    [
        ((0, 12, 12), {}, 1),
        ((-1, 12, 13), {}, 1),
        ((0, 12, 12), {"bankruptcy": False}, 0),
        ((8, 0, 16), {"bankruptcy": False}, 1),
        ((4, 4, 16), {}, 1),
        ((4, 5, 15), {}, 0),
        ((4, 4, 16), {"doubling": False}, 0),
        ((-9, 15, 18), {"bankruptcy": False, "doubling": False}, 0),
    ],
)
def test_chips_that_end_the_game_are_found_while_it_runs(
    chips: tuple[int, ...], options: dict[str, Any], number: int
) -> None:
    table = deal(3, 3, **options)
    table.states["chips"][0, :3] = chips
    assert table.check() == number


@pytest.mark.parametrize(("chips", "number"), [((0, 12, 12), 0), ((-1, 12, 13), 1)])
def test_debts_are_found_at_the_end_too(chips: tuple[int, ...], number: int) -> None:
    table = ended()
    table.states["chips"][0, :3] = chips
    assert table.check() == number


@pytest.mark.parametrize(
    ("move", "flag"), [(6 * 1 + 0, ("has_moved", 3)), (6 * 3 + 2, ("is_used", 0))]
)
def test_a_pawn_or_a_die_that_is_named_twice_is_found(move: int, flag: tuple[str, int]) -> None:
    table = showing()
    table.states["moves"][0, 1] = move
    table.states[flag[0]][0, flag[1]] = 0
    assert table.check() == 3


def test_a_moved_pawn_may_stand_anywhere() -> None:
    table = showing()
    table.states["pawns"][0, 1] = 11  # before a pawn that has not moved
    table.states["total"] = 0  # it meets nobody there
    assert table.check() == 0


def test_a_table_that_stands_at_the_end_as_if_it_ran_is_found() -> None:
    table = ended()
    table.states["over"] = 0
    assert table.check() == 4  # seat 2 has spoken and is barred now
    table.states["barred"] = 1
    assert table.check() == 8  # no round is left
    table.states["num_rounds"] = 0
    assert table.check() == 0
