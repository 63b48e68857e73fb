"""The ways in which users copy and pickle what holds a game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any


def read_only(obj: Any) -> Any:
    """Unpickles as Ray and joblib's memory maps do: arrays lie in memory of others."""
    return out_of_band(obj, lambda content: memoryview(bytes(content)))


def unaligned(obj: Any) -> Any:
    """The same with buffers at odd addresses, which somebody overwrites afterwards."""
    stores: list[bytearray] = []

    def hand_over(content: memoryview) -> memoryview:
        stores.append(bytearray(b"-" + content))
        return memoryview(stores[-1])[1:]

    twin = out_of_band(obj, hand_over)
    for store in stores:
        store[:] = b"\xff" * len(store)
    return twin


def out_of_band(obj: Any, hand_over: Callable[[memoryview], memoryview]) -> Any:
    buffers: list[pickle.PickleBuffer] = []
    content = pickle.dumps(obj, protocol=5, buffer_callback=buffers.append)
    assert buffers
    return pickle.loads(content, buffers=[hand_over(one.raw()) for one in buffers])


def check_copies(make: Callable[[], Any], go_on: Callable[[Any], Any], copied: Any) -> None:
    """Checks that copies and their original go on in the same way, and none changes another."""
    original = make()
    first, last = copied(original), copied(original)
    expected = go_on(make())
    # each would meet what the ones before it have changed in a shared array
    assert go_on(first) == expected
    assert go_on(original) == expected
    assert go_on(last) == expected


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda obj: pickle.loads(pickle.dumps(obj)),
    "read-only": read_only,
    "unaligned": unaligned,
}

OUT_OF_BAND = ("read-only", "unaligned")
"""The ways that hand arrays over apart from the rest."""
