"""What reaches the learner's buffer is what happened at the tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback

from kunstkammer.agents import make_agents
from kunstkammer.agents.policy.inputs import PolicyInputs
from kunstkammer.agents.single_agent.seat_loop import SeatLoop
from kunstkammer.envs import find_game
from kunstkammer.envs.engine.errors import IllegalActionError, UsageError
from kunstkammer.training.ppo.vec_env import SeatVecEnv, make_vec_env

from ..probe import PROBE, known_rewards
from ..ways_to_copy import WAYS, check_copies


class GoOn(BaseCallback):
    def _on_step(self) -> bool:
        return True


def make_env(game, num_envs: int) -> SeatVecEnv:
    settings = game.settings()
    loop = SeatLoop(settings, num_envs, make_agents(["random"], settings))
    env = SeatVecEnv(loop, PolicyInputs(settings, outlook=False))
    env.seed(3)
    return env


def collect(env: SeatVecEnv, num_steps: int) -> MaskablePPO:
    model = MaskablePPO("MlpPolicy", env, n_steps=num_steps, batch_size=num_steps, seed=1)
    _, callback = model._setup_learn(10**6, GoOn())
    model.collect_rollouts(env, callback, model.rollout_buffer, num_steps)
    return model


def test_the_buffer_pairs_each_observation_with_its_own_reward():
    model = collect(make_env(PROBE, 8), 40)
    buffer = model.rollout_buffer
    expected = known_rewards(buffer.observations, buffer.actions[..., 0])
    assert buffer.rewards.tolist() == expected.tolist()
    assert (expected == -1).sum() > 50
    assert (expected == 1).sum() > 50


def test_the_buffer_holds_the_mask_of_each_observation():
    model = collect(make_env(PROBE, 8), 40)
    buffer = model.rollout_buffer
    is_starter = buffer.observations[..., 0]
    assert buffer.action_masks[..., 0].tolist() == is_starter.tolist()
    assert buffer.action_masks[..., 2].tolist() == (1 - is_starter).tolist()


def test_the_value_of_a_finished_game_is_not_carried_on():
    # every decision of the probe ends its game: so with any lambda its return is its reward
    model = collect(make_env(PROBE, 8), 40)
    buffer = model.rollout_buffer
    assert buffer.returns == pytest.approx(buffer.rewards, abs=1e-5)


def test_arrays_of_earlier_steps_do_not_change():
    env = make_env(find_game("serengeti"), 4)
    kept = [(env.reset(), env.loop.observations.copy())]
    for _ in range(30):
        masks = get_action_masks(env)
        observations, rewards, dones, _ = env.step(np.argmax(masks, axis=1))
        kept.append((observations, observations.copy()))
        kept.append((rewards, rewards.copy()))
        kept.append((dones, dones.copy()))
    for returned, copied in kept:
        assert returned.tobytes() == copied.tobytes()


def test_masks_belong_to_the_observations_and_are_never_empty():
    env = make_env(find_game("serengeti"), 4)
    env.reset()
    for _ in range(50):
        masks = get_action_masks(env)
        assert masks.any(axis=1).all()
        assert masks.tolist() == env.loop.masks.tolist()
        env.step(np.argmax(masks, axis=1))


def test_ended_games_tell_their_last_observation():
    env = make_env(PROBE, 4)
    env.reset()
    _, _, dones, infos = env.step(np.argmax(get_action_masks(env), axis=1))
    assert dones.tolist() == [True] * 4
    for info in infos:
        assert info["terminal_observation"].shape == (3,)
        assert "TimeLimit.truncated" not in info


def test_unknown_methods_and_attributes_are_refused():
    env = make_env(PROBE, 2)
    with pytest.raises(AttributeError, match="no method 'seat'"):
        env.env_method("seat")
    with pytest.raises(AttributeError, match="no attribute 'seat'"):
        env.get_attr("seat")
    with pytest.raises(AttributeError, match="no attribute 'seat' to set"):
        env.set_attr("seat", 1)
    assert env.get_attr("render_mode") == [None, None]
    assert env.env_is_wrapped(object) == [False, False]


def first_observations(env: SeatVecEnv, num_resets: int) -> list[bytes]:
    return [env.reset().tobytes() for _ in range(num_resets)]


def test_a_seed_repeats_the_games_and_resets_without_one_go_on() -> None:
    env = make_vec_env("serengeti", 3, seed=5)
    first = first_observations(env, 3)
    assert len(set(first)) == 3
    env.seed(5)
    assert first_observations(env, 3) == first
    assert first_observations(make_vec_env("serengeti", 3, seed=5), 3) == first
    assert first_observations(make_vec_env("serengeti", 3, seed=6), 1) != first[:1]


def test_without_a_seed_sb3_draws_one() -> None:
    np.random.seed(1)  # noqa: NPY002  # SB3's generator
    first = first_observations(make_vec_env("serengeti", 3), 2)
    assert first_observations(make_vec_env("serengeti", 3), 2) != first
    np.random.seed(1)  # noqa: NPY002
    assert first_observations(make_vec_env("serengeti", 3), 2) == first


def test_the_seed_of_a_model_is_the_seed_of_its_tables() -> None:
    env = make_vec_env("serengeti", 3, seed=5)
    MaskablePPO("MlpPolicy", env, seed=7)
    assert first_observations(env, 2) == first_observations(make_vec_env("serengeti", 3, seed=7), 2)


def test_the_maker_takes_what_the_environments_take() -> None:
    env = make_vec_env(
        "serengeti", 2, opponents=["greedy", "shrewd"], num_players=5, seat=3, payout="majority"
    )
    env.reset()
    assert env.loop.seats.tolist() == [3, 3]
    assert env.loop.batch.settings.options["payout"] == "majority"
    assert [opponent.name for opponent in env.loop.opponents] == ["greedy", "shrewd"]


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"opponents": []}, "opponents is empty; pass at least one agent"),
        ({"num_envs": 0}, "num_envs is 0; pass an integer of at least 1"),
        ({"seed": -1}, "seed is -1; pass a non-negative integer"),
        ({"seat": 4}, "seat is 4; pass 0 to 3, or None to rotate"),
    ],
)
def test_the_maker_refuses_wrong_arguments(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_vec_env("serengeti", **keywords)


def test_rule_options_are_no_options_of_a_reset() -> None:
    env = make_vec_env("serengeti", 2)
    env.set_options({"payout": "majority"})
    with pytest.raises(UsageError, match="payout cannot change at a reset; make another"):
        env.reset()


def test_an_illegal_action_raises() -> None:
    env = make_vec_env("serengeti", 2)
    env.reset()
    with pytest.raises(IllegalActionError, match="table 0: action . .* is illegal for seat"):
        env.step(np.argmin(get_action_masks(env), axis=1))


def go_on(env: SeatVecEnv) -> list[object]:
    noted: list[object] = []
    for _ in range(10):
        observations, rewards, dones, _ = env.step(np.argmax(get_action_masks(env), axis=1))
        noted += [observations.tolist(), rewards.tolist(), dones.tolist(), env.loop.seats.tolist()]
    return noted


@pytest.mark.parametrize("copied", WAYS.values(), ids=list(WAYS))
def test_copies_and_originals_go_on_alike_and_alone(copied):
    def started() -> SeatVecEnv:
        env = make_env(find_game("serengeti"), 3)
        env.reset()
        env.step(np.argmax(get_action_masks(env), axis=1))
        return env

    check_copies(started, go_on, copied)
