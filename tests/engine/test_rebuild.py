"""Functions are rebuilt with other globals, and so are the helpers that these globals concern."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine.arrays import Integers
from kunstkammer.envs.engine.functions import rebuild
from kunstkammer.envs.engine.jit import _compiled_helpers, compile_loop, is_jit_on, kernel
from kunstkammer.envs.engine.record import record_type

RECORD = record_type((), ())


@kernel
def double(number: int) -> int:
    return 2 * number


@kernel
def negate(number: int) -> int:
    return -number


@kernel
def apply_twice(number: int) -> int:
    return rule(rule(double(number)))  # noqa: F821  # bound by the tests


def apply_with_offset(number: int) -> int:
    return apply_twice(number) + double(50)


def fill(values: Integers) -> None:
    """A loop whose helper's helper uses a bound name."""
    for place in range(values.shape[0]):
        values[place] = apply_with_offset(place)


@kernel
def count_down(number: int) -> int:
    """Calls itself, with a constant of its own."""
    return STOP if number <= 0 else count_down(number - 1)


@kernel
def is_even(number: int) -> bool:
    return True if number == STOP else is_odd(number - 1)


@kernel
def is_odd(number: int) -> bool:
    return False if number == 0 else is_even(number - 1)


STOP = 0


def test_a_helper_of_a_loop_sees_the_bound_names():
    found = []
    for rule in (double, negate):
        values = np.arange(3)
        compile_loop(fill, {"rule": rule}, RECORD, "rebuild-tests")(values)
        found.append(values.tolist())
    assert found == [[100, 108, 116], [100, 102, 104]]


def test_in_plain_python_a_helper_sees_the_bound_names_too():
    rebuilt = rebuild(apply_with_offset, {"rule": negate})
    assert rebuilt(3) == 106


def test_the_source_keeps_its_globals():
    rebuild(apply_with_offset, {"rule": negate, "double": negate})
    assert "rule" not in apply_twice.__globals__
    assert apply_with_offset.__globals__["double"] is double


def test_helpers_that_use_no_bound_name_stay_the_same():
    rebuilt = rebuild(apply_with_offset, {"rule": negate})
    assert rebuilt.__globals__["double"] is double
    assert rebuilt.__globals__["apply_twice"] is not apply_twice


def test_bound_values_are_taken_as_they_are():
    """Another rule's own `rule` is not the one that is bound: a rule may call what it replaces."""
    rebuilt = rebuild(apply_with_offset, {"rule": negate, "apply_twice": is_even})
    assert rebuilt.__globals__["rule"] is negate
    assert rebuilt.__globals__["apply_twice"] is is_even


def test_helpers_that_call_themselves_or_each_other_are_rebuilt_once():
    assert rebuild(count_down, {"STOP": 7})(3) == 7
    rebuilt: Any = rebuild(is_even, {"STOP": 0})
    assert rebuilt(4)
    assert not rebuilt(5)
    assert rebuilt.__globals__["is_odd"].__globals__["is_even"] is rebuilt


def test_a_closure_is_not_rebuilt():
    limit = 5

    def closure(number: int) -> bool:
        return number > limit

    with pytest.raises(TypeError, match="^kernel closure is a closure, which no cache can tell"):
        rebuild(closure, {"LIMIT": 6})


def narrow(values: Integers) -> None:
    """A loop that calls one helper with integers of three kinds."""
    values[0] = double(np.int8(-3)) + double(values[1]) + double(100)


def test_a_helper_is_compiled_once_for_all_kinds_of_integers():
    values = np.array([0, 7])
    compile_loop(narrow, {}, RECORD, "rebuild-tests")(values)
    assert values[0] == 208
    if is_jit_on():
        assert double in _compiled_helpers
        assert len(_compiled_helpers[double].overloads) <= 1  # 0 if the loop was in the cache
