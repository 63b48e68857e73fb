"""Reads Serengeti's texts back, for tests."""

from __future__ import annotations

import re


def printed_actions(text: str, pass_action: int) -> list[int]:
    """The actions that the last paragraph of a text offers, ascending."""
    choices = " ".join(text.rpartition("You may ")[2].split()).replace("(fine 1)", "")
    actions = [pass_action] if choices.endswith("pass") else []
    for low, high in re.findall(r"(\d+)(?:-(\d+))?", choices):
        actions += range(int(low), int(high or low) + 1)
    return sorted(actions)
