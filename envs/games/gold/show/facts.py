"""What a view of Gold! shows its seat, in JSON form; the words are in `text`.

All seats see the same; only what a seat may do is its own. Legality and prizes come from the rule
kernels, called as plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....engine.record import ENDED, NONE, RUNNING, Record
from ....presentation.facts import Facts, add_result, begin_facts
from .. import rules
from ..rules import (
    DECLINE,
    FIRST_BONUS,
    FIRST_GOLD,
    FIRST_SWAP,
    MAX_PLAYERS,
    NUM_ACTIONS,
    NUM_AWAY,
    NUM_COLOURS,
    NUM_KINDS,
    NUM_SLOTS,
    OFFER_SIZE,
    PAIR_SIZE,
    Phase,
)

COLOURS = ("green", "blue", "violet", "red", "orange", "pink")  # G-02

# by colour, then value
_BY_COLOUR = [
    card for colour in range(NUM_COLOURS) for card in range(colour, NUM_KINDS, NUM_COLOURS)
]


def card_name(card: int) -> str:
    """A card in words: its colour, and "donkey" or its value."""
    kind = "donkey" if card < FIRST_GOLD else str(rules.points_of(card))
    return f"{COLOURS[card % NUM_COLOURS]} {kind}"


def facts(view: Record, seat: int) -> Facts:
    """Writes a view in JSON form.

    Cards are texts of colour and value ("green 5") or of a colour and "donkey"; counts of cards
    are integers by card, by colour and then value, and name no card that is not there.

    Args:
        view: what the seat sees.
        seat: whose view it is.

    Returns:
        The facts by name:
            seat, num_players; over: "running", "ended" or "cut"; to_act: a seat, or None.
            phase: "turn" or "bonus"; set_colour: of the set that earned the bonus, else None.
            offer_number: 1 for the first; offers_left: to come after it.
            offer: cards by place; set_for: for each of them the seats that have two of its colour.
            unseen: counts of the cards to come and of the two put away.
            seats: by seat, see below.
            takes: cards; swaps: for each card to "give" the cards to "take"; bonuses: for each
            "seat" its "cards"; may_decline: what the seat itself may do now.

        Each of the seats has front (cards by colour, the lower first), pile (counts),
        pile_points, pile_size, prizes (by colour the card that it scores for the colour if the
        game ends now, or scored at the end, else None), prize_points (of these), standing (points
        if the game ends now) and, when the game is over, score and rank (0 = first).
    """
    is_running = bool(view.over == RUNNING)
    num_players = int(view.num_players)
    prizes = _prizes(view)
    seats = [_seat_facts(view, other, prizes[other]) for other in range(num_players)]
    num_offers = (int(view.deck_size) - NUM_AWAY) // OFFER_SIZE
    offers_left = (int(view.deck_size) - int(view.deck_position)) // OFFER_SIZE
    offer = [card for card in view.offer.tolist() if card != NONE]
    pairs = [_colours_with_pair(view, other) for other in range(num_players)]
    found: Facts = {
        **begin_facts(view, seat),
        "phase": Phase(view.phase).name.lower(),
        "set_colour": None if view.set_colour == NONE else COLOURS[view.set_colour],
        "offer_number": num_offers - offers_left,
        "offers_left": offers_left,
        "offer": _names(offer),
        "set_for": [
            [other for other in range(num_players) if card % NUM_COLOURS in pairs[other]]
            for card in offer
        ],
        "unseen": _counts(view.unseen),
        "seats": seats,
        **_choices(view, seat),
    }
    if not is_running:
        add_result(view, found, rules.scores, rules.ranks)
    return found


def _names(cards: Sequence[int]) -> list[str]:
    return [card_name(card) for card in cards if card != NONE]


def _counts(counts: Any) -> dict[str, int]:
    return {card_name(card): int(counts[card]) for card in _BY_COLOUR if counts[card] > 0}


def _colours_with_pair(view: Record, seat: int) -> list[int]:
    """The colours of which the seat has two cards, so that a third makes a set (G-08)."""
    seconds = view.front[seat, PAIR_SIZE - 1 :: PAIR_SIZE]
    colours: list[int] = np.flatnonzero(seconds != NONE).tolist()
    return colours


def _prizes(view: Record) -> list[list[int]]:
    """Cards or NONE by seat and colour: as they were scored, or would be now (G-12)."""
    if view.over == ENDED:
        prizes: list[list[int]] = view.colour_prize.tolist()
        return prizes
    winning = [rules.winning_sum(view, colour) for colour in range(NUM_COLOURS)]
    return [
        [rules.prize(view, seat, colour, winning[colour]) for colour in range(NUM_COLOURS)]
        for seat in range(int(view.num_players))
    ]


def _seat_facts(view: Record, seat: int, prizes: Sequence[int]) -> Facts:
    front = view.front[seat].tolist()
    pile_points = int(view.pile_points[seat])
    prize_points = sum(int(rules.points_of(card)) for card in prizes if card != NONE)
    return {
        "front": {
            name: _names(front[PAIR_SIZE * colour : PAIR_SIZE * (colour + 1)])
            for colour, name in enumerate(COLOURS)
        },
        "pile": _counts(view.pile[seat]),
        "pile_points": pile_points,
        "pile_size": int(view.pile_size[seat]),
        "prizes": {
            name: None if card == NONE else card_name(card)
            for name, card in zip(COLOURS, prizes, strict=True)
        },
        "prize_points": prize_points,
        "standing": pile_points + (prize_points if view.over != ENDED else 0),
    }


def _choices(view: Record, seat: int) -> Facts:
    """What the seat may do now."""
    mask = np.zeros(NUM_ACTIONS, np.bool_)
    if seat == view.player:
        rules.legal_actions(view, mask)
    swaps = mask[FIRST_SWAP:FIRST_BONUS].reshape(NUM_SLOTS, OFFER_SIZE)
    bonuses = mask[FIRST_BONUS:DECLINE].reshape(MAX_PLAYERS - 1, NUM_SLOTS)
    givers = [
        (int(view.player) + offset) % int(view.num_players) for offset in range(1, MAX_PLAYERS)
    ]
    return {
        "takes": _names(view.offer[mask[:FIRST_SWAP]].tolist()),
        "swaps": [
            {"give": card_name(own), "take": _names(view.offer[places].tolist())}
            for own, places in zip(view.front[view.player].tolist(), swaps, strict=True)
            if places.any()
        ],
        "bonuses": [
            {"seat": giver, "cards": _names(view.front[giver, slots].tolist())}
            for giver, slots in zip(givers, bonuses, strict=True)
            if slots.any()
        ],
        "may_decline": bool(mask[DECLINE]),
    }
