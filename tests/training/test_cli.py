"""The command line: help, games, what it hands to training, and what it refuses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kunstkammer.agents import agent_names
from kunstkammer.envs import GAMES, __version__, find_game

from .command_line import output_of, refusal_of

COMMANDS = ("games", "play", "demo", "replay", "train", "evaluate", "check", "new-game")
START = "from kunstkammer.training.cli.app import main; main()"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help(command: str) -> None:
    text = output_of(command, "--help")
    assert text.startswith("Usage: ")
    assert output_of(command, "-h") == text
    assert max(map(len, text.split("\n"))) <= 80


def test_the_help_lists_every_command_in_one_line() -> None:
    text = output_of("--help")
    assert [line.split()[0] for line in text.split("Commands:\n")[1].split("\n") if line] == list(
        COMMANDS
    )
    assert "..." not in text.split("Commands:\n")[1]


def test_the_help_needs_no_slow_import() -> None:
    code = f"import sys\ntry:\n {START}\nfinally:\n print(sorted(sys.modules))"
    process = subprocess.run(
        [sys.executable, "-c", code, "play", "--help"], capture_output=True, text=True, check=True
    )
    modules = process.stdout.split("\n")[-2]
    assert "'typer'" in modules
    for name in ("numba", "numpy", "torch", "rich", "gymnasium", "kunstkammer.envs"):
        assert f"'{name}'" not in modules


def test_the_version_is_the_package_s() -> None:
    assert output_of("--version") == f"kunstkammer {__version__}\n"


def test_games_lists_every_game_option_and_agent() -> None:
    text = output_of("games")
    assert "sampler[:plans=50], exact" in text
    for game in GAMES.values():
        row = next(line for line in text.split("\n") if line.split()[:1] == [game.id])
        assert str(game.settings().num_actions) in row.split()
        assert str(game.layout.size) in row.split()
        assert re.sub(r"\[:[^]]*\]", "", row).endswith(", ".join(agent_names(game)))
        own = text.partition(f"Options of {game.title} ")[2]
        for option in game.options:
            row = next(line for line in own.split("\n") if line.split()[:1] == [option.name])
            assert row.split()[1] == str(option.default)
            assert row.endswith(option.meaning)


def test_piped_tables_are_plain_and_unfolded() -> None:
    text = output_of("games")
    assert "\x1b" not in text
    assert "an integer from 40 to 500" in text
    assert all(line == line.rstrip() for line in text.split("\n"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("play", "Error: Missing argument 'GAME'."),
        ("play chess", "error: there is no game 'chess'; games: {games}"),
        ("train chess", "error: there is no game 'chess'; games: {games}"),
        ("evaluate chess", "error: there is no game 'chess'; games: {games}"),
        ("play serengeti --players 6", "error: num_players is 6; Serengeti takes 3 to 5"),
        ("play serengeti --seat 4",
         "error: --seat is 4; the seats of 4 players are 0 to 3"),
        ("play serengeti --opponents",
         "Error: Invalid value: --opponents needs at least one value"),
        ("play serengeti --opponents random random",
         "error: --opponents names 2 agents; name 3, or one for all seats"),
        ("play serengeti --opponents stockfish",
         "error: there is no agent 'stockfish' for Serengeti; agents: {agents}, file:PATH for a "
         "trained policy, package.module:factory for your own"),
        ("play serengeti --opponents file:none.safetensors",
         "error: there is no policy file none.safetensors; pass the path of a .safetensors"),
        ("play serengeti --option payot=equal",
         "error: Serengeti has no option 'payot'; its options: forbidden_bids, payout, remainder, "
         "chips, min_bid, deck, box_chips"),
        ("play serengeti --option payout=all",
         "error: option payout is 'all'; allowed with 4 players: 'equal', 'prorata', 'majority'"),
        ("play serengeti --option box_chips=39",
         "error: option box_chips is 39; allowed with 4 players: an integer from 40 to 500"),
        ("play serengeti --option payout", "error: --option is 'payout'; write name=value"),
        ("play serengeti --option =1", "error: --option is '=1'; write name=value"),
        ("train serengeti --option deck=random --option deck=balanced",
         "error: option deck is given twice"),
        ("play serengeti --save missing/game.jsonl",
         "error: the folder of missing/game.jsonl does not exist; make it first"),
        ("play serengeti --save .", "error: . is a folder; name a file"),
        ("play serengeti --colour", "Error: No such option: --colour"),
        ("play serengeti gold", "Error: Got unexpected extra argument(s) (gold)"),
        ("demo serengeti --agents random greedy random",
         "error: --agents names 3 agents; name 4, or one for all seats"),
        ("evaluate serengeti --agents --games 10",
         "Error: Invalid value: --agents needs at least one value"),
        ("evaluate --agents random serengeti", "Error: Missing argument 'GAME'."),
        ("replay none.jsonl", "error: No such file or directory: none.jsonl"),
        ("replay .", "error: Is a directory: ."),
        ("replay --verify", "Error: Missing argument 'FILE'."),
        ("sell", "Error: No such command 'sell'."),
    ],
)  # fmt: skip
def test_wrong_input_is_refused_in_one_line(
    arguments: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    agents = ", ".join(agent_names(find_game("serengeti")))
    wanted = message.replace("{games}", ", ".join([*GAMES, "module:GAME for your own"])).replace(
        "{agents}", agents
    )
    assert refusal_of(*arguments.split()) == wanted
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        ("play serengeti --players many", "--players"),
        ("play serengeti --seat -1", "--seat"),
        ("play serengeti --seed -1", "--seed"),
        ("play serengeti --seed 1.5", "--seed"),
        ("demo serengeti --delay 61", "--delay"),
        ("demo serengeti --delay -1", "--delay"),
        ("evaluate serengeti --games 0", "--games"),
        ("evaluate serengeti --seed -1", "--seed"),
        ("replay file --game-number 0", "--game-number"),
    ],
)
def test_a_number_out_of_its_range_is_refused(arguments: str, option: str) -> None:
    assert refusal_of(*arguments.split()).startswith(f"Error: Invalid value for '{option}': ")


def test_a_factory_of_the_current_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text(
        "from kunstkammer.agents import make_agent\n\n\n"
        "def make(settings):\n"
        "    agent = make_agent('greedy', settings)\n"
        "    agent.name = 'mine'\n"
        "    return agent\n"
    )
    command = ["evaluate", "serengeti", "--agents", "my:make", "random", "--games", "40"]
    done = subprocess.run(
        [sys.executable, "-I", "-c", START, *command, "--quiet"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "mine" in done.stdout
