"""A game's loops run that game's rules."""

from __future__ import annotations

import dataclasses

import pytest

from kunstkammer.envs.engine.arrays import Scratch
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.jit import is_jit_on, kernel
from kunstkammer.envs.engine.kernels import Kernels
from kunstkammer.envs.engine.record import Record

from ..toys.high_card import HIGH_CARD, step


@kernel
def _step_for_two(state: Record, action: int) -> None:
    seat = int(state.player)
    step(state, action)
    state.points[seat] += 2


@kernel
def _step_with_scratch(state: Record, action: int, scratch: Scratch) -> None:
    scratch[0] = action
    step(state, action)
    state.points[0] += scratch[0]


def play_one_step(game: Game) -> list[int]:
    """The points after one legal action."""
    settings = game.settings(2)
    states = settings.new_states(1)
    game.kernels.deal_table(states, 0, 1)
    action = int((states["place"][0] == states["player"][0]).argmax())
    game.kernels.step_table(states, 0, action, settings.new_scratch())
    points: list[int] = states["points"][0].tolist()
    return points


def test_games_with_one_record_type_and_one_name_run_their_own_rules() -> None:
    generous = dataclasses.replace(HIGH_CARD, rules={**HIGH_CARD.rules, "step": _step_for_two})
    found = [sum(play_one_step(game)) for game in (HIGH_CARD, generous, HIGH_CARD, generous)]
    assert found == [0, 2, 0, 2]


def test_rules_may_take_scratch_or_leave_it() -> None:
    with_scratch = dataclasses.replace(
        HIGH_CARD, rules={**HIGH_CARD.rules, "step": _step_with_scratch}
    )
    settings = HIGH_CARD.settings(2)
    states = settings.new_states(1)
    HIGH_CARD.kernels.deal_table(states, 0, 1)
    action = int((states["place"][0] == states["player"][0]).argmax())
    assert play_one_step(HIGH_CARD) == [0, 0, 0, 0]
    assert play_one_step(with_scratch) == [action, 0, 0, 0]


def test_a_loop_is_compiled_once() -> None:
    assert HIGH_CARD.kernels.deal_table is HIGH_CARD.kernels.deal_table
    assert hasattr(HIGH_CARD.kernels.deal_table, "py_func") == is_jit_on()


@pytest.mark.parametrize("name", ["deal", "play_table", "_rules_of"])
def test_there_are_no_other_loops(name: str) -> None:
    with pytest.raises(AttributeError, match=f"^there is no loop named '{name}'$"):
        getattr(HIGH_CARD.kernels, name)


def test_missing_and_unknown_rules_are_named() -> None:
    rules = {**HIGH_CARD.rules, "shuffle": HIGH_CARD.rules["deal"]}
    del rules["hide"]
    with pytest.raises(
        ValueError, match=r"^toy_v0: rule functions missing or unknown: \['hide', 'shuffle'\]$"
    ):
        Kernels("toy_v0", HIGH_CARD.record, rules)
