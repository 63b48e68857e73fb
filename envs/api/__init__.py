"""What users call, written once for all games."""

__all__ = [
    "aec",
    "batch",
    "compliance",
    "factories",
    "narration",
    "replay",
    "spaces",
    "table",
]
