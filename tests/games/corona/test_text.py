"""Corona in words: what each seat reads of a table while a round is played."""

from __future__ import annotations

from typing import Any

import pytest

from kunstkammer.envs.engine.record import CUT

from ..reading import read, render
from .builders import STOP, WAIT, Table, bid_action, position
from .reading import bidding, showing

ENDS_AT_20 = "The game ends at 20 or 0 chips."


def test_a_whole_text_of_the_bidding() -> None:
    table = bidding(
        bids={0: 9, 2: 12}, tick=3, order=(2, 0, 1), player=0, barred=3, setter=3, hint=True
    )
    assert render(table, 0) == (
        """\
Corona: round 1 of 10, open bids.
Start player: seat 3. Best total: 14. Tick 4 of 6.
Standing bid: 12 by seat 2. You are to speak.

             0 o                                chips     bid
     11            1 oo           seat 0 (you)     10       9  speaks now
 10                    2          seat 1           10       -  speaks 2nd
 9 o      1 2 2 4 5 6   3         seat 2           10      12  has spoken
  8                    4          seat 3           10       -  barred
      7 o          5 o            The game ends at 20 or 0 chips.
             6

You may wait
        bid 13 to 21"""
    )


def test_a_whole_text_of_the_showing() -> None:
    table = showing(moves=[(0, 1), (9, 4)])
    assert render(table, 2) == (
        """\
Corona: round 1 of 10, you show 12.
Start player: seat 0.
Shown so far: 7. Missing: 5.

             0                                  chips     bid
     11            1 ooxx         seat 0           10       9
 10                    2          seat 1           10       -
 9        - 2 2 - 5 6   3         seat 2 (you)     10      12  shows
  8                    4          seat 3           10       -
      7 o          5 o            The game ends at 20 or 0 chips.
             6
x: moved pawn. -: used die.

shown so far        points
from 0 by 1 to 1         3
from 9 by 4 to 1         4
total                    7

You may move pawn by 2      by 5      by 6
    from field 1  to 3 (0)  to 6 (0)  to 7 (2)
    from field 5  to 7 (2)  to 10 (0) to 11 (0)
    from field 7  to 9 (0)  to 0 (0)  to 1 (5)
        stop moving"""
    )


def test_c05_the_start_player_reads_which_pawn_is_next() -> None:
    table = position(pawns=(3, 3, 11), setter=1)
    assert read(table, 1) == [
        ["Corona: round 1 of 10, you place the pawns.", "Pawn 4 of 6 is next."],
        [
            "             0                                  chips     bid",
            "     11 o          1              seat 0           10       -",
            " 10                    2          seat 1 (you)     10       -  places",
            " 9                      3 oo      seat 2           10       -",
            "  8                    4          seat 3           10       -",
            f"      7            5              {ENDS_AT_20}",
            "             6",
        ],
        ["You may place pawn 4 on field 0 to 11"],
    ]


def test_seats_that_wait_read_what_another_is_to_do() -> None:
    assert read(position(pawns=(3,)), 2)[0] == [
        "Corona: round 1 of 10, seat 0 places the pawns.",
        "Pawn 2 of 6 is next.",
    ]
    assert read(bidding(player=1), 2)[0][2] == "No bid yet. Seat 1 is to speak."
    assert read(showing(), 3)[0][0] == "Corona: round 1 of 10, seat 2 shows 12."
    sealed = bidding(bidding="sealed", bids={0: 9})
    assert read(sealed, 3)[0][2] == "Seat 1 is to hand in a bid or none."


def test_the_first_line_stays_the_same_for_a_phase() -> None:
    """Where it changes, a replay shows the table."""
    table = position(3, setter=1, ticks=2, rounds=2)
    actions = [*range(6), bid_action(1), *[WAIT] * 5, STOP, *range(6), *[WAIT] * 4]
    lines = []
    for action in actions:
        lines.append(read(table, 0)[0][0])
        table.play(action)
    assert [(line, lines.count(line)) for line in dict.fromkeys(lines)] == [
        ("Corona: round 1 of 2, seat 1 places the pawns.", 6),
        ("Corona: round 1 of 2, open bids.", 6),
        ("Corona: round 1 of 2, you show 1.", 1),
        ("Corona: round 2 of 2, seat 2 places the pawns.", 6),
        ("Corona: round 2 of 2, open bids.", 4),
    ]


def test_c13_the_barred_seat_is_named() -> None:
    assert notes(bidding(barred=3)) == ["speaks now", "speaks 2nd", "speaks 3rd", "barred"]
    placing = position(setter=1, barred=1)
    assert notes(placing) == ["", "places, barred", "", ""]


def test_c09_with_sealed_bids_it_is_told_who_has_handed_in() -> None:
    table = bidding(bidding="sealed", bids={1: 0, 2: 8}, setter=1)
    assert read(table, 2)[0] == [
        "Corona: round 1 of 10, sealed bids.",
        "Start player: seat 1.",
        "Seat 3 is to hand in a bid or none.",
    ]
    assert notes(table) == ["is asked 2nd", "has handed in", "has handed in", "is asked now"]
    assert bids(table, 0) == ["-", "sealed", "sealed", "-"]
    assert bids(table, 1) == ["-", "none", "sealed", "-"]
    assert bids(table, 2) == ["-", "sealed", "8", "-"]
    assert read(table, 3)[-1] == ["You may make no bid", "        bid 1 to 21"]


def test_c09_of_equal_bids_it_is_told_whose_was_first() -> None:
    table = bidding(bidding="sealed", bids={0: 8, 1: 12, 3: 12}, order=(0, 3, 2, 1), showing=True)
    assert read(table, 1)[0] == [
        "Corona: round 1 of 10, seat 3 shows 12.",
        "Start player: seat 0.",
        "First of those who bid 12: seat 3.",
        "Shown so far: 0. Missing: 12.",
    ]
    assert bids(table, 1) == ["8", "12", "none", "12"]


def test_c08_below_21_a_single_bid_may_be_left() -> None:
    table = bidding(bids={0: 9, 2: 20}, player=1)
    assert read(table, 1)[-1] == ["You may wait", "        bid 21"]


def test_c08_ten_players_speak_in_order() -> None:
    table = bidding(10, order=(3, 1, 4, 0, 5, 9, 2, 6, 8, 7))
    assert notes(table) == [
        *["speaks 4th", "speaks 2nd", "speaks 7th", "speaks now", "speaks 3rd"],
        *["speaks 5th", "speaks 8th", "speaks 10th", "speaks 9th", "speaks 6th"],
    ]
    assert len(read(table, 3)[1]) == 12


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "The game ends at 20 or 0 chips."),
        ({"bankruptcy": False}, "The game ends at 20 chips."),
        ({"doubling": False}, "The game ends at 0 chips."),
        ({"bankruptcy": False, "doubling": False}, ""),
    ],
)
def test_c15_it_is_told_what_number_of_chips_ends_the_game(
    options: dict[str, Any], line: str
) -> None:
    table = bidding(**options)
    assert read(table, 0)[1][5][34:] == line


def test_c12_debts_are_shown() -> None:
    table = position(2, chips=(-3, 15), bankruptcy=False, doubling=False)
    assert read(table, 0)[1][1][34:] == "seat 0 (you)     -3       -  places"


def test_the_hint_is_told_from_the_roll_on() -> None:
    assert read(showing(hint=True), 1)[0][1] == "Start player: seat 0. Best total: 14."
    assert "Best total" not in render(showing(), 1)


def test_c07_points_for_landing_alone_are_told() -> None:
    table = showing(moves=[(0, 2)], empty_field=1)
    assert (
        read(table, 2)[-1][1]
        == "    from field 1  to 2 (2)  to 3 (1)  to 5 (2)  to 6 (1)  to 7 (2)"
    )


def test_six_pawns_on_a_field_are_drawn() -> None:
    table = position(pawns=(9, 9, 9, 9, 9, 9), dice=(1, 1, 1, 2, 2, 6))
    assert read(table, 0)[1][3][:34].rstrip() == " 9 oooooo 1 1 1 2 2 6   3"


def test_a_cut_game_shows_where_it_stood() -> None:
    table = showing(moves=[(9, 4)], chips=(9, 12, 10, 9))
    table.states["over"] = CUT
    shown = read(table, 2)
    assert shown[0] == ["Corona: the game was cut in round 1 of 10."]
    assert shown[1] == [
        "             place  chips",
        "seat 1           1     12",
        "seat 2 (you)     2     10",
        "seat 0           3      9",
        "seat 3           3      9",
    ]
    assert shown[2][1] == "     11            1 oox          seat 0            9       9"
    assert shown[3] == [
        "shown so far        points",
        "from 9 by 4 to 1         3",
        "total                    3",
    ]
    assert len(shown) == 4


def test_a_game_that_is_cut_while_bids_are_made_asks_nobody() -> None:
    table = bidding(bids={0: 9, 2: 12}, player=1)
    table.states["over"] = CUT
    assert notes(table) == [""] * 4


def test_c15_the_last_round_is_named() -> None:
    table = bidding(3, round_number=2, rounds=2, tick=5, player=2).play(WAIT)
    assert table.is_over
    assert read(table, 0)[0] == ["Corona: the game is over after round 2 of 2."]


def notes(table: Table) -> list[str]:
    """What seat 0 learns of each seat beside its bid."""
    rows = read(table, 0)[1][1 : 1 + table.settings.num_players]
    return [row[34:][28:].strip() for row in rows]


def bids(table: Table, seat: int) -> list[str]:
    """What a seat reads of each seat's bid."""
    rows = read(table, seat)[1][1 : 1 + table.settings.num_players]
    return [row[34:][19:27].strip() for row in rows]
