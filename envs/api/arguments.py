"""What the borders check of arguments; those of a single action are for `legality`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine.arrays import Integers
from ..engine.errors import KeywordError, UsageError
from ..engine.game import Game, Settings
from ..engine.integers import exact_integer, integer_or_none

_INT64 = np.iinfo(np.int64)


def positive_integer(value: object, name: str, most: int | None = None) -> int:
    """Checks a count of any integer type.

    Raises:
        UsageError: it is not an integer of at least 1, and at most `most` if that is given.
    """
    number = integer_or_none(value)
    if number is None or number < 1:
        raise UsageError(f"{name} is {value!r}; pass an integer of at least 1")
    if most is not None and number > most:
        raise UsageError(f"{name} is {value!r}; pass an integer of at most {most}")
    return number


def integer_below(value: object, name: str, limit: int) -> int:
    """Checks an integer of any type.

    Raises:
        TypeError: it is not an integer.
        ValueError: it is not in [0, limit).
    """
    number = integer_or_none(value)
    if number is None:
        raise TypeError(f"{name} is {value!r} of type {type(value).__name__}; pass an integer")
    if not 0 <= number < limit:
        raise ValueError(f"{name} is {number}; allowed: 0 to {limit - 1}")
    return number


def saved_arrays(
    saved: Mapping[str, npt.ArrayLike], wanted: Mapping[str, npt.NDArray[Any]]
) -> dict[str, npt.NDArray[Any]]:
    """Copies what a `save` returned, if it can replace the wanted arrays; others are left out.

    Raises:
        ValueError: an array is missing, or its shape is wrong.
        TypeError: an array has a wrong type.
    """
    copies = {}
    for name, like in wanted.items():
        if name not in saved:
            raise ValueError(f"saved arrays lack {name!r}; pass all that save() returned")
        array = np.asarray(saved[name])
        if array.shape != like.shape:
            raise ValueError(f"saved {name} have shape {array.shape}; pass shape {like.shape}")
        if array.dtype.newbyteorder("=") != like.dtype:
            raise TypeError(f"saved {name} have type {array.dtype}; pass {like.dtype}")
        copies[name] = np.array(array, like.dtype, order="C")
    return copies


def integer_array(
    values: npt.ArrayLike,
    name: str,
    *,
    count: int | None = None,
    below: int | None = None,
    is_distinct: bool = False,
) -> Integers:
    """Checks and converts integers, int64 [count].

    Args:
        values: the integers, with one axis.
        name: what errors call them, in the plural.
        count: how many there must be; None for any number.
        below: if given, they must lie in [0, below).
        is_distinct: True: none may be there twice.

    Raises:
        TypeError: they are no integers.
        ValueError: their shape or range is wrong, or one is there twice.
    """
    array = integers(values, name, count)
    low, high = (_INT64.min, _INT64.max) if below is None else (0, below - 1)
    is_sure = below is None and array.dtype.kind == "i"
    if array.size and not is_sure and (array.min() < low or array.max() > high):
        raise ValueError(f"{name} are {values!r}; allowed: {low} to {high}")
    # most come in ascending order, which is quick to see
    if is_distinct and not (array[1:] > array[:-1]).all() and len(np.unique(array)) < len(array):
        raise ValueError(f"{name} are {values!r}; name each at most once")
    return for_kernels(array)


def integers(values: npt.ArrayLike, name: str, count: int | None) -> npt.NDArray[Any]:
    """Checks type and shape of integers, not their range.

    Args:
        values: the integers, with one axis.
        name: what errors call them, in the plural.
        count: how many there must be; None for any number.

    Returns:
        An array of an integer type, or of Python integers for a list.

    Raises:
        TypeError: they are no integers.
        ValueError: their shape is wrong.
    """
    array = np.asarray(values)
    if isinstance(values, Sequence) and array.ndim == 1:
        # numpy takes booleans for integers, and may make floats of large integers
        array = np.array([_exact(one, name) for one in values], object)
    elif array.dtype.kind not in "iu" and array.size:
        found = array.dtype if array.ndim else type(values).__name__
        raise TypeError(f"{name} have type {found}; pass integers")
    if array.ndim != 1 or (count is not None and array.shape[0] != count):
        wanted = "one axis" if count is None else f"shape ({count},)"
        raise ValueError(f"{name} have shape {array.shape}; pass an array of {wanted}")
    return array


def _exact(value: object, name: str) -> int:
    try:
        return exact_integer(value)
    except TypeError:
        raise TypeError(
            f"{name} contain {value!r} of type {type(value).__name__}; pass integers"
        ) from None


def for_kernels(array: npt.NDArray[Any]) -> Integers:
    """Converts integers to what compiled loops take; arrays are often read-only or unaligned."""
    is_fit = array.dtype == np.int64 and array.flags.carray  # quicker than `require`
    return array if is_fit else np.require(array, np.int64, ["C", "A", "W"])


def keyword_settings(
    game: Game, num_players: int | None, keywords: Mapping[str, object]
) -> Settings:
    """Chooses a game's settings from the options that a caller passed as keyword arguments.

    Raises:
        KeywordError: there is no such option; in Python's words too, which other libraries look
            for.
        UsageError: a number of players or a value is not allowed.
    """
    names = [option.name for option in game.options]
    for name in keywords:
        if name not in names:
            words = f"got an unexpected keyword argument {name!r}"
            raise KeywordError(f"{game.no_option(name)} ({words})")
    return game.settings(num_players, keywords)


def refuse_rule_options(settings: Settings, options: Mapping[str, Any] | None) -> None:
    """Refuses what a reset cannot change; other names, which wrappers may know, are ignored.

    Raises:
        UsageError: a rule option or the number of players is among the options of a reset.
    """
    for name in options or ():
        if name == "num_players" or name in settings.options:
            raise UsageError(f"{name} cannot change at a reset; make another environment")
