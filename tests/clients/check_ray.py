"""What Ray sends to another process and back plays on; `make test-clients` runs this."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import ray

from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.envs import GAMES, make, make_batch


@pytest.fixture(scope="module", autouse=True)
def _cluster() -> Iterator[None]:
    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=100 * 2**20)
    yield
    ray.shutdown()


def play(env: Any) -> Any:
    """One legal action."""
    if isinstance(env, SeatEnv):
        env.step(int(env.action_masks().argmax()))
    elif hasattr(env, "num_envs"):
        env.step(env.random_actions(seed=1, number=0))
    else:
        env.step(int(env.last()[0]["action_mask"].argmax()))
    return env


def bytes_of(env: Any) -> bytes:
    batch = getattr(getattr(env, "_loop", None), "batch", env)
    return batch.states.tobytes() if hasattr(batch, "states") else batch.state().tobytes()


def started(env: Any, seed: int) -> Any:
    env.reset(seed=seed)
    return env


MAKERS = {
    "aec": make,
    "batch": lambda name: make_batch(name, 64),
    "gymnasium": SeatEnv,
}


@pytest.mark.parametrize("form", MAKERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_in_progress_goes_to_a_process_and_back(form: str, name: str) -> None:
    env = started(MAKERS[form](name), 1)
    there = ray.get(ray.remote(play).remote(env))
    assert bytes_of(there) == bytes_of(play(env))
    assert bytes_of(play(there)) == bytes_of(play(env))
    assert isinstance(there, type(env))


def test_arrays_of_the_object_store_are_taken_as_actions() -> None:
    batch = make_batch("gold", 4096)
    batch.reset(seed=1)
    actions = ray.get(ray.put(batch.masks.argmax(axis=1)))
    assert not actions.flags.writeable
    batch.step(actions)
    assert np.isfinite(batch.rewards).all()
