"""What Kunststück's observation says of possible sales, computed from the facts by the rules.

An original and its forgery both count, also where they may not serve one order.
"""

from __future__ import annotations

import itertools

from ..formulas import Facts, Formula, padded
from .names import SUBJECTS
from .narrated import (
    NO_PAINTING,
    at_hide,
    drawn,
    entries,
    epoch_of,
    evidence,
    hide_names,
    museum_of,
    of_seats,
    saleability_of,
    suits,
    value_of,
)

NO_FIT = [0.0] * 4


def usable_hides(facts: Facts, seat: int) -> list[str]:
    """The hides from which a seat may show (K-13, K-14)."""
    uses_neutral = seat == facts["active"] or facts["outbid_sources"] == "all"
    neutral = [f"neutral hide {number}" for number in (1, 2, 3)]
    return [f"hide of seat {seat}", *(neutral if uses_neutral else [])]


def showable(facts: Facts, seat: int, subject: str) -> list[str]:
    """What a seat could show for a subject (K-13, K-14): all that suits in its hand, as far as
    the observer knows it, and of hides what lies outside of all that does not suit."""
    is_own = seat == facts["seat"]
    hand = [one["painting"] for one in facts["hand"]] if is_own else facts["seats"][seat]["known"]
    return [
        *(painting for painting in hand if suits(painting, subject)),
        *(
            painting
            for name in usable_hides(facts, seat)
            for painting in itertools.takewhile(
                lambda painting: suits(painting, subject), at_hide(facts, name)
            )
        ),
    ]


def total(facts: Facts, seat: int, subject: str) -> float:
    return sum(map(saleability_of, showable(facts, seat, subject))) / 20


def points(facts: Facts, subject: str) -> float:
    return sum(map(value_of, showable(facts, facts["seat"], subject))) / 20


def own_and_best_total(facts: Facts, subject: str) -> list[float]:
    own = facts["seat"]
    others = [seat for seat in range(facts["num_players"]) if seat != own]
    return [total(facts, own, subject), max(total(facts, seat, subject) for seat in others)]


def demand(facts: Facts, subject: str) -> float:
    if subject in facts["orders"]:
        return 1
    return 0.5 if subject in row(facts) else 0


def row(facts: Facts) -> list[str | None]:
    return [place and place["subject"] for place in facts["row"]]


def fit(facts: Facts, painting: str | None) -> list[float]:
    """The observer's totals of a painting's museum and epoch, and the demand for these."""
    if painting is None:
        return NO_FIT
    subjects = museum_of(painting), epoch_of(painting)
    totals = [total(facts, facts["seat"], subject) for subject in subjects]
    return [*totals, *(demand(facts, subject) for subject in subjects)]


def outermost(paintings: list[str]) -> str | None:
    return paintings[0] if paintings else None


def next_shown(facts: Facts) -> list[list[float]]:
    """What is outermost of what is not shown yet, at the observer's and the neutral hides."""
    if facts["order"] is None or facts["to_act"] != facts["seat"]:
        return [NO_PAINTING] * 4
    usable = usable_hides(facts, facts["seat"])
    left = [
        [one for one in at_hide(facts, name) if one not in facts["shown"]["paintings"]]
        for name in hide_names(facts)[:4]
        if name in usable
    ]
    return padded([entries(outermost(paintings)) for paintings in left], 4, NO_PAINTING)


FORMULAS: dict[str, Formula] = {
    "totals": of_seats(
        lambda facts, seat: [total(facts, seat, subject) for subject in SUBJECTS], [0] * 12
    ),
    "counts": lambda facts: [
        len(showable(facts, facts["seat"], subject)) / 12 for subject in SUBJECTS
    ],
    "demand": lambda facts: [demand(facts, subject) for subject in SUBJECTS],
    "hand_fit": lambda facts: padded(
        [fit(facts, one["painting"]) for one in facts["hand"]], 3, NO_FIT
    ),
    "drawn_fit": lambda facts: fit(facts, drawn(facts)),
    "hides_fit": lambda facts: [
        fit(facts, outermost(at_hide(facts, name))) for name in hide_names(facts)
    ],
    "evidence_fit": lambda facts: fit(facts, outermost(evidence(facts))),
    "row_totals": lambda facts: [
        own_and_best_total(facts, subject) if subject else [0, 0] for subject in row(facts)
    ],
    "row_points": lambda facts: [
        points(facts, subject) if subject else 0 for subject in row(facts)
    ],
    "orders_totals": lambda facts: padded(
        [own_and_best_total(facts, subject) for subject in facts["orders"]], 3, [0, 0]
    ),
    "orders_points": lambda facts: padded(
        [points(facts, subject) for subject in facts["orders"]], 3
    ),
    "next_shown": next_shown,
}
