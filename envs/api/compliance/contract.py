"""What holds along a game: header, mask, counters, invariants, points, the end."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ...engine.arrays import Mask, Points, Records, Vector
from ...engine.game import Settings
from ...engine.payoff import REWARDS, compute_returns
from ...engine.record import CUT, ENDED, RUNNING
from .checked_rules import CheckedRules


def check_start(rules: CheckedRules, state: Records) -> None:
    """Checks what `deal` left in the header."""
    if state["over"][0] != RUNNING or state["num_steps"][0] != 0:
        raise rules.place.broken(
            "start",
            f"deal left over = {state['over'][0]} and num_steps = {state['num_steps'][0]}",
        )


def check_position(rules: CheckedRules, state: Records, event: str) -> Mask:
    """Checks a state on its own.

    Args:
        rules: the rules.
        state: as `deal`, `step` or `complete` left it.
        event: what led here, for the message.

    Returns:
        The legal actions.
    """
    _check_header(rules, state, event)
    number = rules.broken_invariant(state)
    if number:
        words = rules.settings.game.invariants[number - 1]
        raise rules.place.broken("invariants", f"after {event}, check returns {number}: {words}")
    mask = rules.legal_mask(state)
    is_running = state["over"][0] == RUNNING
    if is_running and not mask.any():
        raise rules.place.broken("mask not empty", f"after {event} no action is legal")
    if not is_running and mask.any():
        actions = np.flatnonzero(mask).tolist()
        raise rules.place.broken("mask empty at the end", f"after {event}, {actions} are legal")
    return mask


def try_actions(
    rules: CheckedRules, state: Records, actions: Sequence[int]
) -> dict[int, tuple[Records, Mask]]:
    """Plays each of some legal actions from one state and checks where it leads.

    Returns:
        By action, the state after it and the mask there.
    """
    outcomes = {}
    for action in actions:
        event = f"action {action} of seat {state['player'][0]}"
        after = rules.step(state, action)
        if after["num_steps"][0] != state["num_steps"][0] + 1:
            raise rules.place.broken(
                "step count",
                f"{event} led from num_steps = {state['num_steps'][0]} to {after['num_steps'][0]}",
            )
        outcomes[action] = after, check_position(rules, after, event)
    return outcomes


def check_repeat(rules: CheckedRules, state: Records, action: int, after: Records) -> None:
    """Checks that a step from the same state leads to the same state again."""
    again = rules.step(state, action)
    rules.require_equal("deterministic", f"step with action {action}", after, again)


def check_bound(rules: CheckedRules, state: Records) -> None:
    """Checks that a game has not run for more than `max_steps`."""
    bound = rules.settings.max_steps
    if state["num_steps"][0] > bound or (
        state["num_steps"][0] == bound and state["over"][0] == RUNNING
    ):
        raise rules.place.broken(
            "termination", f"it still runs after {state['num_steps'][0]} steps; max_steps: {bound}"
        )


def check_points(rules: CheckedRules, state: Records) -> None:
    """Checks scores, ranks and rewards of a game that ends, or would end, here."""
    scores, ranks = rules.points(state)
    both = f"scores are {scores.tolist()} and ranks {ranks.tolist()}"
    better = [int((ranks < rank).sum()) for rank in ranks]
    is_worse = (scores[:, None] > scores[None, :]) & (ranks[:, None] > ranks[None, :])
    if ranks.tolist() != better or is_worse.any():
        raise rules.place.broken("ranks", both)
    for kind, reward in enumerate(REWARDS):
        returns = compute_reward(rules.settings, kind, scores, ranks)
        limit = 1e-5 * max(1.0, float(np.abs(returns).max()))
        if not np.isfinite(returns).all() or abs(math.fsum(returns)) > limit:
            raise rules.place.broken("zero sum", f"{both}; {reward} pays {returns.tolist()}")


def compute_reward(settings: Settings, kind: int, scores: Points, ranks: Points) -> Vector:
    """Computes the seats' returns by plain Python: float32 [num_players].

    Args:
        settings: game, number of players and options.
        kind: an index into `REWARDS`.
        scores: points, int32 [num_players].
        ranks: places, int32 [num_players].
    """
    returns = np.full(settings.num_players, np.nan, np.float32)
    with np.errstate(over="ignore"):  # an infinite margin is refused where it matters
        compute_returns(
            kind, settings.game.margin_scale, settings.num_players, scores, ranks, returns
        )
    return returns


def _check_header(rules: CheckedRules, state: Records, event: str) -> None:
    over, player = state["over"][0], state["player"][0]
    if over not in (RUNNING, ENDED, CUT) or not 0 <= player < rules.settings.num_players:
        raise rules.place.broken("header", f"after {event}, over is {over} and player {player}")
