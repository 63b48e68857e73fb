"""A new game runs as it is written, and every command takes it, installed or not."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest
from ruff import find_ruff_bin

from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.games.installed import GROUP
from kunstkammer.training.cli.new_game import SKELETON, rename, write_new_game

from ..api.outputs import no_file_above
from .command_line import output_of, refusal_of, run

NAME, GAME = "moon_river", "moon_river:MOON_RIVER"
FILES = [
    "README.md",
    "moon_river/README.md",
    "moon_river/__init__.py",
    "moon_river/agents.py",
    "moon_river/hidden.py",
    "moon_river/observation.py",
    "moon_river/preset.toml",
    "moon_river/py.typed",
    "moon_river/rules.py",
    "moon_river/text.py",
    "pyproject.toml",
    "tests/test_agents.py",
    "tests/test_contract.py",
    "tests/test_rules.py",
    "tests/test_texts.py",
    "tests/visibility.txt",
]
OFFER = f"[kunstkammer.games]\n{NAME}_v0 = {GAME}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game."""
    return write_new_game(NAME, tmp_path_factory.mktemp("new") / "folder")


def run_python(folder: Path, *arguments: str | Path) -> str:
    """Runs Python in a folder, without the JIT: nothing has to be compiled."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run_commands(folder: Path, *commands: str) -> list[list[str]]:
    """The exit code, output and errors of commands, run in a folder without the JIT."""
    words = json.dumps([command.split() for command in commands])
    script = Path(__file__).with_name("command_process.py")
    results: list[list[str]] = json.loads(run_python(folder, script, words).splitlines()[-1])
    return results


def test_every_file_is_written_and_none_has_the_old_name(folder: Path) -> None:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    assert sorted(path.relative_to(folder).as_posix() for path in paths) == FILES
    for path in paths:
        assert "windfall" not in path.read_text(encoding="utf-8").lower()


def test_the_skeletons_own_name_changes_nothing(tmp_path: Path) -> None:
    written = write_new_game("windfall", tmp_path / "windfall")
    for path in written.rglob("*.*"):
        assert path.read_bytes() == (SKELETON / path.relative_to(written)).read_bytes()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("windfall_v0", "moon_river_v0"),
        ("WINDFALL", "MOON_RIVER"),
        ("# Windfall", "# Moon River"),
        ("kunstkammer/Windfall-v0", "kunstkammer/Moon_river-v0"),
        ("W-01 to W-03", "M-01 to M-03"),
        ("def test_w02_a_player", "def test_m02_a_player"),
        ("-W.", "-W."),
    ],
)
def test_the_name_is_written_in_all_its_forms(old: str, new: str) -> None:
    assert rename(old, "moon_river") == new


def test_its_own_tests_pass(folder: Path) -> None:
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error"]
    assert "11 passed" in run_python(folder, *command)


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]])
@pytest.mark.parametrize("name", ["ant", "windfall", "a_game_of_20_letters"])
def test_ruff_has_nothing_to_say(name: str, command: list[str], tmp_path: Path) -> None:
    write_new_game(name, tmp_path / name)
    done = subprocess.run(
        [find_ruff_bin(), *command, "--no-cache", "."],
        cwd=tmp_path / name,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_every_command_takes_a_game_by_where_it_lies(folder: Path, tmp_path: Path) -> None:
    saved = tmp_path / "games.jsonl"
    listed, shown, played, rated, replayed, refused, checked = run_commands(
        folder,
        f"games {GAME}",
        f"demo {GAME} --agents hopeful random --seed 3 --save {saved}",
        f"play {GAME} --seed 3",
        f"evaluate {GAME} --agents hopeful random --games 40 --quiet",
        f"replay {saved} --game {GAME} --verify",
        f"replay {saved} --verify",
        f"check {GAME} --visibility",
    )
    assert listed[0] == 0
    (row,) = (line.split() for line in listed[1].split("\n") if "_v0" in line)
    assert " ".join(row) == "moon_river_v0 2 to 3, default 2 2 14 random, hopeful"
    assert (shown[0], played[0], rated[0], replayed[0]) == (0, 0, 0, 0)
    assert "Moon River: 8 cards face down. Turned up: none." in shown[1]
    assert "[0] take the top card   [1] give the top card to seat 1" in played[1]
    assert "hopeful" in rated[1]
    assert "1 game verified" in replayed[1]
    assert refused[0] == 2
    assert "name one of your own by --game module:GAME" in refused[2]
    assert checked[:2] == [0, (folder / "tests" / "visibility.txt").read_text()]


def test_every_command_finds_an_installed_game_by_name(folder: Path, tmp_path: Path) -> None:
    installed = tmp_path / "site"
    installed.mkdir()
    (installed / NAME).symlink_to(folder / NAME)
    metadata = installed / f"{NAME}-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0.1.0\n")
    (metadata / "entry_points.txt").write_text(OFFER + "lost_v0 = no_such_module:LOST\n")
    listed, shown, replayed, checked = run_commands(
        installed,
        "games",
        "demo moon_river --seed 3 --save games.jsonl",
        "replay games.jsonl --verify",
        "check moon_river_v0 --games 1 --players 3",
    )
    assert [one[0] for one in (listed, shown, replayed, checked)] == [0, 0, 0, 0]
    assert "\n  moon_river_v0" in listed[1].replace("\n moon", "\n  moon")
    assert listed[2] == (
        "warning: the game lost_v0 of package moon_river: 'no_such_module:LOST' cannot be loaded: "
        "ModuleNotFoundError: No module named 'no_such_module'\n"
    )
    assert "1 game verified" in replayed[1]
    assert checked[1].startswith("moon_river_v0 keeps the contract: 1 game, 8 positions, ")
    assert "\ndeck       sometimes " in checked[1]


def test_training_takes_its_preset_and_keeps_where_it_lies(folder: Path) -> None:
    code = (
        "from kunstkammer.training.ppo.config import load_config; "
        f"config = load_config('{GAME}', num_players=3); "
        "print(config.game, config.game_name, config.total_steps, config.opponents['hopeful'])"
    )
    assert run_python(folder, "-c", code) == f"{GAME} {GAME} 500000 1.0\n"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "Moon",
            "the name is 'Moon'; allowed are at most 20 small letters, digits and underscores",
        ),
        ("3d", "the name is '3d'; allowed"),
        ("a-b", "the name is 'a-b'; allowed"),
        ("../up", "the name is '../up'; allowed"),
        ("a" * 21, "at most 20 small letters"),
        ("gold", "the name 'gold' is taken, by a game, a module or the language"),
        ("random", "the name 'random' is taken"),
        ("sys", "the name 'sys' is taken"),
        ("numpy", "the name 'numpy' is taken"),
        ("class", "the name 'class' is taken"),
        ("kunstkammer", "the name 'kunstkammer' is taken"),
        ("tests", "the name 'tests' is taken"),
        ("offered", "the name 'offered' is taken"),
        ("serengeti_v0", "the name 'serengeti_v0' ends like a version; choose one without '_v0'"),
        ("x_v12", "the name 'x_v12' ends like a version; choose one without '_v12'"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offers = EntryPoints([EntryPoint("offered_v3", "lost:OFFERED", GROUP)])
    monkeypatch.setattr(importlib.metadata, "entry_points", offers.select)
    find = importlib.util.find_spec  # to a user, the tests of this project are no module
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda one: find(one) if one != "tests" else None
    )
    with pytest.raises(UsageError) as caught:
        write_new_game(name, tmp_path / "new")
    assert words in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_beside_what_is_there_and_never_over_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert output_of("new-game", "moon").split("\n") == [
        "moon-game: a game as a package of its own. It runs as it is; its README.md says more.",
        "  pip install --editable moon-game",
        "  kunstkammer check moon",
        "  kunstkammer demo moon",
        "  python -m pytest moon-game",
        "",
    ]
    assert (tmp_path / "moon-game" / "moon" / "rules.py").is_file()
    assert refusal_of("new-game", "moon") == (
        "error: moon-game exists; name a new folder: --folder PATH"
    )
    (tmp_path / "file").write_text("mine")
    assert refusal_of("new-game", "sun", "--folder", "file") == (
        "error: file exists; name a new folder: --folder PATH"
    )
    (tmp_path / "empty-game").mkdir()
    output_of("new-game", "empty")
    assert (tmp_path / "empty-game" / "pyproject.toml").is_file()


@pytest.mark.parametrize("folder", ["lump-game", "deep/in/folders", "."])
def test_nothing_is_left_of_a_game_that_could_not_be_written(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["new-game", "lump", "--folder", folder]
    with no_file_above(2500):
        said = refusal_of(*command)
    assert said == f"error: File too large: {Path(folder) / 'lump' / 'README.md'}"
    assert list(tmp_path.iterdir()) == []
    write = Path.write_text

    def stop(path: Path, *given: Any, **named: Any) -> int:
        if path.name == "rules.py":
            raise KeyboardInterrupt
        return write(path, *given, **named)

    with monkeypatch.context() as context:
        context.setattr(Path, "write_text", stop)
        assert run(*command).exit_code == 130
    assert list(tmp_path.iterdir()) == []
    output_of(*command)


@pytest.mark.parametrize("page", [SKELETON / "README.md", SKELETON.parents[2] / "CONTRIBUTING.md"])
def test_pages_lead_to_every_file_of_the_skeleton(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    folder = SKELETON.relative_to(page.parent)
    for path in SKELETON.glob("windfall/*.*"):
        if path.name not in ("py.typed", "__pycache__"):
            assert f"]({(folder / path.relative_to(SKELETON)).as_posix()})" in text
