"""The vector form in each autoreset mode is Gymnasium's own one around single environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import kunstkammer.envs
from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.envs.engine.errors import GameOverError, KeywordError, UsageError

gymnasium.register_envs(kunstkammer.envs)

NAME = "kunstkammer/Gold-v0"
NUM_ENVS = 3
NUM_STEPS = 150


def ours_and_gymnasiums(mode: AutoresetMode, **options: Any) -> tuple[SeatVectorEnv, SyncVectorEnv]:
    """Both forms, of which each table is at the same point of the same game."""
    ours = gymnasium.make_vec(NAME, NUM_ENVS, seat=1, autoreset_mode=mode, **options)
    assert isinstance(ours, SeatVectorEnv)
    theirs = SyncVectorEnv(
        [lambda: gymnasium.make(NAME, seat=1, disable_env_checker=True, **options)] * NUM_ENVS,
        autoreset_mode=mode,
    )
    ours.reset(seed=1)
    theirs.reset(seed=1)
    saved = ours._loop.save()
    for table, env in enumerate(theirs.envs):
        single: Any = env.unwrapped
        single._loop.load({name: values[table : table + 1] for name, values in saved.items()})
    return ours, theirs


def choose(masks: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """Random actions, most of them legal."""
    wild = generator.random(len(masks)) < 0.03
    weights = generator.random(masks.shape) * np.where(wild[:, None], 1, masks)
    return weights.argmax(axis=1)


@pytest.mark.parametrize("limit", [None, 7])
@pytest.mark.parametrize("mode", AutoresetMode)
def test_every_step_is_that_of_single_environments(mode: AutoresetMode, limit: int | None) -> None:
    ours, theirs = ours_and_gymnasiums(mode, max_episode_steps=limit)
    generator = np.random.default_rng(0)
    seen: set[str] = set()
    for _ in range(NUM_STEPS):
        masks = ours.action_masks()
        actions = choose(masks, generator)
        step, expected = ours.step(actions), theirs.step(actions)
        assert data_equivalence(step, expected)
        observations, _, terminations, truncations, infos = step
        assert (observations["action_mask"] == ours.action_masks()).all()
        seen |= {*infos, *infos.get("final_info", {})}
        ended = terminations | truncations
        if mode is AutoresetMode.DISABLED and ended.any():
            reset, expected_reset = (
                env.reset(options={"reset_mask": ended.copy()}) for env in (ours, theirs)
            )
            assert data_equivalence(reset, expected_reset)
    assert {"illegal_action", "_illegal_action"} <= seen
    assert ("scores" in seen) == (limit is None)


def test_a_step_limit_truncates_every_game_after_as_many_decisions() -> None:
    vector = SeatVectorEnv("serengeti", 2, max_episode_steps=3)
    vector.reset(seed=1)
    found = []
    for _ in range(6):
        _, rewards, terminations, truncations, _ = vector.step(vector.action_masks().argmax(axis=1))
        assert (rewards.any(), terminations.any()) == (False, False)
        found.append(truncations.tolist())
    assert found == [[False] * 2, [False] * 2, [True] * 2] * 2


@pytest.mark.parametrize("mode", ["NextStep", "Disabled"])
def test_a_reset_starts_only_the_chosen_tables_and_leaves_the_others_at_their_end(
    mode: str,
) -> None:
    vector = SeatVectorEnv("serengeti", 2, autoreset_mode=mode, max_episode_steps=1)
    vector.reset(seed=1)
    last = vector.step(vector.action_masks().argmax(axis=1))[0]
    shown, infos = vector.reset(options={"reset_mask": np.array([True, False])})
    assert infos["_seat"].tolist() == [True, False]
    assert data_equivalence(shown["observation"][1], last["observation"][1])
    assert not data_equivalence(shown["observation"][0], last["observation"][0])


def test_without_autoreset_a_step_after_the_end_is_refused() -> None:
    vector = SeatVectorEnv("serengeti", 3, autoreset_mode="Disabled")
    vector.reset(seed=1)
    masks = vector.action_masks()
    actions = masks.argmax(axis=1)
    actions[[0, 2]] = masks[[0, 2]].argmin(axis=1)  # illegal, which ends a game
    assert vector.step(actions)[2].tolist() == [True, False, True]
    with pytest.raises(GameOverError, match=r"the games of tables \[0, 2\] have ended; call reset"):
        vector.step(actions)


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("as_value", [False, True])
def test_the_mode_is_told_in_the_metadata_of_this_environment_alone(
    mode: AutoresetMode, as_value: bool
) -> None:
    vector = SeatVectorEnv("serengeti", autoreset_mode=mode.value if as_value else mode)
    assert vector.metadata["autoreset_mode"] is mode
    assert SeatVectorEnv.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


@pytest.mark.parametrize(
    ("keywords", "error", "message"),
    [
        ({"autoreset_mode": "same"}, UsageError, "'same'; allowed: 'NextStep', 'SameStep', 'Dis"),
        ({"max_episode_steps": 0}, UsageError, "max_episode_steps is 0; pass an integer of at"),
        ({"render_mode": "ansi"}, KeywordError, "render_mode is 'ansi'; many tables take None"),
    ],
)
def test_what_make_vec_cannot_do_is_refused(
    keywords: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        gymnasium.make_vec(NAME, **keywords)


def test_make_vec_takes_what_make_takes() -> None:
    for limit in (None, -1, 4):
        vector = gymnasium.make_vec(NAME, 2, render_mode=None, max_episode_steps=limit)
        assert vector.num_envs == 2
        assert vector.spec is not None
        assert gymnasium.make_vec(vector.spec).num_envs == 2
