"""The mutation tester: which mutants it draws, how it finds and judges them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from .mutants import Mutant, draw, find_again, find_mutants, is_other_code, load, save
from .mutate import GAMES, PROJECT, Copies, compare, judge, mutated, plan_tests, report

RULES = "envs/games/toy/rules.py"
TEXT = '''"""Paintings for <= 3 coins; größer."""

LIMIT = 3


def bid(coins, limit):
    """Adds 1."""
    # größer < kleiner
    if coins < limit:  # coins < limit
        coins += 1
    return coins
'''


def project_with(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def changes(statement: str) -> list[str]:
    """What a statement of a function becomes in its mutants, without its deletion."""
    text = f"def act(a, b, c):\n    {statement}\n"
    found = [one.apply(text).splitlines()[1].strip() for one in find_mutants(RULES, text)]
    return sorted(line for line in found if line != "pass")


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("return a < b", ["return a <= b"]),
        ("return a >= b", ["return a > b"]),
        ("return a == b != c", ["return a != b != c", "return a == b == c"]),
        ("return a not  in b", ["return a in b"]),
        ("return (a) is (b)", ["return (a) is not (b)"]),
        ("return a + b", ["return a - b"]),
        ("return a // b", ["return a * b"]),
        ("return a << b & c", ["return a << b | c", "return a >> b & c"]),
        ("a += b", ["a -= b"]),
        ("a |= b", ["a &= b"]),
        ("return 7", ["return 6", "return 8"]),
        ("return 0x10", ["return 15", "return 17"]),
        ("return True", ["return False"]),
        ("return min(a, b)", ["return max(a, b)"]),
        ("return a and b or c", ["return a and b and c", "return a or b or c"]),
        ("return b if a else c", ["return b if not (a) else c"]),
        ("return 'größer' + a", ["return 'größer' - a"]),
        ("return a", []),
    ],
)
def test_an_operator_constant_or_name_is_replaced_where_it_stands(
    statement: str, expected: list[str]
) -> None:
    assert changes(statement) == expected


@pytest.mark.parametrize("statement", ["break", "continue", "a = b", "act(a, b, c)", "return a"])
def test_a_statement_of_a_function_is_deleted(statement: str) -> None:
    text = f"def act(a, b, c):\n    while a:\n        {statement}\n"
    found = [one.apply(text) for one in find_mutants(RULES, text)]
    assert "def act(a, b, c):\n    while a:\n        pass\n" in found


def test_texts_annotations_decorators_and_imports_are_left() -> None:
    text = '"""1"""\nfrom a import b\n\n@b(1)\ndef act(a: b[1]) -> b[2]:\n    """2"""\n'
    assert list(find_mutants(RULES, text)) == []


def test_a_mutant_knows_its_position_function_and_statement() -> None:
    found = {one.name: one for one in find_mutants(RULES, TEXT)}
    assert list(found) == [
        f"{RULES}:3:8 module: 3 -> 2",
        f"{RULES}:3:8 module: 3 -> 4",
        f"{RULES}:9:7 bid: coins < limit -> not (coins < limit)",
        f"{RULES}:9:13 bid: < -> <=",
        f"{RULES}:10:8 bid: coins += 1 -> pass",
        f"{RULES}:10:14 bid: + -> -",
        f"{RULES}:10:17 bid: 1 -> 0",
        f"{RULES}:10:17 bid: 1 -> 2",
        f"{RULES}:11:4 bid: return coins -> pass",
    ]
    assert found[f"{RULES}:10:14 bid: + -> -"].statement == "if coins < limit: coins += 1"
    assert found[f"{RULES}:9:13 bid: < -> <="].diff(TEXT) == (
        "- if coins < limit:  # coins < limit\n+ if coins <= limit:  # coins < limit"
    )


def test_the_same_seed_draws_the_same_mutants_of_different_places(tmp_path: Path) -> None:
    project = project_with(tmp_path, {RULES: TEXT})
    drawn = draw(project, "toy", 7, seed=1)
    assert drawn == draw(project, "toy", 7, seed=1)
    assert drawn != draw(project, "toy", 7, seed=2)
    assert len({(one.line, one.column) for one in drawn}) == 7
    with pytest.raises(ValueError, match="count is 8; toy has 1 to 7 places to mutate"):
        draw(project, "toy", 8, seed=1)


def test_an_edit_that_changes_nothing_or_does_not_compile_is_not_drawn(tmp_path: Path) -> None:
    text = "def act(a, b):\n    return (a  # a < b\n        > b)\n"
    project = project_with(tmp_path, {RULES: text})
    edits = list(find_mutants(RULES, text))
    assert [one.original for one in edits if not is_other_code(project, one)] == ["<"]
    nonsense = replace(edits[0], replacement="return (")
    assert not is_other_code(project, nonsense)


def test_a_list_is_found_again_after_lines_moved_and_constants_got_a_module(tmp_path: Path) -> None:
    listed = list(find_mutants(RULES, TEXT.replace("limit:", "LIMIT:")))
    now = TEXT.replace("def bid", "def other():\n    pass\n\n\ndef bid")
    now = now.replace("limit:", "table.LIMIT:  # the most")
    project = project_with(tmp_path, {RULES: now})
    found, missing = find_again(project, listed)
    assert missing == []
    assert [old for old, _ in found] == listed
    assert {new.line - old.line for old, new in found} == {0, 4}


def test_a_mutant_is_found_again_in_another_file_of_its_game(tmp_path: Path) -> None:
    listed = list(find_mutants(RULES, TEXT))
    project = project_with(tmp_path, {"envs/games/toy/rules/bids.py": TEXT})
    found, missing = find_again(project, listed)
    assert (missing, {new.file for _, new in found}) == ([], {"envs/games/toy/rules/bids.py"})


def test_a_mutant_whose_statement_is_gone_is_missing(tmp_path: Path) -> None:
    listed = list(find_mutants(RULES, TEXT))
    project = project_with(tmp_path, {RULES: TEXT.replace("coins += 1", "coins += limit")})
    _, missing = find_again(project, listed)
    assert [one.name for one in missing] == [
        f"{RULES}:10:8 bid: coins += 1 -> pass",
        f"{RULES}:10:14 bid: + -> -",
        f"{RULES}:10:17 bid: 1 -> 0",
        f"{RULES}:10:17 bid: 1 -> 2",
    ]


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    mutants = list(find_mutants(RULES, TEXT))
    save(tmp_path / "list.json", mutants)
    assert load(tmp_path / "list.json") == mutants


@pytest.mark.parametrize(
    ("status", "output", "outcome"),
    [
        (0, "5 passed", "survived"),
        (1, "FAILED tests/test_x.py::test_y - assert", "killed"),
        (2, "ERROR tests/test_x.py - NameError", "killed"),
        (1, "Timeout (0:00:20)!", "timed out"),
        (-1, "", "timed out"),
    ],
)
def test_the_exit_status_of_the_tests_judges_a_mutant(
    status: int, output: str, outcome: str
) -> None:
    assert judge(status, output) == (outcome, output)


def test_a_run_without_tests_judges_nothing() -> None:
    with pytest.raises(RuntimeError, match="pytest ended with 5"):
        judge(5, "no tests ran")


def test_quick_tests_run_first_by_file_and_long_ones_after_them() -> None:
    seconds = {"a.py::one": 2.0, "b.py::two": 1.0, "b.py::three": 9.0, "b.py::four": 8.0}
    quick, slow = plan_tests("toy", seconds, longest=3.0)
    assert quick[0][-4:] == ["--deselect=b.py::three", "--deselect=b.py::four", "b.py", "a.py"]
    assert slow[0][-2:] == ["b.py::four", "b.py::three"]
    assert (quick[1], slow[1]) == (60 + 4 * 3, 60 + 4 * 17)


def results_file(path: Path, outcomes: dict[int, str]) -> Path:
    """Results of mutants of some lines."""
    mutants = [Mutant(RULES, line, 0, "bid", "return 1", "1", "2") for line in outcomes]
    records = [asdict(one) | {"outcome": outcomes[one.line], "diff": "- 1\n+ 2"} for one in mutants]
    path.write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")
    return path


def test_a_comparison_names_new_survivors_and_mutants_without_a_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = results_file(tmp_path / "old", {1: "killed", 2: "survived", 3: "killed", 4: "killed"})
    new = results_file(tmp_path / "new", {1: "survived", 2: "survived", 3: "missing"})
    assert compare(old, new) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"has no result in {new}: {RULES}:3:0 bid: 1 -> 2",
        f"has no result in {new}: {RULES}:4:0 bid: 1 -> 2",
        f"survives in {new} alone: {RULES}:1:0 bid: 1 -> 2",
        "- 1",
        "+ 2",
        "1 new survivors; 2 of 4 without a new result",
    ]
    assert compare(old, old) == 0


def test_a_report_counts_by_file_and_lists_the_survivors() -> None:
    mutant = asdict(Mutant(RULES, 1, 0, "bid", "return 1", "1", "2"))
    text = report(
        [mutant | {"outcome": "killed"}, mutant | {"outcome": "survived", "diff": "- 1\n+ 2"}]
    )
    assert text.splitlines() == [
        "file | killed | timed out | survived | missing",
        f"{RULES} | 1 | 0 | 1 | 0",
        "all | 1 | 0 | 1 | 0",
        "",
        f"survived: {RULES}:1:0 bid: 1 -> 2",
        "- 1",
        "+ 2",
    ]


def test_the_stored_list_has_as_many_mutants_as_are_drawn() -> None:
    listed = load(PROJECT / "tests" / "mutants.json")
    assert Counter(one.game for one in listed) == GAMES
    assert len({one.name for one in listed}) == len(listed)


def test_a_copy_imports_its_own_mutated_sources(tmp_path: Path) -> None:
    copies = Copies(PROJECT, tmp_path)
    text = (PROJECT / "envs/engine/record.py").read_text(encoding="utf-8")
    line = text.splitlines().index("import numpy as np") + 1
    mutant = Mutant("envs/engine/record.py", line, 0, "", "", "import numpy as np", "np = 1 / 0")
    command = ["-c", "import kunstkammer.envs.engine.record"]
    with mutated(copies, mutant) as copy:
        status, output = copies.run(copy, command, 60)
    assert (status, output.splitlines()[-1]) == (1, "ZeroDivisionError: division by zero")
    assert (copies.first / mutant.file).read_text(encoding="utf-8") == text
