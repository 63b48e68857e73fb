"""The name of a cache folder changes with all that a loop reaches, and refuses what it cannot see.

Nothing is compiled here; that other names mean other folders is shown in `test_cache.py`.
"""

from __future__ import annotations

import json
import math
from collections import namedtuple
from collections.abc import Callable
from enum import IntEnum
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine import functions
from kunstkammer.envs.engine.functions import rebuild
from kunstkammer.envs.engine.jit import _surroundings, kernel
from kunstkammer.envs.engine.record import record_type

RECORD = record_type((), ())


class Phase(IntEnum):
    """Two phases."""

    FIRST = 0
    SECOND = 1


class OtherPhase(IntEnum):
    """The same names, other numbers."""

    FIRST = 0
    SECOND = 2


Offsets = namedtuple("Offsets", "bid chips")
Lengths = namedtuple("Lengths", "chips bid")

LIMIT: Any = 5
limits: Any = None


@kernel
def compare(number: int) -> int:
    return number > LIMIT


@kernel
def compare_attribute(number: int) -> int:
    return sum([one > limits.HIGH for one in range(number)])


@kernel
def call(number: int) -> int:
    return compare(number)


@kernel
def double(number: int, factor: int = 2) -> int:
    return number * factor


@kernel
def triple(number: int, factor: int = 3) -> int:
    return number * factor


@kernel
def nest(number: int) -> int:
    return sum([one > LIMIT for one in range(number)])


def fingerprint(function: Callable[..., Any], record: Any = RECORD, **names: Any) -> str:
    return functions.fingerprint(rebuild(function, names), _surroundings(record))


def test_the_same_code_and_constants_have_one_fingerprint() -> None:
    assert fingerprint(compare, LIMIT=7) == fingerprint(compare, LIMIT=7)
    assert fingerprint(call) == fingerprint(call)


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (5, 6),
        (5, 5.0),
        (0.5, 0.25),
        (True, False),
        ("a", "b"),
        ((1, 2), (1, 3)),
        (np.int32(5), np.int32(6)),
        (np.int32(5), np.int64(5)),
        (np.array([1, 2], np.int8), np.array([1, 3], np.int8)),
        (np.array([1, 2], np.int8), np.array([1, 2], np.int16)),
        (np.zeros((2, 3)), np.zeros((3, 2))),
        (np.zeros(5000), np.eye(1, 5000, 2500)[0]),
        ((np.zeros(5000), 1), (np.eye(1, 5000, 2500)[0], 1)),
        (Phase, OtherPhase),
        (Phase.FIRST, Phase.SECOND),
        (compare, double),
        (np, math),
        (Offsets(1, 2), Offsets(1, 3)),
        (Offsets(1, 2), Lengths(1, 2)),
        (np.int8, np.int16),
    ],
)
def test_another_constant_has_another_fingerprint(value: Any, other: Any) -> None:
    assert fingerprint(compare, LIMIT=value) != fingerprint(compare, LIMIT=other)


def test_constants_of_other_modules_count() -> None:
    module, other = ModuleType("limits"), ModuleType("limits")
    module.__dict__.update(HIGH=5, LOW=1)
    other.__dict__.update(HIGH=6, LOW=1)
    found = fingerprint(compare_attribute, limits=module)
    assert found != fingerprint(compare_attribute, limits=other)
    module.__dict__["LOW"] = 2  # not used
    assert found == fingerprint(compare_attribute, limits=module)


def test_kernels_of_other_modules_are_imported_by_name() -> None:
    module = ModuleType("limits")
    module.__dict__["HIGH"] = double
    with pytest.raises(TypeError, match=r"^a kernel uses limits\.HIGH, of type function"):
        fingerprint(compare_attribute, limits=module)


def test_what_called_kernels_reach_counts() -> None:
    edited = rebuild(compare, {"LIMIT": 6})
    assert fingerprint(call) != fingerprint(call, compare=edited)


def test_what_nested_code_reaches_counts() -> None:
    assert fingerprint(nest, LIMIT=5) != fingerprint(nest, LIMIT=6)


def test_default_arguments_count() -> None:
    renamed = rebuild(triple, {})
    renamed.__code__ = double.__code__
    assert functions.fingerprint(renamed, _surroundings(RECORD)) != fingerprint(double)


def test_the_record_type_counts() -> None:
    other = record_type((), (("seed", "i8"),))
    assert fingerprint(compare, other) != fingerprint(compare)


def test_kernels_that_call_each_other_are_no_endless_loop() -> None:
    first, second = rebuild(call, {}), rebuild(call, {})
    first.__globals__["compare"] = second
    second.__globals__["compare"] = first
    assert functions.fingerprint(first, ()) == functions.fingerprint(first, ())


def test_closures_are_refused() -> None:
    limit = 5

    def closure(number: int) -> bool:
        return number > limit

    with pytest.raises(TypeError) as caught:
        fingerprint(call, compare=closure)
    assert str(caught.value) == (
        "kernel closure is a closure, which no cache can tell from another one; "
        "use names of its module instead"
    )


@pytest.mark.parametrize(
    ("value", "kind"), [(json, "module"), ({"a": 1}, "dict"), ([1], "list"), (RECORD, "VoidDType")]
)
def test_constants_whose_changes_would_go_unseen_are_refused(value: Any, kind: str) -> None:
    with pytest.raises(TypeError, match=f"^a kernel uses LIMIT, of type .*{kind}.*, whose changes"):
        fingerprint(compare, LIMIT=value)
