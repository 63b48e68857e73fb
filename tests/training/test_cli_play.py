"""Games in the terminal: answers, leaving, saving, and demos."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
import time
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents import Agent, default_opponents
from kunstkammer.agents.agent import Decisions
from kunstkammer.envs import GAMES, find_game
from kunstkammer.envs.api.replay.files import read_replays
from kunstkammer.envs.api.replay.game import Seated

from .command_line import await_prompt, output_of, refusal_of, run

START = "from kunstkammer.training.cli.app import main; main()"


def play(*arguments: str | Path, typed: str | bytes = "") -> str:
    return output_of(
        "play", "serengeti", "--players", "3", "--opponents", "random", "--seed", "0",
        *arguments, typed=typed,
    )  # fmt: skip


def test_a_whole_game_is_played_with_piped_answers(tmp_path: Path) -> None:
    text = play("--save", tmp_path / "game.jsonl", typed="pass\n" * 100)
    assert text.startswith(
        "Serengeti, seat 0: you, seat 1: random, seat 2: random. h explains, q leaves.\n"
    )
    assert text.endswith(f"Seed 0.\nSaved to {tmp_path / 'game.jsonl'}.\n")
    (replay,) = read_replays(tmp_path / "game.jsonl")
    assert replay.result is not None
    assert replay.agents == (Seated("you"), Seated("random"), Seated("random"))
    names = ("you (seat 0)", "random (seat 1)", "random (seat 2)")
    for seat, name in enumerate(names):
        place, points = replay.result.ranks[seat] + 1, replay.result.scores[seat]
        assert f"  place {place}: {name}, score {points}\n" in text
    assert text.count("your action> pass\n") == text.count("your action> ")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_is_played_to_its_end_by_trying_all_numbers(game: Any) -> None:
    numbers = range(game.settings().num_actions)  # what is not possible is asked again
    typed = "".join(f"{number}\n" for number in reversed(numbers)) * 200
    text = output_of("play", game.id, "--opponents", "random", "--seed", "4", typed=typed)
    assert "  place 1: " in text


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    assert play(typed="p\n" * 100) == play(typed="p\n" * 100)


def test_another_seed_gives_another_game() -> None:
    assert play(typed="q\n") != play("--seed", "1", typed="q\n")


@pytest.mark.parametrize(
    "answer", ["66", "[66]", "pass", "PASS", " pass ", "p", "66 ", "pa\t"], ids=repr
)
def test_an_action_is_named_by_number_words_or_their_start(answer: str, tmp_path: Path) -> None:
    play("--save", tmp_path / "game.jsonl", "--seat", "1", typed=f"{answer}\nq\n")
    assert read_replays(tmp_path / "game.jsonl")[0].actions[0] == 66  # seat 1 starts by this seed


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("67", "there is no action 67; type a number of the list or its words, or h"),
        ("-1", "'-1' is none of your actions; type a number of the list or its words, or h"),
        ("99999999999", "'99999999999' is none of your actions; type a number of the list or its "
         "words, or h"),
        ("11", "[11] bid 11 is not possible now; type a number of the list or its words, or h"),
        ("bid 11", "'bid 11' is none of your actions; type a number of the list or its words, or "
         "h"),
        ("sell", "'sell' is none of your actions; type a number of the list or its words, or h"),
        ("[bold]", "'[bold]' is none of your actions; type a number of the list or its words, or "
         "h"),
        ("b", "Serengeti: auction 1 of 15."),
        ("bid", "'bid' may mean [1]-[10] bid 1 to 10; type a number or more words"),
        ("\udcff", "'\ufffd' is none of your actions; type a number of the list or its words, or "
         "h"),
        ("h", "Type the number in the brackets, or the words after it. Words may be left out"),
    ],
)  # fmt: skip
def test_another_answer_is_explained_and_asked_again(answer: str, message: str) -> None:
    typed = f"{answer}\n\nq\n".encode(errors="surrogateescape")
    text = play("--seat", "1", typed=typed)
    answered = text.split("your action> ", 1)[1]
    assert message in answered
    assert answered.count("your action> ") == 2
    assert "The game was left after 0 actions.\n" in text


def test_exact_words_win_over_words_that_begin_so(tmp_path: Path) -> None:
    play("--save", tmp_path / "game.jsonl", "--seat", "1", typed="Bid  1\nq\n")  # and bid 10
    assert read_replays(tmp_path / "game.jsonl")[0].actions[0] == 1


def test_the_menu_alone_lists_the_actions_and_folds_bids_that_count_on() -> None:
    text = play("--seat", "1", typed="q\n")
    assert "\n[1]-[10] bid 1 to 10   [66] pass\n" in text
    assert "You may" not in text


def test_what_others_did_is_told_before_the_next_answer() -> None:
    shown = play("--seat", "1", typed="pass\n").split("your action> pass\n")[1]
    assert shown.startswith("  seat 2: ")
    assert "\n  seat 0: " in shown


def test_a_decision_without_a_choice_is_told_and_not_asked() -> None:
    text = output_of(
        "play", "kunststueck", "--players", "3", "--opponents", "random", "--seed", "5",
        typed="draw a painting\nplay and\n",
    )  # fmt: skip
    assert "your action> play and\n  seat 0: fulfil no order, your only choice\n" in text
    assert "[73] fulfil no order" not in text


@pytest.mark.parametrize(
    "typed",
    ["wait\n" * 99, "bid 21\n" + "stop\nwait\n" * 99],
    ids=["without a bid", "barred"],
)
def test_how_a_round_came_out_is_told_before_the_next_one(typed: str) -> None:
    text = output_of(
        "play", "corona", "--players", "3", "--opponents", "exact", "--seed", "5",
        "--option", "setup=random", "--option", "rounds=4", typed=typed,
    )  # fmt: skip
    for number in (1, 2, 3):
        shown = text.split(f"Corona: round {number} of 4, ")[-1]
        shown = shown.split(f"Corona: round {number + 1} of 4, ")[0]
        assert f"    Round {number}: " in shown
        assert "    Chips by seat: " in shown


@pytest.mark.parametrize("typed", ["", "p\n", "p\nq\n", "p\nQUIT\nnever read\n"], ids=repr)
def test_leaving_saves_the_game_as_far_as_it_went(typed: str, tmp_path: Path) -> None:
    text = play("--save", tmp_path / "game.jsonl", "--seat", "1", typed=typed)
    (replay,) = read_replays(tmp_path / "game.jsonl")
    assert replay.result is None
    assert f"The game was left after {len(replay.actions)} actions.\n" in text
    assert (len(replay.actions) > 0) == typed.startswith("p")


def test_ctrl_c_saves_the_game_and_ends_with_130(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    result = run("play", "serengeti", "--seed", "0", "--save", tmp_path / "game.jsonl")
    assert (result.exit_code, result.stderr.strip()) == (130, "interrupted")
    assert result.stdout.endswith(f"Saved to {tmp_path / 'game.jsonl'}.\n")
    assert read_replays(tmp_path / "game.jsonl")[0].result is None


def test_games_are_added_to_the_file(tmp_path: Path) -> None:
    for _ in range(2):
        play("--save", tmp_path / "game.jsonl", typed="q\n")
    assert len(read_replays(tmp_path / "game.jsonl")) == 2


def test_opponents_sit_in_their_order_around_the_person() -> None:
    text = output_of(
        "play", "serengeti", "--opponents", "greedy", "random", "thrifty", "--seat", "1", typed="q"
    )
    assert text.startswith(
        "Serengeti, seat 0: greedy, seat 1: you, seat 2: random, seat 3: thrifty. "
    )


def test_the_opponents_are_the_strongest_scripted_ones_unless_named() -> None:
    strongest = default_opponents(find_game("serengeti"))[0]
    assert f"seat 1: {strongest}, seat 2: {strongest}." in output_of(
        "play", "serengeti", "--players", "3", typed="q\n"
    )


def test_rule_options_reach_the_game(tmp_path: Path) -> None:
    play(
        "--option", "payout=PRORATA", "--option", "min_bid=0", "--option", "box_chips=99",
        "--save", tmp_path / "game.jsonl", typed="q\n",
    )  # fmt: skip
    options = read_replays(tmp_path / "game.jsonl")[0].settings.options
    assert (options["payout"], options["min_bid"], options["box_chips"]) == ("prorata", 0, 99)


def test_an_agent_that_breaks_the_rules_is_named_by_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cheat(Agent):
        name = "cheat"

        def act_batch(self, decisions: Decisions) -> np.ndarray[Any, np.dtype[np.int64]]:
            return np.zeros(len(decisions), np.int64)

    module = types.ModuleType("cheats")
    module.make = lambda _settings: Cheat()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cheats", module)
    path = tmp_path / "game.jsonl"
    said = refusal_of("demo", "serengeti", "--agents", "cheats:make", "--seed", "0")
    assert said.startswith("error: agent cheat: action 0 (bid 0) is illegal for seat ")
    result = run("play", "serengeti", "--opponents", "cheats:make", "--save", path, typed="pass\n")
    assert result.exit_code == 2
    assert len(read_replays(path)) == 1


def test_a_demo_shows_every_action_and_the_result(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    text = output_of("demo", "serengeti", "--agents", "random", "--seed", "3", "--save", path)
    (replay,) = read_replays(path)
    lines = text.split("\n")
    assert lines[0] == "Serengeti (serengeti_v0), 4 players, seed 3"
    assert lines[1] == "agents: seat 0: random, seat 1: random, seat 2: random, seat 3: random"
    assert replay.agents == (Seated("random"),) * 4
    assert sum(": bid " in line or line.endswith(": pass") for line in lines) == len(replay.actions)
    assert (
        f"The game is over after {len(replay.actions)} actions.\n  place 1: random (seat " in text
    )


def test_a_demo_is_the_same_for_the_same_seed() -> None:
    arguments = ("demo", "serengeti", "--agents", "random", "greedy", "random", "greedy", "--seed")
    assert output_of(*arguments, "3") == output_of(*arguments, "3")
    assert output_of(*arguments, "3") != output_of(*arguments, "4")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_demo_seats_the_scripted_agents_the_strongest_first(game: Any) -> None:
    first, second = default_opponents(game)[:2]
    text = output_of("demo", game.name, "--seed", "3")
    assert f"\nagents: seat 0: {first}, seat 1: {second}" in text


def test_a_demo_waits_after_each_action(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    text = output_of("demo", "serengeti", "--agents", "random", "--seed", "3", "--delay", "0.5")
    played = text.split(" actions.\n")[0].rsplit(" ", 1)[1]
    assert waits == [0.5] * int(played)


def complaints(stderr: bytes) -> list[bytes]:
    """What a process says on stderr, but that it compiles, as it does once on a machine."""
    return [line for line in stderr.splitlines() if not line.startswith(b"kunstkammer compiles")]


def test_a_piped_process_plays_and_says_nothing_on_stderr(tmp_path: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-c", START, "play", "serengeti", "--opponents", "random", "--save", "a"],
        input=b"pass\nbid 1\n\xff\n", capture_output=True, check=True, cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert b"your action> pass" in process.stdout
    assert b"\x1b" not in process.stdout
    assert complaints(process.stderr) == []
    assert read_replays(tmp_path / "a")[0].result is None


def test_a_closed_pipe_ends_the_process_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        [sys.executable, "-c", START, "games"], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (process.returncode, complaints(process.stderr)) == (1, [])


def test_a_game_is_saved_although_its_pipe_is_closed(tmp_path: Path) -> None:
    arguments = ["play", "serengeti", "--players", "3", "--seed", "0", "--save", "game.jsonl"]
    process = subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
    )  # fmt: skip
    await_prompt(process)
    assert process.stdout is not None
    process.stdout.close()
    _, stderr = process.communicate(b"pass\n", timeout=60)
    assert (process.returncode, complaints(stderr)) == (1, [])
    # seats 1 and 2 acted before the person
    assert len(read_replays(tmp_path / "game.jsonl")[0].actions) == 2
