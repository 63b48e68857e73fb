"""Compiles one loop for three games and prints what came of it, for `test_cache.py`.

`python -m tests.engine.cache_probe` in a process of its own, with the JIT on: only a new process
shows what comes from the cache. The games have one record type, and one of them is edited.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import numpy as np

from kunstkammer.envs.engine import functions, jit
from kunstkammer.envs.engine.arrays import Integers
from kunstkammer.envs.engine.jit import compile_loop, kernel
from kunstkammer.envs.engine.record import record_type

RECORD = record_type((), ())
FACTOR = 3


def fill(values: Integers) -> None:
    """Writes what the rule makes of 0, 1, 2, …"""
    for number in range(values.shape[0]):
        values[number] = rule(number)  # noqa: F821  # each game's own


@kernel
def add_one(number: int) -> int:
    return number + 1


@kernel
def multiply(number: int) -> int:
    return number * FACTOR


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def _run(rule: Callable[..., Any], owner: str) -> list[int]:
    values = np.zeros(4, np.int64)
    compile_loop(fill, {"rule": rule}, RECORD, owner)(values)
    numbers: list[int] = values.tolist()
    return numbers


def _probe() -> dict[str, Any]:
    listener = _Listener()
    logging.getLogger("kunstkammer").addHandler(listener)
    previous = jit.numba.config.CACHE_DIR
    edited = functions.rebuild(multiply, {"FACTOR": 5})
    return {
        "adding": _run(add_one, "adding_v0"),
        "multiplying": _run(multiply, "multiplying_v0"),
        "edited": _run(edited, "multiplying_v0"),
        "is_restored": previous == jit.numba.config.CACHE_DIR,
        "messages": listener.messages,
    }


if __name__ == "__main__":
    print(json.dumps(_probe()))
