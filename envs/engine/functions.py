"""Kernels as Python functions: the names that they use, and a hash of all that they reach."""

from __future__ import annotations

import dis
import enum
import functools
import hashlib
import math
import types
from collections.abc import Iterator
from typing import Any

import numpy as np


def plain(function: Any) -> Any:
    """The Python function behind a kernel; anything else as it is."""
    return getattr(function, "py_func", function)


@functools.cache
def global_names(code: types.CodeType) -> frozenset[str]:
    """The global names that code loads, in nested code too."""
    names = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    nested = (c for c in code.co_consts if isinstance(c, types.CodeType))
    return frozenset(names.union(*(global_names(c) for c in nested)))


def refuse_closure(function: types.FunctionType) -> None:
    """Raises TypeError for a closure: neither a cache nor a copy can tell what it holds."""
    if function.__closure__:
        raise TypeError(
            f"kernel {function.__name__} is a closure, which no cache can tell from another one; "
            "use names of its module instead"
        )


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
    for name in sorted(global_names(function.__code__)):
        value = plain(function.__globals__.get(name))
        if isinstance(value, types.FunctionType):
            yield name
            yield from _reachable(value, seen)
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
        return repr([_describe_constant(name, part) for part in value])
    if value is None or isinstance(value, int | float | str | enum.Enum):
        return repr(value)
    if isinstance(value, type | types.BuiltinFunctionType) or value in (np, math):
        return str(value.__name__)
    raise TypeError(
        f"a kernel uses {name}, of type {type(value).__name__}, whose changes no cache would see; "
        "allowed: kernels, numbers, tuples and arrays of them, enums, and the modules numpy, math "
        "(of other modules import the names themselves)"
    )
