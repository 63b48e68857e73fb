"""Replays: what is recorded comes back, and what is secret stays so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs import GAMES, find_game
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.api.replay.files import read_replays, write_replays
from kunstkammer.envs.api.replay.game import (
    Replay,
    Seated,
    export_views,
    record_game,
    steps,
    to_text,
    verify,
)
from kunstkammer.envs.api.replay.line import from_line, to_line
from kunstkammer.envs.api.table import Result, Table
from kunstkammer.envs.engine.errors import ReplayError, UsageError
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.record import SPECTATOR

from .replays import ALL_PASS, PASS, SEED, all_pass, line_of, random_replay
from .sealed import SEALED


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(GAMES, SEALED.id, SEALED)
    return SEALED


def test_a_recorded_game_holds_its_result() -> None:
    assert all_pass() == Replay(
        find_game("serengeti").settings(3),
        SEED,
        ALL_PASS,
        Result(over=1, scores=(0, 93, 3), ranks=(2, 0, 1)),
    )


def test_a_game_left_before_its_end_has_no_result() -> None:
    replay = record_game(find_game("serengeti").settings(3), SEED, ALL_PASS[:44])
    assert (len(replay.actions), replay.result) == (44, None)


def test_a_game_without_an_action_is_a_replay(tmp_path: Path) -> None:
    replay = record_game(find_game("serengeti").settings(3), SEED, ())
    write_replays(tmp_path / "games.jsonl", [replay])
    assert read_replays(tmp_path / "games.jsonl") == [replay]


def test_a_line_is_plain_json() -> None:
    assert json.loads(to_line(all_pass())) == {
        "format": 2,
        "game": "serengeti_v0",
        "num_players": 3,
        "options": {
            "forbidden_bids": "masked",
            "payout": "equal",
            "remainder": "bank",
            "chips": "open",
            "min_bid": 1,
            "deck": "balanced",
            "box_chips": 65,
        },
        "agents": [],
        "seed": 0,
        "actions": [66] * 45,
        "result": {"over": 1, "scores": [0, 93, 3], "ranks": [2, 0, 1]},
    }


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_games_of_all_player_counts_come_back_from_their_file(game: Game, tmp_path: Path) -> None:
    replays = [random_replay(game, players, 7 + players) for players in game.players]
    write_replays(tmp_path / "games.jsonl", replays)
    assert read_replays(tmp_path / "games.jsonl") == replays


def test_all_options_come_back_from_their_file(tmp_path: Path) -> None:
    options = {
        "forbidden_bids": "fined",
        "payout": "majority",
        "remainder": "pot",
        "chips": "secret",
        "min_bid": 0,
        "deck": "random",
        "box_chips": 100,
    }
    replay = random_replay(find_game("serengeti"), 5, 11, **options)
    write_replays(tmp_path / "games.jsonl", [replay])
    assert dict(read_replays(tmp_path / "games.jsonl")[0].settings.options) == options


def test_an_option_that_a_line_lacks_has_its_default() -> None:
    assert from_line(line_of(options={})) == all_pass()


def test_true_and_cut_come_back_from_their_file(sealed: Game, tmp_path: Path) -> None:
    settings = sealed.settings(2, {"lowest_wins": True, "last_step": 1})
    replay = record_game(settings, 5, [4])
    write_replays(tmp_path / "games.jsonl", [replay])
    assert read_replays(tmp_path / "games.jsonl") == [replay]
    assert replay.result == Result(over=2, scores=(-4, 0), ranks=(1, 0))


def test_a_game_of_a_batch_is_recorded_by_its_deal_seed() -> None:
    settings = find_game("serengeti").settings(4)
    batch = Batch(settings, 2, observe=False)
    batch.reset(3)
    seed = batch.deal_seed(1)
    actions = []
    while batch.game_numbers[1] == 0:
        chosen = batch.random_actions(9, len(actions))
        actions.append(int(chosen[1]))
        batch.step(chosen)
    result = record_game(settings, seed, actions).result
    assert result == Result(
        1, tuple(batch.final_scores[1].tolist()), tuple(batch.final_ranks[1].tolist())
    )


def test_numpy_actions_and_a_huge_seed_are_recorded_as_plain_integers() -> None:
    settings = find_game("serengeti").settings(3)
    replay = record_game(settings, 2**70, np.array([PASS, 1], np.int16))
    assert [type(action) for action in replay.actions] == [int, int]
    assert 0 <= replay.seed < 2**63
    assert from_line(to_line(replay)) == replay


def test_recording_refuses_an_illegal_action() -> None:
    with pytest.raises(ReplayError, match=r"^at actions\[1\]: action 0 \(bid 0\) is illegal for"):
        record_game(find_game("serengeti").settings(3), SEED, [PASS, 0])


NAMED = (Seated("you"), Seated("file:runs/a/policy.safetensors", "ab12" * 16), Seated("a\x1b\nb"))


def test_the_agents_of_a_game_come_back_from_its_file(tmp_path: Path) -> None:
    agents = ["you", *NAMED[1:]]
    replay = record_game(find_game("serengeti").settings(3), SEED, ALL_PASS, agents)
    assert replay.agents == NAMED
    write_replays(tmp_path / "games.jsonl", [replay])
    assert read_replays(tmp_path / "games.jsonl") == [replay]


def test_a_line_of_format_1_is_read_and_has_no_agents() -> None:
    assert from_line(line_of(format=1, agents="removed")) == all_pass()


@pytest.mark.parametrize("agents", [["a"], ["a"] * 4, "abc"])
def test_recording_refuses_another_number_of_agents(agents: Any) -> None:
    with pytest.raises(UsageError, match="pass 3, one for each seat$"):
        record_game(find_game("serengeti").settings(3), SEED, ALL_PASS, agents)


def test_text_and_export_name_the_agents() -> None:
    replay = record_game(find_game("serengeti").settings(3), SEED, ALL_PASS, NAMED)
    text = to_text(replay)
    assert text.split("\n")[1:3] == [
        "agents: seat 0: you, seat 1: file:runs/a/policy.safetensors (SHA-256",
        "  ab12ab12ab12…), seat 2: a??b",
    ]
    assert text.endswith(
        "\n  place 1: file:runs/a/policy.safetensors (seat 1), score 93"
        "\n  place 2: a??b (seat 2), score 3"
        "\n  place 3: you (seat 0), score 0"
    )
    assert exported(replay, 0)[0]["agents"] == [
        {"name": "you", "sha256": None},
        {"name": "file:runs/a/policy.safetensors", "sha256": "ab12" * 16},
        {"name": "a\x1b\nb", "sha256": None},
    ]


def test_steps_give_the_state_before_each_action() -> None:
    played = list(steps(all_pass()))
    assert [(seat, action) for _, seat, action in played[:4]] == [
        (1, PASS),
        (2, PASS),
        (0, PASS),
        (1, PASS),
    ]
    assert [int(states["num_steps"][0]) for states, _, _ in played] == list(range(45))


def test_verify_accepts_what_was_recorded() -> None:
    verify(all_pass())


def test_text_tells_actions_rounds_and_result() -> None:
    text = to_text(all_pass())
    lines = text.split("\n")
    assert lines[0] == "Serengeti (serengeti_v0), 3 players, seed 0"
    assert lines[1].startswith("options: forbidden_bids=masked, payout=equal, ")
    assert sum(line in {f"seat {seat}: pass" for seat in range(3)} for line in lines) == 45
    assert sum(line == "seat 1 sees:" for line in lines) == 15 + 1
    assert lines[-4:] == [
        "The game is over after 45 actions.",
        "  place 1: seat 1, score 93",
        "  place 2: seat 2, score 3",
        "  place 3: seat 0, score 0",
    ]
    assert max(map(len, lines)) <= 79


def test_text_tells_what_an_action_has_brought_about() -> None:
    settings = find_game("corona").settings(3, {"setup": "random", "rounds": 1, "ticks": 2})
    text = to_text(record_game(settings, 0, [12] * 6))
    assert (
        """
seat 2: wait
    Tick 2 of 2.
seat 1: wait
seat 2: wait
seat 0: wait
    Round 1 was void: nobody made a bid.
"""
        in text
    )


def test_text_of_a_game_left_says_so() -> None:
    text = to_text(record_game(find_game("serengeti").settings(3), SEED, ALL_PASS[:2]))
    assert text.endswith("\nThe game was left after 2 actions.")


def test_text_of_a_cut_game_says_so(sealed: Game) -> None:
    text = to_text(record_game(sealed.settings(2, {"last_step": 1}), 5, [4]))
    assert "\nseat 0: lays 4\n" in text
    assert "\nThe game is cut after 1 action.\n" in text


def exported(replay: Replay, seat: int) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in export_views(replay, seat)]
    for line in lines:
        if "view" in line:
            line["view"].pop("choices")
    return lines


def shown(laid: list[int], prize: int) -> dict[str, Any]:
    """What every seat is shown of a game of Sealed, but for what it may do."""
    step = sum(card != -127 for card in laid)
    return {"heading": f"Sealed: step {step}", "laid": laid, "prize": prize}


def laid(seat: int, words: str) -> dict[str, Any]:
    return {"event": "action", "seat": seat, "kind": "lay", "words": words}


def test_an_export_has_a_header_views_events_and_the_result(sealed: Game) -> None:
    assert exported(record_game(sealed.settings(), 5, [7, 2]), 1) == [
        {
            "format": 2,
            "game": "sealed_v3",
            "num_players": 2,
            "options": {"lowest_wins": False, "last_step": 2},
            "agents": [],
            "seat": 1,
        },
        {"view": shown([-127, -127], -128)},
        {"events": [laid(0, "lays a card face down")]},
        {"view": shown([-128, -127], -128)},
        {"events": [laid(1, "lays 2")]},
        {"view": shown([7, 2], prize_of(5))},
        {"result": {"over": 1, "scores": [7, 2], "ranks": [0, 1]}},
    ]


def test_a_spectator_s_export_shows_what_is_open_to_all(sealed: Game) -> None:
    header, *lines, _ = exported(record_game(sealed.settings(), 5, [7, 2]), SPECTATOR)
    assert header["seat"] is None
    assert lines == [
        {"view": shown([-127, -127], -128)},
        {"events": [laid(0, "lays a card face down")]},
        {"view": shown([-128, -127], -128)},
        {"events": [laid(1, "lays a card face down")]},
        {"view": shown([7, 2], prize_of(5))},
    ]


def prize_of(seed: int) -> int:
    return int(Table(SEALED.settings(), seed).states["prize"][0])


def test_an_export_is_the_same_whatever_is_hidden(sealed: Game) -> None:
    one = exported(record_game(sealed.settings(), 5, [7, 2]), 1)
    other = exported(record_game(sealed.settings(), 6, [0, 2]), 1)
    assert prize_of(5) != prize_of(6)
    assert one[:-2] == other[:-2]


def test_an_export_of_a_game_left_shows_no_result_and_nothing_hidden(sealed: Game) -> None:
    assert exported(record_game(sealed.settings(), 5, [7]), 1)[-2:] == [
        {"view": shown([-128, -127], -128)},
        {"result": None},
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_export_holds_neither_seed_nor_action_numbers(game: Game) -> None:
    seed = 987_654_321_987_654
    replay = random_replay(game, game.default_players, seed)
    for watcher in (*range(game.default_players), SPECTATOR):
        lines = list(export_views(replay, watcher))
        kinds = [next(iter(json.loads(line))) for line in lines[1:]]
        assert kinds == [*["view", "events"] * len(replay.actions), "view", "result"]
        assert not any(str(seed) in line for line in lines)
        moves = [json.loads(line)["events"][0] for line in lines[2::2][:-1]]
        assert all({"event", "seat", "kind", "words"} <= set(move) for move in moves)
        assert not any("action" in move for move in moves)


def test_an_export_refuses_a_seat_that_is_not_there() -> None:
    with pytest.raises(ReplayError, match=r"^seat is 3; the game has seats 0 to 2$"):
        list(export_views(all_pass(), 3))
