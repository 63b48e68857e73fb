"""What all commands share: how they read several values and refuse input."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand

from ..terminal.interruption import interruptible

if TYPE_CHECKING:
    from ...envs.engine.game import Game

LISTS = ("--agents", "--opponents", "--lineup")
"""Options that take all values after them, up to the next option: `--agents greedy random`."""

_TRAIN_EXTRA = ("matplotlib", "sb3_contrib", "stable_baselines3", "tensorboard", "torch")


class Command(TyperCommand):
    """A command that takes lists of values and says in one line why it refuses something."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the command line; the lists are spread first."""
        return super().parse_args(ctx, spread_lists(args))

    def invoke(self, ctx: Any) -> Any:
        """Runs the command; exit code 2 for wrong input, 128 and the signal's number for a signal.

        Those are 130 for Ctrl-C, 143 for SIGTERM and 129 for SIGHUP.
        """
        if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.encoding.lower() != "utf-8":
            sys.stdout.reconfigure(errors="replace")  # "?" for a "±" that it cannot write
        try:
            with interruptible(), warnings.catch_warnings():
                warnings.showwarning = _show_warning
                return super().invoke(ctx)
        except (KeyboardInterrupt, Exception) as error:
            interruption = _interruption(error)
            if interruption is not None:
                _complain("\ninterrupted")
                raise typer.Exit(128 + getattr(interruption, "number", signal.SIGINT)) from None
            if isinstance(error, BrokenPipeError) and error.filename is None:
                raise  # typer ends quietly: nobody reads on
            message = explain(error) if isinstance(error, Exception) else None
            if message is None:
                raise
            notes = getattr(error, "__notes__", [])  # such as the agent that raised it
            _complain(f"error: {'; '.join([message, *notes])}")
            raise typer.Exit(2) from None


def spread_lists(arguments: Sequence[str]) -> list[str]:
    """Repeats an option of `LISTS` for each value after it: `--agents=a --agents=b`.

    Raises:
        BadParameter: such an option has no value after it.
    """
    spread: list[str] = []
    option = None
    for position, argument in enumerate(arguments):
        if argument == "--":
            return [*spread, *arguments[position:]]
        if argument in LISTS:
            option = argument
            following = [*arguments[position + 1 : position + 2], "--"]
            if following[0].startswith("-"):
                raise typer.BadParameter(f"{argument} needs at least one value")
        elif argument.startswith("-"):
            option = None
            spread.append(argument)
        else:
            spread.append(f"{option}={argument}" if option else argument)
    return spread


def explain(error: Exception) -> str | None:
    """One line for an error that the user can mend; None for a fault of the program."""
    from ...envs.engine import errors  # noqa: PLC0415  # numba is slow to import

    if isinstance(error, ModuleNotFoundError) and error.name:
        package = error.name.partition(".")[0]
        if package not in _TRAIN_EXTRA:
            return None
        return f'{package} is not installed; pip install "kunstkammer[train]"'
    if isinstance(error, MemoryError):
        return f"there is not enough memory: {error}"
    if isinstance(error, OSError):
        if error.strerror is None or error.filename is None:
            return str(error)
        return f"{error.strerror}: {error.filename}"
    ours = (
        errors.UsageError,
        errors.IllegalActionError,
        errors.ReplayError,
        errors.PolicyFileError,
        errors.DivergedError,
        errors.CompletionError,
    )
    return str(error) if isinstance(error, ours) else None


def parse_options(game: Game, texts: Iterable[str]) -> dict[str, object]:
    """Reads rule options, each "name=value"; whether they are allowed is for `Game.settings`.

    Raises:
        UsageError: a text has another form, or a name is given twice.
    """
    from ...envs.engine.errors import UsageError  # noqa: PLC0415  # numba is slow to import

    known = {option.name: option for option in game.options}
    values: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"--option is {text!r}; write name=value")
        if name in values:
            raise UsageError(f"option {name} is given twice")
        values[name] = known[name].parse(value) if name in known else value
    return values


def _interruption(error: BaseException) -> KeyboardInterrupt | None:
    """The interruption that a command ended with, also if it could print no more after it.

    A terminal that closes interrupts, and takes no more output: that error names no file.
    """
    cause: BaseException | None = error
    while isinstance(cause, OSError) and cause.filename is None:
        cause = cause.__context__
    return cause if isinstance(cause, KeyboardInterrupt) else None


def _complain(text: str) -> None:
    """Prints a line on standard error, if that still takes it; then gives up what takes no more."""
    with contextlib.suppress(OSError):
        typer.echo(text, err=True)
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:  # what is left is not to fail again at the end of the process
            with contextlib.suppress(OSError), open(os.devnull, "wb") as nowhere:
                os.dup2(nowhere.fileno(), stream.fileno())


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    typer.echo(f"warning: {message}", err=True)
