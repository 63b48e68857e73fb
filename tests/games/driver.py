"""One table of any game for tests: a record, and the kernels that move and show it.

Each game's builders derive from it what is said in that game's words.
"""

from __future__ import annotations

import importlib
from typing import Any, Self

import numpy as np

from kunstkammer.envs.engine.game import Game, Settings
from kunstkammer.envs.engine.record import RUNNING


def module_of(game: Game, name: str) -> Any:
    """A module of the folder of a game's tests."""
    return importlib.import_module(f".{game.name}.{name}", __package__)


class TableDriver:
    """One table and what the kernels need beside it.

    Attributes:
        settings: game, number of players and options.
        states: the record, [1]; tests may write its fields.
    """

    def __init__(self, settings: Settings, states: np.ndarray[Any, Any]) -> None:
        self.settings = settings
        self.states = states
        self._mask = np.zeros(settings.num_actions, np.bool_)
        self._kernels = settings.game.kernels

    @classmethod
    def deal(cls, settings: Settings, seed: int) -> Self:
        """Deals a game."""
        states = settings.new_states(1)
        settings.game.kernels.deal_table(states, 0, seed)
        return cls(settings, states)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.settings!r}, {self.states!r})"

    @property
    def player(self) -> int:
        """The seat to act."""
        return int(self.field("player"))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or been cut."""
        return bool(self.field("over") != RUNNING)

    def field(self, name: str) -> Any:
        """A field's value: an int, or nested lists for an array."""
        return self.states[name][0].tolist()

    def legal(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        self._mask[:] = True
        self._kernels.legal_table(self.states, 0, self._mask)
        return [int(action) for action in np.flatnonzero(self._mask)]

    def step(self, action: int) -> None:
        """Applies an action that the caller knows to be legal."""
        self._kernels.step_table(self.states, 0, action)

    def play(self, *actions: int) -> Self:
        """Applies legal actions; the table is sound after each."""
        for action in actions:
            assert action in self.legal(), f"{action} is illegal; legal: {self.legal()}"
            self.step(action)
            assert self.check() == 0
        return self

    def check(self) -> int:
        """The number of the first broken invariant, or 0."""
        return int(self._kernels.check_table(self.states, 0))

    def scores(self) -> list[int]:
        """Points by seat."""
        return self._rate()[0]

    def ranks(self) -> list[int]:
        """Places by seat."""
        return self._rate()[1]

    def copy(self) -> Self:
        """The same table once more."""
        return type(self)(self.settings, self.states.copy())

    def view(self, seat: int) -> Self:
        """What a seat sees, as a table of its own."""
        view = self.copy()
        self._kernels.hide_table(view.states, 0, seat)
        return view

    def draw_hidden(self, seat: int, seed: int) -> tuple[Self, int]:
        """A copy of a view whose hidden part is filled in, and the number of tries."""
        table = self.copy()
        tries = self._kernels.complete_table(table.states, 0, seat, seed)
        return table, int(tries)

    def completed(self, seat: int, seed: int) -> Self:
        """A copy of a view whose hidden part is filled in."""
        table, tries = self.draw_hidden(seat, seed)
        assert tries > 0
        return table

    def observe(self, seat: int) -> dict[str, Any]:
        """A seat's observation by the names of the layout's pieces."""
        layout = self.settings.game.layout
        vector = np.full(layout.size, np.nan, np.float32)
        self._kernels.observe_table(self.states, 0, seat, self.settings.new_states(1), vector)
        return layout.unpack(vector)

    def _rate(self) -> tuple[list[int], list[int]]:
        scores = np.full(self.settings.num_players, -1, np.int32)
        ranks = scores.copy()
        self._kernels.rate_table(self.states, 0, scores, ranks)
        return scores.tolist(), ranks.tolist()
