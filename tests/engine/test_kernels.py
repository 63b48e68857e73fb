"""A game's loops run that game's rules."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from kunstkammer.envs.engine import loops
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.jit import is_jit_on, kernel
from kunstkammer.envs.engine.kernels import Kernels, Loop
from kunstkammer.envs.engine.record import Record
from kunstkammer.envs.engine.rules import Rules

from ..toys.high_card import HIGH_CARD, step


@kernel
def _step_for_two(state: Record, action: int) -> None:
    seat = int(state.player)
    step(state, action)
    state.points[seat] += 2


def play_one_step(game: Game) -> list[int]:
    """The points after one legal action."""
    states = game.settings(2).new_states(1)
    game.kernels.deal_table(states, 0, 1)
    action = int((states["place"][0] == states["player"][0]).argmax())
    game.kernels.step_table(states, 0, action)
    points: list[int] = states["points"][0].tolist()
    return points


def test_games_with_one_record_type_and_one_name_run_their_own_rules() -> None:
    generous = dataclasses.replace(
        HIGH_CARD, rules=dataclasses.replace(HIGH_CARD.rules, step=_step_for_two)
    )
    found = [sum(play_one_step(game)) for game in (HIGH_CARD, generous, HIGH_CARD, generous)]
    assert found == [0, 2, 0, 2]


def test_a_loop_is_compiled_once() -> None:
    assert HIGH_CARD.kernels.deal_table is HIGH_CARD.kernels.deal_table
    assert hasattr(HIGH_CARD.kernels.deal_table, "py_func") == is_jit_on()


def test_every_loop_is_declared_under_its_name() -> None:
    declared = {name: one.template for name, one in vars(Kernels).items() if isinstance(one, Loop)}
    written = {
        name: one
        for name, one in vars(loops).items()
        if inspect.isfunction(one) and one.__module__ == loops.__name__
    }
    assert declared == written


def test_all_nine_rules_are_needed_and_no_other() -> None:
    rules = {**vars(HIGH_CARD.rules)}
    assert len(rules) == 9
    del rules["hide"]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'hide'"):
        Rules(**rules)
    with pytest.raises(TypeError, match="unexpected keyword argument 'shuffle'"):
        Rules(**rules, shuffle=rules["deal"])
