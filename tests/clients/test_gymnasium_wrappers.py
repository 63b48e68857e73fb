"""Gymnasium's vector wrappers run over our vector form, in the autoreset modes that they take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Box
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers import TransformObservation as SingleTransform
from gymnasium.wrappers import vector as wrappers

import kunstkammer.envs
from kunstkammer.envs import GAMES

gymnasium.register_envs(kunstkammer.envs)

SAME, NEXT, DISABLED = AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED
ALL = (SAME, NEXT, DISABLED)
SHOWN = (NEXT, DISABLED)  # an ended game's last observation is in its place: wrappers find it
UNIT = Box(0, 1, (1,), np.float32)


def flat(env: VectorEnv) -> VectorEnv:
    """The vector of the observation alone."""
    return wrappers.FlattenObservation(wrappers.FilterObservation(env, ["observation"]))


WRAPPERS: dict[str, tuple[Callable[[VectorEnv], VectorEnv], tuple[AutoresetMode, ...]]] = {
    "RecordEpisodeStatistics": (wrappers.RecordEpisodeStatistics, ALL),
    "DictInfoToList": (wrappers.DictInfoToList, ALL),
    "NormalizeReward": (wrappers.NormalizeReward, ALL),
    "ClipReward": (lambda env: wrappers.ClipReward(env, -0.5, 0.5), ALL),
    "TransformReward": (lambda env: wrappers.TransformReward(env, lambda one: 2 * one), ALL),
    "TransformAction": (lambda env: wrappers.TransformAction(env, np.abs), ALL),
    "FilterObservation, FlattenObservation": (flat, SHOWN),
    "DtypeObservation": (lambda env: wrappers.DtypeObservation(flat(env), np.float64), SHOWN),
    "RescaleObservation": (lambda env: wrappers.RescaleObservation(flat(env), -1, 1), SHOWN),
    "TransformObservation": (
        lambda env: wrappers.TransformObservation(
            env, lambda seen: seen["observation"][:, :1], single_observation_space=UNIT
        ),
        SHOWN,
    ),
    "VectorizeTransformObservation": (
        lambda env: wrappers.VectorizeTransformObservation(
            env, SingleTransform, func=lambda seen: seen["observation"][:1], observation_space=UNIT
        ),
        SHOWN,
    ),
    "NormalizeObservation": (lambda env: wrappers.NormalizeObservation(flat(env)), (NEXT,)),
}


def play(env: VectorEnv, num_steps: int) -> list[Any]:
    """Plays first legal actions, and restarts ended games where nobody else does."""
    base: Any = env.unwrapped
    found = [env.reset(seed=1)]
    for _ in range(num_steps):
        actions = base.action_masks().argmax(axis=1)
        found.append(env.step(actions))
        ended = np.asarray(found[-1][2]) | np.asarray(found[-1][3])
        if base.metadata["autoreset_mode"] is DISABLED and ended.any():
            env.reset(options={"reset_mask": ended})
    return found


@pytest.mark.filterwarnings("ignore:overflow encountered in cast")  # Box's own, of float64
@pytest.mark.parametrize(
    ("wrap", "mode"),
    [
        pytest.param(wrap, mode, id=f"{name} {mode.value}")
        for name, (wrap, modes) in WRAPPERS.items()
        for mode in modes
    ],
)
def test_a_wrapper_runs(wrap: Callable[[VectorEnv], VectorEnv], mode: AutoresetMode) -> None:
    env = wrap(gymnasium.make_vec("kunstkammer/Gold-v0", 3, autoreset_mode=mode))
    steps = play(env, 60)
    ended = np.array([np.asarray(step[2]) for step in steps[1:]])
    assert ended.sum() >= 3
    if isinstance(env.observation_space, Box):
        assert {step[0].shape for step in steps} == {env.observation_space.shape}


@pytest.mark.parametrize("mode", ALL)
def test_the_statistics_of_episodes_are_those_of_the_games(mode: AutoresetMode) -> None:
    vector = gymnasium.make_vec("kunstkammer/Gold-v0", 3, autoreset_mode=mode, max_episode_steps=4)
    env = wrappers.RecordEpisodeStatistics(vector)
    play(env, 20)
    assert set(env.length_queue) == {4}
    assert set(env.return_queue) == {0}


@pytest.mark.parametrize("mode", ALL)
def test_infos_as_lists_hold_what_each_table_was_told(mode: AutoresetMode) -> None:
    env = wrappers.DictInfoToList(gymnasium.make_vec("kunstkammer/Gold-v0", 2, autoreset_mode=mode))
    first, *steps = play(env, 60)
    assert [sorted(info) for info in first[1]] == [["seat"], ["seat"]]
    for _, _, terminations, _, infos in steps:
        for is_ended, info in zip(terminations, infos, strict=True):
            at_end = (
                ["final_info", "final_obs", "seat"] if mode is SAME else ["ranks", "scores", "seat"]
            )
            assert sorted(info) == (at_end if is_ended else ["seat"])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mode", ALL)
def test_gymnasium_measures_every_game_in_every_mode(name: str, mode: AutoresetMode) -> None:
    env = gymnasium.make_vec(GAMES[name].gymnasium_id, 4, autoreset_mode=mode)
    assert benchmark_vector_step(env, 0, seed=1) > 0


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_gymnasiums_own_vector_forms_run(kind: str) -> None:
    env = gymnasium.make_vec("kunstkammer/Gold-v0", 2, vectorization_mode=kind)
    env.reset(seed=1)
    ended = 0
    for _ in range(40):
        actions = np.array([mask.argmax() for mask in env.call("action_masks")])
        ended += env.step(actions)[2].sum()
    env.close()
    assert ended >= 1
