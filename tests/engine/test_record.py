"""The record helper builds aligned records and refuses fields that would break later."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine.record import (
    CUT,
    ENDED,
    HEADER,
    HIDDEN,
    NONE,
    RUNNING,
    record_type,
)


def test_a_record_is_header_then_options_then_table() -> None:
    record = record_type(("first", "second"), (("chips", "i2", 3), ("deck", "i1", (2, 3))))
    assert record.names == (
        "num_players",
        "player",
        "phase",
        "over",
        "num_steps",
        "rule_first",
        "rule_second",
        "chips",
        "deck",
    )
    assert [record.fields[name][1] for name in record.names] == [0, 1, 2, 3, 4, 8, 10, 12, 18]
    assert record.itemsize == 24
    assert record["deck"].shape == (2, 3)


def test_the_header_alone_is_a_record() -> None:
    assert record_type((), ()).itemsize == 8
    assert [name for name, _ in HEADER] == list(record_type((), ()).names or ())


def test_the_fields_of_a_single_record_are_attributes() -> None:
    states = np.zeros(2, record_type((), (("chips", "i2", 3), ("pot", "i2"))))
    states[1].chips[2] = 300
    states[1].pot = -5
    assert states["chips"].tolist() == [[0, 0, 0], [0, 0, 300]]
    assert states["pot"].tolist() == [0, -5]


def test_the_sentinels_are_no_index_and_fit_a_byte() -> None:
    assert (NONE, HIDDEN) == (-127, -128)
    assert (RUNNING, ENDED, CUT) == (0, 1, 2)


@pytest.mark.parametrize(
    "name", ["round", "sum", "take", "min", "max", "size", "copy", "item", "data", "pprint", "T"]
)
def test_names_of_numpy_attributes_are_refused(name: str) -> None:
    with pytest.raises(
        ValueError, match=f"^field '{name}' is a numpy attribute; choose another name$"
    ):
        record_type((), ((name, "i8"),))


@pytest.mark.parametrize("name", ["player", "rule_deck", "chips"])
def test_a_name_cannot_be_taken_twice(name: str) -> None:
    with pytest.raises(
        ValueError, match=f"^field '{name}' is defined twice; give each field its own name$"
    ):
        record_type(("deck",), (("chips", "i2", 3), (name, "i8")))


@pytest.mark.parametrize("kind", ["u1", "u2", "f4", "f8", "b1", "?", "i16", "<i2", "int8", "S4"])
def test_only_signed_integers_are_fields(kind: str) -> None:
    with pytest.raises(ValueError, match="^field 'chips' has type '.*'; allowed: ") as caught:
        record_type((), (("chips", kind),))
    assert str(caught.value).endswith(f"type {kind!r}; allowed: ('i1', 'i2', 'i4', 'i8')")


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ((("card", "i1"), ("chips", "i2", 3)), "'chips' lies at byte 9, not a multiple of 2"),
        ((("chips", "i2"), ("seed", "i4")), "'seed' lies at byte 10, not a multiple of 4"),
        ((("chips", "i2", (2, 3)), ("seed", "i8")), "'seed' lies at byte 20, not a multiple of 8"),
    ],
)
def test_misaligned_fields_are_refused(table: Any, words: str) -> None:
    with pytest.raises(ValueError, match="lies at byte") as caught:
        record_type((), table)
    assert str(caught.value) == (f"field {words}; move it, or put a named padding field before it")


@pytest.mark.parametrize(("num_cards", "missing"), [(1, 7), (7, 1), (9, 7), (12, 4)])
def test_the_whole_size_is_a_multiple_of_eight(num_cards: int, missing: int) -> None:
    with pytest.raises(ValueError, match="not a multiple of 8") as caught:
        record_type((), (("deck", "i1", num_cards),))
    assert str(caught.value) == (
        f"the record has {8 + num_cards} bytes, not a multiple of 8; add a field "
        f"('padding', 'i1', {missing}) and let deal write it"
    )
    whole = record_type((), (("deck", "i1", num_cards), ("padding", "i1", missing)))
    assert whole.itemsize == 8 + num_cards + missing


def test_options_count_towards_the_size() -> None:
    with pytest.raises(ValueError, match="the record has 10 bytes"):
        record_type(("deck",), ())
    assert record_type(("a_rule", "b_rule", "c_rule", "d_rule"), ()).itemsize == 16
