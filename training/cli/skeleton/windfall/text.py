"""A view of Windfall as facts and in words, and its actions as both.

`kunstkammer.envs.engine.texts.Texts` says what the functions must return. They are plain
Python, and so are the rules that they call: only loops compile them.
"""

from __future__ import annotations

from kunstkammer.envs.engine.record import RUNNING, Record
from kunstkammer.envs.presentation.choices import find_choices
from kunstkammer.envs.presentation.facts import Facts, add_result, begin_facts
from kunstkammer.envs.presentation.words import list_choices, name_count, name_seat, seat_label

from . import rules


def facts(view: Record, watcher: int) -> Facts:
    """The view as JSON facts; the page explains the names."""
    num_drawn = int(view.num_drawn)
    num_left = rules.NUM_CARDS - num_drawn
    found: Facts = {
        **begin_facts(view, watcher),
        "heading": f"Windfall: {name_count(num_left, 'card')} face down.",
        "turned_up": view.deck[:num_drawn].tolist(),
        "num_left": num_left,
        "seats": [{"points": int(view.points[other])} for other in range(view.num_players)],
        "choices": find_choices(view, watcher, rules.NUM_ACTIONS, rules.legal_actions, describe),
    }
    if view.over != RUNNING:
        add_result(view, found, rules.scores, rules.ranks)
    return found


def render(facts: Facts) -> str:
    """Facts in words: lines of at most 79 columns."""
    turned_up = " ".join(map(str, facts["turned_up"])) or "none"
    lines = [f"{facts['heading']} Turned up: {turned_up}.", ""]
    for other, one in enumerate(facts["seats"]):
        lines.append(f"{seat_label(facts, other, 12)} {name_count(one['points'], 'point')}")
    if facts["choices"]:
        lines += ["", list_choices(one["words"] for one in facts["choices"])]
    elif facts["to_act"] is not None:
        lines += ["", f"Seat {facts['to_act']} is to act."]
    else:
        winners = [name_seat(facts, k) for k, one in enumerate(facts["seats"]) if not one["rank"]]
        lines += ["", f"First: {', '.join(winners)}."]
    return "\n".join(lines)


def describe(view: Record, action: int, watcher: int) -> Facts:
    """An action of the seat to act as data and in the words for a watcher; legal or not."""
    if action == rules.TAKE:
        return {"kind": "take", "words": "take the top card"}
    following = (int(view.player) + 1) % int(view.num_players)
    words = f"give the top card to {name_seat({'seat': watcher}, following)}"
    return {"kind": "give", "to": following, "words": words}
