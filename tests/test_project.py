"""The project's own files agree with each other: packages, versions, names, places of imports."""

from __future__ import annotations

import ast
import fnmatch
import importlib.metadata
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from kunstkammer.envs import GAMES, __version__

PROJECT = Path(__file__).resolve().parents[1]
PACKAGE_FOLDERS = ("envs", "agents", "training")
SKELETON = PROJECT / "training" / "cli" / "skeleton"  # of new games: a project of its own
MODULES = sorted(path for folder in PACKAGE_FOLDERS for path in (PROJECT / folder).rglob("*.py"))
SOURCES = [path for path in MODULES if SKELETON not in path.parents]
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
NOT_OURS = {"__pycache__", "build", "dist", "runs"}
MAX_FILE_LINES = 300
MAX_RULES_LINES = 400
MAX_FUNCTION_LINES = 40


def relative(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def own_files(folder: Path = PROJECT) -> Iterator[Path]:
    """The project's files, without what tools and builds leave beside them."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            is_hidden = path.name.startswith(".") and path.name != ".ci"
            if not is_hidden and path.name not in NOT_OURS and path.suffix != ".egg-info":
                yield from own_files(path)
        elif not path.is_symlink():
            yield path


def test_every_folder_of_modules_is_a_listed_package() -> None:
    folders = {relative(path.parent).replace("/", ".") for path in SOURCES}
    assert sorted(SETTINGS["tool"]["setuptools"]["packages"]) == sorted(
        f"kunstkammer.{folder}" for folder in folders
    )


@pytest.mark.parametrize("folder", sorted({path.parent for path in SOURCES}), ids=relative)
def test_every_package_has_an_init_module(folder: Path) -> None:
    assert (folder / "__init__.py").is_file()


@pytest.mark.parametrize("folder", PACKAGE_FOLDERS)
def test_every_data_file_goes_into_the_wheel(folder: str) -> None:
    data = SETTINGS["tool"]["setuptools"]["package-data"]
    packages = {path.parent for path in SOURCES}
    left_out = []
    for path in own_files(PROJECT / folder):
        package = next(parent for parent in path.parents if parent in packages)
        name = path.relative_to(package).as_posix()
        patterns = data["*"] + data.get(f"kunstkammer.{relative(package).replace('/', '.')}", [])
        is_listed = any(fnmatch.fnmatch(name, one) for one in patterns)
        if path not in SOURCES and not is_listed:
            left_out.append(relative(path))
    assert left_out == []


@pytest.mark.parametrize("folder", PACKAGE_FOLDERS)
def test_every_package_is_marked_as_typed(folder: str) -> None:
    assert (PROJECT / folder / "py.typed").is_file()


def test_one_version_is_told_everywhere() -> None:
    changes = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+) - ", changes, re.MULTILINE)
    assert newest is not None
    assert (importlib.metadata.version("kunstkammer"), newest[1]) == (__version__, __version__)


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_packages_import_each_other_relatively(path: Path) -> None:
    absolute = [name for name in imported_names(path) if name.split(".")[0] == "kunstkammer"]
    assert absolute == []


def test_one_module_imports_numba() -> None:
    importers = [
        relative(path)
        for path in SOURCES
        if any(name.split(".")[0] in ("numba", "llvmlite") for name in imported_names(path))
    ]
    assert importers == ["envs/engine/jit.py"]


def imported_names(path: Path) -> Iterator[str]:
    """What a module imports absolutely, wherever in the module it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module)


def is_shared(path: Path) -> bool:
    """Whether a module serves all games; the list of games and their public modules name them."""
    name = relative(path)
    is_of_a_game = re.match(r"(envs/games|agents/scripted)/[a-z]+/", name) is not None
    return not is_of_a_game and name != "envs/games/__init__.py" and path.parent.name != "envs"


@pytest.mark.parametrize("path", [path for path in SOURCES if is_shared(path)], ids=relative)
def test_shared_code_names_no_game(path: Path) -> None:
    names = {word for game in GAMES.values() for word in (game.name, game.title.strip("!"))}
    pattern = rf"\b({'|'.join(sorted(names))})(_v\d+)?\b"
    found = re.search(pattern, path.read_text(encoding="utf-8"), re.IGNORECASE)
    assert found is None


@pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
def test_every_game_has_its_files(game: Any) -> None:
    folder = PROJECT / "envs" / "games" / game.name
    wanted = [
        folder / "__init__.py",
        folder / "hidden.py",
        folder / "observation.py",
        folder / "show" / "text.py",
        folder / "README.md",
        PROJECT / "envs" / f"{game.id}.py",
        PROJECT / "agents" / "scripted" / game.name / "agents.py",
        PROJECT / "training" / "ppo" / "presets" / f"{game.name}.toml",
        PROJECT / "tests" / "games" / game.name / "__init__.py",
    ]
    assert [relative(path) for path in wanted if not path.is_file()] == []
    assert (folder / "rules.py").is_file() or (folder / "rules" / "__init__.py").is_file()


def test_no_file_holds_a_path_of_one_machine() -> None:
    pattern = re.compile(r"(^|[^A-Za-z0-9_.])/(work|farm|root|home|tmp)/[a-z.]")
    found = [
        f"{relative(path)}:{number}"
        for path in own_files()
        for number, line in enumerate(
            path.read_text(encoding="utf-8", errors="replace").splitlines(), 1
        )
        if pattern.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_modules_and_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    is_rules = path.stem == "rules" or path.parent.name == "rules"
    assert len(text.splitlines()) <= (MAX_RULES_LINES if is_rules else MAX_FILE_LINES)
    lengths = {
        node.name: count_lines(node)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
    assert {name: size for name, size in lengths.items() if size > MAX_FUNCTION_LINES} == {}


def count_lines(function: ast.FunctionDef) -> int:
    """The lines of a function without its docstring."""
    first = function.body[0]
    has_docstring = ast.get_docstring(function) is not None
    skipped = (first.end_lineno or 0) - first.lineno + 1 if has_docstring else 0
    return (function.end_lineno or 0) - function.lineno + 1 - skipped


def requirements() -> list[Requirement]:
    project = SETTINGS["project"]
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    return [Requirement(line) for line in [*project["dependencies"], *extras]]


def pins() -> dict[str, str]:
    lines = (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    exact = [line.partition("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, _, version in exact}


@pytest.mark.parametrize("requirement", requirements(), ids=str)
def test_requirements_have_a_lower_bound_alone_and_a_pin_above_it(requirement: Requirement) -> None:
    assert [one.operator for one in requirement.specifier] == [">="]
    assert pins()[canonicalize_name(requirement.name)] in requirement.specifier


def test_constraints_pin_whatever_is_installed_with_the_project() -> None:
    waiting = requirements()
    seen: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        is_wanted = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if not is_wanted or name in seen:
            continue
        seen.add(name)
        try:
            lines = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # of an extra that is not installed here
        waiting.extend(Requirement(line) for line in lines)
    assert sorted(seen - set(pins())) == []
