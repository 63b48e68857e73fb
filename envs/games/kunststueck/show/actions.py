"""Kunststück's actions as data and in words, for any watcher.

The one idea: words name card and target, never a slot of a hand, whose place in the sorted hand
would tell of its neighbours. A card that a view hides is "a painting" or "an order" in its words;
if the action lays it open, the next view shows it.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable
from typing import TypeAlias

from ....engine.record import HIDDEN, NONE, Record
from ....presentation.facts import Facts
from ..rules.cards import hide_at
from ..rules.table import (
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
    NUM_NEUTRAL,
    NUM_OWN,
    NUM_PLACES,
    NUM_SLOTS,
    NUM_SOURCES,
    SKIP,
    TO_HAND,
    Phase,
)
from .names import HAND, SUBJECTS, hide_name, painting_name, with_article

_Description: TypeAlias = tuple[Facts, str]
"""What an action is about, by name, and its words."""
_Describe: TypeAlias = Callable[[Record, int, int], _Description]

_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ")


def describe(view: Record, action: int, watcher: int) -> Facts:
    """Describes an action of the seat to act, as far as the watcher may know it.

    Args:
        view: what the watcher sees before the action.
        action: in the action space; legal or not.
        watcher: the reader; the words call the reader's hide "your hide".

    Returns:
        kind: "draw", "lay", "play", "open", "take", "move", "raid", "place", "fulfil", "show",
        "hand_in", "skip" (of a step) or "pass" (instead of outbidding); words; and by kind:
            card: "painting" or "order", to draw.
            painting: None if the watcher does not know it, or there is none; from, to: a hide, the
            evidence room or "hand".
            subject: of an order, None as before; place: in the row, None for the hand.
            total: the saleability of the set that is handed in.
    """
    number = bisect.bisect(_FIRSTS, action) - 1
    kind, first, write = _KINDS[number]
    fields, words = write(view, action - first, watcher)
    if action == SKIP and view.phase not in _SKIPPED:
        kind = "pass"
    return {"kind": kind, **fields, "words": words}


def next_painting(view: Record, hide: int, depth: int = 0) -> int:
    """The painting of a hide, or of the evidence room, with so many farther out; NONE without one.

    Args:
        view: any view.
        hide: a hide of the record, or EVIDENCE.
        depth: paintings farther out.
    """
    paintings, size = view.evidence, int(view.evidence_size)
    if hide != EVIDENCE:
        paintings, size = view.hide[hide], int(view.hide_size[hide])
    return int(paintings[size - 1 - depth]) if depth < size else NONE


def _source_at(seat: int, number: int) -> int:
    """A hide as a player counts, with the evidence room after the neutral ones."""
    return EVIDENCE if number == NUM_SOURCES - 1 else hide_at(seat, number)


def _draw(_view: Record, number: int, _watcher: int) -> _Description:
    return {"card": ("painting", "order")[number]}, ("draw a painting", "draw an order")[number]


def _lay(view: Record, number: int, watcher: int) -> _Description:
    painting, hide = int(view.drawn), hide_at(view.player, number)
    fields = {"painting": _name(view, painting), "to": hide_name(hide)}
    return fields, f"lay {_the_drawn(view, painting)} in {_hide(hide, watcher)}"


def _play(view: Record, number: int, watcher: int) -> _Description:
    slot, target = divmod(number, NUM_OWN)
    painting, hide = _in_hand(view, slot), hide_at(view.player, target)
    fields = {"painting": _name(view, painting), "from": HAND, "to": hide_name(hide)}
    return fields, f"play {_words(view, painting)} from hand to {_hide(hide, watcher)}"


def _open(view: Record, number: int, _watcher: int) -> _Description:
    return {"subject": _subject(view, number)}, f"open {_order_in_hand(view, number)}"


def _take(view: Record, number: int, watcher: int) -> _Description:
    hide = hide_at(view.player, number)
    fields, card = _next_of(view, hide, watcher)
    return {**fields, "to": HAND}, f"take {card} to hand"


def _move(view: Record, number: int, watcher: int) -> _Description:
    source, target = divmod(number, NUM_OWN)
    fields, card = _next_of(view, _source_at(view.player, source), watcher)
    hide = hide_at(view.player, target)
    words = f"move {card} to {_hide(hide, watcher)}"
    return {**fields, "to": hide_name(hide)}, words


def _raid(view: Record, number: int, watcher: int) -> _Description:
    if number < NUM_NEUTRAL:
        name = hide_name(MAX_PLAYERS + number)
        return {"from": name}, f"raid {name}"
    steps, num_players = number - NUM_NEUTRAL + 1, int(view.num_players)
    if steps >= num_players:
        words = f"raid the hide of a {_ORDINALS[steps]}player, who is not in play"
        return {"from": None}, words
    hide = (int(view.player) + steps) % num_players
    return {"from": hide_name(hide)}, f"raid {_hide(hide, watcher)}"


def _place(view: Record, number: int, watcher: int) -> _Description:
    painting = NONE if view.raided == NONE else next_painting(view, int(view.raided))
    card = "a raided painting" if painting == NONE else _words(view, painting)
    name = _name(view, painting)
    if number == TO_HAND - FIRST_PLACE:
        return {"painting": name, "to": HAND}, f"place {card} in {HAND}"
    hide = hide_at(view.player, number)
    words = f"place {card} in {_hide(hide, watcher)}"
    return {"painting": name, "to": hide_name(hide)}, words


def _fulfil(view: Record, number: int, _watcher: int) -> _Description:
    if number >= NUM_PLACES:
        slot = number - NUM_PLACES
        words = f"fulfil {_order_in_hand(view, slot)}"
        return {"subject": _subject(view, slot), "place": None}, words
    if view.row[number] == NONE:
        words = f"fulfil an order from the empty place {number}"
        return {"subject": None, "place": number}, words
    subject = SUBJECTS[view.row[number]]
    words = f"fulfil the order for {subject} from place {number}"
    return {"subject": subject, "place": number}, words


def _show(view: Record, number: int, watcher: int) -> _Description:
    if number < NUM_SLOTS:
        painting = _in_hand(view, number)
        fields = {"painting": _name(view, painting), "from": HAND}
        return fields, f"show {_words(view, painting)} from hand"
    target = number - NUM_SLOTS
    hide, depth = hide_at(view.player, target), int(view.shown_depth[target])
    fields, card = _next_of(view, hide, watcher, depth)
    return fields, f"show {card}"


def _hand_in(view: Record, _number: int, _watcher: int) -> _Description:
    if view.shown_size == 0:
        return {"total": 0}, "hand in a set before a painting is shown"
    total = int(view.shown_total)
    return {"total": total}, f"hand in the set (saleability {total})"


def _skip(view: Record, _number: int, _watcher: int) -> _Description:
    return {}, _SKIPPED.get(Phase(view.phase), "pass")


def _name(view: Record, painting: int) -> str | None:
    """A painting's name; None for one that is hidden or not there."""
    return None if painting < 0 else painting_name(view, painting)


def _words(view: Record, painting: int) -> str:
    """A painting within a sentence."""
    if painting == HIDDEN:
        return "a painting"
    return "nothing" if painting == NONE else f"the {painting_name(view, painting)}"


def _the_drawn(view: Record, painting: int) -> str:
    return "the painting drawn" if painting < 0 else _words(view, painting)


def _hide(hide: int, watcher: int) -> str:
    """A hide as the watcher may call it."""
    return "your hide" if hide == watcher else with_article(hide_name(hide))


def _next_of(view: Record, hide: int, watcher: int, depth: int = 0) -> _Description:
    """The next painting of a hide from the outside, and where it comes from."""
    painting = next_painting(view, hide, depth)
    fields = {"painting": _name(view, painting), "from": hide_name(hide)}
    return fields, f"{_words(view, painting)} from {_hide(hide, watcher)}"


def _in_hand(view: Record, slot: int) -> int:
    """A painting in the hand of the seat to act; HIDDEN if not all know the hand, NONE without."""
    painting, known = view.hand[view.player, slot], view.known[view.player]
    if painting == HIDDEN and view.hand_size[view.player] == (known != NONE).sum():
        painting = known[slot]
    return int(painting)


def _subject(view: Record, slot: int) -> str | None:
    """The subject of an order in the hand of the seat to act; None if it is hidden, or none."""
    order = int(view.orders[view.player, slot])
    return None if order < 0 else SUBJECTS[order]


def _order_in_hand(view: Record, slot: int) -> str:
    """An order in the hand of the seat to act; numbered if equal ones come before it."""
    orders = view.orders[view.player].tolist()
    if orders[slot] == HIDDEN:
        return "an order from hand"
    if orders[slot] == NONE:
        return "an order from an empty slot of the hand"
    ordinal = _ORDINALS[orders[:slot].count(orders[slot])]
    return f"the {ordinal}order for {SUBJECTS[orders[slot]]} from hand"


_SKIPPED = {Phase.ACT: "play and move nothing", Phase.FULFIL: "fulfil no order"}
_KINDS: tuple[tuple[str, int, _Describe], ...] = (
    ("draw", 0, _draw),
    ("lay", FIRST_LAY, _lay),
    ("play", FIRST_PLAY, _play),
    ("open", FIRST_OPEN, _open),
    ("take", FIRST_TAKE, _take),
    ("move", FIRST_MOVE, _move),
    ("raid", FIRST_RAID, _raid),
    ("place", FIRST_PLACE, _place),
    ("fulfil", FIRST_FULFIL, _fulfil),
    ("show", FIRST_SHOW, _show),
    ("hand_in", HAND_IN, _hand_in),
    ("skip", SKIP, _skip),
)
_FIRSTS = [first for _, first, _ in _KINDS]
