"""What the seat to act may do, in JSON form: the action mask as names of cards and hides."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....engine.record import Record
from ....presentation.facts import Facts
from .. import rules
from ..rules import sets
from ..rules.cards import hide_at
from ..rules.table import (
    DRAW_ORDER,
    DRAW_PAINTING,
    EVIDENCE,
    FIRST_FULFIL,
    FIRST_LAY,
    FIRST_MOVE,
    FIRST_OPEN,
    FIRST_PLACE,
    FIRST_PLAY,
    FIRST_RAID,
    FIRST_SHOW,
    FIRST_TAKE,
    HAND_IN,
    MAX_PLAYERS,
    NUM_ACTIONS,
    NUM_HIDES,
    NUM_OWN,
    NUM_PLACES,
    NUM_SLOTS,
    NUM_SOURCES,
    SKIP,
    TO_HAND,
    Phase,
)
from .names import HAND, SUBJECTS, hide_name, painting_name


def choices(view: Record, seat: int) -> Facts:
    """Writes what a seat may do now; all empty or False if it is not to act.

    Args:
        view: what the seat sees.
        seat: whose view it is.

    Returns:
        The facts by name, cards and hides as in `facts`:
            draws: of "painting" and "order".
            lays: hides.
            plays: painting, and "to" hides; opens: subjects; takes: painting, and "from" a hide;
            moves: painting, "from" a hide or the evidence room, "to" hides; raids: hides.
            places: hides and "hand".
            fulfils: subject, place (None: from hand), and the highest total that can be shown.
            shows: painting, and "from" a hide or "hand"; may_hand_in.
            may_skip: the step; may_pass: instead of outbidding.
    """
    mask = np.zeros(NUM_ACTIONS, np.bool_)
    if seat == view.player:
        rules.legal_actions(view, mask)
    seat = int(view.player)
    return {
        "draws": [
            name
            for name, action in (("painting", DRAW_PAINTING), ("order", DRAW_ORDER))
            if mask[action]
        ],
        "lays": _own_hides(seat, mask[FIRST_LAY:FIRST_PLAY]),
        **_acts(view, seat, mask),
        "places": [
            *_own_hides(seat, mask[FIRST_PLACE:TO_HAND]),
            *([HAND] if mask[TO_HAND] else []),
        ],
        "fulfils": _fulfils(view, seat, mask[FIRST_FULFIL:FIRST_SHOW]),
        "shows": _shows(view, seat, mask[FIRST_SHOW:HAND_IN]),
        "may_hand_in": bool(mask[HAND_IN]),
        "may_skip": bool(mask[SKIP] and view.phase != Phase.OUTBID),
        "may_pass": bool(mask[SKIP] and view.phase == Phase.OUTBID),
    }


def next_painting(view: Record, hide: int, depth: int = 0) -> int | None:
    """The painting of a hide, or of the evidence room, with so many farther out, if there is one.

    Args:
        view: any view.
        hide: a hide of the record, or EVIDENCE.
        depth: paintings farther out.
    """
    paintings, size = view.evidence, int(view.evidence_size)
    if hide != EVIDENCE:
        paintings, size = view.hide[hide], int(view.hide_size[hide])
    return int(paintings[size - 1 - depth]) if depth < size else None


def source_at(seat: int, number: int) -> int:
    """A hide as a player counts, with the evidence room behind the neutral ones."""
    return EVIDENCE if number == NUM_SOURCES - 1 else hide_at(seat, number)


def _own_hides(seat: int, mask: Any) -> list[str]:
    """The names of the legal hides: the seat's own and the neutral ones."""
    return [hide_name(hide_at(seat, number)) for number in np.flatnonzero(mask).tolist()]


def _outermost_name(view: Record, hide: int, depth: int = 0) -> str:
    painting = next_painting(view, hide, depth)
    assert painting is not None, "only a painting that is there is legal"
    return painting_name(view, painting)


def _acts(view: Record, seat: int, mask: Any) -> Facts:
    """The second step of a turn."""
    plays = mask[FIRST_PLAY:FIRST_OPEN].reshape(NUM_SLOTS, NUM_OWN)
    moves = mask[FIRST_MOVE:FIRST_RAID].reshape(NUM_SOURCES, NUM_OWN)
    sources = [source_at(seat, number) for number in range(NUM_SOURCES)]
    others = [(int(seat) + steps) % int(view.num_players) for steps in range(1, MAX_PLAYERS)]
    raids = [*range(MAX_PLAYERS, NUM_HIDES), *others]
    return {
        "plays": [
            {"painting": painting_name(view, painting), "to": _own_hides(seat, hides)}
            for painting, hides in zip(view.hand[seat].tolist(), plays, strict=True)
            if hides.any()
        ],
        "opens": [SUBJECTS[one] for one in view.orders[seat][mask[FIRST_OPEN:FIRST_TAKE]].tolist()],
        "takes": [
            {"painting": _outermost_name(view, sources[number]), "from": hide_name(sources[number])}
            for number in np.flatnonzero(mask[FIRST_TAKE:FIRST_MOVE]).tolist()
        ],
        "moves": [
            {
                "painting": _outermost_name(view, source),
                "from": hide_name(source),
                "to": _own_hides(seat, hides),
            }
            for source, hides in zip(sources, moves, strict=True)
            if hides.any()
        ],
        "raids": [
            hide_name(raids[number])
            for number in np.flatnonzero(mask[FIRST_RAID:FIRST_PLACE]).tolist()
        ],
    }


def _fulfils(view: Record, seat: int, mask: Any) -> list[Facts]:
    """The orders for which the seat has a set, those of the row first."""
    subjects = [*view.row.tolist(), *view.orders[seat].tolist()]
    return [
        {
            "subject": SUBJECTS[subjects[number]],
            "place": number if number < NUM_PLACES else None,
            "total": int(sets.best_total(view, seat, subjects[number], sets.NO_SOURCE)),
        }
        for number in np.flatnonzero(mask).tolist()
    ]


def _shows(view: Record, seat: int, mask: Any) -> list[Facts]:
    """The paintings that may be shown next, those of the hand first."""
    shows: list[Facts] = [
        {"painting": painting_name(view, painting), "from": HAND}
        for painting in view.hand[seat][mask[:NUM_SLOTS]].tolist()
    ]
    for number in np.flatnonzero(mask[NUM_SLOTS:]).tolist():
        hide, depth = hide_at(seat, number), int(view.shown_depth[number])
        shows.append({"painting": _outermost_name(view, hide, depth), "from": hide_name(hide)})
    return shows
