"""Commands for authors of games: check a game, and start a new one."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

import typer

from ...envs import find_game
from ...envs.api.compliance import check_game, measure_visibility, sample_settings
from ...envs.engine.errors import ComplianceError
from .new_game import write_new_game


def check_command(
    game_name: str,
    players: int | None,
    options: Mapping[str, object] | None,
    num_games: int,
    seed: int,
    *,
    visibility_only: bool,
) -> None:
    """Prints that a game keeps the contract, and who sees what; exits with 1 if it does not."""
    game = find_game(game_name)
    if visibility_only:
        typer.echo(measure_visibility(sample_settings(game, players, options)))
        return
    try:
        report = check_game(
            game, num_games=num_games, seed=seed, num_players=players, options=options
        )
    except ComplianceError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(1) from None
    typer.echo(report)


def new_game_command(name: str, folder: Path | None) -> None:
    """Writes a new game and says what to do with it."""
    written = write_new_game(name, folder or Path(f"{name}-game"))
    path = shlex.quote(str(written))
    typer.echo(
        f"{written}: a game as a package of its own. It runs as it is; its README.md says more.\n"
        f"  pip install --editable {path}\n"
        f"  kunstkammer check {name}\n"
        f"  kunstkammer demo {name}\n"
        f"  python -m pytest {path}"
    )
