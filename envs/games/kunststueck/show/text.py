"""Kunststück in words: a view as its seat reads it, and what an action means.

The text is written from the facts alone, so it shows nothing that they leave out.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....engine.record import Record
from ....presentation.facts import Facts
from ....presentation.words import glue, list_choices, list_words, name_count, name_seat, wrap
from ..rules.table import NUM_ORDERS, NUM_PAINTINGS
from .actions import describe
from .facts import facts
from .names import HAND, owner_of, short_name, with_article
from .outcome import tell_outcome
from .tables import (
    hide_table,
    own_table,
    result_table,
    row_table,
    seat_table,
    unseen_table,
)

__all__ = ["describe", "facts", "render", "tell_outcome"]


def render(view: Record, seat: int) -> str:
    """Writes a view as text for its seat: lines of at most 79 columns, without a last newline.

    Args:
        view: what the seat sees.
        seat: whose view it is; the text calls it "you".
    """
    view_facts = facts(view, seat)
    parts = [_headline(view_facts)]
    if view_facts["over"] != "running":
        parts.append(result_table(view_facts))
    if view_facts["over"] != "ended":
        if view_facts["order"]:
            parts.append(_showing(view_facts))
        parts += [
            row_table(view_facts),
            hide_table(view_facts),
            seat_table(view_facts),
        ]
        if view_facts["seat"] is not None:
            parts.append(own_table(view_facts))
    if view_facts["over"] == "running":
        parts.append(unseen_table(view_facts))
    if view_facts["to_act"] == seat:
        parts.append(_choice(view_facts))
    return "\n\n".join(parts)


def _headline(facts: Facts) -> str:
    """What is going on; the first line stays the same for a whole turn."""
    if facts["over"] != "running":
        how = "is over" if facts["over"] == "ended" else "was cut"
        return f"Kunststück: the game {how} after {name_count(facts['turn'], 'turn')}."
    whose = "your" if facts["active"] == facts["seat"] else f"seat {facts['active']}'s"
    most = NUM_PAINTINGS + NUM_ORDERS - facts["num_players"]  # K-06
    limit = f" of at most {facts['max_turns']}" if facts["max_turns"] < most else ""
    return "\n".join(
        [
            f"Kunststück: turn {facts['turn']}{limit}, {whose} turn.",
            _task(facts),
            _piles(facts),
        ]
    )


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
    return glue("the own hide" if _is_own(facts, name) else with_article(name))


def _is_own(facts: Facts, hide: str) -> bool:
    owner = owner_of(hide)
    return owner is not None and owner == facts["seat"]


def _raided(facts: Facts) -> str:
    """The painting that the raider takes next."""
    name: str = facts["hides"][facts["raided"]]["paintings"][-1]
    return name


def _choice(facts: Facts) -> str:
    """What the seat may do, in the words of `describe`; what differs little in one line."""
    found = [
        *(f"draw {'an' if what == 'order' else 'a'} {what}" for what in facts["draws"]),
        *_laying(facts),
        *_acting(facts),
        *_fulfilling(facts),
        *(["fulfil no order"] if facts["may_skip"] and facts["phase"] == "fulfil" else []),
        *(["pass"] if facts["may_pass"] else []),
    ]
    return list_choices(found)


def _hides(facts: Facts, names: Iterable[str]) -> str:
    return list_words([name if name == HAND else _hide(facts, name) for name in names])


def _paintings(paintings: Iterable[Facts]) -> str:
    return list_words([glue(f"the {_short(one['painting'])}") for one in paintings])


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
    if facts["lays"]:
        found.append(f"lay the {_short(facts['drawn'])} in {_hides(facts, facts['lays'])}")
    if facts["places"]:
        found.append(f"place the {_short(_raided(facts))} in {_hides(facts, facts['places'])}")
    return found


def _acting(facts: Facts) -> list[str]:
    """The second step of a turn."""
    found = []
    if facts["plays"]:  # all have the same hides to go to
        hides = _hides(facts, facts["plays"][0]["to"])
        found.append(f"play {_paintings(facts['plays'])} from hand to {hides}")
    if facts["opens"]:
        found.append(f"open the order for {list_words(facts['opens'])} from hand")
    if facts["takes"]:
        found.append(f"take {_sources(facts, facts['takes'])} to hand")
    found += [
        f"move {_sources(facts, [move])} to {_hides(facts, move['to'])}" for move in facts["moves"]
    ]
    if facts["raids"]:
        found.append(f"raid {_hides(facts, facts['raids'])}")
    if facts["may_skip"] and facts["phase"] == "act":
        found.append("play and move nothing")
    return found


def _fulfilling(facts: Facts) -> list[str]:
    """The orders for which there is a set, and what may be shown."""
    found = []
    for order in facts["fulfils"]:
        place = HAND if order["place"] is None else f"place {order['place']}"
        found.append(
            f"fulfil the order for {order['subject']} from {place} (saleability "
            f"up to {order['total']})"
        )
    if facts["shows"]:
        found.append(f"show {_sources(facts, facts['shows'])}")
    if facts["may_hand_in"]:
        found.append(f"hand in the set (saleability {facts['shown']['total']})")
    return found
