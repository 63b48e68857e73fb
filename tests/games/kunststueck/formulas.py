"""Kunststück's observation, computed from the facts by the rules."""

from __future__ import annotations

from typing import Any

from ..formulas import Facts, Formula, clockwise, one_hot, padded
from . import formulas_of_sales
from .names import EPOCHS, MUSEUMS, SUBJECTS, WORTH
from .narrated import (
    MAX_PLAYERS,
    NO_PAINTING,
    at_hide,
    drawn,
    entries,
    evidence,
    hide_names,
    of_seats,
    saleability_of,
    suits,
    value_of,
)

PHASES = ["draw", "lay", "act", "place", "fulfil", "show", "outbid"]


def paintings(names: list[str], size: int) -> list[list[float]]:
    """Entries of so many paintings; where there is none they are 0."""
    return padded([entries(name) for name in names[:size]], size, NO_PAINTING)


def subject(name: str | None) -> list[int]:
    return one_hot(None if name is None else SUBJECTS.index(name), 12)


def all_laid(facts: Facts) -> list[str]:
    return [painting for one in facts["seats"] for painting in one["laid"]]


def all_fulfilled(facts: Facts) -> list[str]:
    return [order for one in facts["seats"] for order in one["fulfilled"]]


def all_paintings(facts: Facts) -> list[str]:
    """The names of all paintings by number (K-05); the facts list them if chance has drawn them."""
    if facts["paintings"] is not None:
        listed: list[str] = facts["paintings"]
        return listed
    return [
        f"{MUSEUMS[number // 12]} {EPOCHS[number % 12 // 2]} {WORTH[number] or 'forgery'}"
        for number in range(72)
    ]


def best_set(facts: Facts) -> list[float]:
    """By the twelve paintings that suit the order: two of each epoch, or of each museum."""
    best = facts["best"]["paintings"] if facts["best"] else []
    if not facts["order"]:
        return [0] * 12
    suited = [name for name in all_paintings(facts) if suits(name, facts["order"]["subject"])]
    return [saleability_of(name) / 7 if name in best else 0 for name in suited]


def turns_to_cut(facts: Facts) -> float:
    is_going_on = facts["over"] == "running"
    return float(min(1, (facts["max_turns"] - facts["turn"] + is_going_on) / 108))


def shown(facts: Facts, name: str) -> Any:
    """What the set being shown has under a name; 0 without an order."""
    return facts["shown"][name] if facts["shown"] else 0


FORMULAS: dict[str, Formula] = {
    "phase": lambda facts: one_hot(PHASES.index(facts["phase"]), 7),
    "paintings_left": lambda facts: [facts["paintings_left"] / 72],
    "orders_left": lambda facts: [facts["orders_left"] / 36],
    "last_turns": lambda facts: [(facts["turns_left"] or 0) / 6],
    "turns_to_cut": lambda facts: [turns_to_cut(facts)],
    "in_play": of_seats(lambda _facts, _seat: 1),
    "to_act": of_seats(lambda facts, seat: seat == facts["to_act"]),
    "active": of_seats(lambda facts, seat: seat == facts["active"]),
    "points": of_seats(lambda facts, seat: sum(map(value_of, facts["seats"][seat]["laid"])) / 50),
    "fulfilled": of_seats(lambda facts, seat: len(facts["seats"][seat]["fulfilled"]) / 36),
    "hand_size": of_seats(lambda facts, seat: facts["seats"][seat]["hand_size"] / 3),
    "orders_size": of_seats(lambda facts, seat: facts["seats"][seat]["orders_size"] / 3),
    "has_best": of_seats(
        lambda facts, seat: facts["best"] is not None and seat == facts["best"]["seat"]
    ),
    "raid_card": lambda facts: [
        name == facts["raid_card"] for name in [*hide_names(facts), "evidence room"]
    ],
    "raided": lambda facts: [name == facts["raided"] for name in hide_names(facts)],
    "hand": lambda facts: paintings([one["painting"] for one in facts["hand"]], 3),
    "hand_known": lambda facts: padded([one["is_known"] for one in facts["hand"]], 3),
    "orders": lambda facts: padded([subject(name) for name in facts["orders"]], 3, [0] * 12),
    "drawn": lambda facts: entries(drawn(facts)),
    "known_hands": lambda facts: clockwise(
        facts,
        MAX_PLAYERS,
        lambda seat: paintings(facts["seats"][seat]["known"], 3),
        [NO_PAINTING] * 3,
    )[1:],
    "hides": lambda facts: [paintings(at_hide(facts, name), 6) for name in hide_names(facts)],
    "evidence": lambda facts: paintings(evidence(facts), 3),
    "evidence_size": lambda facts: [len(facts["evidence_room"]) / 72],
    "row": lambda facts: [subject(place and place["subject"]) for place in facts["row"]],
    "row_size": lambda facts: [place["copies"] / 3 if place else 0 for place in facts["row"]],
    "gone_subjects": lambda facts: [
        sum(suits(painting, name) for painting in all_laid(facts)) / 12 for name in SUBJECTS
    ],
    "gone_values": lambda facts: [
        sum(value_of(painting) == value for painting in all_laid(facts)) / 12 for value in range(7)
    ],
    "gone_orders": lambda facts: [all_fulfilled(facts).count(name) / 3 for name in SUBJECTS],
    "subject": lambda facts: subject(facts["order"] and facts["order"]["subject"]),
    "from_hand": lambda facts: [facts["order"] is not None and facts["order"]["place"] is None],
    "best_set": best_set,
    "best_size": lambda facts: [len(facts["best"]["paintings"]) / 12 if facts["best"] else 0],
    "best_total": lambda facts: [
        sum(map(saleability_of, facts["best"]["paintings"])) / 20 if facts["best"] else 0
    ],
    "shown_total": lambda facts: [sum(map(saleability_of, shown(facts, "paintings") or [])) / 20],
    "shown_size": lambda facts: [len(shown(facts, "paintings") or []) / 12],
    "missing": lambda facts: [shown(facts, "missing") / 20],
    "values": lambda facts: [
        value_of(name) / 6 if facts["paintings"] else 0 for name in all_paintings(facts)
    ],
    **formulas_of_sales.FORMULAS,
}
