"""What the borders check of arguments; those of a single action are for `legality`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine.arrays import Integers
from ..engine.errors import KeywordError, OptionError
from ..engine.game import Game, Settings
from ..engine.integers import exact_integer


def positive_integer(value: object, name: str) -> int:
    """Checks a count of any integer type; OptionError unless it is an integer of at least 1."""
    try:
        number = exact_integer(value)
    except TypeError:
        number = 0
    if number < 1:
        raise OptionError(f"{name} is {value!r}; pass an integer of at least 1")
    return number


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
    array = np.asarray(values)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"{name} have type {array.dtype}; pass integers")
    if array.ndim != 1 or (count is not None and array.shape[0] != count):
        wanted = "one axis" if count is None else f"shape ({count},)"
        raise ValueError(f"{name} have shape {array.shape}; pass an array of {wanted}")
    if below is not None and array.size and (array.min() < 0 or array.max() >= below):
        raise ValueError(f"{name} are {values!r}; allowed: 0 to {below - 1}")
    # most come in ascending order, which is quick to see
    if is_distinct and not (array[1:] > array[:-1]).all() and len(np.unique(array)) < len(array):
        raise ValueError(f"{name} are {values!r}; name each at most once")
    # kernels take what can be written only, which arrays of other libraries often cannot
    return np.require(array, np.int64, ["C", "W"])


def keyword_settings(
    game: Game, num_players: int | None, keywords: Mapping[str, object]
) -> Settings:
    """Chooses a game's settings from the options that a caller passed as keyword arguments.

    Raises:
        KeywordError: there is no such option; in Python's words too, which other libraries look
            for.
        OptionError: a number of players or a value is not allowed.
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
        OptionError: a rule option or the number of players is among the options of a reset.
    """
    for name in options or ():
        if name == "num_players" or name in settings.options:
            raise OptionError(f"{name} cannot change at a reset; make another environment")
