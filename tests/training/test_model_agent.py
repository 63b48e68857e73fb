"""A model of sb3-contrib plays as an agent what it would play by itself."""

from __future__ import annotations

import re
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.vec_env import VecNormalize

import kunstkammer.envs
from kunstkammer.agents import make_agents
from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.envs import find_game
from kunstkammer.training.evaluation.evaluate import evaluate
from kunstkammer.training.ppo.model_agent import ModelAgent
from kunstkammer.training.ppo.vec_env import make_vec_env

from ..one_thread import one_thread  # noqa: F401

gymnasium.register_envs(kunstkammer.envs)

SETTINGS = find_game("gold").settings(2)


def test_an_agent_plays_the_moves_of_its_saved_model(tmp_path: Path) -> None:
    env = make_vec_env("gold", 8, num_players=2, seed=1)
    model = MaskablePPO("MlpPolicy", env, n_steps=4, batch_size=32, seed=1)
    model.learn(32)
    model.save(tmp_path / "model.zip")
    agent = ModelAgent(MaskablePPO.load(tmp_path / "model.zip"))
    observations = env.reset()
    for _ in range(40):
        masks = get_action_masks(env)
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        assert env.loop.advise(agent).tolist() == actions.tolist()
        observations, *_ = env.step(actions)


def test_a_model_of_the_gymnasium_environment_plays_too() -> None:
    env = SeatEnv("gold", num_players=2)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=4, batch_size=4, seed=1)
    observation, _ = env.reset(seed=1)
    expected, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
    assert env._loop.advise(ModelAgent(model)).tolist() == [int(expected)]


def test_a_model_is_rated_and_is_an_opponent() -> None:
    model = MaskablePPO("MlpPolicy", make_vec_env("gold", 2, num_players=2, seed=1), seed=1)
    agent = ModelAgent(model, name="mine")
    line_up = [agent, *make_agents(["random"], SETTINGS)]
    result = evaluate(SETTINGS, [line_up], num_games=40, seed=1)[0]
    assert result.line_up[0] == "mine"
    assert 0 <= result.agents[0].win_share.mean <= 1
    env = make_vec_env("gold", 4, opponents=agent, num_players=2, seed=1)
    env.reset()
    assert env.step(np.argmax(get_action_masks(env), axis=1))[0].shape[0] == 4


def test_a_model_sees_what_it_was_trained_to_see(tmp_path: Path) -> None:
    env = VecNormalize(make_vec_env("gold", 8, num_players=2, seed=1))
    model = MaskablePPO("MlpPolicy", env, n_steps=4, batch_size=32, seed=1)
    model.learn(32)
    model.save(tmp_path / "model.zip")
    agents = [ModelAgent(model), ModelAgent(MaskablePPO.load(tmp_path / "model.zip"), "new", env)]
    env.training = False
    observations = env.reset()
    masks = get_action_masks(env)
    expected, _ = model.predict(observations, action_masks=masks, deterministic=True)
    tables = env.unwrapped.loop
    assert [tables.advise(agent).tolist() for agent in agents] == [expected.tolist()] * 2


def test_a_model_of_another_game_is_refused() -> None:
    agent = ModelAgent(MaskablePPO("MlpPolicy", make_vec_env("serengeti", 2, seed=1)))
    tables = make_vec_env("gold", 2, num_players=2, seed=1)
    tables.reset()
    message = (
        "agent model was trained for observations of shape (273,) and 67 actions; Gold! with "
        "2 players and these options has (248,) and 90; pass a model of this game"
    )
    with pytest.raises(ValueError, match=re.escape(message)):
        tables.loop.advise(agent)
