"""What an agent is: a decision maker that sees views, never states.

An agent decides for many positions at once (`act_batch`); one position is a batch of one. What it
may use is in `Decisions`: the views, what follows from them, and seeds of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.api.legality import action_number, illegal_action
from ..envs.engine.arrays import Integers, Masks, Matrix, Seats
from ..envs.engine.copies import OwnsArrays
from ..envs.engine.errors import CompletionError, IllegalActionError
from ..envs.engine.game import Settings
from ..envs.engine.record import Mask, Record, Records
from ..envs.engine.rng import fold_seed
from ..envs.engine.rules import MAX_TRIES


class Decisions(OwnsArrays):
    """Positions in which seats are to move.

    Attributes `views`, `seats` and `seeds` are read-only, since masks, observations and samples are
    computed from them: to change one, copy it first. `masks` and `observations` are arrays of the
    agent's own: it may write to them, and its actions are judged by another copy.

    Args:
        settings: game, number of players and options.
        views: records [count]; the view of each deciding seat.
        seats: int8 [count]; the deciding seats, each the seat to act of its view.
        seeds: int64 [count] in [0, 2**63); randomness for the decisions, not from the deal.
        masks: bool [count, num_actions], if the caller has them; else computed when asked for.
        observations: float32 [count, layout.size], likewise.
    """

    def __init__(
        self,
        settings: Settings,
        views: Records,
        seats: Seats,
        seeds: Integers,
        masks: Masks | None = None,
        observations: Matrix | None = None,
    ) -> None:
        self.settings = settings
        self.views = _read_only(views)
        self.seats = _read_only(seats)
        self.seeds = _read_only(seeds)
        if masks is not None:
            self.masks = masks
        if observations is not None:
            self.observations = observations

    def __len__(self) -> int:
        return len(self.views)

    def __getitem__(self, position: int) -> Decision:
        return Decision(self, range(len(self))[position])

    @cached_property
    def masks(self) -> Masks:
        """The legal actions: bool [count, num_actions], True = legal."""
        masks = np.zeros((len(self), self.settings.num_actions), np.bool_)
        self.settings.game.kernels.mask_views(self.views, masks)
        return masks

    @cached_property
    def observations(self) -> Matrix:
        """The views as vectors: float32 [count, layout.size]."""
        game = self.settings.game
        observations = np.zeros((len(self), game.layout.size), np.float32)
        game.kernels.observe_views(self.views, self.seats, observations)
        return observations


@dataclass(frozen=True)
class Decision:
    """One position of `Decisions`."""

    decisions: Decisions
    position: int

    @property
    def seat(self) -> int:
        """The deciding seat."""
        return int(self.decisions.seats[self.position])

    @property
    def mask(self) -> Mask:
        """bool [num_actions]; True = legal."""
        mask: Mask = self.decisions.masks[self.position]
        return mask

    @property
    def observation(self) -> npt.NDArray[np.float32]:
        """float32 [layout.size]."""
        observation: npt.NDArray[np.float32] = self.decisions.observations[self.position]
        return observation

    @property
    def view(self) -> Record:
        """The record as the seat may know it; read-only."""
        return self.decisions.views[self.position]

    @property
    def seed(self) -> int:
        """Randomness for this decision, in [0, 2**63)."""
        return int(self.decisions.seeds[self.position])

    def sample(self, seed: int) -> Records:
        """Draws a state that agrees with the view: records [1], a copy of the caller's own.

        Args:
            seed: in [0, 2**63); equal seeds give equal states.

        Raises:
            CompletionError: none was found within MAX_TRIES draws.
        """
        settings = self.decisions.settings
        state: Records = self.decisions.views[self.position : self.position + 1].copy()
        tries = settings.game.kernels.complete_table(state, 0, self.seat, fold_seed(seed))
        if not tries:
            raise CompletionError(
                f"no arrangement of the hidden things agrees with this view of "
                f"{settings.game.id} after {MAX_TRIES} draws"
            )
        return state


class Agent(ABC):
    """A decision maker.

    Attributes:
        name: what tables and plots call it.
        sha256: hexadecimal, of the policy file that it plays by; None if there is none.
    """

    name: str
    sha256: str | None = None

    @abstractmethod
    def act_batch(self, decisions: Decisions) -> Integers:
        """Chooses a legal action for each position: int64 [len(decisions)].

        An error that it raises ends the game; a note names the agent. See `Decisions` for what
        it may write to.
        """

    def act(self, decision: Decision) -> int:
        """Chooses a legal action for one position."""
        position = slice(decision.position, decision.position + 1)
        whole = decision.decisions
        single = Decisions(
            whole.settings,
            whole.views[position],
            whole.seats[position],
            whole.seeds[position],
            whole.masks[position],
        )
        return int(self.act_batch(single)[0])


def ask(
    agent: Agent, decisions: Decisions, states: Records, masks: Masks, tables: Integers
) -> Integers:
    """Asks an agent for its moves and checks its answer.

    Args:
        agent: who decides.
        decisions: what it decides by, for each of `tables` in order.
        states: records [num_tables]; not changed, and out of the agent's reach.
        masks: bool [num_tables, num_actions]; the answer is judged by these, not by what the agent
            got.
        tables: the tables that wait for the agent, [len(decisions)].

    Returns:
        Legal actions, int64 [len(decisions)]; a copy, so the agent may use its array again.

    Raises:
        TypeError: the answer is not an array of integers of that shape.
        IllegalActionError: an action is out of range or illegal; the message names the agent.
        Exception: whatever the agent raises; a note names the agent.
    """
    name = getattr(agent, "name", type(agent).__name__)
    try:
        answer = np.asarray(agent.act_batch(decisions))
    except Exception as error:
        error.add_note(f"raised by agent {name}")
        raise
    if answer.dtype.kind not in "iu" or answer.shape != (len(decisions),):
        raise TypeError(
            f"act_batch of agent {name} returned {answer.dtype} of shape {answer.shape}; "
            f"it must return integers of shape ({len(decisions)},)"
        )
    actions = np.array(answer, np.int64)
    settings = decisions.settings
    wrong = settings.game.kernels.find_illegal(masks, tables, actions)
    if wrong < 0:
        return actions
    table = int(tables[wrong])
    try:
        action = action_number(answer[wrong], settings.num_actions)
        raise illegal_action(settings, states, table, action, masks[table])
    except IllegalActionError as error:
        raise IllegalActionError(f"agent {name}: {error}") from None


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Another view of the same memory that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
