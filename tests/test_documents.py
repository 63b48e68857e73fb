"""What the documents tell to type works: code runs, commands parse, links lead somewhere.

A document's ```python blocks and its ```sh blocks marked as ```sh run are carried out in their
order, in one namespace and one empty folder. The lines of other shell blocks are only parsed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from kunstkammer.envs import find_game
from kunstkammer.training.cli.app import app
from kunstkammer.training.cli.command import Command

PROJECT = Path(__file__).resolve().parents[1]
DOCUMENTS = [
    PROJECT / "README.md",
    PROJECT / "CONTRIBUTING.md",
    *sorted(PROJECT.glob("docs/**/*.md")),
    *sorted(PROJECT.glob("envs/games/*/README.md")),
]
LINKING = [
    *DOCUMENTS,
    PROJECT / "CHANGELOG.md",
    PROJECT / "NOTICE.md",
    *sorted(PROJECT.glob("training/cli/skeleton/**/*.md")),
]
SKELETON = PROJECT / "training" / "cli" / "skeleton"
MAX_SECONDS = 120

_BLOCK = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
_TARGET = re.compile(r"^(?P<name>[a-z][a-z-]*):", re.MULTILINE)


class Block(NamedTuple):
    language: str
    is_run: bool
    code: str
    line: int


def blocks(document: Path) -> Iterator[Block]:
    text = document.read_text(encoding="utf-8")
    for match in _BLOCK.finditer(text):
        language, *marks = match["info"].split() or [""]
        line = text.count("\n", 0, match.start("code"))
        yield Block(language, marks == ["run"] or language == "python", match["code"], line)


def commands() -> Iterator[Any]:
    for document in DOCUMENTS:
        for block in blocks(document):
            if block.language == "sh" and not block.is_run:
                for line in block.code.replace("\\\n", " ").splitlines():
                    words = shlex.split(line, comments=True)
                    if words:
                        yield pytest.param(words, id=f"{name_document(document)}: {line}")


def name_document(document: Path) -> str:
    return document.relative_to(PROJECT).as_posix()


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_document)
def test_blocks_of_code_say_their_language(document: Path) -> None:
    known = {"python", "sh", "text", "json", "toml"}
    assert {block.language for block in blocks(document)} - known == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_document)
def test_code_runs_as_it_stands(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    module = ModuleType("document")  # importable, since games are pickled by where they lie
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in blocks(document):
        if block.language == "python":
            code = "\n" * block.line + block.code
            exec(compile(code, str(document), "exec", dont_inherit=True), module.__dict__)
        elif block.is_run:
            run_shell(block.code)


def run_shell(code: str) -> None:
    scripts = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": os.pathsep.join([scripts, os.environ["PATH"]])}
    finished = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", code],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=MAX_SECONDS,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr


@pytest.mark.parametrize("words", list(commands()))
def test_a_command_exists(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    match words:
        case ["kunstkammer", *arguments]:
            parse_command(arguments, monkeypatch)
        case ["make", *arguments]:
            targets = set(_TARGET.findall((PROJECT / "Makefile").read_text(encoding="utf-8")))
            wanted = {argument for argument in arguments if "=" not in argument}
            assert wanted - targets == set()
        case [program, "-m", module, *_] if Path(program).name.startswith("python"):
            assert importlib.util.find_spec(module) is not None
        case _:
            assert words[0] in {"bash", "cd", "git", "pip", "python", "source"}


def parse_command(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the command line read the arguments, but does not carry the command out."""

    def look_up(_command: Command, context: Any) -> None:
        named = context.params.get("game") or []
        for game in [named] if isinstance(named, str) else named:
            find_game(game)

    monkeypatch.syspath_prepend(SKELETON)  # the game that CONTRIBUTING shows
    monkeypatch.setattr(Command, "invoke", look_up)
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("document", LINKING, ids=name_document)
def test_links_lead_to_files(document: Path) -> None:
    targets = [link["target"] for link in _LINK.finditer(document.read_text(encoding="utf-8"))]
    local = [target.partition("#")[0] for target in targets if "://" not in target]
    assert [name for name in local if name and not (document.parent / name).exists()] == []
