"""The rare things in Kunststück, and which of them an action is, as seen at the slow oracle."""

from __future__ import annotations

import copy

from ...oracles.kunststueck_oracle import (
    FULFIL_FROM_HAND,
    HAND_IN,
    MOVE,
    PLACE_IN_HAND,
    PLAY_ORDER,
    RAID,
    SHOW_FROM_HIDE,
    SKIP,
    TAKE,
    KunststueckOracle,
)
from ...oracles.kunststueck_oracle_sets import (
    HandedInSet,
    is_original_with_forgery,
    suits,
)

ALL_SITUATIONS = {
    "a painting drawn is laid",
    "a painting drawn is laid in the only hide with room",
    "a painting drawn to the evidence room",
    "an order drawn to the row",
    "an order drawn to its like in the row",
    "an order drawn to a place that has become empty",
    "no order may be drawn though its like lies in the row",
    "no order is left to be drawn",
    "a hand is full of both kinds",
    "the grand raid, then another card",
    "the grand raid as the last card",
    "the grand raid with nothing left to draw",
    "nothing to draw at a turn",
    "a hide for one painting is full",
    "a hide of six paintings",
    "a painting from the evidence room",
    "a known painting leaves a hand",
    "an order played to its like",
    "no place for an order in hand",
    "no room in hand for a painting",
    "no raid, the card lies at another's hide",
    "a raid from your hide",
    "a raid of an empty hide",
    "a raid of a neutral hide",
    "a raid with no room",
    "a raid that runs out of room",
    "a raided painting to hand",
    "a raided painting to a neutral hide",
    "an order in hand twice",
    "an order of the hand is named",
    "an original barred by its forgery",
    "a forgery barred by its original",
    "a pair in a hide bars the paintings below",
    "a painting barred since the total would be too low",
    "an original and its forgery serve one order",
    "a set of six paintings",
    "nobody outbids",
    "nothing to do but pass",
    "a pass with a set in hand",
    "an equal total cannot be shown",
    "neutral paintings barred from outbidding",
    "outbid by one player",
    "outbid by two players",
    "a set after a pass",
    "the active player outbids again",
    "the active player passes",
    "an order of the hand lost to an outbidder",
    "a neutral painting shown by two players",
    "a painting shown in vain stays in hand",
    "the end by the grand raid",
    "the end by the grand raid in the last turn allowed",
    "a cut",
    "a cut after the grand raid",
    "a tie broken by orders",
    "a shared win",
}


def name_act(oracle: KunststueckOracle, action: int) -> dict[str, bool]:
    """The rare things about an action before an order is chosen."""
    seat, phase = oracle.active_seat, oracle.phase
    orders = [held.card for held in oracle.order_hands[seat]]
    hand = oracle.painting_hands[seat]
    is_play, is_raid = phase == "play", RAID <= action < RAID + 7
    found = {
        "an order in hand twice": len(set(orders)) < len(orders),
        "an order of the hand is named": FULFIL_FROM_HAND <= action < FULFIL_FROM_HAND + 3,
        "a raided painting to hand": action == PLACE_IN_HAND,
        "a raided painting to a neutral hide": 0 < PLACE_IN_HAND - action <= 3,
        "a painting from the evidence room": MOVE + 16 <= action < RAID,
        "no place for an order in hand": is_play
        and any(oracle.find_place(subject) is None for subject in orders),
        "no room in hand for a painting": is_play
        and not oracle.has_room(seat, hand)
        and any(oracle.hides[seat]),
        "no raid, the card lies at another's hide": is_play and not oracle._legal_raids(),
        "a raid from your hide": is_raid and oracle.raid_place == seat,
        "a raid of a neutral hide": is_raid and action < RAID + 3,
    }
    if is_raid:
        steps = action - RAID - 2
        raided = (
            oracle.num_players + action - RAID
            if steps <= 0
            else (seat + steps) % oracle.num_players
        )
        found["a raid of an empty hide"] = not oracle.hides[raided]
    if 6 <= action < PLAY_ORDER:
        found["a known painting leaves a hand"] = hand[(action - 6) // 4].is_known
    if PLAY_ORDER <= action < TAKE:
        found["an order played to its like"] = [orders[action - PLAY_ORDER]] in [
            place[:1] for place in oracle.row
        ]
    return found


def name_show(oracle: KunststueckOracle, action: int) -> dict[str, bool]:
    """The rare things about an action for the chosen order."""
    seat, legal = oracle.seat_to_act, oracle.legal_actions()
    is_limited = seat != oracle.active_seat and oracle.outbid_sources == "own"
    found = _name_barred(oracle, legal, SHOW_FROM_HIDE + (1 if is_limited else 4))
    found |= {
        "nothing to do but pass": legal == [SKIP],
        "a pass with a set in hand": action == SKIP and len(legal) > 1,
        "the active player passes": action == SKIP and seat == oracle.active_seat,
    }
    if legal == [SKIP]:
        found["an equal total cannot be shown"] = _has_set(oracle, total=oracle.standing_total)
        found["neutral paintings barred from outbidding"] = is_limited and _has_set(
            oracle, outbid_sources="all"
        )
    return found


def _name_barred(oracle: KunststueckOracle, legal: list[int], end: int) -> dict[str, bool]:
    """The rare things about suiting paintings that cannot be shown, though their place allows."""
    assert oracle.chosen is not None
    found = dict.fromkeys(
        (
            "an original barred by its forgery",
            "a forgery barred by its original",
            "a pair in a hide bars the paintings below",
            "a painting barred since the total would be too low",
        ),
        False,
    )
    has_choice = any(action < HAND_IN for action in legal)
    for action, number in oracle._next_to_show().items():
        is_suiting = suits(oracle.paintings[number], oracle.chosen.subject)
        if action in legal or action >= end or not is_suiting:
            continue
        is_pair = is_original_with_forgery(oracle.paintings, [number, number ^ 1])
        if is_pair and number ^ 1 in oracle.shown:
            of_what = "an original barred by its forgery", "a forgery barred by its original"
            found[of_what[number % 2]] = True
            hide = next((hide for hide in oracle.hides if number in hide), [])
            found["a pair in a hide bars the paintings below"] |= number ^ 1 in hide
        else:
            found["a painting barred since the total would be too low"] |= has_choice
    return found


def _has_set(oracle: KunststueckOracle, total: int | None = None, **changes: str) -> bool:
    """Whether the seat could show a set if the rules, or the total needed, were others."""
    assert oracle.chosen is not None
    other = copy.copy(oracle)
    vars(other).update(changes)
    if total is not None:
        other.handed_in = [HandedInSet(oracle.seat_to_act, [], total - 1)]
    return bool(other.complete_sets(oracle.seat_to_act, oracle.chosen.subject))
