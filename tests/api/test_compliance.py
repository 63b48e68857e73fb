"""The compliance kit passes a good game, and names the broken clause of each broken one."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.api.compliance import (
    CLAUSES,
    batches,
    check_game,
    draws_in_play,
    sample_settings,
)
from kunstkammer.envs.api.compliance.checked_rules import CheckedRules
from kunstkammer.envs.api.compliance.clauses import Place
from kunstkammer.envs.api.compliance.draws_in_play import check_draws_in_play
from kunstkammer.envs.engine.errors import ComplianceError, UsageError
from kunstkammer.envs.engine.game import Game, Settings
from kunstkammer.envs.engine.jit import is_jit_on, kernel
from kunstkammer.envs.engine.record import CUT, Record

from ..toys.broken import BROKEN, PLAIN_CLAUSES, find_clause
from ..toys.high_card import HIGH_CARD, step

ROOT = Path(__file__).parents[2]
COMPILED_TOO = (
    "deal forgets a byte",
    "mask is written where True",
    "mask is overrun",
    "mask is overrun by far",
    "scores are overrun",
    "scores are overrun by far",
    "step overruns the record",
    "step edits an option",
    "hide leaks a card",
    "complete does not shuffle in mid-game",
    "observation is overrun",
    "observation is overrun by far",
    "observe writes a nan",
    "describe gives a secret away",
)


@pytest.fixture(scope="module")
def plain_clauses() -> dict[str, str]:
    """The clauses found without the JIT, where nothing has to be compiled."""
    result = subprocess.run(
        [sys.executable, "-m", "tests.toys.broken"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize("name", BROKEN)
def test_the_broken_clause_is_named(name: str, plain_clauses: dict[str, str]) -> None:
    assert plain_clauses[name] == PLAIN_CLAUSES.get(name, BROKEN[name][0])


@pytest.mark.parametrize("name", COMPILED_TOO)
def test_the_broken_clause_is_named_in_compiled_games(name: str) -> None:
    clause, game = BROKEN[name]
    assert find_clause(game) in {clause, PLAIN_CLAUSES.get(name, clause)}  # the JIT may be off


def test_a_write_outside_is_told_with_its_writer_and_its_place() -> None:
    words = (
        "observe (wrote outside of its observation, at its last entry [+] 10000; "
        "NUMBA_BOUNDSCHECK=1 in the environment shows the line|raised IndexError)"
    )
    with pytest.raises(ComplianceError, match=words):
        check_game(BROKEN["observation is overrun by far"][1])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("facts have no seats", "facts have no seats; begin with begin_facts"),
        ("facts have no seat to act", "facts have no to_act; begin with begin_facts"),
        (
            "facts are of another seat",
            "begin with {'seat': 9, 'num_players': 3, 'over': 'running'",
        ),
        ("facts have too few seats", "as seats, not a list of 3 entries"),
        ("facts have no result", "facts have [[None, None], [None, None], [None, None]] as score"),
        ("describe has no words for what is illegal", "has '' as words, not a line of words"),
        ("describe says the same of two actions", "describe says 'lay a card' of several legal"),
    ],
)
def test_what_texts_lack_is_told(name: str, words: str) -> None:
    with pytest.raises(ComplianceError, match=f"breaks 'text': .*{re.escape(words)}"):
        check_game(BROKEN[name][1], num_games=1, num_players=3, options={})


def test_uneven_draws_are_told_with_the_part_of_the_game_and_the_entry() -> None:
    game = BROKEN["complete does not shuffle in mid-game"][1]
    rules = CheckedRules(Place(game.settings()))
    with pytest.raises(
        ComplianceError,
        match=r"'complete draws': early in a game \(steps \[0, 0, 1, 2\]\), in \d+ draws, "
        r"(place\[\d+\]|the order of two values) is distributed \d+.\d standard deviations away",
    ):
        check_draws_in_play(rules, 1000)


@pytest.mark.parametrize("seed", range(5 if is_jit_on() else 1))
def test_even_draws_are_far_from_an_alarm(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws_in_play, "LIMIT", 4.0)
    for settings in sample_settings(HIGH_CARD):
        check_draws_in_play(CheckedRules(Place(settings, seed=seed)), 300)


def test_every_clause_has_a_game_that_breaks_it() -> None:
    assert {clause for clause, _ in BROKEN.values()} | {"batch", "no exception"} == set(CLAUSES)


def test_a_good_game_passes() -> None:
    report = check_game(HIGH_CARD)
    assert report.num_games == 20
    assert [settings.num_players for settings in report.settings] == [3, 2, 4]
    assert report.num_decisions > 100
    assert report.num_secrets > 100


def test_a_game_that_is_cut_passes() -> None:
    assert check_game(CUT_GAME, num_games=3).num_decisions == 6


def test_a_game_that_hides_nothing_passes_but_is_seen_to_have_no_secrets() -> None:
    assert check_game(OPEN_GAME, num_games=3).num_secrets == 0


def test_the_message_names_clause_values_game_settings_seed_and_step() -> None:
    with pytest.raises(ComplianceError) as caught:
        check_game(BROKEN["ranks count from 1"][1], seed=7, num_players=2, options={"hand_size": 2})
    assert str(caught.value) == (
        "highcard_v0 breaks 'ranks': scores are [0, 0] and ranks [1, 1]; the clause: a rank is the "
        "number of seats ranked better, and more points never rank worse; found at step 0 by "
        "check_game(game, num_games=1, seed=7, num_players=2, "
        "options={'best': 'highest', 'hand_size': 2})"
    )


def test_the_call_in_the_message_finds_the_same_again() -> None:
    game = BROKEN["game never ends"][1]
    messages = []
    for arguments in ({"num_games": 2}, {"num_games": 1, "num_players": 3, "options": {}}):
        with pytest.raises(ComplianceError) as caught:
            check_game(game, **arguments)  # type: ignore[arg-type]  # mixed values
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


def test_progress_is_told_of_every_game() -> None:
    noted: list[str] = []
    check_game(HIGH_CARD, num_games=2, seed=3, num_players=4, options={}, progress=noted.append)
    assert noted == [
        "game 1: 4 players, {'best': 'highest', 'hand_size': 3}, seed 3",
        "game 2: 4 players, {'best': 'highest', 'hand_size': 3}, seed 4",
    ]


def test_each_of_the_settings_is_played_whatever_the_number_of_games() -> None:
    assert check_game(HIGH_CARD, num_games=0).num_games == 3


def test_the_largest_seed_is_followed_by_the_smallest() -> None:
    noted: list[str] = []
    last = 2**63 - 1
    check_game(HIGH_CARD, num_games=2, seed=last, num_players=2, options={}, progress=noted.append)
    assert [words.rpartition("seed ")[2] for words in noted] == [str(last), "0"]


def test_wrong_arguments_are_no_fault_of_the_game() -> None:
    with pytest.raises(UsageError, match="num_players is 5; High Card takes 2 to 4"):
        check_game(HIGH_CARD, num_players=5)
    with pytest.raises(UsageError, match="High Card has no option 'hands'"):
        check_game(HIGH_CARD, options={"hands": 3})
    with pytest.raises(ValueError, match="seed is -1; pass a non-negative integer"):
        check_game(HIGH_CARD, seed=-1)


class _OtherDeals(Batch):
    """A batch that reports wrong deals."""

    def deal_seed(self, table: int) -> int:
        return super().deal_seed(table) ^ 1


class _OtherThreads(Batch):
    """A batch whose games depend on the number of threads."""

    def __init__(self, settings: Settings, num_envs: int, **arguments: Any) -> None:
        super().__init__(settings, num_envs, **arguments)
        self.shift = int(arguments.get("num_threads", 1) > 1)

    def reset(self, seed: Any = None) -> None:
        super().reset(seed + self.shift)


class _OtherSizes(_OtherThreads):
    """A batch whose games depend on the number of tables."""

    def __init__(self, settings: Settings, num_envs: int, **arguments: Any) -> None:
        super().__init__(settings, num_envs, **arguments)
        self.shift = int(num_envs > 2)


class _OtherRewards(Batch):
    """A batch that pays the winner of each game less."""

    def step(self, actions: Any, tables: Any = None) -> None:
        super().step(actions, tables)
        self.rewards *= np.where(self.rewards > 0, np.float32(0.99), np.float32(1))


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (_OtherDeals, "'batch': table 0 has states = "),
        (_OtherThreads, "'batch': two threads gave other rewards than one thread"),
        # without the JIT the kit plays other numbers of tables, and meets the states first
        (_OtherSizes, "'batch': 2 tables gave other (rewards|states) than the first of "),
        (_OtherRewards, "'batch': table 0 has rewards = "),
    ],
)
def test_a_batch_that_is_not_its_games_is_found(
    other: type[Batch], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "Batch", other)
    with pytest.raises(ComplianceError, match=words):
        check_game(HIGH_CARD, num_games=1, num_players=2, options={"hand_size": 1})


def test_sampled_settings_have_every_number_of_players_and_every_value() -> None:
    settings = sample_settings(HIGH_CARD)
    assert [one.num_players for one in settings] == [3, 2, 4]
    assert dict(settings[0].options) == {"best": "highest", "hand_size": 3}
    assert {one.options["best"] for one in settings} == {"highest", "lowest"}
    assert {one.options["hand_size"] for one in settings} == {1, 3}


def test_sampled_settings_of_a_number_of_players_have_every_value() -> None:
    settings = sample_settings(HIGH_CARD, num_players=2)
    assert {one.num_players for one in settings} == {2}
    assert {one.options["best"] for one in settings} == {"highest", "lowest"}
    assert {one.options["hand_size"] for one in settings} == {1, 3}


def test_given_options_are_the_only_ones() -> None:
    settings = sample_settings(HIGH_CARD, options={"best": "lowest"})
    assert [one.num_players for one in settings] == [3, 2, 4]
    assert [dict(one.options) for one in settings] == [{"best": "lowest", "hand_size": 3}] * 3


@kernel
def _step_to_cut(state: Record, action: int) -> None:
    step(state, action)
    if state.num_steps == 2:
        state.over = CUT


@kernel
def _hide_nothing(state: Record, seat: int) -> None:
    state.phase = 0


@kernel
def _complete_nothing(view: Record, seat: int, seed: int) -> int:
    return 1


def _variant(name: str, **rules: Any) -> Game:
    return dataclasses.replace(
        HIGH_CARD, rules=dataclasses.replace(HIGH_CARD.rules, **rules), home=f"{__name__}:{name}"
    )


CUT_GAME = _variant("CUT_GAME", step=_step_to_cut)
OPEN_GAME = _variant("OPEN_GAME", hide=_hide_nothing, complete=_complete_nothing)
