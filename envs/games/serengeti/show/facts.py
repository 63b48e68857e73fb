"""What a view of Serengeti shows its seat, in JSON form; the words are in `text`.

With secret chips the chips of the others and the bank are left out while the game runs (S-05).
Legality and shares come from the rule kernels, called as plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.record import NONE, RUNNING, SPECTATOR, Record
from ....presentation.choices import find_choices
from ....presentation.facts import Facts, add_result, begin_facts
from ....presentation.words import name_seat
from .. import observation, rules
from ..rules import CARDS_PER_COLOUR, NUM_AUCTIONS, NUM_CARDS, NUM_DIGITS, Chips
from .choices import describe

COLOURS = "ABCDEF"  # S-03: the letters of colours 0 to 5


def facts(view: Record, seat: int) -> Facts:
    """Writes a view in JSON form.

    Cards are texts of colour and digit ("C8"); bids, chips and points are integers. A list of
    seats that share a payout names a seat once for each part that it gets.

    Args:
        view: what the watcher sees.
        seat: the watcher, a seat or SPECTATOR.

    Returns:
        The facts by name:
            seat, num_players; over: "running", "ended" or "cut"; to_act: a seat, or None.
            heading: the auction, in words.
            auction: 1 to num_auctions; lot and unseen: cards; start_player.
            min_bid: the least that the first bid of an auction may be.
            standing_bid, standing_seat: None without a bid; payout_to: seats paid if it wins.
            pot; bank, left out while secret.
            seats: by seat, see below.
            choices: what the seat itself may do now, by action; see `choices.describe`.
            payout_by_ending: seats paid if the seat itself wins, by the last digit of its bid, None
            for a forbidden one; empty for a seat that is out of the auction.

        Each of the seats has cards, points (of its colours), lot_points (what the lot would add),
        forbidden_endings, passed, has_bid, next_bid (its lowest bid with an allowed ending, None
        if it can make none; while its chips are secret they do not count), chips, left out while
        secret, and, when the game is over, score and rank (0 = first).
    """
    is_running = bool(view.over == RUNNING)
    lot = view.deck[view.deck_position : view.deck_position + view.lot_size].tolist()
    owners = view.owner.tolist()
    standing = None if view.standing_seat == NONE else int(view.standing_seat)
    found: Facts = {
        **begin_facts(view, seat),
        "auction": min(int(view.auction) + 1, NUM_AUCTIONS),
        "num_auctions": NUM_AUCTIONS,
        "lot": _cards(view, lot),
        "unseen": _cards(
            view, [card for card in range(NUM_CARDS) if owners[card] == NONE and card not in lot]
        ),
        "start_player": int(view.start_player),
        "min_bid": int(view.rule_min_bid),
        "standing_bid": None if standing is None else int(view.standing_bid),
        "standing_seat": standing,
        "payout_to": [] if standing is None else _payees(view, standing, int(view.standing_bid)),
        "pot": int(view.pot),
        "seats": [_seat_facts(view, seat, other, owners) for other in range(view.num_players)],
        "choices": find_choices(
            view, seat, int(view.rule_box_chips) + 2, rules.legal_actions, describe
        ),
        "payout_by_ending": _payout_by_ending(view, seat),
    }
    found["heading"] = _heading(found)
    if _shows_chips(view):
        found["bank"] = int(view.bank)
    if not is_running:
        add_result(view, found, rules.scores, rules.ranks)
    return found


def _heading(facts: Facts) -> str:
    auction = f"auction {facts['auction']} of {facts['num_auctions']}"
    if facts["over"] == "ended":
        return "Serengeti: the game is over."
    if facts["over"] == "cut":
        return f"Serengeti: the game was cut in {auction}."
    start = name_seat(facts, facts["start_player"])
    return f"Serengeti: {auction}. Lot: {' '.join(facts['lot'])}. Start player: {start}."


def _shows_chips(view: Record) -> bool:
    return bool(view.rule_chips == Chips.OPEN or view.over != RUNNING)


def _cards(view: Record, cards: Sequence[int]) -> list[str]:
    return sorted(f"{COLOURS[card // CARDS_PER_COLOUR]}{view.card_digit[card]}" for card in cards)


def _payees(view: Record, winner: int, bid: int) -> list[int]:
    """S-15: the seats that a winning bid pays, each as often as it has parts."""
    most = rules.most_held(view, winner, bid)
    seats = range(view.num_players)
    return [s for s in seats for _ in range(rules.share_weight(view, winner, s, bid, most))]


def _seat_facts(view: Record, own_seat: int, seat: int, owners: Sequence[int]) -> Facts:
    has_chips = _shows_chips(view) or seat == own_seat
    facts: Facts = {
        "cards": _cards(view, [card for card in range(NUM_CARDS) if owners[card] == seat]),
        "points": int(rules.colour_points(view, seat)),
        "lot_points": int(observation.lot_points(view, seat)),
        "forbidden_endings": [d for d in range(NUM_DIGITS) if rules.is_forbidden(view, seat, d)],
        "passed": bool(view.passed[seat]),
        "has_bid": bool(view.has_bid[seat]),
        "next_bid": None,
    }
    lowest_raise = int(rules.lowest_raise(view))
    lowest = int(observation.lowest_allowed_bid(view, seat, lowest_raise))
    may_bid = view.over == RUNNING and not view.passed[seat] and lowest <= view.rule_box_chips
    if observation.can_raise(view, seat, lowest_raise) if has_chips else may_bid:
        facts["next_bid"] = lowest
    if has_chips:
        facts["chips"] = int(view.chips[seat])
    return facts


def _payout_by_ending(view: Record, seat: int) -> list[list[int] | None]:
    """Whom the seat's bids would pay, by their last digit."""
    if seat == SPECTATOR or view.over != RUNNING or view.passed[seat]:
        return []
    return [
        None if rules.is_forbidden(view, seat, digit) else _payees(view, seat, digit)
        for digit in range(NUM_DIGITS)
    ]
