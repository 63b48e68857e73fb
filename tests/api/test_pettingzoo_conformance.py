"""Every game passes the tests that PettingZoo has for environments, without a warning."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Iterator
from typing import Any

import pettingzoo
import pytest
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from kunstkammer import envs
from kunstkammer.envs import GAMES, make
from kunstkammer.envs.api.aec import ILLEGAL_REWARD, AECGame
from kunstkammer.envs.engine.jit import is_jit_on

from .aec_play import everything, illegal_moves, play, variants

NUM_CYCLES = 1000 if is_jit_on() else 25

with warnings.catch_warnings():
    # PettingZoo's tests import one of its own games, which warns of how that is imported
    warnings.simplefilter("ignore", DeprecationWarning)
    # by name, since the package hides these modules behind functions of the same name
    api_test = importlib.import_module("pettingzoo.test.api_test")
    seed_test = importlib.import_module("pettingzoo.test.seed_test")
    state_test = importlib.import_module("pettingzoo.test.state_test")
    render_test = importlib.import_module("pettingzoo.test.render_test")


def _every_setting() -> Iterator[Any]:
    for game in GAMES.values():
        for num_players, options in variants(game):
            values = "-".join(str(value) for value in options.values())
            yield pytest.param(
                game.id, num_players, options, id=f"{game.id}-{num_players}-{values}"
            )


every_setting = pytest.mark.parametrize(("name", "num_players", "options"), list(_every_setting()))
both_forms = pytest.mark.parametrize("form", ["env", "raw_env"])


def _make(form: str, name: str, *others: Any, **options: Any) -> AECGame:
    env: AECGame = getattr(importlib.import_module(f"kunstkammer.envs.{name}"), form)(
        *others, **options
    )
    return env


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_settings_above_have_every_number_of_players_and_every_option_value(game: Any) -> None:
    settings = list(variants(game))
    assert {num_players for num_players, _ in settings} == set(game.players)
    for option in game.options:
        found = [chosen[option.name] for _, chosen in settings]
        assert set(option.choices) <= set(found)
        assert option.choices or option.high in found


@both_forms
@every_setting
def test_pettingzoos_api_test_passes(
    form: str, name: str, num_players: int, options: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # api_test warns of every dictionary of observation and mask, which PettingZoo's own guide asks
    # for, unless the environment is in these two lists, where all of PettingZoo's card games are.
    for exempted in ("env_obs_space", "env_obs_dicts"):
        monkeypatch.setattr(api_test, exempted, [*getattr(api_test, exempted), name])
    api_test.api_test(_make(form, name, num_players, **options), num_cycles=NUM_CYCLES)


@both_forms
@every_setting
def test_pettingzoos_seed_test_passes(form: str, name: str, num_players: int, options: Any) -> None:
    seed_test.seed_test(lambda: _make(form, name, num_players, **options), NUM_CYCLES)


@every_setting
def test_pettingzoos_state_test_passes(name: str, num_players: int, options: Any) -> None:
    # it samples without the mask, which only `env()` bears
    env = _make("env", name, num_players, **options)
    state_test.test_state_space(env)
    state_test.test_state(env, NUM_CYCLES)


@both_forms
@every_setting
def test_states_of_a_whole_game_lie_in_the_state_space(
    form: str, name: str, num_players: int, options: Any
) -> None:
    env = _make(form, name, num_players, **options)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    num_moves = 0
    while play(env, seed=num_moves, num_moves=1):
        num_moves += 1
        assert env.state_space.contains(env.state())
    assert num_moves > 0


@both_forms
@every_setting
def test_pettingzoos_render_test_passes(
    form: str, name: str, num_players: int, options: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def checked_text(text: str) -> bool:
        return text.strip() != ""

    render_test.render_test(
        lambda render_mode: _make(form, name, num_players, render_mode=render_mode, **options),
        custom_tests={"ansi": checked_text},
    )
    assert capsys.readouterr().out.strip() != ""


def _wrapped(name: str, num_players: int, options: Any) -> Any:
    """What PettingZoo's own games do to make `env()` of `raw_env()`."""
    env = _make("raw_env", name, num_players, **options)
    return OrderEnforcingWrapper(
        AssertOutOfBoundsWrapper(TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD))
    )


def _is_over(env: Any) -> bool:
    """Whether the game has ended, or was cut, for all that are left."""
    return all(env.terminations[agent] or env.truncations[agent] for agent in env.agents)


def _told(env: Any) -> list[Any]:
    """All that a game shows but infos and masks; the wrapper leaves them as they were."""
    seen = [env.observe(agent)["observation"].tolist() for agent in env.possible_agents]
    noted = (env.rewards, env._cumulative_rewards, env.terminations, env.truncations)
    last = env.last(observe=False)[:4] if env.agents else None
    return [list(env.agents), env.agent_selection, *noted, last, seen, env.state().tobytes()]


@pytest.mark.parametrize("num_moves", [0, 1, 17, None])
@every_setting
def test_env_does_what_pettingzoos_wrappers_do_with_the_raw_env(
    name: str, num_players: int, options: Any, num_moves: int | None
) -> None:
    env, wrapped = _make("env", name, num_players, **options), _wrapped(name, num_players, options)
    env.reset(seed=3)
    wrapped.reset(seed=3)
    for _ in range(100_000 if num_moves is None else num_moves):
        assert _told(env) == _told(wrapped)
        if play(env, 5, 1) == play(wrapped, 5, 1) == []:
            break
    if not _is_over(env):
        illegal = illegal_moves(env)
        assert illegal == illegal_moves(wrapped)
        if not illegal:  # a game may have no illegal action, here or at all
            return
        env.step(illegal[0])
        wrapped.step(illegal[0])
    for _ in range(num_players):
        assert _is_over(env)
        assert _told(env) == _told(wrapped)
        env.step(None)
        wrapped.step(None)
    assert env.agents == wrapped.agents == []
    EnvLogger.flush()
    env.step(None)
    warning_of_env = list(EnvLogger.mqueue)
    EnvLogger.flush()
    wrapped.step(None)
    assert warning_of_env == EnvLogger.mqueue != []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_has_a_public_module_with_the_games_defaults(game: Any) -> None:
    for form in ("env", "raw_env"):
        env = _make(form, game.id)
        assert str(env) == game.id
        assert env.settings == game.settings()
        assert env.metadata["name"] == game.id
        assert env.metadata["is_parallelizable"] is False
        assert env.metadata["render_modes"] == ["human", "ansi"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_make_makes_the_same_environment_by_id_and_by_name(game: Any) -> None:
    num_players, options = list(variants(game))[-1]
    expected = _make("env", game.id, num_players, "rank", **options)
    expected.reset(seed=1)
    for name in (game.id, game.name):
        env = make(name, num_players, "rank", **options)
        env.reset(seed=1)
        assert play(env, 2) == play(expected.clone(), 2)
        play(made := expected.clone(), 2)
        assert everything(env) == everything(made)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_pettingzoos_registry_knows_the_games_where_there_is_one(game: Any) -> None:
    registered = getattr(
        pettingzoo, "aec_registry", {f"kunstkammer/{game.name}-v{game.version}": 0}
    )
    assert f"kunstkammer/{game.name}-v{game.version}" in registered
    if hasattr(pettingzoo, "make"):
        env = pettingzoo.make("aec", f"kunstkammer/{game.id}", reward="rank")
        assert isinstance(env, AECGame)
        assert str(env) == game.id


def test_registering_twice_or_without_a_registry_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    envs._register_with_pettingzoo()
    monkeypatch.delattr(pettingzoo, "aec_registry", raising=False)
    envs._register_with_pettingzoo()
