"""Corona's scripted agents: what each finds that the weaker ones do not, and their ladder."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.agents import Decisions, make_agent
from kunstkammer.envs import find_game
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.engine.record import RUNNING
from kunstkammer.training.evaluation.evaluate import evaluate

from ..games.corona.builders import ALL_FACES, GATHERED, WAIT, bid_action, deal, position
from .positions import act

CORONA = find_game("corona")
SCRIPTED = ("shy", "gatherer", "splitter", "sampler", "exact")
PLANNERS = SCRIPTED[1:]
AGENTS = {name: make_agent(name, CORONA.settings()) for name in SCRIPTED}
NUM_GAMES = 1000  # for each claim about strength

# One field brings 9, two bring 12, and 14 is the optimum; 300 random plans find 13 for seat 0.
PAWNS, DICE = (0, 3, 3, 4, 8, 10), (1, 1, 2, 3, 3, 6)


def last_word(name: str, **options: object) -> int:
    """The bid of an agent that speaks last in the last tick, nobody having bid; 0 for none."""
    table = position(pawns=PAWNS, dice=DICE, order=(1, 2, 3, 0), tick=5, player=0, **options)
    return act(AGENTS[name], table) - WAIT


def planner_batch(num_tables: int, **options: object) -> Batch:
    batch = Batch(CORONA.settings(4, options), num_tables, observe=False)
    batch.reset(5)
    return batch


def test_shy_waits_nine_times_in_ten_and_else_bids_anything() -> None:
    table = position(pawns=PAWNS, dice=DICE, bids={1: 9})
    count = 5000
    views = np.repeat(table.view(0).states, count)
    seats, seeds = np.zeros(count, np.int8), np.arange(count)
    actions = AGENTS["shy"].act_batch(Decisions(table.settings, views, seats, seeds))
    assert 0.87 < (actions == WAIT).mean() < 0.93  # a uniform choice may be to wait as well
    assert set(actions.tolist()) == {WAIT, *range(bid_action(10), bid_action(21) + 1)}


@pytest.mark.parametrize(
    ("name", "bid"), [("gatherer", 9), ("splitter", 12), ("sampler", 13), ("exact", 14)]
)
def test_who_looks_at_more_plans_bids_more(name: str, bid: int) -> None:
    assert last_word(name) == bid


@pytest.mark.parametrize(("plans", "first", "last"), [(1, 7, 10), (50, 10, 13)])
def test_the_sampler_finds_more_with_more_plans_and_more_time(
    plans: int, first: int, last: int
) -> None:
    agent = make_agent(f"sampler:plans={plans}", CORONA.settings())
    bids = [
        act(agent, position(pawns=PAWNS, dice=DICE, order=(0, 1, 2, 3), tick=tick, player=0)) - WAIT
        for tick in range(6)
    ]
    assert bids == sorted(bids)
    assert (bids[0], bids[-1]) == (first, last)


def test_the_gatherer_creeps_up_to_what_it_finds() -> None:
    """Two ticks before the last it bids two less than the 9 of the last, and one more than 7."""
    for tick, bids, bid in ((3, {}, 7), (4, {}, 8), (3, {1: 7}, 8), (4, {1: 8}, 9), (5, {1: 9}, 0)):
        table = position(pawns=PAWNS, dice=DICE, bids=bids, tick=tick, order=(0, 1, 2, 3), player=0)
        assert act(AGENTS["gatherer"], table) - WAIT == bid


def test_the_gatherer_hands_in_what_it_finds() -> None:
    table = position(pawns=PAWNS, dice=DICE, bidding="sealed")
    assert act(AGENTS["gatherer"], table) == bid_action(9)


@pytest.mark.parametrize("name", PLANNERS)
def test_nobody_raises_his_own_bid_or_one_that_he_cannot_reach(name: str) -> None:
    own = position(pawns=GATHERED, dice=ALL_FACES, bids={0: 1}, player=0, order=(0, 1, 2, 3))
    assert act(AGENTS[name], own) == WAIT
    reached = position(pawns=GATHERED, dice=ALL_FACES, bids={1: 20}, player=0, order=(0, 1, 2, 3))
    assert act(AGENTS[name], reached) == WAIT


@pytest.mark.parametrize(
    ("name", "setup"),
    [
        ("gatherer", [0, 0, 0, 0, 0, 0]),
        ("splitter", [0, 0, 1, 1, 2, 2]),
        ("sampler", [0, 1, 3, 6, 7, 9]),
        ("exact", [0, 1, 3, 5, 6, 8]),
    ],
)
def test_each_sets_up_where_it_finds_more_than_the_weaker_ones(name: str, setup: list[int]) -> None:
    table = deal()
    for _ in range(5):
        table.play(act(AGENTS[name], table))
    fields = table.pawns()
    assert [(field - fields[0]) % 12 for field in fields] == setup[:5]
    assert (act(AGENTS[name], table) - fields[0]) % 12 == setup[5]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"empty_field": 1},
        {"bidding": "sealed"},
        {"bidding": "sealed", "setup": "random", "ticks": 1},
        {"ticks": 1, "bankruptcy": False, "doubling": False},
    ],
    ids=str,
)
def test_planners_make_every_bid_good(options: dict[str, object]) -> None:
    """Four of them play together; who sits where changes with the table."""
    num_tables = 100 if is_jit_on() else 2
    batch = planner_batch(num_tables, **options)
    tables = np.arange(num_tables)
    agents = [AGENTS[name] for name in PLANNERS]
    num_bids = 0
    while not batch.game_numbers.all():
        decisions = Decisions(
            batch.settings, batch.views(tables, batch.players), batch.players, tables
        )
        moves = np.array([agent.act_batch(decisions) for agent in agents])
        batch.step(moves[(batch.players + tables) % len(agents), tables])
        states = np.where(batch.over != RUNNING, batch.final_states, batch.states)
        assert (states["last_total"] >= states["last_bid"]).all()
        num_bids += int((states["last_bid"] > 0).sum())
    assert num_bids > 0


@pytest.mark.parametrize("name", PLANNERS)
def test_who_cannot_go_on_stops(name: str) -> None:
    """A bid that somebody else would have made: nothing that is left brings a point."""
    table = position(pawns=(0,) * 6, dice=ALL_FACES, bids={0: 21}, showing=True)
    actions = []
    while table.num_rounds == 0:
        actions.append(act(AGENTS[name], table))
        table.play(actions[-1])
    assert table.chips() == [7, 11, 11, 11]


@pytest.mark.parametrize(
    ("line_up", "claim"),
    [
        (["gatherer", "random", "random", "random"], 0.9),  # an equal would have 0.25
        (["gatherer", "gatherer", "shy", "shy"], 0.95),  # equals would have 0.5
        (["splitter", "splitter", "gatherer", "gatherer"], 0.95),
        (["sampler", "sampler", "splitter", "splitter"], 0.75),
        (["exact", "exact", "sampler", "sampler"], 0.8),
        pytest.param(
            ["exact", "gatherer", "gatherer", "gatherer"], 0.9, marks=pytest.mark.slow
        ),  # an equal would have 0.25
        pytest.param(["exact", "splitter", "splitter", "splitter"], 0.6, marks=pytest.mark.slow),
        pytest.param(["exact", "sampler", "sampler", "sampler"], 0.6, marks=pytest.mark.slow),
        (["exact", "sampler"], 0.7),  # an equal would have 0.5
    ],
)
def test_each_agent_is_clearly_stronger_than_the_one_before(
    line_up: list[str], claim: float
) -> None:
    settings = CORONA.settings(len(line_up))
    wins = evaluate(settings, [line_up], NUM_GAMES, 7)[0].agents[0].win_share
    assert wins.mean - 3 * wins.half_width / 1.96 > claim  # three standard errors
