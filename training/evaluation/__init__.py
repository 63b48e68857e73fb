"""Agents rated over many games, with intervals; no torch is needed."""

__all__ = [
    "estimates",
    "evaluate",
    "figures",
    "line_ups",
    "outcomes",
    "plot",
]
