"""The command `kunstkammer`: what it takes and where the work is done.

All that is slow to import is imported inside the commands, so that every help appears at once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from .arguments import (
    AgentsBySeat,
    CsvFile,
    FixedSeed,
    GameName,
    GameNames,
    JsonFile,
    Lineups,
    NewFolder,
    NewName,
    NumGames,
    Opponents,
    OutcomesFile,
    OwnGame,
    Players,
    PlotFile,
    Quiet,
    RatedAgents,
    RuleOptions,
    SaveFile,
    Seed,
    Tables,
    VisibilityOnly,
)
from .command import Command, parse_options
from .train import (
    ConfigFile,
    InitialPolicy,
    NoEvaluation,
    Overrides,
    Resume,
    RunFolder,
    all_overrides,
)

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Runs the command line; the console script."""
    # as with `python -m`: so that `module:factory` finds a module of the current folder
    sys.path.append(str(Path.cwd()))
    app()


def _print_version(is_asked: bool) -> None:
    if is_asked:
        from ...envs import __version__  # noqa: PLC0415  # not for the help

        typer.echo(f"kunstkammer {__version__}")
        raise typer.Exit


@app.callback()
def _kunstkammer(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Prints the version."
        ),
    ] = False,
) -> None:
    """Tabletop games of bidding and collecting: play them, train agents and rate them."""


@app.command(cls=Command)
def games(game: GameNames = None) -> None:
    """Lists the games with their options and agents."""
    from .show import print_games  # noqa: PLC0415

    print_games(game or [])


@app.command(cls=Command)
def play(
    game: GameName,
    seat: Annotated[int, typer.Option(metavar="SEAT", min=0, help="Yours, counted from 0.")] = 0,
    opponents: Opponents = None,
    players: Players = None,
    option: RuleOptions = None,
    seed: Seed = None,
    save: SaveFile = None,
) -> None:
    """Plays a game in the terminal, you against agents.

    Answer with the number or the words of an action; h explains, q leaves. A game that you leave
    is saved as far as it went.
    """
    from .play import play_against  # noqa: PLC0415

    play_against(_settings(game, players, option), seat, opponents or [], seed, save)


@app.command(cls=Command)
def demo(
    game: GameName,
    agents: AgentsBySeat = None,
    players: Players = None,
    option: RuleOptions = None,
    seed: Seed = None,
    delay: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0, max=60, help="How long to wait after each action."),
    ] = 0.0,
    save: SaveFile = None,
) -> None:
    """Shows a game between agents, move by move in words."""
    from .play import show_demo  # noqa: PLC0415

    show_demo(_settings(game, players, option), agents or [], seed, delay, save)


@app.command(cls=Command)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of replays.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only plays the games and compares their results.")
    ] = False,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT", help="Writes what this seat, or spectator, was shown, as lines of JSON."
        ),
    ] = None,
    game_number: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", min=1, help="Only this game of the file, counted from 1."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Writes to a new file instead of the terminal."),
    ] = None,
    game: OwnGame = None,
) -> None:
    """Prints or verifies recorded games.

    Every game of the file is played again and compared with its result first.
    """
    from .show import check_replays, print_replays  # noqa: PLC0415

    if verify:
        check_replays(file, game_number, game)
    else:
        print_replays(file, game_number, seat, output, game)


@app.command(cls=Command)
def train(
    game: GameName,
    players: Players = None,
    option: RuleOptions = None,
    config: ConfigFile = None,
    overrides: Overrides = None,
    initial_policy: InitialPolicy = None,
    run: RunFolder = None,
    resume: Resume = None,
    no_evaluation: NoEvaluation = False,
    quiet: Quiet = False,
) -> None:
    """Trains a policy against agents and earlier selves."""
    options = _parse_options(game, option)
    from ..ppo.run import train_command  # noqa: PLC0415

    train_command(
        game,
        players=players,
        options=options,
        config_file=config,
        overrides=all_overrides(overrides, initial_policy, no_evaluation=no_evaluation),
        run_folder=run,
        resume=resume,
        quiet=quiet,
    )


@app.command(cls=Command)
def evaluate(
    game: GameName,
    agents: RatedAgents = None,
    lineup: Lineups = None,
    tables: Tables = "duel",
    num_games: NumGames = 4000,
    seed: FixedSeed = 0,
    json_file: JsonFile = None,
    csv_file: CsvFile = None,
    outcomes_file: OutcomesFile = None,
    plot_file: PlotFile = None,
    players: Players = None,
    option: RuleOptions = None,
    quiet: Quiet = False,
) -> None:
    """Rates agents against each other over many games.

    For example: kunstkammer evaluate GAME --agents greedy random
    """
    options = _parse_options(game, option)
    from .evaluate import evaluate_command  # noqa: PLC0415

    evaluate_command(
        game,
        players=players,
        options=options,
        agents=agents or [],
        lineups=lineup or [],
        tables=tables,
        games=num_games,
        seed=seed,
        json_path=json_file,
        csv_path=csv_file,
        outcomes_path=outcomes_file,
        plot_path=plot_file,
        quiet=quiet,
    )


@app.command(cls=Command)
def check(
    game: GameName,
    num_games: Annotated[
        int, typer.Option("--games", metavar="NUMBER", min=0, help="Games to play.")
    ] = 20,
    seed: FixedSeed = 0,
    players: Players = None,
    option: RuleOptions = None,
    visibility: VisibilityOnly = False,
) -> None:
    """Checks that a game keeps the contract, and shows who sees what.

    Without --players and --option, with settings in which each value occurs.
    """
    options = _parse_options(game, option) if option else None
    from .game import check_command  # noqa: PLC0415

    check_command(game, players, options, num_games, seed, visibility_only=visibility)


@app.command(cls=Command)
def new_game(name: NewName, folder: NewFolder = None) -> None:
    """Writes a small game that runs, for you to change into yours."""
    from .game import new_game_command  # noqa: PLC0415

    new_game_command(name, folder)


def _parse_options(game: str, option: list[str] | None) -> dict[str, object]:
    from ...envs import find_game  # noqa: PLC0415  # not for the help

    return parse_options(find_game(game), option or [])


def _settings(game: str, players: int | None, option: list[str] | None) -> Any:
    from ...envs import find_game  # noqa: PLC0415  # not for the help

    return find_game(game).settings(players, _parse_options(game, option))
