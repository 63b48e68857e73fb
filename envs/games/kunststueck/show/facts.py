"""What a view of Kunststück shows its seat, in JSON form; the words are in `text`.

The one idea: cards and hides go by their names, so that the facts explain themselves. What the seat
may do now is listed by `choices`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ....engine.record import NONE, RUNNING, SPECTATOR, Record
from ....presentation.facts import Facts, add_result, begin_facts
from ....presentation.words import name_count
from .. import rules
from ..rules import orders, sets
from ..rules.table import (
    LEAST_SIZE,
    MAX_PLAYERS,
    NUM_HIDES,
    NUM_ORDERS,
    NUM_PAINTINGS,
    NUM_PLACES,
    PER_SUBJECT,
    SALEABILITY,
    Deck,
    HandLimit,
    OutbidSources,
    Phase,
)
from .choices import choices
from .names import SUBJECTS, hide_name, painting_name


def facts(view: Record, seat: int) -> Facts:
    """Writes a view in JSON form.

    A painting is a text such as "Berlin Baroque 4", with its value at the end, or "Berlin Baroque
    forgery"; its saleability is 7 less its value, and 7 for a forgery. An order is its subject. A
    hide is "hide of seat 2" or "neutral hide 1".

    Args:
        view: what the watcher sees.
        seat: the watcher, a seat or SPECTATOR.

    Returns:
        The facts by name:
            seat, num_players; over: "running", "ended" or "cut"; to_act: a seat, or None.
            heading: the turn, in words.
            phase: "draw", "lay", "act", "place", "fulfil", "show" or "outbid"; active: whose turn.
            turn: 1 for the first, the last one if all are over; max_turns: then the game is cut.
            turns_left: this one included, once the grand raid has come, else None.
            hand_limit: "per_kind" or "total"; hide_capacity: paintings; outbid_sources: "all" or
            "own".
            paintings: the list by number, if chance has drawn it, else None.
            paintings_left, orders_left: in the piles; has_grand_raid_come: if not, it is one of
            the paintings left.
            hides: by name their paintings from the inside outwards, and room for further ones.
            evidence_room: paintings from the inside outwards.
            raid_card: a hide or "evidence room"; raided: a hide that is being emptied, or None.
            row: by place subject and copies, or None.
            unseen, unseen_orders: paintings that the seat does not see; numbers by subject.
            seats: points; fulfilled, laid: orders and paintings laid down; hand_size, orders_size:
            in hand; known: paintings of the hand that all know; score and rank (0 = first) when the
            game is over.
            hand: painting, value, saleability and is_known (to all); orders; drawn: a painting
            that is to be laid, or None: the seat's own.
            order: subject and place (None: from the active player's hand) of the order that is
            being fulfilled, and needed, the least saleability of a set for it; or None.
            best: seat, paintings and total of the highest set, or None.
            shown: seat, paintings and total of the set being shown, and what is missing to hand it
            in: missing (saleability) and missing_paintings; None without an order.
            to_ask: seats that may still outbid, in order, the one to act first.
            choices: what the seat itself may do now, by action; see `choices`.
    """
    found: Facts = {
        **begin_facts(view, seat),
        **_moment(view),
        **_hides(view),
        "row": [_place(view, place) for place in range(NUM_PLACES)],
        **_unseen(view, seat),
        "seats": [_seat(view, other) for other in range(view.num_players)],
        **_own(view, seat),
        **_showing(view),
        "choices": choices(view, seat),
    }
    found["heading"] = _heading(found)
    if view.over != RUNNING:
        add_result(view, found, rules.scores, rules.ranks)
    return found


def _heading(facts: Facts) -> str:
    if facts["over"] != "running":
        how = "is over" if facts["over"] == "ended" else "was cut"
        return f"Kunststück: the game {how} after {name_count(facts['turn'], 'turn')}."
    whose = "your" if facts["active"] == facts["seat"] else f"seat {facts['active']}'s"
    most = NUM_PAINTINGS + NUM_ORDERS - facts["num_players"]  # K-06
    limit = f" of at most {facts['max_turns']}" if facts["max_turns"] < most else ""
    return f"Kunststück: turn {facts['turn']}{limit}, {whose} turn."


def _names(view: Record, paintings: Iterable[int]) -> list[str]:
    return [painting_name(view, painting) for painting in paintings]


def _cards(places: Any) -> list[int]:
    """The cards of an array that is filled from its beginning."""
    return [card for card in places.ravel().tolist() if card != NONE]


def _hand(view: Record, seat: int) -> list[int]:
    """The paintings in the hand of the watcher."""
    return [] if seat == SPECTATOR else _cards(view.hand[seat])


def _orders(view: Record, seat: int) -> list[int]:
    """The orders in the hand of the watcher."""
    return [] if seat == SPECTATOR else _cards(view.orders[seat])


def _moment(view: Record) -> Facts:
    """Whose turn it is, what is decided, and what is left to be drawn."""
    has_come = bool(view.raid_below == NONE)
    return {
        "phase": Phase(view.phase).name.lower(),
        "active": int(view.active),
        "turn": int(view.num_turns) + int(view.over == RUNNING),
        "max_turns": int(view.rule_max_turns),
        "turns_left": int(view.last_turns) if has_come else None,
        "hand_limit": HandLimit(view.rule_hand_limit).name.lower(),
        "hide_capacity": int(view.rule_hide_capacity),
        "outbid_sources": OutbidSources(view.rule_outbid_sources).name.lower(),
        "paintings": (
            _names(view, range(NUM_PAINTINGS)) if view.rule_deck == Deck.RANDOM else None
        ),
        "paintings_left": NUM_PAINTINGS - int(view.painting_position) + int(not has_come),
        "orders_left": NUM_ORDERS - int(view.order_position),
        "has_grand_raid_come": has_come,
    }


def _hides(view: Record) -> Facts:
    """Paintings at the hides and in the evidence room, and the raid card."""
    numbers = [*range(view.num_players), *range(MAX_PLAYERS, NUM_HIDES)]
    return {
        "hides": {
            hide_name(number): {
                "paintings": _names(view, _cards(view.hide[number])),
                "room": int(view.rule_hide_capacity - view.hide_size[number]),
            }
            for number in numbers
        },
        "evidence_room": _names(view, _cards(view.evidence)),
        "raid_card": hide_name(int(view.raid_card)),
        "raided": None if view.raided == NONE else hide_name(int(view.raided)),
    }


def _place(view: Record, place: int) -> Facts | None:
    if view.row[place] == NONE:
        return None
    return {"subject": SUBJECTS[view.row[place]], "copies": int(view.row_size[place])}


def _unseen(view: Record, seat: int) -> Facts:
    """The paintings and orders that the seat sees nowhere."""
    seen = {*_cards(view.evidence), *_cards(view.hide), *_cards(view.known)}
    seen |= {*_hand(view, seat), int(view.drawn)}
    counts = np.full(len(SUBJECTS), PER_SUBJECT)
    counts -= np.count_nonzero(view.fulfilled_by != NONE, axis=1)
    for subject, size in zip(view.row.tolist(), view.row_size.tolist(), strict=True):
        if subject != NONE:
            counts[subject] -= size
    for subject in _orders(view, seat):
        counts[subject] -= 1
    if view.order_place == NUM_PLACES and view.active != seat:  # all know that order
        counts[view.subject] -= 1
    return {
        "unseen": _names(
            view,
            (one for one in range(NUM_PAINTINGS) if one not in seen and view.laid_by[one] == NONE),
        ),
        "unseen_orders": dict(zip(SUBJECTS, counts.tolist(), strict=True)),
    }


def _seat(view: Record, seat: int) -> Facts:
    """What lies before a seat, and what all know of its hand."""
    subjects, _ = np.nonzero(view.fulfilled_by == seat)
    return {
        "points": int(view.points[seat]),
        "fulfilled": [SUBJECTS[subject] for subject in subjects.tolist()],
        "laid": _names(view, np.flatnonzero(view.laid_by == seat).tolist()),
        "hand_size": int(view.hand_size[seat]),
        "orders_size": int(view.orders_size[seat]),
        "known": _names(view, _cards(view.known[seat])),
    }


def _own(view: Record, seat: int) -> Facts:
    """The seat's own cards; a spectator has none."""
    known, worth = _cards(view.known), view.worth.tolist()
    return {
        "hand": [
            {
                "painting": painting_name(view, painting),
                "value": worth[painting],
                "saleability": SALEABILITY - worth[painting],
                "is_known": painting in known,
            }
            for painting in _hand(view, seat)
        ],
        "orders": [SUBJECTS[subject] for subject in _orders(view, seat)],
        "drawn": painting_name(view, int(view.drawn)) if view.drawn >= 0 else None,
    }


def _showing(view: Record) -> Facts:
    """The order that is being fulfilled, and the sets for it."""
    if view.subject == NONE:
        return {"order": None, "best": None, "shown": None, "to_ask": []}
    needed, player = int(sets.needed_total(view)), int(view.player)
    num_players = int(view.num_players)
    is_asked = view.phase == Phase.OUTBID
    num_to_ask = (orders.end_of_asking(view) - player) % num_players if is_asked else 0
    best: Facts = {
        "seat": int(view.best_seat),
        "paintings": _names(view, _cards(view.best_set)),
        "total": int(view.best_total),
    }
    return {
        "order": {
            "subject": SUBJECTS[view.subject],
            "place": None if view.order_place == NUM_PLACES else int(view.order_place),
            "needed": needed,
        },
        "best": None if view.best_seat == NONE else best,
        "shown": {
            "seat": player,
            "paintings": _names(view, _cards(view.shown_set)),
            "total": int(view.shown_total),
            "missing": max(0, needed - int(view.shown_total)),
            "missing_paintings": max(0, LEAST_SIZE - int(view.shown_size)),
        },
        "to_ask": [(player + steps) % num_players for steps in range(num_to_ask)],
    }
