"""Serengeti's scripted agents keep the rules under every option, see no secrets, form a ladder."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from kunstkammer.agents import Decisions, agent_names, make_agent
from kunstkammer.envs import find_game
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.engine.record import HIDDEN
from kunstkammer.training.evaluate import evaluate

from ..games.serengeti.builders import PASS, Table, position

SERENGETI = find_game("serengeti")
SCRIPTED = ("greedy", "thrifty", "shrewd")
AGENTS = {name: make_agent(name, SERENGETI.settings()) for name in ("random", *SCRIPTED)}
NUM_TABLES = 40 if is_jit_on() else 2
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"forbidden_bids": "fined"},
    {"payout": "prorata", "remainder": "pot", "chips": "secret"},
    {"payout": "majority", "remainder": "pot", "min_bid": 0},
    {"min_bid": 0, "forbidden_bids": "fined", "deck": "random", "box_chips": 50},
    {"box_chips": 500, "min_bid": 0, "payout": "majority"},
)
NUM_GAMES = 4000  # for each claim about strength


def start(settings: Settings) -> Batch:
    batch = Batch(settings, NUM_TABLES, observe=False)
    batch.reset(3)
    return batch


def decisions_at(batch: Batch) -> Decisions:
    tables = np.arange(batch.num_envs)
    views = batch.views(tables, batch.players)
    return Decisions(batch.settings, views, batch.players.copy(), tables)


def positions(settings: Settings) -> Iterator[Decisions]:
    """Every position of some games in which each move is that of a randomly chosen agent."""
    batch = start(settings)
    generator = np.random.default_rng(3)
    while not batch.game_numbers.all():
        decisions = decisions_at(batch)
        yield decisions
        moves = np.array([agent.act_batch(decisions) for agent in AGENTS.values()])
        batch.step(moves[generator.integers(len(AGENTS), size=NUM_TABLES), np.arange(NUM_TABLES)])


def move(name: str, table: Table) -> int:
    """What an agent does at a table: a bid in chips, or PASS."""
    seat = table.field("player")
    view = table.view(seat)
    decisions = Decisions(
        table.settings, view.states, np.array([seat], np.int8), np.zeros(1, np.int64)
    )
    action = int(AGENTS[name].act_batch(decisions)[0])
    return PASS if action == table.settings.num_actions - 1 else action


def test_the_agents_are_listed_from_weak_to_strong():
    assert agent_names(SERENGETI) == ["random", "greedy", "thrifty", "shrewd"]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_every_move_is_legal(num_players: int, options: dict[str, object]):
    for decisions in positions(SERENGETI.settings(num_players, options)):
        for name in SCRIPTED:
            actions = AGENTS[name].act_batch(decisions)
            assert decisions.masks[np.arange(NUM_TABLES), actions].all()


@pytest.mark.parametrize("name", SCRIPTED)
def test_nobody_tries_a_bid_that_would_be_fined(name: str):
    fined = start(SERENGETI.settings(4, {"forbidden_bids": "fined"}))
    masked = start(SERENGETI.settings(4))
    while not fined.game_numbers.all():
        actions = AGENTS[name].act_batch(decisions_at(fined))
        assert masked.masks[np.arange(NUM_TABLES), actions].all()
        fined.step(actions)
        masked.step(actions)


@pytest.mark.parametrize("name", SCRIPTED)
def test_a_move_depends_on_the_view_alone(name: str):
    settings = SERENGETI.settings(4)
    num_filled = 0
    for decisions in positions(settings):
        views = decisions.views.copy()
        for number in range(NUM_TABLES):
            views[number] = decisions[number].sample(number)[0]
        num_filled += int((decisions.views["deck"] == HIDDEN).sum())
        filled = Decisions(settings, views, decisions.seats, decisions.seeds + 1)
        before = filled.views.tobytes()
        np.testing.assert_array_equal(
            AGENTS[name].act_batch(filled), AGENTS[name].act_batch(decisions)
        )
        assert filled.views.tobytes() == before
    assert num_filled > 0


@pytest.mark.parametrize(("name", "bid"), [("greedy", 4), ("thrifty", 4), ("shrewd", PASS)])
def test_shrewd_alone_waits_to_get_for_nothing_what_nobody_else_wants(name: str, bid: int):
    """Seat 0 starts and owns 0 to 3; a lot that nobody bids for falls to it (S-13)."""
    owned = ("A0 A1 A2 A3", "B0 B1 B5", "C0 C2 C5", "D1 D3")
    assert move(name, position(owned=owned, lot="A4", held=(20, 3, 3, 3))) == bid


@pytest.mark.parametrize("name", SCRIPTED)
def test_a_seat_that_owns_all_digits_passes(name: str):
    table = position(owned=("A0 A1 A2 A3 A4 B5 B6 B7 C8 C9", "D1 E2"), held=(40, 5, 5, 5))
    assert move(name, table) == PASS


@pytest.mark.parametrize("name", SCRIPTED)
def test_nobody_pays_all_chips_for_a_single_point(name: str):
    assert move(name, position(standing=(3, 9))) == PASS


@pytest.mark.parametrize(("name", "bid"), [("greedy", 1), ("shrewd", 4)])
def test_shrewd_jumps_to_the_bid_that_a_rival_cannot_raise(name: str, bid: int):
    """Seat 1 owns 5 to 9 and has 9 chips: after a 4 it has no bid; from 1 on, seat 0 pays 5."""
    owned = ("A0 A2", "B5 B6 B7 D8 D9", "E2 E4")
    table = position(3, owned=owned, lot="A1 A3 D6", held=(20, 9, 0))
    assert move(name, table) == bid


@pytest.mark.parametrize(
    ("line_up", "claim"),
    [
        (["greedy", "random", "random", "random"], 0.5),  # an equal would have 0.25
        (["greedy", "greedy", "random", "random"], 0.55),  # equals would have 0.5
        (["thrifty", "thrifty", "greedy", "greedy"], 0.55),
        (["shrewd", "shrewd", "thrifty", "thrifty"], 0.55),
        (["shrewd", "thrifty", "thrifty"], 0.5),  # an equal would have 0.33
        (["shrewd", "shrewd", "thrifty", "thrifty", "thrifty"], 0.55),  # equals: 0.4
    ],
)
def test_each_agent_is_clearly_stronger_than_the_one_before(line_up: list[str], claim: float):
    settings = SERENGETI.settings(len(line_up))
    wins = evaluate(settings, [line_up], NUM_GAMES, 7)[0].agents[0].win_share
    assert wins.mean - 3 * wins.half_width / 1.96 > claim  # three standard errors
