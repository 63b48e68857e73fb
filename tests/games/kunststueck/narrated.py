"""What the facts of Kunststück tell of paintings, hides and seats, for the formulas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..formulas import Facts, Formula, clockwise, one_hot
from .names import EPOCHS, MUSEUMS

MAX_PLAYERS = 5
NO_PAINTING = [0.0] * 13


def museum_of(painting: str) -> str:
    return painting.split(maxsplit=1)[0]


def epoch_of(painting: str) -> str:
    return painting.split()[1]


def suits(painting: str, subject: str) -> bool:
    return subject in painting.split()[:2]


def value_of(painting: str) -> int:
    """K-02: 1 to 6, or 0 for a forgery."""
    kind = painting.split()[2]
    return 0 if kind == "forgery" else int(kind[0])


def saleability_of(painting: str) -> int:
    return 7 - value_of(painting)


def entries(painting: str | None) -> list[float]:
    """A painting's 13 entries."""
    if painting is None:
        return NO_PAINTING
    return [
        *one_hot(MUSEUMS.index(museum_of(painting)), 6),
        *one_hot(EPOCHS.index(epoch_of(painting)), 6),
        saleability_of(painting) / 7,
    ]


def of_seats(value: Callable[[Facts, int], Any], nothing: Any = 0) -> Formula:
    """A piece with a value, or a list of values, for each seat."""
    return lambda facts: clockwise(facts, MAX_PLAYERS, lambda seat: value(facts, seat), nothing)


def hide_names(facts: Facts) -> list[str]:
    """The hides as the seat counts them: its own, the neutral ones, the others' clockwise."""
    own, *others = clockwise(facts, MAX_PLAYERS, lambda seat: f"hide of seat {seat}", "no hide")
    return [own, *(f"neutral hide {number}" for number in (1, 2, 3)), *others]


def at_hide(facts: Facts, name: str) -> list[str]:
    """The paintings at a hide from the outside inwards; none at one that is not in play."""
    hide = facts["hides"].get(name, {"paintings": []})
    return list(reversed(hide["paintings"]))


def drawn(facts: Facts) -> str | None:
    """What the observer has to lay (K-09) or, outermost at the raided hide, to place (K-11)."""
    if facts["phase"] == "place" and facts["to_act"] == facts["seat"]:
        return at_hide(facts, facts["raided"])[0]
    painting: str | None = facts["drawn"]
    return painting


def evidence(facts: Facts) -> list[str]:
    """The evidence room from the outside inwards."""
    return list(reversed(facts["evidence_room"]))
