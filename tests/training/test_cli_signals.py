"""Ctrl-C, SIGTERM and SIGHUP end every long command in the same way, and lose nothing."""

from __future__ import annotations

import builtins
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import Result

from kunstkammer.envs import find_game
from kunstkammer.envs.api.replay.files import append_replays, read_replays, write_replays
from kunstkammer.envs.api.replay.game import record_game
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.training.cli import game as cli_game
from kunstkammer.training.cli import play as cli_play
from kunstkammer.training.cli import show as cli_show
from kunstkammer.training.cli.app import app
from kunstkammer.training.evaluation import report
from kunstkammer.training.terminal.interruption import SIGNALS

from .command_line import await_prompt, closing_terminal, run, status_of
from .small_runs import MAIN, QUICK

STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}

# What a long command calls while it works.
WORK: dict[str, tuple[Any, str]] = {
    "play": (builtins, "input"),
    "demo": (time, "sleep"),
    "evaluate": (report, "evaluate"),
    "replay": (cli_show, "to_text"),
    "check": (cli_game, "check_game"),
}
AGENT = """
import sys, time
from kunstkammer.agents import make_agent

def make(settings, seconds):
    agent = make_agent("random", settings)
    choose = agent.act_batch
    def act_batch(decisions):
        print("working", file=sys.stderr, flush=True)
        time.sleep(float(seconds))
        return choose(decisions)
    agent.name, agent.act_batch = "waits", act_batch
    return agent
"""


@pytest.fixture
def arguments(tmp_path: Path) -> dict[str, list[str]]:
    """A command line for each of the commands in `WORK`."""
    recorded = tmp_path / "recorded.jsonl"
    write_replays(recorded, [record_game(find_game("serengeti").settings(3), 0, [66] * 45)])
    return {
        "play": ["play", "serengeti", "--seed", "0", "--save", str(tmp_path / "game.jsonl")],
        "demo": ["demo", "serengeti", "--agents", "random", "--delay", "9"],
        "evaluate": ["evaluate", "serengeti", "--agents", "random", "greedy", "--games", "40"],
        "replay": ["replay", str(recorded)],
        "check": ["check", "serengeti"],
    }


def test_every_command_is_tested() -> None:
    commands = set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]  # a group
    quick = {"games", "new-game"}
    assert commands == {*WORK, *quick, "train"}  # train is in test_run_stopped


def send(*numbers: int) -> Callable[..., Any]:
    def work(*_: object, **__: object) -> None:
        for number in numbers:
            signal.raise_signal(number)

    return work


def ended(result: Result, number: int) -> None:
    assert (result.exit_code, result.stderr) == (STATUS[signal.Signals(number)], "\ninterrupted\n")


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("command", WORK)
def test_a_signal_ends_the_command_with_one_line_and_its_number(
    command: str, number: int, arguments: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [signal.getsignal(one) for one in SIGNALS]
    monkeypatch.setattr(*WORK[command], send(number))
    ended(run(*arguments[command]), number)
    assert [signal.getsignal(one) for one in SIGNALS] == before


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_that_is_ignored_stays_so(
    number: int, arguments: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*WORK["demo"], send(number))
    previous = signal.signal(number, signal.SIG_IGN)  # as nohup does
    try:
        assert run(*arguments["demo"]).exit_code == 0
    finally:
        signal.signal(number, previous)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_game_is_saved_though_a_second_signal_comes_while_it_is_written(
    number: int,
    arguments: dict[str, list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def append(*given: Any) -> None:
        signal.raise_signal(number)
        append_replays(*given)

    monkeypatch.setattr(*WORK["play"], send(number))
    monkeypatch.setattr(cli_play, "append_replays", append)
    ended(run(*arguments["play"]), number)
    assert len(read_replays(tmp_path / "game.jsonl")) == 1


# the thread that draws the bar fails as the terminal closes
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("command", WORK)
def test_a_terminal_that_closes_ends_the_command_by_its_signal(
    command: str, arguments: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing_terminal(monkeypatch) as close:

        def work(*_: object, **__: object) -> None:
            close()
            signal.raise_signal(signal.SIGHUP)

        monkeypatch.setattr(*WORK[command], work)
        assert status_of(*arguments[command]) == 129


def test_an_error_that_no_terminal_takes_any_more_keeps_its_status(
    arguments: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing_terminal(monkeypatch) as close:

        def work(*_: object, **__: object) -> None:
            close()
            raise UsageError("nobody reads this")

        monkeypatch.setattr(*WORK["evaluate"], work)
        assert status_of(*arguments["evaluate"], "--quiet") == 2


@pytest.mark.parametrize(
    ("stream", "name"), [("stdin", "input"), ("stdout", "output"), ("stderr", "error")]
)
def test_play_without_a_standard_stream_is_refused(
    stream: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, stream, None)
    with pytest.raises(UsageError, match=f"there is no standard {name}; play needs it"):
        cli_play.play_against(find_game("serengeti").settings(), 0, ["random"], 0, None)


def test_a_process_whose_terminal_closes_saves_its_game_and_ends_by_the_signal(
    tmp_path: Path,
) -> None:
    ours, theirs = os.openpty()
    # the terminal controls the process, as it does where a shell starts it
    code = f"import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); {MAIN}"
    with subprocess.Popen(
        [sys.executable, "-c", code, "play", "serengeti", "--seed", "0", "--save", "game.jsonl"],
        stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path, start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        shown = b""
        while b"your action> " not in shown:
            shown += os.read(ours, 4096)
        os.close(ours)
        try:
            assert process.wait(timeout=60) == 129
        finally:
            process.kill()
    assert read_replays(tmp_path / "game.jsonl")[0].result is None


@contextmanager
def started(tmp_path: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of the command line, which is killed if the test fails."""
    # a shell starts what runs in the background without Ctrl-C
    code = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {MAIN}"
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", SIGNALS)
def test_a_process_that_waits_for_an_answer_saves_its_game(number: int, tmp_path: Path) -> None:
    arguments = ["play", "serengeti", "--seed", "0", "--save", "game.jsonl"]
    with started(tmp_path, *arguments) as process:
        await_prompt(process)
        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == STATUS[signal.Signals(number)]
    assert stdout.endswith(b"Saved to game.jsonl.\n")
    assert stderr.endswith(b"\ninterrupted\n")
    assert b"Traceback" not in stderr
    assert read_replays(tmp_path / "game.jsonl")[0].result is None


@pytest.mark.parametrize(
    ("command", "number", "left"),
    [
        ("demo serengeti --agents waits:make:seconds=60 --save game.jsonl", signal.SIGTERM, []),
        (
            "evaluate serengeti --agents waits:make:seconds=60 random --games 40 --quiet "
            "--json figures.json --plot figures.png",
            signal.SIGHUP,
            [],
        ),
        (
            "train serengeti --run run --quiet --set opponents={'waits:make:seconds=0'=1} "
            f"{' '.join(QUICK)} --set=total_steps=10000000 --set=teacher= --set=teacher_share=0",
            signal.SIGHUP,
            ["run/config.toml", "run/policy.safetensors"],
        ),
    ],
    ids=["demo", "evaluate", "train"],
)
def test_a_process_at_work_ends_and_leaves_only_what_is_whole(
    command: str, number: signal.Signals, left: list[str], tmp_path: Path
) -> None:
    (tmp_path / "waits.py").write_text(AGENT)
    with started(tmp_path, *command.split()) as process:
        assert process.stderr is not None
        metrics = tmp_path / "run" / "metrics.jsonl"  # of a training's first iteration
        for line in process.stderr:
            if line == b"working\n" and (not left or (metrics.exists() and metrics.read_bytes())):
                break
        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == STATUS[number]
    said = [
        line for line in stderr.splitlines() if not line.startswith((b"working", b"kunstkammer"))
    ]
    assert said == [b"", b"interrupted"]  # beside what a first use says of compiling
    assert (b"steps are saved; go on with" in stdout) == bool(left)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert {path for path in found if path.startswith(("game", "figures"))} == set()
    assert found.issuperset(left)
