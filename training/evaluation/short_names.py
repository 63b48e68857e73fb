"""Names of agents and line-ups for tables and plots; paths of policies are shortened."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from pathlib import Path

from .estimates import AgentResult
from .evaluate import LineUpResult

_FILE, _SUFFIX, _SAMPLES = "file:", ".safetensors", ":sample=1"
_OWN = "policy"  # what the policy of a run is called
_NUM_PARTS = 2  # the run's folder and the file


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Shortens `file:runs/a/other.safetensors` to `a/other`; names without a file stay.

    What training itself writes, `file:runs/a/policy.safetensors`, is just `a/`. Different names
    stay different: where the ends are equal, more folders are shown.
    """
    names = set(names)
    short = {name: _tell_apart(name, names - {name}) for name in names}
    return short if len(set(short.values())) == len(names) else {name: name for name in names}


def shorten(results: Sequence[LineUpResult]) -> list[LineUpResult]:
    """The results with short names."""
    short = short_names(name for result in results for name in result.line_up)
    return [
        dataclasses.replace(
            result,
            outcomes=dataclasses.replace(
                result.outcomes, line_up=tuple(short[name] for name in result.line_up)
            ),
            agents=tuple(dataclasses.replace(row, agent=short[row.agent]) for row in result.agents),
        )
        for result in results
    ]


def is_mirror(line_up: Sequence[str]) -> bool:
    """Whether one agent sits at all seats."""
    return len(set(line_up)) == 1


def name_others(result: LineUpResult, row: AgentResult) -> str:
    """The rest of the table in words."""
    rest = [other for other in result.line_up if other != row.agent]
    return ", ".join(name_seats(name, rest.count(name)) for name in dict.fromkeys(rest))


def name_seats(name: str, count: int) -> str:
    return name if count == 1 else f"{count} x {name}"


def _tell_apart(name: str, others: set[str]) -> str:
    for num_parts in range(_NUM_PARTS, max(len(Path(name).parts), _NUM_PARTS) + 1):
        short = _cut(name, num_parts)
        if all(_cut(other, num_parts) != short for other in others):
            return short
    return name


def _cut(name: str, num_parts: int) -> str:
    if not name.startswith(_FILE):
        return name
    path = name.removeprefix(_FILE).removesuffix(_SAMPLES).removesuffix(_SUFFIX)
    samples = " sampled" if name.endswith(_SAMPLES) else ""
    end = "/".join(Path(path).parts[-num_parts:]).replace("//", "/")
    return (end.removesuffix(_OWN) if end.endswith(f"/{_OWN}") else end) + samples
