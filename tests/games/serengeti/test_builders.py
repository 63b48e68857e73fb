"""The position builder refuses what cannot be, and derives what a test does not say."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import PASS, deal, position


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"owned": ["A0 A1"]}, "2 cards are owned; give whole lots"),
        ({"owned": ["A0", "A0 B0"]}, "a card occurs twice"),
        ({"owned": ["A0"], "lot": "A0 A1"}, "a card occurs twice"),
        ({"lot": "A0 A1"}, "the lot has 2 cards; auction 0 sells 1"),
        ({"held": (30, 30, 3, 3)}, "chips of players, bank and pot add up to box_chips"),
        ({"standing": (0, 11)}, "the standing bid is affordable"),
    ],
)
def test_impossible_positions_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        position(4, **arguments)


@pytest.mark.parametrize(
    ("standing", "passed", "player"),
    [(None, [], 2), (None, [2, 3], 0), ((2, 1), [3], 0), ((3, 5), [0, 2], 1)],
)
def test_the_seat_to_act_follows(
    standing: tuple[int, int] | None, passed: list[int], player: int
) -> None:
    assert position(4, start=2, standing=standing, passed=passed).field("player") == player


def test_a_built_position_equals_the_one_that_was_played_to() -> None:
    played = deal(0, 3)
    order = [played.card_name(card) for card in played.field("deck")]
    start = played.field("start_player")
    played.play(PASS, PASS, 4, PASS)
    winner = (start + 2) % 3
    passed = [winner]
    owned, held = ["", "", ""], [14, 14, 14]
    owned[winner], held[winner] = order[0], 8
    built = position(
        3, owned=owned, lot=" ".join(order[1:3]), held=held, start=winner, passed=passed
    )
    for name in set(built.states.dtype.names) - {"deck", "num_steps"}:
        assert built.field(name) == played.field(name), name
