"""Trained policies: their networks, inputs and files; no torch is needed to play them."""

__all__ = [
    "file",
    "inputs",
    "network",
]
