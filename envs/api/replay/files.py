"""Files of replays: one JSON line for each game.

Reading plays every game again, so what `read_replays` returns is legal and has the recorded result.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ...engine.errors import ReplayError
from ...engine.game import Game
from ..files import append_lines, check_output, open_locked, write_atomically
from .game import Replay, verify
from .line import from_line, to_line


def write_replays(path: str | Path, replays: Iterable[Replay]) -> None:
    """Writes a file of replays, all or nothing: an existing file is replaced in one step.

    Args:
        path: the file; its folder must exist.
        replays: in order; one line each.

    Raises:
        OSError: the file cannot be written; what was there before is unchanged.
    """
    text = "".join(to_line(replay) + "\n" for replay in replays)
    write_atomically(Path(path), text.encode())


def append_replays(path: str | Path, replays: Iterable[Replay]) -> None:
    """Adds replays to a file, all or nothing; it is made if it does not exist.

    Several processes may append to one file at the same time (on Windows, one at a time).

    Args:
        path: the file, whose first line is parsed and whose last line must be whole; the lines
            between are not read. A pipe or a device is not read at all.
        replays: in order; one line each.

    Raises:
        ReplayError: the file holds something else than replays; it is unchanged.
        OSError: the file cannot be read or written; it is unchanged.
    """
    added = list(replays)
    games = [replay.settings.game for replay in added]
    text = "".join(to_line(replay) + "\n" for replay in added)
    append_lines(Path(path), text.encode(), lambda target: _check_ends(target, games))


def check_appendable(path: str | Path, games: Iterable[Game] = ()) -> None:
    """Refuses a file to which `append_replays` could not add, before a game is played for it.

    Args:
        path: the file.
        games: as for `read_replays`.

    Raises:
        ReplayError: the file holds something else than replays.
        OSError: the file cannot be read or written.
    """
    target = check_output(Path(path), "append")
    if target is not None and target.exists():
        with open_locked(target, "rb"):
            _check_ends(target, list(games))


def read_replays(path: str | Path, games: Iterable[Game] = ()) -> list[Replay]:
    """Reads a file of replays and verifies each of them; blank lines are skipped.

    Args:
        path: the file.
        games: other games that replays may be of, besides those of this package and installed ones.

    Raises:
        ReplayError: a line is not a replay of a game of this version, holds an illegal action, or
            does not come out as it says; the message names file, line and fault.
        OSError: the file cannot be read.
    """
    games = list(games)
    replays = []
    with Path(path).open("rb") as file:
        for number, line in _numbered(file):
            with _at_line(path, number):
                replay = from_line(line, games)
                verify(replay)
            replays.append(replay)
    return replays


def _check_ends(path: Path, games: Sequence[Game]) -> None:
    """Raises ReplayError if the first line of a file is no replay, or the last one is cut off."""
    with path.open("rb") as file:
        for number, line in _numbered(file):
            with _at_line(path, number):
                from_line(line, games)
            break
        else:
            return
        file.seek(-1, os.SEEK_END)
        if file.read() == b"\n":
            return
        file.seek(0)
        *_, (number, line) = _numbered(file)
    with _at_line(path, number, "the last line is cut off, delete it: "):
        from_line(line, games)


def _numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, counted from 1, without line breaks and byte order marks.

    Blank lines are counted and left out.
    """
    for number, line in enumerate(file, 1):
        text = line.removeprefix(BOM_UTF8).rstrip(b"\r\n")
        if text.strip():
            yield number, text


@contextmanager
def _at_line(path: str | Path, number: int, fault: str = "") -> Iterator[None]:
    try:
        yield
    except ReplayError as error:
        raise ReplayError(f"{path}, line {number}: {fault}{error}") from error
