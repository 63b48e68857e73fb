"""Each invariant of Serengeti's `check` is found when it is broken."""

from __future__ import annotations

import pytest

from kunstkammer.envs.games.serengeti import SERENGETI

from .builders import Table, position


def sound() -> Table:
    return position(4, owned=["A0 A1", "B0"], standing=(1, 5), passed=[2], pot=1, remainder="pot")


def test_there_are_seven_invariants() -> None:
    assert len(SERENGETI.invariants) == 7


def test_a_sound_table_breaks_none() -> None:
    assert sound().check() == 0


@pytest.mark.parametrize(
    ("field", "index", "value", "number"),
    [
        ("bank", (), 25, 1),
        ("chips", (0,), 9, 1),
        ("chips", (4,), 1, 1),
        ("owner", (0,), -127, 2),
        ("owner", (7,), 0, 2),
        ("owner", (0,), 1, 3),
        ("num_cards", (0,), 3, 3),
        ("colour_count", (0, 0), 1, 3),
        ("colour_count", (3, 5), 1, 3),
        ("digit_count", (1, 0), 2, 3),
        ("deck", (29,), 28, 4),
        ("card_digit", (29,), 7, 4),
        ("card_digit", (29,), 0, 4),
        ("passed", (3,), 1, 5),
        ("player", (), 1, 5),
        ("standing_bid", (), 11, 6),
        ("lot_size", (), 0, 7),
        ("lot_colour_count", (5,), 2, 7),
    ],
)
def test_a_broken_invariant_is_found(
    field: str, index: tuple[int, ...], value: int, number: int
) -> None:
    table = sound()
    table.states[field][(0, *index)] = value
    assert table.check() == number


@pytest.mark.parametrize("field", ["bank", "pot"])
def test_a_negative_amount_is_found(field: str) -> None:
    table = sound()
    amount = table.field(field)
    table.states[field] = -1
    table.states["chips"][0, 0] += amount + 1
    assert table.check() == 1


def test_a_finished_game_has_nobody_to_act() -> None:
    owned = ["A0 A1 A2 A3 A4 B0 B1 B5 B6 B7", "C0 C2 C5 C8 C9 D1 D3 D6 D8 D9"]
    owned.append("E2 E4 E6 E7 E8 F3 F4 F5 F7 F9")
    table = position(3, owned=owned)
    table.states["passed"][0, 0] = 1
    assert table.check() == 0
