"""Who sets up next, the three endings, and who wins in Corona (C-14, C-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from .builders import ALL_FACES, GATHERED, Table, deal, position


def showing(num_players: int = 4, bidder: int = 0, **arguments: Any) -> Table:
    """Pawns on 0 to 5 and dice 1 to 6; somebody has bid the 20 that can be made."""
    return position(
        num_players,
        pawns=GATHERED,
        dice=ALL_FACES,
        bids={bidder: 20},
        showing=True,
        **arguments,
    )


def bidding(num_players: int = 4, **arguments: Any) -> Table:
    return position(num_players, pawns=GATHERED, dice=ALL_FACES, **arguments)


def end(table: Table, is_made: bool) -> Table:
    return table.show_best() if is_made else table.stop()


both_outcomes = pytest.mark.parametrize("is_made", [True, False])


@both_outcomes
@pytest.mark.parametrize(("setter", "following"), [(0, 1), (2, 3), (3, 0)])
def test_c14_the_left_neighbour_of_the_start_player_sets_up(
    is_made: bool, setter: int, following: int
) -> None:
    table = end(showing(bidder=2, setter=setter), is_made)
    assert (table.setter, table.player, table.phase) == (following, following, "place")


@both_outcomes
@pytest.mark.parametrize("bidder", range(4))
def test_c14_or_the_highest_bidder_whether_he_made_his_bid_good_or_not(
    is_made: bool, bidder: int
) -> None:
    table = end(showing(bidder=bidder, setter=1, next_setter="winner"), is_made)
    assert (table.setter, table.player) == (bidder, bidder)


@pytest.mark.parametrize("next_setter", ["left", "winner"])
def test_c14_after_a_void_round_the_same_one_sets_up(next_setter: str) -> None:
    table = bidding(setter=3, next_setter=next_setter).run_out()
    assert (table.setter, table.player) == (3, 3)


@pytest.mark.parametrize("num_players", [2, 10])
def test_c14_the_set_up_goes_round(num_players: int) -> None:
    table = deal(1, num_players, rounds=12, bankruptcy=False, doubling=False)
    first, setters = table.setter, []
    for _ in range(11):
        setters.append((table.setter - first) % num_players)
        table.place(*GATHERED).bid(1).run_out().stop()
    assert setters == [number % num_players for number in range(11)]


@pytest.mark.parametrize(("barred", "asked"), [(1, [2, 0]), (2, [0, 1])])
def test_c14_with_a_random_set_up_the_next_start_player_is_asked_first(
    barred: int, asked: list[int]
) -> None:
    table = bidding(3, setter=1, bidding="sealed", setup="random")
    table.bid(*([5, 0, 0] if barred == 1 else [0, 5, 0])).stop()
    assert (table.setter, table.barred, table.phase) == (2, barred, "bid")
    assert table.order() == asked


@pytest.mark.parametrize("rounds", [1, 3, 100])
@pytest.mark.parametrize("bidding_kind", ["clock", "sealed"])
def test_c15_the_game_ends_after_so_many_rounds_void_ones_included(
    rounds: int, bidding_kind: str
) -> None:
    table = deal(1, 3, rounds=rounds, setup="random", bidding=bidding_kind)
    for number in range(rounds):
        assert (table.num_rounds, table.is_over) == (number, False)
        table.run_out()
    assert (table.num_rounds, table.is_over, table.chips()) == (rounds, True, [8, 8, 8])


@both_outcomes
def test_c15_the_game_ends_after_the_last_round_that_was_played(is_made: bool) -> None:
    table = end(showing(round_number=10), is_made)
    assert (table.num_rounds, table.is_over, table.legal()) == (10, True, [])
    assert not end(showing(round_number=9), is_made).is_over


def test_c15_the_game_ends_when_the_bidder_has_no_chips() -> None:
    table = showing(chips=(3, 12, 12, 13)).stop()
    assert (table.chips(), table.is_over) == ([0, 13, 13, 14], True)
    assert not showing(chips=(4, 12, 12, 12)).stop().is_over


def test_c15_the_game_ends_when_another_player_has_no_chips() -> None:
    table = showing(chips=(10, 12, 1, 17)).show_best()
    assert (table.chips(), table.is_over) == ([13, 11, 0, 16], True)
    assert not showing(chips=(10, 12, 2, 16)).show_best().is_over


@pytest.mark.parametrize("chips", [(3, 12, 12, 13), (1, 13, 13, 13)])
def test_c15_without_bankruptcy_the_game_goes_on_without_chips(chips: Sequence[int]) -> None:
    table = showing(chips=chips, bankruptcy=False).stop()
    assert (table.is_over, table.chips()[0]) == (False, chips[0] - 3)
    assert not showing(chips=(-5, 15, 15, 15), bankruptcy=False).stop().is_over


@pytest.mark.parametrize(("own", "is_over"), [(16, False), (17, True), (19, True)])
def test_c15_the_game_ends_when_the_bidder_has_twice_the_start_capital(
    own: int, is_over: bool
) -> None:
    table = showing(chips=(own, 8, 8, 24 - own)).show_best()
    assert (table.chips()[0], table.is_over) == (own + 3, is_over)


def test_c15_the_game_ends_when_another_player_has_twice_the_start_capital() -> None:
    table = showing(chips=(8, 19, 7, 6)).stop()
    assert (table.chips(), table.is_over) == ([5, 20, 8, 7], True)


def test_c15_without_doubling_the_game_goes_on() -> None:
    table = showing(chips=(19, 7, 7, 7), doubling=False).show_best()
    assert (table.chips(), table.is_over) == ([22, 6, 6, 6], False)
    assert not showing(chips=(30, 4, 3, 3), doubling=False).show_best().is_over


def test_c15_bankruptcy_ends_the_game_without_doubling_too() -> None:
    assert showing(chips=(37, 1, 1, 1), doubling=False).show_best().is_over


def test_c15_doubling_ends_the_game_without_bankruptcy_too() -> None:
    table = showing(3, chips=(15, 9, 0), bankruptcy=False).show_best()
    assert (table.chips(), table.is_over) == ([17, 8, -1], True)


@pytest.mark.parametrize(("num_players", "twice"), [(2, 12), (3, 16), (10, 44)])
def test_c15_twice_the_start_capital_depends_on_the_players(num_players: int, twice: int) -> None:
    capital = twice // 2
    rest = num_players * capital - (twice - num_players + 1)
    low, more = divmod(rest, num_players - 1)
    chips = [twice - num_players + 1, *[low + (seat < more) for seat in range(num_players - 1)]]
    table = showing(num_players, chips=chips).show_best()
    assert (table.chips()[0], table.is_over) == (twice, True)


@pytest.mark.parametrize("bankruptcy", [True, False])
@pytest.mark.parametrize("doubling", [True, False])
def test_c15_void_rounds_end_only_by_their_number(bankruptcy: bool, doubling: bool) -> None:
    table = bidding(rounds=2, chips=(1, 1, 19, 19), bankruptcy=bankruptcy, doubling=doubling)
    assert (table.run_out().is_over, table.num_rounds) == (False, 1)


def test_c15_the_table_stays_as_it_is_at_the_end() -> None:
    table = showing(rounds=1).move(4, 1).stop()
    assert (table.phase, table.total, table.standing, table.bidder) == ("show", 2, 20, 0)
    assert (table.pawns(), table.field("num_moves")) == ([0, 1, 2, 3, 5, 5], 1)
    void = bidding(rounds=1).run_out()
    assert (void.phase, void.standing, void.pawns()) == ("bid", 0, [*GATHERED])


def test_c15_scores_are_the_chips_at_any_time() -> None:
    assert deal(1, 3).scores() == [8, 8, 8]
    assert bidding(chips=(8, 9, 11, 12)).scores() == [8, 9, 11, 12]
    assert showing(rounds=1).show_best().scores() == [13, 9, 9, 9]
    debts = showing(chips=(-5, 15, 15, 15), bankruptcy=False, rounds=1).stop()
    assert debts.scores() == [-8, 16, 16, 16]


@pytest.mark.parametrize(
    ("chips", "ranks"),
    [
        ((8, 9, 11, 12), [3, 2, 1, 0]),
        ((10, 10, 10, 10), [0, 0, 0, 0]),
        ((12, 8, 12, 8), [0, 2, 0, 2]),
        ((12, 9, 9, 10), [0, 2, 2, 1]),
    ],
)
def test_c15_most_chips_win_and_ties_share(chips: Sequence[int], ranks: list[int]) -> None:
    table = bidding(chips=chips, rounds=1)
    assert table.ranks() == ranks
    assert table.run_out().ranks() == ranks


def test_c15_the_win_may_be_shared_by_all_but_one() -> None:
    table = showing(10, bidder=4, rounds=1).stop()
    assert (table.chips()[4], table.ranks()) == (13, [0, 0, 0, 0, 9, 0, 0, 0, 0, 0])


def test_header_counts_the_actions() -> None:
    table = deal(1, 3).place(*GATHERED).bid(0, 21).stop()
    assert table.field("num_steps") == 9
