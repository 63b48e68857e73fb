"""Kernels as Python functions: the names they use, copies with other names, and a hash."""

from __future__ import annotations

import dis
import enum
import functools
import hashlib
import itertools
import math
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import numpy as np

NO_NAMES: Mapping[str, Any] = types.MappingProxyType({})


@functools.cache
def global_names(code: types.CodeType) -> frozenset[str]:
    """The global names that code loads, in nested code too."""
    names = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    nested = (c for c in code.co_consts if isinstance(c, types.CodeType))
    return frozenset(names.union(*(global_names(c) for c in nested)))


@functools.cache
def _attributes(code: types.CodeType) -> Mapping[str, frozenset[str]]:
    """The attributes that code loads of global names, in nested code too."""
    found: dict[str, set[str]] = {}
    steps = list(dis.get_instructions(code))
    for step, following in itertools.pairwise(steps):
        if step.opname == "LOAD_GLOBAL" and following.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            found.setdefault(step.argval, set()).add(following.argval)
    for nested in (c for c in code.co_consts if isinstance(c, types.CodeType)):
        for name, names in _attributes(nested).items():
            found.setdefault(name, set()).update(names)
    return {name: frozenset(names) for name, names in found.items()}


def refuse_closure(function: types.FunctionType) -> None:
    """Raises TypeError for a closure: neither a cache nor a copy can tell what it holds."""
    if function.__closure__:
        raise TypeError(
            f"kernel {function.__name__} is a closure, which no cache can tell from another one; "
            "use names of its module instead"
        )


def rebuild(function: Callable[..., Any], names: Mapping[str, Any]) -> types.FunctionType:
    """Copies a function and its helpers, with their globals overlaid by `names`.

    Helpers are the functions that it calls by global names, and those that these call. One that
    uses none of the names, itself or through its own helpers, stays the same object, so that it is
    compiled once for all who call it.

    Args:
        function: a Python function, for example a kernel.
        names: what the global names stand for in the copies; these values are taken as they are.

    Raises:
        TypeError: a function to be copied is a closure.
    """
    source = cast(types.FunctionType, function)
    twins = {one: copy_function(one, names) for one in _to_copy(source, names)}
    for one, twin in twins.items():
        for name, helper in helpers_of(one, names).items():
            twin.__globals__[name] = twins.get(helper, helper)
    return twins[source]


def copy_function(
    function: types.FunctionType, names: Mapping[str, Any] = NO_NAMES
) -> types.FunctionType:
    """The same code with globals of its own, overlaid by `names`."""
    refuse_closure(function)
    space = {**function.__globals__, **names}
    twin = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


def helpers_of(
    function: types.FunctionType, names: Mapping[str, Any] = NO_NAMES
) -> dict[str, types.FunctionType]:
    """The functions that a function calls by global names, but for those in `names`."""
    found = {name: function.__globals__.get(name) for name in global_names(function.__code__)}
    return {
        name: value
        for name, value in found.items()
        if name not in names and isinstance(value, types.FunctionType)
    }


def _to_copy(source: types.FunctionType, names: Mapping[str, Any]) -> set[types.FunctionType]:
    """The function, and those of its helpers that use one of the names."""
    callers: dict[types.FunctionType, set[types.FunctionType]] = {source: set()}
    waiting, changing = [source], [source]
    while waiting:
        one = waiting.pop()
        if not names.keys().isdisjoint(global_names(one.__code__)):
            changing.append(one)
        for helper in helpers_of(one, names).values():
            if helper not in callers:
                waiting.append(helper)
            callers.setdefault(helper, set()).add(one)
    found: set[types.FunctionType] = set()
    while changing:
        one = changing.pop()
        if one not in found:
            found.add(one)
            changing.extend(callers[one])
    return found


def fingerprint(function: types.FunctionType, surroundings: object) -> str:
    """Hashes all code and constants that a function reaches.

    Args:
        function: a Python function.
        surroundings: whatever else the compiled code depends on; its `repr` counts.

    Raises:
        TypeError: the function reaches a closure, or a constant whose changes would go unseen.
    """
    digest = hashlib.blake2b(digest_size=8)
    digest.update(repr(surroundings).encode())
    for part in _reachable(function, set()):
        digest.update(part.encode())
    return digest.hexdigest()


def _reachable(function: types.FunctionType, seen: set[int]) -> Iterator[str]:
    if id(function) in seen:
        return
    seen.add(id(function))
    refuse_closure(function)
    yield _describe_code(function.__code__) + repr(function.__defaults__)
    used = _attributes(function.__code__)
    for name in sorted(global_names(function.__code__)):
        value = function.__globals__.get(name)
        if isinstance(value, types.FunctionType):
            yield name
            yield from _reachable(value, seen)
        elif name in used and isinstance(value, types.ModuleType) and value not in (np, math):
            for attribute in sorted(used[name]):
                full_name = f"{name}.{attribute}"
                yield f"{full_name}={_describe_constant(full_name, getattr(value, attribute))}"
        else:
            yield f"{name}={_describe_constant(name, value)}"


def _describe_code(code: types.CodeType) -> str:
    constants = [
        _describe_code(c) if isinstance(c, types.CodeType) else repr(c) for c in code.co_consts
    ]
    return repr((code.co_code.hex(), constants, code.co_names, code.co_varnames))


def _describe_constant(name: str, value: Any) -> str:
    if isinstance(value, np.ndarray | np.generic):
        return f"{value.dtype}{value.shape}{value.tobytes().hex()}"
    if isinstance(value, type) and issubclass(value, enum.Enum):
        return repr([(member.name, member.value) for member in value])
    if isinstance(value, tuple):
        parts = [_describe_constant(name, part) for part in value]
        return repr((parts, getattr(value, "_fields", None)))
    if value is None or isinstance(value, int | float | str | enum.Enum):
        return repr(value)
    if isinstance(value, type | types.BuiltinFunctionType) or value in (np, math):
        return str(value.__name__)
    raise TypeError(
        f"a kernel uses {name}, of type {type(value).__name__}, whose changes no cache would see; "
        "allowed: kernels, numbers, tuples and arrays of them, enums, the modules numpy and math, "
        "and constants of other modules (import kernels by their names)"
    )
