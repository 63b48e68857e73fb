"""What a seat is shown: text, facts, words for actions, and pieces of its observation."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from .driver import TableDriver


def render(table: TableDriver, seat: int) -> str:
    """The text for a seat."""
    return table.settings.game.text.render(facts_of(table, seat))


def read(table: TableDriver, seat: int) -> list[list[str]]:
    """The text for a seat: paragraphs of lines."""
    return [paragraph.split("\n") for paragraph in render(table, seat).split("\n\n")]


def printed_choices(shown: str) -> list[str]:
    """The choices that the last paragraph of a text offers, each on one line."""
    choices = re.split(r"\n {8}(?! )", shown.rpartition("You may ")[2])
    return [" ".join(choice.split()) for choice in choices]


def facts_of(table: TableDriver, seat: int) -> dict[str, Any]:
    """The facts for a seat."""
    return table.settings.game.text.facts(table.view(seat).states[0], seat)


def choices(table: TableDriver, seat: int) -> dict[str, list[dict[str, Any]]]:
    """What a seat may do, by kind: what each choice is about."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in facts_of(table, seat)["choices"]:
        about = {name: one[name] for name in one if name not in ("action", "kind", "words")}
        found.setdefault(one["kind"], []).append(about)
    return found


def offered_actions(table: TableDriver, seat: int) -> list[int]:
    """The numbers of the actions that the facts offer a seat."""
    return [one["action"] for one in facts_of(table, seat)["choices"]]


def describe(table: TableDriver, action: int, seat: int = 0) -> str:
    """What a seat hears of an action of the seat to act."""
    words: str = about(table, action, seat)["words"]
    return words


def about(table: TableDriver, action: int, seat: int = 0) -> dict[str, Any]:
    """An action of the seat to act, as data for a seat."""
    return table.settings.game.text.describe(table.view(seat).states[0], action, seat)


def outcome(table: TableDriver, action: int, seat: int, reader: int | None = None) -> list[str]:
    """What an action brings about in the words for a seat, or as its view says it to another."""
    return [one["words"] for one in events(table, action, seat, reader)]


def events(
    table: TableDriver, action: int, seat: int, reader: int | None = None
) -> list[dict[str, Any]]:
    """What an action brings about as data for a seat, or as its view says it to another."""
    after = table.copy().play(action)
    views = table.view(seat).states[0], after.view(seat).states[0]
    return table.settings.game.text.outcome(*views, seat if reader is None else reader)


def piece(table: TableDriver, seat: int, name: str) -> Any:
    """A piece of a seat's observation as nested lists, rounded to four digits."""
    return np.round(table.observe(seat)[name].astype(np.float64), 4).tolist()
