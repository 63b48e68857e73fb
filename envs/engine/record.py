"""The record: one numpy structured type holds all of a game's state.

A state is one record, a batch is an array of records; copying is assignment, equality is equality
of bytes. Every record begins with the same header, then the rule options, then the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

NONE = -127
"""No seat, no card, no bid. Far from zero, so that its use as an index fails in checked runs."""
HIDDEN = -128
"""What a view does not show."""
SPECTATOR = -126
"""A watcher without a seat, who sees what lies open to everybody and no seat's secrets."""

RUNNING, ENDED, CUT = 0, 1, 2
"""The values of the header's `over`: still played, ended by the rules, cut by a step limit."""

OPTION_PREFIX = "rule_"
"""A rule option lies in the record under its own name after this prefix."""

HEADER: tuple[tuple[str, str], ...] = (
    ("num_players", "i1"),
    ("player", "i1"),
    ("phase", "i1"),
    ("over", "i1"),
    ("num_steps", "i4"),
)

Record: TypeAlias = Any
"""One state or view, as kernels see it: its fields are attributes."""
Records: TypeAlias = npt.NDArray[Any]
"""An array of states or views."""
Mask: TypeAlias = npt.NDArray[np.bool_]
"""bool [num_actions]; True = legal."""

Field: TypeAlias = tuple[str, str] | tuple[str, str, int | tuple[int, ...]]

_ALLOWED_TYPES = ("i1", "i2", "i4", "i8")


class _FieldsAsAttributes(np.record):  # type: ignore[misc]  # a stub alone calls its base final
    """A record whose fields are attributes, several times faster than those of `np.record`.

    Plain Python runs kernels on it; compiled code never sees it.
    """

    __getattribute__ = np.void.__getattribute__  # numpy's own is written in Python

    def __getattr__(self, name: str) -> Any:  # called for names that numpy does not have
        try:
            kind, offset = self.dtype.fields[name][:2]  # type: ignore[index]  # there are fields
        except KeyError:
            raise AttributeError(f"the record has no field {name!r}") from None
        return self.getfield(kind, offset)

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            kind, offset = self.dtype.fields[name][:2]  # type: ignore[index]  # there are fields
        except KeyError:
            raise AttributeError(f"the record has no field {name!r}") from None
        self.setfield(value, kind, offset)


def record_type(option_names: Sequence[str], table: Sequence[Field]) -> np.dtype[np.void]:
    """Builds a game's record type: header, rule options (int16 each), then the table.

    Args:
        option_names: the game's rule options, in the order of `Game.options`.
        table: fields as `(name, type)` or `(name, type, shape)`; types are i1, i2, i4 and i8.

    Returns:
        A structured type without hidden padding.

    Raises:
        ValueError: a name is taken twice or is a numpy attribute (it would be shadowed when the
            JIT is off), a type is not a signed integer, or a field is not aligned.
    """
    options: list[Field] = [(OPTION_PREFIX + name, "i2") for name in option_names]
    fields: list[Field] = [*HEADER, *options, *table]
    offset = 0
    seen: set[str] = set()
    for name, kind, *_ in fields:
        if name in seen:
            raise ValueError(f"field {name!r} is defined twice; give each field its own name")
        if hasattr(np.recarray, name) or hasattr(_FieldsAsAttributes, name):
            raise ValueError(f"field {name!r} is a numpy attribute; choose another name")
        if kind not in _ALLOWED_TYPES:
            raise ValueError(f"field {name!r} has type {kind!r}; allowed: {_ALLOWED_TYPES}")
        seen.add(name)
    for field in fields:
        name, item_size = field[0], int(field[1][1])
        if offset % item_size:
            raise ValueError(
                f"field {name!r} lies at byte {offset}, not a multiple of {item_size}; move it, "
                "or put a named padding field before it"
            )
        offset += np.dtype(field[1]).itemsize * int(np.prod(field[2] if len(field) > 2 else 1))
    if offset % 8:
        raise ValueError(
            f"the record has {offset} bytes, not a multiple of 8; add a field "
            f"('padding', 'i1', {8 - offset % 8}) and let deal write it"
        )
    return np.dtype((_FieldsAsAttributes, list(fields)))
