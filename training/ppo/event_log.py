"""The figures of a run for TensorBoard, in one file for each session of the run.

The files are written without TensorBoard's writer thread: so an error, such as that of a full disk,
is raised where it belongs, and every event is on disk before the next iteration begins.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

from tensorboard.compat.proto.event_pb2 import Event, SessionLog
from tensorboard.compat.proto.summary_pb2 import Summary
from tensorboard.summary.writer.record_writer import RecordWriter

from ...envs.api.files import named_errors

_PREFIX = "events.out.tfevents"  # by which TensorBoard finds its files; it reads them in order


class EventLog:
    """One session's file of events.

    Args:
        folder: of all sessions; it is made if need be.
        step: where the session begins. TensorBoard drops later steps of earlier sessions, which
            were lost when the process was killed and now come again.

    Raises:
        OSError: a file cannot be written; here and in `write`.
    """

    def __init__(self, folder: Path, step: int) -> None:
        folder.mkdir(exist_ok=True)
        number = sum(1 for _ in folder.glob(f"{_PREFIX}*"))
        self._path = folder / f"{_PREFIX}.{int(time.time()):010d}.{number:04d}"
        self._append(Event(file_version="brain.Event:2"))
        self._append(Event(step=step + 1, session_log=SessionLog(status=SessionLog.START)))

    def write(self, step: int, figures: Mapping[str, float]) -> None:
        """Adds the figures of a step by name; a name without a group belongs to "train"."""
        values = [
            Summary.Value(tag=name if "/" in name else f"train/{name}", simple_value=figure)
            for name, figure in figures.items()
        ]
        self._append(Event(step=step, summary=Summary(value=values)))

    def _append(self, event: Event) -> None:
        event.wall_time = time.time()
        with named_errors(self._path), self._path.open("ab") as file:
            RecordWriter(file).write(event.SerializeToString())
