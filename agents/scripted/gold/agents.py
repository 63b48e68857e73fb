"""Scripted agents for Gold!: they try their moves and rate what comes of them.

The offer is open, so all is known until the next one is turned up: nobody looks beyond that.
"""

from __future__ import annotations

from ....envs.engine.arrays import Masks, Records
from ....envs.engine.jit import kernel
from ....envs.engine.record import RUNNING, Mask, Record
from ....envs.games.gold.hidden import complete
from ....envs.games.gold.rules import NUM_ACTIONS, Phase, legal_actions, step
from ...compiled import Compiled
from ...spec import AgentKind, AgentSpec
from .position import LEFT_SHARE, Rating, best_set, rate

_LOWEST = -1e9  # below every rating

# Records for trials: where the players stand, what an action makes of that, what the bonus after it
# makes of that; and the completed view, which `shrewd` goes back to for each action.
_NOW, _AFTER, _AFTER_BONUS, _START = 0, 1, 2, 3
NUM_TRIALS = 4


@kernel
def choose_greedy(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """The action that brings most points if the game ended then."""
    trials[_NOW] = view
    complete(trials[_NOW], seat, seed)
    return _best_action(trials, trial_masks, Rating.STANDING)


@kernel
def choose_careful(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """The action after which the prospects are best, compared with those of the rivals."""
    trials[_NOW] = view
    complete(trials[_NOW], seat, seed)
    return _best_action(trials, trial_masks, Rating.PROSPECTS)


@kernel
def choose_shrewd(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """The action after which the prospects are best when the rivals have answered it."""
    chosen = -1
    highest = _LOWEST
    trials[_START] = view
    complete(trials[_START], seat, seed)
    for action in range(NUM_ACTIONS):
        if not mask[action]:
            continue
        trials[_NOW] = trials[_START]
        step(trials[_NOW], action)
        _finish_turn(trials, trial_masks, seat)
        for _ in range(view.num_players - 1):
            if trials[_NOW].over == RUNNING and trials[_NOW].deck_position == view.deck_position:
                _finish_turn(trials, trial_masks, int(trials[_NOW].player))
        worth = rate(trials[_NOW], seat, Rating.PROSPECTS)
        if worth > highest:
            highest = worth
            chosen = action
    return chosen


@kernel
def _finish_turn(trials: Records, trial_masks: Masks, seat: int) -> None:
    """Plays the state `trials[_NOW]` on as `careful` would, while it is the seat's turn."""
    while trials[_NOW].over == RUNNING and trials[_NOW].player == seat:
        step(trials[_NOW], _best_action(trials, trial_masks, Rating.PROSPECTS))


@kernel
def _best_action(trials: Records, trial_masks: Masks, rating: int) -> int:
    """The action of the seat to act in the state `trials[_NOW]` after which it stands best."""
    chosen = -1
    highest = _LOWEST
    legal_actions(trials[_NOW], trial_masks[_NOW])
    for action in range(NUM_ACTIONS):
        if trial_masks[_NOW, action]:
            worth = _rate_action(trials, trial_masks, action, rating)
            if worth > highest:
                highest = worth
                chosen = action
    return chosen


@kernel
def _rate_action(trials: Records, trial_masks: Masks, action: int, rating: int) -> float:
    """What an action is worth to the seat to act, with the best bonus if it makes a set."""
    seat = int(trials[_NOW].player)
    trials[_AFTER] = trials[_NOW]
    step(trials[_AFTER], action)
    if trials[_AFTER].phase != Phase.BONUS:
        return _rate_turn(trials, _AFTER, seat, rating)
    highest = _LOWEST
    legal_actions(trials[_AFTER], trial_masks[_AFTER])
    for bonus in range(NUM_ACTIONS):
        if trial_masks[_AFTER, bonus]:
            trials[_AFTER_BONUS] = trials[_AFTER]
            step(trials[_AFTER_BONUS], bonus)
            highest = max(highest, _rate_turn(trials, _AFTER_BONUS, seat, rating))
    return highest


@kernel
def _rate_turn(trials: Records, number: int, seat: int, rating: int) -> float:
    """What the state that a turn led to is worth, less what it leaves to the next player."""
    worth = rate(trials[number], seat, rating)
    is_same_offer = trials[number].deck_position == trials[_NOW].deck_position
    if rating == Rating.PROSPECTS and is_same_offer:
        worth -= LEFT_SHARE * best_set(trials[number], int(trials[number].player))
    return worth


AGENTS = (
    AgentSpec("greedy", AgentKind.SCRIPTED, Compiled(choose_greedy, NUM_TRIALS), strength=1),
    AgentSpec("careful", AgentKind.SCRIPTED, Compiled(choose_careful, NUM_TRIALS), strength=2),
    AgentSpec("shrewd", AgentKind.SCRIPTED, Compiled(choose_shrewd, NUM_TRIALS), strength=3),
)
