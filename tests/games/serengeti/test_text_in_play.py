"""Serengeti's texts in random games: whom they name is paid."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs import Batch, make_batch
from kunstkammer.envs.engine.record import Record
from kunstkammer.envs.games.serengeti.text import to_data


def play(options: dict[str, Any], seed: int) -> Iterator[tuple[Batch, int, Record]]:
    """Plays a random game: the batch, the action to come, and the view of the seat to act."""
    batch = make_batch("serengeti_v0", 1, observe=False, **options)
    batch.reset(seed)
    for number in itertools.count():
        # uniform bids alone would end most auctions at once: some are the lowest, some passes
        legal = np.flatnonzero(batch.masks[0])
        drawn = int(batch.random_actions(seed, number)[0])
        action = (drawn, int(legal[0]), drawn, int(legal[-1]))[number % 4]
        seat = int(batch.players[0])
        yield batch, action, batch.views([0], [seat])[0]
        batch.step([action])
        if batch.over[0]:
            return


@pytest.mark.parametrize("remainder", ["bank", "pot"])
@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
def test_s15_the_seats_that_a_standing_bid_names_are_paid(payout: str, remainder: str) -> None:
    options = {"num_players": 4, "payout": payout, "remainder": remainder}
    num_payments = 0
    for seed in range(6):
        for batch, action, view in play(options, seed):
            data = to_data(view, int(view.player))
            num_in = sum(not one["passed"] for one in data["seats"])
            is_last_pass = action == batch.settings.num_actions - 1 and num_in == 2
            if is_last_pass and data["standing_seat"] is not None:
                assert chips_after(batch, action) == chips_after_payment(data)
                num_payments += 1
    assert num_payments >= 12


@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
def test_s15_an_ending_of_ones_own_names_whom_the_bid_would_pay(payout: str) -> None:
    num_bids = 0
    for batch, action, view in play({"num_players": 3, "payout": payout}, 3):
        seat = int(view.player)
        expected = to_data(view, seat)["payout_by_ending"][action % 10]
        after = step(batch, action)
        if after["standing_seat"][0] == seat:
            assert to_data(after[0], seat)["payout_to"] == expected
            num_bids += 1
    assert num_bids >= 10


def step(batch: Batch, action: int) -> Any:
    """The table after an action, which the batch does not play."""
    states = batch.states.copy()
    kernels = batch.settings.game.kernels
    kernels.step_table(states, 0, action, batch.settings.new_scratch())
    return states


def chips_after(batch: Batch, action: int) -> list[int]:
    chips: list[int] = step(batch, action)["chips"][0, : batch.settings.num_players].tolist()
    return chips


def chips_after_payment(data: dict[str, Any]) -> list[int]:
    """What each seat has when the seat to act passes and the standing bid is paid."""
    chips = [one["chips"] for one in data["seats"]]
    if not data["seats"][data["to_act"]]["has_bid"]:
        chips[data["to_act"]] += min(2, data["bank"])
    chips[data["standing_seat"]] -= data["standing_bid"]
    payees = data["payout_to"]
    for seat in set(payees):
        payment = data["standing_bid"] + data["pot"]
        chips[seat] += payment * payees.count(seat) // len(payees)
    return chips
