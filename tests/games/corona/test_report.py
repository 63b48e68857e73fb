"""How Corona reports a round that is over: in words, and as facts."""

from __future__ import annotations

from typing import Any

import pytest

from ..reading import facts_of, read
from .builders import WAIT, Table, position
from .reading import bidding, move, showing

BEST_PLAN = (
    move(0, 0, (0, 1, 1), 3),
    move(3, 1, (5, 2, 7), 2),
    move(4, 5, (7, 6, 1), 4),
    move(5, 3, (9, 4, 1), 5),
)
BEST_TABLE = [
    "best plan           points",
    "from 0 by 1 to 1         3",
    "from 5 by 2 to 7         2",
    "from 7 by 6 to 1         4",
    "from 9 by 4 to 1         5",
    "total                   14",
]


def failed() -> Table:
    """Seat 2 stopped with 7 of 12; seat 1 is to set up."""
    return showing(moves=[(0, 1), (9, 4)]).stop()


def report(table: Table, seat: int) -> list[str]:
    """The paragraph about the round that is over; it must be there."""
    (found,) = [lines for lines in read(table, seat) if lines[0].startswith("Round ")]
    return found


def has_report(table: Table, seat: int) -> bool:
    return any(lines[0].startswith("Round ") for lines in read(table, seat))


def test_c12_a_failure_is_told_beside_the_best_plan() -> None:
    assert report(failed(), 1) == [
        "Round 1: seat 2 bid 12 and failed with 7.",
        "They paid a chip to each other player.",
        "Bids: 12 by seat 2, 9 by seat 0.",
        "Pawns on 0, 1, 1, 5, 7, 9; dice 1, 2, 2, 4, 5, 6.",
        "shown               points        best plan           points",
        "from 0 by 1 to 1         3        from 0 by 1 to 1         3",
        "from 9 by 4 to 1         4        from 5 by 2 to 7         2",
        "total                    7        from 7 by 6 to 1         4",
        "                                  from 9 by 4 to 1         5",
        "                                  total                   14",
    ]


def test_c12_the_facts_of_a_failure() -> None:
    assert facts_of(failed(), 1)["last_round"] == {
        "round": 1,
        "bids": [9, None, 12, None],
        "bidder": 2,
        "bid": 12,
        "pawns": [0, 1, 1, 5, 7, 9],
        "dice": [1, 2, 2, 4, 5, 6],
        "shown": [move(0, 0, (0, 1, 1), 3), move(5, 3, (9, 4, 1), 4)],
        "total": 7,
        "plan": [*BEST_PLAN],
        "optimum": 14,
        "is_made_good": False,
        "paid_by": [2],
        "paid_to": [3, 0, 1],
        "is_broke": False,
    }


def test_c12_success_is_told_to_all() -> None:
    table = showing(moves=[(0, 1), (7, 6)])
    table.move(9, 4)
    assert report(table, 0)[:3] == [
        "Round 1: seat 2 bid 12 and made it good with 12.",
        "Each other player paid them a chip.",
        "Bids: 12 by seat 2, 9 by you.",
    ]
    assert report(table, 2)[:3] == [
        "Round 1: you bid 12 and made it good with 12.",
        "Each other player paid you a chip.",
        "Bids: 12 by you, 9 by seat 0.",
    ]
    last = facts_of(table, 2)["last_round"]
    assert (last["is_made_good"], last["total"], last["optimum"]) == (True, 12, 14)
    assert (last["paid_by"], last["paid_to"], last["is_broke"]) == ([3, 0, 1], [2], False)


def test_he_who_failed_is_told_so() -> None:
    assert report(failed(), 2)[:3] == [
        "Round 1: you bid 12 and failed with 7.",
        "You paid a chip to each other player.",
        "Bids: 12 by you, 9 by seat 0.",
    ]


def test_the_best_total_is_not_told_twice() -> None:
    table = bidding(bids={1: 14}, moves=[(0, 1), (5, 2), (7, 6)])
    table.move(9, 4)
    lines = report(table, 0)
    assert lines[0] == "Round 1: seat 1 bid 14 and made it good with 14, the best total."
    assert lines[4:] == ["shown               points", *BEST_TABLE[1:]]


def test_c11_stopping_before_the_first_move_is_told() -> None:
    table = showing().stop()
    assert report(table, 0)[0] == "Round 1: seat 2 bid 12 and failed with 0."
    assert report(table, 0)[4:6] == [
        f"shown               points        {BEST_TABLE[0]}",
        f"total                    0        {BEST_TABLE[1]}",
    ]
    assert facts_of(table, 0)["last_round"]["shown"] == []


def test_c10_a_void_round_is_told_with_the_plan_that_nobody_dared() -> None:
    table = bidding(2, tick=5, player=1, barred=0, chips=(5, 7)).play(WAIT)
    assert report(table, 1) == [
        "Round 1 was void: nobody made a bid.",
        "Pawns on 0, 1, 1, 5, 7, 9; dice 1, 2, 2, 4, 5, 6.",
        *BEST_TABLE,
    ]
    last = facts_of(table, 1)["last_round"]
    assert (last["bidder"], last["bid"], last["is_made_good"]) == (None, None, None)
    assert (last["bids"], last["shown"], last["total"]) == ([None, None], [], 0)
    assert (last["paid_by"], last["paid_to"], last["is_broke"]) == ([], [], False)
    assert (last["plan"], last["optimum"]) == ([*BEST_PLAN], 14)


def test_a_position_without_points_has_an_empty_plan() -> None:
    table = position(2, pawns=[3] * 6, dice=[1, 2, 3, 4, 5, 6], tick=5, player=1)  # worked case 5
    assert report(table.play(WAIT), 0)[2:] == [
        "best plan           points",
        "total                    0",
    ]


def test_c09_the_first_of_equal_bids_is_told_first() -> None:
    bids = {0: 8, 1: 12, 3: 12}
    table = bidding(bidding="sealed", bids=bids, order=(0, 3, 2, 1), showing=True).stop()
    assert report(table, 0)[2] == "Bids: 12 by seat 3, 12 by seat 1, 8 by you."
    assert facts_of(table, 0)["last_round"]["bids"] == [8, 12, 0, 12]


def test_c09_the_bids_of_ten_are_wrapped() -> None:
    table = bidding(10, bidding="sealed").bid(*[21] * 10).stop()
    lines = report(table, 0)
    assert lines[2].startswith("Bids: 21 by seat ")
    assert (lines[2] + " " + lines[3]).count("21 by ") == 10
    assert lines[4].startswith("Pawns on ")


@pytest.mark.parametrize("bankruptcy", [False, True])
def test_c12_he_whose_chips_do_not_last_is_told_apart(bankruptcy: bool) -> None:
    table = bidding(chips=(2, 10, 14, 14), bids={0: 5}, showing=True, bankruptcy=bankruptcy)
    table.stop()  # worked case 7
    how = ", clockwise as far as their chips lasted" if bankruptcy else ""
    assert report(table, 1)[1] == f"They paid a chip to each other player{how}."
    how = how.replace("their", "your")
    assert report(table, 0)[1] == f"You paid a chip to each other player{how}."
    last = facts_of(table, 0)["last_round"]
    assert (last["paid_by"], last["paid_to"], last["is_broke"]) == ([0], [1, 2, 3], bankruptcy)


def test_c12_debts_are_paid_in_full_down_to_the_last_chip() -> None:
    table = bidding(chips=(3, 10, 14, 13), bids={0: 5}, showing=True, bankruptcy=False).stop()
    assert table.chips()[0] == 0
    assert not facts_of(table, 0)["last_round"]["is_broke"]


def test_a_whole_text_of_the_end() -> None:
    table = bidding(chips=(2, 10, 14, 14), bids={0: 5}, moves=[(9, 4)]).stop()
    assert read(table, 1) == [
        ["Corona: the game is over after round 1 of 10."],
        [
            "             place  chips",
            "seat 2           1     15",
            "seat 3           2     14",
            "seat 1 (you)     3     11",
            "seat 0           4      0",
        ],
        [
            "Round 1: seat 0 bid 5 and failed with 3.",
            "They paid a chip to each other player, clockwise as far as their chips lasted.",
            "Bids: 5 by seat 0.",
            "Pawns on 0, 1, 1, 5, 7, 9; dice 1, 2, 2, 4, 5, 6.",
            "shown               points        best plan           points",
            "from 9 by 4 to 1         3        from 0 by 1 to 1         3",
            "total                    3        from 5 by 2 to 7         2",
            "                                  from 7 by 6 to 1         4",
            "                                  from 9 by 4 to 1         5",
            "                                  total                   14",
        ],
    ]


def test_the_report_is_shown_to_each_seat_when_it_acts_first_in_the_next_round() -> None:
    table = failed()
    assert table.player == 1
    assert [has_report(table, seat) for seat in range(4)] == [True] * 4
    table.place(0)
    assert [has_report(table, seat) for seat in range(4)] == [True, False, True, True]
    table.place(0, 0, 0, 0, 0)
    for _ in range(3):  # seat 2 is barred
        assert [has_report(table, seat) for seat in range(4)] == [True] * 4
        table.wait()
    assert [has_report(table, seat) for seat in range(4)] == [False] * 4


@pytest.mark.parametrize(
    ("moment", "options"),
    [
        ({"round_number": 2}, {"bidding": "sealed"}),
        ({"round_number": 2, "bids": {0: 3, 1: 0, 2: 9}}, {"bidding": "sealed"}),
        ({"round_number": 2}, {"setup": "random"}),
    ],
)
def test_the_report_is_shown_until_sealed_bids_are_opened(
    moment: dict[str, Any], options: dict[str, Any]
) -> None:
    table = bidding(**moment, **options)
    assert [has_report(table, seat) for seat in range(4)] == [True] * 4


def test_in_the_first_round_and_while_one_shows_there_is_no_report() -> None:
    for table in (position(), bidding(), showing(), showing(round_number=2)):
        assert [has_report(table, seat) for seat in range(4)] == [False] * 4
    assert facts_of(bidding(), 0)["last_round"] is None
    assert facts_of(showing(round_number=2), 0)["last_round"]["round"] == 1


def test_the_report_is_of_the_round_before_with_its_own_number() -> None:
    table = bidding(round_number=4, tick=5, player=3).play(WAIT)
    assert report(table, 2)[0] == "Round 4 was void: nobody made a bid."
    assert (facts_of(table, 2)["round"], facts_of(table, 2)["last_round"]["round"]) == (5, 4)
