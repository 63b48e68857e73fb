"""Files are replaced or lengthened whole or not at all; devices and pipes are never replaced."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kunstkammer.envs.api import files
from kunstkammer.envs.api.files import (
    append_lines,
    check_output,
    write_atomically,
    write_new,
)

from .outputs import REFUSED, STREAMS, Stream, no_file_above

TEXT = b"one line\n"


def append(path: Path, content: bytes) -> None:
    append_lines(path, content, lambda _: None)


WRITERS: dict[str, Callable[[Path, bytes], None]] = {
    "replace": write_atomically,
    "append": append,
    "new": write_new,
}


@pytest.fixture(params=STREAMS)
def stream(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stream]:
    with STREAMS[request.param](tmp_path) as one:
        yield one


@pytest.mark.parametrize("mode", WRITERS)
def test_into_a_pipe_or_device_is_written_straight(mode: Any, stream: Stream) -> None:
    before = stream.path.stat()
    assert check_output(stream.path, mode) is None
    WRITERS[mode](stream.path, TEXT)
    assert stream.read().replace(b"\r\n", b"\n") == TEXT
    after = stream.path.stat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)


def test_an_open_file_is_written_behind_what_it_holds(tmp_path: Path) -> None:
    # as in: command --json /dev/stdout > file
    with (tmp_path / "file").open("w+b", buffering=0) as file:
        file.write(b"printed before\n")
        link = tmp_path / "link"
        link.symlink_to(f"/dev/fd/{file.fileno()}")
        write_atomically(link, TEXT)
        file.write(b"printed after\n")
    assert (tmp_path / "file").read_bytes() == b"printed before\none line\nprinted after\n"
    assert sorted(os.listdir(tmp_path)) == ["file", "link"]


def test_what_was_printed_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "file").open("w") as file:
        monkeypatch.setattr(sys, "stdout", file)
        file.write("printed before\n")  # and not flushed
        write_atomically(Path(f"/dev/fd/{file.fileno()}"), TEXT)
    assert (tmp_path / "file").read_bytes() == b"printed before\none line\n"


@pytest.mark.parametrize("mode", WRITERS)
@pytest.mark.parametrize(("make", "message"), REFUSED, ids=[one.__name__ for one, _ in REFUSED])
def test_other_places_are_refused(
    mode: Any, make: Callable[[Path], Path], message: str, tmp_path: Path
) -> None:
    path = make(tmp_path)
    kinds = [one.lstat().st_mode for one in tmp_path.iterdir()]
    for work in (check_output, lambda path, _: WRITERS[mode](path, TEXT)):
        with pytest.raises(OSError) as caught:  # noqa: PT011  # the message is compared below
            work(path, mode)
        assert str(caught.value) == message.format(path=path)
    assert [one.lstat().st_mode for one in tmp_path.iterdir()] == kinds


def test_a_file_that_is_not_open_is_refused(tmp_path: Path) -> None:
    descriptor = os.open(tmp_path, os.O_RDONLY)
    os.close(descriptor)
    path = Path(f"/dev/fd/{descriptor}")
    for work in (check_output, lambda path: write_atomically(path, TEXT)):
        with pytest.raises(OSError, match=f"Bad file descriptor: '{path}'"):
            work(path)


def test_a_new_file_never_replaces_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_new(path, TEXT)
    for work in (lambda: check_output(path, "new"), lambda: write_new(path, b"other")):
        with pytest.raises(FileExistsError, match="file exists; name a new file"):
            work()
    assert path.read_bytes() == TEXT


@pytest.mark.parametrize("mode", WRITERS)
def test_a_missing_permission_is_told_before_the_work(
    mode: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    existing = tmp_path / "existing"
    existing.write_bytes(TEXT)
    path = existing if mode == "append" else tmp_path / "file"
    asked: list[Path] = []
    # root may write everything
    monkeypatch.setattr(os, "access", lambda place, _mode: bool(asked.append(place)))
    with pytest.raises(PermissionError) as caught:
        check_output(path, mode)
    assert (caught.value.filename, caught.value.errno) == (str(path), errno.EACCES)
    assert asked == [existing if mode == "append" else tmp_path]


@pytest.mark.parametrize("mode", WRITERS)
def test_a_full_disk_is_told_with_the_file_and_changes_nothing(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    if mode != "new":
        path.write_bytes(TEXT)
    with no_file_above(20), pytest.raises(OSError, match="File too large") as caught:
        WRITERS[mode](path, b"a line that is longer than what is left\n")
    assert (caught.value.errno, caught.value.filename) == (errno.EFBIG, str(path))
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [TEXT] * (mode != "new")


def test_what_is_appended_begins_on_a_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"a line that was cut o")
    append(path, TEXT)
    append(path, TEXT)
    assert path.read_bytes() == b"a line that was cut o\none line\none line\n"


def test_a_check_that_fails_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(TEXT)

    def refuse(found: Path) -> None:
        raise ValueError(found.read_text())

    with pytest.raises(ValueError, match="^one line\n$"):
        append_lines(path, TEXT, refuse)
    assert path.read_bytes() == TEXT


def test_a_file_system_without_locks_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", fail)
    with pytest.warns(UserWarning, match="file cannot be locked .Function not implemented."):
        append(tmp_path / "file", TEXT)
    assert (tmp_path / "file").read_bytes() == TEXT


@pytest.mark.parametrize("mode", WRITERS)
@pytest.mark.parametrize("kind", ["file", "pipe", "device"])
def test_a_stream_that_is_only_read_is_refused(mode: Any, kind: str, tmp_path: Path) -> None:
    path = tmp_path / kind
    {"file": path.touch, "pipe": lambda: os.mkfifo(path), "device": lambda: None}[kind]()
    opened = os.open("/dev/null" if kind == "device" else path, os.O_RDONLY | os.O_NONBLOCK)
    stream = Path(f"/dev/fd/{opened}")
    with pytest.raises(OSError, match=f"^{stream} is open only for reading; name a file$"):
        check_output(stream, mode)
    os.close(opened)


@pytest.mark.parametrize("change", ["replace", "remove"])
def test_what_is_appended_goes_into_the_file_that_is_there_once_it_is_locked(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"replaced\n")
    lock = files.lock

    def wait(*given: Any) -> None:
        monkeypatch.setattr(files, "lock", lock)
        if change == "replace":
            write_atomically(path, b"new\n")
        else:
            path.unlink()
        lock(*given)

    monkeypatch.setattr(files, "lock", wait)
    append(path, TEXT)
    assert path.read_bytes() == b"new\n" * (change == "replace") + TEXT


def test_a_link_to_a_missing_file_makes_it(tmp_path: Path) -> None:
    for mode, write in WRITERS.items():
        (tmp_path / f"{mode} link").symlink_to(mode)
        write(tmp_path / f"{mode} link", TEXT)
        assert stat.S_ISREG((tmp_path / mode).lstat().st_mode)
        assert (tmp_path / mode).read_bytes() == TEXT
