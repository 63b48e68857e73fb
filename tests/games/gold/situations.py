"""The rare things that can happen in Gold!, named as they are seen at the slow oracle."""

from __future__ import annotations

from collections.abc import Sequence

from ...oracles.gold_oracle import DECLINE, DONKEY, FIRST_BONUS, FIRST_SWAP, Card, GoldOracle

ALL_SITUATIONS = {
    "a choice among lowest cards",
    "equal cards in the offer",
    "equal cards of a player",
    "an offer of donkeys",
    "a donkey swap",
    "a gold swap",
    "a swap within a colour",
    "a swap of the second card of a colour",
    "no bonus card may be taken",
    "a bonus declined",
    "a bonus from the second next player",
    "a bonus out of a pair",
    "a donkey as bonus",
    "a bonus of the set's colour",
    "a bonus makes a pair",
    "a bonus while the offer is empty",
    "a bonus before the colour scoring",
    "a set by a take",
    "a set by a swap",
    "a set by a bonus",
    "two sets by bonuses in a turn",
    "a set of donkeys",
    "a new offer after a take",
    "a new offer after a bonus",
    "the end after a take",
    "the end after a bonus",
    "a tied colour scored by all",
    "a tied colour scored by nobody",
    "a lower card wins a colour",
    "a colour without gold",
    "a win by more cards",
    "a shared win",
    "a negative score",
}


def find_card(oracle: GoldOracle, action: int) -> Card | None:
    """The card that an action brings; None for declining."""
    seat = oracle.seat_to_act
    if action == DECLINE:
        return None
    if action >= FIRST_BONUS:
        steps, slot = divmod(action - FIRST_BONUS, 12)
        return oracle.display_slots((seat + steps + 1) % oracle.num_players)[slot]
    return oracle.offer_slots()[(action - FIRST_SWAP) % 5 if action >= FIRST_SWAP else action]


def name_decision(oracle: GoldOracle, action: int, legal: list[int]) -> list[str]:
    """The rare things about an action that is about to be played."""
    names = _name_bonus if oracle.is_bonus else _name_turn
    return [name for name, is_so in names(oracle, action, legal).items() if is_so]


def _name_turn(oracle: GoldOracle, action: int, legal: list[int]) -> dict[str, bool]:
    display, offer = oracle.displays[oracle.seat_to_act], oracle.offer
    slot, place = divmod(action - FIRST_SWAP, 5)
    is_swap = action >= FIRST_SWAP
    given = oracle.display_slots(oracle.seat_to_act)[slot] if is_swap else None
    taken = oracle.offer_slots()[place]
    return {
        "a choice among lowest cards": len(legal) > 1 and legal[1] < FIRST_SWAP,
        "equal cards in the offer": len(set(offer)) < len(offer),
        "equal cards of a player": len(set(display)) < len(display),
        "an offer of donkeys": len(offer) > 1 and all(value == DONKEY for _, value in offer),
        "a donkey swap": given is not None and given[1] == DONKEY,
        "a gold swap": given is not None and given[1] != DONKEY,
        "a swap within a colour": given is not None and taken is not None and given[0] == taken[0],
        "a swap of the second card of a colour": is_swap and slot % 2 == 1,
    }


def _name_bonus(oracle: GoldOracle, action: int, legal: list[int]) -> dict[str, bool]:
    seat = oracle.seat_to_act
    others = [*oracle.displays[:seat], *oracle.displays[seat + 1 :]]
    colour, value = find_card(oracle, action) or (-1, 0)
    giver = (seat + 1 + (action - FIRST_BONUS) // 12) % oracle.num_players
    own_colours = [own for own, _ in oracle.displays[seat]]
    is_taken = action != DECLINE
    return {
        "no bonus card may be taken": legal == [DECLINE] and any(others),
        "a bonus declined": len(legal) > 1 and not is_taken,
        "a bonus from the second next player": is_taken and action >= FIRST_BONUS + 12,
        "a bonus out of a pair": is_taken
        and [other for other, _ in oracle.displays[giver]].count(colour) == 2,
        "a donkey as bonus": value == DONKEY,
        "a bonus of the set's colour": is_taken and colour == oracle.set_colour,
        "a bonus makes a pair": own_colours.count(colour) == 1,
        "a bonus while the offer is empty": not oracle.offer and is_taken,
        "a bonus before the colour scoring": not oracle.offer and not oracle.deck and is_taken,
    }


def name_result(after: GoldOracle, action: int, has_new_offer: bool) -> list[str]:
    """The rare things that an action has led to."""
    kind = "a bonus" if action >= FIRST_BONUS else "a swap" if action >= FIRST_SWAP else "a take"
    found = {
        f"a set by {kind}": after.is_bonus,
        "a set of donkeys": after.is_bonus
        and all(value == DONKEY for _, value in after.piles[after.seat_to_act][-3:]),
        f"a new offer after {kind}": has_new_offer,
        f"the end after {kind}": after.is_over(),
    }
    return [name for name, is_so in found.items() if is_so]


def name_end(oracle: GoldOracle, prizes: Sequence[Sequence[Card]]) -> list[str]:
    """The rare things about the colour scoring, which gave each seat its prizes, and the places."""
    num_winners, most = oracle.ranks().count(0), max(oracle.scores())
    found = {
        "a win by more cards": oracle.scores().count(most) > num_winners,
        "a shared win": num_winners > 1,
        "a negative score": min(oracle.scores()) < 0,
    }
    names = [name for name, is_so in found.items() if is_so]
    for colour in range(6):
        won = [value for cards in prizes for other, value in cards if other == colour]
        lost = [value for other, value in oracle.left_game if other == colour]
        has_lost_gold = max(lost, default=DONKEY) > DONKEY
        found = {
            "a tied colour scored by all": len(won) > 1,
            "a tied colour scored by nobody": not won and has_lost_gold,
            "a lower card wins a colour": bool(won) and max(lost, default=DONKEY) > max(won),
            "a colour without gold": bool(lost) and not won and not has_lost_gold,
        }
        names += [name for name, is_so in found.items() if is_so]
    return names
