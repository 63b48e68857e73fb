"""Who sees which field of a game's record: what a reviewer of `hide` reads at a glance.

No check can know what is meant to be secret. So this is measured in games by chance and printed;
a secret that `hide` forgets stands in the wrong row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...engine.arrays import Records
from ...engine.game import Settings
from ...engine.record import HEADER, HIDDEN, OPTION_PREFIX
from .moments import play_moments
from .record_entries import Entries

EVERYBODY, OWN_SEAT, NOBODY = "everybody", "own seat", "nobody"
OWN_SEAT_AND_OTHERS, SOMETIMES = "own seat, sometimes others", "sometimes"

_HEADINGS = ("field", "who sees it", "all seats", "some seats", "no seat")


@dataclass(frozen=True)
class FieldVisibility:
    """Who sees a field, over all moments and all its entries of seats in play.

    Attributes:
        name: the field's.
        who: one of the constants of this module. Those with an own seat are for fields with an
            entry for each seat: each seat sees its own at any time.
        all_seats: the share of moments and entries that every seat sees, in [0, 1].
        some_seats: the share that some seats see and others do not.
        no_seat: the share that no seat sees.
    """

    name: str
    who: str
    all_seats: float
    some_seats: float
    no_seat: float


@dataclass(frozen=True)
class Visibility:
    """Who sees what, as `measure_visibility` found it; `str` gives a table.

    Attributes:
        fields: in the order of the record, but for header and rule options, which no view hides.
    """

    fields: tuple[FieldVisibility, ...]

    @property
    def has_secrets(self) -> bool:
        """Whether anything is hidden from anybody."""
        return any(one.who != EVERYBODY for one in self.fields)

    def __str__(self) -> str:
        rows: list[tuple[str, ...]] = [_HEADINGS]
        for one in self.fields:
            shares = map(_percent, (one.all_seats, one.some_seats, one.no_seat))
            rows.append((one.name, one.who, *shares))
        widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
        return "\n".join(
            f"{name:<{widths[0]}}  {who:<{widths[1]}}"
            + "".join(
                f"  {share:>{width}}" for share, width in zip(shares, widths[2:], strict=True)
            )
            for name, who, *shares in rows
        )


def measure_visibility(settings: Sequence[Settings]) -> Visibility:
    """Measures who sees which field, at moments of one game by chance for each of some settings.

    The same settings give the same table, with the JIT and without it.

    Args:
        settings: of one game, for example `sample_settings(game)`; at least one.
    """
    record = settings[0].game.record
    entries = Entries(record)
    always = (*(name for name, _ in HEADER), *(OPTION_PREFIX + name for name in settings[0].codes))
    fields = {name: columns for name, columns in entries.columns.items() if name not in always}
    seen: dict[str, list[npt.NDArray[np.bool_]]] = {name: [] for name in fields}
    for number, one in enumerate(settings):
        for state in play_moments(one, number):
            shown = _shown(one, entries, state)
            for name, columns in fields.items():
                seen[name].append(_in_play(shown[:, columns], record[name].shape, one))
    return Visibility(tuple(_judge(name, moments) for name, moments in seen.items()))


def _shown(settings: Settings, entries: Entries, state: Records) -> npt.NDArray[np.bool_]:
    """Which entries each seat sees: [num_players, num_entries]."""
    views = np.repeat(state, settings.num_players)
    for seat in range(settings.num_players):
        settings.game.kernels.hide_table(views, seat, seat)
    shown: npt.NDArray[np.bool_] = entries.of(views) != HIDDEN
    return shown


def _in_play(
    shown: npt.NDArray[np.bool_], shape: tuple[int, ...], settings: Settings
) -> npt.NDArray[np.bool_]:
    """What is shown of a field: [num_players, any]; of a field by seats, without absent ones.

    Of a field by seats it is [num_players, num_players, any].
    """
    num_seats = settings.num_players
    if shape[:1] == (settings.game.players[-1],):
        return shown.reshape(num_seats, shape[0], -1)[:, :num_seats]
    return shown


def _judge(name: str, moments: list[npt.NDArray[np.bool_]]) -> FieldVisibility:
    """Says who sees a field, of what was shown of it at some moments."""
    all_seats = np.concatenate([shown.all(axis=0).ravel() for shown in moments]).mean()
    some_seat = np.concatenate([shown.any(axis=0).ravel() for shown in moments]).mean()
    if all_seats == 1:
        who = EVERYBODY
    elif some_seat == 0:
        who = NOBODY
    elif all(shown.ndim == 3 and _of_own_seats(shown).all() for shown in moments):
        others_see = any(shown.sum() > _of_own_seats(shown).size for shown in moments)
        who = OWN_SEAT_AND_OTHERS if others_see else OWN_SEAT
    else:
        who = SOMETIMES
    return FieldVisibility(
        name, who, float(all_seats), float(some_seat - all_seats), float(1 - some_seat)
    )


def _of_own_seats(shown: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """What each seat sees of its own entries: [num_players, any]."""
    seats = np.arange(len(shown))
    return shown[seats, seats]


def _percent(share: float) -> str:
    """In whole per cent, which are 0 and 100 for none and all alone."""
    if share in (0, 1):
        return "all" if share else "-"
    return f"{min(max(round(100 * share), 1), 99)} %"
