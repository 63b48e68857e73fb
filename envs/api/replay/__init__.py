"""Games as lines of JSON: recorded, checked, printed, and exported as one watcher saw them."""

__all__ = [
    "files",
    "game",
    "line",
]
