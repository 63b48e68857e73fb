"""A game's compiled loops, each compiled or loaded from the cache when it is first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, ParamSpec, Self, TypeVar, cast, overload

import numpy as np

from . import loops
from .functions import NO_NAMES
from .jit import compile_loop
from .rules import Rules

P = ParamSpec("P")
R = TypeVar("R")


class Loop(Generic[P, R]):
    """An attribute of `Kernels`: a loop of `loops.py`, compiled when it is first read.

    Its type is that of the loop, so that mypy checks the name and the arguments of each call.
    """

    def __init__(self, template: Callable[P, R]) -> None:
        self.template = template

    def __set_name__(self, owner: type[Kernels], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, kernels: None, owner: type[Kernels]) -> Self: ...
    @overload
    def __get__(self, kernels: Kernels, owner: type[Kernels]) -> Callable[P, R]: ...
    def __get__(self, kernels: Kernels | None, owner: type[Kernels]) -> Self | Callable[P, R]:
        if kernels is None:
            return self
        compiled = cast(Callable[P, R], kernels.compile(self.template, {}))
        vars(kernels)[self._name] = compiled  # found before this descriptor from now on
        return compiled


class Kernels:
    """The loops of `loops.py` with one game's rules in them.

    Args:
        owner: names the cache folder.
        record: the game's record type.
        rules: the game's functions.
    """

    derive_seed = Loop(loops.derive_seed)
    derive_seeds = Loop(loops.derive_seeds)
    deal_table = Loop(loops.deal_table)
    legal_table = Loop(loops.legal_table)
    step_table = Loop(loops.step_table)
    advance_table = Loop(loops.advance_table)
    rate_table = Loop(loops.rate_table)
    hide_table = Loop(loops.hide_table)
    complete_table = Loop(loops.complete_table)
    observe_table = Loop(loops.observe_table)
    check_table = Loop(loops.check_table)
    find_illegal = Loop(loops.find_illegal)
    start_tables = Loop(loops.start_tables)
    show_tables = Loop(loops.show_tables)
    step_tables = Loop(loops.step_tables)
    view_tables = Loop(loops.view_tables)
    mask_views = Loop(loops.mask_views)
    observe_views = Loop(loops.observe_views)
    seed_decisions = Loop(loops.seed_decisions)
    sample_actions = Loop(loops.sample_actions)

    def __init__(self, owner: str, record: np.dtype[Any], rules: Rules) -> None:
        self._owner = owner
        self._record = record
        self._rules = dict(vars(rules))

    def compile(
        self,
        template: Callable[..., Any],
        names: Mapping[str, Any],
        owner: str | None = None,
        tuples: Mapping[str, Sequence[str]] = NO_NAMES,
    ) -> Callable[..., Any]:
        """Compiles another loop over the game's records, with `names` beside the rules.

        See `compile_loop`; `owner` is the game's id if it is None.
        """
        bound = {**self._rules, **names}
        return compile_loop(template, bound, self._record, owner or self._owner, tuples)
