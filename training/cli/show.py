"""What the command line prints of games and of recorded games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import typer

from ...agents import AgentSpec, agent_specs
from ...envs import GAMES, find_game
from ...envs.api.files import check_output, write_new
from ...envs.api.replay.files import read_replays
from ...envs.api.replay.game import Replay, export_views, to_text
from ...envs.engine.errors import ReplayError, UsageError
from ...envs.engine.game import Game, Settings
from ...envs.engine.record import SPECTATOR
from ...envs.games.installed import list_installed, load_installed
from ...envs.presentation.words import name_count
from ..terminal.console import print_table


def print_games(names: Sequence[str]) -> None:
    """Prints games with their sizes, agents and rule options.

    Args:
        names: of the games, see `find_game`; none for all of this package and all installed ones,
            with a warning for those that cannot be loaded.
    """
    chosen = [find_game(name) for name in names] or [*GAMES.values(), *_installed()]
    settings = [game.settings() for game in chosen]
    print_table(
        "Games, with the sizes of their default options",
        ("id", "players", "actions", "observation", "agents"),
        [
            (
                one.game.id,
                _player_counts(one),
                one.num_actions,
                one.game.layout.size,
                ", ".join(map(_agent_form, agent_specs(one.game))),
            )
            for one in settings
        ],
    )
    for one in settings:
        if not one.game.options:
            continue
        print_table(
            f"Options of {one.game.title} (--option name=value), {one.num_players} players",
            ("option", "default", "allowed", "meaning"),
            [
                (
                    option.name,
                    option.default,
                    ", ".join(map(str, option.choices)) or option.allowed(one.num_players),
                    option.meaning,
                )
                for option in one.game.options
            ],
        )


def check_replays(file: Path, game_number: int | None, game: str | None = None) -> None:
    """Says how many recorded games were played again and came out as recorded."""
    replays = _chosen(file, game_number, game)
    num_left = sum(one.result is None for one in replays)
    left = f", {num_left} of them left before the end" if num_left else ""
    typer.echo(f"{file}: {name_count(len(replays), 'game')} verified{left}")


def print_replays(
    file: Path,
    game_number: int | None,
    watcher: str | None,
    output: Path | None,
    game: str | None = None,
) -> None:
    """Prints recorded games in words, or what a watcher was shown of them as JSON lines.

    Args:
        file: of replays.
        game_number: of one game, counted from 1; None for all.
        watcher: a seat's number or "spectator"; None for words.
        output: a new file to write to; None for standard output.
        game: `module:GAME` of a game that is not installed.

    Raises:
        ReplayError: the file is corrupt, or has no such seat.
        UsageError: the file has no games or not this one.
        OSError: the output exists already or cannot be written.
    """
    if output is not None:
        check_output(output, "new")
    replays = _chosen(file, game_number, game)
    if watcher is None:
        text = "\n\n".join(to_text(one) for one in replays)
    else:
        text = "\n".join(_export(file, replays, watcher))
    if output is None:
        typer.echo(text)
    else:
        write_new(output, f"{text}\n".encode())


def _export(file: Path, replays: Sequence[Replay], watcher: str) -> Iterator[str]:
    """What a watcher was shown of several games; ReplayError if one of them has no such seat."""
    if watcher != "spectator" and not re.fullmatch("[0-9]{1,9}", watcher):
        raise UsageError(f"--seat is {watcher!r}; allowed: a seat, counted from 0, or spectator")
    seat = SPECTATOR if watcher == "spectator" else int(watcher)
    for replay in replays:
        if seat >= replay.settings.num_players:
            raise ReplayError(
                f"--seat is {seat}; a game of {file} has seats 0 to "
                f"{replay.settings.num_players - 1}; choose with --game-number"
            )
        yield from export_views(replay, seat)


def _installed() -> Iterator[Game]:
    """The games of other packages; says why one of them cannot be shown."""
    for offer in list_installed():
        try:
            if offer.name in GAMES:
                raise UsageError(
                    f"{offer.value} is offered as {offer.name}, which is another game here; name "
                    "it by module:GAME"
                )
            yield load_installed(offer)
        except UsageError as error:
            typer.echo(f"warning: {error}", err=True)


def _chosen(file: Path, game_number: int | None, game: str | None) -> list[Replay]:
    replays = read_replays(file, [] if game is None else [find_game(game)])
    if not replays:
        raise UsageError(f"{file} has no games")
    if game_number is None:
        return replays
    if game_number > len(replays):
        raise UsageError(f"--game-number is {game_number}; {file} has {len(replays)} games")
    return [replays[game_number - 1]]


def _agent_form(spec: AgentSpec) -> str:
    """An agent's name, with what may be chosen after it."""
    chosen = ",".join(f"{one.name}={one.default}" for one in spec.parameters)
    return f"{spec.name}[:{chosen}]" if chosen else spec.name


def _player_counts(settings: Settings) -> str:
    counts = settings.game.players
    return f"{counts[0]} to {counts[-1]}, default {settings.num_players}"
