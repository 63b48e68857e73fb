"""Outbidding: who is asked, what they may show, who is awarded the order (K-14)."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import Table, position

SKIP = 73
SEVEN, EIGHT, NINE, TEN = "BIm3 BRl4", "BBa0 BIm6", "BBi2 BRo3", "BRl1 BRn5 BRn2"
# Their totals of saleability are 7, 8, 9 and 13; TEN shows 10 or more in several ways.


def rivals(hands: list[str], shown: str, **arguments: Any) -> Table:
    """Seat 0 has handed in a set for Berlin, in the row unless it is in their hand."""
    defaults: dict[str, Any] = {"row": "Berlin", "num_players": len(hands)}
    table = position(hands=hands, phase="fulfil", **(defaults | arguments))
    return table.fulfil("Berlin", from_hand=table.row() == "").hand_in(shown)


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
@pytest.mark.parametrize("active", [0, 1])
def test_k14_each_other_player_is_asked_once_clockwise(num_players: int, active: int) -> None:
    hands = [""] * num_players
    hands[active] = SEVEN
    table = position(num_players, hands=hands, row="Berlin", phase="fulfil", active=active)
    table.fulfil("Berlin").hand_in(SEVEN)
    asked = []
    while table.phase == "outbid":
        assert (table.legal(), table.active) == (
            [SKIP],
            active,
        )  # asked, though the seat can only pass
        asked.append(table.player)
        table.skip()
    assert asked == [(active + step) % num_players for step in range(1, num_players)]
    assert (table.fulfilled_by(active), table.player) == ("Berlin", (active + 1) % num_players)


def test_k14_strictly_more_is_needed() -> None:
    assert rivals([SEVEN, "BBa1 BRo6"], SEVEN).legal() == [SKIP]
    assert rivals([SEVEN, EIGHT], SEVEN).legal() == [65, 66, SKIP]


def test_k14_than_the_highest_so_far() -> None:
    table = rivals([SEVEN, NINE, EIGHT], SEVEN).hand_in(NINE)
    assert (table.player, table.legal()) == (2, [SKIP])
    table = rivals([SEVEN, EIGHT, NINE], SEVEN).hand_in(EIGHT)
    assert (table.player, table.legal()) == (2, [65, 66, SKIP])


def test_k14_an_epoch_is_outbid_with_paintings_of_that_epoch() -> None:
    hands = ["BBa1 HBa6", "BBa0 FBa6 BIm6"]
    table = position(2, hands=hands, row="Baroque", phase="fulfil").fulfil("Baroque")
    table.hand_in("BBa1 HBa6")
    assert table.legal() == [65, 67, SKIP]


def test_k14_the_conditions_of_k13_hold_for_all() -> None:
    # With the option a pair totals 13; without it the forgery alone is too little.
    hands = [SEVEN, "BBa1 BBa0"]
    assert rivals(hands, SEVEN).legal() == [SKIP]
    assert rivals(hands, SEVEN, original_with_forgery=True).legal() == [65, 66, SKIP]


def test_k14_who_has_shown_a_painting_must_complete_a_set() -> None:
    table = rivals([SEVEN, TEN], SEVEN)
    assert table.legal() == [65, 66, 67, SKIP]
    table.show("BRn5")
    assert table.legal() == [65, 67]  # 2 so far; with 6 or 5 it is enough or can become so
    assert table.show("BRl1").legal() == [67, 72]


def test_k14_not_every_first_painting_can_be_completed() -> None:
    table = rivals(["BBa0 BRo3", "BRl1 BRl4 DIm4", ""], "BBa0 BRo3")  # 11; 9 is too little
    assert table.legal() == [SKIP]
    table = rivals(["BIm3 BRl4", "BBa0 BIm6 BRn2"], "BIm3 BRl4")
    assert table.show("BIm6").legal() == [65, 67]  # 1 + 7 is enough, 1 + 5 only with 7


def test_k14_the_highest_total_fulfils_the_order() -> None:
    table = rivals([SEVEN, EIGHT, NINE], SEVEN).hand_in(EIGHT).hand_in(NINE)
    assert [table.fulfilled_by(seat) for seat in range(3)] == ["", "", "Berlin"]
    assert [table.laid_by(seat) for seat in range(3)] == ["", "", NINE]
    assert table.scores() == [0, 0, 5]


def test_k14_all_other_shown_paintings_stay_where_they_are() -> None:
    table = rivals(
        ["BIm3", "BBa0", "BBi2"],
        "BRl4 BIm3",
        hides=["BRl4", "BIm6", "BRo3"],
        neutral=["", "BRl1"],
    )
    table.hand_in("BBa0 BRl1").hand_in("BBi2 BRl1 BRo3")
    assert [table.hand(seat) for seat in range(3)] == ["BIm3", "BBa0", ""]
    assert [table.hide_of(seat) for seat in range(3)] == ["BRl4", "BIm6", ""]
    assert (table.neutral(2), table.laid_by(2)) == ("", "BBi2 BRl1 BRo3")
    assert [table.known(seat) for seat in range(3)] == ["BIm3", "BBa0", ""]


def test_k14_neutral_hides_count_from_the_outside_anew_for_each() -> None:
    table = rivals(["BIm6", "BBa1", ""], "BBi2 BBa0", neutral=["BRn5 BBa0 BBi2"])
    # Seat 0 has shown 12; seat 1 shows the same two and the painting behind them.
    assert table.legal() == [69, SKIP]  # BBa1 is the original of BBa0
    table.show("BBi2 BBa0 BRn5")
    assert table.legal() == [72]
    table.hand_in()
    assert (table.player, table.legal()) == (2, [SKIP])
    assert table.skip().neutral(1) == ""


def test_k14_a_loser_keeps_what_the_winner_does_not_take_in_the_neutral_hide() -> None:
    table = rivals(["BIm6", "BBa0 BRl1"], "BRn5 BBi2 BIm6", neutral=["BBi2 BRn5"])
    table.hand_in("BBa0 BRl1")
    assert (table.neutral(1), table.hand(0)) == ("BBi2 BRn5", "BIm6")


def test_k14_an_order_of_the_hand_goes_to_whoever_fulfils_it() -> None:
    table = rivals([SEVEN, EIGHT], SEVEN, row="", orders=["Berlin Munich"])
    assert table.hand_in(EIGHT).fulfilled_by(1) == "Berlin"
    assert (table.orders(0), table.orders(1)) == ("Munich", "")


def test_k14_it_stays_in_the_hand_until_the_award() -> None:
    table = rivals([SEVEN, EIGHT], SEVEN, row="", orders=["Berlin Munich"])
    assert table.orders(0) == "Berlin Munich"


@pytest.mark.parametrize(
    ("sources", "legal"), [("all", [65, 68, 69, 71, SKIP]), ("own", [65, 68, SKIP])]
)
def test_k14_outbid_sources_binds_the_others(sources: str, legal: list[int]) -> None:
    table = rivals(
        [SEVEN, "BBa0"],
        SEVEN,
        hides=["", "BBi2"],
        neutral=["BRl1", "DIm4", "BRn2"],
        outbid_sources=sources,
    )
    assert table.legal() == legal


def test_k14_own_does_not_bind_the_active_player() -> None:
    table = position(
        hands=["BIm3", EIGHT], neutral=["BRl4"], row="Berlin", phase="fulfil", outbid_sources="own"
    )
    assert table.fulfil("Berlin").legal() == [65, 69]


def test_k14_not_from_another_player_s_hide() -> None:
    table = rivals([SEVEN, "BBa0", ""], SEVEN, hides=["BRl1", "", "BBi2"])
    assert table.legal() == [SKIP]


def test_k14_once_nobody_is_asked_again() -> None:
    table = rivals([f"{SEVEN} BBa1", EIGHT], SEVEN).hand_in(EIGHT)
    assert (table.fulfilled_by(1), table.phase, table.player) == ("Berlin", "draw", 1)


def test_k14_ascending_all_others_are_asked_after_each_set() -> None:
    table = rivals([f"{SEVEN} BBa1", EIGHT, NINE], SEVEN, outbidding="ascending")
    assert (table.player, table.phase) == (1, "outbid")
    table.hand_in(EIGHT)
    assert table.player == 2
    table.hand_in(NINE)
    assert (table.player, table.active) == (0, 0)
    assert table.legal() == [65, 66, 67, SKIP]  # the active player may pass now
    table.hand_in("BBa1 BIm3")
    assert (table.player, table.legal()) == (1, [SKIP])
    table.skip(2)
    assert (table.laid_by(0), table.hand(0), table.player) == ("BBa1 BIm3", "BRl4", 1)


def test_k14_ascending_a_pass_is_not_final() -> None:
    table = rivals([SEVEN, EIGHT, "BRl1 BRo6"], SEVEN, outbidding="ascending")
    table.skip()
    assert (table.player, table.legal()) == (2, [SKIP])
    table = rivals([SEVEN, NINE, EIGHT], SEVEN, outbidding="ascending").skip()
    assert table.player == 2
    table.hand_in(EIGHT).skip()  # the active player passes
    assert table.player == 1
    assert table.hand_in(NINE).player == 2


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_k14_ascending_ends_after_so_many_passes_since_the_last_set(num_players: int) -> None:
    hands = [SEVEN, EIGHT] + [""] * (num_players - 2)
    table = rivals(hands, SEVEN, outbidding="ascending").hand_in(EIGHT)
    table.skip(num_players - 2)
    assert (table.phase, table.player) == ("outbid", 0)
    assert table.skip().fulfilled_by(1) == "Berlin"


def test_k14_ascending_who_handed_in_last_is_not_asked() -> None:
    table = rivals([SEVEN, EIGHT, ""], SEVEN, outbidding="ascending").skip(2)
    assert (table.fulfilled_by(0), table.player) == ("Berlin", 1)


def test_k14_ascending_a_set_may_use_paintings_of_an_earlier_one() -> None:
    table = rivals([f"{SEVEN} BRn2", EIGHT], SEVEN, outbidding="ascending").hand_in(EIGHT)
    table.hand_in(f"{SEVEN} BRn2")
    assert (table.field("best_total"), table.skip().laid_by(0)) == (12, "BIm3 BRl4 BRn2")


def test_k14_ascending_own_lets_the_active_player_use_the_neutral_hides_again() -> None:
    table = rivals(
        [SEVEN, EIGHT],
        SEVEN,
        neutral=["BRn2"],
        outbidding="ascending",
        outbid_sources="own",
    ).hand_in(EIGHT)
    assert (table.player, table.legal()) == (0, [65, 66, 69, SKIP])


def test_k14_ascending_one_may_outbid_again_and_again() -> None:
    table = rivals(
        ["BIm3 BRl4 BRn2", "BBa0 BIm6 BRo3"],
        SEVEN,
        hides=["BRl1", "BBi2"],
        outbidding="ascending",
    )
    table.hand_in("BBa0 BIm6").hand_in("BIm3 BRn2").hand_in("BBa0 BRo3")
    table.hand_in("BIm3 BRl4 BRn2").hand_in("BBa0 BRo3 BBi2").hand_in("BIm3 BRl4 BRn2 BRl1")
    assert (table.player, table.legal()) == (1, [SKIP])
    assert (table.skip().laid_by(0), table.laid_by(1)) == ("BIm3 BRl4 BRl1 BRn2", "")
    assert (table.hand(1), table.hide_of(1)) == ("BBa0 BIm6 BRo3", "BBi2")


@pytest.mark.parametrize("outbidding", ["once", "ascending"])
def test_k14_shown_cards_of_losers_are_known_and_stay_so(outbidding: str) -> None:
    table = rivals([SEVEN, EIGHT, NINE], SEVEN, outbidding=outbidding)
    table.hand_in(EIGHT).hand_in(NINE).pass_all()
    assert [table.known(seat) for seat in range(3)] == [SEVEN, EIGHT, ""]
    assert [table.view(2).known(seat) for seat in range(3)] == [SEVEN, EIGHT, ""]
