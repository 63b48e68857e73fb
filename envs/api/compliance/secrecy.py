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
from ...engine.texts import FACT_NAMES, RESULT_NAMES
from ...presentation.facts import begin_facts
from .checked_rules import CheckedRules
from .contract import check_position


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


def check_texts(rules: CheckedRules, state: Records, seat: int, mask: Mask) -> None:
    """Checks the words and the facts of a view, and of each legal action, for a watcher."""
    view = rules.view(state, seat)
    results = [
        (
            rules.tell("render", view, seat),
            rules.tell("facts", view, seat),
            [
                rules.tell("describe", view, action, seat)
                for action in np.flatnonzero(mask).tolist()
            ],
        )
        for _ in range(2)
    ]
    if results[0] != results[1]:
        raise rules.place.broken("text", f"equal views of seat {seat} gave different texts")
    words, facts, actions = results[0]
    if not all(isinstance(one, str) and one.strip() for one in (words, *actions)):
        raise rules.place.broken("text", f"for seat {seat}, render or describe gave no words")
    if seat == state["player"][0] and len(set(actions)) < len(actions):
        twice = next(one for one in actions if actions.count(one) > 1)
        raise rules.place.broken("text", f"describe says {twice!r} of several legal actions")
    _check_json(rules, facts, seat)
    _check_names(rules, state, facts, seat)


def check_words(rules: CheckedRules, state: Records, seat: int) -> None:
    """Checks that `describe` has a line for every action, legal or not."""
    view = rules.view(state, seat)
    for action in range(rules.settings.num_actions):
        words = rules.tell("describe", view, action, seat)
        if not isinstance(words, str) or len(words.split("\n")) != 1 or not words.strip():
            raise rules.place.broken(
                "text", f"describe says {words!r} of action {action} to seat {seat}"
            )


def check_told(
    rules: CheckedRules, state: Records, outcomes: Mapping[int, Records], seat: int
) -> None:
    """Checks that actions with the same outcome in a seat's view are described in the same words.

    Args:
        rules: the rules.
        state: before the action.
        outcomes: the state after each of some legal actions.
        seat: the watcher; not the seat that acts.
    """
    view = rules.view(state, seat)
    seen: dict[bytes, tuple[int, bytes]] = {}
    for action, after in outcomes.items():
        secret = after.tobytes()
        other, other_secret = seen.setdefault(rules.view(after, seat).tobytes(), (action, secret))
        if secret == other_secret:  # the action leaves no trace at all: what it was is no secret
            continue
        words, other_words = (rules.tell("describe", view, one, seat) for one in (action, other))
        if words != other_words:
            raise rules.place.broken(
                "told actions",
                f"seat {seat} sees the same after {other} and after {action}, but is told "
                f"{other_words!r} and {words!r}",
            )


def _require_mask(rules: CheckedRules, mask: Mask, other: Mask, where: str) -> None:
    if not np.array_equal(mask, other):
        actions = np.flatnonzero(mask != other).tolist()
        raise rules.place.broken(
            "mask of the view", f"actions {actions} are legal in the state or in {where} only"
        )


def _check_json(rules: CheckedRules, facts: object, seat: int) -> None:
    try:
        copy = json.loads(json.dumps(facts, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise rules.place.broken("text", f"facts for seat {seat} is no JSON: {error}") from error
    if copy != facts or not isinstance(facts, dict):
        raise rules.place.broken(
            "text", f"facts for seat {seat} is no dict of plain JSON: {facts!r}"
        )


def _check_names(
    rules: CheckedRules, state: Records, facts: Mapping[str, object], seat: int
) -> None:
    """Checks the names that the facts of every game have, and what is the same in all of them."""
    missing = [name for name in FACT_NAMES if name not in facts]
    if missing:
        raise rules.place.broken(
            "text", f"facts has no {', '.join(missing)}; begin with begin_facts"
        )
    expected = begin_facts(state[0], seat)
    found = {name: facts[name] for name in expected}
    if found != expected:
        raise rules.place.broken(
            "text", f"facts for seat {seat} begins with {found}, not with {expected}"
        )
    seats, num_players = facts["seats"], rules.settings.num_players
    if not isinstance(seats, list) or len(seats) != num_players:
        raise rules.place.broken(
            "text", f"facts has {seats!r} as seats, not a list of {num_players} entries"
        )
    if state["over"][0] == RUNNING:
        return
    scores, ranks = (points.tolist() for points in rules.points(state))
    told = [[isinstance(one, dict) and one.get(name) for name in RESULT_NAMES] for one in seats]
    if told != [[score, rank] for score, rank in zip(scores, ranks, strict=True)]:
        raise rules.place.broken(
            "text",
            f"at the end facts has {told} as score and rank of the seats, not {scores} and "
            f"{ranks}; end with add_result",
        )
