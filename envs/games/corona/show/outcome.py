"""What an action of Corona has brought about: the roll, a tick, opened bids, a round's end.

It compares two views of one watcher, and its words come from the facts.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.record import Record
from ....presentation.facts import Facts, event
from ....presentation.words import name_seat
from ..rules import Bidding, Phase
from .facts import facts
from .report import tell_bids, tell_result

_RESULT = ("round", "bidder", "bid", "shown", "total", "is_made_good")
_PAYMENT = ("paid_by", "paid_to", "is_broke")


def outcome(before: Record, after: Record, watcher: int) -> list[Facts]:
    """Writes what an action has brought about.

    Args:
        before: the view before the action.
        after: the view now.
        watcher: whom the words call "you", a seat or SPECTATOR.

    Returns:
        Events: dice, tick or bids, with what these are; or of a round that is over: round, payment,
        optimum, barred and chips, with facts of `last_round` and of the seats.
    """
    if after.num_rounds > before.num_rounds:
        return [*_round(facts(after, watcher))]
    if before.phase == Phase.PLACE and after.phase == Phase.BID:
        dice = after.dice.tolist()
        return [event("dice", f"The dice show {', '.join(map(str, dice))}.", dice=dice)]
    if before.phase == Phase.BID and after.phase == Phase.BID and after.tick > before.tick:
        tick, ticks = int(after.tick) + 1, int(after.rule_ticks)
        return [event("tick", f"Tick {tick} of {ticks}.", tick=tick)]
    is_opened = before.phase == Phase.BID and after.phase == Phase.SHOW
    if is_opened and after.rule_bidding == Bidding.SEALED:
        found = facts(after, watcher)
        bids = [one["bid"] for one in found["seats"]]
        return [event("bids", tell_bids(found, bids, found["bidder"]), bids=bids)]
    return []


def _round(facts: Facts) -> Iterator[Facts]:
    """How a round came out, and who cannot bid in the next one (C-10, C-12)."""
    last = facts["last_round"]
    result, *payment = tell_result(facts)
    yield event("round", result, **{name: last[name] for name in _RESULT})
    for words in payment:
        yield event("payment", words, **{name: last[name] for name in _PAYMENT})
    if last["total"] != last["optimum"]:
        words = f"The best total was {last['optimum']}."
        yield event("optimum", words, optimum=last["optimum"])
    if facts["barred"] is not None and facts["over"] == "running":
        is_own = facts["barred"] == facts["seat"]
        who = "You" if is_own else name_seat(facts, facts["barred"]).capitalize()
        yield event("barred", f"{who} may not bid in the next round.", seat=facts["barred"])
    chips = [one["chips"] for one in facts["seats"]]
    yield event("chips", f"Chips by seat: {', '.join(map(str, chips))}.", chips=chips)
