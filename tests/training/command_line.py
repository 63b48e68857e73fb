"""Runs the command line within a test."""

from __future__ import annotations

import subprocess
from pathlib import Path

from typer.testing import CliRunner, Result

from kunstkammer.training.cli import app


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


def await_prompt(process: subprocess.Popen[bytes]) -> None:
    """Reads what a process prints until it asks for an action."""
    assert process.stdout is not None
    shown = b""
    while not shown.endswith(b"your action> "):
        piece = process.stdout.read(1)
        assert piece  # it has not ended
        shown += piece
