"""Serengeti's actions as data and in words; all seats may know all of them."""

from __future__ import annotations

from ....engine.record import Record
from ....presentation.facts import Facts
from .. import rules
from ..rules import FINE, ForbiddenBids


def describe(view: Record, action: int, watcher: int) -> Facts:
    """Describes an action of the seat to act.

    Args:
        view: what the watcher sees before the action.
        action: in the action space; legal or not.
        watcher: the reader.

    Returns:
        kind: "bid", "try" (a bid that is fined) or "pass"; words; but for a pass, bid; for a try,
        fine in chips.
    """
    if action == view.rule_box_chips + 1:
        return {"kind": "pass", "words": "pass"}
    if not rules.is_forbidden(view, view.player, action):
        return {"kind": "bid", "bid": action, "words": f"bid {action}"}
    ending = f"with the forbidden ending {action % 10}"
    if view.rule_forbidden_bids == ForbiddenBids.FINED:
        words = f"try {action} {ending}, fine {FINE}"
        return {"kind": "try", "bid": action, "fine": FINE, "words": words}
    return {"kind": "bid", "bid": action, "words": f"bid {action} {ending}"}
