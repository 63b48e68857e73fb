"""Describes the actions of Kunststück, for any reader.

The one idea: words name card and target, never a slot of a hand, whose place in the sorted hand
would tell of its neighbours. A card that a view hides is "a painting" or "an order" in its words;
if the action lays it open, the next view shows it.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable
from typing import TypeAlias

from ....engine.record import HIDDEN, NONE, Record
from ..rules.cards import hide_at
from ..rules.table import (
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
    SKIP,
    TO_HAND,
    Phase,
)
from .choices import next_painting, source_at
from .names import HAND, SUBJECTS, hide_name, painting_name, with_article

_Words: TypeAlias = Callable[[Record, int, int], str]

_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ")


def describe(view: Record, action: int, seat: int) -> str:
    """Says what an action of the seat to act means, as far as the reader may know it.

    Args:
        view: what the reader sees before the action.
        action: in the action space; legal or not.
        seat: the reader; the words call the reader's hide "your hide" if another seat acts.
    """
    kind = bisect.bisect(_FIRSTS, action) - 1
    return _WORDS[kind](view, action - _FIRSTS[kind], seat)


def _draw(_view: Record, number: int, _seat: int) -> str:
    return ("draw a painting", "draw an order")[number]


def _lay(view: Record, number: int, seat: int) -> str:
    card = _name(view, int(view.drawn))
    return f"lay {card} in {_hide(view, hide_at(view.player, number), seat)}"


def _play(view: Record, number: int, seat: int) -> str:
    slot, target = divmod(number, NUM_OWN)
    hide = _hide(view, hide_at(view.player, target), seat)
    return f"play {_in_hand(view, slot)} from hand to {hide}"


def _open(view: Record, number: int, _seat: int) -> str:
    return f"open {_order_in_hand(view, number)}"


def _take(view: Record, number: int, seat: int) -> str:
    return f"take {_next_of(view, hide_at(view.player, number), seat)} to hand"


def _move(view: Record, number: int, seat: int) -> str:
    source, target = divmod(number, NUM_OWN)
    moved = _next_of(view, source_at(view.player, source), seat)
    return f"move {moved} to {_hide(view, hide_at(view.player, target), seat)}"


def _raid(view: Record, number: int, seat: int) -> str:
    if number < NUM_NEUTRAL:
        return f"raid {hide_name(MAX_PLAYERS + number)}"
    steps, num_players = number - NUM_NEUTRAL + 1, int(view.num_players)
    if steps >= num_players:
        return f"raid the hide of a {_ORDINALS[steps]}player, who is not in play"
    return f"raid {_hide(view, (int(view.player) + steps) % num_players, seat)}"


def _place(view: Record, number: int, seat: int) -> str:
    painting = None if view.raided == NONE else next_painting(view, int(view.raided))
    card = "a raided painting" if painting is None else _name(view, painting)
    if number == TO_HAND - FIRST_PLACE:
        return f"place {card} in {HAND}"
    return f"place {card} in {_hide(view, hide_at(view.player, number), seat)}"


def _fulfil(view: Record, number: int, _seat: int) -> str:
    if number >= NUM_PLACES:
        return f"fulfil {_order_in_hand(view, number - NUM_PLACES)}"
    if view.row[number] == NONE:
        return f"fulfil an order from the empty place {number}"
    return f"fulfil the order for {SUBJECTS[view.row[number]]} from place {number}"


def _show(view: Record, number: int, seat: int) -> str:
    if number < NUM_SLOTS:
        return f"show {_in_hand(view, number)} from hand"
    target = number - NUM_SLOTS
    hide, depth = hide_at(view.player, target), int(view.shown_depth[target])
    return f"show {_next_of(view, hide, seat, depth)}"


def _hand_in(view: Record, _number: int, _seat: int) -> str:
    if view.shown_size == 0:
        return "hand in a set before a painting is shown"
    return f"hand in the set (saleability {view.shown_total})"


def _skip(view: Record, _number: int, _seat: int) -> str:
    words = {Phase.ACT: "play and move nothing", Phase.FULFIL: "fulfil no order"}
    return words.get(Phase(view.phase), "pass")


def _name(view: Record, painting: int) -> str:
    """A painting by its name, or the drawn one that is hidden or not there."""
    return "the painting drawn" if painting < 0 else f"the {painting_name(view, painting)}"


def _hide(view: Record, hide: int, seat: int) -> str:
    """A hide as the reader may call it."""
    if hide == seat != view.player:
        return "your hide"
    return "the own hide" if hide == seat else with_article(hide_name(hide))


def _next_of(view: Record, hide: int, seat: int, depth: int = 0) -> str:
    """The next painting of a hide from the outside, and where it comes from."""
    painting = next_painting(view, hide, depth)
    card = "nothing" if painting is None else _name(view, painting)
    return f"{card} from {_hide(view, hide, seat)}"


def _in_hand(view: Record, slot: int) -> str:
    """A painting in the hand of the seat to act; hidden ones are named if all know the hand."""
    painting, known = view.hand[view.player, slot], view.known[view.player]
    if painting == HIDDEN and view.hand_size[view.player] == (known != NONE).sum():
        painting = known[slot]
    if painting == HIDDEN:
        return "a painting"
    return "nothing" if painting == NONE else _name(view, int(painting))


def _order_in_hand(view: Record, slot: int) -> str:
    """An order in the hand of the seat to act; numbered if equal ones come before it."""
    orders = view.orders[view.player].tolist()
    if orders[slot] == HIDDEN:
        return "an order from hand"
    if orders[slot] == NONE:
        return "an order from an empty slot of the hand"
    ordinal = _ORDINALS[orders[:slot].count(orders[slot])]
    return f"the {ordinal}order for {SUBJECTS[orders[slot]]} from hand"


_KINDS: tuple[tuple[int, _Words], ...] = (
    (0, _draw),
    (FIRST_LAY, _lay),
    (FIRST_PLAY, _play),
    (FIRST_OPEN, _open),
    (FIRST_TAKE, _take),
    (FIRST_MOVE, _move),
    (FIRST_RAID, _raid),
    (FIRST_PLACE, _place),
    (FIRST_FULFIL, _fulfil),
    (FIRST_SHOW, _show),
    (HAND_IN, _hand_in),
    (SKIP, _skip),
)
_FIRSTS = [first for first, _ in _KINDS]
_WORDS = [words for _, words in _KINDS]
