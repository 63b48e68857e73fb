"""Kunststück's paintings, orders and hides in words, the same in facts and texts.

Of two paintings of one museum, epoch and value, which only a list drawn by chance can have, the
second has a "b" after its value.
"""

from __future__ import annotations

from ....engine.record import Record
from ..rules.table import EVIDENCE, MAX_PLAYERS, PER_CELL, PER_MUSEUM

MUSEUMS = ("Berlin", "Dresden", "Hamburg", "Munich", "Stuttgart", "Frankfurt")
EPOCHS = ("Baroque", "Biedermeier", "Impressionism", "Realism", "Renaissance", "Romanticism")
SUBJECTS = MUSEUMS + EPOCHS  # by number
FORGERY = "forgery"
HAND = "hand"
EVIDENCE_ROOM = "evidence room"

_SHORT = 3  # letters of a museum in a short name


def painting_name(view: Record, painting: int) -> str:
    """A painting in words: "Berlin Baroque 4", its value last, or "Berlin Baroque forgery"."""
    museum, place = divmod(painting, PER_MUSEUM)
    worth = view.worth.tolist()
    kind = f"{worth[painting] or FORGERY}"
    if painting % PER_CELL == 1 and worth[painting - 1] == worth[painting]:
        kind += "b"
    return f"{MUSEUMS[museum]} {EPOCHS[place // PER_CELL]} {kind}"


def short_name(name: str) -> str:
    """The short form of a painting's name: "Ber Baroque 4", or "Ber Baroque F" for a forgery."""
    museum, epoch, kind = name.split()
    return f"{museum[:_SHORT]} {epoch} {'F' if kind == FORGERY else kind}"


def hide_name(hide: int) -> str:
    """A hide of the record, or the evidence room, which stands after them, in words."""
    if hide == EVIDENCE:
        return EVIDENCE_ROOM
    return (
        f"hide of seat {hide}" if hide < MAX_PLAYERS else f"neutral hide {hide - MAX_PLAYERS + 1}"
    )


def owner_of(hide: str) -> int | None:
    """The seat whose hide bears a name; None for a neutral hide and for the evidence room."""
    _, is_owned, seat = hide.partition("hide of seat ")
    return int(seat) if is_owned else None


def with_article(hide: str) -> str:
    """A hide's name, or that of the evidence room, within a sentence."""
    return hide if hide.startswith("neutral") else f"the {hide}"
