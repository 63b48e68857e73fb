"""Kunststück in words: a view as its watcher reads it.

The text is written from the facts alone, so it shows nothing that they leave out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from ....presentation.choices import of_kind
from ....presentation.facts import Facts
from ....presentation.words import glue, list_choices, list_words, name_count, name_seat, wrap
from .names import HAND, owner_of, short_name, with_article
from .tables import (
    hide_table,
    own_table,
    result_table,
    row_table,
    seat_table,
    unseen_table,
)


def render(facts: Facts) -> str:
    """Writes facts as text: lines of at most 79 columns, without a last newline."""
    parts = [_headline(facts)]
    if facts["over"] != "running":
        parts.append(result_table(facts))
    if facts["over"] != "ended":
        if facts["order"]:
            parts.append(_showing(facts))
        parts += [row_table(facts), hide_table(facts), seat_table(facts)]
        if facts["seat"] is not None:
            parts.append(own_table(facts))
    if facts["over"] == "running":
        parts.append(unseen_table(facts))
    if facts["choices"]:
        parts.append(_choice(facts))
    return "\n\n".join(parts)


def _headline(facts: Facts) -> str:
    """What is going on."""
    lines = [facts["heading"]]
    if facts["over"] == "running":
        lines += [_task(facts), _piles(facts)]
    return "\n".join(lines)


def _piles(facts: Facts) -> str:
    """What can be drawn, and once the grand raid has come, how many turns are left."""
    paintings = name_count(facts["paintings_left"], "painting")
    orders = name_count(facts["orders_left"], "order")
    if facts["has_grand_raid_come"]:
        turns = name_count(facts["turns_left"], "turn")
        return (
            f"Piles: {paintings}, {orders}.\nThe grand raid has come; with this one {turns} left."
        )
    if facts["paintings_left"] == 1:
        return f"Piles: nothing but the grand raid, {orders}."
    return f"Piles: {paintings} with the grand raid, {orders}."


def _task(facts: Facts) -> str:
    """What is to be decided, and by whom."""
    is_own = facts["to_act"] == facts["seat"]
    who = "You are" if is_own else f"Seat {facts['to_act']} is"
    if facts["phase"] == "lay":
        drawn = f"the {short_name(facts['drawn'])}" if is_own else "the painting drawn"
        return f"{who} to lay {drawn}; {'your' if is_own else 'its'} hand is full."
    if facts["phase"] == "place":
        hide = "your hide" if _is_own(facts, facts["raided"]) else with_article(facts["raided"])
        return f"{who} to place the {short_name(_raided(facts))}, raided from {hide}."
    tasks = {
        "draw": "to draw",
        "act": "to play or move",
        "fulfil": "to fulfil an order, or none",
        "show": "to show a set",
        "outbid": "to outbid, or to pass",
    }
    is_showing = facts["shown"] and facts["shown"]["paintings"]
    return f"{who} {tasks['show' if is_showing else facts['phase']]}."


def _showing(facts: Facts) -> str:
    """The order that is being fulfilled, and the sets for it."""
    order, best, shown = facts["order"], facts["best"], facts["shown"]
    fulfils = (
        "You fulfil" if facts["active"] == facts["seat"] else f"Seat {facts['active']} fulfils"
    )
    place = "from hand" if order["place"] is None else f"from place {order['place']}"
    lines = [f"{fulfils} the order for {order['subject']} {place}."]
    if best:
        who = name_seat(facts, best["seat"])
        lines.append(
            f"The highest set, by {who}, has saleability {best['total']}: "
            f"{_all(best['paintings'])}."
        )
    if shown["paintings"]:
        shows = "You show" if shown["seat"] == facts["seat"] else f"Seat {shown['seat']} shows"
        lines.append(f"{shows} saleability {shown['total']}: {_all(shown['paintings'])}.")
    lines.append(_missing(facts))
    if facts["to_ask"][1:]:
        after = [name_seat(facts, seat) for seat in facts["to_ask"][1:]]
        lines.append(f"Asked next: {', '.join(after)}.")
    return "\n".join(wrap(line, 4) for line in lines)


def _missing(facts: Facts) -> str:
    """What a set still needs to be handed in."""
    shown, needed = facts["shown"], facts["order"]["needed"]
    if not shown["paintings"]:
        return f"A set needs two paintings or more, and a saleability of {needed} or more."
    if shown["missing"]:
        return f"It needs {shown['missing']} more, for a saleability of {needed}."
    if shown["missing_paintings"]:
        return "It needs a second painting."
    return "It may be handed in."


def _all(names: Iterable[str]) -> str:
    return ", ".join(map(_short, names))


def _short(name: str) -> str:
    """A painting's short name, in which no line is broken."""
    return glue(short_name(name))


def _hide(facts: Facts, name: str) -> str:
    """A hide in a sentence, in which no line is broken."""
    return glue("your hide" if _is_own(facts, name) else with_article(name))


def _is_own(facts: Facts, hide: str) -> bool:
    owner = owner_of(hide)
    return owner is not None and owner == facts["seat"]


def _raided(facts: Facts) -> str:
    """The painting that the raider takes next."""
    name: str = facts["hides"][facts["raided"]]["paintings"][-1]
    return name


def _choice(facts: Facts) -> str:
    """What the seat may do, in the words of `describe`; what differs little in one line."""
    choices = facts["choices"]
    found = [
        *(one["words"] for one in of_kind(choices, "draw")),
        *_laying(facts),
        *_acting(facts),
        *_fulfilling(facts),
        *(one["words"] for kind in ("skip", "pass") for one in of_kind(choices, kind)),
    ]
    return list_choices(found)


def _hides(facts: Facts, names: Iterable[str]) -> str:
    """Hides, and the hand, each of them once."""
    names = dict.fromkeys(names)
    return list_words([name if name == HAND else _hide(facts, name) for name in names])


def _sources(facts: Facts, paintings: Iterable[Facts]) -> str:
    """Paintings and where each of them comes from."""
    return list_words(
        [
            f"the {_short(one['painting'])} from "
            f"{HAND if one['from'] == HAND else _hide(facts, one['from'])}"
            for one in paintings
        ]
    )


def _laying(facts: Facts) -> list[str]:
    """A painting that has been drawn or raided."""
    found = []
    for kind in ("lay", "place"):
        choices = of_kind(facts["choices"], kind)
        if choices:
            hides = _hides(facts, [one["to"] for one in choices])
            found.append(f"{kind} the {_short(choices[0]['painting'])} in {hides}")
    return found


def _acting(facts: Facts) -> list[str]:
    """The second step of a turn."""
    choices, found = facts["choices"], []
    plays = of_kind(choices, "play")
    if plays:  # all paintings have the same hides to go to
        paintings = dict.fromkeys(glue(f"the {_short(one['painting'])}") for one in plays)
        hides = _hides(facts, [one["to"] for one in plays])
        found.append(f"play {list_words([*paintings])} from hand to {hides}")
    opens = [one["subject"] for one in of_kind(choices, "open")]
    if opens:
        found.append(f"open the order for {list_words(opens)} from hand")
    takes = of_kind(choices, "take")
    if takes:
        found.append(f"take {_sources(facts, takes)} to hand")
    for moves in _by_source(of_kind(choices, "move")):
        hides = _hides(facts, [one["to"] for one in moves])
        found.append(f"move {_sources(facts, moves[:1])} to {hides}")
    raids = [one["from"] for one in of_kind(choices, "raid")]
    if raids:
        found.append(f"raid {_hides(facts, raids)}")
    return found


def _by_source(moves: Iterable[Facts]) -> list[list[Facts]]:
    """Moves of one painting together."""
    return [list(group) for _, group in itertools.groupby(moves, key=lambda one: one["from"])]


def _fulfilling(facts: Facts) -> list[str]:
    """The orders for which there is a set, and what may be shown."""
    choices = facts["choices"]
    found = [one["words"] for one in of_kind(choices, "fulfil")]
    shows = of_kind(choices, "show")
    if shows:
        found.append(f"show {_sources(facts, shows)}")
    return [*found, *(one["words"] for one in of_kind(choices, "hand_in"))]
