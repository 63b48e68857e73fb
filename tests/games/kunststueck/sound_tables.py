"""Tables of Kunststück on which nothing is wrong, for tests that break them: one of each moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .builders import Table, position


def table(**arguments: Any) -> Table:
    """A table of three with cards everywhere; seat 0 is active."""
    defaults: dict[str, Any] = {
        "hands": ["BBa0 BIm6", "BBi2 BRo3 DIm4", ""],
        "orders": ["Berlin Munich", "Dresden"],
        "known": ["BIm6", "BBi2 DIm4"],
        "hides": ["BRl1", "HBa3 HBa6"],
        "neutral": ["MBa4"],
        "evidence": "FIm2",
        "row": "Berlin - Dresden*2",
        "laid": ["", "SIm1 SRl2"],
        "fulfilled": ["", "Munich"],
        "raid_below": 7,
    }
    return position(**(defaults | arguments))


def drawing() -> Table:
    return table()


def laying() -> Table:
    return table(hands=["BBa0 BIm6 BRl4"], known=[], drawn="HIm5")


def placing() -> Table:
    return table(phase="act").raid(seat=1)


def fulfilling() -> Table:
    return table(phase="fulfil")


def showing() -> Table:
    """Seat 0 has shown BBa0 and BRl1 of their hide, 13 together."""
    return table(phase="fulfil").fulfil("Berlin").show("BBa0 BRl1")


def showing_own() -> Table:
    """Seat 0 has named an order of its hand."""
    return table(phase="fulfil", orders=["Baroque Munich"]).fulfil("Baroque", from_hand=True)


def outbidding() -> Table:
    """Seat 0 has handed in 8, seat 1 has shown 5 and can still show 4."""
    return table(phase="fulfil").fulfil("Berlin").hand_in("BBa0 BIm6").show("BBi2")


def asked() -> Table:
    """Seat 0 has handed in 8; the seats 1 and 2 are to be asked, 1 is now."""
    return table(phase="fulfil").fulfil("Berlin").hand_in("BBa0 BIm6")


def late() -> Table:
    return table(last_turns=2, raid_below=None)


def ended() -> Table:
    return table(last_turns=1, raid_below=None, phase="fulfil").skip()


def awarded() -> Table:
    return (
        table(last_turns=1, raid_below=None, phase="fulfil")
        .fulfil("Berlin")
        .hand_in("BBa0 BIm6")
        .skip(2)
    )


ALL_TABLES = (
    drawing, laying, placing, fulfilling, showing, showing_own, outbidding, asked,
    late, ended, awarded,
)  # fmt: skip


def break_table(make: Callable[[], Table], field: str, index: tuple[int, ...], value: int) -> Table:
    """A table with one number changed."""
    broken = make()
    broken.states[field][(0, *index)] = value
    return broken
