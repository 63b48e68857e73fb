"""Standard output: tables are folded to a terminal's width, and never into a pipe or file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

_PIPED_WIDTH = 10_000  # columns


def make_console(*, markup: bool = True) -> Console:
    """Standard output, on which nothing is folded but tables on a terminal."""
    console = Console(soft_wrap=True, markup=markup, highlight=False)
    if not console.is_terminal:
        console.width = _PIPED_WIDTH
    return console


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Prints a table: folded to the width of a terminal, unfolded and plain into a pipe or file."""
    console = make_console(markup=False)
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    for position, column in enumerate(columns):
        table.add_column(column, overflow="fold", no_wrap=position == 0)
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    with console.capture() as captured:
        console.print(table)
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))
