"""Runs the command line within a test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kunstkammer.training.cli.app import app


def run(*arguments: str | Path, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments], input=typed)


def output_of(*arguments: str | Path, typed: str | bytes = "") -> str:
    result = run(*arguments, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refusal_of(*arguments: str | Path, typed: str = "") -> str:
    """What a command that must fail says, without the usage that typer puts before."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.stderr.strip().split("\n")[-1]


@contextmanager
def closing_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Within it, the standard streams are on a terminal; yields what closes it."""
    ours, theirs = os.openpty()
    with ExitStack() as streams, monkeypatch.context() as context:
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            stream = streams.enter_context(open(os.dup(theirs), mode, encoding="utf-8"))
            context.setattr(sys, name, stream)
        os.close(theirs)
        yield lambda: os.close(ours)


def status_of(*arguments: str | Path) -> object:
    """The exit status of a command that uses the standard streams as they are."""
    with pytest.raises(SystemExit) as caught:
        app([str(one) for one in arguments])
    return caught.value.code


def await_prompt(process: subprocess.Popen[bytes]) -> None:
    """Reads what a process prints until it asks for an action."""
    assert process.stdout is not None
    shown = b""
    while not shown.endswith(b"your action> "):
        piece = process.stdout.read(1)
        assert piece  # it has not ended
        shown += piece
