"""What seats read at some of Gold!'s tables, and how to read it back; for tests."""

from __future__ import annotations

import re
from typing import Any

from ..reading import printed_choices
from .builders import Table, position


def a_turn() -> Table:
    """A turn of seat 0 with all kinds of swaps, and one more offer to come."""
    return position(
        front=("gD g7 v5 rD", "g4 b5 b7", "o3 p8"),
        offer="gD b3 v4 v6 p7",
        piles=("oD o7 o8",),
        offers_left=1,
        deck="rD rD p3 p4 p5",
        away="bD g3",
        rest_to=1,
    )


def a_bonus(num_players: int = 3, **options: Any) -> Table:
    """Seat 0 chooses a bonus card; the first offer of 11 or 10 is used up."""
    fronts = ("bD b5 v4", "gD r3 r3 o8", "b7 v6 p3")[:num_players]
    return position(num_players, front=fronts, bonus_after="red", piles=("rD r4 r5",), **options)


def printed_actions(shown: str) -> list[str]:
    """The actions that the last paragraph of a text offers, in the words of `describe`."""
    return [action for choice in printed_choices(shown) for action in _spread(choice)]


def _spread(choice: str) -> list[str]:
    """One line of choices, which may name several cards, as single actions."""
    if bonus := re.fullmatch(r"take from (seat \d): (.*)", choice):
        return [f"take {card} from {bonus[1]}" for card in _cards(bonus[2])]
    if swap := re.fullmatch(r"swap (.*) for (.*)", choice):
        return [f"swap {own} for {card}" for own in _cards(swap[1]) for card in _cards(swap[2])]
    if take := re.fullmatch(r"take (.*)", choice):
        return [f"take {card}" for card in _cards(take[1])]
    return [choice]


def _cards(listed: str) -> list[str]:
    return re.split(", | or ", listed)
