"""What seats read at some of Kunststück's tables, and how to read it back; for tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..reading import facts_of, printed_choices
from .builders import Table, position
from .driver import (
    DRAW_ORDER,
    DRAW_PAINTING,
    HAND_IN,
    SKIP,
    TO_HAND,
    fulfil_action,
    lay_action,
    move_action,
    open_action,
    place_action,
    play_action,
    raid_action,
    show_action,
    take_action,
)
from .names import MUSEUMS

LEGEND = "A number is a value, and the saleability 7 less it. F: a forgery, value 0."
CHOICES = (
    *("draws", "lays", "plays", "opens", "takes", "moves", "raids", "places", "fulfils", "shows"),
    *("may_hand_in", "may_skip", "may_pass"),
)
NOTHING: dict[str, Any] = {name: False if name.startswith("may") else [] for name in CHOICES}


def choices(table: Table, seat: int | None = None) -> dict[str, Any]:
    """What the seat to act, or another one, may do, without what it may not."""
    facts = facts_of(table, table.player if seat is None else seat)
    return {name: facts[name] for name in CHOICES if facts[name] != NOTHING[name]}


def acting(num_players: int = 3, **moment: Any) -> Table:
    """Seat 1 is to play or move; it can do everything that the second step allows."""
    moment = {
        "hands": ("BBa0 DRl5", "SIm1 FIm2", "HIm5"),
        "orders": ("Berlin Munich", "Berlin Baroque Baroque"),
        "known": ("BBa0", "SIm1"),
        "hides": ("BIm6 BIm3", "BRn5"),
        "neutral": ("DIm4 DIm0 SIm4", "HBa3 HRl6"),
        "evidence": "FRo0 FRo5",
        "row": "Impressionism - Renaissance*2",
        "laid": ("BRl4 BRl1",),
        "fulfilled": ("Berlin",),
        "raid_card": "neutral 2",
        "active": 1,
        "num_turns": 9,
        **moment,
    }
    return position(num_players, phase="act", **moment)


def fulfilling(num_players: int = 3, **moment: Any) -> Table:
    """Seat 0 may fulfil two orders of the row and one of its hand; the others have sets too."""
    moment = {
        "hands": ("BIm3 BBa0", "BRl4 BRl1", "BIm6 BRo6"),
        "orders": ("Impressionism Munich",),
        "hides": ("BRn5 SIm4",),
        "neutral": ("BRo3", "BBi0 BBi2"),
        "row": "Dresden Berlin*2 Stuttgart",
        **moment,
    }
    return position(num_players, phase="fulfil", **moment)


def printed_actions(shown: str) -> list[str]:
    """The actions that the last paragraph of a text offers, in the words of `describe`."""
    return [one for choice in printed_choices(shown) for one in _spread(_in_full(choice))]


def offered_actions(table: Table, seat: int) -> list[int]:
    """The numbers of the actions that the facts for a seat offer, counted as the page tells."""
    facts = facts_of(table, seat)
    hand = [one["painting"] for one in facts["hand"]]
    return [
        *({"painting": DRAW_PAINTING, "order": DRAW_ORDER}[what] for what in facts["draws"]),
        *(lay_action(_number_of(hide, seat)) for hide in facts["lays"]),
        *(
            play_action(hand.index(one["painting"]), _number_of(hide, seat))
            for one in facts["plays"]
            for hide in one["to"]
        ),
        *(open_action(facts["orders"].index(subject)) for subject in facts["opens"]),
        *(take_action(_number_of(one["from"], seat)) for one in facts["takes"]),
        *(
            move_action(_number_of(one["from"], seat), _number_of(hide, seat))
            for one in facts["moves"]
            for hide in one["to"]
        ),
        *(_raid_number(hide, facts) for hide in facts["raids"]),
        *(
            TO_HAND if hide == "hand" else place_action(_number_of(hide, seat))
            for hide in facts["places"]
        ),
        *(_fulfil_number(one, facts) for one in facts["fulfils"]),
        *(
            show_action(slot=hand.index(one["painting"]))
            if one["from"] == "hand"
            else show_action(hide=_number_of(one["from"], seat))
            for one in facts["shows"]
        ),
        *[HAND_IN] * facts["may_hand_in"],
        *[SKIP] * (facts["may_skip"] or facts["may_pass"]),
    ]


def _in_full(words: str) -> str:
    """Writes the short names of paintings out: "Berlin Baroque forgery" for "Ber Baroque F"."""
    for museum in MUSEUMS:
        words = re.sub(rf"\b{museum[:3]} ([A-Z]\w+)", rf"{museum} \1", words)
    return re.sub(r"\bF\b", "forgery", words)


def _spread(choice: str) -> Iterator[str]:
    """One line of choices, which may name several cards and hides, as single actions."""
    choice = re.sub(r" \(saleability up to \d+\)$", "", choice)
    if play := re.fullmatch(r"play (.*) from hand to (.*)", choice):
        yield from (f"play {c} from hand to {h}" for c in _split(play[1]) for h in _split(play[2]))
    elif opened := re.fullmatch(r"open the order for (.*) from hand", choice):
        yield from (f"open the order for {subject} from hand" for subject in _split(opened[1]))
    elif take := re.fullmatch(r"take (.*) to hand", choice):
        yield from (f"take {source} to hand" for source in _split(take[1]))
    elif go := re.fullmatch(r"(move .* from .* to|lay .* in|place .* in|raid|show) (.*)", choice):
        yield from (f"{go[1]} {target}" for target in _split(go[2]))
    else:
        yield choice


def _split(listed: str) -> list[str]:
    return re.split(", | or ", listed)


def _number_of(hide: str, seat: int) -> int:
    """A hide as its seat counts; the evidence room is 4."""
    own = {f"hide of seat {seat}": 0, "evidence room": 4}
    return own[hide] if hide in own else int(hide.removeprefix("neutral hide "))


def _raid_number(hide: str, facts: dict[str, Any]) -> int:
    if hide.startswith("neutral"):
        return raid_action(hide=_number_of(hide, 0))
    owner = int(hide.removeprefix("hide of seat "))
    return raid_action(steps=(owner - facts["seat"]) % facts["num_players"])


def _fulfil_number(order: dict[str, Any], facts: dict[str, Any]) -> int:
    if order["place"] is None:
        return fulfil_action(slot=facts["orders"].index(order["subject"]))
    return fulfil_action(place=order["place"])
