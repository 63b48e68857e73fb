"""What every game is built on: records, compiled loops, random numbers, rules, options."""

__all__ = [
    "arrays",
    "errors",
    "game",
    "jit",
    "layout",
    "options",
    "payoff",
    "ranking",
    "record",
    "rng",
    "rules",
    "texts",
]
