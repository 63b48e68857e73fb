"""A batch takes integers in every form in which users and other libraries hand them over."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.envs import make_batch
from kunstkammer.envs.engine.rng import mix

Array = np.ndarray[Any, Any]

FORMS: dict[str, Callable[[Array], Any]] = {
    "list": lambda array: array.tolist(),
    "list of several types": lambda array: [np.uint64(array[0]), *array[1:].tolist()],
    "tuple": tuple,
    "deque": lambda array: deque(array.tolist()),
    "uint64": lambda array: array.astype(np.uint64),
    "uint8": lambda array: array.astype(np.uint8),
    "int32": lambda array: array.astype(np.int32),
    "big-endian": lambda array: array.astype(">i8"),
    "strided": lambda array: np.repeat(array, 2)[::2],
    "read-only": lambda array: np.broadcast_to(array[np.newaxis], (2, len(array)))[1],
    "unaligned": lambda array: np.frombuffer(bytearray(b"-" + array.tobytes()), np.int64, offset=1),
}


@pytest.mark.parametrize("form", FORMS)
def test_actions_tables_and_seats_come_in_any_form(form: str) -> None:
    plain, other = make_batch("serengeti", 8), make_batch("serengeti", 8)
    tables = np.array([6, 1, 4])
    for batch, convert in ((plain, np.asarray), (other, FORMS[form])):
        batch.reset(3)
        batch.step(convert(batch.random_actions(1, 1)))
        batch.step(convert(batch.random_actions(1, 2)[tables]), convert(tables))
        batch.restart(convert(tables[:2]))
    assert plain.states.tobytes() == other.states.tobytes()
    seats = np.array([2, 0, 3])
    views = other.views(FORMS[form](tables), FORMS[form](seats))
    assert views.tobytes() == plain.views(tables, seats).tobytes()


@pytest.mark.parametrize(
    "form",
    [list, tuple, deque, partial(np.array, dtype=object), lambda seeds: [np.uint64(seeds[0]), 3]],
)
def test_seeds_of_tables_may_be_small_and_large(form: Any) -> None:
    seeds = form([2**63 + 1, 3])
    batch = make_batch("serengeti", 2)
    batch.reset(seeds)
    vector = SeatVectorEnv("serengeti", 2)
    vector.reset(seed=seeds)
    loop = vector._loop.batch
    for table, folded in enumerate((7925534382330492915, 3)):
        assert batch.deal_seed(table) == mix(folded, 0)
        assert loop.deal_seed(table) == mix(folded, int(loop.game_numbers[table]))


@pytest.mark.parametrize("num_threads", [1, 2])
def test_a_batch_is_pickled_in_mid_game(num_threads: int) -> None:
    batch = make_batch("serengeti", 200, num_threads=num_threads)
    batch.reset(1)
    batch.step(batch.random_actions(1, 0))
    twin = pickle.loads(pickle.dumps(batch))
    for number in range(30):
        actions = batch.random_actions(1, number)
        batch.step(actions)
        twin.step(actions)
    assert twin.states.tobytes() == batch.states.tobytes()
    assert twin.observations.tobytes() == batch.observations.tobytes()
