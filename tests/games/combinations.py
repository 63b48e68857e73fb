"""Plays a game under all combinations of its options, in random order, again and again."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any


def play_combinations(
    num_decisions: int,
    players: tuple[int, ...],
    options: Mapping[str, tuple[Any, ...]],
    source: random.Random,
    play: Callable[[int, dict[str, Any]], int],
) -> set[tuple[Any, ...]]:
    """Plays games until so many decisions are made.

    Args:
        num_decisions: how many decisions to make at least; the last game is played to its end.
        players: numbers of players.
        options: the values of each option.
        source: shuffles the combinations.
        play: plays one game with a number of players and options; returns its decisions.

    Returns:
        The combinations that were played: the number of players, then a value of each option.
    """
    combinations = list(itertools.product(players, *options.values()))
    source.shuffle(combinations)
    played: set[tuple[Any, ...]] = set()
    for combination in itertools.cycle(combinations):
        if num_decisions <= 0:
            break
        num_players, *values = combination
        num_decisions -= play(num_players, dict(zip(options, values, strict=True)))
        played.add(combination)
    return played
