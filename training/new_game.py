"""A new game as a package of its own: the skeleton, under another name.

The skeleton is a whole small game, Windfall, which is tested and checked as it lies here. It is
copied file by file; only its name, in all its forms, and the letter of its rules change.
"""

from __future__ import annotations

import importlib.util
import keyword
import re
from pathlib import Path

from ..envs import GAMES
from ..envs.engine.errors import OptionError

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
        OptionError: the name is not allowed or is taken, or the folder holds something.
        OSError: the folder cannot be written.
    """
    _check_name(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise OptionError(f"{folder} exists; name a new folder: --folder PATH")
    for source in sorted(SKELETON.rglob("*")):
        if source.suffix in _KINDS:
            path = folder / rename(source.relative_to(SKELETON).as_posix(), name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(rename(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    return folder


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
        raise OptionError(
            f"the name is {name!r}; allowed are at most {_MAX_LENGTH} small letters, digits and "
            "underscores, a letter first"
        )
    spec = None if name == _NAME else importlib.util.find_spec(name)
    is_module = spec is not None and spec.origin is not None  # else it is an empty folder
    if is_module or keyword.iskeyword(name) or name in {game.name for game in GAMES.values()}:
        raise OptionError(
            f"the name {name!r} is taken, by a game, a module or the language; choose another one"
        )
