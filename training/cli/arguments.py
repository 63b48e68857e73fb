"""What the commands take: arguments and options that several of them share, or that are long."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Id or name, as `kunstkammer games` lists them, or module:GAME; comes first.",
    ),
]
Players = Annotated[
    int | None,
    typer.Option(metavar="NUMBER", help="Number of players; the game's default if left out."),
]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A rule option; may be repeated."),
]
Opponents = Annotated[
    list[str] | None,
    typer.Option(
        metavar="AGENT...",
        help="Agents of the other seats in their order, or one for all; "
        "the strongest scripted agent if left out.",
    ),
]
AgentsBySeat = Annotated[
    list[str] | None,
    typer.Option(
        "--agents",
        metavar="AGENT...",
        help="Agents by seat, or one for all; the scripted ones if left out.",
    ),
]
RatedAgents = Annotated[
    list[str] | None,
    typer.Option(
        "--agents", metavar="AGENT...", help="Who is rated, for example greedy file:PATH."
    ),
]
Lineups = Annotated[
    list[str] | None,
    typer.Option(
        "--lineup",
        metavar="A,B,...",
        help="Who sits at a table, one agent for each seat; may be repeated.",
    ),
]
Tables = Annotated[
    str,
    typer.Option(metavar="KIND", help="Tables to seat the agents at: duel, half, mix or all."),
]
NumGames = Annotated[
    int, typer.Option("--games", metavar="NUMBER", min=1, help="Games of each table of agents.")
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="NUMBER", min=0, help="Of deal and agents; a random one if left out."),
]
FixedSeed = Annotated[
    int, typer.Option("--seed", metavar="NUMBER", min=0, help="Of deals and agents.")
]
SaveFile = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Adds the game to a file of replays (JSON lines)."),
]
JsonFile = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Writes the figures as JSON.")
]
CsvFile = Annotated[
    Path | None,
    typer.Option("--csv", metavar="FILE", help="Writes them as CSV, one row per agent."),
]
OutcomesFile = Annotated[
    Path | None,
    typer.Option("--outcomes", metavar="FILE", help="Writes every game as CSV, one row per seat."),
]
PlotFile = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draws them as a PNG.")
]
Quiet = Annotated[bool, typer.Option("--quiet", help="Prints nothing while it works.")]
GameNames = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME...", help="Only these, by id, name or module:GAME."),
]
OwnGame = Annotated[
    str | None,
    typer.Option("--game", metavar="MODULE:GAME", help="A game of replays that is not installed."),
]
NewName = Annotated[
    str, typer.Argument(metavar="NAME", help="The name in small letters, such as windfall.")
]
NewFolder = Annotated[
    Path | None,
    typer.Option("--folder", metavar="PATH", help="A new folder; ./NAME-game if left out."),
]
VisibilityOnly = Annotated[
    bool, typer.Option("--visibility", help="Only prints who sees which field of the record.")
]
