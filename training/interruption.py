"""Ctrl-C and the wish that the process ends (SIGTERM), which are answered alike."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def interruptible() -> Iterator[None]:
    """Within it, SIGTERM raises KeyboardInterrupt, as Ctrl-C does."""
    with _handling(signal.default_int_handler):
        yield


@contextmanager
def postponed_interruption() -> Iterator[Callable[[], bool]]:
    """Turns the first of the signals into a question's answer; a second one interrupts at once."""
    received: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        if received:
            raise KeyboardInterrupt
        received.append(number)

    with _handling(note):
        yield lambda: bool(received)


@contextmanager
def _handling(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    previous = {number: signal.signal(number, handler) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, one in previous.items():
            signal.signal(number, one)
