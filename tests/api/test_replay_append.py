"""Games are added to files of replays, by several processes at the same time."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from kunstkammer.envs import find_game
from kunstkammer.envs.api.replay.files import (
    append_replays,
    check_appendable,
    read_replays,
    write_replays,
)
from kunstkammer.envs.engine.errors import ReplayError

from .replays import all_pass, random_replay


def test_appending_makes_and_lengthens_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    other = random_replay(find_game("serengeti"), 4, 5)
    append_replays(path, [all_pass()])
    append_replays(path, [other])
    assert read_replays(path) == [all_pass(), other]


def test_appending_refuses_a_file_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader,\n")
    with pytest.raises(ReplayError, match=r"letter\.txt, line 1: the line is not JSON"):
        append_replays(path, [all_pass()])
    assert path.read_text() == "Dear reader,\n"


def test_appending_refuses_a_file_that_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_replays(path, [all_pass(), all_pass()])
    path.write_bytes(path.read_bytes()[:-9])
    before = path.read_bytes()
    message = (
        r"games\.jsonl, line 2: the last line is cut off, delete it: "
        r"the line is not JSON: Expecting value \(column \d+ of \d+\)$"
    )
    for work in (check_appendable, lambda path: append_replays(path, [all_pass()])):
        with pytest.raises(ReplayError, match=message):
            work(path)
    assert path.read_bytes() == before


def test_two_processes_append_at_the_same_time_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    code = (
        "import sys\n"
        "from kunstkammer.envs import find_game\n"
        "from kunstkammer.envs.api.replay.files import append_replays\n"
        "from kunstkammer.envs.api.replay.line import Replay\n"
        "settings = find_game('serengeti').settings(3)\n"
        "print('ready', flush=True)\n"
        "sys.stdin.read()\n"
        "for seed in range(int(sys.argv[1]), int(sys.argv[1]) + 100):\n"
        "    append_replays('games.jsonl', [Replay(settings, seed, (), None)])"
    )
    with ExitStack() as stack:
        processes = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", code, first],
                    cwd=tmp_path,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
            )
            for first in ("0", "100")
        ]
        assert [process.stdout.readline() for process in processes] == [b"ready\n"] * 2
        for process in processes:
            process.stdin.close()
    assert [process.returncode for process in processes] == [0, 0]
    seeds = [replay.seed for replay in read_replays(path)]
    assert sorted(seeds) == list(range(200))
    # each process in its own order
    assert [seed for seed in seeds if seed < 100] == list(range(100))
