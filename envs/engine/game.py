"""A game as data: its options, record type, rule functions, layout and texts, declared once.

Nothing here knows a game; a game's folder builds one `Game` and lists it in `GAMES`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from .arrays import Points
from .errors import UsageError
from .integers import integer_or_none
from .kernels import Kernels
from .layout import Layout
from .options import Option, OptionValue
from .record import OPTION_PREFIX, Records
from .rules import Rules
from .texts import Texts


@dataclass(frozen=True, eq=False)
class Game:
    """A game: what the engine, the APIs, agents and training need to know of it.

    Attributes:
        name: lower case, for example "tictactoe".
        version: raised when behaviour changes.
        title: as people write it.
        home: "module:attribute" under which this object is found; pickling goes by it.
        players: the allowed numbers of players, ascending.
        default_players: one of them.
        options: the rule options, in the order of their fields in the record.
        record: the record type, see `record_type`.
        rules: the rule functions.
        layout: of an observation.
        num_actions: the size of the action space, given the number of players and all options.
        max_steps: a bound on the decisions of one game, given the same.
        margin_scale: points that make a margin reward of 1.
        invariants: what `check` tests, in words, in the order of its numbers.
        text: the text functions.
        action_inputs: int32 [num_actions, any]; for each action the indices of those entries of
            an observation that it is about, NOTHING for none. A column means the same for all
            actions, so that a network can rate them with shared weights. For games whose
            action space never varies; None for the others, or where nobody has listed them.
    """

    name: str
    version: int
    title: str
    home: str
    players: tuple[int, ...]
    default_players: int
    options: tuple[Option, ...]
    record: np.dtype[Any]
    rules: Rules
    layout: Layout
    num_actions: Callable[[int, Mapping[str, OptionValue]], int]
    max_steps: Callable[[int, Mapping[str, OptionValue]], int]
    margin_scale: float
    invariants: tuple[str, ...]
    text: Texts
    action_inputs: npt.NDArray[np.int32] | None = None

    def __post_init__(self) -> None:
        for name in ("players", "options", "invariants"):  # an iterator can be read only once
            object.__setattr__(self, name, tuple(getattr(self, name)))
        if self.action_inputs is not None:
            self.action_inputs.flags.writeable = False

    @property
    def id(self) -> str:
        """The PettingZoo name, for example "tictactoe_v0"."""
        return f"{self.name}_v{self.version}"

    @property
    def module(self) -> str:
        """The module that declares the game."""
        return self.home.partition(":")[0]

    @property
    def folder(self) -> Path:
        """The folder of the module that declares the game."""
        return Path(str(importlib.import_module(self.module).__file__)).parent

    @property
    def gymnasium_id(self) -> str:
        """The Gymnasium name, for example "kunstkammer/Tictactoe-v0"."""
        return gymnasium_id(self.id)

    @cached_property
    def kernels(self) -> Kernels:
        """The game's loops, compiled when first used."""
        return Kernels(self.id, self.record, self.rules)

    def settings(
        self, num_players: int | None = None, options: Mapping[str, object] | None = None
    ) -> Settings:
        """Checks a number of players and rule options and completes them with the defaults.

        Args:
            num_players: one of `players`; None for the default.
            options: values by option name; the others keep their defaults.

        Raises:
            UsageError: a number of players, a name or a value is not allowed.
        """
        count = integer_or_none(self.default_players if num_players is None else num_players)
        if count is None or count not in self.players:
            allowed = f"{self.players[0]} to {self.players[-1]}"
            raise UsageError(f"num_players is {num_players!r}; {self.title} takes {allowed}")
        chosen = dict(options or {})
        names = [option.name for option in self.options]
        for name in chosen:
            if name not in names:
                raise UsageError(self.no_option(name))
        codes = {
            option.name: option.encode(chosen.get(option.name, option.default), count)
            for option in self.options
        }
        values = {option.name: option.decode(codes[option.name]) for option in self.options}
        return Settings(self, count, MappingProxyType(values), MappingProxyType(codes))

    def no_option(self, name: str) -> str:
        """The error message for an option that does not exist."""
        names = ", ".join(option.name for option in self.options) or "-"
        return f"{self.title} has no option {name!r}; its options: {names}"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return load_game, (self.home,)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


@dataclass(frozen=True)
class Settings:
    """A game with a number of players and all rule options chosen; made by `Game.settings`.

    Attributes:
        game: the game.
        num_players: seats in play.
        options: every option's value by name.
        codes: every option's integer in the record by name.
    """

    game: Game
    num_players: int
    options: Mapping[str, OptionValue]
    codes: Mapping[str, int] = field(repr=False, compare=False)

    @property
    def num_actions(self) -> int:
        """The size of the action space."""
        return self.game.num_actions(self.num_players, self.options)

    @property
    def max_steps(self) -> int:
        """A bound on the decisions of one game."""
        return self.game.max_steps(self.num_players, self.options)

    @property
    def action_inputs(self) -> npt.NDArray[np.int32]:
        """The game's, int32 [num_actions, any]; without columns if it has none."""
        if self.game.action_inputs is None:
            return np.zeros((self.num_actions, 0), np.int32)
        return self.game.action_inputs

    def new_states(self, count: int) -> Records:
        """Makes records with header and options set, ready for `deal`: [count]."""
        states: Records = np.zeros(count, self.game.record)
        states["num_players"] = self.num_players
        for name, code in self.codes.items():
            states[OPTION_PREFIX + name] = code
        return states

    def fits(self, states: Records) -> bool:
        """Whether all of some states have this number of players and these options."""
        fixed = {"num_players": self.num_players}
        fixed |= {OPTION_PREFIX + name: code for name, code in self.codes.items()}
        return all((states[name] == value).all() for name, value in fixed.items())

    def view(self, states: Records, table: int, watcher: int) -> Records:
        """Copies what a seat or SPECTATOR may know of one of some states: records [1]."""
        view: Records = states[table : table + 1].copy()
        self.game.kernels.hide_table(view, 0, watcher)
        return view

    def rate(self, states: Records, table: int) -> tuple[Points, Points]:
        """Computes points and places of one of some states: int32 [num_players] each.

        If that game still runs, they are those of its ending now.
        """
        scores, ranks = np.zeros((2, self.num_players), np.int32)
        self.game.kernels.rate_table(states, table, scores, ranks)
        return scores, ranks

    def __reduce__(self) -> tuple[Callable[..., Settings], tuple[Any, ...]]:
        return Game.settings, (self.game, self.num_players, dict(self.options))


def gymnasium_id(game_id: str) -> str:
    """The name in Gymnasium's registry: "kunstkammer/Tictactoe-v0" of "tictactoe_v0"."""
    name, _, version = game_id.rpartition("_v")
    return f"kunstkammer/{name.capitalize()}-v{version}"


def load_game(home: str) -> Game:
    """Finds a game by its `home`, "module:attribute"."""
    module, _, attribute = home.partition(":")
    game = getattr(importlib.import_module(module), attribute)
    if not isinstance(game, Game):
        raise TypeError(f"{home} is {type(game).__name__}; a Game must be found there")
    return game
