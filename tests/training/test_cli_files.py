"""Options that name files: what all commands write, where to, and what they read."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

import pytest

from kunstkammer.envs import find_game
from kunstkammer.envs.api.replay.files import read_replays, write_replays
from kunstkammer.envs.api.replay.game import record_game
from kunstkammer.training.cli.app import app
from kunstkammer.training.evaluation import report
from kunstkammer.training.ppo.config import build_config, load_config
from kunstkammer.training.ppo.run_folder import (
    cut_metrics,
    new_folder,
    read_config,
    tell_other_versions,
)

from ..api.outputs import REFUSED, STREAMS, no_file_above
from .command_line import output_of, refusal_of, run
from .small_runs import TINY

# Commands whose last option names a file to write, by command and parameter; and how what they
# write begins.
WRITTEN: dict[tuple[str, str], tuple[str, bytes]] = {
    ("play", "save"): ("play serengeti --opponents random --save", b'{"format": 2, '),
    ("demo", "save"): ("demo serengeti --agents random --save", b'{"format": 2, '),
    ("evaluate", "json_file"): (
        "evaluate serengeti --agents random greedy --games 40 --quiet --json", b"{"
    ),
    ("evaluate", "csv_file"): (
        "evaluate serengeti --agents random greedy --games 40 --quiet --csv", b"format,version,"
    ),
    ("evaluate", "outcomes_file"): (
        "evaluate serengeti --agents random greedy --games 40 --quiet --outcomes",
        b"line_up,deal,game,seat,agent,rank,score,length",
    ),
    ("evaluate", "plot_file"): (
        "evaluate serengeti --agents random greedy --games 40 --quiet --plot", b"\x89PNG"
    ),
    ("replay", "output"): ("replay recorded.jsonl --output", b"Serengeti (serengeti_v0), 3 "),
}  # fmt: skip
READ = {("replay", "file"), ("train", "config"), ("train", "initial_policy")}
FOLDERS = {("train", "run"), ("train", "resume"), ("new_game", "folder")}

each_option = pytest.mark.parametrize(
    ("command", "beginning"), WRITTEN.values(), ids=[" ".join(names) for names in WRITTEN]
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run beside a file with a recorded game."""
    monkeypatch.chdir(tmp_path)
    settings = find_game("serengeti").settings(3)
    write_replays("recorded.jsonl", [record_game(settings, 0, [66] * 45)])


def test_every_option_that_names_a_file_is_tested() -> None:
    found = {
        (command.callback.__name__, name)
        for command in app.registered_commands
        for name, kind in get_type_hints(command.callback).items()
        if kind in (Path, Path | None)
    }
    assert found == {*WRITTEN, *READ, *FOLDERS}


@each_option
@pytest.mark.parametrize("kind", STREAMS)
def test_a_pipe_or_device_is_written_and_stays(
    kind: str, command: str, beginning: bytes, tmp_path: Path
) -> None:
    with STREAMS[kind](tmp_path) as stream:
        before = stream.path.lstat()
        assert run(*command.split(), stream.path, typed="q\n").exit_code == 0
        # a terminal turns each line break into two characters, and may hold back a long line
        assert stream.read().startswith(beginning)
        assert stream.path.lstat().st_ino == before.st_ino


@each_option
@pytest.mark.parametrize(("make", "message"), REFUSED, ids=[one.__name__ for one, _ in REFUSED])
def test_other_places_are_refused_before_any_work(
    make: Callable[[Path], Path],
    message: str,
    command: str,
    beginning: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(report, "evaluate", lambda *_: pytest.fail("it played"))
    path = make(tmp_path)
    result = run(*command.split(), path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {message.format(path=path)}\n"


@each_option
def test_a_full_disk_is_one_line_and_leaves_what_was_there(
    command: str, beginning: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "written"
    if "--save" in command:
        path.write_bytes((tmp_path / "recorded.jsonl").read_bytes())
    elif "--output" not in command:
        path.write_bytes(b"earlier")
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    with no_file_above(600):
        said = refusal_of(*command.split(), path, typed="q\n")
    assert said == f"error: File too large: {path}"
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before


@pytest.mark.parametrize("option", [("play", "save"), ("evaluate", "json_file")], ids=" ".join)
def test_what_came_out_is_shown_although_it_cannot_be_written(option: tuple[str, str]) -> None:
    with no_file_above(0):
        result = run(*WRITTEN[option][0].split(), "written", typed="q\n")
    assert result.exit_code == 2
    assert {"play": "The game was left after ", "evaluate": "3 x greedy"}[option[0]] in (
        result.stdout
    )
    assert "Saved to" not in result.stdout


def test_a_reader_of_a_pipe_that_goes_is_told(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    said = refusal_of(*WRITTEN["demo", "save"][0].split(), f"/dev/fd/{writing}")
    os.close(writing)
    assert said == f"error: Broken pipe: /dev/fd/{writing}"


def test_games_are_added_to_a_file(tmp_path: Path) -> None:
    for command in ("play", "demo", "play"):
        run(*WRITTEN[command, "save"][0].split(), "recorded.jsonl", typed="q\n")
    assert len(read_replays("recorded.jsonl")) == 4


EDITED = {
    "byte order mark": ("\ufeff", "{}\n"),
    "blank lines": ("\n \n", "{}\n\n"),
    "line breaks of Windows": ("", "{}\r\n"),
    "all": ("\ufeff\r\n", "{}\r\n\r\n"),
}


def edit(path: Path, how: str) -> None:
    """Leaves a file as some editors do."""
    start, line = EDITED[how]
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_bytes((start + "".join(line.format(one) for one in lines)).encode())


@pytest.mark.parametrize("how", EDITED)
def test_an_edited_config_is_read(how: str, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("seed = 7\n[opponents]\nrandom = 1.0\n", encoding="utf-8")
    edit(path, how)
    config = load_config("serengeti", file=path, overrides=[], num_players=None, options={})
    assert (config.seed, config.opponents) == (7, {"random": 1.0})


@pytest.mark.parametrize("how", EDITED)
def test_the_edited_files_of_a_run_are_read(how: str, tmp_path: Path) -> None:
    folder = new_folder(tmp_path / "run", build_config(TINY))
    versions = json.loads((folder / "versions.json").read_text())
    (folder / "versions.json").write_text(json.dumps({**versions, "numpy": "0.1"}, indent=1))
    (folder / "metrics.jsonl").write_text('{"iteration": 1}\n{"iteration": 2}\n')
    for path in folder.iterdir():
        edit(path, how)
    assert read_config(folder, "serengeti") == build_config(TINY)
    with pytest.warns(UserWarning, match="other versions, so not bit for bit: numpy 0.1 -> "):
        tell_other_versions(folder)
    cut_metrics(folder, 1)
    assert (folder / "metrics.jsonl").read_bytes() == b'{"iteration": 1}\n'


@pytest.mark.parametrize("how", EDITED)
def test_edited_replays_are_read(how: str, tmp_path: Path) -> None:
    edit(tmp_path / "recorded.jsonl", how)
    assert output_of("replay", "recorded.jsonl", "--verify") == "recorded.jsonl: 1 game verified\n"


@pytest.mark.parametrize("how", EDITED)
def test_edited_answers_are_read(how: str, tmp_path: Path) -> None:
    path = tmp_path / "answers"
    path.write_text("pass\nq\n", encoding="utf-8")
    edit(path, how)
    output_of(
        "play", "serengeti", "--players", "3", "--seed", "0", "--seat", "1", "--save", "game.jsonl",
        typed=path.read_bytes(),
    )  # fmt: skip
    assert read_replays("game.jsonl")[0].actions[0] == 66  # seat 1 starts by this seed


@pytest.mark.parametrize(
    "options", ["--json x --csv x", "--csv ./x --plot x", "--json link --csv x"]
)
def test_one_file_for_two_outputs_is_refused_before_a_game(
    options: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "evaluate", lambda *_: pytest.fail("it played"))
    (tmp_path / "link").symlink_to("x")
    first, one, second, other = options.split()
    assert refusal_of(*f"evaluate serengeti --agents random greedy {options}".split()) == (
        f"error: {second} {Path(other)} names the same file as {first} {Path(one)}; "
        "name another one"
    )


@pytest.mark.parametrize("agent", ["file:p.safetensors", "file:./p.safetensors:sample=1"])
@pytest.mark.parametrize("option", ["--json", "--csv", "--outcomes", "--plot"])
def test_a_rated_policy_is_never_written_over(
    option: str, agent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "evaluate", lambda *_: pytest.fail("it played"))
    command = f"evaluate serengeti --agents {agent} random {option} p.safetensors"
    assert refusal_of(*command.split()) == (
        f"error: {option} p.safetensors names the same file as {agent}; name another one"
    )


def test_outputs_may_share_a_stream() -> None:
    command = "evaluate serengeti --agents random greedy --games 40 --quiet"
    output_of(*command.split(), "--json", "/dev/null", "--csv", "/dev/null")
