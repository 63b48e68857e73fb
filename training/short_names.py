"""Names of agents for tables and plots: a policy's path is cut to what tells it from the others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

_FILE, _SUFFIX, _SAMPLES = "file:", ".safetensors", ":sample=1"
_OWN = "policy"  # what the policy of a run is called
_NUM_PARTS = 2  # the run's folder and the file


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Shortens `file:runs/a/other.safetensors` to `a/other`; names without a file stay.

    What training itself writes, `file:runs/a/policy.safetensors`, is just `a/`. Different names
    stay different: where the ends are alike, they begin further in front.
    """
    names = set(names)
    short = {name: _tell_apart(name, names - {name}) for name in names}
    return short if len(set(short.values())) == len(names) else {name: name for name in names}


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
