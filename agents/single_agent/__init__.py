"""One seat against agents: Gymnasium's interfaces, and the loop below them."""

__all__ = [
    "gymnasium",
    "gymnasium_vector",
    "seat_loop",
]
