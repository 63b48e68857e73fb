"""Serengeti's rules from the options to the scores (S-05, S-08 to S-19), one claim a test."""

from __future__ import annotations

from typing import Any

import pytest

from kunstkammer.envs.engine.errors import UsageError

from .builders import PASS, Table, deal, position, settings


def test_s05_defaults_are_the_first_column() -> None:
    assert dict(settings().options) == {
        "forbidden_bids": "masked",
        "payout": "equal",
        "remainder": "bank",
        "chips": "open",
        "min_bid": 1,
        "deck": "balanced",
        "box_chips": 65,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("forbidden_bids", "free"),
        ("payout", "all"),
        ("remainder", "box"),
        ("chips", "hidden"),
        ("min_bid", 2),
        ("min_bid", -1),
        ("deck", "fixed"),
        ("box_chips", 39),
        ("box_chips", 501),
    ],
)
def test_s05_other_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(UsageError, match=f"option {name} is {value!r}; allowed"):
        settings(4, **{name: value})


def test_s05_opening_bid_is_at_least_one() -> None:
    assert position(3).legal() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 66]


def test_s05_opening_bid_may_be_zero_with_min_bid_0() -> None:
    assert position(3, min_bid=0).legal() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 66]


def test_s05_after_a_bid_of_zero_the_next_is_at_least_one() -> None:
    assert position(3, min_bid=0).play(0).legal() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 66]


def test_s05_the_owner_of_a_zero_cannot_open_with_zero() -> None:
    assert position(3, owned=["A0"], min_bid=0).legal() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 66]


def test_s05_secret_chips_stay_in_the_view() -> None:
    view = position(3, held=(9, 12, 14), chips="secret").view(1)
    assert view.money() == ([9, 12, 14], 30, 0)


def test_s05_secret_chips_of_others_and_bank_are_not_observed() -> None:
    seen = position(3, held=(10, 20, 30), chips="secret").observe(1)
    assert seen["chips"].tolist() == [1, 0, 0, 0, 0]
    assert seen["bank"].tolist() == [0]


def test_s08_the_lowest_bid_is_observed_until_the_seat_has_passed() -> None:
    table = position(3).play(1)
    assert table.observe(1)["lowest_bid"].tolist() == [0, 0, 1, *[0] * 37]
    assert table.play(PASS).observe(1)["lowest_bid"].tolist() == [0] * 40


def test_s17_all_counts_are_open_at_the_end() -> None:
    owned = ["A0 A1 A2 A3 A4 B0 B1 B5 B6 B7", "C0 C2 C5 C8 C9 D1 D3 D6 D8 D9"]
    owned.append("E2 E4 E6 E7 E8 F3 F4 F5 F7 F9")
    seen = position(3, owned=owned, held=(10, 20, 30), chips="secret").observe(1)
    assert seen["chips"].tolist() == [1, 1.5, 0.5, 0, 0]
    assert seen["bank"].tolist() == [0.25]


def test_actions_are_the_bids_up_to_box_chips_and_pass() -> None:
    assert settings(3).num_actions == 67
    assert settings(3, box_chips=30).num_actions == 32
    assert settings(5, box_chips=500).num_actions == 502


def test_actions_end_with_the_pass() -> None:
    table = position(3, box_chips=30)
    table.step(31)
    assert table.field("passed") == [1, 0, 0, 0, 0]


def test_s08_next_player_speaks() -> None:
    table = position(5, start=3)
    assert table.player == 3
    assert [table.play(bid).field("player") for bid in (1, 2, 3, 4, 5)] == [4, 0, 1, 2, 3]


def test_s08_who_has_passed_is_left_out() -> None:
    table = position(4)
    seats = [table.play(action).field("player") for action in (1, PASS, 2, 3, 4, PASS)]
    assert seats == [1, 2, 3, 0, 2, 3]


def test_s08_a_bid_is_more_than_the_standing_bid() -> None:
    table = position(3, standing=(0, 6))
    assert table.legal() == [7, 8, 9, 10, 66]
    table.play(8)
    assert (table.field("standing_bid"), table.field("standing_seat")) == (8, 1)


def test_s08_a_player_without_a_legal_bid_passes_by_an_action() -> None:
    table = position(3, standing=(0, 10))
    assert table.legal() == [66]
    table.play(66)
    assert (table.player, table.field("auction")) == (2, 0)


def test_s09_a_bid_is_at_most_the_own_chips() -> None:
    assert position(3, held=(4, 20, 20)).legal() == [1, 2, 3, 4, 66]


def test_s09_without_chips_there_is_no_bid() -> None:
    assert position(3, held=(0, 20, 20)).legal() == [66]


def test_s09_all_chips_of_the_box_may_be_bid() -> None:
    table = position(3, held=(500, 0, 0), box_chips=500)
    assert table.legal() == [*range(1, 501), 501]
    table.play(500, PASS, PASS)
    assert table.money() == ([0, 250, 250], 0, 0)


@pytest.mark.parametrize(
    ("card", "forbidden"),
    [
        ("A0", {10, 20}),
        ("A1", {1, 11, 21}),
        ("A2", {2, 12, 22}),
        ("A3", {3, 13, 23}),
        ("A4", {4, 14, 24}),
        ("B5", {5, 15, 25}),
        ("B6", {6, 16}),
        ("B7", {7, 17}),
        ("C8", {8, 18}),
        ("C9", {9, 19}),
    ],
)
def test_s10_forbidden_digit(card: str, forbidden: set[int]) -> None:
    table = position(3, owned=[card], held=(25, 10, 10))
    assert set(range(1, 26)) - set(table.legal()) == forbidden


def test_s10_cards_of_others_and_of_the_lot_forbid_nothing() -> None:
    table = position(3, owned=["", "A1", "B5 C8"], lot="A2 A3 A4")
    assert table.legal() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 66]


def test_s11_a_forbidden_bid_may_be_tried() -> None:
    table = position(3, owned=["A4"], held=(15, 10, 10), forbidden_bids="fined")
    assert table.legal() == [*range(1, 16), 66]


def test_s11_a_fine_goes_to_the_bank_and_the_same_player_acts_again() -> None:
    table = position(3, owned=["", "C0"], standing=(0, 4), forbidden_bids="fined")
    table.play(10)
    assert table.money() == ([10, 9, 10], 36, 0)
    assert table.player == 1


def test_s11_the_standing_bid_is_unchanged() -> None:
    table = position(3, owned=["", "C0"], standing=(0, 4), forbidden_bids="fined")
    table.play(10)
    assert (table.field("standing_bid"), table.field("standing_seat")) == (4, 0)


def test_s11_a_bid_that_the_fine_made_unaffordable_is_illegal() -> None:
    table = position(3, owned=["", "C0"], standing=(0, 4), forbidden_bids="fined")
    assert table.play(10).legal() == [5, 6, 7, 8, 9, 66]


def test_s11_the_last_chip_may_be_lost_to_a_fine() -> None:
    table = position(3, owned=["A1"], held=(1, 10, 10), forbidden_bids="fined")
    assert table.play(1).money() == ([0, 10, 10], 45, 0)
    assert table.legal() == [66]


def test_s11_only_who_can_pay_the_fine_may_try() -> None:
    options: dict[str, Any] = {"forbidden_bids": "fined", "min_bid": 0}
    assert position(3, owned=["A0"], held=(1, 10, 10), **options).legal() == [0, 1, 66]
    assert position(3, owned=["A0"], held=(0, 10, 10), **options).legal() == [66]
    assert position(3, owned=["A1"], held=(0, 10, 10), **options).legal() == [0, 66]


def test_s11_who_passes_after_a_fine_has_not_bid() -> None:
    table = position(3, owned=["A4"], forbidden_bids="fined")
    table.play(4, 4, PASS)
    assert table.money() == ([10, 10, 10], 35, 0)
    table.play(PASS, PASS)
    assert (table.owned(0), table.field("start_player")) == ("A0 A1 A4", 0)


@pytest.mark.parametrize(("box_chips", "chips"), [(32, 12), (31, 11), (30, 10)])
def test_s12_who_passes_without_a_bid_gets_two_chips_or_what_is_left(
    box_chips: int, chips: int
) -> None:
    table = position(3, box_chips=box_chips).play(PASS)
    assert table.money() == ([chips, 10, 10], 0, 0)


def test_s12_who_has_bid_gets_nothing_for_the_pass() -> None:
    table = position(4, standing=(3, 5), has_bid=[0]).play(PASS)
    assert table.money() == ([10, 10, 10, 10], 25, 0)


def test_s12_the_chips_come_at_once() -> None:
    table = position(3).play(PASS, PASS, 10)
    # Both passers have 12 before the payout of 10, by which each gets 5.
    assert table.money() == ([17, 17, 0], 31, 0)


def test_s12_each_auction_counts_for_itself() -> None:
    table = position(3).play(4, PASS, 7, PASS)
    assert table.field("has_bid") == [0, 0, 0, 0, 0]
    table.play(PASS)
    assert table.money() == ([13, 15, 5], 32, 0)


def test_s13_if_nobody_bids_the_start_player_gets_the_lot_for_nothing() -> None:
    table = position(4, start=2, lot="D6").play(PASS, PASS, PASS, PASS)
    assert [table.owned(seat) for seat in range(4)] == ["", "", "D6", ""]
    assert table.money() == ([12, 12, 12, 12], 17, 0)


def test_s13_the_start_player_stays() -> None:
    table = position(4, start=2).play(PASS, PASS, PASS, PASS)
    assert (table.field("start_player"), table.player) == (2, 2)


def test_s13_the_last_to_speak_may_still_bid() -> None:
    table = position(3, lot="B5").play(PASS, PASS)
    assert (table.player, table.field("auction")) == (2, 0)
    table.play(3)
    assert (table.owned(2), table.field("auction")) == ("B5", 1)


def test_s13_the_pot_stays() -> None:
    table = position(3, pot=4, remainder="pot").play(PASS, PASS, PASS)
    assert table.money() == ([12, 12, 12], 25, 4)


def test_s14_the_auction_goes_on_while_two_have_not_passed() -> None:
    table = position(3, standing=(0, 3)).play(PASS)
    assert (table.field("auction"), table.player) == (0, 2)


def test_s14_the_auction_ends_when_only_the_standing_bid_is_left() -> None:
    table = position(3, standing=(2, 7), has_bid=[0, 1], passed=[0], lot="E6")
    table.play(PASS)
    assert (table.field("auction"), table.owned(2), table.lot()) == (1, "E6", "A0 A1")


def test_s14_the_winner_pays_his_bid() -> None:
    table = position(3, standing=(2, 8), has_bid=[0, 1], passed=[0])
    assert table.play(PASS).money() == ([14, 14, 2], 35, 0)


def test_s14_nobody_outbids_himself() -> None:
    table = position(3).play(PASS, 2, PASS)
    assert (table.field("auction"), table.player) == (1, 1)


def test_s16_the_winner_is_the_next_start_player() -> None:
    table = position(4, start=3).play(1, PASS, 2, PASS, PASS)
    assert (table.field("start_player"), table.player) == (1, 1)


def test_s16_a_new_auction_has_no_bids_and_no_passes() -> None:
    table = position(3).play(PASS, 2, PASS)
    assert table.field("passed") == [0, 0, 0, 0, 0]
    assert table.legal() == [1, 2, 3, 4, 5, 6, 7, 8, 66]


def test_header_counts_the_actions() -> None:
    table: Table = deal(0, 3, forbidden_bids="fined").play(1, 2, PASS, PASS)
    assert table.field("num_steps") == 4
