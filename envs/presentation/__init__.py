"""Words and facts that the texts of all games share."""

__all__ = [
    "choices",
    "facts",
    "words",
]
