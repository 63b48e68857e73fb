"""Agents that are compiled functions of a view: a batch plays millions of their moves a second."""

from __future__ import annotations

import copy
import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from ..envs.api.arguments import integer_array
from ..envs.engine.arrays import (
    Integers,
    Masks,
    ReadOnlyIntegers,
    ReadOnlyRecords,
    ReadOnlySeats,
    Records,
)
from ..envs.engine.copies import OwnsArrays
from ..envs.engine.errors import OptionError
from ..envs.engine.game import Game, Settings
from ..envs.engine.jit import bind, kernel, plain
from .agent import Agent, Decisions

if TYPE_CHECKING:
    from ..envs.engine.record import Mask, Record

    def choose(
        view: Record,
        seat: int,
        mask: Mask,
        seed: int,
        trials: Records,
        trial_masks: Masks,
        parameters: Integers,
    ) -> int:
        """Returns a legal action; may write to `trials` and `trial_masks`, to nothing else."""

    def function(*arguments: object) -> int:
        """An agent's own function, which looks at the view alone."""


_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")  # one form for each, since names tell agents apart
NUM_TRIALS = 8
"""Records and masks that an agent gets which tries moves."""


@dataclass(frozen=True)
class Parameter:
    """An integer that may be chosen behind an agent's name, for example "sampler:plans=20".

    Attributes:
        name: as users write it.
        default: its value if they do not.
        low: the smallest value.
        high: the largest value, inclusive.
        meaning: in a few words.
    """

    name: str
    default: int
    low: int
    high: int
    meaning: str

    def parse(self, text: str) -> int:
        """Reads a value.

        Raises:
            OptionError: it is no integer, or out of range.
        """
        number = int(text) if _NUMBER.fullmatch(text) else self.low - 1
        if not self.low <= number <= self.high:
            raise OptionError(
                f"{self.name} is {text!r}; allowed: an integer from {self.low} to {self.high}"
            )
        return number


def act_views(
    views: ReadOnlyRecords,
    seats: ReadOnlySeats,
    masks: Masks,
    seeds: ReadOnlyIntegers,
    trials: Records,
    trial_masks: Masks,
    parameters: Integers,
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
            parameters,
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
        function: a kernel of `view, seat, mask, seed`, and, if it tries moves, of `trials`,
            records [NUM_TRIALS] of the game, and `trial_masks`, bool [NUM_TRIALS, num_actions];
            what lies in these at first is of no meaning. If it has parameters, it takes
            `parameters` at the end.
        parameters: int64 [any] that the function gets, in the order that it expects.
    """

    def __init__(
        self,
        name: str,
        game: Game,
        function: Callable[..., int],
        parameters: Sequence[int] = (),
    ) -> None:
        self.name = name
        self._game = game
        self._function = function
        self._parameters = integer_array(parameters, "parameters")

    @cached_property
    def _loop(self) -> Callable[..., Any]:
        names = inspect.signature(plain(self._function)).parameters
        choose = self._function
        adapter = _ADAPTERS.get(("trials" in names, "parameters" in names))
        if adapter is not None:
            choose = kernel(bind(adapter, {"function": self._function}))
        owner = f"{self._game.id}-{self.name.partition(':')[0]}"
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
            self._parameters,
            actions,
        )
        return actions


def _make_trials(settings: Settings) -> tuple[Records, Masks]:
    return settings.new_states(NUM_TRIALS), np.zeros((NUM_TRIALS, settings.num_actions), np.bool_)


_ADAPTERS: dict[tuple[bool, bool], Callable[..., int]] = {
    (False, False): lambda view, seat, mask, seed, trials, trial_masks, parameters: function(
        view, seat, mask, seed
    ),
    (True, False): lambda view, seat, mask, seed, trials, trial_masks, parameters: function(
        view, seat, mask, seed, trials, trial_masks
    ),
    (False, True): lambda view, seat, mask, seed, trials, trial_masks, parameters: function(
        view, seat, mask, seed, parameters
    ),
}
"""How a function is called that does not both try moves (the first) and have parameters."""
