"""Whether `complete` distributes what a view hides as `deal` does, at the start of a game.

For many deals each hidden entry's true values are counted against those that `complete` fills in;
a shuffle that favours a place shows. This compares entries one by one; it sees no correlations.
"""

from __future__ import annotations

import math

import numpy as np

from ...engine.arrays import Integers, Records
from ...engine.record import HIDDEN
from ...engine.rng import MAX_SEED
from .checked_rules import CheckedRules

_MAX_BINS = 16
LIMIT = 7.0
"""Standard deviations; by chance about one comparison in 10**12 is beyond."""


def check_draws(rules: CheckedRules, num_deals: int) -> None:
    """Compares deals with completions of each seat's view of them.

    Args:
        rules: the rules; the place's seed is that of the first deal.
        num_deals: a few hundred find coarse errors, 2,000 a bias of a tenth.
    """
    kernels = rules.settings.game.kernels
    first = rules.place.seed
    deals = rules.settings.new_states(num_deals)
    for table in range(num_deals):
        kernels.deal_table(deals, table, (first + table) & MAX_SEED)
    if num_deals > 1 and (rules.entries.of(deals) == rules.entries.of(deals[:1])).all():
        raise rules.place.broken("start", f"seeds {first} to {first + num_deals - 1} deal the same")
    for seat in range(rules.settings.num_players):
        views = deals.copy()
        completed = views.copy()
        for table in range(num_deals):
            kernels.hide_table(views, table, seat)
            completed[table] = views[table]
            seed = (first + num_deals * (1 + seat) + table) & MAX_SEED  # no seed dealt from
            kernels.complete_table(completed, table, seat, seed)
        _compare(rules, seat, deals, views, completed)


def _compare(
    rules: CheckedRules, seat: int, deals: Records, views: Records, completed: Records
) -> None:
    entries = rules.entries
    is_hidden = entries.of(views) == HIDDEN
    true, filled = entries.of(deals), entries.of(completed)
    for entry in np.flatnonzero(is_hidden.any(axis=0)):
        rows = is_hidden[:, entry]
        deviation = compute_deviation(true[rows, entry], filled[rows, entry])
        if deviation > LIMIT:
            raise rules.place.broken(
                "complete draws",
                f"in {rows.sum()} deals, seat {seat}'s hidden entry {entries.names[entry]} is "
                f"distributed {deviation:.1f} standard deviations away from the dealt one",
            )


def compute_deviation(first: Integers, second: Integers) -> float:
    """How far two equally long samples are from one distribution, in standard deviations.

    Pearson's chi-square over values or ranges of values, brought to a normal one by Wilson and
    Hilferty's cube root (1931).
    """
    both = np.concatenate((first, second))
    values = np.unique(both)
    if len(values) > _MAX_BINS:
        values = np.unique(np.quantile(both, np.linspace(0, 1, _MAX_BINS + 1)[:-1], method="lower"))
    counts = [
        np.bincount(np.searchsorted(values, sample, side="right") - 1, minlength=len(values))
        for sample in (first, second)
    ]
    degrees = len(values) - 1
    if degrees == 0:
        return 0.0
    statistic = float(((counts[0] - counts[1]) ** 2 / (counts[0] + counts[1])).sum())
    spread = 2 / (9 * degrees)
    return (math.cbrt(statistic / degrees) - (1 - spread)) / math.sqrt(spread)
