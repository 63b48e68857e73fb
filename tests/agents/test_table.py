"""Agents at one table: what they are asked with, and that equal games go equally."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kunstkammer.agents import Agent, make_agents
from kunstkammer.agents.agent import Decisions
from kunstkammer.agents.table import choose_action, play_game
from kunstkammer.envs import GAMES, find_game
from kunstkammer.envs.api.replay.game import Seated, verify
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.errors import IllegalActionError, UsageError
from kunstkammer.envs.engine.game import Game


class Listener(Agent):
    """Plays the first legal action and keeps what it was asked with."""

    name = "listener"

    def __init__(self) -> None:
        self.asked: list[Decisions] = []

    def act_batch(self, decisions: Decisions) -> np.ndarray[Any, np.dtype[np.int64]]:
        self.asked.append(decisions)
        return np.argmax(decisions.masks, axis=1)


def asked_in(seed: int) -> list[Decisions]:
    listener = Listener()
    play_game(find_game("serengeti").settings(3), [listener] * 3, seed)
    return listener.asked


def test_every_move_is_asked_for_with_another_seed() -> None:
    seeds = [int(one.seeds[0]) for one in asked_in(5)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_the_seeds_are_the_same_in_the_same_game_and_others_in_another() -> None:
    first, again, other = ([int(one.seeds[0]) for one in asked_in(seed)] for seed in (5, 5, 6))
    assert first == again
    assert not set(first) & set(other)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_agent_is_asked_with_the_view_of_the_seat_to_act(game: Game) -> None:
    table = Table(game.settings(), 5)
    listener = Listener()
    before = table.states.tobytes()
    action = choose_action(table, listener)
    (decisions,) = listener.asked
    assert decisions.views.tobytes() == table.view(table.seat).tobytes()
    assert decisions.views.tobytes() != before
    assert decisions.seats.tolist() == [table.seat]
    assert decisions.masks.tolist() == [table.mask.tolist()]
    assert table.mask[action]
    assert (table.states.tobytes(), table.actions) == (before, [])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_of_agents_is_played_to_its_end_and_recorded(game: Game) -> None:
    settings = game.settings()
    agents = make_agents(["random"] * settings.num_players, settings)
    replay = play_game(settings, agents, 5)
    assert replay.result is not None
    assert replay.agents == (Seated("random"),) * settings.num_players
    assert replay == play_game(settings, agents, 5)
    assert replay.actions != play_game(settings, agents, 6).actions
    verify(replay)


def test_each_seat_is_played_by_its_agent() -> None:
    listeners = [Listener() for _ in range(3)]
    replay = play_game(find_game("serengeti").settings(3), listeners, 5)
    seats = [{int(one.seats[0]) for one in listener.asked} for listener in listeners]
    assert seats == [{0}, {1}, {2}]
    assert sum(len(listener.asked) for listener in listeners) == len(replay.actions)


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        (["random"] * 2, "there are 2 agents; pass 3, one for each seat"),
        (["random"] * 4, "there are 4 agents; pass 3, one for each seat"),
        ("random", "agents are 'random'; pass a list"),
        ([Agent.__new__(Listener), 5, 5], "agent is 5; pass a name or an Agent"),
    ],
)
def test_a_game_needs_one_agent_for_each_seat(agents: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        play_game(find_game("serengeti").settings(3), agents, 5)


def test_an_illegal_choice_is_refused() -> None:
    class Cheat(Listener):
        def act_batch(self, decisions: Decisions) -> np.ndarray[Any, np.dtype[np.int64]]:
            return np.zeros(1, np.int64)

    with pytest.raises(
        IllegalActionError, match=r"^agent listener: action 0 \(bid 0\) is illegal for seat"
    ):
        play_game(find_game("serengeti").settings(3), [Cheat()] * 3, 5)
