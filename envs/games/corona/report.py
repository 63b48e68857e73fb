"""Corona's words for moves and for a round that is over, from the data of `facts`."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from ...engine.facts import Facts
from ...engine.words import name_seat, wrap

RIGHT = 34  # column in which what stands on the right side begins
_MOVE = 20  # columns of a move, before its points


def report(facts: Facts) -> str:
    """Tells how the last finished round went: who bid and paid, what was shown, what was best."""
    last = facts["last_round"]
    fields, dice = (", ".join(map(str, last[name])) for name in ("pawns", "dice"))
    table = f"Pawns on {fields}; dice {dice}."
    best = move_table("best plan", last["plan"], last["optimum"])
    if last["bidder"] is None:
        return "\n".join([f"Round {last['round']} was void: nobody made a bid.", table, *best])
    how = "made it good" if last["is_made_good"] else "failed"
    is_best = last["total"] == last["optimum"]
    lines = [
        f"Round {last['round']}: {name_seat(facts, last['bidder'])} bid {last['bid']} and {how} "
        f"with {last['total']}{', the best total' if is_best else ''}.",
        _payment(facts),
        _bids(facts),
        table,
        beside(move_table("shown", last["shown"], last["total"]), [] if is_best else best),
    ]
    return "\n".join(lines)


def _payment(facts: Facts) -> str:
    last = facts["last_round"]
    is_own = last["bidder"] == facts["seat"]
    if last["is_made_good"]:
        return f"Each other player paid {'you' if is_own else 'him'} a chip."
    paid = f"{'You' if is_own else 'He'} paid a chip to each other player"
    if not last["is_broke"]:
        return f"{paid}."
    return f"{paid}, clockwise as far as {'your' if is_own else 'his'} chips lasted."


def _bids(facts: Facts) -> str:
    """The bids of all seats, the highest first."""
    last = facts["last_round"]
    seats = [seat for seat, bid in enumerate(last["bids"]) if bid]
    seats.sort(key=lambda seat: (-last["bids"][seat], seat != last["bidder"]))
    words = (f"{last['bids'][seat]} by {name_seat(facts, seat)}" for seat in seats)
    return wrap(f"Bids: {', '.join(words)}.")


def move_table(title: str, moves: Sequence[Facts], total: int) -> list[str]:
    """Moves in order with their points, and the total, as lines."""
    rows = [(f"from {one['from']} by {one['by']} to {one['to']}", one["points"]) for one in moves]
    return [
        f"{words:{_MOVE}}{points:>6}"
        for words, points in [(title, "points"), *rows, ("total", total)]
    ]


def beside(left: Sequence[str], right: Sequence[str]) -> str:
    """Two blocks of lines side by side."""
    pairs = itertools.zip_longest(left, right, fillvalue="")
    return "\n".join(f"{one:{RIGHT}}{other}".rstrip() for one, other in pairs)
