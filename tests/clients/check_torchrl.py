"""TorchRL takes our environments by id, and the AEC form; `make test-clients` runs this."""

from __future__ import annotations

import gymnasium
import pytest
from torchrl.envs import (
    ActionMask,
    EnvBase,
    GymEnv,
    PettingZooWrapper,
    SerialEnv,
    TransformedEnv,
    check_env_specs,
)

import kunstkammer.envs
from kunstkammer.envs import GAMES, make

gymnasium.register_envs(kunstkammer.envs)

IDS = [game.gymnasium_id for game in GAMES.values()]


def masked(env: EnvBase) -> EnvBase:
    env = TransformedEnv(env, ActionMask())
    env.set_seed(1)
    return env


@pytest.mark.parametrize("env_id", IDS)
def test_an_id_makes_an_environment_that_keeps_its_specs(env_id: str) -> None:
    check_env_specs(GymEnv(env_id, categorical_action_encoding=True))


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize("is_categorical", [True, False])
def test_masked_random_actions_are_legal_to_the_end(env_id: str, is_categorical: bool) -> None:
    env = masked(GymEnv(env_id, categorical_action_encoding=is_categorical))
    steps = env.rollout(2000)
    assert steps["next", "done"].sum() == 1
    assert bool(steps["next", "done"][-1])
    mask = steps["action_mask"].bool()
    chosen = steps["action"]
    legal = mask.gather(1, chosen[:, None]) if is_categorical else mask & chosen.bool()
    assert int(legal.sum()) == len(chosen)


def test_several_environments_are_played_as_one() -> None:
    env = masked(SerialEnv(2, lambda: GymEnv(IDS[1])))
    steps = env.rollout(60, break_when_any_done=False)
    assert steps.batch_size == (2, 60)
    assert steps["next", "done"].sum() >= 2


@pytest.mark.parametrize("name", GAMES)
def test_the_aec_form_is_played_with_its_masks(name: str) -> None:
    env = PettingZooWrapper(make(name), use_mask=True, categorical_actions=True)
    env.set_seed(1)
    steps = env.rollout(2000)
    assert bool(steps["next", "done"][-1])
