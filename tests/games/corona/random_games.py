"""Random games of Corona for hypothesis: any options but few rounds, and shy bids."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies

from ..properties import draw_choices, search
from .builders import STOP, WAIT, Table, deal

several = search(150, 3)


@strategies.composite
def beginnings(draw: strategies.DrawFn) -> Table:
    """A dealt table with any number of players and options, but few rounds."""
    options: dict[str, Any] = {
        "setup": draw(strategies.sampled_from(("player", "random"))),
        "bidding": draw(strategies.sampled_from(("clock", "sealed"))),
        "ticks": draw(strategies.integers(1, 4)),
        "empty_field": draw(strategies.integers(0, 1)),
        "rounds": draw(strategies.integers(1, 8)),
        "next_setter": draw(strategies.sampled_from(("left", "winner"))),
        "bankruptcy": draw(strategies.booleans()),
        "doubling": draw(strategies.booleans()),
        "hint": draw(strategies.booleans()),
    }
    num_players = draw(strategies.integers(2, 10))
    return deal(draw(strategies.integers(0, 2**63 - 1)), num_players, **options)


def pick(number: int, legal: list[int]) -> int:
    """Shy bids and greedy moves: successes, failures and void rounds are all frequent."""
    if legal[0] == WAIT:
        return legal[min(number // 16, 3, len(legal) - 1)] if number % 16 == 0 else WAIT
    if legal[-1] == STOP and number % 8 == 0:
        return STOP
    return legal[number % len(legal)]


choices = draw_choices(pick)
