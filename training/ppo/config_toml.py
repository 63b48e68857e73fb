"""Training configs as TOML files: read and written."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...envs.engine.errors import UsageError


def to_toml(values: Mapping[str, Any]) -> str:
    """Writes the values of a config, by key, as TOML; tables come last."""
    lines = []
    tables = []
    for name, value in values.items():
        if isinstance(value, dict):
            rows = [f"{toml_value(key)} = {toml_value(one)}" for key, one in value.items()]
            tables.append("\n".join([f"[{name}]", *rows]))
        else:
            lines.append(f"{name} = {toml_value(value)}")
    return "\n".join(lines) + "\n\n" + "\n\n".join(tables) + "\n"


def read_toml(path: Path) -> dict[str, Any]:
    """Reads a TOML file; UsageError if it is none."""
    try:
        return parse_toml(path.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise UsageError(f"config file {path} is not valid TOML: {error}") from error
    except RecursionError:
        raise UsageError(f"config file {path} is nested too deeply") from None


def parse_toml(text: str) -> dict[str, Any]:
    """Reads TOML whose values can be shown.

    Raises:
        ValueError: it is no TOML, or a number has more digits than Python reads or shows.
        RecursionError: it is nested too deeply.
    """
    values = tomllib.loads(text)
    repr(values)  # as errors show them
    return values


def toml_value(value: Any) -> str:
    """A value of a config as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        # JSON's escapes are TOML's too; only TOML escapes DEL
        return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f")
    if isinstance(value, tuple):
        return "[" + ", ".join(toml_value(one) for one in value) + "]"
    return repr(value)
