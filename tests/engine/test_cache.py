"""Compiled loops come from the cache, but never those of another game or of edited rules."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MESSAGE = "Compiling kernels for this machine (once per game and way of play, 5-30 s)"


def probe(max_file_bytes: int | None = None, **variables: str) -> dict[str, Any]:
    """Runs `cache_probe` in a process of its own, with these environment variables.

    Files that grow beyond a given size fail as on a full disk.
    """

    def limit_files() -> None:
        if max_file_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (max_file_bytes, max_file_bytes))

    cleared = ("KUNSTKAMMER_CACHE_DIR", "XDG_CACHE_HOME", "NUMBA_BOUNDSCHECK")
    environment = {name: text for name, text in os.environ.items() if name not in cleared}
    result = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.engine.cache_probe"],
        cwd=ROOT,
        env={**environment, "NUMBA_DISABLE_JIT": "0", **variables},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit_files,
    )
    assert result.returncode == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def files(root: Path) -> dict[str, int]:
    """Every file of a cache and when it was written."""
    return {
        str(path.relative_to(root)): path.stat().st_mtime_ns
        for path in root.rglob("*")
        if path.is_file()
    }


class Runs:
    """A first process on an empty cache, and a second one after it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.first = probe(KUNSTKAMMER_CACHE_DIR=str(root))
        self.files_of_first = files(root)
        self.second = probe(KUNSTKAMMER_CACHE_DIR=str(root))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    return Runs(tmp_path_factory.mktemp("cache") / "made" / "on demand")


@pytest.mark.parametrize("process", ["first", "second"])
def test_each_game_runs_its_own_rules(runs: Runs, process: str) -> None:
    found = getattr(runs, process)
    assert found["adding"] == [1, 2, 3, 4]
    assert found["multiplying"] == [0, 3, 6, 9]


@pytest.mark.parametrize("process", ["first", "second"])
def test_edited_rules_are_run_as_edited(runs: Runs, process: str) -> None:
    assert getattr(runs, process)["edited"] == [0, 5, 10, 15]


def test_edited_rules_have_a_folder_of_their_own(runs: Runs) -> None:
    owners = sorted(folder.name.rpartition("-")[0] for folder in runs.root.iterdir())
    assert owners == ["adding_v0", "multiplying_v0", "multiplying_v0"]


def test_the_second_process_compiles_nothing(runs: Runs) -> None:
    assert len(runs.files_of_first) == 6  # an index and the code, three times
    assert files(runs.root) == runs.files_of_first


def test_compiling_is_announced_once_and_loading_never(runs: Runs) -> None:
    assert runs.first["messages"] == [MESSAGE]
    assert runs.second["messages"] == []


def test_the_cache_folder_of_other_users_of_numba_stays(runs: Runs) -> None:
    assert runs.first["is_restored"]
    assert runs.second["is_restored"]


def test_the_cache_lies_in_the_users_cache_folder_by_default(tmp_path: Path) -> None:
    probe(XDG_CACHE_HOME=str(tmp_path))
    assert len(list((tmp_path / "kunstkammer" / "kernels").iterdir())) == 3


def test_a_cache_that_cannot_be_made_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, no folder")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    found = probe(KUNSTKAMMER_CACHE_DIR=str(occupied / "cache"), TMPDIR=str(temporary))
    assert found["multiplying"] == [0, 3, 6, 9]
    (cache,) = temporary.iterdir()
    assert cache.name == f"kunstkammer-kernels-{os.getuid()}"
    assert len(list(cache.iterdir())) == 3


def test_a_temporary_cache_that_others_can_write_is_not_used(tmp_path: Path) -> None:
    shared = tmp_path / f"kunstkammer-kernels-{os.getuid()}"
    shared.mkdir()
    shared.chmod(0o777)
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, no folder")
    found = probe(KUNSTKAMMER_CACHE_DIR=str(occupied / "cache"), TMPDIR=str(tmp_path))
    assert found["multiplying"] == [0, 3, 6, 9]
    assert list(shared.iterdir()) == []


def uncached(folder: Path | str) -> str:
    return (
        f"kunstkammer cannot keep its compiled code in {folder} and compiles it again in each "
        "process; free space there, or set KUNSTKAMMER_CACHE_DIR to another folder"
    )


def test_a_full_cache_is_told_once_and_done_without(tmp_path: Path) -> None:
    # enough for an index, but not for the code
    found = probe(max_file_bytes=8192, KUNSTKAMMER_CACHE_DIR=str(tmp_path))
    assert (found["adding"], found["multiplying"]) == ([1, 2, 3, 4], [0, 3, 6, 9])
    assert found["edited"] == [0, 5, 10, 15]
    assert found["messages"] == [MESSAGE, uncached(tmp_path)]
    assert list(tmp_path.rglob("*.nbc*")) == []
    found = probe(KUNSTKAMMER_CACHE_DIR=str(tmp_path))  # there is space again
    assert found["edited"] == [0, 5, 10, 15]
    assert uncached(tmp_path) not in found["messages"]
    assert len(files(tmp_path)) == 6


def test_a_folder_of_a_loop_that_cannot_be_made_is_told_and_done_without(
    runs: Runs, tmp_path: Path
) -> None:
    for folder in runs.root.iterdir():
        (tmp_path / folder.name).write_text("a file, no folder")
    found = probe(KUNSTKAMMER_CACHE_DIR=str(tmp_path))
    # elsewhere, numba would have taken one of the loops for another
    assert (found["adding"], found["multiplying"]) == ([1, 2, 3, 4], [0, 3, 6, 9])
    assert found["edited"] == [0, 5, 10, 15]
    assert found["messages"] == [MESSAGE, uncached(tmp_path)]


def test_no_folder_for_a_cache_is_told_once_and_done_without(tmp_path: Path) -> None:
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, no folder")
    found = probe(max_file_bytes=0, KUNSTKAMMER_CACHE_DIR=str(occupied / "cache"))
    assert (found["adding"], found["multiplying"]) == ([1, 2, 3, 4], [0, 3, 6, 9])
    assert found["messages"] == [uncached("any folder")]


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_damaged_cache_is_compiled_anew(runs: Runs, tmp_path: Path, kind: str) -> None:
    damaged = tmp_path / "cache"
    shutil.copytree(runs.root, damaged)
    for number, path in enumerate(sorted(damaged.rglob(f"*.{kind}"))):
        content = path.read_bytes()
        path.write_bytes([b"", content[: len(content) // 2], b"garbage"][number])
    found = probe(KUNSTKAMMER_CACHE_DIR=str(damaged))
    assert (found["adding"], found["multiplying"]) == ([1, 2, 3, 4], [0, 3, 6, 9])
    mended = files(damaged)
    assert probe(KUNSTKAMMER_CACHE_DIR=str(damaged))["edited"] == [0, 5, 10, 15]
    assert files(damaged) == mended


def test_plain_python_runs_the_same_rules_and_leaves_no_cache(tmp_path: Path) -> None:
    found = probe(NUMBA_DISABLE_JIT="1", KUNSTKAMMER_CACHE_DIR=str(tmp_path))
    assert found == {
        "adding": [1, 2, 3, 4],
        "multiplying": [0, 3, 6, 9],
        "edited": [0, 5, 10, 15],
        "is_restored": True,
        "messages": [],
    }
    assert files(tmp_path) == {}
