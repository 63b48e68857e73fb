"""What is shown: the text, the facts, and the page."""

from __future__ import annotations

from typing import Any

from kunstkammer.envs import make_batch
from kunstkammer.envs.api.table import Table

from windfall import WINDFALL

PAGE = (WINDFALL.folder / "README.md").read_text(encoding="utf-8")


def test_the_page_shows_the_layout_of_the_observation() -> None:
    assert WINDFALL.layout.table() in PAGE


def test_the_page_shows_what_its_code_writes() -> None:
    section = PAGE.partition("\n## Text and JSON\n")[2]
    code = section.partition("```python\n")[2].partition("```")[0]
    shown = section.partition("```text\n")[2].partition("\n```")[0]
    names: dict[str, Any] = {}
    exec(code, names)
    assert shown == names["text"]


def test_the_facts_name_the_result() -> None:
    batch = make_batch("windfall:WINDFALL", num_envs=1)
    batch.reset(seed=1)
    table = Table(WINDFALL.settings(), seed=batch.deal_seed(0))
    for _ in range(8):
        table.step(0)
    facts = WINDFALL.text.facts(table.view(0)[0], 0)
    assert (facts["over"], facts["to_act"], facts["num_left"]) == ("ended", None, 0)
    assert [one["score"] for one in facts["seats"]] == [one["points"] for one in facts["seats"]]
    assert sorted(one["rank"] for one in facts["seats"]) in ([0, 1], [0, 0])
