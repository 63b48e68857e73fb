"""Stable-Baselines3 and sb3-contrib take our environments by id and our native tables."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import (
    DummyVecEnv,
    SubprocVecEnv,
    VecEnv,
    VecMonitor,
    VecNormalize,
)

import kunstkammer.envs
from kunstkammer.envs import GAMES
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.game import Game
from kunstkammer.training.ppo import vec_env

from ..one_thread import one_thread  # noqa: F401

gymnasium.register_envs(kunstkammer.envs)

# Gymnasium warns of the "rgb_array" that SB3 tries first; Python 3.12 of forks beside threads.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*initialised with render_mode='rgb_array'"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded"),
]

IDS = [game.gymnasium_id for game in GAMES.values()]
KEYWORDS: dict[str, Any] = {"n_steps": 8, "batch_size": 8, "n_epochs": 1, "seed": 1}


def play(env: VecEnv, until_ended: int) -> list[dict[str, Any]]:
    """Plays first legal actions; returns the infos of some games that ended."""
    ends: list[dict[str, Any]] = []
    env.reset()
    assert is_masking_supported(env)
    for _ in range(2000):
        actions = get_action_masks(env).argmax(axis=1)
        observations, rewards, dones, infos = env.step(actions)
        assert np.isfinite(rewards).all()
        space = env.observation_space
        assert isinstance(space, gymnasium.spaces.Dict) == isinstance(observations, dict)
        ends += [info for info, done in zip(infos, dones, strict=True) if done]
        if len(ends) >= until_ended:
            return ends
    raise AssertionError("no game ends")


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize(
    "make",
    [
        lambda env_id: make_vec_env(env_id, n_envs=2, seed=1),
        lambda env_id: VecMonitor(DummyVecEnv([lambda: gymnasium.make(env_id)] * 2)),
    ],
    ids=["make_vec_env", "VecMonitor"],
)
def test_sb3s_own_maker_and_wrappers_run_on_every_id(
    make: Callable[[str], VecEnv], env_id: str
) -> None:
    env = VecNormalize(make(env_id), norm_reward=False, norm_obs_keys=["observation"])
    assert isinstance(env.unwrapped, DummyVecEnv)
    for info in play(env, 2):
        assert info["episode"]["l"] > 0
        assert -1 <= info["episode"]["r"] <= 1
        assert info["terminal_observation"]["action_mask"].sum() == 0


@pytest.mark.parametrize("env_id", IDS)
def test_forked_processes_play(env_id: str) -> None:
    play_in_processes(env_id, "fork")


def test_spawned_processes_play() -> None:
    # a new interpreter registers the ids when it imports the module that comes with them
    play_in_processes(f"kunstkammer.envs:{IDS[0]}", "spawn")


def play_in_processes(env_id: str, start_method: str) -> None:
    settings = {"start_method": start_method}
    env = make_vec_env(env_id, 1, seed=1, vec_env_cls=SubprocVecEnv, vec_env_kwargs=settings)
    try:
        assert play(env, 1)[0]["episode"]["l"] > 0
    finally:
        env.close()


@pytest.mark.parametrize("env_id", IDS)
def test_a_model_made_from_an_id_learns_and_is_evaluated(env_id: str) -> None:
    model = MaskablePPO("MultiInputPolicy", env_id, **KEYWORDS)
    callback = evaluation(make_vec_env(env_id, seed=2))
    model.learn(8, callback=callback)
    assert model.num_timesteps == 8
    assert -1 <= callback.last_mean_reward <= 1


@pytest.mark.parametrize("name", GAMES)
def test_our_tables_train_a_model_under_sb3s_wrappers(name: str) -> None:
    env = VecNormalize(VecMonitor(vec_env.make_vec_env(name, 4, seed=1)))
    model = MaskablePPO("MlpPolicy", env, **KEYWORDS)
    callback = evaluation(VecNormalize(VecMonitor(vec_env.make_vec_env(name, 2, seed=2))))
    model.learn(32, callback=callback)
    assert model.num_timesteps == 32
    assert np.isfinite(callback.last_mean_reward)
    for info in play(env, 4):
        assert info["episode"]["l"] > 0
        assert info["terminal_observation"].shape == env.observation_space.shape


def evaluation(env: VecEnv) -> MaskableEvalCallback:
    return MaskableEvalCallback(env, n_eval_episodes=1, eval_freq=8, warn=False, verbose=0)


def test_a_policy_is_evaluated_on_our_tables() -> None:
    env = VecMonitor(vec_env.make_vec_env("gold", 4, num_players=2, seed=1))
    model = MaskablePPO("MlpPolicy", env, **KEYWORDS)
    rewards, lengths = evaluate_policy(model, env, 6, return_episode_rewards=True)
    assert (len(rewards), len(lengths)) == (6, 6)
    assert set(rewards) <= {-1.0, 0.0, 1.0}


MAKERS: dict[str, Callable[..., object]] = {
    "gymnasium.make": lambda game, **keywords: gymnasium.make(game.gymnasium_id, **keywords),
    "gymnasium.make_vec": lambda game, **keywords: gymnasium.make_vec(
        game.gymnasium_id, **keywords
    ),
    "sync": lambda game, **keywords: gymnasium.make_vec(
        game.gymnasium_id, vectorization_mode="sync", **keywords
    ),
    "make_vec_env": lambda game, **keywords: vec_env.make_vec_env(game.id, **keywords),
    "make": lambda game, **keywords: kunstkammer.envs.make(game.id, **keywords),
    "make_batch": lambda game, **keywords: kunstkammer.envs.make_batch(game.id, 2, **keywords),
    "env": lambda game, **keywords: module_of(game).env(**keywords),
    "raw_env": lambda game, **keywords: module_of(game).raw_env(**keywords),
    "pettingzoo.make": lambda game, **keywords: pettingzoo.make(
        "aec", f"kunstkammer/{game.name}-v{game.version}", **keywords
    ),
}
RENDERING = [name for name in MAKERS if name != "make_batch" and name != "make_vec_env"]


def module_of(game: Game) -> Any:
    return import_module(f"kunstkammer.envs.{game.id}")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("name", MAKERS)
def test_an_unknown_keyword_is_a_type_error_in_pythons_words(name: str, game: Game) -> None:
    words = "got an unexpected keyword argument 'frameskip'"
    with pytest.raises(TypeError, match=words) as caught:
        MAKERS[name](game, frameskip=4)
    assert f"its options: {game.options[0].name}, " in str(caught.value)
    assert isinstance(caught.value, UsageError)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("name", RENDERING)
def test_a_render_mode_that_does_not_exist_is_a_type_error(name: str, game: Game) -> None:
    with pytest.raises(TypeError, match="render_mode is 'rgb_array'; ") as caught:
        MAKERS[name](game, render_mode="rgb_array")
    assert isinstance(caught.value, UsageError)
