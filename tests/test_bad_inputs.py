"""One table of wrong inputs, from options to command lines: what is said, and that it is enough.

Each message names the value, what is allowed, and, where it is not plain, the cure.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from kunstkammer.agents import make_agent
from kunstkammer.agents.gymnasium import SeatEnv
from kunstkammer.envs import find_game, make, make_batch, serengeti_v0
from kunstkammer.envs.api.replay import read_replays
from kunstkammer.envs.engine.errors import (
    GameOverError,
    IllegalActionError,
    OptionError,
    PolicyFileError,
    ReplayError,
    ResetNeededError,
)
from kunstkammer.training.cli import app

SETTINGS = find_game("serengeti").settings()


def started_raw() -> Any:
    env = serengeti_v0.raw_env()
    env.reset(seed=1)
    return env


def started_batch() -> Any:
    batch = make_batch("serengeti", 2)
    batch.reset(1)
    return batch


def finished_gymnasium() -> SeatEnv:
    env = SeatEnv("serengeti")
    env.reset(seed=1)
    env.step(int(np.argmin(env.action_masks())))
    return env


CALLS: list[tuple[Callable[[], object], type[Exception], str]] = [
    # games, players, options
    (lambda: make("chess"), OptionError, "there is no game 'chess'; games: serengeti_v0"),
    (lambda: make("serengeti", 2), OptionError, "num_players is 2; Serengeti takes 3 to 5"),
    (lambda: make("serengeti", 4.0), OptionError, "num_players is 4.0; Serengeti takes 3 to 5"),
    (lambda: make("serengeti", True), OptionError, "num_players is True; Serengeti takes 3 to 5"),
    (
        lambda: make("serengeti", colour="red"),
        OptionError,
        "Serengeti has no option 'colour'; its options: forbidden_bids, payout, remainder,",
    ),
    (
        lambda: make("serengeti", payout="most"),
        OptionError,
        "option payout is 'most'; allowed with 4 players: 'equal', 'prorata', 'majority'",
    ),
    (
        lambda: make("serengeti", min_bid=True),
        OptionError,
        "option min_bid is True; allowed with 4 players: an integer from 0 to 1",
    ),
    (
        lambda: make("serengeti", 5, box_chips=49),
        OptionError,
        "option box_chips is 49; allowed with 5 players: an integer from 50 to 500",
    ),
    (
        lambda: make("serengeti", box_chips=501),
        OptionError,
        "option box_chips is 501; allowed with 4 players: an integer from 40 to 500",
    ),
    (
        lambda: make("serengeti", reward="points"),
        OptionError,
        "reward is 'points'; allowed: placement, rank, margin",
    ),
    (
        lambda: make("serengeti", render_mode="rgb_array"),
        OptionError,
        "render_mode is 'rgb_array'; allowed: ",
    ),
    (lambda: make_batch("serengeti", 0), OptionError, "num_envs is 0; pass an integer of at least"),
    (
        lambda: make_batch("serengeti", 2, num_threads=1.5),
        OptionError,
        "num_threads is 1.5; pass an integer of at least 1",
    ),
    # actions and order of calls
    (
        lambda: started_raw().step(70),
        IllegalActionError,
        "action 70 is outside of the action space; allowed: 0 to 66",
    ),
    (
        lambda: started_raw().step(-1),
        IllegalActionError,
        "action -1 is outside of the action space",
    ),
    (
        lambda: started_raw().step(11),
        IllegalActionError,
        "action 11 (bid 11) is illegal for seat 0 now; legal: 1 (bid 1), 2 (bid 2),",
    ),
    (lambda: started_raw().step(1.5), TypeError, "action is 1.5 of type float; pass an integer"),
    (lambda: started_raw().step("1"), TypeError, "action is '1' of type str; pass an integer"),
    (lambda: started_raw().step(True), TypeError, "action is True; pass an integer from 0 to 66"),
    (lambda: started_raw().step(None), TypeError, "action is None"),
    (lambda: started_raw().reset(seed=-1), ValueError, "seed is -1; pass a non-negative integer"),
    (lambda: started_raw().reset(seed=0.5), TypeError, "seed is 0.5; pass a non-negative integer"),
    (lambda: serengeti_v0.env().step(1), ResetNeededError, "reset"),
    (lambda: make_batch("serengeti", 2).step([1, 1]), ResetNeededError, "call reset(seed) first"),
    (
        lambda: started_batch().step([1, 70]),
        IllegalActionError,
        "action 70 is outside of the action space; allowed: 0 to 66",
    ),
    (
        lambda: started_batch().step([1, 11]),
        IllegalActionError,
        "table 1: action 11 (bid 11) is illegal for seat",
    ),
    (lambda: started_batch().step([1.0, 2.0]), TypeError, "actions have type float64; pass integ"),
    (lambda: started_batch().step([1]), ValueError, "actions have shape (1,); pass an array of"),
    (lambda: started_batch().step([1], [2]), ValueError, "tables are [2]; allowed: 0 to 1"),
    (
        lambda: started_batch().reset([1, 2, 3]),
        OptionError,
        "seed has shape (3,); pass one integer or 2 of them",
    ),
    (lambda: finished_gymnasium().step(0), GameOverError, "the game has ended; call reset() to"),
    # agents and files
    (
        lambda: make_agent("nobody", SETTINGS),
        OptionError,
        "there is no agent 'nobody' for Serengeti; agents: random, greedy, thrifty, shrewd, file:",
    ),
    (
        lambda: make_agent("greedy:depth=2", SETTINGS),
        OptionError,
        "agent 'greedy:depth=2': greedy has no settings; write 'greedy'",
    ),
    (
        lambda: make_agent("no.such.module:make", SETTINGS),
        OptionError,
        "agent 'no.such.module:make' was not found (No module named 'no'); agents: random,",
    ),
    (
        lambda: make_agent("builtins:dict", SETTINGS),
        OptionError,
        "agent 'builtins:dict': dict cannot be called so:",
    ),
    (
        lambda: make_agent("file:none.safetensors", SETTINGS),
        PolicyFileError,
        "there is no policy file none.safetensors; pass the path of a .safetensors",
    ),
    (
        lambda: make_agent(f"file:{__file__}", SETTINGS),
        PolicyFileError,
        "is corrupt or no policy",
    ),
    (lambda: read_replays(Path(__file__)), ReplayError, "line 1"),
    (lambda: read_replays(Path("none.jsonl")), FileNotFoundError, "none.jsonl"),
]

COMMANDS: list[tuple[str, str]] = [
    ("play chess", "there is no game 'chess'; games: serengeti_v0"),
    ("demo serengeti --players 9", "num_players is 9; Serengeti takes 3 to 5"),
    ("demo serengeti --option payout", "payout"),
    ("demo serengeti --option payout=most", "option payout is 'most'; allowed with 4 players:"),
    ("demo serengeti --option colour=red", "Serengeti has no option 'colour'; its options:"),
    ("demo serengeti --agents nobody", "there is no agent 'nobody' for Serengeti; agents: random"),
    ("replay none.jsonl", "none.jsonl"),
    ("evaluate serengeti", "nothing to evaluate; pass --agents A B"),
    ("evaluate serengeti --agents greedy", "name at least two different ones"),
    ("evaluate serengeti --lineup greedy,random", "has 2 agents; pass 4, one for each seat"),
    ("evaluate serengeti --agents greedy random --games 3", "games is 3; pass at least 8"),
    ("train serengeti --set steps=3", "config key 'steps' is unknown; allowed: game, num_players"),
    ("train serengeti --set num_envs=0", "config key 'num_envs' is 0; allowed: above 0"),
    ("train serengeti --config none.toml", "none.toml"),
    ("train serengeti --resume none", "none is no run folder: it holds no config.toml"),
    ("train serengeti --resume none --set seed=2", "--resume takes the run's own config"),
]


@pytest.mark.parametrize(
    ("call", "error", "message"), CALLS, ids=[message[:40] for _, _, message in CALLS]
)
def test_a_wrong_call_is_refused_in_words(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        call()
    assert message in str(caught.value)


@pytest.mark.parametrize(("command", "message"), COMMANDS, ids=[text for text, _ in COMMANDS])
def test_a_wrong_command_line_is_refused_in_words(
    command: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, command.split())
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []
