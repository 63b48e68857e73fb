"""How to read Serengeti's texts back; for tests."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..reading import printed_choices


def printed_actions(shown: str) -> list[str]:
    """The actions that the last paragraph of a text offers, in the words of `describe`."""
    return [action for choice in printed_choices(shown) for action in _spread(choice)]


def _spread(choice: str) -> Iterator[str]:
    """One line of choices, which may name ranges of bids, as single actions."""
    found = re.fullmatch(r"(bid|try) ([0-9, -]+?)(?: \(fine 1\))?", choice)
    if found is None:
        yield choice
        return
    for low, high in re.findall(r"(\d+)(?:-(\d+))?", found[2]):
        for bid in range(int(low), int(high or low) + 1):
            fine = f" with the forbidden ending {bid % 10}, fine 1"
            yield f"{found[1]} {bid}{fine if found[1] == 'try' else ''}"
