"""A table refuses what the rules forbid."""

from __future__ import annotations

from typing import Any

import pytest

from kunstkammer.envs import find_game
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.errors import GameOverError, IllegalActionError

from .replays import ALL_PASS, PASS, SEED


def test_a_table_refuses_what_the_rules_forbid_and_stays_as_it_was() -> None:
    table = Table(find_game("serengeti").settings(3), SEED)
    before = table.states.tobytes()
    with pytest.raises(IllegalActionError, match="is illegal for seat 1"):
        table.step(11)
    with pytest.raises(TypeError, match="pass an integer from 0 to 66"):
        table.step("pass")
    assert (table.states.tobytes(), table.actions) == (before, [])


def test_a_table_refuses_actions_after_the_end() -> None:
    table = Table(find_game("serengeti").settings(3), SEED)
    for action in ALL_PASS:
        table.step(action)
    with pytest.raises(GameOverError, match="the game was over after 45 actions; start a new one"):
        table.step(PASS)
    assert not table.mask.any()


@pytest.mark.parametrize("seed", [-1, 1.5, None, "7", True])
def test_a_table_refuses_a_seed_that_is_no_integer(seed: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="pass a non-negative integer"):
        Table(find_game("serengeti").settings(3), seed)
