"""Files of replays: what is corrupt is refused, and no failure leaves half of a file."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.api.replay.files import append_replays, read_replays, write_replays
from kunstkammer.envs.api.replay.game import Replay
from kunstkammer.envs.engine.errors import ReplayError

from .replays import PASS, all_pass, line_of


def refusal(path: Path, *lines: str | bytes) -> str:
    """What `read_replays` says of a file, behind the file's name."""
    path.write_bytes(
        b"".join(line.encode() + b"\n" if isinstance(line, str) else line for line in lines)
    )
    with pytest.raises(ReplayError) as caught:
        read_replays(path)
    assert str(caught.value).startswith(f"{path}, line ")
    return str(caught.value).removeprefix(f"{path}, ")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"actions": [PASS] * 44}, "the game is not over after its 44 actions, but has a result; "
         "actions are missing"),
        ({"result": None}, "the game is over after its 45 actions, but has no result"),
        ({"actions": [PASS] * 46}, "the game was over after 45 actions, but 46 are recorded"),
        ({"result": {"over": 1, "scores": [0, 93, 4], "ranks": [2, 0, 1]}},
         "the result is ended with scores [0, 93, 4] and ranks [2, 0, 1], but playing the actions "
         "gives ended with scores [0, 93, 3] and ranks [2, 0, 1]"),
        ({"result": {"over": 2, "scores": [0, 93, 3], "ranks": [2, 0, 1]}},
         "the result is cut with scores [0, 93, 3] and ranks [2, 0, 1], but playing the actions "
         "gives ended with scores [0, 93, 3] and ranks [2, 0, 1]"),
        ({"seed": 1}, "the result is ended with scores [0, 93, 3] and ranks [2, 0, 1], but "
         "playing the actions gives ended with scores [93, 3, 0] and ranks [0, 1, 2]"),
        ({"actions": [PASS, 900]}, "at actions[1]: action 900 is outside of the action space; "
         "allowed: 0 to 66, where the action mask is 1"),
        ({"actions": [-1]}, "at actions[0]: action -1 is outside of the action space; "
         "allowed: 0 to 66, where the action mask is 1"),
        ({"actions": [True]}, "actions[0] is True; it must be an integer"),
        ({"actions": [PASS, 1.0]}, "actions[1] is 1.0; it must be an integer"),
        ({"actions": "66"}, "actions is '66'; it must be a list of integers"),
        ({"actions": None}, "actions is None; it must be a list of integers"),
        ({"actions": "removed"}, "key 'actions' is missing; a replay has format, game, "
         "num_players, options, agents, seed, actions, result"),
        ({"author": "me"}, "key 'author' is unknown; a replay has format, game, num_players, "
         "options, agents, seed, actions, result"),
        ({"format": 3}, "the format is 3; this version reads formats 1 and 2"),
        ({"format": 0}, "the format is 0; this version reads formats 1 and 2"),
        ({"format": True}, "the format is True; this version reads formats 1 and 2"),
        ({"format": 1}, "key 'agents' is unknown; a replay has format, game, num_players, "
         "options, seed, actions, result"),
        ({"agents": "removed"}, "key 'agents' is missing; a replay has format, game, "
         "num_players, options, agents, seed, actions, result"),
        ({"agents": None}, "agents is None; it must be a list of objects"),
        ({"agents": [{"name": "a", "sha256": None}] * 2}, "agents has 2 entries; there are 3 "
         "players"),
        ({"agents": ["a", "b", "c"]}, "'a' is not an agent; it must be a JSON object"),
        ({"agents": [{"name": "a"}] * 3}, "key 'sha256' is missing; an agent has name, sha256"),
        ({"agents": [{"name": 5, "sha256": None}] * 3}, "name is 5; it must be a text"),
        ({"agents": [{"name": "a", "sha256": 5}] * 3}, "sha256 is 5; it must be a text or null"),
        ({"format": "removed"}, "key 'format' is missing; a replay has format, game, "
         "num_players, options, agents, seed, actions, result"),
        ({"game": "serengeti_v1"}, "the game serengeti_v1 is not serengeti_v0: versions differ in "
         "their rules; read the file with the version that wrote it"),
        ({"game": "serengeti"}, "there is no game 'serengeti'; games: {games}; {cure}"),
        ({"game": "chess_v0"}, "there is no game 'chess_v0'; games: {games}; {cure}"),
        ({"game": ["serengeti_v0"]}, "there is no game ['serengeti_v0']; games: {games}; {cure}"),
        ({"num_players": 6}, "num_players is 6; it must be an integer from 3 to 5"),
        ({"num_players": None}, "num_players is None; it must be an integer from 3 to 5"),
        ({"num_players": 4.0}, "num_players is 4.0; it must be an integer from 3 to 5"),
        ({"num_players": 4}, "scores has 3 entries; there are 4 players"),
        ({"options": []}, "options is []; it must be a JSON object"),
        ({"options": {"payot": "equal"}}, "Serengeti has no option 'payot'; its options: "
         "forbidden_bids, payout, remainder, chips, min_bid, deck, box_chips"),
        ({"options": {"payout": "most"}}, "option payout is 'most'; allowed with 3 players: "
         "'equal', 'prorata', 'majority'"),
        ({"options": {"box_chips": 29}}, "option box_chips is 29; allowed with 3 players: "
         "an integer from 30 to 500"),
        ({"seed": -1}, "seed is -1; it must be an integer from 0 to 9223372036854775807"),
        ({"seed": 2**63}, "seed is 9223372036854775808; it must be an integer from 0 to "
         "9223372036854775807"),
        ({"seed": "7"}, "seed is '7'; it must be an integer from 0 to 9223372036854775807"),
        ({"result": []}, "[] is not a result; it must be a JSON object"),
        ({"result": {"over": 1}}, "key 'scores' is missing; a result has over, scores, ranks"),
        ({"result": {"over": 0, "scores": [0, 93, 3], "ranks": [2, 0, 1]}},
         "over is 0; it must be an integer from 1 to 2"),
        ({"result": {"over": 1, "scores": [0, 93], "ranks": [2, 0, 1]}},
         "scores has 2 entries; there are 3 players"),
        ({"result": {"over": 1, "scores": [0, 93, 3], "ranks": [2, 0, None]}},
         "ranks[2] is None; it must be an integer"),
        ({"author": "x" * 99, "seed": "x" * 99}, "key 'author' is unknown; a replay has format, "
         "game, num_players, options, agents, seed, actions, result"),
        ({"seed": "x" * 99}, f"seed is '{'x' * 36}...; it must be an integer from 0 to "
         "9223372036854775807"),
    ],
)  # fmt: skip
def test_a_changed_line_is_refused(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    wanted = message.replace("{games}", ", ".join(GAMES))
    wanted = wanted.replace("{cure}", "name one of your own by --game module:GAME")
    assert refusal(tmp_path / "games.jsonl", line_of(**change)) == f"line 1: {wanted}"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"none\n", "the line is not JSON: Expecting value (column 1 of 4)"),
        (b'{"format": 1, "ga', "the line is not JSON: Unterminated string starting at (column 15 "
         "of 17)"),
        (b'{"format": 1} {"format": 1}\n', "the line is not JSON: Extra data (column 15 of 27)"),
        (b"\xff\xfe\n", "the line is not UTF-8 text: invalid start byte at byte 0"),
        (b"[1, 2]\n", "[1, 2] is not a replay; it must be a JSON object"),
        (b"7\n", "7 is not a replay; it must be a JSON object"),
        (b'{"format": 1, "format": 1}\n', "key 'format' appears twice"),
        (b"[" * 100_000, "the line is not JSON of a replay: too many brackets"),
        (b"\x80\x04\x95\n", "the line is not UTF-8 text: invalid start byte at byte 0"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_object_is_refused(line: bytes, message: str, tmp_path: Path) -> None:
    assert refusal(tmp_path / "games.jsonl", line) == f"line 1: {message}"


def test_an_integer_of_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    found = refusal(
        tmp_path / "games.jsonl", line_of().replace('"seed": 0', '"seed": ' + "9" * 5000)
    )
    assert found.startswith("line 1: the line is not JSON of a replay: Exceeds the limit")


def test_an_illegal_action_is_named_with_its_meaning(tmp_path: Path) -> None:
    # the start player has ten chips
    found = refusal(tmp_path / "games.jsonl", line_of(actions=[11]))
    assert found.startswith(
        "line 1: at actions[0]: action 11 (bid 11) is illegal for seat 1 now; legal: 1 (bid 1), 2"
    )


def test_the_first_corrupt_line_is_named(tmp_path: Path) -> None:
    good = line_of()
    found = refusal(tmp_path / "games.jsonl", good, good, line_of(seed=1), "none")
    assert found.startswith("line 3: the result is ")


def test_a_cut_file_is_refused_at_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_replays(path, [all_pass(), all_pass()])
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ReplayError, match=r", line 2: the line is not JSON: "):
        read_replays(path)


@pytest.mark.parametrize(
    "written",
    [
        "{0}\r\n{0}\r\n",
        "{0}\n{0}",
        "\ufeff{0}\n{0}\n",
        "\ufeff{0}\r\n\ufeff{0}\r\n",
        "\n{0}\n\n \t\r\n{0}\n\n",
        "\ufeff\r\n{0}\r\n{0}\r\n \t",
    ],
    ids=repr,
)
def test_what_editors_make_of_a_file_is_read_and_lengthened(written: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(written.format(line_of()).encode())
    assert read_replays(path) == [all_pass(), all_pass()]
    append_replays(path, [all_pass()])
    assert read_replays(path) == [all_pass(), all_pass(), all_pass()]


@pytest.mark.parametrize("written", ["", "\n", "\ufeff", "\ufeff\r\n\r\n"], ids=repr)
def test_blank_lines_are_no_replays(written: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(written.encode())
    assert read_replays(path) == []
    append_replays(path, [all_pass()])
    assert read_replays(path) == [all_pass()]


def test_blank_lines_are_counted(tmp_path: Path) -> None:
    found = refusal(tmp_path / "games.jsonl", "", line_of(), " ", line_of(seed=1))
    assert found.startswith("line 4: the result is ")


def test_an_empty_file_has_no_replays(tmp_path: Path) -> None:
    write_replays(tmp_path / "games.jsonl", [])
    assert (tmp_path / "games.jsonl").read_bytes() == b""
    assert read_replays(tmp_path / "games.jsonl") == []


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_replays(tmp_path / "games.jsonl")


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_failed_write_leaves_the_file_and_its_folder_as_they_were(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    write_replays(path, [all_pass()])
    before = path.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, failing, fail)
    with pytest.raises(OSError, match="No space left"):
        write_replays(path, [all_pass(), all_pass()])
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_failing_source_of_replays_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_replays(path, [all_pass()])
    before = path.read_bytes()

    def broken() -> Iterator[Replay]:
        yield all_pass()
        raise RuntimeError("no more games")

    with pytest.raises(RuntimeError):
        write_replays(path, broken())
    assert path.read_bytes() == before


def test_writing_needs_a_folder_and_a_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="does not exist; make it first"):
        write_replays(tmp_path / "missing" / "games.jsonl", [])
    with pytest.raises(IsADirectoryError, match="is a folder; name a file"):
        write_replays(tmp_path, [])


def test_writing_keeps_links_and_modes(tmp_path: Path) -> None:
    path, link = tmp_path / "games.jsonl", tmp_path / "link.jsonl"
    write_replays(path, [])
    path.chmod(0o640)
    link.symlink_to(path)
    write_replays(link, [all_pass()])
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert read_replays(path) == [all_pass()]
