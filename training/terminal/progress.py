"""Progress of long work on standard error: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

_PAUSE = 10.0  # seconds between two lines

Show: TypeAlias = Callable[[int, str, str], None]
"""Called with what is done so far, a text beside the bar, and the line where there is no bar."""


@contextmanager
def show_progress(
    total: int, done: int = 0, *, quiet: bool, transient: bool = False
) -> Iterator[Show]:
    """Shows how far some work is.

    Args:
        total: what is to do, in any unit.
        done: what is done of it already.
        quiet: True shows nothing.
        transient: True takes the bar away in the end.
    """
    console = Console(stderr=True)
    columns = (
        BarColumn(bar_width=20),
        TextColumn("{task.percentage:>3.0f} % {task.fields[text]}"),
        TimeRemainingColumn(),
    )
    written = time.monotonic()
    is_hidden = quiet or not console.is_terminal
    with Progress(*columns, console=console, transient=transient, disable=is_hidden) as progress:
        task = progress.add_task("", total=total, completed=done, text="")

        def show(done: int, text: str, line: str) -> None:
            nonlocal written
            progress.update(task, completed=done, text=text)
            if not quiet and not console.is_terminal and time.monotonic() - written >= _PAUSE:
                written = time.monotonic()
                console.print(line, soft_wrap=True, highlight=False, markup=False)

        yield show
