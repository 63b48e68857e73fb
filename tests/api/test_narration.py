"""Events: what a watcher learns of a move and of its outcome."""

from __future__ import annotations

import pytest

from kunstkammer.envs import find_game
from kunstkammer.envs.api.narration import events
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.errors import GameOverError, IllegalActionError
from kunstkammer.envs.engine.record import SPECTATOR

WAIT = 12


def corona(*actions: int, **options: object) -> Table:
    table = Table(find_game("corona").settings(3, {"setup": "random", "ticks": 1, **options}), 0)
    for action in actions:
        table.step(action)
    return table


def test_a_move_comes_before_what_it_brings_about() -> None:
    first = events(corona(rounds=1), WAIT, 0)
    last = events(corona(WAIT, WAIT, rounds=1), WAIT, 0)
    assert first == [{"event": "action", "seat": 0, "kind": "wait", "words": "wait"}]
    assert [one["event"] for one in last] == ["action", "round", "optimum", "chips"]
    assert last[1] == {
        "event": "round",
        "round": 1,
        "bidder": None,
        "bid": None,
        "shown": [],
        "total": 0,
        "is_made_good": None,
        "words": "Round 1 was void: nobody made a bid.",
    }


def test_the_table_stays_as_it_is() -> None:
    table = corona()
    before = table.states.tobytes(), table.mask.tobytes(), list(table.actions)
    events(table, WAIT, 0)
    assert (table.states.tobytes(), table.mask.tobytes(), table.actions) == before


def test_a_sealed_bid_is_told_to_its_bidder_alone() -> None:
    table = corona(bidding="sealed")
    action = WAIT + 5
    noted = {watcher: events(table, action, watcher) for watcher in (0, 1, 2, SPECTATOR)}
    sealed = {"event": "action", "seat": 2, "kind": "bid", "bid": None}
    for watcher in (0, 1, SPECTATOR):
        assert noted[watcher] == [{**sealed, "words": "hand in a bid or none"}]
    assert noted[2] == [{**sealed, "bid": 5, "words": "bid 5"}]


def test_words_of_the_outcome_call_the_reader_you() -> None:
    table = corona(WAIT, WAIT, WAIT + 9)
    stop = table.settings.num_actions - 1
    for reader, who in ((None, "you"), (SPECTATOR, "seat 2"), (0, "seat 2")):
        _, result, *_ = events(table, stop, 2, reader)
        assert result["words"] == f"Round 1: {who} bid 9 and failed with 0."


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(IllegalActionError, match=r"^action 0 \(place a pawn on field 0\) is ill"):
        events(corona(), 0, SPECTATOR)
    with pytest.raises(TypeError):
        events(corona(), "wait", SPECTATOR)
    with pytest.raises(GameOverError):
        events(corona(WAIT, WAIT, WAIT, rounds=1), WAIT, SPECTATOR)
