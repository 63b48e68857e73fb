"""Writes the tables of the games' pages from the code.

`python docs/pages.py` updates all pages and prints the paths of those that it changed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from kunstkammer.envs import GAMES, Game
from kunstkammer.envs.api.files import write_atomically
from kunstkammer.envs.engine.options import Option

HEADINGS = (
    "Facts",
    "Start",
    "Rules",
    "Actions",
    "Observation",
    "Text and JSON",
    "Options",
    "Rewards",
    "Rulings",
    "Agents",
    "Sources",
    "Versions",
)
"""The second-level headings of every game's page, in this order."""

_BLOCK = re.compile(
    r"(?P<begin><!-- generated: (?P<name>\w+) -->\n)"
    r"(?P<body>(?:(?!<!-- generated: ).)*?)"
    r"(?P<end><!-- end -->)",
    re.DOTALL,
)


def page_path(game: Game) -> Path:
    """The file of a game's page, beside the module that declares the game."""
    return game.folder / "README.md"


def facts_table(game: Game) -> str:
    """Names, sizes and numbers of players as a Markdown table; sizes with default options."""
    settings = game.settings()
    players = ", ".join(str(count) for count in game.players)
    facts = {
        "PettingZoo": f"`from kunstkammer.envs import {game.id}`",
        "Gymnasium": f'`gymnasium.make("{game.gymnasium_id}")`',
        "batch": f'`kunstkammer.envs.make_batch("{game.id}", num_envs)`',
        "players": f"{players}; default {game.default_players}",
        "actions": f"`Discrete({settings.num_actions})` with the default options",
        "observation": f"float32 [{game.layout.size}]",
        "longest game": f"at most {settings.max_steps} decisions with the defaults",
        'reward `"margin"`': f"1 for {game.margin_scale:g} points more than the others' mean",
    }
    rows = [f"| {name} | {value} |" for name, value in facts.items()]
    return "\n".join(["| fact | value |", "| --- | --- |", *rows])


def option_table(game: Game) -> str:
    """The rule options as a Markdown table; a sentence if the game has none."""
    if not game.options:
        return f"{game.title} has no options."
    rows = [
        f"| `{option.name}` | `{option.default!r}` | {_allowed(option, game)} | {option.meaning} |"
        for option in game.options
    ]
    return "\n".join(
        ["| option | default | allowed | meaning |", "| --- | --- | --- | --- |", *rows]
    )


def update_page(text: str, game: Game) -> str:
    """Replaces the generated tables of a page by those of the code.

    A table stands between the lines `<!-- generated: NAME -->` and `<!-- end -->`; NAME is
    `facts`, `options` or `observation`.

    Args:
        text: the page.
        game: the game that it is about.

    Returns:
        The page with current tables; equal to `text` if they were current.

    Raises:
        ValueError: a table is missing, unclosed, unknown or there twice.
    """
    found = [match["name"] for match in _BLOCK.finditer(text)]
    if sorted(found) != sorted(_TABLES):
        raise ValueError(
            f"the page of {game.title} has the generated tables {found}; it must have each of "
            f"{list(_TABLES)} once, between '<!-- generated: NAME -->' and '<!-- end -->'"
        )
    return _BLOCK.sub(
        lambda match: f"{match['begin']}{_TABLES[match['name']](game)}\n{match['end']}", text
    )


def write_pages(games: Iterable[Game]) -> list[Path]:
    """Rewrites the pages whose tables are out of date; a crash leaves the old page.

    Returns:
        The pages that were rewritten.

    Raises:
        FileNotFoundError: a game has no page.
        ValueError: see `update_page`; the message names the file.
    """
    rewritten = []
    for game in games:
        path = page_path(game)
        if not path.is_file():
            raise FileNotFoundError(
                f"{game.title} has no page {path}; write it, with the headings "
                f"{', '.join(HEADINGS)}, and for each of {', '.join(_TABLES)} the lines "
                "'<!-- generated: NAME -->' and '<!-- end -->'"
            )
        old = path.read_text(encoding="utf-8")
        try:
            new = update_page(old, game)
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from error
        if new != old:
            write_atomically(path, new.encode())
            rewritten.append(path)
    return rewritten


def _allowed(option: Option, game: Game) -> str:
    """The allowed values in words, for each number of players where they differ."""
    allowed = [option.allowed(count) for count in game.players]
    if len(set(allowed)) == 1:
        return allowed[0]
    return "; ".join(
        f"with {count} players {words}" for count, words in zip(game.players, allowed, strict=True)
    )


def _layout_table(game: Game) -> str:
    return game.layout.table()


_TABLES: dict[str, Callable[[Game], str]] = {
    "facts": facts_table,
    "options": option_table,
    "observation": _layout_table,
}


def main() -> None:
    """Writes the pages of all games; exits with 1 if one of them is not as it must be."""
    try:
        for path in write_pages(GAMES.values()):
            sys.stdout.write(f"{path}\n")
    except (OSError, ValueError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
