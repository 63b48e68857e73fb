"""What an action of Kunststück has brought about beside what its words say.

The one idea: two views of one watcher are compared, so nothing is shown that the watcher does not
see. Cards that the words of the action call "a painting" or "an order" get their names once they
lie open.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ....engine.record import HIDDEN, NONE, Record
from ....presentation.facts import Facts, event
from ....presentation.words import list_words, name_count
from ..rules.table import NUM_PLACES, Phase
from .names import SUBJECTS, painting_name


def outcome(before: Record, after: Record, watcher: int) -> list[Facts]:
    """Writes what an action has brought about.

    Args:
        before: the view before the action.
        after: the view now.
        watcher: whom the words call "you", a seat or SPECTATOR.

    Returns:
        Events: painting and order, of a card that lies open now; evidence, of a painting; row, of
        an order; grand_raid; award, of seat, subject, paintings and points.
    """
    return [
        *_painting(before, after),
        *_evidence(before, after),
        *_order(before, after),
        *_grand_raid(before, after),
        *_award(before, after, watcher),
    ]


def _painting(before: Record, after: Record) -> Iterator[Facts]:
    """The painting that the words of the action did not name and that lies open now."""
    if _is_unnamed(before):
        for painting in _lying(after) - _lying(before) - set(after.evidence.tolist()):
            name = painting_name(after, painting)
            yield event("painting", f"It is the {name}.", painting=name)


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


def _evidence(before: Record, after: Record) -> Iterator[Facts]:
    """Paintings for which there was no room (K-09, K-11)."""
    for painting in sorted(set(after.evidence.tolist()) - set(before.evidence.tolist())):
        if painting != NONE:
            name = painting_name(after, painting)
            yield event("evidence", f"The {name} goes to the evidence room.", painting=name)


def _order(before: Record, after: Record) -> Iterator[Facts]:
    """An order that was drawn without room for it, or one that came from another seat's hand."""
    is_hidden = bool((before.orders[before.player] == HIDDEN).any())
    if before.phase == Phase.DRAW or (before.phase == Phase.ACT and is_hidden):
        for place in np.flatnonzero(after.row_size > before.row_size).tolist():
            subject = SUBJECTS[after.row[place]]
            words = f"The order for {subject} goes to the row."
            yield event("row", words, subject=subject, place=place)
    is_named = before.subject == NONE and after.order_place == NUM_PLACES
    if is_named and is_hidden:
        subject = SUBJECTS[after.subject]
        yield event("order", f"It is the order for {subject}.", subject=subject)


def _grand_raid(before: Record, after: Record) -> Iterator[Facts]:
    if before.raid_below != NONE and after.raid_below == NONE:
        yield event("grand_raid", "It is the grand raid; after this turn each player has one more.")


def _award(before: Record, after: Record, watcher: int) -> Iterator[Facts]:
    """Who fulfils the order in the end, and with what (K-14)."""
    for winner in np.flatnonzero(after.num_fulfilled > before.num_fulfilled).tolist():
        laid = np.flatnonzero((after.laid_by == winner) & (before.laid_by == NONE)).tolist()
        paintings = [painting_name(after, painting) for painting in laid]
        points, subject = int(after.points[winner] - before.points[winner]), before.subject
        gets = "You get" if winner == watcher else f"Seat {winner} gets"
        yield event(
            "award",
            f"{gets} the order for {SUBJECTS[subject]} with "
            f"{list_words([f'the {name}' for name in paintings], 'and')}: "
            f"{name_count(points, 'point')}.",
            seat=winner,
            subject=SUBJECTS[subject],
            paintings=paintings,
            points=points,
        )
