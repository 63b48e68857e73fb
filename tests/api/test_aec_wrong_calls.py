"""Wrong calls of a PettingZoo environment: refused with a reason, the game stays as it was."""

from __future__ import annotations

import logging
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.env_logger import EnvLogger

from kunstkammer.envs import serengeti_v0
from kunstkammer.envs.api.aec import AECGame
from kunstkammer.envs.engine.errors import (
    GameOverError,
    IllegalActionError,
    ResetNeededError,
    UsageError,
)

from .aec_play import everything, illegal_moves, play

PASS = 66
both_forms = pytest.mark.parametrize("form", [serengeti_v0.env, serengeti_v0.raw_env])


def test_an_illegal_action_of_the_raw_env_is_named_with_its_meaning_and_the_legal_ones() -> None:
    env = serengeti_v0.raw_env()
    env.reset(seed=0)
    seat = env.agent_selection.removeprefix("player_")
    before = everything(env)
    with pytest.raises(IllegalActionError) as caught:
        env.step(11)
    assert str(caught.value) == (
        f"action 11 (bid 11) is illegal for seat {seat} now; legal: 1 (bid 1), 2 (bid 2), "
        "3 (bid 3), 4 (bid 4), 5 (bid 5), 6 (bid 6), 7 (bid 7), 8 (bid 8), 9 (bid 9), "
        "10 (bid 10), 66 (pass)"
    )
    assert everything(env) == before
    env.step(PASS)


def test_every_masked_action_of_a_game_is_refused_by_the_raw_env() -> None:
    env = serengeti_v0.raw_env(3)
    env.reset(seed=1)
    num_refused = 0
    for number in range(25):
        before = everything(env)
        for action in illegal_moves(env):
            with pytest.raises(IllegalActionError, match=f"action {action} .* is illegal"):
                env.step(action)
            num_refused += 1
        assert everything(env) == before
        play(env, number, 1)
    assert num_refused > 25


def test_an_illegal_action_of_the_env_ends_the_game_at_the_movers_cost(
    caplog: pytest.LogCaptureFixture,
) -> None:
    env = serengeti_v0.env(render_mode="ansi")
    env.reset(seed=0)
    env.step(5)
    mover, before = env.agent_selection, env.state().tobytes()
    with caplog.at_level(logging.WARNING):
        env.step(5)
    assert "Illegal move made, game terminating with current player losing" in caplog.text
    assert env.rewards == dict.fromkeys(env.possible_agents, 0.0) | {mover: -1.0}
    assert env._cumulative_rewards == env.rewards
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert env.state().tobytes() == before
    assert env.infos[mover].pop("illegal_action").startswith("action 5 (bid 5) is illegal for seat")
    for agent in env.agents:
        assert env.infos[agent].keys() == {"action_mask"}
        assert not env.infos[agent]["action_mask"].any()
        assert not env.observe(agent)["action_mask"].any()
    for agent in env.agent_iter():
        assert env.last()[1] == (-1.0 if agent == mover else 0.0)
        env.step(None)
    assert env.agents == []
    env.reset(seed=0)
    assert env.terminations == env.truncations == dict.fromkeys(env.agents, False)
    env.step(5)


def test_pettingzoo_can_silence_the_warning_of_an_illegal_action() -> None:
    env = serengeti_v0.env()
    env.reset(seed=0)
    EnvLogger.flush()
    env.step(11)
    assert len(EnvLogger.mqueue) >= 1
    EnvLogger.flush()


@both_forms
@pytest.mark.parametrize("action", [-1, 67, 2**40, np.int64(67)])
def test_actions_outside_of_the_space_are_refused_by_both(form: Any, action: Any) -> None:
    env = form()
    env.reset(seed=0)
    before = everything(env)
    with pytest.raises(IllegalActionError, match=f"action {action} is outside .* 0 to 66"):
        env.step(action)
    assert everything(env) == before


@both_forms
@pytest.mark.parametrize(
    "action",
    [None, 3.0, np.float32(3), "3", True, np.bool_(True), [3], np.array([3]), np.array(3.0)],
    ids=repr,
)
def test_actions_that_are_no_integers_are_refused_by_both(form: Any, action: Any) -> None:
    env = form()
    env.reset(seed=0)
    before = everything(env)
    with pytest.raises(TypeError, match="pass an integer from 0 to 66"):
        env.step(action)
    assert everything(env) == before


@both_forms
@pytest.mark.parametrize("action", [np.int64(3), np.int8(3), np.uint64(3), np.array(3)], ids=repr)
def test_every_type_of_integer_is_an_action(form: Any, action: Any) -> None:
    env, expected = form(), form()
    env.reset(seed=0)
    expected.reset(seed=0)
    env.step(action)
    expected.step(3)
    assert everything(env) == everything(expected)


@both_forms
@pytest.mark.parametrize(
    "name",
    [
        *("agents", "num_agents", "agent_selection", "rewards", "_cumulative_rewards"),
        *("terminations", "truncations", "infos", "deal_seed"),
    ],
)
def test_attributes_of_a_game_are_missing_before_the_first_reset(form: Any, name: str) -> None:
    env = form()
    assert not hasattr(env, name)
    with pytest.raises(ResetNeededError, match=r"call reset\(\) first") as caught:
        getattr(env, name)
    assert type(caught.value) is ResetNeededError
    env.reset()
    assert hasattr(env, name)


@both_forms
@pytest.mark.parametrize(
    "call",
    [
        lambda env: env.step(PASS),
        lambda env: env.step(None),
        lambda env: env.last(),
        lambda env: env.last(observe=False),
        lambda env: env.observe("player_0"),
        lambda env: env.state(),
        lambda env: env.render(),
        lambda env: next(iter(env.agent_iter())),
    ],
)
def test_methods_need_a_reset_first(form: Any, call: Any) -> None:
    with pytest.raises(ResetNeededError, match=r"call reset\(\) first"):
        call(form(render_mode="ansi"))


@both_forms
def test_what_does_not_exist_is_named(form: Any) -> None:
    env = form()
    with pytest.raises(AttributeError, match="'AECGame' object has no attribute 'agent'"):
        _ = env.agent
    env.reset()
    with pytest.raises(KeyError, match="no agent 'player_4'; agents: player_0, player_1"):
        env.observe("player_4")


def _finished(form: Any) -> AECGame:
    env: AECGame = form(3)
    env.reset(seed=0)
    for _ in range(45):
        env.step(PASS)
    return env


@both_forms
def test_an_agent_that_has_ended_can_only_leave(form: Any) -> None:
    env = _finished(form)
    before = everything(env)
    for action in (PASS, -1, "pass"):
        with pytest.raises(GameOverError, match=f"action is {action!r}, .* ended; pass None"):
            env.step(action)
    assert everything(env) == before


def test_steps_after_all_have_left_are_refused_by_the_raw_env() -> None:
    env = _finished(serengeti_v0.raw_env)
    for _ in range(3):
        env.step(None)
    for action in (None, PASS):
        with pytest.raises(GameOverError, match=r"all agents have left; call reset\(\) first"):
            env.step(action)
    env.reset()
    env.step(PASS)


def test_steps_after_all_have_left_only_warn_in_the_env(caplog: pytest.LogCaptureFixture) -> None:
    env = _finished(serengeti_v0.env)
    for _ in range(3):
        env.step(None)
    before = everything(env)
    for action in (None, PASS):
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            env.step(action)
        assert "step() called after all agents are terminated or truncated" in caplog.text
    assert everything(env) == before


@both_forms
def test_last_is_refused_when_all_have_left(form: Any) -> None:
    env = _finished(form)
    for _ in range(3):
        env.step(None)
    assert list(env.agent_iter()) == []
    with pytest.raises(GameOverError, match=r"call reset\(\) first"):
        env.last()


@both_forms
def test_a_loop_that_forgets_to_step_is_stopped(form: Any) -> None:
    env = form()
    env.reset(seed=0)
    turns = env.agent_iter()
    next(turns)
    with pytest.raises(RuntimeError, match=r"without step\(\)"):
        next(turns)


@both_forms
def test_a_loop_may_reset_be_refused_break_and_begin_again(form: Any) -> None:
    env = form()
    env.reset(seed=0)
    for number, _ in enumerate(env.agent_iter(max_iter=3)):
        if number == 0:
            env.reset(seed=0)
        elif number == 1:
            with pytest.raises(TypeError):
                env.step(0.5)
        else:
            env.step(PASS)
    assert number == 2
    for _ in env.agent_iter():
        break
    assert [env.step(PASS) for _ in env.agent_iter(max_iter=2)] == [None, None]
    assert next(iter(env.agent_iter(max_iter=0)), None) is None


@both_forms
@pytest.mark.parametrize("name", ["num_players", "payout", "box_chips"])
def test_rule_options_cannot_change_at_a_reset(form: Any, name: str) -> None:
    env = form()
    env.reset(seed=0)
    before = everything(env)
    with pytest.raises(UsageError, match=f"{name} cannot change at a reset"):
        env.reset(seed=1, options={name: 3})
    assert everything(env) == before
    env.reset(seed=0, options={"anything_else": 3})
    assert everything(env) == before
