"""Runs the tests over mutants of the rules, and reports which mutants survive.

`python -m tests.mutate --help` lists the ways to use it. Every mutant runs in a temporary copy of
the project that imports its own sources, without the JIT, until the first test fails.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeAlias

from .mutants import Mutant, draw, find_again, load, save

PROJECT = Path(__file__).resolve().parents[1]
GAMES = {"kunststueck": 110, "serengeti": 50}
"""A large and a small game, and how many mutants of each are drawn."""
LONGEST = 3.0  # seconds of a test that runs with the quick ones
LEFT_BEHIND = shutil.ignore_patterns(".*", "build", "dist", "runs", "__pycache__", "*.egg-info")
OUTCOMES = ("killed", "timed out", "survived", "missing")
FAILED, INTERRUPTED = 1, 2  # exit statuses of pytest; the second one if a module does not import
Result: TypeAlias = dict[str, Any]
"""A listed mutant's fields, and `outcome`, `seconds`, `by` (what found it) and `diff`."""
Stage: TypeAlias = tuple[list[str], float]
"""Arguments of Python for some tests, and the seconds after which their run counts as endless."""


class Copies:
    """Temporary copies of the project, each for one mutant at a time."""

    def __init__(self, project: Path, folder: Path) -> None:
        self.project, self.folder = project, folder
        self.free: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self.running: set[subprocess.Popen[str]] = set()
        self.first = folder / "0"
        shutil.copytree(project, self.first, ignore=LEFT_BEHIND)
        modules = self.first / "modules" / "kunstkammer"
        modules.mkdir(parents=True)
        for package in ("envs", "agents", "training"):
            (modules / package).symlink_to(Path("..", "..", package), target_is_directory=True)
        self.free.put(self.first)

    def multiply(self, count: int) -> None:
        """Copies the first copy, with the bytecode that the tests have left in it."""
        for number in range(1, count):
            shutil.copytree(self.first, self.folder / str(number), symlinks=True)
            self.free.put(self.folder / str(number))

    def run(self, copy: Path, arguments: list[str], seconds: float | None) -> tuple[int, str]:
        """Runs Python in a copy; returns exit status and output, or -1 if it takes too long."""
        environment = os.environ | {
            "PYTHONPATH": str(copy / "modules"),
            "NUMBA_DISABLE_JIT": "1",
            "KUNSTKAMMER_CACHE_DIR": str(copy / "build"),
            "MPLCONFIGDIR": str(copy / "build"),
        }
        process = subprocess.Popen(
            [sys.executable, *arguments], cwd=copy, env=environment, process_group=0,
            text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.running.add(process)
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return -1, process.communicate()[0]
        finally:
            self.running.discard(process)
        return process.returncode, output


def pytest_arguments(game: str) -> list[str]:
    """The tests of a game, the shared ones restricted to it."""
    return ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", game, "-m", "not slow"]


def measure(copies: Copies, game: str) -> dict[str, float]:
    """Runs the tests of a game without a mutant; returns the seconds of each."""
    report = copies.folder / "report.xml"
    arguments = [*pytest_arguments(game), f"--junitxml={report}", "tests/games", "tests/oracles"]
    status, output = copies.run(copies.first, arguments, None)
    if status != 0:
        raise RuntimeError(f"the tests of {game} fail without a mutant:\n{output[-3000:]}")
    cases = [case.attrib for case in ElementTree.parse(report).iter("testcase")]
    files = [case["classname"].replace(".", "/") + ".py" for case in cases]
    tests = [f"{file}::{case['name']}" for file, case in zip(files, cases, strict=True)]
    return {test: float(case["time"]) for test, case in zip(tests, cases, strict=True)}


def plan_tests(game: str, seconds: dict[str, float], longest: float) -> list[Stage]:
    """The stages of a game's tests: those that are quick, then those that take long.

    The quick ones run file by file, cheap files first, since tests of a file share fixtures.
    """
    quick = {test: taken for test, taken in seconds.items() if taken <= longest}
    slow = {test: taken for test, taken in seconds.items() if taken > longest}
    files: Counter[str] = Counter()
    for test, taken in quick.items():
        files[test.partition("::")[0]] += taken
    stages = []
    for tests, times in ((files, quick), (slow, slow)):
        limit = 20 + 3 * max(times.values(), default=0)
        options = [f"-ofaulthandler_timeout={limit}", "-ofaulthandler_exit_on_timeout=true"]
        options += [f"--deselect={test}" for test in slow if times is quick]
        if tests:  # without bytecode: that of a mutant must not stay
            arguments = ["-B", *pytest_arguments(game), *options, *sorted(tests, key=tests.get)]
            stages.append((arguments, 60 + 4 * sum(times.values())))
    return stages


@contextmanager
def mutated(copies: Copies, mutant: Mutant) -> Iterator[Path]:
    """A copy that has the mutant in its sources for a while."""
    copy = copies.free.get()
    path = copy / mutant.file
    text, times = path.read_text(encoding="utf-8"), path.stat()
    try:
        path.write_text(mutant.apply(text), encoding="utf-8")
        yield copy
    finally:
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # as its bytecode knows it
        copies.free.put(copy)


def try_mutant(copies: Copies, listed: Mutant, now: Mutant, stages: list[Stage]) -> Result:
    """Runs the tests over one mutant in a free copy, stage by stage until one fails."""
    begin = time.monotonic()
    with mutated(copies, now) as copy:
        for arguments, seconds in stages:
            outcome, output = judge(*copies.run(copy, arguments, seconds))
            if outcome != "survived":
                break
    return asdict(listed) | {
        "outcome": outcome,
        "seconds": round(time.monotonic() - begin, 1),
        "by": found_by(output),
        "diff": now.diff((copies.project / now.file).read_text(encoding="utf-8")),
    }


def judge(status: int, output: str) -> tuple[str, str]:
    """What the exit status of pytest says of a mutant, and the output again."""
    if status == -1 or "Timeout (" in output:
        return "timed out", output
    if status not in (0, FAILED, INTERRUPTED):
        raise RuntimeError(f"pytest ended with {status}:\n{output[-3000:]}")
    return ("survived" if status == 0 else "killed"), output


def found_by(output: str) -> str:
    """The test that failed, by pytest's summary."""
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    return failed[-1] if failed else ""


def digest(project: Path) -> str:
    """Stands for the sources and tests that results belong to."""
    folders = (project / folder for folder in ("envs", "tests/games", "tests/oracles"))
    paths = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def read_results(path: Path) -> tuple[dict[str, Result], dict[str, Result]]:
    """The results of a file by the mutant's name, and the times of the unmutated tests by game."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    records = [json.loads(line) for line in lines]
    times = {one["measured"]: one for one in records if "measured" in one}
    return {name_of(one): one for one in records if "outcome" in one}, times


def name_of(result: Result) -> str:
    return Mutant(**{name: result[name] for name in Mutant.__dataclass_fields__}).name


def append(path: Path, record: Result) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(record, ensure_ascii=False) + "\n")


def run(project: Path, mutants: list[Mutant], path: Path, jobs: int, longest: float) -> None:
    """Runs all mutants that have no result yet, and appends their results to a file."""
    done, times = read_results(path)
    if any(one["digest"] != digest(project) for one in times.values()):
        raise SystemExit(f"{path} has the results of other sources or tests; name another file")
    waiting, missing = find_again(project, [one for one in mutants if one.name not in done])
    for mutant in missing:
        append(path, asdict(mutant) | {"outcome": "missing"})
    with tempfile.TemporaryDirectory() as folder:
        copies = Copies(project, Path(folder))
        plans = {}
        for game in sorted({listed.game for listed, _ in waiting}):
            if game not in times:
                print(f"{game}: running the tests without a mutant", flush=True)
                seconds = measure(copies, game)
                times[game] = {"measured": game, "digest": digest(project), "seconds": seconds}
                append(path, times[game])
            plans[game] = plan_tests(game, times[game]["seconds"], longest)
        copies.multiply(jobs)
        with ThreadPoolExecutor(jobs) as pool:
            futures = [
                pool.submit(try_mutant, copies, old, new, plans[old.game]) for old, new in waiting
            ]
            try:
                for number, future in enumerate(as_completed(futures), 1):
                    result = future.result()
                    append(path, result)
                    what = f"{result['outcome']} after {result['seconds']} s: {name_of(result)}"
                    print(f"{number}/{len(futures)} {what}", flush=True)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for process in list(copies.running):
                    os.killpg(process.pid, signal.SIGKILL)
                raise


def report(results: Iterable[Result]) -> str:
    """Counts by file, and the survivors and what was not found."""
    results = list(results)
    counts = Counter((file, one["outcome"]) for one in results for file in (one["file"], "all"))
    files = [*sorted({one["file"] for one in results}), "all"]
    rows = [[file, *(str(counts[file, name]) for name in OUTCOMES)] for file in files]
    lines = [" | ".join(row) for row in [["file", *OUTCOMES], *rows]]
    for one in results:
        if one["outcome"] in ("survived", "missing"):
            lines += ["", f"{one['outcome']}: {name_of(one)}", one.get("diff", "")]
    return "\n".join(lines)


def compare(old: Path, new: Path) -> int:
    """Prints what survives in the new results alone; returns 1 if anything does."""
    before, after = read_results(old)[0], read_results(new)[0]
    survived = {name for name, one in before.items() if one["outcome"] == "survived"}
    survivors = [
        one for name, one in after.items() if one["outcome"] == "survived" and name not in survived
    ]
    known = {name for name, one in after.items() if one["outcome"] != "missing"}
    unknown = [name for name in before if name not in known]
    for name in unknown:
        print(f"has no result in {new}: {name}")
    for one in survivors:
        print(f"survives in {new} alone: {name_of(one)}\n{one['diff']}")
    print(f"{len(survivors)} new survivors; {len(unknown)} of {len(before)} without a new result")
    return int(bool(survivors))


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.mutate", description=__doc__)
    parser.add_argument("--list", type=Path, default=PROJECT / "tests" / "mutants.json")
    parser.add_argument("--draw", action="store_true", help="draw mutants and write the list")
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    parser.add_argument("--count", type=int, help="how many to draw of each game (110 and 50)")
    parser.add_argument("--game", action="append", choices=GAMES, help="default: all")
    parser.add_argument("--project", type=Path, default=PROJECT, help="another commit's sources")
    parser.add_argument("--results", type=Path, default=PROJECT / "build" / "mutants.jsonl")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--longest", type=float, default=LONGEST, help="seconds of a quick test")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("OLD", "NEW"))
    arguments = parser.parse_args()
    if arguments.compare:
        return compare(*arguments.compare)
    games = arguments.game or list(GAMES)
    if arguments.draw:
        drawn = []
        for game in games:
            count = arguments.count or GAMES[game]
            drawn += draw(arguments.project, game, count, arguments.seed)
        save(arguments.list, drawn)
        return 0
    mutants = [one for one in load(arguments.list) if one.game in games]
    try:
        run(arguments.project, mutants, arguments.results, arguments.jobs, arguments.longest)
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")
    finally:
        print(report(read_results(arguments.results)[0].values()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
