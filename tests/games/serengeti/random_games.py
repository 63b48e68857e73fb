"""Random games of Serengeti for hypothesis: any options, and bids that are mostly low."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies

from kunstkammer.envs.engine.jit import is_jit_on

from ..properties import draw_choices, search
from .builders import Table, deal

several = search(100, 6)


@strategies.composite
def beginnings(draw: strategies.DrawFn) -> Table:
    """A dealt table with any number of players and options."""
    num_players = draw(strategies.sampled_from((3, 4, 5)))
    options: dict[str, Any] = {
        "forbidden_bids": draw(strategies.sampled_from(("masked", "fined"))),
        "payout": draw(strategies.sampled_from(("equal", "prorata", "majority"))),
        "remainder": draw(strategies.sampled_from(("bank", "pot"))),
        "min_bid": draw(strategies.integers(0, 1)),
        "box_chips": draw(strategies.integers(10 * num_players, 90)),
    }
    if is_jit_on():
        options["deck"] = draw(strategies.sampled_from(("balanced", "random")))
    return deal(draw(strategies.integers(0, 2**63 - 1)), num_players, **options)


def pick(number: int, legal: list[int]) -> int:
    """Low bids and passes are frequent, high bids occur."""
    if number % 3 == 0:
        return legal[-1]
    return legal[number // 3 % min(len(legal), 4 if number % 7 else len(legal))]


choices = draw_choices(pick)
