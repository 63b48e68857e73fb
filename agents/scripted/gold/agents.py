"""Scripted agents for Gold!: they try their moves and rate what comes of them.

The offer is open, so all is known until the next one is turned up: nobody looks beyond that.
"""

from __future__ import annotations

from collections.abc import Callable

from ....envs.engine.arrays import Masks, Records
from ....envs.engine.jit import kernel
from ....envs.engine.record import RUNNING, Mask, Record
from ....envs.games.gold.hidden import complete
from ....envs.games.gold.rules import NUM_ACTIONS, Phase, legal_actions, step
from .position import LEFT_SHARE, Rating, best_set, rate

_LOWEST = -1e9  # below every rating


@kernel
def choose_greedy(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """The action that brings most points if the game ended then."""
    trials[0] = view
    complete(trials[0], seat, seed)
    return _best_action(trials, trial_masks, Rating.STANDING)


@kernel
def choose_careful(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """The action after which the prospects are best, compared with those of the rivals."""
    trials[0] = view
    complete(trials[0], seat, seed)
    return _best_action(trials, trial_masks, Rating.PROSPECTS)


@kernel
def choose_shrewd(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """The action after which the prospects are best when the rivals have answered it."""
    chosen = -1
    highest = _LOWEST
    trials[3] = view
    complete(trials[3], seat, seed)
    for action in range(NUM_ACTIONS):
        if not mask[action]:
            continue
        trials[0] = trials[3]
        step(trials[0], action)
        _finish_turn(trials, trial_masks, seat)
        for _ in range(view.num_players - 1):
            if trials[0].over == RUNNING and trials[0].deck_position == view.deck_position:
                _finish_turn(trials, trial_masks, int(trials[0].player))
        worth = rate(trials[0], seat, Rating.PROSPECTS)
        if worth > highest:
            highest = worth
            chosen = action
    return chosen


@kernel
def _finish_turn(trials: Records, trial_masks: Masks, seat: int) -> None:
    """Plays the state `trials[0]` on as `careful` would, while it is the seat's turn."""
    while trials[0].over == RUNNING and trials[0].player == seat:
        step(trials[0], _best_action(trials, trial_masks, Rating.PROSPECTS))


@kernel
def _best_action(trials: Records, trial_masks: Masks, rating: int) -> int:
    """The action of the seat to act in the state `trials[0]` after which it stands best."""
    chosen = -1
    highest = _LOWEST
    legal_actions(trials[0], trial_masks[0])
    for action in range(NUM_ACTIONS):
        if trial_masks[0, action]:
            worth = _rate_action(trials, trial_masks, action, rating)
            if worth > highest:
                highest = worth
                chosen = action
    return chosen


@kernel
def _rate_action(trials: Records, trial_masks: Masks, action: int, rating: int) -> float:
    """What an action is worth to the seat to act, with the best bonus if it makes a set."""
    seat = int(trials[0].player)
    trials[1] = trials[0]
    step(trials[1], action)
    if trials[1].phase != Phase.BONUS:
        return _rate_turn(trials, 1, seat, rating)
    highest = _LOWEST
    legal_actions(trials[1], trial_masks[1])
    for bonus in range(NUM_ACTIONS):
        if trial_masks[1, bonus]:
            trials[2] = trials[1]
            step(trials[2], bonus)
            highest = max(highest, _rate_turn(trials, 2, seat, rating))
    return highest


@kernel
def _rate_turn(trials: Records, number: int, seat: int, rating: int) -> float:
    """What the state that a turn led to is worth, less what it leaves to the next player."""
    worth = rate(trials[number], seat, rating)
    is_same_offer = trials[number].deck_position == trials[0].deck_position
    if rating == Rating.PROSPECTS and is_same_offer:
        worth -= LEFT_SHARE * best_set(trials[number], int(trials[number].player))
    return worth


AGENTS: dict[str, Callable[..., int]] = {
    "greedy": choose_greedy,
    "careful": choose_careful,
    "shrewd": choose_shrewd,
}
"""The agents by name, the weakest first."""
