"""What a seat may know: its view, and that observation, mask and texts follow from it alone.

Only the game knows what is secret: no check sees that `hide` forgets a secret which `complete`
leaves alone too. That needs a reader of `visibility`, or a test of the game's own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

import numpy as np

from ...engine.arrays import Mask, Records
from ...engine.record import RUNNING, SPECTATOR
from ...engine.texts import FACT_NAMES, RESULT_NAMES, Facts
from ...presentation.facts import begin_facts
from .checked_rules import CheckedRules
from .contract import check_position

_EVENT_NAMES = ("event", "seat", "action")  # what events and choices add to a description


def check_view(rules: CheckedRules, state: Records, seat: int, mask: Mask) -> Records:
    """Checks a seat's view of a state, and a completion of it.

    Args:
        rules: the rules.
        state: any state of a game.
        seat: whose view it is.
        mask: the legal actions in `state`.

    Returns:
        A completion of the view: a state that the seat cannot tell from `state`.
    """
    view = rules.view(state, seat)
    rules.require_equal("hide", "a view and its own view,", view, rules.view(view, seat))
    is_to_act = state["player"][0] == seat and state["over"][0] == RUNNING
    if is_to_act:
        _require_mask(rules, mask, rules.legal_mask(view), "the view")
    draw = 1 + seat + rules.settings.num_players * rules.place.num_steps
    completed = rules.complete(view, seat, draw)
    legal = check_position(rules, completed, f"complete for seat {seat} with seed {draw}")
    if is_to_act:
        _require_mask(rules, mask, legal, f"the view completed with seed {draw}")
    again = rules.view(completed, seat)
    rules.require_equal(
        "view kept", f"seat {seat}'s view, before and after complete with seed {draw},", view, again
    )
    first, second = rules.observation(view, seat), rules.observation(again, seat)
    if first.tobytes() != second.tobytes():
        raise rules.place.broken("observation written", f"equal views of seat {seat} differ in it")
    return completed


def check_spectator(rules: CheckedRules, state: Records, completions: Iterable[Records]) -> None:
    """Checks that a spectator sees the same of all states that some seat cannot tell apart.

    Args:
        rules: the rules.
        state: any state of a game.
        completions: states that a seat cannot tell from `state`, see `check_view`.
    """
    view = rules.view(state, SPECTATOR)
    again = rules.view(view, SPECTATOR)
    rules.require_equal("hide", "a spectator's view and its own view,", view, again)
    for completed in completions:
        other = rules.view(completed, SPECTATOR)
        rules.require_equal(
            "spectator", "a spectator's views of two states that are one to a seat", view, other
        )


def check_texts(rules: CheckedRules, state: Records, watcher: int, mask: Mask) -> None:
    """Checks the facts and the words of a view, and of each legal action, for a watcher."""
    view = rules.view(state, watcher)
    legal = np.flatnonzero(mask).tolist()
    results = []
    for _ in range(2):
        facts = rules.tell("facts", view, watcher)
        _check_json(rules, facts, f"facts for {_name(watcher)}")
        _check_names(rules, state, facts, watcher)
        actions = [rules.tell("describe", view, action, watcher) for action in legal]
        results.append((facts, rules.tell("render", facts), actions))
    if results[0] != results[1]:
        raise rules.place.broken("text", f"equal views of {_name(watcher)} gave different texts")
    facts, words, actions = results[0]
    if not isinstance(words, str) or not words.strip():
        raise rules.place.broken("text", f"for {_name(watcher)}, render gave no words")
    for one in actions:
        _check_description(rules, "describe", one, "kind")
    is_to_act = watcher == state["player"][0] and state["over"][0] == RUNNING
    _check_choices(rules, facts["choices"], dict(zip(legal, actions, strict=True)), is_to_act)


def check_words(rules: CheckedRules, state: Records, watcher: int) -> None:
    """Checks that `describe` has a line for every action, legal or not."""
    view = rules.view(state, watcher)
    for action in range(rules.settings.num_actions):
        described = rules.tell("describe", view, action, watcher)
        _check_description(rules, f"describe of action {action}", described, "kind")


def check_words_after(
    rules: CheckedRules, state: Records, outcomes: Mapping[int, Records], watcher: int
) -> None:
    """Checks that actions with the same outcome in a view are described in the same way.

    Args:
        rules: the rules.
        state: before the action.
        outcomes: the state after each of some legal actions.
        watcher: not the seat that acts.
    """
    view = rules.view(state, watcher)
    seen: dict[bytes, tuple[int, bytes]] = {}
    for action, after in outcomes.items():
        secret, after_view = after.tobytes(), rules.view(after, watcher)
        other, other_secret = seen.setdefault(after_view.tobytes(), (action, secret))
        if secret == other_secret:  # the action leaves no trace at all: what it was is no secret
            continue
        found, expected = (rules.tell("describe", view, one, watcher) for one in (action, other))
        if found != expected:
            raise rules.place.broken(
                "action words",
                f"{_name(watcher)} sees the same after {other} and after {action}, but learns "
                f"{expected!r} and {found!r}",
            )


def check_outcome(rules: CheckedRules, state: Records, after: Records, watcher: int) -> None:
    """Checks what a watcher learns of the outcome of an action."""
    before_view, after_view = rules.view(state, watcher), rules.view(after, watcher)
    found, again = (rules.tell("outcome", before_view, after_view, watcher) for _ in range(2))
    if found != again:
        raise rules.place.broken("text", f"equal views of {_name(watcher)} gave different outcomes")
    for one in found:
        _check_description(rules, "outcome", one, "event")


def _name(watcher: int) -> str:
    return "a spectator" if watcher == SPECTATOR else f"seat {watcher}"


def _check_description(rules: CheckedRules, what: str, described: object, kind: str) -> None:
    """Checks the data and the words of an action or an event."""
    _check_json(rules, described, what)
    assert isinstance(described, dict)
    taken = [name for name in _EVENT_NAMES if kind == "kind" and name in described]
    if taken:
        raise rules.place.broken("text", f"{what} has {', '.join(taken)}, a name of all events")
    for name in (kind, "words"):
        words = described.get(name)
        if not isinstance(words, str) or len(words.split("\n")) != 1 or not words.strip():
            raise rules.place.broken("text", f"{what} has {words!r} as {name}, not a line of words")


def _check_choices(
    rules: CheckedRules, choices: object, legal: Mapping[int, Facts], is_to_act: bool
) -> None:
    """Checks that the choices are the legal actions, described as `describe` does or better."""
    expected = legal if is_to_act else {}
    found = choices if isinstance(choices, list) else []
    if len(found) != len(expected) or not all(
        _is_choice(choice, action, described)
        for choice, (action, described) in zip(found, expected.items(), strict=True)
    ):
        raise rules.place.broken(
            "text", f"facts have {choices!r} as choices; write them with find_choices"
        )
    words = [one["words"] for one in found]
    if len(set(words)) < len(words):
        twice = next(one for one in words if words.count(one) > 1)
        raise rules.place.broken("text", f"describe says {twice!r} of several legal actions")


def _is_choice(choice: object, action: int, described: Facts) -> bool:
    if not isinstance(choice, dict):
        return False
    known = {"action": action, **described, "words": choice.get("words")}
    return str(known["words"]).startswith(described["words"]) and {**choice, **known} == choice


def _require_mask(rules: CheckedRules, mask: Mask, other: Mask, where: str) -> None:
    if not np.array_equal(mask, other):
        actions = np.flatnonzero(mask != other).tolist()
        raise rules.place.broken(
            "mask of the view", f"actions {actions} are legal in the state or in {where} only"
        )


def _check_json(rules: CheckedRules, facts: object, what: str) -> None:
    try:
        copy = json.loads(json.dumps(facts, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise rules.place.broken("text", f"{what} are no JSON: {error}") from error
    if copy != facts or not isinstance(facts, dict):
        raise rules.place.broken("text", f"{what} are no dict of plain JSON: {facts!r}")


def _check_names(
    rules: CheckedRules, state: Records, facts: Mapping[str, object], watcher: int
) -> None:
    """Checks the names that the facts of every game have, and what is the same in all of them."""
    missing = [name for name in FACT_NAMES if name not in facts]
    if missing:
        raise rules.place.broken(
            "text", f"facts have no {', '.join(missing)}; begin with begin_facts"
        )
    expected = begin_facts(state[0], watcher)
    found = {name: facts[name] for name in expected}
    if found != expected:
        raise rules.place.broken(
            "text", f"facts for {_name(watcher)} begin with {found}, not with {expected}"
        )
    heading = facts["heading"]
    if not isinstance(heading, str) or len(heading.split("\n")) != 1 or not heading.strip():
        raise rules.place.broken("text", f"facts have {heading!r} as heading, not a line of words")
    seats, num_players = facts["seats"], rules.settings.num_players
    if not isinstance(seats, list) or len(seats) != num_players:
        raise rules.place.broken(
            "text", f"facts have {seats!r} as seats, not a list of {num_players} entries"
        )
    if state["over"][0] == RUNNING:
        return
    scores, ranks = (points.tolist() for points in rules.points(state))
    at_end = [[isinstance(one, dict) and one.get(name) for name in RESULT_NAMES] for one in seats]
    if at_end != [[score, rank] for score, rank in zip(scores, ranks, strict=True)]:
        raise rules.place.broken(
            "text",
            f"at the end facts have {at_end} as score and rank of the seats, not {scores} and "
            f"{ranks}; end with add_result",
        )
