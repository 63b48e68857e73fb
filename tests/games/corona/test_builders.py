"""The position builder refuses what cannot be, and derives what a test does not say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .builders import ALL_FACES, GATHERED, STOP, WAIT, Table, deal, move_action, position

TABLE: dict[str, Any] = {"pawns": GATHERED, "dice": ALL_FACES}
SEALED: dict[str, Any] = {**TABLE, "bidding": "sealed"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pawns": GATHERED}, "name all six of both, or up to five pawns"),
        ({"dice": ALL_FACES}, "name all six of both, or up to five pawns"),
        ({"pawns": (1, 2), "dice": (3,)}, "name all six of both"),
        ({"pawns": (*GATHERED, 7), "dice": ALL_FACES}, "name all six of both"),
        ({"pawns": (12,)}, "the pawns placed so far lie on fields"),
        ({"pawns": GATHERED, "dice": (0, 1, 2, 3, 4, 5)}, "the dice show faces"),
        ({"setup": "random"}, "with setup='random' pawns and dice lie on the table"),
        ({"bids": {0: 3}}, "without dice nobody speaks or shows"),
        ({"pawns": (3,), "showing": True}, "without dice nobody speaks or shows"),
        ({"player": 2}, "without dice nobody speaks or shows"),
        ({"tick": 2}, "without dice nobody speaks or shows"),
        ({"setter": 4}, "before them the start player acts"),
        ({"barred": 4}, "those who speak are all but the barred one"),
        ({"chips": (10, 10, 10)}, "chips are [10, 10, 10]; 4 seats have 40 together"),
        ({"chips": (10, 10, 10, 11)}, "4 seats have 40 together"),
        ({"chips": (20, 10, 5, 5)}, "nobody is without chips or has twice their starting chips"),
        ({"chips": (0, 10, 15, 15)}, "nobody is without chips or has twice their starting chips"),
        ({"round_number": 0}, "round_number is 0; there are rounds 1 to 10"),
        ({"round_number": 4, "rounds": 3}, "round_number is 4; there are rounds 1 to 3"),
        ({**TABLE, "bids": {0: 22}}, "seat 0 bid 22; the seats [0, 1, 2, 3] bid 1 to 21"),
        ({**TABLE, "bids": {1: 0}}, "seat 1 bid 0; the seats [0, 1, 2, 3] bid 1 to 21"),
        ({**TABLE, "bids": {4: 1}}, "seat 4 bid 1; the seats [0, 1, 2, 3] bid"),
        ({**TABLE, "bids": {2: 9}, "barred": 2}, "seat 2 bid 9; the seats [0, 1, 3] bid"),
        ({**TABLE, "bids": {0: 7, 2: 7}}, "open bids differ"),
        ({**TABLE, "bids": {0: 21}}, "seat 0 does not speak in tick 1 after the bids {0: 21}"),
        ({**TABLE, "bids": {0: 7}, "tick": 0}, "seat 0 does not speak in tick 0"),
        ({**TABLE, "bids": {0: 7}, "ticks": 1}, "seat 0 is to speak in tick 1"),
        ({**TABLE, "tick": 6}, "seat 0 is to speak in tick 6; there are the seats"),
        ({**TABLE, "player": 2, "barred": 2}, "seat 2 is to speak in tick 0"),
        (
            {**TABLE, "bids": {0: 8, 1: 7}, "tick": 0, "player": 2},
            "seat 2 does not speak in tick 0 after the bids {0: 8, 1: 7}",
        ),
        ({**TABLE, "order": (0, 1, 2)}, "the seats [0, 1, 2, 3] speak, each once"),
        ({**TABLE, "order": (0, 1, 2, 2)}, "the seats [0, 1, 2, 3] speak, each once"),
        ({**TABLE, "showing": True}, "nobody shows without a bid"),
        ({**SEALED, "bids": {0: 0}, "showing": True}, "nobody shows without a bid"),
        ({**TABLE, "bids": {0: 7}, "showing": True, "tick": 2}, "name tick and player only while"),
        ({**SEALED, "bids": {0: 7}, "player": 1}, "name tick and player only while"),
        ({**SEALED, "bids": {1: 7}}, "the seats [0, 1, 2, 3] are asked in this order"),
        ({**SEALED, "bids": dict.fromkeys(range(4), 7)}, "the seats [0, 1, 2, 3] are asked"),
        ({**SEALED, "order": (1, 0, 2, 3)}, "the seats [0, 1, 2, 3] are asked in this order"),
        ({**TABLE, "bids": {0: 2}, "moves": [(4, 1)]}, "end the round; leave the last to the test"),
    ],
)
def test_impossible_positions_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        position(**arguments)


def test_the_phase_follows_from_what_is_named() -> None:
    assert position().phase == "place"
    assert position(pawns=(3, 3)).phase == "place"
    assert position(**TABLE).phase == "bid"
    assert position(**TABLE, bids={1: 9}).phase == "bid"
    assert position(**TABLE, bids={1: 9}, showing=True).phase == "show"
    assert position(**TABLE, bids={1: 9}, moves=[(0, 5)]).phase == "show"


def test_pawns_and_dice_are_sorted_once_they_lie_there() -> None:
    assert position(pawns=(9, 3, 5)).pawns() == [9, 3, 5]
    table = position(pawns=(9, 3, 5, 3, 0, 11), dice=(6, 1, 6, 2, 1, 3))
    assert (table.pawns(), table.dice()) == ([0, 3, 3, 5, 9, 11], [1, 1, 2, 3, 6, 6])


def test_everybody_may_speak_but_the_barred_one() -> None:
    table = position(**TABLE, setter=2, barred=3)
    assert (table.order(), table.player) == ([2, 0, 1], 2)
    table = position(**TABLE, setter=2, barred=3, order=(1, 2, 0), player=2)
    assert (table.order(), table.player, table.field("num_spoken")) == ([1, 2, 0], 2, 1)


def test_the_highest_bid_stands() -> None:
    table = position(**TABLE, bids={1: 9, 3: 12, 0: 4})
    assert (table.standing, table.bidder, table.field("tick")) == (12, 3, 1)


def test_of_equal_sealed_bids_that_of_the_seat_earlier_in_order_plays() -> None:
    table = position(**SEALED, bids={1: 9, 3: 9}, showing=True, order=(0, 3, 2, 1))
    assert (table.standing, table.bidder, table.player) == (9, 3, 3)
    assert table.field("bids")[:4] == [0, 9, 0, 9]


def test_with_sealed_bids_the_next_one_is_asked() -> None:
    table = position(**SEALED, setter=2, barred=3, bids={2: 0, 0: 9})
    assert (table.player, table.standing, table.bidder) == (1, 0, None)


def test_moves_are_shown() -> None:
    table = position(**TABLE, bids={2: 20}, moves=[(4, 1), (3, 2)])
    assert (table.player, table.total) == (2, 5)
    assert table.pawns() == [0, 1, 2, 5, 5, 5]


def test_a_later_round_follows_a_void_one() -> None:
    table = position(round_number=3, bidding="sealed")
    assert table.num_rounds == 2
    assert table.field("last_bids")[:5] == [0, 0, 0, 0, -127]
    assert table.field("last_pawns") == [*GATHERED]


def test_the_optimum_is_known_with_the_hint_only() -> None:
    assert position(**TABLE, hint=True).field("optimum") == 20
    assert position(**TABLE).field("optimum") == -127


def test_an_illegal_action_is_named() -> None:
    with pytest.raises(AssertionError, match="70 is illegal; legal: "):
        position(**TABLE).stop()
    with pytest.raises(AssertionError, match="no 5 is left of .*; spent: "):
        position(**TABLE, bids={0: 20}, moves=[(0, 5)]).move(1, 5)


def test_actions_have_names() -> None:
    showing: dict[str, Any] = {**TABLE, "bids": {0: 20}, "showing": True}
    assert position(**showing).move(4, 1).states == position(**showing).play(34 + 24).states
    assert position(**showing).stop().states == position(**showing).play(STOP).states
    assert position(**TABLE).bid(0, 9).states == position(**TABLE).play(WAIT, WAIT + 9).states
    assert position(**TABLE).wait(2).states == position(**TABLE).play(WAIT, WAIT).states
    assert position().place(4, 0).states == position().play(4, 0).states
    assert move_action(4, 0) == 34 + 24


def test_the_sand_runs_out_and_the_best_plan_is_shown() -> None:
    table = position(3, **TABLE, bids={1: 20}).run_out()
    assert (table.phase, table.player, table.field("num_steps")) == ("show", 1, 15)
    assert table.show_best().chips() == [7, 10, 7]


def test_the_best_plan_may_be_too_little() -> None:
    table = position(3, **TABLE, bids={1: 21}, showing=True).show_best()
    assert (table.barred, table.field("last_total")) == (1, 20)


def fields_but(table: Table, *names: str) -> dict[str, Any]:
    """All fields but some and those that no position gives: chance and the number of steps."""
    others = {"seed", "num_draws", "num_steps", *names}
    return {
        name: table.field(name) for name in table.states.dtype.names or () if name not in others
    }


def test_a_built_position_with_open_bids_equals_the_one_that_was_played_to() -> None:
    played = deal(5, 5, hint=True).place(3, 1, 4, 1, 5, 9).bid(0, 4, 0, 6, 0, 0, 7)
    shared: dict[str, Any] = {"pawns": played.pawns(), "dice": played.dice(), "hint": True}
    shared |= {"setter": played.setter, "order": played.order()}
    bids = {seat: bid for seat, bid in enumerate(played.field("bids")) if bid > 0}
    built = position(5, **shared, bids=bids, player=played.player)
    assert fields_but(built) == fields_but(played)
    played.run_out()
    shared["order"] = played.order()
    built = position(5, **shared, bids=bids, showing=True)
    assert fields_but(built) == fields_but(played)


def test_a_built_position_with_21_equals_the_one_that_was_played_to() -> None:
    played = deal(5, 3, ticks=1).place(3, 1, 4, 1, 5, 9).bid(0, 21)
    shared: dict[str, Any] = {"pawns": played.pawns(), "dice": played.dice(), "ticks": 1}
    shared |= {"setter": played.setter, "order": played.order()}
    built = position(3, **shared, bids={played.player: 21}, showing=True)
    assert fields_but(built) == fields_but(played)


def test_a_built_position_with_sealed_bids_equals_the_one_that_was_played_to() -> None:
    played = deal(5, 3, setup="random", bidding="sealed").bid(9, 0)
    first, second, third = played.order()
    shared: dict[str, Any] = {"pawns": played.pawns(), "dice": played.dice()}
    shared |= {"setter": played.setter, "setup": "random", "bidding": "sealed"}
    built = position(3, **shared, bids={first: 9, second: 0})
    assert fields_but(built) == fields_but(played)
    played.bid(9)
    built = position(3, **shared, order=played.order(), bids={first: 9, third: 9}, showing=True)
    assert fields_but(built) == fields_but(played)
    move = next(action for action in played.legal() if action != STOP)
    built.play(move)
    assert fields_but(built) == fields_but(played.play(move))


def test_a_built_set_up_equals_the_one_that_was_played_to() -> None:
    played = deal(5, 10).place(3, 1, 4)
    built = position(10, pawns=(3, 1, 4), setter=played.setter)
    assert fields_but(built) == fields_but(played)
