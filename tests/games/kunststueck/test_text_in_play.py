"""Kunststück's texts in random games: what they promise comes true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.games.kunststueck.show.facts import facts

from ..reading import choices, describe
from .builders import Table, deal
from .driver import (
    HAND_IN,
    SKIP,
)
from .names import EPOCHS, MUSEUMS

OPTIONS: list[dict[str, Any]] = [
    {"num_players": 3},
    {"num_players": 2, "hand_limit": "total", "hide_capacity": 6, "starting_paintings": True},
    {"num_players": 5, "hide_capacity": 1, "outbidding": "ascending", "deck": "random"},
    {"num_players": 4, "outbid_sources": "own", "original_with_forgery": True, "max_turns": 40},
]
PAINTING = re.compile(rf"({'|'.join(MUSEUMS)}) ({'|'.join(EPOCHS)}) (\w+)")

every_options = pytest.mark.parametrize("options", OPTIONS)


def play(options: dict[str, Any], seed: int) -> Iterator[tuple[Table, int]]:
    """Plays a game of lively random players; yields each table, and the action that follows."""
    table = deal(seed, **options)
    generator = np.random.default_rng(seed)
    while not table.is_over:
        choices = table.legal()
        if choices[-1] == SKIP and len(choices) > 1 and generator.random() < 0.8:
            choices.pop()
        action = int(generator.choice(choices))
        yield table, action
        table.step(action)


@every_options
def test_others_are_told_what_the_player_is_told_but_for_hidden_cards(
    options: dict[str, Any],
) -> None:
    told_less: Counter[str] = Counter()
    for table, action in play(options, 5):
        player, num_players = table.player, table.settings.num_players
        seat = (player + 1) % num_players
        view = table.view(seat).states[0]
        words = describe(table, action, seat).replace("your hide", f"the hide of seat {seat}")
        own = describe(table, action, player)
        own = own.replace("your hide", f"the hide of seat {player}")
        if words != own:
            kind = words.split()[0]
            told_less[kind] += 1
            assert without_cards(kind, own) == words
        noted = ["".join(name) for name in PAINTING.findall(words)]
        unseen = ["".join(name.split()) for name in facts(view, seat)["unseen"]]
        assert set(noted) & set(unseen) == set()
    assert {"play", "lay", "open", "fulfil", "show"} <= set(told_less)


def without_cards(kind: str, words: str) -> str:
    """What another seat hears of an action, given what the player hears."""
    card = "the painting drawn" if kind == "lay" else "a painting"
    words = PAINTING.sub("card", words).replace("the card", card)
    return re.sub(r"the (second |third )?order for \w+ from hand", "an order from hand", words)


@every_options
def test_every_card_is_seen_or_counted_as_unseen(options: dict[str, Any]) -> None:
    for table, _ in play(options, 6):
        for seat in range(table.settings.num_players):
            found = facts(table.view(seat).states[0], seat)
            others = [one for other, one in enumerate(found["seats"]) if other != seat]
            hidden = sum(one["hand_size"] - len(one["known"]) for one in others)
            hidden += found["phase"] == "lay" and found["to_act"] != seat
            pile = found["paintings_left"] - (not found["has_grand_raid_come"])
            assert len(found["unseen"]) == len(set(found["unseen"])) == pile + hidden
            hidden = sum(one["orders_size"] for one in others)
            hidden -= is_from_hand(found) and found["active"] != seat
            counts = found["unseen_orders"].values()
            assert sum(counts) == found["orders_left"] + hidden
            assert all(0 <= count <= 3 for count in counts)


def is_from_hand(facts: dict[str, Any]) -> bool:
    """Whether an order from a hand is being fulfilled, so that all know it."""
    return facts["order"] is not None and facts["order"]["place"] is None


@every_options
def test_k13_a_set_of_the_total_that_was_told_can_be_shown(options: dict[str, Any]) -> None:
    num_orders = 0
    for table, _ in play(options, 7):
        if table.phase != "fulfil":
            continue
        for order in choices(table, table.player).get("fulfil", []):
            trial = table.copy()
            trial.fulfil(order["subject"], from_hand=order["place"] is None)
            assert highest_total(trial) == order["total"]
            num_orders += 1
    assert num_orders >= 5


def highest_total(table: Table) -> int:
    """The highest total that can be handed in, found by showing everything in every order."""
    totals = {int(table.field("shown_total"))} if HAND_IN in table.legal() else set()
    for action in table.legal():
        if action < HAND_IN:
            trial = table.copy()
            trial.step(action)
            totals.add(highest_total(trial))
    return max(totals)
