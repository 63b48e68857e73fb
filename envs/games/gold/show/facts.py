"""What a view of Gold! shows its seat, in JSON form; the words are in `text`.

All seats see the same; only what a seat may do is its own. Legality and prizes come from the rule
kernels, called as plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....engine.record import ENDED, NONE, RUNNING, Record
from ....presentation.choices import find_choices
from ....presentation.facts import Facts, add_result, begin_facts
from .. import rules
from ..rules import (
    NUM_ACTIONS,
    NUM_AWAY,
    NUM_COLOURS,
    NUM_KINDS,
    OFFER_SIZE,
    PAIR_SIZE,
    Phase,
)
from .choices import describe
from .names import COLOURS, card_name

# by colour, then value
_BY_COLOUR = [
    card for colour in range(NUM_COLOURS) for card in range(colour, NUM_KINDS, NUM_COLOURS)
]


def facts(view: Record, seat: int) -> Facts:
    """Writes a view in JSON form.

    Cards are texts of colour and value ("green 5") or of a colour and "donkey"; counts of cards
    are integers by card, by colour and then value, and name no card that is not there.

    Args:
        view: what the watcher sees.
        seat: the watcher, a seat or SPECTATOR.

    Returns:
        The facts by name:
            seat, num_players; over: "running", "ended" or "cut"; to_act: a seat, or None.
            heading: the offer, in words.
            phase: "turn" or "bonus"; set_colour: of the set that earned the bonus, else None.
            offer_number: 1 for the first; offers_left: to come after it.
            offer: cards by place; set_for: for each of them the seats that have two of its colour.
            unseen: counts of the cards to come and of the two put away.
            seats: by seat, see below.
            choices: what the seat itself may do now, by action; see `choices.describe`.

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
        "choices": find_choices(view, seat, NUM_ACTIONS, rules.legal_actions, describe),
    }
    found["heading"] = _heading(found)
    if not is_running:
        add_result(view, found, rules.scores, rules.ranks)
    return found


def _heading(facts: Facts) -> str:
    number = facts["offer_number"]
    offer = f"offer {number} of {number + facts['offers_left']}"
    if facts["over"] == "ended":
        return "Gold!: the game is over."
    if facts["over"] == "cut":
        return f"Gold!: the game was cut at {offer}. The colours are not scored."
    return f"Gold!: {offer}."


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
