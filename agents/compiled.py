"""Agents that are compiled functions of a view: a batch plays millions of their moves a second."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..envs.engine.arrays import Integers, Masks, Records, Seats
from ..envs.engine.game import Game, Settings
from ..envs.engine.jit import bind, kernel, plain
from .agent import Agent, Decisions

if TYPE_CHECKING:
    from ..envs.engine.record import Mask, Record

    def choose(
        view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
    ) -> int:
        """Returns a legal action; may write to `trials` and `trial_masks`, to nothing else."""

    def function(*arguments: object) -> int:
        """An agent's own function, which looks at the view alone."""


NUM_TRIALS = 8
"""Records and masks that an agent gets which tries moves."""


def act_views(
    views: Records,
    seats: Seats,
    masks: Masks,
    seeds: Integers,
    trials: Records,
    trial_masks: Masks,
    actions: Integers,
) -> None:
    """Writes the action that `choose` takes in each view."""
    for position in range(views.shape[0]):
        actions[position] = choose(
            views[position],
            np.int64(seats[position]),
            masks[position],
            seeds[position],
            trials,
            trial_masks,
        )


class CompiledAgent(Agent):
    """An agent made of one kernel.

    Args:
        name: what tables and plots call it.
        game: whose views it reads.
        function: a kernel of `view, seat, mask, seed`, and, if it tries moves, of `trials`,
            records [NUM_TRIALS] of the game, and `trial_masks`, bool [NUM_TRIALS, num_actions];
            what lies in these at first is of no meaning.
    """

    def __init__(self, name: str, game: Game, function: Callable[..., int]) -> None:
        self.name = name
        self._game = game
        self._function = function

    @cached_property
    def _loop(self) -> Callable[..., Any]:
        choose = self._function
        if "trials" not in inspect.signature(plain(choose)).parameters:
            choose = kernel(bind(_choose, {"function": choose}))
        owner = f"{self._game.id}-{self.name}"
        return self._game.kernels.compile(act_views, {"choose": choose}, owner)

    def act_batch(self, decisions: Decisions) -> Integers:
        game = decisions.settings.game
        if game is not self._game:
            raise TypeError(f"agent {self.name} plays {self._game.id}; these decisions: {game.id}")
        actions = np.empty(len(decisions), np.int64)
        trials, trial_masks = _make_trials(decisions.settings)
        self._loop(
            np.ascontiguousarray(decisions.views),
            np.ascontiguousarray(decisions.seats),
            np.ascontiguousarray(decisions.masks),
            np.ascontiguousarray(decisions.seeds),
            trials,
            trial_masks,
            actions,
        )
        return actions


def _make_trials(settings: Settings) -> tuple[Records, Masks]:
    return settings.new_states(NUM_TRIALS), np.zeros((NUM_TRIALS, settings.num_actions), np.bool_)


def _choose(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    return function(view, seat, mask, seed)
