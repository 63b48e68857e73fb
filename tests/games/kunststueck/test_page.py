"""Kunststück's page: what no other game's page says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from docs import pages as page
from kunstkammer.envs.games.kunststueck import KUNSTSTUECK

from ..reading import facts_of
from .driver import (
    DRAW_ORDER,
    DRAW_PAINTING,
    HAND_IN,
    SKIP,
    TO_HAND,
    fulfil_action,
    lay_action,
    move_action,
    open_action,
    place_action,
    play_action,
    raid_action,
    show_action,
    take_action,
)
from .names import BALANCED, EPOCHS, MUSEUMS
from .reading import acting, fulfilling

TEXT = page.page_path(KUNSTSTUECK).read_text(encoding="utf-8")


def rows(heading: str) -> list[str]:
    """The first cells of the rows of tables below a heading."""
    section = TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [cell for cell in re.findall(r"^\| (.*?) \| ", section, re.MULTILINE) if cell != "---"]


def test_k02_museums_and_epochs_stand_in_the_order_of_their_numbers() -> None:
    text = " ".join(TEXT.split())
    for names in (MUSEUMS, EPOCHS):
        assert "{}, {}, {}, {}, {} and {}".format(*names) in text


def test_k05_the_list_of_paintings_is_that_of_the_rules() -> None:
    names = "|".join(("museum", *MUSEUMS))
    listed = re.findall(rf"^  \| ({names}) \| (.*) \|$", TEXT, re.MULTILINE)
    cells = [
        (museum, " | ".join(" ".join(cell).replace("0", "F") for cell in row.split()))
        for museum, row in zip(MUSEUMS, BALANCED, strict=True)
    ]
    assert listed == [("museum", " | ".join(EPOCHS)), *cells]


def test_the_turn_that_is_told_is_the_one_that_the_code_plays() -> None:
    section = TEXT.partition("\n### A turn\n")[2].partition("\n## ")[0]
    (code,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    (shown,) = re.findall(r"```text\n(.*?)\n```", section, re.DOTALL)
    namespace: dict[str, Any] = {}
    exec(code, namespace)
    assert shown == namespace["turn"]


def test_the_table_of_actions_names_the_numbers_of_each_kind() -> None:
    assert rows("Actions") == [
        "action",
        str(DRAW_PAINTING),
        str(DRAW_ORDER),
        f"`{lay_action(0)} + h`, {lay_action(0)} to {lay_action(3)}",
        f"`{play_action(0, 0)} + 4*s + h`, {play_action(0, 0)} to {play_action(2, 3)}",
        f"`{open_action(0)} + s`, {open_action(0)} to {open_action(2)}",
        f"`{take_action(0)} + h`, {take_action(0)} to {take_action(3)}",
        f"`{move_action(0, 0)} + 4*u + h`, {move_action(0, 0)} to {move_action(4, 3)}",
        f"`{raid_action(hide=1) - 1} + h`, {raid_action(hide=1)} to {raid_action(hide=3)}",
        f"`{raid_action(steps=1) - 1} + k`, {raid_action(steps=1)} to {raid_action(steps=4)}",
        f"`{place_action(0)} + h`, {place_action(0)} to {place_action(3)}",
        str(TO_HAND),
        f"`{fulfil_action(place=0)} + p`, {fulfil_action(place=0)} to {fulfil_action(place=4)}",
        f"`{fulfil_action(slot=0)} + s`, {fulfil_action(slot=0)} to {fulfil_action(slot=2)}",
        f"`{show_action(slot=0)} + s`, {show_action(slot=0)} to {show_action(slot=2)}",
        f"`{show_action(hide=0)} + h`, {show_action(hide=0)} to {show_action(hide=3)}",
        str(HAND_IN),
        str(SKIP),
    ]


def test_all_names_within_the_facts_are_explained() -> None:
    outbidding = fulfilling().fulfil("Berlin").hand_in("BBi2 BBa0")
    names = set()
    for table in (acting(), fulfilling(), outbidding):
        facts = facts_of(table, table.player)
        del facts["hides"], facts["unseen_orders"]  # their names are those of hides and subjects
        names |= set(nested_names(facts))
    hide = facts_of(acting(), 0)["hides"]["hide of seat 1"]
    explained = set(re.findall(r"`(\w+)`", TEXT.partition("\n## Text and JSON\n")[2]))
    assert {"is_known", "missing_paintings", "from", "copies"} <= names
    assert {*names, *hide} - explained == set()


def nested_names(facts: Any) -> Iterator[str]:
    """All names in the facts, however deep."""
    if isinstance(facts, dict):
        yield from facts
        for value in facts.values():
            yield from nested_names(value)
    elif isinstance(facts, list):
        for value in facts:
            yield from nested_names(value)
