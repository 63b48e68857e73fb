"""Gold!'s page: what no other game's page says."""

from __future__ import annotations

import re

from docs import pages as page
from kunstkammer.envs.games.gold import GOLD

from .builders import COLOURS, DECLINE, bonus, swap, take

TEXT = page.page_path(GOLD).read_text(encoding="utf-8")


def test_g02_the_colours_stand_in_the_order_of_their_slots() -> None:
    assert "{}, {}, {}, {}, {} and {}".format(*COLOURS) in " ".join(TEXT.split())


def test_the_table_of_actions_names_the_numbers_of_each_kind() -> None:
    rows = re.findall(r"^\| (.*?) \| ", TEXT.partition("\n## Actions\n")[2], re.MULTILINE)
    assert rows[2:7] == [
        f"`i`, {take(0)} to {take(4)}",
        f"`{swap(0, 0)} + 5*s + i`, {swap(0, 0)} to {swap(11, 4)}",
        f"`{bonus(1, 0)} + s`, {bonus(1, 0)} to {bonus(1, 11)}",
        f"`{bonus(2, 0)} + s`, {bonus(2, 0)} to {bonus(2, 11)}",
        str(DECLINE),
    ]
