"""Runs commands of the command line, each a list of words, in a process of its own.

`python command_process.py '[["games"], …]'` prints a list of exit code, output and errors of each.
"""

from __future__ import annotations

import json
import sys

from typer.testing import CliRunner

from kunstkammer.training.cli.app import app


def main() -> None:
    sys.path.insert(0, "")  # as the console script finds modules of the current folder
    results = []
    for command in json.loads(sys.argv[1]):
        result = CliRunner().invoke(app, command, input="q\n")
        results.append([result.exit_code, result.stdout, result.stderr])
    print(json.dumps(results))


if __name__ == "__main__":
    main()
