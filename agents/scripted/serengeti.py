"""Scripted agents for Serengeti."""

from __future__ import annotations

from collections.abc import Callable

AGENTS: dict[str, Callable[..., int]] = {}
"""The agents by name, the weakest first."""
