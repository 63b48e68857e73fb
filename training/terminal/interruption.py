"""Signals that ask a command to end: Ctrl-C, SIGTERM and SIGHUP (a closed terminal)."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_HANGUP = getattr(signal, "SIGHUP", None)  # Windows has none
SIGNALS = tuple(one for one in (signal.SIGINT, signal.SIGTERM, _HANGUP) if one is not None)


class Interruption(KeyboardInterrupt):
    """Raised by a signal.

    Attributes:
        number: of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


@contextmanager
def interruptible() -> Iterator[None]:
    """Within it, each of the signals raises `Interruption`, unless the process ignores it."""
    with _handling(postponed=False):
        yield


@contextmanager
def postponed_interruption() -> Iterator[Callable[[], bool]]:
    """Puts off the first of the signals to the end of the block; a second one interrupts at once.

    Yields:
        A question: whether there was a signal. Ask it in long work, and end the block.

    Raises:
        Interruption: at the end of the block, if there was a signal.
    """
    with _handling(postponed=True) as received:
        yield lambda: bool(received)
    if received:
        raise Interruption(received[0])


@contextmanager
def _handling(*, postponed: bool) -> Iterator[list[int]]:
    """Handles the signals that the process does not ignore, as it does SIGHUP under nohup.

    Yields:
        The numbers of the signals so far. SIGHUP counts as the first one only: a terminal that
        closes may send it twice.
    """
    received: list[int] = []

    def receive(number: int, _frame: FrameType | None) -> None:
        is_first = not received
        if not is_first and number == _HANGUP:
            return
        received.append(number)
        if not (is_first and postponed):
            raise Interruption(number)

    # None is a handler that Python did not install, and cannot install again
    handled = [one for one in SIGNALS if signal.getsignal(one) not in (signal.SIG_IGN, None)]
    previous = {number: signal.signal(number, receive) for number in handled}
    try:
        yield received
    finally:
        for number, one in previous.items():
            signal.signal(number, one)
