"""A view of Windfall in words and as facts, and its actions in words.

`kunstkammer.envs.engine.texts.Texts` says what the three functions must return. They are plain
Python, and so are the rules that they call: only loops compile them.
"""

from __future__ import annotations

from kunstkammer.envs.engine.record import RUNNING, Record
from kunstkammer.envs.presentation.facts import Facts, add_result, begin_facts
from kunstkammer.envs.presentation.words import list_choices, name_count, name_seat, seat_label

from . import rules


def facts(view: Record, seat: int) -> Facts:
    """The view as JSON facts; the page explains the names."""
    num_drawn = int(view.num_drawn)
    found: Facts = {
        **begin_facts(view, seat),
        "turned_up": view.deck[:num_drawn].tolist(),
        "num_left": rules.NUM_CARDS - num_drawn,
        "seats": [{"points": int(view.points[other])} for other in range(view.num_players)],
    }
    if view.over != RUNNING:
        add_result(view, found, rules.scores, rules.ranks)
    return found


def render(view: Record, seat: int) -> str:
    """The view in words: lines of at most 79 columns."""
    view_facts = facts(view, seat)
    turned_up = " ".join(map(str, view_facts["turned_up"])) or "none"
    left = name_count(view_facts["num_left"], "card")
    lines = [f"Windfall: {left} face down. Turned up: {turned_up}.", ""]
    for other, one in enumerate(view_facts["seats"]):
        lines.append(f"{seat_label(view_facts, other, 12)} {name_count(one['points'], 'point')}")
    if view_facts["to_act"] == seat:
        choices = [describe(view, action, seat) for action in range(rules.NUM_ACTIONS)]
        lines += ["", list_choices(choices)]
    elif view_facts["to_act"] is not None:
        lines += ["", f"Seat {view_facts['to_act']} is to act."]
    else:
        winners = [
            name_seat(view_facts, k) for k, one in enumerate(view_facts["seats"]) if not one["rank"]
        ]
        lines += ["", f"First: {', '.join(winners)}."]
    return "\n".join(lines)


def describe(view: Record, action: int, seat: int) -> str:
    """What an action of the seat to act means, in the words for a seat; legal or not."""
    if action == rules.TAKE:
        return "take the top card"
    following = (int(view.player) + 1) % int(view.num_players)
    return f"give the top card to {name_seat({'seat': seat}, following)}"
