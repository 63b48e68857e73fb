"""Whether `complete` draws evenly in the middle of a game.

At the start, deals show how hidden things are distributed (`draws`). Later, what was played depends
on more than a view shows, so there is nothing to compare with. Yet of two states that
`check` accepts and the seat cannot tell apart, neither may be drawn more often than the other. So
hidden entries of a drawn state change places, or one takes a value that it has in another draw;
where such a twin is a state of the same view, drawn states and twins have the same distribution.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...engine.arrays import Integers, Records
from ...engine.record import HIDDEN
from .checked_rules import CheckedRules
from .moments import play_moments
from .uniformity import LIMIT, compute_deviation

PARTS = ("early", "middle", "late")
"""The thirds of a game, which are compared each on its own."""

_NUM_MOMENTS = 4  # of each part
_NUM_REFERENCES = 16  # draws that say which values an entry may take
_NUM_ENTRIES = 8  # of a drawn state that change places or values
_ORDER = "the order of two values"
_FEWEST = 20  # values on each side of a comparison


class _Twins(NamedTuple):
    """Drawn states of one view, and for each a state in which one or two entries are changed.

    `drawn` and `changed` are int64 [num_draws, num_entries]; `first` and `second`, int64
    [num_draws], are the entries that differ, and equal where it is one.
    """

    drawn: Integers
    changed: Integers
    first: Integers
    second: Integers


def check_draws_in_play(rules: CheckedRules, num_draws: int) -> None:
    """Compares states drawn by `complete` with their twins, at moments of a whole game.

    Args:
        rules: the rules; the place's seed is that of the game and the draws.
        num_draws: of each part of the game; 1,000 find a shuffle that is left out every other time.
    """
    source = np.random.default_rng(rules.place.seed)
    moments = play_moments(rules.settings, rules.place.seed)
    for number, part in enumerate(PARTS):
        begin, end = (third * len(moments) // len(PARTS) for third in (number, number + 1))
        samples: dict[tuple[str, bool], list[int]] = defaultdict(list)
        steps = []
        for turn in range(_NUM_MOMENTS if end > begin else 0):
            state = moments[begin + turn * (end - begin) // _NUM_MOMENTS]
            steps.append(int(state["num_steps"][0]))
            seat = int(source.integers(rules.settings.num_players))
            _sample(rules, state, seat, num_draws // _NUM_MOMENTS, source, samples)
        _compare(rules, f"{part} in a game (steps {steps})", samples)


def _sample(
    rules: CheckedRules,
    state: Records,
    seat: int,
    num_draws: int,
    source: np.random.Generator,
    samples: dict[tuple[str, bool], list[int]],
) -> None:
    """Draws states of a seat's view; adds values of every second one, of the others' twins.

    The samples are by the entry's name, or a name for the order of two entries, and by whether
    they are of twins.
    """
    kernels, entries = rules.settings.game.kernels, rules.entries
    view = state.copy()
    kernels.hide_table(view, 0, seat)
    hidden = np.flatnonzero(entries.of(view)[0] == HIDDEN)
    if not len(hidden):
        return
    drawn = _draw(rules, view, seat, _NUM_REFERENCES + num_draws, source)
    references, some, others = np.split(drawn, [_NUM_REFERENCES, _NUM_REFERENCES + num_draws // 2])
    for twins in itertools.chain(
        _swap(some, hidden, entries.sizes, source), _replace(others, references, hidden, source)
    ):
        agrees = _agree(rules, view, seat, twins.changed)
        for row in np.flatnonzero(agrees):
            shows_twin = bool(row % 2)
            shown = (twins.changed if shows_twin else twins.drawn)[row]
            first, second = twins.first[row], twins.second[row]
            for entry in {first, second}:
                samples[entries.names[entry], shows_twin].append(int(shown[entry]))
            if first != second:
                is_ascending = (shown[first] < shown[second]) == (first < second)
                samples[_ORDER, shows_twin].append(int(is_ascending))


def _draw(
    rules: CheckedRules, view: Records, seat: int, count: int, source: np.random.Generator
) -> Integers:
    """Completes a view so many times: the entries, int64 [count, num_entries]."""
    complete = rules.settings.game.kernels.complete_table
    states = np.repeat(view, count)
    for table, seed in enumerate(source.integers(2**62, size=count).tolist()):
        complete(states, table, seat, seed)
    return rules.entries.of(states)


def _swap(
    drawn: Integers, hidden: npt.NDArray[np.intp], sizes: Integers, source: np.random.Generator
) -> Iterator[_Twins]:
    """Lets pairs of hidden entries change places, others in each drawn state."""
    rows = np.arange(len(drawn))
    order = np.argsort(source.random((len(drawn), len(hidden))), axis=1)[:, :_NUM_ENTRIES]
    chosen = hidden[order]
    for pair in range(chosen.shape[1] // 2):
        first, second = chosen[:, 2 * pair], chosen[:, 2 * pair + 1]
        differ = (drawn[rows, first] != drawn[rows, second]) & (sizes[first] == sizes[second])
        first, second, kept = first[differ], second[differ], drawn[differ]
        changed, rows_kept = kept.copy(), np.arange(len(kept))
        changed[rows_kept, first] = kept[rows_kept, second]
        changed[rows_kept, second] = kept[rows_kept, first]
        yield _Twins(kept, changed, first, second)


def _replace(
    drawn: Integers,
    references: Integers,
    hidden: npt.NDArray[np.intp],
    source: np.random.Generator,
) -> Iterator[_Twins]:
    """Gives some hidden entries another value of those that they have in the references.

    Where the value that an entry has is none of those, it stays out: both ways must be open.
    """
    for entry in source.permutation(hidden)[:_NUM_ENTRIES]:
        values = np.unique(references[:, entry])
        if len(values) == 1:
            continue
        places = np.searchsorted(values, drawn[:, entry]).clip(max=len(values) - 1)
        is_known = values[places] == drawn[:, entry]
        kept, places = drawn[is_known], places[is_known]
        changed = kept.copy()
        steps = source.integers(1, len(values), size=len(kept))
        changed[:, entry] = values[(places + steps) % len(values)]
        same = np.full(len(kept), entry)
        yield _Twins(kept, changed, same, same)


def _agree(
    rules: CheckedRules, view: Records, seat: int, changed: Integers
) -> npt.NDArray[np.bool_]:
    """Which rows are states that `check` accepts and whose view is this one."""
    kernels = rules.settings.game.kernels
    states = rules.entries.to_records(changed, view)
    agrees = np.zeros(len(states), np.bool_)
    for table in range(len(states)):
        agrees[table] = kernels.check_table(states, table) == 0
        kernels.hide_table(states, table, seat)
    agrees &= (rules.entries.of(states) == rules.entries.of(view)).all(axis=1)
    return agrees


def _compare(rules: CheckedRules, when: str, samples: dict[tuple[str, bool], list[int]]) -> None:
    for name in sorted({name for name, _ in samples}):
        first, second = (np.array(samples[name, of_twins]) for of_twins in (False, True))
        count = min(len(first), len(second))
        if count < _FEWEST:
            continue
        deviation = compute_deviation(first[:count], second[:count])
        if deviation > LIMIT:
            raise rules.place.broken(
                "complete draws",
                f"{when}, in {count} draws, {name} is distributed {deviation:.1f} standard "
                "deviations away from its distribution in states that check accepts and the seat "
                "cannot tell apart from these; let complete draw all of them equally often, or "
                "check refuse what complete never draws",
            )
