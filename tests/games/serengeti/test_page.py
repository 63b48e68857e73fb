"""Serengeti's page: what no other game's page says."""

from __future__ import annotations

import re

from docs import pages as page
from kunstkammer.envs.games.serengeti import SERENGETI, rules

from .builders import BALANCED

TEXT = page.page_path(SERENGETI).read_text(encoding="utf-8")


def test_s03_the_list_of_cards_is_that_of_the_rules() -> None:
    rows = dict(re.findall(r"^  \| ([A-F]) \| ([0-9 ]+) \|$", TEXT, re.MULTILINE))
    assert rows == {c: " ".join(digits) for c, digits in zip("ABCDEF", BALANCED, strict=True)}
    assert "".join(rows.values()).replace(" ", "") == "".join(map(str, rules.BALANCED_DIGITS))
