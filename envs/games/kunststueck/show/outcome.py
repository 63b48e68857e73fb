"""What an action of Kunststück has brought about beside what its words say.

The one idea: two views of one seat are compared, so nothing is shown that the seat does not see.
Cards that the words of the action call "a painting" or "an order" get their names once they lie
open.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ....engine.record import HIDDEN, NONE, Record
from ....presentation.words import list_words, name_count
from ..rules.table import NUM_PLACES, Phase
from .names import SUBJECTS, painting_name


def tell_outcome(before: Record, after: Record, seat: int) -> list[str]:
    """Says what an action has brought about, in sentences.

    Args:
        before: what a seat saw before the action.
        after: what it sees now.
        seat: the reader, a seat or SPECTATOR.
    """
    return [
        *_painting(before, after),
        *_evidence(before, after),
        *_order(before, after),
        *_grand_raid(before, after),
        *_award(before, after, seat),
    ]


def _painting(before: Record, after: Record) -> Iterator[str]:
    """The painting that the words of the action did not name and that lies open now."""
    if _is_unnamed(before):
        for painting in _lying(after) - _lying(before) - set(after.evidence.tolist()):
            yield f"It is the {painting_name(after, painting)}."


def _is_unnamed(view: Record) -> bool:
    """Whether words do not name what comes from the hand of the seat to act, or was drawn."""
    if view.phase == Phase.LAY:
        return bool(view.drawn == HIDDEN)
    num_known = (view.known[view.player] != NONE).sum()
    is_hidden = (view.hand[view.player] == HIDDEN).any()
    return bool(is_hidden and num_known != view.hand_size[view.player])


def _lying(view: Record) -> set[int]:
    """The paintings at hides and in the evidence room, and those that are being shown."""
    return {*view.hide.ravel().tolist(), *view.evidence.tolist(), *view.shown_set.tolist()}


def _evidence(before: Record, after: Record) -> Iterator[str]:
    """Paintings for which there was no room (K-09, K-11)."""
    for painting in sorted(set(after.evidence.tolist()) - set(before.evidence.tolist())):
        if painting != NONE:
            yield f"The {painting_name(after, painting)} goes to the evidence room."


def _order(before: Record, after: Record) -> Iterator[str]:
    """An order that was drawn without room for it, or one that came from another seat's hand."""
    is_hidden = bool((before.orders[before.player] == HIDDEN).any())
    if before.phase == Phase.DRAW or (before.phase == Phase.ACT and is_hidden):
        for place in np.flatnonzero(after.row_size > before.row_size).tolist():
            yield f"The order for {SUBJECTS[after.row[place]]} goes to the row."
    is_named = before.subject == NONE and after.order_place == NUM_PLACES
    if is_named and is_hidden:
        yield f"It is the order for {SUBJECTS[after.subject]}."


def _grand_raid(before: Record, after: Record) -> Iterator[str]:
    if before.raid_below != NONE and after.raid_below == NONE:
        yield "It is the grand raid; after this turn each player has one more."


def _award(before: Record, after: Record, seat: int) -> Iterator[str]:
    """Who fulfils the order in the end, and with what (K-14)."""
    for winner in np.flatnonzero(after.num_fulfilled > before.num_fulfilled).tolist():
        laid = np.flatnonzero((after.laid_by == winner) & (before.laid_by == NONE)).tolist()
        names = list_words([f"the {painting_name(after, painting)}" for painting in laid], "and")
        points = name_count(int(after.points[winner] - before.points[winner]), "point")
        gets = "You get" if winner == seat else f"Seat {winner} gets"
        yield f"{gets} the order for {SUBJECTS[before.subject]} with {names}: {points}."
