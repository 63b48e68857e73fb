"""Random games of Kunststück for hypothesis: any options, and choices that make much happen."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies

from ..properties import draw_choices, search
from .builders import Table, deal

SHOWING = range(57, 73)  # to fulfil, to show, to hand in
OPTIONS: dict[str, tuple[Any, ...]] = {
    "hand_limit": ("per_kind", "total"),
    "hide_capacity": (1, 2, 3, 4, 5, 6),
    "starting_paintings": (False, True),
    "original_with_forgery": (False, True),
    "outbidding": ("once", "ascending"),
    "outbid_sources": ("all", "own"),
    "deck": ("balanced", "random"),
}

several = search(60, 2)


@strategies.composite
def beginnings(draw: strategies.DrawFn) -> Table:
    """A dealt table with any number of players and options."""
    options = {name: draw(strategies.sampled_from(values)) for name, values in OPTIONS.items()}
    num_players = draw(strategies.integers(2, 5))
    return deal(draw(strategies.integers(0, 2**63 - 1)), num_players, **options)


def pick(number: int, legal: list[int]) -> int:
    """Orders are fulfilled and outbid as often as they can be, or nearly so."""
    showing = [action for action in legal if action in SHOWING]
    if showing and number % 8:
        return showing[number // 8 % len(showing)]
    return legal[number % len(legal)]


choices = draw_choices(pick)


class Moment(NamedTuple):
    """What a table looks like before an action."""

    active: int
    player: int
    phase: str
    num_turns: int
    num_cards: int
    last_turns: int | None
    raid_card: str
    best_total: int
    shown: str


def look(table: Table) -> Moment:
    return Moment(
        table.active,
        table.player,
        table.phase,
        table.field("num_turns"),
        table.num_paintings + table.num_orders + (table.last_turns is None),
        table.last_turns,
        table.raid_card,
        table.field("best_total"),
        table.shown(),
    )


def seats(table: Table) -> range:
    return range(table.settings.num_players)
