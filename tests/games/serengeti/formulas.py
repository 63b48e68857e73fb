"""Serengeti's observation, computed from the facts by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..formulas import Facts, Formula, clockwise, one_hot

MAX_PLAYERS = 5
COLOURS = "ABCDEF"
DIGITS = "0123456789"


def of_seats(value: Callable[[Facts, int], Any], nothing: Any = 0) -> Formula:
    """A piece with a value, or a list of values, for each seat."""
    return lambda facts: clockwise(facts, MAX_PLAYERS, lambda seat: value(facts, seat), nothing)


def count(cards: list[str], letters: str) -> list[int]:
    """How many cards have each colour, or each digit."""
    return [sum(letter in card for card in cards) for letter in letters]


def colour_points(cards: list[str]) -> int:
    """S-17: 1, 3, 6, 10, 15 points for 1, 2, 3, 4, 5 cards of a colour."""
    return sum((0, 1, 3, 6, 10, 15)[number] for number in count(cards, COLOURS))


def lot_points(facts: Facts, seat: int) -> int:
    cards = facts["seats"][seat]["cards"]
    return colour_points(cards + facts["lot"]) - colour_points(cards)


def next_bid(facts: Facts, seat: int) -> int | None:
    """The seat's lowest bid by S-08 to S-10; None if it has none, or its chips are secret."""
    one = facts["seats"][seat]
    lowest = facts["min_bid"] if facts["standing_bid"] is None else facts["standing_bid"] + 1
    owned = {int(card[1]) for card in one["cards"]}
    if facts["over"] != "running" or one["passed"]:
        return None
    bids = range(lowest, one.get("chips", -1) + 1)
    return next((bid for bid in bids if bid % 10 not in owned), None)


def lowest_bid(facts: Facts) -> list[int]:
    lowest = next_bid(facts, facts["seat"])
    return one_hot(None if lowest is None else min(lowest, 39), 40)


def standing_digit(facts: Facts) -> list[int]:
    standing = facts["standing_bid"]
    return one_hot(None if standing is None else standing % 10, 10)


def share(facts: Facts, seat: int) -> float:
    payees = facts["payout_to"]
    return float(payees.count(seat) / max(1, len(payees)))


def finished_auctions(facts: Facts) -> int:
    is_going_on = facts["over"] != "ended"
    return int(facts["auction"] - is_going_on)


def fact(name: str) -> Formula:
    """A piece that marks the seats of which a fact is true."""
    return of_seats(lambda facts, seat: facts["seats"][seat][name])


FORMULAS: dict[str, Formula] = {
    "auction": lambda facts: [finished_auctions(facts) / 15],
    "lot_size": lambda facts: one_hot(len(facts["lot"]) - 1, 3),
    "lot_colours": lambda facts: [number / 3 for number in count(facts["lot"], COLOURS)],
    "lot_digits": lambda facts: [number / 3 for number in count(facts["lot"], DIGITS)],
    "unseen": lambda facts: [
        [colour + digit in facts["unseen"] for digit in DIGITS] for colour in COLOURS
    ],
    "standing_bid": lambda facts: [(facts["standing_bid"] or 0) / 20],
    "standing_digit": standing_digit,
    "lowest_bid": lowest_bid,
    "pot": lambda facts: [facts["pot"] / 20],
    "bank": lambda facts: [facts.get("bank", 0) / 20],
    "in_play": of_seats(lambda _facts, _seat: 1),
    "to_act": of_seats(lambda facts, seat: seat == facts["to_act"]),
    "starts": of_seats(lambda facts, seat: seat == facts["start_player"]),
    "stands": of_seats(lambda facts, seat: seat == facts["standing_seat"]),
    "passed": fact("passed"),
    "has_bid": fact("has_bid"),
    "chips": of_seats(lambda facts, seat: facts["seats"][seat].get("chips", 0) / 20),
    "num_cards": of_seats(lambda facts, seat: len(facts["seats"][seat]["cards"]) / 30),
    "points": of_seats(lambda facts, seat: colour_points(facts["seats"][seat]["cards"]) / 30),
    "lot_points": of_seats(lambda facts, seat: lot_points(facts, seat) / 30),
    "can_raise": of_seats(lambda facts, seat: next_bid(facts, seat) is not None),
    "share": of_seats(share),
    "colours": of_seats(
        lambda facts, seat: [n / 5 for n in count(facts["seats"][seat]["cards"], COLOURS)],
        [0] * 6,
    ),
    "digits": of_seats(
        lambda facts, seat: [n / 3 for n in count(facts["seats"][seat]["cards"], DIGITS)],
        [0] * 10,
    ),
}
