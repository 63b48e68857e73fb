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
import functools
import inspect
import logging
import os
import stat
import sys
import tempfile
import threading
import types
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.registry import CPUDispatcher

from .functions import NO_NAMES, copy_function, fingerprint, helpers_of, rebuild

F = TypeVar("F", bound=Callable[..., Any])

_FLAGS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
}


def kernel(function: F) -> F:
    """Marks a function of the engine or of a game as a kernel, and returns it as it is.

    A kernel is Python that numba can compile. Called from Python it runs as Python, quick on one
    record; in a loop (`compile_loop`) it is compiled, together with all that the loop reaches.
    """
    return function


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


class _Helper(CPUDispatcher):  # type: ignore[misc]  # numba has no types
    """A function that only compiled code calls.

    It is compiled once for all integers that fit into int64: the same call with a constant, or with
    an int8 of a record, would otherwise be compiled anew. It has no way in from Python, which would
    cost a quarter of the time and of the memory.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(
            tuple(_widened(one) for one in args),
            {name: _widened(one) for name, one in kws.items()},
        )


def _widened(argument: Any) -> Any:
    general = numba.types.unliteral(argument)
    is_small = isinstance(general, numba.types.Integer) and (
        general.signed or general.bitwidth < 32
    )
    return numba.types.int64 if is_small else general


_compiled_helpers: weakref.WeakKeyDictionary[types.FunctionType, _Helper] = (
    weakref.WeakKeyDictionary()
)


def _with_compiled_helpers(function: types.FunctionType) -> types.FunctionType:
    """A copy of a function in which its helpers are kernels for numba to compile."""
    twin = copy_function(function)
    with _lock:
        _call_compiled(twin)
    return twin


def _compiled_helper(function: types.FunctionType) -> _Helper:
    """What compiled code calls for a function: the same object for all who call it."""
    if function not in _compiled_helpers:
        twin = copy_function(function)
        options = {**_FLAGS, "nopython": True, "no_cpython_wrapper": True, "boundscheck": None}
        _compiled_helpers[function] = _Helper(twin, targetoptions=options)
        _call_compiled(twin)  # now, since functions may call each other
    return _compiled_helpers[function]


def _call_compiled(twin: types.FunctionType) -> None:
    """Lets a copy of a function call the compiled forms of its helpers."""
    for name, helper in helpers_of(twin).items():
        twin.__globals__[name] = _compiled_helper(helper)


def compile_loop(
    template: Callable[..., Any],
    names: Mapping[str, Any],
    record: np.dtype[Any],
    owner: str,
    tuples: Mapping[str, Sequence[str]] = NO_NAMES,
) -> Callable[..., Any]:
    """Compiles a shared loop for one game, or loads it from the cache.

    Args:
        template: a plain function whose annotations are names of `_ARGUMENT_TYPES`, `Records`, or
            keys of `tuples`.
        names: the functions that stand for the loop's free names (the rules).
        record: the game's record type.
        owner: names the cache folder, for example the game's id.
        tuples: for a name in the template's annotations, the names of a tuple's parts.

    Returns:
        The compiled function; the bound Python function when the JIT is off.
    """
    bound = rebuild(template, names)
    if not is_jit_on():
        return bound
    function = _with_compiled_helpers(bound)
    argument_types = {**_ARGUMENT_TYPES, "Records": numba.from_dtype(record)[::1]}
    for name in ("Records", "Seats", "Integers"):  # these loops take arrays of both kinds
        argument_types[f"ReadOnly{name}"] = argument_types[name].copy(readonly=True)
    for kind, parts in tuples.items():
        argument_types[kind] = numba.types.Tuple([argument_types[part] for part in parts])
    parameters = inspect.get_annotations(template)
    signature = tuple(argument_types[kind] for name, kind in parameters.items() if name != "return")
    root = _cache_root()
    if root is None:
        return _uncached(function, signature)
    folder = root / f"{owner}-{fingerprint(bound, _surroundings(record))}"
    with _lock:
        if (
            not any(folder.rglob(f"*.{function.__name__}-*.nbi"))
            and folder.parent not in _announced
        ):
            _announced.add(folder.parent)
            _logger.warning(
                "Compiling kernels for this machine (once per game and way of play, 5-30 s)"
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


def _surroundings(record: np.dtype[Any]) -> tuple[object, ...]:
    """What compiled code depends on besides the functions: types, versions and flags."""
    versions = (numba.__version__, sys.version_info[:3], np.__version__, numba.config.BOUNDSCHECK)
    return versions, sorted(_FLAGS.items()), record.descr
