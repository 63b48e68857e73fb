"""Serengeti's scripted agents: what each sees that the weaker ones do not, and their ladder."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.agents import make_agent
from kunstkammer.envs import find_game
from kunstkammer.training.evaluation.evaluate import evaluate

from ..games.serengeti.builders import PASS, Table, position
from .positions import NUM_TABLES, act, decisions_at, start

SERENGETI = find_game("serengeti")
SCRIPTED = ("greedy", "thrifty", "shrewd")
AGENTS = {name: make_agent(name, SERENGETI.settings()) for name in SCRIPTED}
NUM_GAMES = 4000  # for each claim about strength


def move(name: str, table: Table) -> int:
    """What an agent does at a table: a bid in chips, or PASS."""
    action = act(AGENTS[name], table)
    return PASS if action == table.settings.num_actions - 1 else action


@pytest.mark.parametrize("name", SCRIPTED)
def test_nobody_tries_a_bid_that_would_be_fined(name: str):
    fined = start(SERENGETI.settings(4, {"forbidden_bids": "fined"}))
    masked = start(SERENGETI.settings(4))
    while not fined.game_numbers.all():
        actions = AGENTS[name].act_batch(decisions_at(fined))
        assert masked.masks[np.arange(NUM_TABLES), actions].all()
        fined.step(actions)
        masked.step(actions)


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
        pytest.param(
            ["shrewd", "shrewd", "thrifty", "thrifty", "thrifty"], 0.55, marks=pytest.mark.slow
        ),  # equals: 0.4
    ],
)
def test_each_agent_is_clearly_stronger_than_the_one_before(line_up: list[str], claim: float):
    settings = SERENGETI.settings(len(line_up))
    wins = evaluate(settings, [line_up], NUM_GAMES, 7)[0].agents[0].win_share
    assert wins.mean - 3 * wins.half_width / 1.96 > claim  # three standard errors
