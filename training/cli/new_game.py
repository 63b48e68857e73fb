"""A new game as a package of its own: the skeleton, under another name.

The skeleton is a whole small game, Windfall, which is tested and checked as it lies here. It is
copied file by file; only its name, in all its forms, and the letter of its rules change.
"""

from __future__ import annotations

import importlib.util
import keyword
import re
from contextlib import ExitStack, suppress
from pathlib import Path

from ...envs import GAMES
from ...envs.api.files import named_errors
from ...envs.engine.errors import UsageError
from ...envs.games.installed import list_installed

SKELETON = Path(__file__).parent / "skeleton"
_NAME = "windfall"
_KINDS = {".md", ".py", ".toml", ".txt", ".typed"}
_MAX_LENGTH = 20  # of a name; longer ones would break lines


def write_new_game(name: str, folder: Path) -> Path:
    """Writes a small game that runs, with page, agents and tests, as a package of its own.

    Args:
        name: of the game and its package: a lower-case identifier that begins with a letter.
        folder: where to write; it must not exist, or be empty.

    Returns:
        The folder.

    Raises:
        UsageError: the name is not allowed or is taken, or the folder holds something.
        OSError: the folder cannot be written; nothing is left of it.
    """
    _check_name(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} exists; name a new folder: --folder PATH")
    with ExitStack() as undo:
        for source in sorted(SKELETON.rglob("*")):
            if source.suffix in _KINDS:
                path = folder / rename(source.relative_to(SKELETON).as_posix(), name)
                _write(path, rename(source.read_text(encoding="utf-8"), name), undo)
        undo.pop_all()
    return folder


def _write(path: Path, text: str, undo: ExitStack) -> None:
    """Writes a new file; `undo` will remove it, and the folders that are made for it."""
    for parent in reversed(path.parents):
        if not parent.exists():
            undo.callback(_remove, parent)
            parent.mkdir()
    undo.callback(_remove, path)
    with named_errors(path):
        path.write_text(text, encoding="utf-8")


def _remove(path: Path) -> None:
    with suppress(OSError):  # the error that led here is the one to tell
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink()


def rename(text: str, name: str) -> str:
    """Writes a name for the skeleton's in a text, and its first letter for that of the rules."""
    letter = name[0]
    forms = {
        f"{_NAME.capitalize()}-v": f"{name.capitalize()}-v",  # in Gymnasium's registry
        _NAME: name,
        _NAME.upper(): name.upper(),
        _NAME.capitalize(): name.replace("_", " ").title(),
    }
    for old, new in forms.items():
        text = text.replace(old, new)
    text = re.sub(r"\bW-(?=\d\d\b)", f"{letter.upper()}-", text)
    return re.sub(r"\btest_w(?=\d\d_)", f"test_{letter}", text)


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > _MAX_LENGTH:
        raise UsageError(
            f"the name is {name!r}; allowed are at most {_MAX_LENGTH} small letters, digits and "
            "underscores, a letter first"
        )
    version = re.search(r"_v[0-9]+$", name)
    if version:
        raise UsageError(
            f"the name {name!r} ends like a version; choose one without {version[0]!r}: "
            "the game's id gets its version by itself"
        )
    spec = None if name == _NAME else importlib.util.find_spec(name)
    is_module = spec is not None and spec.origin is not None  # else it is an empty folder
    if is_module or keyword.iskeyword(name) or name in _taken():
        raise UsageError(
            f"the name {name!r} is taken, by a game, a module or the language; choose another one"
        )


def _taken() -> set[str]:
    """The names of all games, of this library, and of what lies beside a game in its folder."""
    games = {game.name for game in GAMES.values()}
    games |= {offer.name.rpartition("_v")[0] for offer in list_installed()}
    beside = {path.stem for path in SKELETON.iterdir()} - {_NAME}
    return games | beside | {__name__.partition(".")[0]}
