"""Corona's texts in random games: what they promise comes true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.games.corona import best_plan
from kunstkammer.envs.games.corona.show.facts import facts

from ..reading import describe
from .builders import STOP, WAIT, Table, bid_action, deal, move_action

OPTIONS: list[dict[str, Any]] = [
    {"num_players": 4},
    {"num_players": 2, "bidding": "sealed", "empty_field": 1, "hint": True},
    {"num_players": 3, "setup": "random", "next_setter": "winner", "ticks": 2, "doubling": False},
    {"num_players": 10, "setup": "random", "bidding": "sealed", "bankruptcy": False},
]
NUM_WAITERS = 6  # how often waiting is on a shy player's list of choices

every_options = pytest.mark.parametrize("options", OPTIONS)


def play(options: dict[str, Any], seed: int) -> Iterator[tuple[Table, int]]:
    """Plays a game of shy random players; yields the table before each action, and the action."""
    table = deal(seed, **options)
    choose = np.random.default_rng(seed).choice
    while not table.is_over:
        choices = [
            action for action in table.legal() if not bid_action(9) < action <= bid_action(21)
        ]
        choices += [WAIT] * NUM_WAITERS * (WAIT in choices)
        choices = [action for action in choices if action != STOP] or choices
        action = int(choose(choices))
        yield table, action
        table.step(action)


@every_options
def test_c07_a_move_brings_the_points_that_were_told(options: dict[str, Any]) -> None:
    num_moves = 0
    for table, action in play(options, 5):
        if not move_action(0, 0) <= action < STOP:
            continue
        view = table.view(table.player).states[0]
        before = facts(view, table.player)
        (choice,) = (one for one in before["choices"] if one["action"] == action)
        move = {name: choice[name] for name in ("pawn", "die", "from", "by", "to", "points")}
        points = f"{move['points']} {'point' if move['points'] == 1 else 'points'}"
        assert describe(table, action, table.player).endswith(f"to field {move['to']} ({points})")
        after = table.copy().play(action)
        now = facts(after.states[0], 0)
        is_going_on = after.num_rounds == table.num_rounds
        shown = now if is_going_on else now["last_round"]
        assert shown["total"] == before["total"] + move["points"]
        assert shown["shown"] == [*before["shown"], move]
        assert shown["total"] == sum(one["points"] for one in shown["shown"])
        num_moves += 1
    assert num_moves >= 10


@every_options
def test_the_report_tells_what_happened(options: dict[str, Any]) -> None:
    num_shown = 0
    for table, action in play(options, 6):
        after = table.copy().play(action)
        if after.num_rounds == table.num_rounds:
            continue
        is_void = table.phase == "bid"
        last = facts(after.states[0], 0)["last_round"]
        assert (last["round"], last["bidder"]) == (after.num_rounds, table.bidder)
        assert (last["bidder"] is None) == is_void
        assert last["dice"] == table.dice()
        plan = best_plan(last["pawns"], last["dice"], options.get("empty_field", 0))
        assert last["optimum"] == plan.total == sum(one["points"] for one in last["plan"])
        assert last["total"] <= last["optimum"]
        if not last["is_broke"]:
            gains = [now - then for then, now in zip(table.chips(), after.chips(), strict=True)]
            assert gains == gains_of(last, len(gains))
        num_shown += not is_void
    assert num_shown >= 3


def gains_of(last: dict[str, Any], num_players: int) -> list[int]:
    """The chips that each seat won in the round that is reported."""
    paid_by, paid_to = last["paid_by"], last["paid_to"]
    return [
        len(paid_by) * (seat in paid_to) - len(paid_to) * (seat in paid_by)
        for seat in range(num_players)
    ]
