"""The command replay: printing, verifying and exporting recorded games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kunstkammer.envs import find_game
from kunstkammer.envs.api.replay.files import write_replays
from kunstkammer.envs.api.replay.game import record_game

from .command_line import output_of, refusal_of, run


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A file of three games, the last one left after two actions."""
    path = tmp_path / "recorded.jsonl"
    settings = find_game("serengeti").settings(3)
    games = [record_game(settings, seed, [66] * 45) for seed in (0, 1)]
    write_replays(path, [*games, record_game(settings, 2, [66, 1])])
    return path


def test_replay_prints_every_game(recorded: Path) -> None:
    text = output_of("replay", recorded)
    assert [line for line in text.split("\n") if line.startswith("Serengeti (")] == [
        f"Serengeti (serengeti_v0), 3 players, seed {seed}" for seed in range(3)
    ]


def test_replay_prints_one_game_by_its_number(recorded: Path) -> None:
    text = output_of("replay", recorded, "--game-number", "3")
    assert text.startswith("Serengeti (serengeti_v0), 3 players, seed 2\n")
    assert text.endswith("\nThe game was left after 2 actions.\n")


def test_verify_counts_games(recorded: Path) -> None:
    assert output_of("replay", recorded, "--verify") == (
        f"{recorded}: 3 games verified, 1 of them left before the end\n"
    )
    assert output_of("replay", recorded, "--verify", "--game-number", "1") == (
        f"{recorded}: 1 game verified\n"
    )


def test_a_seat_s_export_is_json_lines_without_seed_or_action_numbers(recorded: Path) -> None:
    lines = output_of("replay", recorded, "--seat", "2", "--game-number", "1").splitlines()
    content = [json.loads(line) for line in lines]
    assert content[0]["seat"] == 2
    assert content[2] == {
        "events": [{"event": "action", "seat": 1, "kind": "pass", "words": "pass"}]
    }
    assert content[-1] == {"result": {"over": 1, "scores": [0, 93, 3], "ranks": [2, 0, 1]}}
    assert not any('"seed"' in line or '"actions"' in line for line in lines)


def test_a_spectator_s_export_belongs_to_no_seat(recorded: Path) -> None:
    lines = output_of("replay", recorded, "--seat", "spectator", "--game-number", "1").splitlines()
    content = [json.loads(line) for line in lines]
    assert (content[0]["seat"], content[1]["view"]["seat"]) == (None, None)
    assert content[2] == {
        "events": [{"event": "action", "seat": 1, "kind": "pass", "words": "pass"}]
    }


@pytest.mark.parametrize("seat", ["-1", "you", "1.5", ""])
def test_a_watcher_that_is_no_seat_is_refused(seat: str, recorded: Path) -> None:
    assert refusal_of("replay", recorded, f"--seat={seat}") == (
        f"error: --seat is {seat!r}; allowed: a seat, counted from 0, or spectator"
    )


def test_output_writes_what_would_be_printed(recorded: Path, tmp_path: Path) -> None:
    path = tmp_path / "seat.jsonl"
    printed = output_of("replay", recorded, "--seat", "2")
    assert output_of("replay", recorded, "--seat", "2", "--output", path) == ""
    assert path.read_text(encoding="utf-8") == printed


def test_output_never_replaces_a_file(recorded: Path) -> None:
    before = recorded.read_bytes()
    assert refusal_of("replay", recorded, "--output", recorded) == (
        f"error: {recorded} exists; name a new file"
    )
    assert recorded.read_bytes() == before


@pytest.mark.parametrize("arguments", [(), ("--verify",), ("--seat", "0")], ids=repr)
def test_an_empty_file_is_refused(arguments: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    write_replays(path, [])
    assert refusal_of("replay", path, *arguments) == f"error: {path} has no games"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            "--seat 3",
            "--seat is 3; a game of {file} has seats 0 to 2; choose with --game-number",
        ),
        ("--game-number 4", "--game-number is 4; {file} has 3 games"),
        ("--output missing/text", "the folder of missing/text does not exist; make it first"),
    ],
)
def test_replay_refuses_what_a_file_has_not(arguments: str, message: str, recorded: Path) -> None:
    wanted = message.replace("{file}", str(recorded))
    assert refusal_of("replay", recorded, *arguments.split()) == f"error: {wanted}"


@pytest.mark.parametrize("command", ["replay", "play serengeti --save", "demo serengeti --save"])
def test_a_corrupt_file_is_refused_before_anything_is_done(command: str, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader,\n")
    result = run(*command.split(), path)
    assert (result.exit_code, result.stdout, result.stderr) == (
        2,
        "",
        f"error: {path}, line 1: the line is not JSON: Expecting value (column 1 of 12)\n",
    )
    assert path.read_text() == "Dear reader,\n"
