"""Corona's observation, computed from the facts by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ..formulas import Facts, Formula, clockwise, one_hot, padded

MAX_PLAYERS = 10


def of_seats(value: Callable[[Facts, int], Any]) -> Formula:
    """A piece with a value for each seat."""
    return lambda facts: clockwise(facts, MAX_PLAYERS, lambda seat: value(facts, seat))


def finished_rounds(facts: Facts) -> int:
    is_going_on = facts["over"] != "ended"
    return int(facts["round"] - is_going_on)


def ticks_left(facts: Facts) -> float:
    """Those to be finished: the running one and those to come after it."""
    if facts["tick"] is None:
        return 0
    return float((facts["ticks_left"] + 1) / (facts["tick"] + facts["ticks_left"]))


def speaks_after(facts: Facts, seat: int) -> float:
    order = facts["to_speak"]
    return 1 / (1 + order.index(seat)) if seat in order else 0


def open_bid(facts: Facts, seat: int) -> int:
    bid = facts["seats"][seat]["bid"]
    return bid if isinstance(bid, int) else 0


def landing_points(facts: Facts, num_standing: int) -> int:
    """C-07: the points of a pawn that lands, by the pawns that then stand on the field."""
    return num_standing if num_standing > 1 else int(facts["empty_field"])


def unmoved(facts: Facts) -> list[int | None]:
    """The fields of the pawns that may move, by slot; None for the others."""
    return [None if pawn["has_moved"] else pawn["field"] for pawn in facts["pawns"]]


def unused(facts: Facts) -> list[int | None]:
    """The values of the dice that are left, by slot; None for the others."""
    return [None if die["is_used"] else die["value"] for die in facts["dice"]]


def gathering(facts: Facts, field: int) -> int:
    """What the moves to one field bring: as many as find a die of their distance (C-06, C-07)."""
    distances = Counter((field - start) % 12 for start in unmoved(facts) if start is not None)
    dice = Counter(unused(facts))
    num_arriving = sum(min(distances[value], dice[value]) for value in range(1, 7))
    num_standing = facts["ring"][field]
    return sum(
        landing_points(facts, num_standing + number) for number in range(1, num_arriving + 1)
    )


def first_ones(values: list[int | None]) -> list[int | None]:
    """The values without those that stand before in the list: what has no like in a lower slot."""
    return [None if value in values[:slot] else value for slot, value in enumerate(values)]


def of_moves(value: Callable[[Facts, int], float]) -> Formula:
    """A piece with a value for each move that differs, by the field where it lands."""

    def formula(facts: Facts) -> list[list[float]]:
        pawns = padded(first_ones(unmoved(facts)), 6, None)
        dice = padded(first_ones(unused(facts)), 6, None)
        return [
            [
                0 if start is None or die is None else value(facts, (start + die) % 12)
                for die in dice
            ]
            for start in pawns
        ]

    return formula


def left_behind(facts: Facts) -> list[float]:
    starts = padded(first_ones(unmoved(facts)), 6, None)
    return [0 if start is None else gathering(facts, start) / 21 for start in starts]


FORMULAS: dict[str, Formula] = {
    "phase": lambda facts: one_hot(["place", "bid", "show"].index(facts["phase"]), 3),
    "rounds_left": lambda facts: [1 - finished_rounds(facts) / facts["num_rounds"]],
    "ticks_left": lambda facts: [ticks_left(facts)],
    "last_tick": lambda facts: [int(facts["ticks_left"] == 0)],
    "bid": lambda facts: [(facts["standing_bid"] or 0) / 21],
    "shown": lambda facts: [sum(move["points"] for move in facts["shown"]) / 21],
    "missing": lambda facts: [(facts["missing"] or 0) / 21],
    "optimum": lambda facts: [(facts.get("optimum") or 0) / 21],
    "in_play": of_seats(lambda _facts, _seat: 1),
    "to_act": of_seats(lambda facts, seat: seat == facts["to_act"]),
    "sets_up": of_seats(lambda facts, seat: seat == facts["start_player"]),
    "barred": of_seats(lambda facts, seat: seat == facts["barred"]),
    "stands": of_seats(lambda facts, seat: seat == facts["bidder"]),
    "speaks_after": of_seats(speaks_after),
    "bids": of_seats(lambda facts, seat: open_bid(facts, seat) / 21),
    "chips": of_seats(lambda facts, seat: facts["seats"][seat]["chips"] / facts["start_capital"]),
    "pawn_fields": lambda facts: padded(
        [one_hot(pawn["field"], 12) for pawn in facts["pawns"]], 6, [0] * 12
    ),
    "has_moved": lambda facts: padded([pawn["has_moved"] for pawn in facts["pawns"]], 6),
    "dice": lambda facts: padded(
        [one_hot(None if value is None else value - 1, 6) for value in unused(facts)], 6, [0] * 6
    ),
    "pawns_on": lambda facts: [number / 6 for number in facts["ring"]],
    "gatherings": lambda facts: sorted(
        (gathering(facts, field) / 21 for field in range(12)), reverse=True
    ),
    "move_points": of_moves(
        lambda facts, field: landing_points(facts, facts["ring"][field] + 1) / 6
    ),
    "move_gathering": of_moves(lambda facts, field: gathering(facts, field) / 21),
    "left_behind": left_behind,
}
