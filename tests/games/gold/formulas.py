"""Gold!'s observation, computed from the facts by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..formulas import Facts, Formula, clockwise, one_hot, padded

MAX_PLAYERS = 3
COLOURS = ("green", "blue", "violet", "red", "orange", "pink")  # G-02
KINDS = ("donkey", "3", "4", "5", "6", "7", "8")


def colour_of(card: str) -> str:
    return card.split(maxsplit=1)[0]


def points_of(card: str | None) -> int:
    """G-02, G-12: gold counts its value, a donkey -2; no card counts nothing."""
    if card is None:
        return 0
    kind = card.split()[1]
    return -2 if kind == "donkey" else int(kind)


def of_offer(value: Callable[[Facts, str], Any], nothing: Any = 0) -> Formula:
    """A piece with a value for each place of the offer."""
    return lambda facts: padded([value(facts, card) for card in facts["offer"]], 5, nothing)


def of_seats(value: Callable[[Facts, Facts], Any], nothing: Any = 0) -> Formula:
    """A piece with a value, or a list of values, for each seat, by what lies before it."""
    return lambda facts: clockwise(
        facts, MAX_PLAYERS, lambda seat: value(facts, facts["seats"][seat]), nothing
    )


def of_fronts(value: Callable[[list[str]], float]) -> Formula:
    """A piece with a value for each seat and colour, by its cards of the colour in front of it."""
    return of_seats(
        lambda _facts, one: [value(one["front"][colour]) for colour in COLOURS], [0] * 6
    )


def of_matches(value: Callable[[list[str]], float]) -> Formula:
    """A piece by seat and card of the offer, by the seat's cards of that colour in front of it."""
    return of_seats(
        lambda facts, one: padded(
            [value(one["front"][colour_of(card)]) for card in facts["offer"]], 5
        ),
        [0] * 5,
    )


def num_unseen(facts: Facts, colour: str) -> int:
    return sum(number for card, number in facts["unseen"].items() if colour_of(card) == colour)


def slots(_facts: Facts, one: Facts) -> list[float]:
    """Two slots a colour, the lower card in the first of them."""
    cards = [padded(one["front"][colour], 2, None) for colour in COLOURS]
    return [points_of(card) / 8 for pair in cards for card in pair]


def prizes(facts: Facts, one: Facts) -> list[float]:
    """When the game has ended, its prizes are scored, and no card is left to score now."""
    is_scored = facts["over"] == "ended"
    return [0 if is_scored else points_of(one["prizes"][colour]) / 8 for colour in COLOURS]


def pile_points(_facts: Facts, one: Facts) -> float:
    return sum(number * points_of(card) for card, number in one["pile"].items()) / 50


FORMULAS: dict[str, Formula] = {
    "bonus": lambda facts: [int(facts["phase"] == "bonus")],
    "set_colour": lambda facts: [colour == facts["set_colour"] for colour in COLOURS],
    "offers_left": lambda facts: [facts["offers_left"] / 10],
    "offer_size": lambda facts: one_hot(len(facts["offer"]) - 1, 5),
    "offer_colours": of_offer(
        lambda _facts, card: one_hot(COLOURS.index(colour_of(card)), 6), [0] * 6
    ),
    "offer_points": of_offer(lambda _facts, card: points_of(card) / 8),
    "offer_unseen": of_offer(lambda facts, card: num_unseen(facts, colour_of(card)) / 10),
    "colour_unseen": lambda facts: [num_unseen(facts, colour) / 10 for colour in COLOURS],
    "unseen": lambda facts: [
        [facts["unseen"].get(f"{colour} {kind}", 0) / 3 for colour in COLOURS] for kind in KINDS
    ],
    "in_play": of_seats(lambda _facts, _one: 1),
    "to_act": lambda facts: clockwise(facts, MAX_PLAYERS, lambda seat: seat == facts["to_act"]),
    "pile_points": of_seats(pile_points),
    "pile_size": of_seats(lambda _facts, one: sum(one["pile"].values()) / 60),
    "slots": of_seats(slots, [0] * 12),
    "singles": of_fronts(lambda cards: len(cards) == 1),
    "pairs": of_fronts(lambda cards: len(cards) == 2),
    "prizes": of_seats(prizes, [0] * 6),
    "makes_pair": of_matches(lambda cards: len(cards) == 1),
    "makes_set": of_matches(lambda cards: len(cards) == 2),
    "match_points": of_matches(lambda cards: sum(map(points_of, cards)) / 16),
}
