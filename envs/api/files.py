"""Files that are written: the one place for all commands and interfaces.

A regular or new file is replaced in one step, or lengthened by whole lines under a lock. A pipe, a
character device, or an open file of this process such as `/dev/stdout` is never replaced: content
is written straight into it. Folders, sockets and block devices are refused.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Literal

if sys.platform != "win32":
    import fcntl

_MAX_LINKS = 40  # links to links, as Linux follows them


def check_output(path: Path, mode: Literal["replace", "append", "new"] = "replace") -> Path | None:
    """Refuses a path that cannot be written, before the work whose result goes there.

    Args:
        path: as the user gave it.
        mode: "replace" for `write_atomically`, "append" for `append_lines`, "new" for `write_new`.

    Returns:
        The regular file, which may not exist yet; None for a stream, which is never replaced.

    Raises:
        OSError: it is a folder, socket or block device, its folder does not exist, it exists and
            mode is "new", or it must not be written.
    """
    with named_errors(path):
        target = _target(path)
        if target is None:
            descriptor = _descriptor(path)
            if descriptor is not None:
                _check_descriptor(path, descriptor)
                return None
        elif mode == "new" and target.exists():
            raise FileExistsError(f"{path} exists; name a new file")
        is_written_itself = target is None or (mode == "append" and target.exists())
        written = target or path
        if not os.access(written if is_written_itself else written.parent, os.W_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return target


def write_atomically(path: Path, content: bytes) -> None:
    """Writes a file beside its place and renames it, so that no reader ever sees half of it.

    An existing file keeps its mode, a link stays a link. Into a pipe, a character device or an
    open file of this process the content is written straight.

    Args:
        path: the file; its folder must exist.
        content: all of it.

    Raises:
        OSError: the file cannot be written; what was there before is unchanged.
    """
    with named_errors(path):
        target = _target(path)
        if target is None:
            _write_straight(path, content)
        else:
            _replace(target, content)


def write_new(path: Path, content: bytes) -> None:
    """Writes a file as `write_atomically` does, but never over an existing one.

    Raises:
        OSError: the file exists already or cannot be written; no part of it is left.
    """
    target = check_output(path, "new")
    if target is None:
        write_atomically(path, content)
        return
    with named_errors(path):
        target.touch(exist_ok=False)  # of two processes, one makes it
        try:
            _replace(target, content)
        except BaseException:
            target.unlink()
            raise


def append_lines(path: Path, content: bytes, check: Callable[[Path], None]) -> None:
    """Adds whole lines to a file, all or nothing; the file is made if it does not exist.

    Processes that append at the same time wait for each other. If the last line has no line break,
    the content begins on a new line. On Windows, and on file systems without locks, nothing is
    locked.

    Args:
        path: the file; its folder must exist.
        content: lines, each with its line break.
        check: called with the file before anything is written; raises if it must not be
            lengthened. Not called for a pipe, a device or an open file of this process.

    Raises:
        OSError: the file cannot be written; what was there before is unchanged.
    """
    with named_errors(path):
        target = check_output(path, "append")
        if target is None:
            _write_straight(path, content)
            return
        with open_locked(target, "a+b") as file:
            check(target)
            end = file.seek(0, os.SEEK_END)
            try:
                remaining = memoryview(_line_break(file, end) + content)
                while remaining:
                    remaining = remaining[file.write(remaining) :]
                os.fsync(file.fileno())
            except BaseException:
                file.truncate(end)
                raise


@contextmanager
def open_locked(path: Path, mode: Literal["rb", "a+b"]) -> Iterator[FileIO]:
    """Opens a regular file, without a buffer, once no other process has locked it; see `lock`."""
    is_current = False
    while not is_current:  # another process may replace the file before the lock is held
        with path.open(mode, buffering=0) as file:
            lock(file, str(path))
            is_current = _is_at(file, path)
            if is_current:
                yield file


def lock(file: FileIO, name: str, *, waits: bool = True) -> None:
    """Locks an open file until it is closed, however the process ends. On Windows it does nothing.

    Args:
        file: the file.
        name: what the warning calls it.
        waits: whether to wait for another process that has locked the file.

    Raises:
        BlockingIOError: another process has locked the file, and `waits` is False.

    Warns:
        UserWarning: the file system knows no locks.
    """
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError as error:
        warnings.warn(
            f"{name} cannot be locked ({error.strerror}); "
            "see to it that no other process writes to it",
            stacklevel=5,
        )


@contextmanager
def named_errors(path: Path) -> Iterator[None]:
    """Gives the system's errors the file's name as the user knows it.

    An error of a full disk has no name, and one of a temporary file has another name. Put this
    around `open`: closing a file writes what is left of it.
    """
    try:
        yield
    except OSError as error:
        if error.strerror is not None:
            error.filename, error.filename2 = str(path), None
        raise


def _target(path: Path) -> Path | None:
    """The regular or new file behind a path; None for a stream, which is never replaced."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG  # to be made
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(f"{path} is a folder; name a file")
    for is_kind, kind in ((stat.S_ISSOCK, "socket"), (stat.S_ISBLK, "block device")):
        if is_kind(mode):
            raise OSError(f"{path} is a {kind}; name a file, a pipe or a character device")
    if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) or _descriptor(path) is not None:
        return None
    target = path.resolve()
    if not target.parent.is_dir():
        raise FileNotFoundError(f"the folder of {path} does not exist; make it first")
    return target


def _descriptor(path: Path) -> int | None:
    """The number of the open file of this process that a path like /dev/stdout stands for."""
    folders = (Path("/dev/fd"), Path(f"/proc/{os.getpid()}/fd"))
    place = path.absolute()
    for _ in range(_MAX_LINKS):
        folder = place.parent.resolve()
        if folder in folders and place.name.isdecimal():
            return int(place.name)
        place = folder / place.name
        if not place.is_symlink():
            return None
        place = folder / place.readlink()
    return None


def _check_descriptor(path: Path, descriptor: int) -> None:
    """Raises OSError if an open file of this process is none, or is open only for reading."""
    os.fstat(descriptor)
    if sys.platform != "win32":
        flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
        if flags & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(f"{path} is open only for reading; name a file")


def _is_at(file: FileIO, path: Path) -> bool:
    """Whether an open file is the one that a path names now."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _write_straight(path: Path, content: bytes) -> None:
    descriptor = _descriptor(path)
    if descriptor is None:
        opened = os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0))
    else:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()  # what was printed before comes first
        opened = os.dup(descriptor)
    with open(opened, "wb") as file:
        file.write(content)


def _replace(target: Path, content: bytes) -> None:
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _line_break(file: FileIO, end: int) -> bytes:
    """The line break that a file lacks at its end."""
    if end == 0:
        return b""
    file.seek(end - 1)
    return b"" if file.read(1) == b"\n" else b"\n"
