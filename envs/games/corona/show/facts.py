"""What a view of Corona shows its seat, in JSON form; the words are in `text`.

Legality comes from the rule kernels, called as plain Python. A round that is over has no secrets:
its best plan is shown too.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from ....engine.record import ENDED, HIDDEN, NONE, RUNNING, Record
from ....presentation.choices import find_choices
from ....presentation.facts import Facts, add_result, begin_facts
from .. import rules, table
from ..plan import best_plan
from ..rules import ENOUGH_FACTOR, NUM_ACTIONS, Bidding, Phase
from ..table import NUM_DICE, NUM_FIELDS
from .choices import describe, move_facts

_best_plan = functools.lru_cache(best_plan)  # all texts of a round tell the plan of the one before


def facts(view: Record, seat: int) -> Facts:
    """Writes a view in JSON form.

    A move is an object as `choices.move_facts` writes it. A bid is a number, with sealed bids 0
    for no bid and "sealed" if it is not opened yet, or None if the seat has made none.

    Args:
        view: what the watcher sees.
        seat: the watcher, a seat or SPECTATOR.

    Returns:
        The facts by name:
            seat, num_players; over: "running", "ended" or "cut"; to_act: a seat, or None.
            heading: round and phase, in words.
            phase: "place", "bid" or "show"; round: 1 to num_rounds, the last one if all are over.
            start_player; barred: a seat, or None.
            tick: 1 for the first; ticks_left: to come after it; both None but while bids are open.
            order: in which the seats speak, or handed in; to_speak: those that have still to.
            standing_bid, bidder: None without one.
            start_capital; end_chips: so many end the game, None if they do not; bankruptcy:
            whether a player without chips ends it.
            pawns: field and has_moved by slot; dice: value and is_used by slot; ring: number of
            pawns by field.
            empty_field: points for a pawn that lands alone.
            shown: the moves so far; total: their points; missing: to the bid, None before it is
            to be shown.
            optimum: the best total, None before the roll; only with the option hint.
            seats: chips and bid by seat and, when the game is over, score and rank (0 = first).
            choices: what the seat itself may do now, by action; see `choices.describe`.
            last_round: the last finished round, see `_last_round`; None before there is one.
    """
    found: Facts = {
        **begin_facts(view, seat),
        **_bidding(view),
        **_table(view),
        "seats": [
            {"chips": int(view.chips[other]), "bid": _bid(view.bids[other])}
            for other in range(view.num_players)
        ],
        "choices": find_choices(view, seat, NUM_ACTIONS, rules.legal_actions, describe),
        "last_round": _last_round(view) if view.num_rounds > 0 else None,
    }
    found["heading"] = _heading(found)
    if view.over != RUNNING:
        add_result(view, found, rules.scores, rules.ranks)
    return found


def _heading(facts: Facts) -> str:
    number = f"round {facts['round']} of {facts['num_rounds']}"
    if facts["over"] == "ended":
        return f"Corona: the game is over after {number}."
    if facts["over"] == "cut":
        return f"Corona: the game was cut in {number}."
    is_own = facts["to_act"] == facts["seat"]
    if facts["phase"] == "place":
        phase = "you place the pawns" if is_own else f"seat {facts['to_act']} places the pawns"
    elif facts["phase"] == "bid":
        phase = "sealed bids" if facts["tick"] is None else "open bids"
    else:
        who = "you show" if is_own else f"seat {facts['to_act']} shows"
        phase = f"{who} {facts['standing_bid']}"
    return f"Corona: {number}, {phase}."


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NONE else int(seat)


def _bid(bid: int) -> int | str | None:
    return "sealed" if bid == HIDDEN else None if bid == NONE else int(bid)


def _bidding(view: Record) -> Facts:
    """The round, who speaks when, what stands, and what ends the game."""
    is_bidding = view.phase == Phase.BID and view.over == RUNNING
    has_ticks = is_bidding and view.rule_bidding == Bidding.CLOCK
    order = view.order[: view.num_speakers].tolist()
    start_capital = int(table.start_capital(view))
    return {
        "phase": Phase(view.phase).name.lower(),
        "round": int(view.num_rounds) + int(view.over != ENDED),
        "num_rounds": int(view.rule_rounds),
        "start_player": int(view.setter),
        "barred": _seat_or_none(view.barred),
        "tick": int(view.tick) + 1 if has_ticks else None,
        "ticks_left": int(view.rule_ticks - view.tick) - 1 if has_ticks else None,
        "order": order,
        "to_speak": order[view.num_spoken :] if is_bidding else [],
        "standing_bid": int(view.bid) or None,
        "bidder": _seat_or_none(view.bidder),
        "start_capital": start_capital,
        "end_chips": ENOUGH_FACTOR * start_capital if view.rule_doubling else None,
        "bankruptcy": bool(view.rule_bankruptcy),
    }


def _table(view: Record) -> Facts:
    """Pawns and dice, what has been shown and, with the hint, what can be."""
    fields = view.pawns[: view.num_placed].tolist()
    dice = [value for value in view.dice.tolist() if value != NONE]
    facts: Facts = {
        "pawns": [
            {"field": field, "has_moved": bool(view.has_moved[slot])}
            for slot, field in enumerate(fields)
        ],
        "dice": [
            {"value": value, "is_used": bool(view.is_used[slot])} for slot, value in enumerate(dice)
        ],
        "ring": [fields.count(field) for field in range(NUM_FIELDS)],
        "empty_field": int(view.rule_empty_field),
        "shown": _shown(view, _fields_at_roll(view), dice, view.moves.tolist()),
        "total": int(view.total),
        "missing": max(0, int(view.bid - view.total)) if view.phase == Phase.SHOW else None,
    }
    if view.rule_hint:
        facts["optimum"] = None if view.optimum == NONE else int(view.optimum)
    return facts


def _fields_at_roll(view: Record) -> list[int]:
    """The pawns' fields before the moves that have been shown."""
    fields: list[int] = view.pawns.tolist()
    for move in view.moves[: view.num_moves].tolist():
        pawn, die = divmod(move, NUM_DICE)
        fields[pawn] = (fields[pawn] - int(view.dice[die])) % NUM_FIELDS
    return fields


def _shown(
    view: Record, fields: Sequence[int], dice: Sequence[int], moves: Sequence[int]
) -> list[Facts]:
    """Moves in order, given as in the record, from the pawns' fields before the first of them."""
    standing = list(fields)
    shown = []
    for number in moves:
        if number != NONE:
            pawn, die = divmod(number, NUM_DICE)
            shown.append(move_facts(standing, dice, pawn, die, int(view.rule_empty_field)))
            standing[pawn] = shown[-1]["to"]
    return shown


def _last_round(view: Record) -> Facts:
    """How the last finished round went.

    Returns:
        round: its number. bids: by seat; bidder, bid: of the highest, None if the round was void.
        pawns: fields at the roll; dice: values; both by slot.
        shown, total: the moves and their points; is_made_good: None if the round was void.
        plan, optimum: the best moves that there were, and their points.
        paid_by, paid_to: each of the former seats gave each of the latter a chip, clockwise from
        the bidder. is_broke: the bidder gave all chips, which may have been too few for all.
    """
    fields, dice = view.last_pawns.tolist(), view.last_dice.tolist()
    plan = _best_plan(tuple(fields), tuple(dice), int(view.rule_empty_field))
    return {
        "round": int(view.num_rounds),
        "bids": [_bid(bid) for bid in view.last_bids[: view.num_players].tolist()],
        "bidder": _seat_or_none(view.last_bidder),
        "bid": int(view.last_bid) or None,
        "pawns": fields,
        "dice": dice,
        "shown": _shown(view, fields, dice, view.last_moves.tolist()),
        "total": int(view.last_total),
        "plan": _shown(view, fields, dice, [NUM_DICE * one.pawn + one.die for one in plan.moves]),
        "optimum": plan.total,
        **_payment(view),
    }


def _payment(view: Record) -> Facts:
    """Who paid whom for the last finished round (C-12)."""
    bidder = int(view.last_bidder)
    if bidder == NONE:
        return {"is_made_good": None, "paid_by": [], "paid_to": [], "is_broke": False}
    others = [(bidder + steps) % int(view.num_players) for steps in range(1, view.num_players)]
    is_made_good = bool(view.last_total >= view.last_bid)
    return {
        "is_made_good": is_made_good,
        "paid_by": others if is_made_good else [bidder],
        "paid_to": [bidder] if is_made_good else others,
        "is_broke": bool(view.rule_bankruptcy and view.chips[bidder] == 0),
    }
