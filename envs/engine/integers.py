"""What counts as an integer from outside: one of any library, but never a boolean or a float."""

from __future__ import annotations

import operator

import numpy as np


def exact_integer(value: object) -> int:
    """Returns an integer as Python's own type.

    Args:
        value: an integer of any type; arrays of one integer without axes count as integers.

    Raises:
        TypeError: the value is a boolean, in whatever type or array, or is not an integer.
    """
    if type(value) is int or isinstance(value, np.integer):  # nearly all; the rest is slow
        return int(value)
    if isinstance(value, bool) or "bool" in str(getattr(value, "dtype", "")):
        raise TypeError(f"{value!r} is a boolean")
    return operator.index(value)  # type: ignore[arg-type]  # any object may come


def integer_or_none(value: object) -> int | None:
    """The same integer; None for what `exact_integer` refuses."""
    try:
        return exact_integer(value)
    except TypeError:
        return None
