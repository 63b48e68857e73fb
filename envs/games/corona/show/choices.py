"""Corona's actions as data and in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.record import Record
from ....presentation.facts import Facts
from ....presentation.words import name_count
from ..rules import FIRST_BID, FIRST_MOVE, STOP, WAIT, Bidding, Phase
from ..table import NUM_DICE, NUM_FIELDS

_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ")


def describe(view: Record, action: int, watcher: int) -> Facts:
    """Describes an action of the seat to act, as far as the watcher may know it.

    Args:
        view: what the watcher sees before the action.
        action: in the action space; legal or not.
        watcher: the reader.

    Returns:
        kind: "place", "wait" (or no bid), "bid", "move" or "stop"; words; for a place, field; for
        a bid, bid, None for one that is sealed, and may be no bid, of another seat; for a move,
        what `move_facts` writes, before the dice are rolled pawn and die alone.
    """
    if action < FIRST_BID:
        which = f"pawn {view.num_placed + 1}" if view.phase == Phase.PLACE else "a pawn"
        return {"kind": "place", "field": action, "words": f"place {which} on field {action}"}
    if action < FIRST_MOVE:
        is_sealed = view.rule_bidding == Bidding.SEALED
        if is_sealed and view.phase == Phase.BID and watcher != view.player:
            return {"kind": "bid", "bid": None, "words": "hand in a bid or none"}
        if action == WAIT:
            return {"kind": "wait", "words": "no bid" if is_sealed else "wait"}
        return {"kind": "bid", "bid": action - WAIT, "words": f"bid {action - WAIT}"}
    if action < STOP:
        return {"kind": "move", **_move(view, *divmod(action - FIRST_MOVE, NUM_DICE))}
    return {"kind": "stop", "words": "stop moving"}


def move_facts(
    fields: Sequence[int], dice: Sequence[int], pawn: int, die: int, empty_field: int
) -> Facts:
    """Writes a move and its points (C-07), which are right if the pawn has not moved.

    Args:
        fields: of the pawns, by slot.
        dice: values, by slot.
        pawn: slot.
        die: slot.
        empty_field: points for a pawn that lands alone.

    Returns:
        pawn and die: their slots; from, by, to: a field, the value of the die, a field; points.
    """
    start, value = fields[pawn], dice[die]
    field = (start + value) % NUM_FIELDS
    num_standing = 1 + fields.count(field)
    points = num_standing if num_standing > 1 else empty_field
    return {
        "pawn": pawn,
        "die": die,
        "from": start,
        "by": value,
        "to": field,
        "points": int(points),
    }


def _move(view: Record, pawn: int, die: int) -> Facts:
    """Names pawn and die by field and value; illegal actions have words of their own."""
    if view.phase == Phase.PLACE:
        words = f"move pawn {pawn + 1} by die {die + 1}, before the dice are rolled"
        return {"pawn": pawn, "die": die, "words": words}
    fields, dice = view.pawns.tolist(), view.dice.tolist()
    has_moved, is_used = view.has_moved.tolist(), view.is_used.tolist()
    move = move_facts(fields, dice, pawn, die, int(view.rule_empty_field))
    which = "moved " if has_moved[pawn] else _ordinal(fields, has_moved, pawn)
    which_die = "used " if is_used[die] else _ordinal(dice, is_used, die)
    by = f"{'the ' if which_die else ''}{which_die}{move['by']}"
    words = f"move {which}pawn from field {move['from']} by {by} to field {move['to']}"
    if not has_moved[pawn] and not is_used[die]:
        words = f"{words} ({name_count(move['points'], 'point')})"
    return {**move, "words": words}


def _ordinal(values: Sequence[int], is_gone: Sequence[int], slot: int) -> str:
    """Which one it is of the pawns or dice left with its field or value; "" for the first."""
    before = range(slot)
    return _ORDINALS[sum(values[one] == values[slot] and not is_gone[one] for one in before)]
