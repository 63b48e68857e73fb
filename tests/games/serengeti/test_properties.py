"""What holds in every game of Serengeti, whatever is played: searched with hypothesis."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies

from kunstkammer.envs.engine.jit import is_jit_on

from ..properties import Choices, check_rewards, draw_choices, search
from .builders import LOT_SIZES, PASS, Table, deal, settings

NONE = -127

several = search(100, 6)


@strategies.composite
def beginnings(draw: strategies.DrawFn) -> Table:
    """A dealt table with any number of players and options."""
    num_players = draw(strategies.sampled_from((3, 4, 5)))
    options: dict[str, Any] = {
        "forbidden_bids": draw(strategies.sampled_from(("masked", "fined"))),
        "payout": draw(strategies.sampled_from(("equal", "prorata", "majority"))),
        "remainder": draw(strategies.sampled_from(("bank", "pot"))),
        "min_bid": draw(strategies.integers(0, 1)),
        "box_chips": draw(strategies.integers(10 * num_players, 90)),
    }
    if is_jit_on():
        options["deck"] = draw(strategies.sampled_from(("balanced", "random")))
    return deal(draw(strategies.integers(0, 2**63 - 1)), num_players, **options)


def pick(number: int, legal: list[int]) -> int:
    """Low bids and passes are frequent, high bids occur."""
    if number % 3 == 0:
        return legal[-1]
    return legal[number // 3 % min(len(legal), 4 if number % 7 else len(legal))]


choices = draw_choices(pick)


@several
@given(beginnings(), choices)
def test_every_table_is_sound_and_somebody_can_act(table: Table, choose: Choices) -> None:
    while table.field("over") == 0:
        assert table.check() == 0
        legal = table.legal()
        assert legal[-1] == table.settings.num_actions - 1
        table.step(choose.choose(legal))
    assert table.check() == 0
    assert table.legal() == []


@several
@given(beginnings(), choices)
def test_s04_chips_are_conserved(table: Table, choose: Choices) -> None:
    box_chips = table.settings.options["box_chips"]
    while table.field("over") == 0:
        table.step(choose.choose(table.legal()))
        chips, bank, pot = table.money()
        assert sum(chips) + bank + pot == box_chips
        assert min(*chips, bank, pot) >= 0
        assert pot == 0 or table.settings.options["remainder"] == "pot"


@several
@given(beginnings(), choices)
def test_s08_the_standing_bid_rises_within_an_auction(table: Table, choose: Choices) -> None:
    before = (0, NONE, NONE)
    while table.field("over") == 0:
        table.step(choose.choose(table.legal()))
        after = tuple(table.field(name) for name in ("auction", "standing_bid", "standing_seat"))
        if after[0] == before[0] and after != before:
            assert after[1] > before[1]
        before = after


@several
@given(beginnings(), choices)
def test_s07_cards_are_sold_or_for_sale_or_to_come(table: Table, choose: Choices) -> None:
    deck = table.field("deck")
    while table.field("over") == 0:
        table.step(choose.choose(table.legal()))
        num_sold = sum(LOT_SIZES[: table.field("auction")])
        owners = table.field("owner")
        assert table.field("deck") == deck
        assert sum(table.field("num_cards")) == num_sold == table.field("deck_position")
        assert [card for card in deck if owners[card] != NONE] == deck[:num_sold]


@several
@given(beginnings(), choices)
def test_s16_the_start_player_is_who_got_the_last_lot(table: Table, choose: Choices) -> None:
    while table.field("over") == 0:
        table.step(choose.choose(table.legal()))
        if sold := table.field("deck_position"):
            last_card = table.field("deck")[sold - 1]
            assert table.field("start_player") == table.field("owner")[last_card]


@several
@given(beginnings(), choices)
def test_s19_places_follow_points_cards_and_chips(table: Table, choose: Choices) -> None:
    while table.field("over") == 0:
        table.step(choose.choose(table.legal()))
        keys = list(zip(table.scores(), table.field("num_cards"), table.chips(), strict=False))
        better = [sum(other > key for other in keys) for key in keys]
        assert table.ranks() == better


@several
@given(beginnings(), choices)
def test_rewards_sum_to_zero_and_follow_the_places(table: Table, choose: Choices) -> None:
    while table.field("over") == 0:
        table.step(choose.choose(table.legal()))
    check_rewards(table)


@several
@given(beginnings(), choices)
def test_the_view_of_the_seat_to_act_has_the_same_legal_actions(
    table: Table, choose: Choices
) -> None:
    while table.field("over") == 0:
        legal = table.legal()
        assert table.view(table.field("player")).legal() == legal
        table.step(choose.choose(legal))


@pytest.mark.parametrize("num_players", [3, 4, 5])
@pytest.mark.parametrize("forbidden_bids", ["masked", "fined"])
def test_the_longest_games_end_within_max_steps(num_players: int, forbidden_bids: str) -> None:
    box_chips = 500 if is_jit_on() else 10 * num_players + 10
    options = {"forbidden_bids": forbidden_bids, "min_bid": 0, "box_chips": box_chips}
    table = deal(8, num_players, **options)
    num_steps = 0
    while table.field("over") == 0:
        legal = table.legal()
        digits = table.field("digit_count")[table.field("player")]
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
