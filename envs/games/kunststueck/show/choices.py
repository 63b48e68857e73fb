"""What the seat to act may do in Kunststück, as data."""

from __future__ import annotations

from ....engine.record import Record
from ....presentation.choices import find_choices, of_kind
from ....presentation.facts import Facts
from .. import rules
from ..rules import sets
from ..rules.table import NUM_ACTIONS
from .actions import describe
from .names import SUBJECTS


def choices(view: Record, watcher: int) -> list[Facts]:
    """Lists the legal actions of the watcher, see `actions.describe`; none if it is not to act.

    An order to fulfil has `total` too: the highest saleability that can be shown.
    """
    found = find_choices(view, watcher, NUM_ACTIONS, rules.legal_actions, describe)
    for one in of_kind(found, "fulfil"):
        subject = SUBJECTS.index(one["subject"])
        one["total"] = int(sets.best_total(view, watcher, subject, sets.NO_SOURCE))
        one["words"] += f" (saleability up to {one['total']})"
    return found
