"""A game's compiled loops, each compiled or loaded from the cache when it is first used."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from . import loops
from .jit import bind, compile_loop, kernel, plain
from .signatures import NAMES

if TYPE_CHECKING:
    from .arrays import Mask, Scratch
    from .record import Record

    def rule(*arguments: object) -> Any:
        """The game's own function, without working memory."""


class Kernels:
    """The loops of `loops.py` with one game's rules in them, as attributes.

    Args:
        owner: names the cache folder.
        record: the game's record type.
        rules: the game's functions by the names of `signatures.NAMES`.

    Raises:
        ValueError: a rule function is missing or unknown.
    """

    def __init__(
        self, owner: str, record: np.dtype[Any], rules: Mapping[str, Callable[..., Any]]
    ) -> None:
        if set(rules) != set(NAMES):
            differing = sorted(set(rules) ^ set(NAMES))
            raise ValueError(f"{owner}: rule functions missing or unknown: {differing}")
        self._owner = owner
        self._record = record
        self._rules = {name: _with_scratch(name, function) for name, function in rules.items()}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_") or not isinstance(getattr(loops, name, None), FunctionType):
            raise AttributeError(f"there is no loop named {name!r}")
        compiled = self.compile(getattr(loops, name), {}, self._owner)
        setattr(self, name, compiled)
        return compiled

    def compile(
        self, template: Callable[..., Any], names: Mapping[str, Any], owner: str
    ) -> Callable[..., Any]:
        """Compiles another loop over the game's records, with `names` beside the rules."""
        return compile_loop(template, {**self._rules, **names}, self._record, owner)


def _with_scratch(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a rule function that needs no working memory the argument that loops pass."""
    adapter = _ADAPTERS.get(name)
    if adapter is None or "scratch" in inspect.signature(plain(function)).parameters:
        return function
    return kernel(bind(adapter, {"rule": function}))


def _legal_actions(state: Record, mask: Mask, scratch: Scratch) -> None:
    rule(state, mask)


def _step(state: Record, action: int, scratch: Scratch) -> None:
    rule(state, action)


def _complete(view: Record, seat: int, seed: int, scratch: Scratch) -> int:
    return int(rule(view, seat, seed))


_ADAPTERS: dict[str, Callable[..., Any]] = {
    "legal_actions": _legal_actions,
    "step": _step,
    "complete": _complete,
}
