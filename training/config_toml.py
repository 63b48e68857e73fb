"""Training configs as TOML files: read and written."""

from __future__ import annotations

import dataclasses
import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..envs.engine.errors import OptionError

if TYPE_CHECKING:
    from .config import TrainingConfig


def to_toml(config: TrainingConfig) -> str:
    """The config as a TOML file that `load_config` reads."""
    lines = []
    tables = []
    for entry in dataclasses.fields(config):
        value = getattr(config, entry.name)
        if isinstance(value, dict):
            rows = [f"{toml_value(key)} = {toml_value(one)}" for key, one in value.items()]
            tables.append("\n".join([f"[{entry.name}]", *rows]))
        elif value is not None:
            lines.append(f"{entry.name} = {toml_value(value)}")
    return "\n".join(lines) + "\n\n" + "\n\n".join(tables) + "\n"


def read_toml(path: Path) -> dict[str, Any]:
    """Reads a TOML file; OptionError if it is none."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise OptionError(f"config file {path} is not valid TOML: {error}") from error


def toml_value(value: Any) -> str:
    """A value of a config as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)  # whose escapes are TOML's too
    if isinstance(value, tuple):
        return "[" + ", ".join(toml_value(one) for one in value) + "]"
    return repr(value)
