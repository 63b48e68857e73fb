"""Text helpers shared by all games: seats, lists, lines, and what a seat may do."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from .facts import Facts

WIDTH = 79  # columns of a line
LEAD = "You may "  # what stands before the first choice; the others are indented as far

_GLUE = "\0"  # a blank at which no line is broken


def name_seat(facts: Facts, seat: int) -> str:
    """A seat in a sentence: "you" or "seat 1"."""
    return "you" if seat == facts["seat"] else f"seat {seat}"


def seat_label(facts: Facts, seat: int, width: int) -> str:
    """A table's first cell: "seat 1", or "seat 1 (you)", filled up to a width in columns."""
    return f"{f'seat {seat}' + (' (you)' if seat == facts['seat'] else ''):{width}}"


def name_count(count: int, noun: str) -> str:
    """A number of things: "1 point", "2 points"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def glue(words: str) -> str:
    """Keeps words on one line of what `wrap` breaks."""
    return words.replace(" ", _GLUE)


def wrap(line: str, indent: int = 0) -> str:
    """Breaks a long line, its later parts indented by so many columns."""
    filled = textwrap.fill(line, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
    return filled.replace(_GLUE, " ")


def list_words(words: Sequence[str], conjunction: str = "or") -> str:
    """Lists one word or more, for example "red 3, blue 3 or pink 5"."""
    return f" {conjunction} ".join([*([", ".join(words[:-1])] if words[1:] else []), words[-1]])


def list_choices(choices: Iterable[str]) -> str:
    """What a seat may do, one choice a line, after LEAD."""
    indent = len(LEAD)
    return "\n".join(
        wrap(f"{'' if number else LEAD:{indent}}{choice}", indent + 4)
        for number, choice in enumerate(choices)
    )
