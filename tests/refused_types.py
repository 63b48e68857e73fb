"""Lines that mypy must refuse: `make types` reports an `ignore` that is not needed."""

from __future__ import annotations

from kunstkammer.envs.engine.kernels import Kernels
from kunstkammer.envs.engine.record import Record
from kunstkammer.envs.engine.rules import Rules


def misspelt_loop(kernels: Kernels) -> object:
    return kernels.deal_tabel  # type: ignore[attr-defined]


def missing_argument(kernels: Kernels, state: Record) -> None:
    kernels.deal_table(state, 0)  # type: ignore[call-arg]


def misspelt_rule(rules: Rules, state: Record) -> None:
    rules.dael(state, 1)  # type: ignore[attr-defined]
