"""Scripted agents for Kunststück: they try what they may do on their view, and rate what comes.

They differ in how they look at a table. A turn is chosen step by step: what is done before a sale
is rated with the best one that may follow, and a sale with the outbidding that all can foresee.
"""

from __future__ import annotations

from ....envs.engine.arrays import Masks, Records
from ....envs.engine.jit import kernel
from ....envs.engine.record import NONE, RUNNING, Mask, Record
from ....envs.engine.rng import random_below
from ....envs.games.kunststueck.hidden import hide, num_unseen
from ....envs.games.kunststueck.rules import legal_actions, step
from ....envs.games.kunststueck.rules.cards import hide_at, outermost
from ....envs.games.kunststueck.rules.table import (
    DRAW_ORDER,
    DRAW_PAINTING,
    FIRST_FULFIL,
    FIRST_SHOW,
    HAND_IN,
    NUM_ACTIONS,
    NUM_HIDES,
    NUM_PAINTINGS,
    NUM_PLACES,
    NUM_SLOTS,
    NUM_SUBJECTS,
    SKIP,
    Phase,
)
from ...compiled import Compiled
from ...spec import AgentKind, AgentSpec
from .prospects import SAFE, Weights, rate

SELLER = Weights(own_hide=6, neutral_hide=4, second=0.0, rest=0.0, patience=0.0, rivals=0.0)
PLANNER = Weights(own_hide=SAFE, neutral_hide=8, second=0.6, rest=0.14, patience=7.0, rivals=0.0)
SHREWD = Weights(own_hide=6, neutral_hide=4, second=0.6, rest=0.14, patience=7.0, rivals=0.266)

KEEP = 2  # a painting of lower value is not shown beyond what is needed
NUM_SAMPLES = 10  # paintings that are tried out before one is drawn
_STRIDE = 29  # from one of these to the next; it has no divisor in common with NUM_PAINTINGS

_LOWEST = -1e9  # below every rating
_VIEW, _TRIAL, _SECOND = 0, 1, 2  # records for trials, the seat's own view first
NUM_TRIALS = 3


@kernel
def choose_seller(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """Works at the one order that it could best fulfil, and keeps its paintings safe."""
    return _choose(view, seat, mask, seed, trials, trial_masks, SELLER)


@kernel
def choose_planner(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """Places its paintings for several orders, and minds how many turns are left."""
    return _choose(view, seat, mask, seed, trials, trial_masks, PLANNER)


@kernel
def choose_shrewd(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """Minds what rivals can raid and sell too, and spoils it."""
    return _choose(view, seat, mask, seed, trials, trial_masks, SHREWD)


@kernel
def _choose(
    view: Record,
    seat: int,
    mask: Mask,
    seed: int,
    trials: Records,
    trial_masks: Masks,
    weights: Weights,
) -> int:
    if view.phase == Phase.SHOW or view.shown_size > 0:
        return _show(view, seat, mask)
    trials[_VIEW] = view
    _reduce(trials[_VIEW], seat)
    if view.phase == Phase.DRAW:
        return _draw(trials, trial_masks, seat, mask, seed, weights)
    chosen, highest = -1, _LOWEST
    for number in range(NUM_ACTIONS):
        action = NUM_ACTIONS - 1 - number  # to do nothing comes first, and wins ties
        if mask[action]:
            trials[_TRIAL] = trials[_VIEW]
            step(trials[_TRIAL], action)
            worth = _rate_turn(trials, trial_masks, seat, weights)
            if worth > highest:
                chosen, highest = action, worth
    return chosen


@kernel
def _reduce(view: Record, seat: int) -> None:
    """Takes others' hands for what all know of them, so that they can be played on with."""
    hide(view, seat)
    for other in range(view.num_players):
        if other != seat:
            view.hand_size[other] = 0
            for slot in range(NUM_SLOTS):
                view.hand[other, slot] = view.known[other, slot]
                view.hand_size[other] += view.known[other, slot] != NONE
    if view.active != seat and view.order_place == NUM_PLACES:
        view.orders[view.active, 0] = view.subject  # the order that is being fulfilled


@kernel
def _draw(
    trials: Records, trial_masks: Masks, seat: int, mask: Mask, seed: int, weights: Weights
) -> int:
    """What is expected to leave the better table, an order or a painting."""
    if not mask[DRAW_ORDER]:
        return DRAW_PAINTING
    if not mask[DRAW_PAINTING] or trials[_VIEW].painting_position == NUM_PAINTINGS:
        return DRAW_ORDER
    order = _expect_of_order(trials, seat, weights)
    painting = _expect_of_painting(trials, trial_masks, seat, seed, weights)
    return DRAW_ORDER if order > painting else DRAW_PAINTING


@kernel
def _expect_of_order(trials: Records, seat: int, weights: Weights) -> float:
    """The mean rating after an order has been drawn."""
    view = trials[_VIEW]
    sum_of_worths, num_orders = 0.0, 0
    for subject in range(NUM_SUBJECTS):
        count = num_unseen(view, subject)
        if count > 0:
            trials[_TRIAL] = view
            trials[_TRIAL].order_pile[view.order_position] = subject
            step(trials[_TRIAL], DRAW_ORDER)
            sum_of_worths += count * rate(trials[_TRIAL], seat, weights)
            num_orders += count
    return sum_of_worths / num_orders


@kernel
def _expect_of_painting(
    trials: Records, trial_masks: Masks, seat: int, seed: int, weights: Weights
) -> float:
    """The mean rating after one of some random unseen paintings has been drawn, and laid."""
    view = trials[_VIEW]
    sum_of_worths, count = 0.0, 0
    painting = random_below(seed, 0, NUM_PAINTINGS)
    for _ in range(NUM_PAINTINGS):
        painting = (painting + _STRIDE) % NUM_PAINTINGS
        if count < NUM_SAMPLES and not _is_seen(view, painting):
            trials[_TRIAL] = view
            trials[_TRIAL].painting_pile[view.painting_position] = painting
            step(trials[_TRIAL], DRAW_PAINTING)
            _place_best(trials, trial_masks, seat, weights)
            sum_of_worths += rate(trials[_TRIAL], seat, weights)
            count += 1
    return sum_of_worths / count


@kernel
def _is_seen(view: Record, painting: int) -> bool:
    """Whether all know, or the seat itself, that a painting is not in the pile."""
    is_seen = view.laid_by[painting] != NONE
    for other in range(view.num_players):
        for slot in range(view.hand_size[other]):
            is_seen = is_seen or view.hand[other, slot] == painting
    for place in range(view.evidence_size):
        is_seen = is_seen or view.evidence[place] == painting
    for number in range(NUM_HIDES):
        for place in range(view.hide_size[number]):
            is_seen = is_seen or view.hide[number, place] == painting
    return bool(is_seen)


@kernel
def _rate_turn(trials: Records, trial_masks: Masks, seat: int, weights: Weights) -> float:
    """What the trial is worth with the best that the turn may still bring."""
    _place_best(trials, trial_masks, seat, weights)
    if trials[_TRIAL].phase in (Phase.SHOW, Phase.OUTBID):
        return _rate_sale(trials, trial_masks, _TRIAL, seat, weights)
    worth = rate(trials[_TRIAL], seat, weights)
    if trials[_TRIAL].phase == Phase.FULFIL and trials[_TRIAL].player == seat:
        legal_actions(trials[_TRIAL], trial_masks[_TRIAL])
        for action in range(FIRST_FULFIL, FIRST_SHOW):
            if trial_masks[_TRIAL, action]:
                trials[_SECOND] = trials[_TRIAL]
                step(trials[_SECOND], action)
                worth = max(worth, _rate_sale(trials, trial_masks, _SECOND, seat, weights))
    return worth


@kernel
def _place_best(trials: Records, trial_masks: Masks, seat: int, weights: Weights) -> None:
    """Lays what the seat of the trial has drawn, or places all that it raids, where it is best."""
    while trials[_TRIAL].phase in (Phase.LAY, Phase.PLACE):
        chosen, highest = -1, _LOWEST
        legal_actions(trials[_TRIAL], trial_masks[_TRIAL])
        for action in range(NUM_ACTIONS):
            if trial_masks[_TRIAL, action]:
                trials[_SECOND] = trials[_TRIAL]
                step(trials[_SECOND], action)
                worth = rate(trials[_SECOND], seat, weights)
                if worth > highest:
                    chosen, highest = action, worth
        step(trials[_TRIAL], chosen)


@kernel
def _rate_sale(
    trials: Records, trial_masks: Masks, number: int, seat: int, weights: Weights
) -> float:
    """What a trial in which an order has been chosen is worth after everybody has shown."""
    trial, mask = trials[number], trial_masks[number]
    while trial.over == RUNNING and trial.phase in (Phase.SHOW, Phase.OUTBID):
        legal_actions(trial, mask)
        step(trial, _show(trial, int(trial.player), mask))
    return rate(trial, seat, weights)


@kernel
def _show(view: Record, seat: int, mask: Mask) -> int:
    """The most valuable painting that may be shown; hands in when those left are worth little."""
    chosen, highest = SKIP, -1
    for action in range(FIRST_SHOW, HAND_IN):
        if mask[action]:
            source = action - FIRST_SHOW
            if source < NUM_SLOTS:
                painting = int(view.hand[seat, source])
            else:
                number = source - NUM_SLOTS
                depth = int(view.shown_depth[number])
                painting = outermost(view, hide_at(seat, number), depth)
            if view.worth[painting] > highest:
                chosen, highest = action, int(view.worth[painting])
    return HAND_IN if mask[HAND_IN] and highest < KEEP else chosen


AGENTS = (
    AgentSpec("seller", AgentKind.SCRIPTED, Compiled(choose_seller, NUM_TRIALS), strength=1),
    AgentSpec("planner", AgentKind.SCRIPTED, Compiled(choose_planner, NUM_TRIALS), strength=2),
    AgentSpec("shrewd", AgentKind.SCRIPTED, Compiled(choose_shrewd, NUM_TRIALS), strength=3),
)
