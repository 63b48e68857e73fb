"""Which settings to try: few, but with every number of players and every option's values."""

from __future__ import annotations

import random
from collections.abc import Mapping

from ...engine.game import Game, Settings
from ...engine.options import Option, OptionValue


def sample_settings(
    game: Game,
    num_players: int | None = None,
    options: Mapping[str, object] | None = None,
) -> list[Settings]:
    """Chooses settings in which each number of players and each option's values occur.

    The first settings are the defaults; in the others options differ together, by chance. Of an
    option with a range of integers the values are the default, the lowest and the highest.

    Args:
        game: the game.
        num_players: None for all.
        options: the values to play with, by name, the others being the defaults; None for all
            values of all options.

    Raises:
        UsageError: a number of players, a name or a value is not allowed.
    """
    others = [count for count in game.players if count != game.default_players]
    counts = [game.default_players, *others] if num_players is None else [num_players]
    if options is not None:
        return [game.settings(count, options) for count in counts]
    source = random.Random(0)
    num_values = {option.name: len(_values(option, counts[0])) for option in game.options}
    num_settings = max(len(counts), *num_values.values(), 1)
    orders = {name: _spread(many, num_settings, source) for name, many in num_values.items()}
    chosen = []
    for number in range(num_settings):
        count = counts[number % len(counts)]
        values = {
            option.name: _values(option, count)[orders[option.name][number]]
            for option in game.options
        }
        chosen.append(game.settings(count, values))
    return chosen


def _values(option: Option, num_players: int) -> list[OptionValue]:
    """The values to try, the default first."""
    if option.choices:
        return [option.default, *(value for value in option.choices if value != option.default)]
    return [option.default, option.lowest(num_players), option.high]


def _spread(num_values: int, count: int, source: random.Random) -> list[int]:
    """0, then the other numbers below `num_values` at least once each, shuffled: [count]."""
    rest = list(range(1, num_values))
    rest += source.choices(range(num_values), k=count - num_values)
    source.shuffle(rest)
    return [0, *rest]
