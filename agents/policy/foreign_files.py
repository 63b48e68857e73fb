"""Says what a file is that is not a policy, by its first bytes, and what to do instead.

Nothing is loaded here: most of these formats can hold code that runs when they are.
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path

INSTEAD = (
    "pass the policy.safetensors of a run of `kunstkammer train`, or wrap your model as an agent "
    "of your own (package.module:factory)"
)
_SB3 = (
    "a model of Stable-Baselines3; wrap it as an agent of your own (package.module:factory), see "
    "the README's section on training with Stable-Baselines3 directly, or train with "
    "`kunstkammer train`"
)
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")  # with and without members
_PICKLES = tuple(bytes([0x80, protocol]) for protocol in range(2, 6))
_NUM_BYTES = 4096  # read from the start of a file


def name_foreign_file(path: Path) -> str | None:
    """Says what a file is and what to do, as words after "is"; None for unknown bytes."""
    with path.open("rb") as file:
        start = file.read(_NUM_BYTES)
    if not start:
        return "empty; copy it again, or train again"
    if start.startswith(_ZIP):
        return _name_archive(path)
    if start.startswith(b"\x93NUMPY"):
        return f"an array of numpy; {INSTEAD}"
    if start.startswith(_PICKLES):
        return f"a pickle, perhaps an old file of torch; {INSTEAD}"
    if b"\0" in start:
        return None
    try:
        text = start.decode()
    except UnicodeDecodeError as error:
        if error.end < len(start):  # not just a letter that is cut at the end
            return None
        text = start[: error.start].decode()
    kind = "JSON" if text.lstrip().startswith(("{", "[")) else "a text"
    return f"{kind}; {INSTEAD}"


def _name_archive(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as archive:
            return _name_members(archive.namelist())
    except zipfile.BadZipFile:
        return f"a zip archive that is cut off; {INSTEAD}"


def _name_members(names: Sequence[str]) -> str:
    if {"policy.pth", "_stable_baselines3_version"} & set(names):
        return _SB3
    if any(name.endswith("/data.pkl") for name in names):
        return f"a file of torch; {INSTEAD}"
    if names and all(name.endswith(".npy") for name in names):
        return f"an archive of numpy arrays (.npz); {INSTEAD}"
    return f"a zip archive; {INSTEAD}"
