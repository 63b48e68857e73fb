"""One game, played by chance from the deal to its end with every check at every position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...engine.arrays import Mask, Records
from ...engine.game import Settings
from ...engine.jit import is_jit_on
from ...engine.record import RUNNING, SPECTATOR
from ...presentation.words import name_count
from .checked_rules import CheckedRules
from .contract import (
    check_bound,
    check_points,
    check_position,
    check_repeat,
    check_start,
    try_actions,
)
from .secrecy import (
    check_outcome,
    check_spectator,
    check_texts,
    check_view,
    check_words,
    check_words_after,
)
from .visibility import Visibility, measure_visibility

_STYLES = ((1, 1), (1, 4), (4, 1), (1, 16), (16, 1))
"""Parameters of a beta distribution over the legal actions in the order of their numbers: play is
uniform, or leans to low or to high numbers, so that long and strange games occur too."""
_ALL_BEFORE = 400 if is_jit_on() else 25  # steps of a game; in later ones checks thin out
_LATER_EVERY = 16
_PLAY_ON_EVERY = 16 if is_jit_on() else 256  # steps from one completed state played on to the next,
_PLAY_ON_FACTOR = 1.25  # and in long games, where that takes longest, so many times as late
_TEXTS_EVERY = 3  # steps; texts are made by plain Python, slower than all other checks together
_SPECTATOR_EVERY = 8  # steps from one look at the texts for a spectator to the next
_NUM_TRIED = 2  # actions tried at a position without the JIT, where all would take too long


@dataclass
class Report:
    """What was tried, with everything in order; `str` says so, and who sees which field.

    Attributes:
        settings: that were played.
        num_games: games played to their end.
        num_decisions: positions checked: all of the first hundreds of a game, then some.
        num_secrets: pairs of position and seat in which `complete` found another state than the
            true one; 0 in a game without secrets, or one whose `hide` hides nothing.
    """

    settings: tuple[Settings, ...]
    num_games: int = 0
    num_decisions: int = 0
    num_secrets: int = 0

    @cached_property
    def visibility(self) -> Visibility:
        """Who sees which field of the record, in games with these settings."""
        return measure_visibility(self.settings)

    def __str__(self) -> str:
        game = self.settings[0].game
        counts = [
            name_count(self.num_games, "game"),
            name_count(self.num_decisions, "position"),
            name_count(self.num_secrets, "secret") if self.num_secrets else "no secrets",
        ]
        lines = [f"{game.id} keeps the contract: {', '.join(counts)} met; played with"]
        for one in self.settings:
            values = [f"{name}={value}" for name, value in one.options.items()]
            lines.append("  " + ", ".join([f"{one.num_players} players", *values]))
        title = "Who sees which field (of header and rule options, everybody):"
        return "\n".join([*lines, "", title, "", str(self.visibility)])


def check_one_game(rules: CheckedRules, report: Report) -> None:
    """Plays the game that the seed of the rules' place gives, and counts it in the report."""
    place = rules.place
    source = np.random.default_rng(place.seed)
    style = _STYLES[place.seed % len(_STYLES)]
    place.num_steps = 0
    state = rules.deal(place.seed)
    check_start(rules, state)
    mask = check_position(rules, state, "deal")
    check_words(rules, state, place.seed % rules.settings.num_players)
    play_on_at = 0
    while state["over"][0] == RUNNING:
        check_bound(rules, state)
        legal = np.flatnonzero(mask).tolist()
        action = legal[int(source.beta(*style) * len(legal))]
        if place.num_steps < _ALL_BEFORE or place.num_steps % _LATER_EVERY == 0:
            completed = _check_secrecy(rules, state, mask, source, report)
            state, mask = _check_actions(rules, state, legal, action, source)
            report.num_decisions += 1
            if place.num_steps >= play_on_at:
                play_on_at = int(
                    max(place.num_steps * _PLAY_ON_FACTOR, play_on_at + _PLAY_ON_EVERY)
                )
                _play_on(rules, completed, source)
        else:
            ((state, mask),) = try_actions(rules, state, [action]).values()
        place.num_steps += 1
    check_points(rules, state)
    check_words(rules, state, place.seed % rules.settings.num_players)
    _check_secrecy(rules, state, mask, source, report)
    rules.require_whole_fences()
    report.num_games += 1


def _check_actions(
    rules: CheckedRules,
    state: Records,
    legal: list[int],
    action: int,
    source: np.random.Generator,
) -> tuple[Records, Mask]:
    """Tries the actions at a position (some, without the JIT).

    Returns:
        The state and mask after one of them.
    """
    check_points(rules, state)
    tried = legal if is_jit_on() else {action, *source.choice(legal, _NUM_TRIED - 1).tolist()}
    outcomes = try_actions(rules, state, sorted(tried))
    watcher = int(source.integers(rules.settings.num_players))
    states = {number: after for number, (after, _) in outcomes.items()}
    if watcher != state["player"][0]:
        check_words_after(rules, state, states, watcher)
    if rules.place.num_steps % _SPECTATOR_EVERY == 0:
        check_words_after(rules, state, states, SPECTATOR)
    after, mask = outcomes[action]
    if rules.place.num_steps % _TEXTS_EVERY == 0:
        check_outcome(rules, state, after, watcher)
    check_repeat(rules, state, action, after)
    return after, mask


def _check_secrecy(
    rules: CheckedRules, state: Records, mask: Mask, source: np.random.Generator, report: Report
) -> Records:
    """Checks the views of all seats (one, and the one to act, without the JIT) and a seat's texts.

    Returns:
        The completion of one of the views.
    """
    watcher = int(source.integers(rules.settings.num_players))
    seats = {watcher, int(state["player"][0])}
    if is_jit_on():
        seats = set(range(rules.settings.num_players))
    completions = {seat: check_view(rules, state, seat, mask) for seat in sorted(seats)}
    check_spectator(rules, state, completions.values())
    secret = state.tobytes()
    report.num_secrets += sum(one.tobytes() != secret for one in completions.values())
    if rules.place.num_steps % _TEXTS_EVERY == 0 or state["over"][0] != RUNNING:
        check_texts(rules, state, watcher, mask)
    if rules.place.num_steps % _SPECTATOR_EVERY == 0 or state["over"][0] != RUNNING:
        check_texts(rules, state, SPECTATOR, mask)
    return completions[watcher]


def _play_on(rules: CheckedRules, completed: Records, source: np.random.Generator) -> None:
    """Plays a completed state to its end: it must be as playable as a true one."""
    rules.place.detour = " and on from a completed view of it"
    state = completed
    mask = rules.legal_mask(state)
    while state["over"][0] == RUNNING:
        check_bound(rules, state)
        action = int(source.choice(np.flatnonzero(mask)))
        ((state, mask),) = try_actions(rules, state, [action]).values()
    check_points(rules, state)
    rules.place.detour = ""
