"""Corona's actions in words, for menus, replays and the errors of wrong ones."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.envs.api.legality import illegal_action

from ..reading import describe
from .builders import STOP, WAIT, Table, bid_action, deal, move_action, position
from .reading import bidding, showing


@pytest.mark.parametrize(
    ("action", "meaning"),
    [
        (0, "place a pawn on field 0"),
        (WAIT, "wait"),
        (bid_action(1), "bid 1"),
        (bid_action(21), "bid 21"),
        (move_action(0, 0), "move pawn from field 0 by 1 to field 1 (3 points)"),
        (move_action(4, 4), "move pawn from field 7 by 5 to field 0 (2 points)"),
        (move_action(5, 3), "move pawn from field 9 by 4 to field 1 (3 points)"),
        (move_action(2, 0), "move second pawn from field 1 by 1 to field 2 (0 points)"),
        (move_action(0, 2), "move pawn from field 0 by the second 2 to field 2 (0 points)"),
        (
            move_action(2, 2),
            "move second pawn from field 1 by the second 2 to field 3 (0 points)",
        ),
        (STOP, "stop moving"),
    ],
)
def test_an_action_is_told_in_words_whether_it_is_legal_or_not(action: int, meaning: str) -> None:
    assert [describe(table, action) for table in (bidding(), showing())] == [meaning, meaning]


def test_c05_the_pawn_that_is_placed_is_told_by_its_number() -> None:
    table = deal(1)
    table.play(3, 3)
    assert describe(table, 7) == "place pawn 3 on field 7"
    assert describe(table, bid_action(14)) == "bid 14"
    words = "move pawn 6 by die 1, before the dice are rolled"
    assert describe(table, move_action(5, 0)) == words


def test_c07_a_point_for_landing_alone_is_told() -> None:
    assert (
        describe(bidding(empty_field=1), move_action(0, 1))
        == "move pawn from field 0 by 2 to field 2 (1 point)"
    )


def test_c11_pawns_that_have_moved_and_dice_that_are_used_are_told_apart() -> None:
    table = showing(moves=[(0, 2), (7, 6)])  # to 2 and to 1
    assert [describe(table, move_action(pawn, die)) for pawn, die in MOVES] == [
        "move moved pawn from field 2 by 1 to field 3",
        "move pawn from field 1 by the used 2 to field 3",
        "move moved pawn from field 1 by the used 6 to field 7",
        "move pawn from field 1 by 2 to field 3 (0 points)",
        "move second pawn from field 1 by 4 to field 5 (2 points)",
        "move pawn from field 9 by 4 to field 1 (4 points)",
    ]


MOVES = ((0, 0), (1, 1), (4, 5), (1, 2), (2, 3), (5, 3))


def test_c09_a_sealed_bid_is_told_to_nobody_else() -> None:
    table = bidding(bidding="sealed", bids={0: 9})
    actions = (WAIT, bid_action(1), bid_action(21))
    assert table.player == 1
    assert [describe(table, action, 1) for action in actions] == ["no bid", "bid 1", "bid 21"]
    for seat in (0, 2, 3):
        words = {describe(table, action, seat) for action in actions}
        assert words == {"hand in a bid or none"}


def test_c09_with_sealed_bids_all_else_is_told_to_all() -> None:
    places = deal(1, bidding="sealed")
    shows = showing(bidding="sealed")
    for seat in range(4):
        assert describe(places, 11, seat) == "place pawn 1 on field 11"
        assert describe(shows, STOP, seat) == "stop moving"
        words = "move pawn from field 0 by 1 to field 1 (3 points)"
        assert describe(shows, move_action(0, 0), seat) == words


@pytest.mark.parametrize(
    ("table", "action", "start"),
    [
        (
            position(pawns=(3,)),
            STOP,
            "action 70 (stop moving) is illegal for seat 0 now; "
            "legal: 0 (place pawn 2 on field 0), ",
        ),
        (
            bidding(bids={0: 9, 2: 12}, tick=5, player=3),
            bid_action(12),
            "action 24 (bid 12) is illegal for seat 3 now; legal: 12 (wait), 25 (bid 13), ",
        ),
        (
            showing(moves=[(9, 4)]),
            move_action(2, 0),
            "action 46 (move second pawn from field 1 by 1 to field 2 (0 points)) is illegal for "
            "seat 2 now; legal: 34 (move pawn from field 0 by 1 to field 1 (4 points)), ",
        ),
    ],
    ids=("place", "bid", "show"),
)
def test_an_illegal_action_is_refused_in_these_words(table: Table, action: int, start: str) -> None:
    mask = np.isin(np.arange(71), table.legal())
    error = illegal_action(table.settings, table.states, 0, action, mask)
    assert str(error)[: len(start)] == start
