"""Mutants of a game's rules: small deliberate faults, drawn at random, that the tests should find.

A mutant is an edit of the source text at the position of a node, so comments and layout stay. It is
found again on another commit by its function, its statement and its place among equal edits there,
even if lines have moved, and constants have got or lost the name of their module.
"""

from __future__ import annotations

import ast
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, TypeAlias

SOURCES = ("rules.py", "rules/*.py", "hidden*.py", "*invariants.py")
"""What is mutated of a game, below its folder."""

COMPARISONS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip
ARITHMETIC = {
    "+": "-", "-": "+", "*": "+", "//": "*", "/": "*", "%": "//", "**": "*",
    "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&",
}  # fmt: skip
JUNCTIONS = {"and": "or", "or": "and"}
NAMES = {"min": "max", "max": "min"}
KEPT = (ast.Import, ast.ImportFrom, ast.Pass)
OPERATOR = re.compile(r"not\s+in|is\s+not|in\b|is\b|and\b|or\b|<<|>>|//|\*\*|[<>=!]=|[-+*/%&|^<>]")

Edit: TypeAlias = tuple[int, int, str]
"""Start and end in the source as UTF-8, and the new text between them."""
Context: TypeAlias = tuple[str, str]
"""The name of the function around a node, and its statement (of a block, its head)."""


@dataclass(frozen=True)
class Mutant:
    """One edit of a source file."""

    file: str
    line: int  # from 1
    column: int  # of the line as UTF-8, from 0
    function: str  # "" outside of functions
    statement: str  # that holds the edit, by `ast.unparse`; before it the head of its block
    original: str
    replacement: str
    occurrence: int = 0  # among equal edits of equal statements in the function, by position

    @property
    def key(self) -> tuple[Any, ...]:
        """What stays if lines move, the layout changes or a constant is named by its module."""
        texts = (plain(text) for text in (self.statement, self.original, self.replacement))
        return (self.function, *texts, self.occurrence)

    @property
    def name(self) -> str:
        """One line that identifies it."""
        edit = f"{' '.join(self.original.split())} -> {self.replacement}"
        return f"{self.file}:{self.line}:{self.column} {self.function or 'module'}: {edit}"

    @property
    def game(self) -> str:
        """The game whose folder holds the file."""
        return Path(self.file).parts[2]

    def apply(self, text: str) -> str:
        """The source with the edit."""
        source = text.encode()
        start = line_starts(source)[self.line - 1] + self.column
        end = start + len(self.original.encode())
        if source[start:end] != self.original.encode():
            raise ValueError(f"{self.name}: the source has {source[start:end].decode()!r} there")
        return (source[:start] + self.replacement.encode() + source[end:]).decode()

    def diff(self, text: str) -> str:
        """The lines of a source that the edit changes, before and after it."""
        first = self.line - 1
        old = text.splitlines()[first : self.line + self.original.count("\n")]
        new = self.apply(text).splitlines()[first : self.line + self.replacement.count("\n")]
        return "\n".join(
            [f"- {line.strip()}" for line in old] + [f"+ {line.strip()}" for line in new]
        )


def plain(text: str) -> str:
    """A text without its layout and without modules before the names of constants and types."""
    return re.sub(r"\b[a-z_]\w*\.(?=[A-Z])", "", " ".join(text.split()))


def line_starts(source: bytes) -> list[int]:
    """The position at which each line starts."""
    return [0] + [found.end() for found in re.finditer(rb"\n", source)]


def source_files(project: Path, game: str) -> list[str]:
    """The files of a game that are mutated, below the project's folder."""
    folder = project / "envs" / "games" / game
    found = {path for pattern in SOURCES for path in folder.glob(pattern)}
    if not found:
        raise ValueError(f"game is {game!r}; {folder.parent} has no rules of it")
    return sorted(path.relative_to(project).as_posix() for path in found)


def all_mutants(project: Path, game: str) -> list[Mutant]:
    """All that can be drawn for a game."""
    return [
        mutant
        for file in source_files(project, game)
        for mutant in find_mutants(file, (project / file).read_text(encoding="utf-8"))
    ]


def draw(project: Path, game: str, count: int, seed: int) -> list[Mutant]:
    """Draws mutants, at most one for each place of the sources; all places are equally likely."""
    places: dict[tuple[str, int, int], list[Mutant]] = {}
    for mutant in all_mutants(project, game):
        places.setdefault((mutant.file, mutant.line, mutant.column), []).append(mutant)
    if not 1 <= count <= len(places):
        raise ValueError(f"count is {count}; {game} has 1 to {len(places)} places to mutate")
    dice = random.Random(f"{seed} {game}")
    order = sorted(places)
    dice.shuffle(order)
    chosen = (dice.choice(places[place]) for place in order)
    valid = (mutant for mutant in chosen if is_other_code(project, mutant))
    return sorted(islice(valid, count), key=lambda mutant: (mutant.file, mutant.line))


def find_again(
    project: Path, mutants: Iterable[Mutant]
) -> tuple[list[tuple[Mutant, Mutant]], list[Mutant]]:
    """Finds a list's mutants in the sources as they are now.

    Returns:
        Pairs of a listed mutant and the same one as it is now, and those that are not there:
        neither in their file nor, unambiguously, in another one of their game.
    """
    found, missing = [], []
    listed = list(mutants)
    now: dict[tuple[Any, ...], list[Mutant]] = {}
    for game in {mutant.game for mutant in listed}:
        for mutant in all_mutants(project, game):
            now.setdefault((game, *mutant.key), []).append(mutant)
    for mutant in listed:
        same = now.get((mutant.game, *mutant.key), [])
        in_file = [one for one in same if one.file == mutant.file]
        if len(in_file or same) == 1:
            found.append((mutant, (in_file or same)[0]))
        else:
            missing.append(mutant)
    return found, missing


def save(path: Path, mutants: Iterable[Mutant]) -> None:
    """Writes a list, one mutant a line."""
    lines = (json.dumps(asdict(mutant), ensure_ascii=False) for mutant in mutants)
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def load(path: Path) -> list[Mutant]:
    """Reads a list."""
    return [Mutant(**fields) for fields in json.loads(path.read_text(encoding="utf-8"))]


def find_mutants(file: str, text: str) -> Iterator[Mutant]:
    """All edits of a source; those that do not compile are sorted out when drawn."""
    source = text.encode()
    starts = line_starts(source)
    seen: Counter[tuple[Any, ...]] = Counter()
    edits = {
        edit: context
        for node, context in walk(ast.parse(text))
        for edit in edits_of(node, source)
        if context[0] or edit[2] != "pass"  # only in functions are statements deleted
    }
    for (start, end, replacement), (function, statement) in sorted(edits.items()):
        line = sum(one <= start for one in starts)
        original = source[start:end].decode()
        column = start - starts[line - 1]
        mutant = Mutant(file, line, column, function, statement, original, replacement)
        yield Mutant(**{**asdict(mutant), "occurrence": seen[mutant.key]})
        seen[mutant.key] += 1


def is_other_code(project: Path, mutant: Mutant) -> bool:
    """Whether a mutant compiles and has another syntax tree than its source."""
    text = (project / mutant.file).read_text(encoding="utf-8")
    try:
        tree = ast.parse(mutant.apply(text))
        compile(tree, mutant.file, "exec")
    except SyntaxError:
        return False
    return ast.dump(tree) != ast.dump(ast.parse(text))


def walk(node: ast.AST, context: Context = ("", "")) -> Iterator[tuple[ast.AST, Context]]:
    """The nodes below one, without docstrings, decorators and annotations."""
    function, _ = context
    for field, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        for child in children:
            if field in ("decorator_list", "returns", "annotation") or is_docstring(child):
                continue
            if not isinstance(child, ast.AST):
                continue
            inner = context
            if isinstance(child, ast.stmt):
                block = f"{head(node)}: " if isinstance(node, ast.If | ast.While | ast.For) else ""
                inner = (function, block + head(child))
            yield child, inner
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = (f"{function}.{child.name}".lstrip("."), inner[1])
            yield from walk(child, inner)


def is_docstring(node: object) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def head(statement: ast.stmt) -> str:
    """A statement in one layout; of a block, its head."""
    text = ast.unparse(statement)
    return text.partition(":\n")[0] if has_body(statement) else text


def has_body(statement: ast.AST) -> bool:
    return hasattr(statement, "body")


def span(node: ast.AST, source: bytes) -> tuple[int, int]:
    """Where a node starts and ends in the source."""
    starts = line_starts(source)
    first, last = starts[node.lineno - 1], starts[node.end_lineno - 1]
    return first + node.col_offset, last + node.end_col_offset


def edits_of(node: ast.AST, source: bytes) -> Iterator[Edit]:
    """The edits that a node itself offers; those of the nodes in it are theirs."""
    if isinstance(node, ast.Compare):
        yield from swap_operators([node.left, *node.comparators], COMPARISONS, source)
    elif isinstance(node, ast.BinOp):
        yield from swap_operators([node.left, node.right], ARITHMETIC, source)
    elif isinstance(node, ast.AugAssign):
        yield from swap_operators([node.target, node.value], ARITHMETIC, source)
    elif isinstance(node, ast.BoolOp):
        yield from swap_operators(node.values, JUNCTIONS, source)
    elif isinstance(node, ast.Constant):
        yield from ((*span(node, source), text) for text in other_constants(node.value))
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield (*span(node, source), NAMES[node.id])
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        start, end = span(node.test, source)
        yield start, end, f"not ({source[start:end].decode()})"
    elif isinstance(node, ast.stmt) and not (has_body(node) or isinstance(node, KEPT)):
        yield (*span(node, source), "pass")


def swap_operators(
    operands: list[ast.expr], swaps: dict[str, str], source: bytes
) -> Iterator[Edit]:
    """The first operator between each two neighbouring operands, replaced."""
    for left, right in pairwise(operands):
        start, end = span(left, source)[1], span(right, source)[0]
        found = OPERATOR.search(source[start:end].decode())
        name = " ".join(found[0].split()) if found else ""
        if found and name in swaps:
            yield start + found.start(), start + found.end(), swaps[name]


def other_constants(value: object) -> list[str]:
    if isinstance(value, bool):
        return [str(not value)]
    return [str(value + 1), str(value - 1)] if isinstance(value, int) else []
