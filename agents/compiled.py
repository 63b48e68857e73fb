"""Agents that are compiled functions of a view: a batch plays millions of moves per second."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import numpy as np

from ..envs.api.arguments import integer_array
from ..envs.engine.arrays import (
    Integers,
    Masks,
    ReadOnlyIntegers,
    ReadOnlyRecords,
    ReadOnlySeats,
)
from ..envs.engine.copies import OwnsArrays
from ..envs.engine.game import Game, Settings
from .agent import Agent, Decisions

Extras: TypeAlias = tuple[Any, ...]
"""What an agent takes after view, seat, mask and seed; see `CompiledAgent`."""
_NUM_ARGUMENTS = 4  # of every agent: view, seat, mask, seed


@dataclass(frozen=True)
class Compiled:
    """Makes a `CompiledAgent`, which has the same arguments.

    Attributes:
        function: the agent's kernel.
        num_trials: records that it tries moves on; 0 for an agent that tries none.
    """

    function: Callable[..., int]
    num_trials: int = 0

    def __call__(self, name: str, settings: Settings, parameters: tuple[int, ...]) -> Agent:
        """Makes the agent for a game."""
        return CompiledAgent(name, settings.game, self.function, parameters, self.num_trials)


if TYPE_CHECKING:  # each agent's own kernel, bound by `CompiledAgent`
    choose = Compiled.function


def act_views(
    views: ReadOnlyRecords,
    seats: ReadOnlySeats,
    masks: Masks,
    seeds: ReadOnlyIntegers,
    extras: Extras,
    actions: Integers,
) -> None:
    """Writes the action that `choose` takes in each view."""
    for position in range(views.shape[0]):
        actions[position] = choose(
            views[position],
            np.int64(seats[position]),
            masks[position],
            seeds[position],
            *extras,
        )


class LoopHolder(OwnsArrays):
    """Keeps a compiled loop as `_loop`, a cached property: copies share it, pickles lack it."""

    def __getstate__(self) -> dict[str, Any]:
        """All but the compiled loop, which the unpickled object loads when it needs it."""
        return {name: one for name, one in vars(self).items() if name != "_loop"}

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copies all but the compiled loop: loading it again takes time and memory."""
        memo |= {id(one): one for name, one in vars(self).items() if name == "_loop"}
        twin = memo[id(self)] = object.__new__(type(self))
        twin.__setstate__(copy.deepcopy(vars(self), memo))
        return twin


class CompiledAgent(LoopHolder, Agent):
    """An agent made of one kernel.

    Args:
        name: what tables and plots call it.
        game: whose views it reads.
        function: a kernel of `view, seat, mask, seed`; then, if it tries moves, of `trials`,
            records [num_trials] of the game, and `trial_masks`, bool [num_trials, num_actions];
            then of its parameters. It returns a legal action, and writes to nothing but trials and
            their masks, where at first anything may lie.
        parameters: integers that the function gets, in its order.
        num_trials: records that it tries moves on.

    Raises:
        TypeError: the function takes another number of arguments.
    """

    def __init__(
        self,
        name: str,
        game: Game,
        function: Callable[..., int],
        parameters: Sequence[int] = (),
        num_trials: int = 0,
    ) -> None:
        self.name = name
        self._game = game
        self._function = function
        self._parameters = tuple(integer_array(parameters, "parameters").tolist())
        self._num_trials = num_trials
        taken = list(inspect.signature(function).parameters)
        if len(taken) != _NUM_ARGUMENTS + len(self._extra_types):
            raise TypeError(
                f"agent {name} takes {', '.join(taken)}; it must take view, seat, mask, seed, "
                f"{'' if num_trials else 'no '}trials and trial_masks, and "
                f"{len(self._parameters)} parameters"
            )

    @property
    def _extra_types(self) -> tuple[str, ...]:
        trials = ("Records", "Masks") if self._num_trials else ()
        return (*trials, *("int" for _ in self._parameters))

    @cached_property
    def _loop(self) -> Callable[..., Any]:
        return self._game.kernels.compile(
            act_views,
            {"choose": self._function},
            owner=f"{self._game.id}-{self.name.partition(':')[0]}",
            tuples={"Extras": self._extra_types},
        )

    def act_batch(self, decisions: Decisions) -> Integers:
        settings = decisions.settings
        if settings.game is not self._game:
            raise TypeError(
                f"agent {self.name} plays {self._game.id}; these decisions: {settings.game.id}"
            )
        extras: Extras = self._parameters
        if self._num_trials:
            masks = np.zeros((self._num_trials, settings.num_actions), np.bool_)
            extras = (settings.new_states(self._num_trials), masks, *extras)
        actions = np.empty(len(decisions), np.int64)
        self._loop(
            np.ascontiguousarray(decisions.views),
            np.ascontiguousarray(decisions.seats),
            np.ascontiguousarray(decisions.masks),
            np.ascontiguousarray(decisions.seeds),
            extras,
            actions,
        )
        return actions
