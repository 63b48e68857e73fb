"""What an action of Corona has brought about: the roll, a tick, opened bids, a round's end.

It compares two views of one seat, and its words come from the facts.
"""

from __future__ import annotations

from ....engine.record import Record
from ....presentation.facts import Facts
from ....presentation.words import name_seat
from ..rules import Bidding, Phase
from .facts import facts
from .report import tell_bids, tell_result


def tell_outcome(before: Record, after: Record, seat: int) -> list[str]:
    """Says what an action has brought about, in sentences.

    Args:
        before: what a seat saw before the action.
        after: what it sees now.
        seat: the reader, a seat or SPECTATOR.
    """
    if after.num_rounds > before.num_rounds:
        return _round(facts(after, seat))
    if before.phase == Phase.PLACE and after.phase == Phase.BID:
        return [f"The dice show {', '.join(map(str, after.dice.tolist()))}."]
    if before.phase == Phase.BID and after.phase == Phase.BID and after.tick > before.tick:
        return [f"Tick {after.tick + 1} of {after.rule_ticks}."]
    is_opened = before.phase == Phase.BID and after.phase == Phase.SHOW
    if is_opened and after.rule_bidding == Bidding.SEALED:
        found = facts(after, seat)
        bids = [one["bid"] for one in found["seats"]]
        return [tell_bids(found, bids, found["bidder"])]
    return []


def _round(facts: Facts) -> list[str]:
    """How a round came out, and who cannot bid in the next one (C-10, C-12)."""
    last = facts["last_round"]
    lines = tell_result(facts)
    if last["total"] != last["optimum"]:
        lines.append(f"The best total was {last['optimum']}.")
    if facts["barred"] is not None and facts["over"] == "running":
        is_own = facts["barred"] == facts["seat"]
        who = "You" if is_own else name_seat(facts, facts["barred"]).capitalize()
        lines.append(f"{who} may not bid in the next round.")
    chips = ", ".join(str(one["chips"]) for one in facts["seats"])
    return [*lines, f"Chips by seat: {chips}."]
