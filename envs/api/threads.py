"""Work on many tables that threads share; compiled loops let them run side by side."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

_MIN_CHUNK = 64  # tables a thread: less costs more to hand over than it saves


def share_work(work: Callable[[int, int, int], None], count: int, num_threads: int) -> None:
    """Calls `work(thread, begin, end)` so that the threads cover [0, count)."""
    if num_threads == 1 or count < _MIN_CHUNK * 2:
        work(0, 0, count)
        return
    bounds = [count * k // num_threads for k in range(num_threads + 1)]
    list(_thread_pool(num_threads).map(work, range(count), bounds, bounds[1:]))


@functools.cache
def _thread_pool(num_threads: int) -> ThreadPoolExecutor:
    """The threads that all batches with this number share; so a batch can be pickled."""
    return ThreadPoolExecutor(num_threads)


if hasattr(os, "register_at_fork"):  # Windows has no fork
    # a forked child has none of the threads, and work given to them would wait forever
    os.register_at_fork(after_in_child=_thread_pool.cache_clear)
