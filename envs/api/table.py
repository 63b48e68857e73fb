"""One game, played action by action: what replays and the terminal play on.

For many tables at once take `Batch`; this one checks each action and keeps what was played.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..engine.copies import OwnsArrays
from ..engine.errors import GameOverError
from ..engine.game import Settings
from ..engine.record import RUNNING, Records
from ..engine.rng import fold_seed
from .legality import action_number, illegal_action


@dataclass(frozen=True)
class Result:
    """How a game came out.

    Attributes:
        over: 1 ended by the rules, 2 cut by a step limit.
        scores: points of each seat.
        ranks: place of each seat; 0 = first, shared places share.
    """

    over: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class Table(OwnsArrays):
    """A running game.

    Args:
        settings: game, number of players and options.
        seed: of the deal, a non-negative integer.

    Attributes (read them, do not write):
        settings: as given.
        seed: the seed that was dealt from, in [0, 2**63).
        states: records [1]; the game as it stands.
        mask: bool [num_actions]; what the seat to act may do, nothing once the game is over.
        actions: what was played so far.

    Raises:
        TypeError, ValueError: the seed is no non-negative integer.
    """

    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings = settings
        self.seed = fold_seed(seed)
        self.states: Records = settings.new_states(1)
        self.mask = np.zeros(settings.num_actions, np.bool_)
        self.actions: list[int] = []
        settings.game.kernels.deal_table(self.states, 0, self.seed)
        settings.game.kernels.legal_table(self.states, 0, self.mask)

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.states["player"][0])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or was cut."""
        return bool(self.states["over"][0] != RUNNING)

    def legal(self, action: object) -> int:
        """Checks an action of the seat to act, and returns it as an integer.

        Raises:
            GameOverError: the game is over.
            TypeError: the action is not an integer.
            IllegalActionError: it is out of range or illegal.
        """
        if self.is_over:
            raise GameOverError(
                f"the game was over after {len(self.actions)} actions; start a new one"
            )
        number = action_number(action, self.settings.num_actions)
        if not self.mask[number]:
            raise illegal_action(self.settings, self.states, 0, number, self.mask)
        return number

    def step(self, action: object) -> None:
        """Plays one action of the seat to act.

        Raises:
            GameOverError, TypeError, IllegalActionError: see `legal`; the game stays as it was.
        """
        number = self.legal(action)
        advance = self.settings.game.kernels.advance_table
        advance(self.states, 0, number, self.mask)
        self.actions.append(number)

    def view(self, watcher: int) -> Records:
        """Copies what a seat or SPECTATOR may know: records [1]."""
        return self.settings.view(self.states, 0, watcher)

    def result(self) -> Result | None:
        """How the game came out; None while it runs."""
        if not self.is_over:
            return None
        scores, ranks = self.settings.rate(self.states, 0)
        return Result(int(self.states["over"][0]), tuple(scores.tolist()), tuple(ranks.tolist()))
