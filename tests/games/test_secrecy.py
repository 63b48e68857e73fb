"""Nobody learns what a view hides: facts, texts, choices and events of every game.

The one idea: tables that a watcher cannot tell apart must look and sound the same to it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.api.narration import events
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.game import Game, Settings
from kunstkammer.envs.engine.record import SPECTATOR

from ..toys.broken import BROKEN
from ..toys.high_card import HIGH_CARD

SETTINGS = [
    *(game.settings() for game in GAMES.values()),
    GAMES["corona_v0"].settings(3, {"bidding": "sealed", "setup": "random"}),
    GAMES["serengeti_v0"].settings(3, {"chips": "secret"}),
    HIGH_CARD.settings(),
]
MOST_STEPS = 60
MOST_ACTIONS = 4  # tried at a position


@pytest.mark.parametrize(
    "settings",
    SETTINGS,
    ids=lambda one: f"{one.game.name}, {one.num_players} players, {one.options}"[:60],
)
def test_no_watcher_learns_what_its_view_hides(settings: Settings) -> None:
    assert find_leaks(settings) == set()


@pytest.mark.parametrize(
    ("name", "leaks"),
    [
        ("spectator sees a hand", {"view"}),
        ("describe gives a secret away", {"events"}),
        ("describe gives a secret away in its data", {"events"}),
    ],
)
def test_a_leak_is_found(name: str, leaks: set[str]) -> None:
    assert find_leaks(BROKEN[name][1].settings()) == leaks


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_seat_to_act_learns_of_its_action_what_its_choice_says(game: Game) -> None:
    for table in play(game.settings(), 3):
        choices = game.text.facts(table.view(table.seat)[0], table.seat)["choices"]
        for choice in choices[:MOST_ACTIONS]:
            move, *_ = events(table, choice["action"], table.seat)
            assert (move["event"], move["seat"]) == ("action", table.seat)
            assert choice["words"].startswith(move["words"])
            about = {name: move[name] for name in move if name not in ("event", "seat", "words")}
            assert about.items() <= choice.items()


def find_leaks(settings: Settings) -> set[str]:
    """Plays a game and says where a watcher, another one at each step, learns too much."""
    source = np.random.default_rng(7)
    watchers = [*range(settings.num_players), SPECTATOR]
    leaks: set[str] = set()
    for table, watcher in zip(play(settings, 5), itertools.cycle(watchers), strict=False):
        seats = range(settings.num_players) if watcher == SPECTATOR else [watcher]
        twins = [completed(table, seat, int(source.integers(2**40))) for seat in seats]
        if any(shown(twin, watcher) != shown(table, watcher) for twin in twins):
            leaks.add("view")
        if watcher != table.seat and tells_too_much([table, *twins], watcher):
            leaks.add("events")
    return leaks


def play(settings: Settings, seed: int) -> Iterator[Table]:
    """Plays a random game, or the beginning of a long one; yields its table before each action."""
    table = Table(settings, seed)
    choose = np.random.default_rng(seed).choice
    while not table.is_over and len(table.actions) < MOST_STEPS:
        yield table
        table.step(int(choose(np.flatnonzero(table.mask))))


def completed(table: Table, seat: int, seed: int) -> Table:
    """A table that a seat cannot tell from another one."""
    twin = Table(table.settings, 0)
    twin.states[:] = table.view(seat)
    kernels = table.settings.game.kernels
    assert kernels.complete_table(twin.states, 0, seat, seed) > 0
    kernels.legal_table(twin.states, 0, twin.mask)
    return twin


def shown(table: Table, watcher: int) -> tuple[bytes, object, str]:
    """A view, its facts, with the choices of a watcher that is to act, and its text."""
    text = table.settings.game.text
    facts = text.facts(table.view(watcher)[0], watcher)
    return table.view(watcher).tobytes(), facts, text.render(facts)


def tells_too_much(tables: list[Table], watcher: int) -> bool:
    """Whether a watcher learns different things of moves that its views cannot tell apart."""
    noted: dict[bytes, tuple[bytes, object]] = {}
    for table in tables:
        for action in np.flatnonzero(table.mask)[:MOST_ACTIONS].tolist():
            after = played(table, action)
            seen = after.view(watcher).tobytes()
            state, learnt = after.states.tobytes(), events(table, action, watcher)
            other_state, other = noted.setdefault(seen, (state, learnt))
            if state != other_state and learnt != other:
                return True
    return False


def played(table: Table, action: int) -> Table:
    """The table after an action."""
    after = Table(table.settings, 0)
    after.states[:] = table.states
    after.mask[:] = table.mask
    after.step(action)
    return after
