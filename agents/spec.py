"""Agents as data: what a game's agents are called, of which kind they are, how they are made."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable
from dataclasses import dataclass

from ..envs.engine.errors import UsageError
from ..envs.engine.game import Settings
from .agent import Agent

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")  # one form for each, since names tell agents apart


class AgentKind(enum.StrEnum):
    """What sort of agent it is. Defaults ask for a kind, never for a place in a list."""

    BASELINE = "baseline"
    """Plays without looking at the game, as `random` does."""
    SCRIPTED = "scripted"
    """Follows rules that somebody wrote."""
    SEARCH = "search"
    """Plays games on from completed views."""
    TRAINED = "trained"
    """Plays by a policy that comes with the package."""


@dataclass(frozen=True)
class Parameter:
    """An integer that may be chosen after an agent's name, for example "sampler:plans=20".

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
            UsageError: it is no integer, or out of range.
        """
        number = int(text) if _NUMBER.fullmatch(text) else self.low - 1
        if not self.low <= number <= self.high:
            raise UsageError(
                f"{self.name} is {text!r}; allowed: an integer from {self.low} to {self.high}"
            )
        return number


@dataclass(frozen=True)
class AgentSpec:
    """An agent that plays a game by name.

    Attributes:
        name: what users write.
        kind: whoever wants an agent without naming it asks for a kind.
        make: makes the agent of its full name ("sampler:plans=20"), what is played, and the values
            of its parameters in their order; a `Compiled` for an agent that is one kernel.
        parameters: what may be chosen after the name.
        strength: orders the agents of one kind in one game, the strongest has the highest; those
            of equal strength are ordered by name.
    """

    name: str
    kind: AgentKind
    make: Callable[[str, Settings, tuple[int, ...]], Agent]
    parameters: tuple[Parameter, ...] = ()
    strength: int = 0
