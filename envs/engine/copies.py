"""Copies and pickles of what holds arrays: they share no array with anything else."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np


class OwnsArrays:
    """A base class whose copies and unpickled instances own aligned, writable arrays.

    A copy by `copy.copy` is as deep as one by `copy.deepcopy`: a game goes on in one of them. With
    pickle's protocol 5, arrays may lie in memory of others, read-only or unaligned (Ray, joblib's
    memory maps), which compiled loops refuse; so they are copied.
    """

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(_owned(state))


def _owned(part: Any) -> Any:
    """Replaces arrays of others by copies, in dictionaries, lists and tuples too."""
    if isinstance(part, np.ndarray):
        is_owned = part.flags.owndata and part.flags.aligned and part.flags.writeable
        return part if is_owned else part.copy(order="K")
    if type(part) is dict:
        return {name: _owned(one) for name, one in part.items()}
    if type(part) in (list, tuple):
        return type(part)(_owned(one) for one in part)
    return part
