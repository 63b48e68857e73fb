"""Files that are written whole or not at all, and errors that name their file."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def write_atomically(path: Path, content: bytes) -> None:
    """Writes a file beside its place and renames it, so that no reader ever sees half of it.

    An existing file keeps its mode, a link stays a link.

    Args:
        path: the file; its folder must exist.
        content: all of it.

    Raises:
        OSError: the file cannot be written; what was there before is unchanged.
    """
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(f"{path} is a folder; name a file")
    if not target.parent.is_dir():
        raise FileNotFoundError(f"the folder of {path} does not exist; make it first")
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with named_errors(path), beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


@contextmanager
def named_errors(path: Path) -> Iterator[None]:
    """Adds a file's name to an OSError without one, such as that of a write to a full disk.

    Put it around `open`: closing a file writes what is left of it.
    """
    try:
        yield
    except OSError as error:
        if error.filename is None and error.strerror is not None:
            error.filename = str(path)
        raise
