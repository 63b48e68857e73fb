"""Compilation: the only module that imports numba.

`kernel` marks a function of the engine or of a game. Shared loops (`loops.py`) are rebuilt for each
game with that game's rules as their globals, compiled for explicit types, and cached in a folder
named by a hash of all code and constants that they reach; so edited rules are never run from an
old cache, and two games with equal records never share a loop.

Environment: KUNSTKAMMER_CACHE_DIR moves the cache; numba's NUMBA_DISABLE_JIT and NUMBA_BOUNDSCHECK
work as usual.
"""

from __future__ import annotations

import contextlib
import dis
import enum
import functools
import hashlib
import inspect
import logging
import math
import os
import stat
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numba
import numpy as np

_FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}

kernel: Callable[[Callable[..., Any]], Callable[..., Any]] = numba.njit(**_FLAGS)
"""Marks a function as a kernel: compiled where it is used, plain Python when the JIT is off."""

_ARGUMENT_TYPES: dict[str, Any] = {
    "int": numba.int64,
    "float": numba.float64,
    "bool": numba.boolean,
    "Mask": numba.boolean[::1],
    "Masks": numba.boolean[:, ::1],
    "Flags": numba.int8[::1],
    "Seats": numba.int8[::1],
    "Integers": numba.int64[::1],
    "Points": numba.int32[::1],
    "PointsTable": numba.int32[:, ::1],
    "Vector": numba.float32[::1],
    "Matrix": numba.float32[:, ::1],
    "Scratch": numba.int32[::1],
}

_lock = threading.RLock()
if hasattr(os, "register_at_fork"):  # Windows has no fork
    # a fork waits for the compiler: a child would find it half-way, in a thread that it lacks
    os.register_at_fork(
        before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release
    )
_announced: set[Path] = set()
_logger = logging.getLogger("kunstkammer")


def is_jit_on() -> bool:
    """True unless NUMBA_DISABLE_JIT is set."""
    return not numba.config.DISABLE_JIT


def plain(function: Any) -> Any:
    """The Python function behind a kernel; anything else as it is."""
    return getattr(function, "py_func", function)


def bind(template: Callable[..., Any], names: Mapping[str, Any]) -> types.FunctionType:
    """Copies a Python function, its globals overlaid by `names`."""
    source = plain(template)
    return types.FunctionType(
        source.__code__, {**source.__globals__, **names}, source.__name__, source.__defaults__
    )


def interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel and the kernels that it calls as plain Python: quick on one record, never compiled.

    Texts use the rules in this form.
    """
    source = plain(function)
    called = {name: source.__globals__.get(name) for name in source.__code__.co_names}
    return bind(
        source, {name: interpreted(one) for name, one in called.items() if plain(one) is not one}
    )


def compile_loop(
    template: Callable[..., Any], names: Mapping[str, Any], record: np.dtype[Any], owner: str
) -> Callable[..., Any]:
    """Compiles a shared loop for one game, or loads it from the cache.

    Args:
        template: a plain function whose annotations are names of `_ARGUMENT_TYPES` or `Records`.
        names: the functions that stand for the loop's free names (the rules).
        record: the game's record type.
        owner: names the cache folder, for example the game's id.

    Returns:
        The compiled function; the bound Python function when the JIT is off.
    """
    function = bind(template, names)
    if not is_jit_on():
        return function
    argument_types = {**_ARGUMENT_TYPES, "Records": numba.from_dtype(record)[::1]}
    for name in ("Records", "Seats", "Integers"):  # these loops take arrays of both kinds
        argument_types[f"ReadOnly{name}"] = argument_types[name].copy(readonly=True)
    parameters = inspect.get_annotations(plain(template))
    signature = tuple(argument_types[kind] for name, kind in parameters.items() if name != "return")
    root = _cache_root()
    if root is None:
        return _uncached(function, signature)
    folder = root / f"{owner}-{_fingerprint(function, record)}"
    with _lock:
        if (
            not any(folder.rglob(f"*.{function.__name__}-*.nbi"))
            and folder.parent not in _announced
        ):
            _announced.add(folder.parent)
            _logger.warning(
                "kunstkammer compiles for this machine (once for each game and way of play: "
                "seconds to half a minute)"
            )
        previous = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            compiled = _compile_cached(function, signature, folder)
        finally:
            numba.config.CACHE_DIR = previous
    return compiled


def _compile_cached(
    function: types.FunctionType, signature: tuple[Any, ...], folder: Path
) -> Callable[..., Any]:
    """Loads a loop from its folder, or compiles it; a damaged file is replaced."""
    try:
        return _load_or_compile(function, signature, folder)
    except Exception:
        # numba unpickles what it finds; of half a file that raises nearly anything
        stored = list(folder.rglob(f"*.{function.__name__}-*.nb?"))
        if not stored:
            raise
        for file in stored:
            file.unlink(missing_ok=True)
        return _load_or_compile(function, signature, folder)


def _load_or_compile(
    function: types.FunctionType, signature: tuple[Any, ...], folder: Path
) -> Callable[..., Any]:
    """Loads or compiles a loop; where it cannot be stored, it serves this process alone."""
    try:
        compiled: Any = numba.njit(cache=True, **_FLAGS)(function)
    except RuntimeError:  # no folder can be written
        compiled = None
    # numba may choose another folder, where it would take the loop of one game for another's
    if compiled is None or not Path(compiled.stats.cache_path).is_relative_to(folder):
        _tell_uncached(str(folder.parent))
        return _uncached(function, signature)
    try:
        compiled.compile(signature)
    except OSError:
        if not compiled.overloads:
            raise  # a file that is there cannot be read
        _tell_uncached(str(folder.parent))
    compiled.disable_compile()
    loop: Callable[..., Any] = compiled
    return loop


def _uncached(function: types.FunctionType, signature: tuple[Any, ...]) -> Callable[..., Any]:
    build: Callable[..., Callable[..., Any]] = numba.njit(signature, **_FLAGS)
    return build(function)


@functools.cache
def _tell_uncached(folder: str) -> None:
    _logger.warning(
        "kunstkammer cannot keep its compiled code in %s and compiles it again in each process; "
        "free space there, or set KUNSTKAMMER_CACHE_DIR to another folder",
        folder,
    )


def _cache_root() -> Path | None:
    """The folder that holds the caches of all games; None if no folder can be written."""
    chosen = os.environ.get("KUNSTKAMMER_CACHE_DIR")
    try:
        base = chosen or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        root = Path(base) if chosen else Path(base) / "kunstkammer" / "kernels"
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        pass
    try:
        return _temporary_root()
    except OSError:
        _tell_uncached("any folder")
        return None


@functools.cache
def _temporary_root() -> Path:
    """A folder that no other user can fill: numba's cache holds pickles, which can run code."""
    folder = Path(tempfile.gettempdir()) / "kunstkammer-kernels"
    if hasattr(os, "getuid"):  # on Windows the folder of temporary files is the user's own
        folder = folder.with_name(f"{folder.name}-{os.getuid()}")
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        found = folder.lstat()
        is_own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
        if not is_own or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            folder = Path(tempfile.mkdtemp(prefix=f"{folder.name}-"))
    _logger.warning(
        "kunstkammer keeps its compiled code in %s; to keep it elsewhere, set "
        "KUNSTKAMMER_CACHE_DIR to a folder that can be written",
        folder,
    )
    return folder


def _fingerprint(function: types.FunctionType, record: np.dtype[Any]) -> str:
    """Hashes all code and constants that a function reaches, the types, numba and its flags."""
    digest = hashlib.blake2b(digest_size=8)
    versions = (numba.__version__, sys.version_info[:3], np.__version__, numba.config.BOUNDSCHECK)
    digest.update(repr((versions, sorted(_FLAGS.items()), record.descr)).encode())
    for part in _reachable(function, set()):
        digest.update(part.encode())
    return digest.hexdigest()


def _reachable(function: types.FunctionType, seen: set[int]) -> Iterator[str]:
    if id(function) in seen:
        return
    seen.add(id(function))
    if function.__closure__:
        raise TypeError(
            f"kernel {function.__name__} is a closure, which no cache can tell from another one; "
            "use names of its module instead"
        )
    yield _describe_code(function.__code__) + repr(function.__defaults__)
    for name in sorted(_global_names(function.__code__)):
        value = plain(function.__globals__.get(name))
        if isinstance(value, types.FunctionType):
            yield name
            yield from _reachable(value, seen)
        else:
            yield f"{name}={_describe_constant(name, value)}"


def _global_names(code: types.CodeType) -> set[str]:
    names = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    nested = (c for c in code.co_consts if isinstance(c, types.CodeType))
    return names.union(*(_global_names(c) for c in nested))


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
