"""Rule options: values as users write them, and the integers that stand for them in a record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from .errors import UsageError
from .integers import integer_or_none

OptionValue: TypeAlias = str | int | bool


@dataclass(frozen=True)
class Option:
    """One rule option.

    Attributes:
        name: as users pass it.
        default: its value if they do not.
        meaning: one sentence, for the page and the help.
        choices: the allowed values; empty for a range of integers.
        low: the smallest integer of a range, given the number of players; None for 0.
        high: the largest integer of a range, inclusive.
    """

    name: str
    default: OptionValue
    meaning: str
    choices: tuple[OptionValue, ...] = ()
    low: Callable[[int], int] | None = None
    high: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "choices", tuple(self.choices))

    def lowest(self, num_players: int) -> int:
        """The smallest integer of a range."""
        return 0 if self.low is None else self.low(num_players)

    def allowed(self, num_players: int) -> str:
        """The allowed values in words."""
        if self.choices:
            return ", ".join(repr(choice) for choice in self.choices)
        return f"an integer from {self.lowest(num_players)} to {self.high}"

    def encode(self, value: object, num_players: int) -> int:
        """The integer that stands for a value in the record; UsageError if it is not allowed."""
        if self.choices:
            for code, choice in enumerate(self.choices):
                if type(value) is type(choice) and value == choice:
                    return code
        else:
            number = integer_or_none(value)
            if number is not None and self.lowest(num_players) <= number <= self.high:
                return number
        raise UsageError(
            f"option {self.name} is {value!r}; allowed with {num_players} players: "
            f"{self.allowed(num_players)}"
        )

    def decode(self, code: int) -> OptionValue:
        """The value that an integer in the record stands for."""
        return self.choices[code] if self.choices else int(code)

    def parse(self, text: str) -> OptionValue:
        """The value that a text from a command line or file means; the text if it means none."""
        for choice in self.choices:
            if text.lower() == str(choice).lower():
                return choice
        try:
            return int(text)
        except ValueError:
            return text
