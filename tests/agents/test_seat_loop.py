"""The seat loop pays each decision its own reward, and its games depend on the seeds alone."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.agents import Decisions, make_agents
from kunstkammer.agents.single_agent.seat_loop import SeatLoop
from kunstkammer.envs import find_game
from kunstkammer.envs.engine.errors import IllegalActionError, UsageError

from ..probe import PROBE, known_rewards

SERENGETI = find_game("serengeti")


def first_legal(masks: np.ndarray) -> np.ndarray:
    return np.argmax(masks, axis=1)


def random_legal(masks: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    return np.argmax(masks * generator.random(masks.shape), axis=1)


def make_loop(num_envs: int = 16, opponents: tuple[str, ...] = ("random",), **others) -> SeatLoop:
    settings = SERENGETI.settings()
    return SeatLoop(settings, num_envs, make_agents(opponents, settings), **others)


def test_every_decision_of_the_probe_earns_its_known_reward():
    settings = PROBE.settings()
    loop = SeatLoop(settings, 32, make_agents(["random"], settings))
    loop.reset(3, 4)
    generator = np.random.default_rng(0)
    seen = {1.0: 0, -1.0: 0}
    for _ in range(50):
        observations = loop.observations.copy()
        actions = random_legal(loop.masks, generator)
        loop.step(actions)
        expected = known_rewards(observations, actions)
        assert loop.rewards.tolist() == expected.tolist()
        assert loop.over.tolist() == [1] * 32
        for reward in seen:
            seen[reward] += int((expected == reward).sum())
    assert min(seen.values()) > 200


def test_the_callers_seat_is_always_to_act():
    loop = make_loop()
    loop.reset(1, 2)
    generator = np.random.default_rng(0)
    for _ in range(100):
        assert loop.batch.players.tolist() == loop.seats.tolist()
        loop.step(random_legal(loop.masks, generator))


def test_advice_is_what_an_agent_would_do_in_the_callers_place():
    loop = make_loop()
    loop.reset(1, 2)
    (greedy,) = make_agents(["greedy"], SERENGETI.settings())
    tables = np.arange(16)
    for _ in range(5):
        views = loop.batch.views(tables, loop.seats)
        decisions = Decisions(SERENGETI.settings(), views, loop.seats.copy(), tables)
        before = loop.batch.states.tobytes()
        advice = loop.advise(greedy)
        assert advice.tolist() == greedy.act_batch(decisions).tolist()
        assert loop.batch.states.tobytes() == before
        loop.step(advice)


def test_the_seat_is_another_one_each_game():
    loop = make_loop(num_envs=1)
    loop.reset(1, 2)
    seats = [int(loop.seats[0])]
    generator = np.random.default_rng(0)
    while len(seats) < 5:
        loop.step(random_legal(loop.masks, generator))
        if loop.over[0]:
            seats.append(int(loop.seats[0]))
    assert seats == [0, 1, 2, 3, 0]


def test_a_fixed_seat_stays():
    loop = make_loop(seat=2)
    loop.reset(1, 2)
    for _ in range(60):
        loop.step(first_legal(loop.masks))
    assert loop.seats.tolist() == [2] * 16


def test_a_table_plays_the_same_among_more_tables():
    results = []
    for num_envs in (2, 9):
        loop = make_loop(num_envs, ("random", "greedy"), same_opponent_share=0.5)
        loop.reset(5, 6)
        rows = []
        for _ in range(80):
            loop.step(first_legal(loop.masks))
            rows.append((loop.rewards[:2].tolist(), loop.assignment[:2].tolist()))
        results.append((rows, loop.batch.states[:2].tobytes()))
    assert results[0] == results[1]


def test_opponents_are_drawn_in_their_shares():
    loop = make_loop(
        4000, ("random", "greedy", "thrifty"), shares=[1, 3, 0], same_opponent_share=0.0
    )
    loop.reset(5, 6)
    part = [(loop.assignment == number).mean() for number in range(3)]
    assert part[0] == pytest.approx(0.25, abs=0.015)  # 4 standard errors
    assert part[2] == 0


def test_alike_fills_the_table_with_one_opponent():
    loop = make_loop(2000, ("random", "greedy"), same_opponent_share=1.0)
    loop.reset(5, 6)
    assert (loop.assignment == loop.assignment[:, :1]).all()
    assert (loop.assignment[:, 0] == 1).mean() == pytest.approx(0.5, abs=0.045)


def test_wins_and_opponents_of_the_ended_game_are_told():
    loop = make_loop(8)
    loop.reset(1, 2)
    generator = np.random.default_rng(0)
    total = games = 0
    for _ in range(400):
        seats = loop.seats.copy()
        loop.step(random_legal(loop.masks, generator))
        for table in np.flatnonzero(loop.over):
            _, ranks = loop.final_result(int(table))
            winners = (ranks == 0).sum()
            assert loop.wins[table] == pytest.approx((ranks[seats[table]] == 0) / winners)
            assert loop.final_assignment[table, seats[table]] == -1
            assert loop.final_view(int(table))[1] == seats[table]
            total += loop.wins[table]
            games += 1
    assert games > 50
    assert 0 < total < games


def test_saved_loops_go_on_alike():
    loop = make_loop(6, ("random", "greedy"))
    loop.reset(1, 2)
    for _ in range(25):
        loop.step(first_legal(loop.masks))
    other = make_loop(6, ("random", "greedy"))
    other.load(loop.save())
    for _ in range(60):
        assert loop.observations.tobytes() == other.observations.tobytes()
        loop.step(first_legal(loop.masks))
        other.step(first_legal(other.masks))
        assert loop.rewards.tolist() == other.rewards.tolist()


def test_a_reset_forgets_the_decisions_of_earlier_games():
    loop = make_loop(3)
    loop.reset(1, 2)
    loop.step(first_legal(loop.masks))
    loop.reset(1, 2)
    assert loop.save()["has_decided"].tolist() == [False] * 3


def test_restart_drops_a_game_without_reward():
    loop = make_loop(3)
    loop.reset(1, 2)
    loop.step(first_legal(loop.masks))
    numbers = loop.batch.game_numbers.copy()
    loop.restart([1])
    assert loop.batch.game_numbers.tolist() == [numbers[0], numbers[1] + 1, numbers[2]]
    assert loop.batch.players.tolist() == loop.seats.tolist()


def test_an_illegal_action_changes_nothing():
    loop = make_loop(3)
    loop.reset(1, 2)
    before = loop.batch.states.tobytes()
    actions = first_legal(loop.masks)
    actions[1] = np.argmin(loop.masks[1])
    with pytest.raises(IllegalActionError, match="table 1: action .* is illegal for seat"):
        loop.step(actions)
    assert loop.batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"shares": [1, 2]}, "pass 1 numbers of at least 0"),
        ({"shares": [0]}, "with a positive sum"),
        ({"shares": [-1]}, "pass 1 numbers of at least 0"),
        ({"same_opponent_share": 1.5}, "same_opponent_share is 1.5; pass a share from 0 to 1"),
        ({"seat": 4}, "seat is 4; pass 0 to 3, or None to rotate"),
        ({"reward": "points"}, "reward is 'points'; allowed: placement, rank, margin"),
    ],
)
def test_wrong_arguments_are_told(arguments, message):
    with pytest.raises(UsageError, match=message):
        make_loop(2, **arguments)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda loop: loop.step([1.0, 1.0]),
            TypeError,
            "actions contain 1.0 of type float; pass integ",
        ),
        (
            lambda loop: loop.step([1], [0.9]),
            TypeError,
            "tables contain 0.9 of type float; pass int",
        ),
        (
            lambda loop: loop.restart([0.9]),
            TypeError,
            "tables contain 0.9 of type float; pass integ",
        ),
        (lambda loop: loop.reset(1, 0.5), TypeError, "seed is 0.5; pass a non-negative integer"),
        (lambda loop: loop.decisions()[0].sample(0.5), TypeError, "seed is 0.5; pass a non-negat"),
    ],
)
def test_wrong_calls_change_nothing(call, error, message):
    loop = make_loop(2)
    loop.reset(1, 2)
    before = loop.batch.states.tobytes()
    with pytest.raises(error, match=message):
        call(loop)
    assert loop.batch.states.tobytes() == before
