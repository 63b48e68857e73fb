"""Gold!'s cards in words, the same in facts and texts."""

from __future__ import annotations

from .. import rules
from ..rules import FIRST_GOLD, NUM_COLOURS

COLOURS = ("green", "blue", "violet", "red", "orange", "pink")  # G-02


def card_name(card: int) -> str:
    """A card in words: its colour, and "donkey" or its value."""
    kind = "donkey" if card < FIRST_GOLD else str(rules.points_of(card))
    return f"{COLOURS[card % NUM_COLOURS]} {kind}"
