"""Copies and pickles of objects that hold arrays: they share no array with anything else."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np


class OwnsArrays:
    """A base class whose copies and unpickled instances own aligned, writable arrays.

    `copy.copy` copies as deeply as `copy.deepcopy`, so that a game can go on in either object. With
    pickle's protocol 5, arrays may lie in memory that another library owns, read-only or unaligned
    (Ray, joblib's memory maps). Compiled loops refuse such arrays, so they are copied.
    """

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(_owned(state))


def _owned(part: Any) -> Any:
    """Copies arrays that lack aligned, writable memory of their own, in containers too."""
    if isinstance(part, np.ndarray):
        is_owned = part.flags.owndata and part.flags.aligned and part.flags.writeable
        return part if is_owned else part.copy(order="K")
    if type(part) is dict:
        return {name: _owned(one) for name, one in part.items()}
    if type(part) in (list, tuple):
        return type(part)(_owned(one) for one in part)
    return part
