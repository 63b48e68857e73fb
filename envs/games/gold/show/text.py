"""Gold! in words: a view as its watcher reads it.

The text is written from the facts alone, so it shows nothing that they leave out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ....presentation.choices import of_kind
from ....presentation.facts import Facts
from ....presentation.words import glue, list_choices, list_words, seat_label
from .names import COLOURS

_LABEL = 13  # columns of a table's first cell
_CELL = 11  # columns of a table's other cells: all ten cards of a colour and a blank
_LEGEND = "D: donkey, -2 points."


def render(facts: Facts) -> str:
    """Writes facts as text: lines of at most 79 columns, without a last newline."""
    parts = [_headline(facts)]
    if facts["over"] == "running":
        if facts["offer"]:
            parts.append(_offer_table(facts))
        parts += [_standing_table(facts), _card_table(facts)]
        if facts["choices"]:
            parts.append(_choice(facts))
    else:
        parts += [_result_table(facts), _set_table(facts)]
        parts.append(_prize_table(facts) if facts["over"] == "ended" else _card_table(facts))
    return "\n\n".join(parts)


def _headline(facts: Facts) -> str:
    if facts["over"] != "running":
        return str(facts["heading"])
    is_own = facts["to_act"] == facts["seat"]
    who = "You" if is_own else f"Seat {facts['to_act']}"
    if facts["phase"] == "turn":
        what = f"{'are' if is_own else 'is'} to take or swap a card."
    else:
        choose = "choose" if is_own else "chooses"
        what = f"scored three {facts['set_colour']} cards and {choose} a bonus card or none."
    return f"{facts['heading']}\n{who} {what}"


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
    takes = [one["card"] for one in of_kind(facts["choices"], "take")]
    choices = [f"take {_listed(takes)}"] if takes else []
    wanted: dict[str, list[str]] = {}
    for swap in of_kind(facts["choices"], "swap"):
        wanted.setdefault(swap["give"], []).append(swap["card"])
    given: dict[tuple[str, ...], list[str]] = {}
    for own, cards in wanted.items():
        given.setdefault(tuple(cards), []).append(own)
    choices += [f"swap {_listed(own)} for {_listed(cards)}" for cards, own in given.items()]
    bonuses: dict[int, list[str]] = {}
    for bonus in of_kind(facts["choices"], "bonus"):
        bonuses.setdefault(bonus["from"], []).append(bonus["card"])
    choices += [f"take from seat {seat}: {_listed(cards)}" for seat, cards in bonuses.items()]
    choices += [one["words"] for one in of_kind(facts["choices"], "decline")]
    return list_choices(choices)


def _listed(words: Sequence[str]) -> str:
    """For example "red 3, blue 3 or pink 5"; no line is broken within a card."""
    return list_words([glue(word) for word in words])
