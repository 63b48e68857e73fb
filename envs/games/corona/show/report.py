"""Corona's words for moves and for a round that is over, from the facts."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from ....presentation.facts import Facts
from ....presentation.words import name_seat, wrap

RIGHT = 34  # column in which what stands on the right side begins
_MOVE = 20  # columns of a move, before its points


def report(facts: Facts) -> str:
    """Describes the last finished round: who bid and paid, what was shown, what was best."""
    last = facts["last_round"]
    fields, dice = (", ".join(map(str, last[name])) for name in ("pawns", "dice"))
    table = f"Pawns on {fields}; dice {dice}."
    best = move_table("best plan", last["plan"], last["optimum"])
    if last["bidder"] is None:
        return "\n".join([*tell_result(facts), table, *best])
    lines = [
        *tell_result(facts),
        wrap(tell_bids(facts, last["bids"], last["bidder"])),
        table,
        beside(
            move_table("shown", last["shown"], last["total"]),
            [] if last["total"] == last["optimum"] else best,
        ),
    ]
    return "\n".join(lines)


def tell_result(facts: Facts) -> list[str]:
    """How the last finished round came out: who bid, whether the plan reached it, and who paid."""
    last = facts["last_round"]
    if last["bidder"] is None:
        return [f"Round {last['round']} was void: nobody made a bid."]
    how = "made it good" if last["is_made_good"] else "failed"
    best = ", the best total" if last["total"] == last["optimum"] else ""
    who = name_seat(facts, last["bidder"])
    return [
        f"Round {last['round']}: {who} bid {last['bid']} and {how} with {last['total']}{best}.",
        _payment(facts),
    ]


def _payment(facts: Facts) -> str:
    last = facts["last_round"]
    is_own = last["bidder"] == facts["seat"]
    if last["is_made_good"]:
        return f"Each other player paid {'you' if is_own else 'them'} a chip."
    paid = f"{'You' if is_own else 'They'} paid a chip to each other player"
    if not last["is_broke"]:
        return f"{paid}."
    return f"{paid}, clockwise as far as {'your' if is_own else 'their'} chips lasted."


def tell_bids(facts: Facts, bids: Sequence[int | None], bidder: int) -> str:
    """The bids, given by seat, the highest first; of equal ones that of the bidder."""
    made = [(-bid, seat != bidder, seat, bid) for seat, bid in enumerate(bids) if bid]
    words = (f"{bid} by {name_seat(facts, seat)}" for *_, seat, bid in sorted(made))
    return f"Bids: {', '.join(words)}."


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
