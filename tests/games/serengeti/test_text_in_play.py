"""Serengeti's texts in random games: whom they name is paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ..reading import facts_of
from .builders import Table, deal
from .random_games import pick


def play(seed: int, num_players: int, **options: object) -> Iterator[tuple[Table, int]]:
    """Plays a random game; yields the table before each action, and the action."""
    table = deal(seed, num_players, **options)
    source = np.random.default_rng(seed)
    while not table.is_over:
        action = pick(int(source.integers(1000)), table.legal())
        yield table, action
        table.step(action)


@pytest.mark.parametrize("remainder", ["bank", "pot"])
@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
def test_s15_the_seats_that_a_standing_bid_names_are_paid(payout: str, remainder: str) -> None:
    num_payments = 0
    for seed in range(6):
        for table, action in play(seed, 4, payout=payout, remainder=remainder):
            facts = facts_of(table, table.player)
            num_in = sum(not one["passed"] for one in facts["seats"])
            is_last_pass = action == table.settings.num_actions - 1 and num_in == 2
            if is_last_pass and facts["standing_seat"] is not None:
                assert table.copy().play(action).chips() == chips_after_payment(facts)
                num_payments += 1
    assert num_payments >= 12


@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
def test_s15_an_ending_of_ones_own_names_whom_the_bid_would_pay(payout: str) -> None:
    num_bids = 0
    for table, action in play(3, 3, payout=payout):
        seat = table.player
        expected = facts_of(table, seat)["payout_by_ending"][action % 10]
        after = table.copy().play(action)
        if after.field("standing_seat") == seat:
            assert facts_of(after, seat)["payout_to"] == expected
            num_bids += 1
    assert num_bids >= 10


def chips_after_payment(facts: dict[str, Any]) -> list[int]:
    """What each seat has when the seat to act passes and the standing bid is paid."""
    chips = [one["chips"] for one in facts["seats"]]
    if not facts["seats"][facts["to_act"]]["has_bid"]:
        chips[facts["to_act"]] += min(2, facts["bank"])
    chips[facts["standing_seat"]] -= facts["standing_bid"]
    payees = facts["payout_to"]
    for seat in set(payees):
        payment = facts["standing_bid"] + facts["pot"]
        chips[seat] += payment * payees.count(seat) // len(payees)
    return chips
