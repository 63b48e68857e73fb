"""Gold! in words: a view as its seat reads it, and what an action means.

The text is written from the facts alone, so it shows nothing that they leave out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ....engine.record import NONE, Record
from ....presentation.facts import Facts
from ....presentation.words import glue, list_choices, list_words, seat_label
from ..rules import DECLINE, FIRST_BONUS, FIRST_SWAP, NUM_SLOTS, OFFER_SIZE, PAIR_SIZE
from .facts import COLOURS, card_name, facts

__all__ = ["describe", "facts", "render"]

_LABEL = 13  # columns of a table's first cell
_CELL = 11  # columns of a table's other cells: all ten cards of a colour and a blank
_LEGEND = "D: donkey, -2 points."
_ORDINALS = ("first", "second", "third")


def describe(view: Record, action: int, seat: int) -> str:
    """Says what an action of the seat to act means; all seats may know it.

    Args:
        view: what the seat sees before the action.
        action: in the action space; legal or not.
        seat: the reader; the words call it "you".
    """
    if action == DECLINE:
        return "decline the bonus"
    player, num_players = int(view.player), int(view.num_players)
    if action >= FIRST_BONUS:
        others_before, slot = divmod(action - FIRST_BONUS, NUM_SLOTS)
        if others_before + 1 >= num_players:
            return f"take the {_slot_name(slot)} card of a third player, who is not in play"
        giver = (player + 1 + others_before) % num_players
        who = "you" if giver == seat else f"seat {giver}"
        return f"take {_card_in_front(view, giver, slot)} from {who}"
    if action >= FIRST_SWAP:
        slot, place = divmod(action - FIRST_SWAP, OFFER_SIZE)
        return f"swap {_card_in_front(view, player, slot)} for {_card_of_offer(view, place)}"
    return f"take {_card_of_offer(view, action)}"


def _card_in_front(view: Record, seat: int, slot: int) -> str:
    return _card_at(view.front[seat].tolist(), slot, f"the empty {_slot_name(slot)} slot")


def _slot_name(slot: int) -> str:
    return f"{_ORDINALS[slot % PAIR_SIZE]} {COLOURS[slot // PAIR_SIZE]}"


def _card_of_offer(view: Record, place: int) -> str:
    return _card_at(view.offer.tolist(), place, f"the empty place {place} of the offer")


def _card_at(cards: Sequence[int], position: int, empty: str) -> str:
    """A card's name; with its number if an equal one, which stands for both, lies before it."""
    card = cards[position]
    if card == NONE:
        return empty
    num_before = cards[:position].count(card)
    return f"the {_ORDINALS[num_before]} {card_name(card)}" if num_before else card_name(card)


def render(view: Record, seat: int) -> str:
    """Writes a view as text for its seat: lines of at most 79 columns, without a last newline.

    Args:
        view: what the seat sees.
        seat: whose view it is; the text calls it "you".
    """
    view_facts = facts(view, seat)
    parts = [_headline(view_facts)]
    if view_facts["over"] == "running":
        if view_facts["offer"]:
            parts.append(_offer_table(view_facts))
        parts += [_standing_table(view_facts), _card_table(view_facts)]
        if view_facts["to_act"] == seat:
            parts.append(_choice(view_facts))
    else:
        parts += [_result_table(view_facts), _set_table(view_facts)]
        parts.append(
            _prize_table(view_facts) if view_facts["over"] == "ended" else _card_table(view_facts)
        )
    return "\n\n".join(parts)


def _headline(facts: Facts) -> str:
    number = facts["offer_number"]
    offer = f"offer {number} of {number + facts['offers_left']}"
    if facts["over"] == "ended":
        return "Gold!: the game is over."
    if facts["over"] == "cut":
        return f"Gold!: the game was cut at {offer}. The colours are not scored."
    is_own = facts["to_act"] == facts["seat"]
    who = "You" if is_own else f"Seat {facts['to_act']}"
    if facts["phase"] == "turn":
        what = f"{'are' if is_own else 'is'} to take or swap a card."
    else:
        choose = "choose" if is_own else "chooses"
        what = f"scored three {facts['set_colour']} cards and {choose} a bonus card or none."
    return f"Gold!: {offer}.\n{who} {what}"


def _offer_table(facts: Facts) -> str:
    lines = [
        _row("place", range(len(facts["offer"]))),
        _row("offer", (f"{card.split()[0]} {_symbol(card)}" for card in facts["offer"])),
    ]
    if any(facts["set_for"]):
        lines.append(_row("a set for", (_seat_list(facts, seats) for seats in facts["set_for"])))
    return "\n".join(lines)


def _seat_list(facts: Facts, seats: Sequence[int]) -> str:
    words = ("you" if seat == facts["seat"] else str(seat) for seat in seats)
    return ", ".join(words) or "."


def _standing_table(facts: Facts) -> str:
    lines = [f"{'points':{_LABEL}}pile  colours*  total   cards in the pile"]
    for seat, one in enumerate(facts["seats"]):
        lines.append(
            f"{seat_label(facts, seat, _LABEL)}{one['pile_points']:>4}  {one['prize_points']:>8}"
            f"  {one['standing']:>5}   {one['pile_size']:>17}"
        )
    return "\n".join(lines)


def _card_table(facts: Facts) -> str:
    """What lies before the seats, in the offer and is unseen; the prizes while they count."""
    is_running = facts["over"] == "running"
    lines = [_row("cards", COLOURS)]
    for seat, one in enumerate(facts["seats"]):
        cells = (
            _symbols(one["front"][colour])
            + ("*" if is_running and one["prizes"][colour] is not None else "")
            for colour in COLOURS
        )
        lines.append(_row(seat_label(facts, seat, _LABEL), cells))
    if facts["offer"]:
        lines.append(_by_colour("the offer", facts["offer"]))
    lines.append(_by_colour("unseen", _repeat(facts["unseen"])))
    lines.append("Two of the unseen cards were put away and stay unseen.")
    if is_running:
        lines.append(f"{_LEGEND} *: the higher card scores if the game ends now.")
    return "\n".join(lines)


def _result_table(facts: Facts) -> str:
    lines = [f"{'':{_LABEL}}place  points  =  sets  + colours   cards in the pile"]
    has_prizes = facts["over"] == "ended"
    for seat, one in sorted(enumerate(facts["seats"]), key=lambda pair: pair[1]["rank"]):
        colours = one["prize_points"] if has_prizes else 0
        lines.append(
            f"{seat_label(facts, seat, _LABEL)}{one['rank'] + 1:>5}  {one['score']:>6}"
            f"     {one['score'] - colours:>4}  {colours:>9}   {one['pile_size']:>17}"
        )
    return "\n".join(lines)


def _set_table(facts: Facts) -> str:
    """The piles without what the colours brought."""
    lines = [_row("sets", COLOURS)]
    for seat, one in enumerate(facts["seats"]):
        cards = _repeat(one["pile"])
        if facts["over"] == "ended":
            for prize in one["prizes"].values():
                if prize is not None:
                    cards.remove(prize)
        lines.append(_by_colour(seat_label(facts, seat, _LABEL), cards))
    lines.append(_LEGEND)
    return "\n".join(lines)


def _prize_table(facts: Facts) -> str:
    lines = [_row("colours", COLOURS)]
    for seat, one in enumerate(facts["seats"]):
        prizes = [card for card in one["prizes"].values() if card is not None]
        lines.append(_by_colour(seat_label(facts, seat, _LABEL), prizes))
    return "\n".join(lines)


def _row(label: str, cells: Iterable[object]) -> str:
    return (f"{label:{_LABEL}}" + "".join(f"{cell!s:{_CELL}}" for cell in cells)).rstrip()


def _by_colour(label: str, cards: Sequence[str]) -> str:
    groups = ([card for card in cards if card.split()[0] == colour] for colour in COLOURS)
    return _row(label, map(_symbols, groups))


def _symbols(cards: Iterable[str]) -> str:
    return "".join(map(_symbol, cards)) or "."


def _symbol(card: str) -> str:
    kind = card.split()[1]
    return "D" if kind == "donkey" else kind


def _repeat(counts: Mapping[str, int]) -> list[str]:
    return [card for card, count in counts.items() for _ in range(count)]


def _choice(facts: Facts) -> str:
    choices = [f"take {_listed(facts['takes'])}"] if facts["takes"] else []
    wanted_by: dict[tuple[str, ...], list[str]] = {}
    for swap in facts["swaps"]:
        wanted_by.setdefault(tuple(swap["take"]), []).append(swap["give"])
    choices += [f"swap {_listed(own)} for {_listed(wanted)}" for wanted, own in wanted_by.items()]
    choices += [
        f"take from seat {bonus['seat']}: {_listed(bonus['cards'])}" for bonus in facts["bonuses"]
    ]
    if facts["may_decline"]:
        choices.append("decline the bonus")
    return list_choices(choices)


def _listed(words: Sequence[str]) -> str:
    """For example "red 3, blue 3 or pink 5"; no line is broken within a card."""
    return list_words([glue(word) for word in words])
