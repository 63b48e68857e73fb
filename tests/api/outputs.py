"""Places that are written into: pipes, terminals, folders and sockets, made for a test."""

from __future__ import annotations

import os
import resource
import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, chdir, contextmanager
from pathlib import Path


class Stream:
    """Something that is written into straight, and what came out of it."""

    def __init__(self, path: Path, reading: int) -> None:
        self.path = path
        self._reading = reading
        self._is_written = threading.Event()
        self._content = b""
        # whoever writes more than a pipe holds waits for a reader
        self._reader = threading.Thread(target=self._collect, daemon=True)
        self._reader.start()

    def read(self) -> bytes:
        """All that has been written; nothing may be written afterwards."""
        self._is_written.set()
        self._reader.join()
        return self._content

    def _collect(self) -> None:
        while True:
            is_written = self._is_written.is_set()
            if select.select([self._reading], [], [], 0.01)[0]:
                piece = os.read(self._reading, 1 << 16)
                self._content += piece
                if piece:
                    continue
                self._is_written.wait(0.01)  # a pipe that nobody has opened yet, or no more
            if is_written:
                return


@contextmanager
def named_pipe(tmp_path: Path) -> Iterator[Stream]:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    yield Stream(path, reading)
    os.close(reading)


@contextmanager
def linked_pipe(tmp_path: Path) -> Iterator[Stream]:
    with named_pipe(tmp_path) as stream:
        link = tmp_path / "link"
        link.symlink_to(stream.path)
        stream.path = link
        yield stream


@contextmanager
def open_pipe(_tmp_path: Path) -> Iterator[Stream]:
    """The way /dev/stdout names a pipe."""
    reading, writing = os.pipe()
    yield Stream(Path(f"/dev/fd/{writing}"), reading)
    os.close(writing)
    os.close(reading)


@contextmanager
def terminal(_tmp_path: Path) -> Iterator[Stream]:
    """A character device, which is no more when the test ends."""
    reading, writing = os.openpty()
    yield Stream(Path(os.ttyname(writing)), reading)
    os.close(writing)
    os.close(reading)


STREAMS: dict[str, Callable[[Path], AbstractContextManager[Stream]]] = {
    one.__name__: one for one in (named_pipe, linked_pipe, open_pipe, terminal)
}


def folder(tmp_path: Path) -> Path:
    path = tmp_path / "folder"
    path.mkdir()
    return path


def local_socket(tmp_path: Path) -> Path:
    # the path of a socket must be short
    with chdir(tmp_path), socket.socket(socket.AF_UNIX) as opened:
        opened.bind("socket")
    return tmp_path / "socket"


def in_no_folder(tmp_path: Path) -> Path:
    return tmp_path / "none" / "file"


REFUSED: list[tuple[Callable[[Path], Path], str]] = [
    (folder, "{path} is a folder; name a file"),
    (local_socket, "{path} is a socket; name a file, a pipe or a character device"),
    (in_no_folder, "the folder of {path} does not exist; make it first"),
]
"""What makes a path that cannot be written, and what is said of it."""


@contextmanager
def no_file_above(num_bytes: int) -> Iterator[None]:
    """Within it, a file can grow to this size only: as on a full disk, with another message."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (num_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
