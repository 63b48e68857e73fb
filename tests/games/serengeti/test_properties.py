"""What holds in every game of Serengeti, whatever is played: searched with hypothesis."""

from __future__ import annotations

import pytest
from hypothesis import given

from kunstkammer.envs.engine.jit import is_jit_on

from ..properties import Choices
from .builders import LOT_SIZES, PASS, Table, deal, settings
from .random_games import beginnings, choices, several

NONE = -127


@several
@given(beginnings(), choices)
def test_s04_chips_are_conserved(table: Table, choose: Choices) -> None:
    box_chips = table.settings.options["box_chips"]
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        chips, bank, pot = table.money()
        assert sum(chips) + bank + pot == box_chips
        assert min(*chips, bank, pot) >= 0
        assert pot == 0 or table.settings.options["remainder"] == "pot"


@several
@given(beginnings(), choices)
def test_s08_the_standing_bid_rises_within_an_auction(table: Table, choose: Choices) -> None:
    before = (0, NONE, NONE)
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        after = tuple(table.field(name) for name in ("auction", "standing_bid", "standing_seat"))
        if after[0] == before[0] and after != before:
            assert after[1] > before[1]
        before = after


@several
@given(beginnings(), choices)
def test_s07_cards_are_sold_or_for_sale_or_to_come(table: Table, choose: Choices) -> None:
    deck = table.field("deck")
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        num_sold = sum(LOT_SIZES[: table.field("auction")])
        owners = table.field("owner")
        assert table.field("deck") == deck
        assert sum(table.field("num_cards")) == num_sold == table.field("deck_position")
        assert [card for card in deck if owners[card] != NONE] == deck[:num_sold]


@several
@given(beginnings(), choices)
def test_s16_the_start_player_is_who_got_the_last_lot(table: Table, choose: Choices) -> None:
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        if sold := table.field("deck_position"):
            last_card = table.field("deck")[sold - 1]
            assert table.field("start_player") == table.field("owner")[last_card]


@several
@given(beginnings(), choices)
def test_s19_places_follow_points_cards_and_chips(table: Table, choose: Choices) -> None:
    while not table.is_over:
        table.step(choose.choose(table.legal()))
        keys = list(zip(table.scores(), table.field("num_cards"), table.chips(), strict=False))
        better = [sum(other > key for other in keys) for key in keys]
        assert table.ranks() == better


@pytest.mark.parametrize("num_players", [3, 4, 5])
@pytest.mark.parametrize("forbidden_bids", ["masked", "fined"])
def test_the_longest_games_end_within_max_steps(num_players: int, forbidden_bids: str) -> None:
    box_chips = 500 if is_jit_on() else 10 * num_players + 10
    options = {"forbidden_bids": forbidden_bids, "min_bid": 0, "box_chips": box_chips}
    table = deal(8, num_players, **options)
    num_steps = 0
    while not table.is_over:
        legal = table.legal()
        digits = table.field("digit_count")[table.player]
        fines = [bid for bid in legal[:-1] if digits[bid % 10]]
        # Fines first, then the lowest bid: nothing takes longer.
        table.step((fines or legal)[0])
        num_steps += 1
    assert table.field("num_steps") == num_steps <= table.settings.max_steps
    assert num_steps > 2 * 15 * num_players


def test_max_steps_counts_bids_passes_and_fines() -> None:
    # 15 auctions of at most 66 bids and, for each of four seats, a pass and two fines; 40 fines.
    assert settings(4).max_steps == 15 * (66 + 12) + 40


def test_the_shortest_game_has_a_pass_of_each_seat_in_each_auction() -> None:
    table = deal(1, 5, box_chips=500).play(*[PASS] * 75)
    assert (table.field("over"), table.field("num_steps")) == (1, 75)
