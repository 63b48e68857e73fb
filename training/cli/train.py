"""What `kunstkammer train` takes besides a game: how a run is configured, and where it starts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="A TOML file whose values replace those of the game's preset.",
    ),
]
Overrides = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="Changes a value of the config; may be repeated."
    ),
]
RunFolder = Annotated[
    Path | None, typer.Option("--run", metavar="FOLDER", help="Where the run is written.")
]
Resume = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="Goes on with the run of this folder; --set total_steps=NUMBER makes it longer.",
    ),
]
InitialPolicy = Annotated[
    Path | None,
    typer.Option(
        "--from", metavar="FILE", help="A policy file whose weights the policy starts with."
    ),
]
NoEvaluation = Annotated[
    bool, typer.Option("--no-evaluation", help="Skips the evaluation at the end.")
]


def all_overrides(
    overrides: list[str] | None, initial_policy: Path | None, *, no_evaluation: bool
) -> list[str]:
    """Values of the config as texts "key=value": those of --set, --from and --no-evaluation."""
    texts = list(overrides or [])
    if initial_policy is not None:
        path = json.dumps(str(initial_policy), ensure_ascii=False)
        # a digest that a config file holds is of another policy
        texts += [f"initial_policy={path}", "initial_policy_digest="]
    if no_evaluation:
        texts.append("evaluation_games=0")
    return texts
