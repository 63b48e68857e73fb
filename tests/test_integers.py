"""Where an integer is wanted, no boolean and no float is taken for one, whoever made it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.envs import find_game, make, make_batch
from kunstkammer.envs.engine.errors import IllegalActionError, UsageError
from kunstkammer.envs.games.corona import best_plan
from kunstkammer.training.ppo.vec_env import make_vec_env

NO_INTEGERS = {
    "bool": True,
    "numpy bool": np.True_,
    "numpy array of a bool": np.array(True),
    "torch bool": torch.tensor(True),
    "float": 1.0,
    "numpy float": np.float64(1.0),
    "torch float": torch.tensor(1.0),
    "text": "1",
}
INTEGERS = {
    "int": 1,
    "numpy int": np.int8(1),
    "numpy uint": np.uint64(1),
    "numpy array of an int": np.array(1),
    "torch int": torch.tensor(1),
}


def started(env: Any) -> Any:
    env.reset(seed=1)
    return env


TAKERS: dict[str, Callable[[Any], object]] = {
    "option": lambda value: make("serengeti", min_bid=value),
    "seed": lambda value: make("serengeti").reset(seed=value),
    "step": lambda value: started(make("serengeti")).step(value),
    "gymnasium seat": lambda value: SeatEnv("serengeti", seat=value),
    "gymnasium step": lambda value: started(SeatEnv("serengeti")).step(value),
    "vector num_envs": lambda value: SeatVectorEnv("serengeti", value),
    "vector seat": lambda value: SeatVectorEnv("serengeti", 2, seat=value),
    "vector seeds": lambda value: SeatVectorEnv("serengeti", 1).reset(seed=[value]),
    "vector max_episode_steps": lambda value: SeatVectorEnv("serengeti", max_episode_steps=value),
    "native num_envs": lambda value: make_vec_env("serengeti", value),
    "native seat": lambda value: make_vec_env("serengeti", 1, seat=value),
    "native seed": lambda value: make_vec_env("serengeti", 1, seed=value),
    "batch num_envs": lambda value: make_batch("serengeti", value),
    "batch num_threads": lambda value: make_batch("serengeti", 1, num_threads=value),
    "batch seed": lambda value: make_batch("serengeti", 1).reset(value),
    "batch number": lambda value: started(make_batch("serengeti", 1)).random_actions(1, value),
    "batch deal_seed": lambda value: started(make_batch("serengeti", 2)).deal_seed(value),
    "gymnasium seed": lambda value: SeatEnv("serengeti").reset(seed=value),
    "vector seed": lambda value: SeatVectorEnv("serengeti", 1).reset(seed=value),
    "batch step": lambda value: started(make_batch("serengeti", 1)).step([value]),
    "vector step": lambda value: started(SeatVectorEnv("serengeti", 1)).step([value]),
    "empty_field": lambda value: best_plan([0], [1], value),
}


@pytest.mark.parametrize("value", NO_INTEGERS.values(), ids=NO_INTEGERS)
@pytest.mark.parametrize("take", TAKERS.values(), ids=TAKERS)
def test_what_is_no_integer_is_refused(take: Callable[[Any], object], value: Any) -> None:
    with pytest.raises((TypeError, UsageError), match=r" (is|contain) .*"):
        take(value)


@pytest.mark.parametrize("value", INTEGERS.values(), ids=INTEGERS)
@pytest.mark.parametrize("take", TAKERS.values(), ids=TAKERS)
def test_integers_of_any_library_are_taken(take: Callable[[Any], object], value: Any) -> None:
    take(value)


def huge(num_tables: int) -> Any:
    return np.array([1] * (num_tables - 1) + [2**64 - 1], np.uint64)


@pytest.mark.parametrize(
    "step",
    [
        lambda: started(make_batch("serengeti", 2)).step(huge(2)),
        lambda: started(SeatVectorEnv("serengeti", 2)).step(huge(2)),
        lambda: started(make("serengeti")).step(np.uint64(2**64 - 1)),
        lambda: started(SeatEnv("serengeti")).step(np.uint64(2**64 - 1)),
    ],
    ids=["batch", "vector", "aec", "gymnasium"],
)
def test_an_action_beyond_64_bits_is_named_as_it_was_given(step: Callable[[], object]) -> None:
    with pytest.raises(IllegalActionError, match="action 18446744073709551615 is outside of"):
        step()


def test_a_number_of_players_may_be_of_any_integer_type() -> None:
    assert find_game("corona").settings(np.uint8(2)).num_players == 2
