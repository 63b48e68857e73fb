"""What seats read at some of Kunststück's tables, and how to read it back; for tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..reading import choices as grouped_choices
from ..reading import printed_choices
from .builders import Table, position
from .names import MUSEUMS

LEGEND = "A number is a value, and the saleability 7 less it. F: a forgery, value 0."


def choices(table: Table, seat: int | None = None) -> dict[str, list[dict[str, Any]]]:
    """What the seat to act, or another one, may do, by kind; ways to several places are one."""
    found = grouped_choices(table, table.player if seat is None else seat)
    for kind, ways in found.items():
        targets: dict[tuple[tuple[str, Any], ...], list[str]] = {}
        for way in ways:
            about = tuple((name, value) for name, value in way.items() if name != "to")
            targets.setdefault(about, []).extend([way["to"]] if "to" in way else [])
        found[kind] = [{**dict(one), **({"to": to} if to else {})} for one, to in targets.items()]
    return found


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
