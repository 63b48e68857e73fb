"""Scripted agents for Kunststück: they try what they may do on their view, and rate what comes.

A turn is chosen step by step: what is done second is rated with the best sale that may follow it.
"""

from __future__ import annotations

from collections.abc import Callable

from ...envs.engine.arrays import Masks, Records
from ...envs.engine.jit import kernel
from ...envs.engine.record import RUNNING, Mask, Record
from ...envs.games.kunststueck.hidden import hide
from ...envs.games.kunststueck.rules import legal_actions, step
from ...envs.games.kunststueck.rules.cards import hide_at, outermost
from ...envs.games.kunststueck.rules.sets import of_subject, subject_totals, uses_neutral
from ...envs.games.kunststueck.rules.table import (
    DRAW_ORDER,
    DRAW_PAINTING,
    FIRST_SHOW,
    HAND_IN,
    NUM_ACTIONS,
    NUM_SLOTS,
    SKIP,
    Phase,
)
from .kunststueck_prospects import Rating, rate

KEEP = 2  # a painting of lower value is not shown beyond what is needed
WANTED_ORDERS = 2  # orders that one likes to hold

_LOWEST = -1e9  # below every rating


@kernel
def choose_seller(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """Sells whatever it can for most points, and works at the order nearest to that."""
    return _choose(view, seat, mask, trials, trial_masks, Rating.SALES)


@kernel
def choose_planner(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """Places its paintings where they may come to fulfil orders soon."""
    return _choose(view, seat, mask, trials, trial_masks, Rating.PROSPECTS)


@kernel
def choose_shrewd(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """Minds what its rivals can do too: it raids, and sells where nobody outbids it."""
    return _choose(view, seat, mask, trials, trial_masks, Rating.RIVALS)


@kernel
def _choose(
    view: Record, seat: int, mask: Mask, trials: Records, trial_masks: Masks, rating: int
) -> int:
    if view.phase == Phase.DRAW:
        return _draw(view, seat, mask)
    if view.phase in (Phase.SHOW, Phase.OUTBID):
        return _show(view, seat, mask)
    trials[2] = view
    hide(trials[2], seat)
    chosen, highest = -1, _LOWEST
    for number in range(NUM_ACTIONS):
        action = NUM_ACTIONS - 1 - number  # to do nothing comes first, and wins ties
        if mask[action]:
            trials[0] = trials[2]
            step(trials[0], action)
            worth = _rate_turn(trials, trial_masks, seat, rating)
            if worth > highest:
                chosen, highest = action, worth
    return chosen


@kernel
def _draw(view: Record, seat: int, mask: Mask) -> int:
    """A painting, unless orders are wanting."""
    wants_order = view.orders_size[seat] < WANTED_ORDERS and view.hand_size[seat] > 0
    if mask[DRAW_ORDER] and (wants_order or not mask[DRAW_PAINTING]):
        return DRAW_ORDER
    return DRAW_PAINTING


@kernel
def _rate_turn(trials: Records, trial_masks: Masks, seat: int, rating: int) -> float:
    """What the state `trials[0]` is worth with the best that the turn may still bring."""
    while trials[0].phase == Phase.PLACE:
        step(trials[0], _best_place(trials, trial_masks, seat, rating))
    if trials[0].phase == Phase.SHOW:
        return _rate_sale(trials, trial_masks, 0, seat, rating)
    worth = rate(trials[0], seat, rating)
    is_going_on = trials[0].over == RUNNING and trials[0].player == seat
    if is_going_on and trials[0].phase == Phase.FULFIL:
        legal_actions(trials[0], trial_masks[0])
        for action in range(NUM_ACTIONS):
            if trial_masks[0, action] and action != SKIP:
                trials[1] = trials[0]
                step(trials[1], action)
                worth = max(worth, _rate_sale(trials, trial_masks, 1, seat, rating))
    return worth


@kernel
def _best_place(trials: Records, trial_masks: Masks, seat: int, rating: int) -> int:
    """Where the raided painting of the state `trials[0]` serves the seat best."""
    chosen, highest = -1, _LOWEST
    legal_actions(trials[0], trial_masks[0])
    for action in range(NUM_ACTIONS):
        if trial_masks[0, action]:
            trials[1] = trials[0]
            step(trials[1], action)
            worth = rate(trials[1], seat, rating)
            if worth > highest:
                chosen, highest = action, worth
    return chosen


@kernel
def _rate_sale(trials: Records, trial_masks: Masks, number: int, seat: int, rating: int) -> float:
    """What a trial is worth, in which the seat has chosen an order, once that is fulfilled."""
    while trials[number].phase == Phase.SHOW:
        legal_actions(trials[number], trial_masks[1])
        step(trials[number], _show(trials[number], seat, trial_masks[1]))
    if rating == Rating.RIVALS and _is_outbid(trials[number], seat):
        return _LOWEST / 2
    while trials[number].phase == Phase.OUTBID and trials[number].over == RUNNING:
        step(trials[number], SKIP)
    return rate(trials[number], seat, rating)


@kernel
def _is_outbid(view: Record, seat: int) -> bool:
    """Whether a rival could be seen to have a higher set for the order that is being fulfilled."""
    is_higher = False
    for other in range(view.num_players):
        if other != seat:
            totals, _ = subject_totals(view, other, uses_neutral(view, other))
            total = of_subject(totals, int(view.subject))
            is_higher = is_higher or total > view.best_total
    return is_higher


@kernel
def _show(view: Record, seat: int, mask: Mask) -> int:
    """The most valuable painting that may be shown; hands in when those left are worth little."""
    chosen, highest = -1, -1
    for action in range(FIRST_SHOW, HAND_IN):
        if mask[action]:
            source = action - FIRST_SHOW
            if source < NUM_SLOTS:
                painting = int(view.hand[seat, source])
            else:
                hide = hide_at(seat, source - NUM_SLOTS)
                painting = outermost(view, hide, int(view.shown_depth[source - NUM_SLOTS]))
            worth = int(view.worth[painting])
            if worth > highest:
                chosen, highest = action, worth
    if mask[HAND_IN] and highest < KEEP:
        return HAND_IN
    return chosen if chosen >= 0 else SKIP


AGENTS: dict[str, Callable[..., int]] = {
    "seller": choose_seller,
    "planner": choose_planner,
    "shrewd": choose_shrewd,
}
"""The agents by name, the weakest first."""
