"""Random games of Gold! for hypothesis: any options, and all kinds of actions."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies

from ..properties import draw_choices, search
from .builders import Table, deal

several = search(60, 3)


@strategies.composite
def beginnings(draw: strategies.DrawFn) -> Table:
    """A dealt table with any number of players and options."""
    options: dict[str, Any] = {
        "bonus_bars_set_colour": draw(strategies.booleans()),
        "bonus_bars_own_colours": draw(strategies.booleans()),
        "colour_tie": draw(strategies.sampled_from(("all", "none"))),
    }
    num_players = draw(strategies.sampled_from((2, 3)))
    return deal(draw(strategies.integers(0, 2**63 - 1)), num_players, **options)


def pick(number: int, legal: list[int]) -> int:
    """Takes, swaps and bonus cards are all frequent."""
    if number % 3 == 0:
        return legal[0]
    return legal[number // 3 % len(legal)]


choices = draw_choices(pick)
