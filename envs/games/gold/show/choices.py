"""Gold!'s actions as data and in words; all seats may know all of them."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.record import NONE, Record
from ....presentation.facts import Facts
from ..rules import DECLINE, FIRST_BONUS, FIRST_SWAP, NUM_SLOTS, OFFER_SIZE, PAIR_SIZE
from .names import COLOURS, card_name

_ORDINALS = ("first", "second", "third")


def describe(view: Record, action: int, watcher: int) -> Facts:
    """Describes an action of the seat to act.

    Args:
        view: what the watcher sees before the action.
        action: in the action space; legal or not.
        watcher: the reader; the words call it "you".

    Returns:
        kind: "take", "swap", "bonus" or "decline"; words; card: that is taken; place: in the offer,
        for a take or a swap; give: the card given in a swap; from: the seat whose card it is, for a
        bonus. A card or seat that is not there is None.
    """
    if action == DECLINE:
        return {"kind": "decline", "words": "decline the bonus"}
    if action >= FIRST_BONUS:
        return _bonus(view, *divmod(action - FIRST_BONUS, NUM_SLOTS), watcher)
    slot, place = divmod(action - FIRST_SWAP, OFFER_SIZE) if action >= FIRST_SWAP else (0, action)
    offer = view.offer.tolist()
    taken = {"card": _name(offer[place]), "place": place}
    card = _card_at(offer, place, f"the empty place {place} of the offer")
    if action < FIRST_SWAP:
        return {"kind": "take", **taken, "words": f"take {card}"}
    front = view.front[view.player].tolist()
    words = f"swap {_card_in_front(front, slot)} for {card}"
    return {"kind": "swap", "give": _name(front[slot]), **taken, "words": words}


def _bonus(view: Record, others_before: int, slot: int, watcher: int) -> Facts:
    num_players = int(view.num_players)
    if others_before + 1 >= num_players:
        words = f"take the {_slot_name(slot)} card of a third player, who is not in play"
        return {"kind": "bonus", "from": None, "card": None, "words": words}
    giver = (int(view.player) + 1 + others_before) % num_players
    front = view.front[giver].tolist()
    who = "you" if giver == watcher else f"seat {giver}"
    words = f"take {_card_in_front(front, slot)} from {who}"
    return {"kind": "bonus", "from": giver, "card": _name(front[slot]), "words": words}


def _name(card: int) -> str | None:
    return None if card == NONE else card_name(card)


def _card_in_front(front: Sequence[int], slot: int) -> str:
    return _card_at(front, slot, f"the empty {_slot_name(slot)} slot")


def _slot_name(slot: int) -> str:
    return f"{_ORDINALS[slot % PAIR_SIZE]} {COLOURS[slot // PAIR_SIZE]}"


def _card_at(cards: Sequence[int], position: int, empty: str) -> str:
    """A card's name; with its number if an equal one, which stands for both, lies before it."""
    card = cards[position]
    if card == NONE:
        return empty
    num_before = cards[:position].count(card)
    return f"the {_ORDINALS[num_before]} {card_name(card)}" if num_before else card_name(card)
