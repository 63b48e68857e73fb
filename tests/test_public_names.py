"""What users may rely on: each package lists it, and README names the packages."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import kunstkammer.envs

ROOT = Path(kunstkammer.envs.__file__).parents[1]
PACKAGE = re.compile(r"^\| \[`(kunstkammer[\w.]*)`\]\(([\w/]+)/__init__\.py\)", re.MULTILINE)
ROWS = PACKAGE.findall((ROOT / "README.md").read_text(encoding="utf-8"))


def resolve(package: ModuleType, name: str) -> object:
    """A listed name: a module of the package, or one of its attributes."""
    if name in {module.name for module in pkgutil.iter_modules(package.__path__)}:
        return importlib.import_module(f"{package.__name__}.{name}")
    return getattr(package, name)


def test_readme_names_packages() -> None:
    assert len(ROWS) > 5


@pytest.mark.parametrize(("name", "folder"), ROWS)
def test_listed_names_exist_and_say_what_they_are(name: str, folder: str) -> None:
    assert name == f"kunstkammer.{folder.replace('/', '.')}"
    package = importlib.import_module(name)
    assert package.__doc__
    assert len(package.__all__) == len(set(package.__all__)) > 0
    for listed in package.__all__:
        found = resolve(package, listed)
        if isinstance(found, ModuleType | type) or callable(found):
            assert found.__doc__, listed
