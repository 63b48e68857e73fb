"""What every game gets by its line in GAMES: the contract, and interfaces that tell one story.

Each number of players is played with each value of every option at least once, and with options
mixed by chance. Without the JIT, for its slowness, each number and each value is played once.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

import kunstkammer.envs
from kunstkammer.agents import Agent, Decisions
from kunstkammer.envs import GAMES, Batch
from kunstkammer.envs.api.aec import AECGame
from kunstkammer.envs.api.compliance import check_game
from kunstkammer.envs.api.replay.game import record_game, steps
from kunstkammer.envs.api.replay.line import from_line, to_line
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.arrays import Integers
from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.engine.payoff import REWARDS, compute_returns
from kunstkammer.envs.engine.record import CUT, ENDED

from .sampled import MORE_PAIRS, SAMPLED, name_settings

gymnasium.register_envs(kunstkammer.envs)

MOST = None if is_jit_on() else 2  # of a game: plain Python takes a minute over some of them
SETTINGS = [settings for sampled in SAMPLED.values() for settings in sampled[:MOST]]
NUM_GAMES = 3 if is_jit_on() else 1
MANY_STEPS = 32_000  # of games that may be as long as that, one is played

every_settings = pytest.mark.parametrize(
    "settings", [*SETTINGS, *(MORE_PAIRS if is_jit_on() else [])], ids=name_settings
)


@every_settings
def test_the_contract_is_kept(settings: Settings) -> None:
    num_games = min(NUM_GAMES, 1 + MANY_STEPS // settings.max_steps)
    report = check_game(
        settings.game,
        num_games=num_games,
        num_players=settings.num_players,
        options=settings.options,
    )
    assert report.num_games == num_games
    assert (report.num_secrets > 0) == report.visibility.has_secrets


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_number_of_players_and_every_option_value_is_played(game: Any) -> None:
    played = SAMPLED[game.id]
    assert played[:MOST] == [settings for settings in SETTINGS if settings.game is game]
    assert {settings.num_players for settings in played} == set(game.players)
    for option in game.options:
        values = {settings.options[option.name] for settings in played}
        assert values >= {option.default, *option.choices}
        if not option.choices:
            assert option.high in values
            assert any(one.options[option.name] == option.lowest(one.num_players) for one in played)


@every_settings
def test_the_batch_the_aec_environment_and_the_replay_tell_one_story(settings: Settings) -> None:
    reward = REWARDS[SETTINGS.index(settings) % len(REWARDS)]
    batch = Batch(settings, 1, reward=reward)
    batch.reset(seed=11)
    seed = batch.deal_seed(0)
    env = AECGame(settings, reward=reward, is_raw=True)
    env.reset(seed=seed)
    actions: list[int] = []
    states: list[bytes] = []
    while not batch.over[0]:
        agent = f"player_{batch.players[0]}"
        shown = env.observe(agent)
        assert env.agent_selection == agent
        assert env.state().tobytes() == batch.states.tobytes()
        assert shown["observation"].tobytes() == batch.observations.tobytes()
        assert shown["action_mask"].tolist() == batch.masks[0].tolist()
        states.append(batch.states.tobytes())
        actions.append(int(batch.random_actions(5, len(actions))[0]))
        batch.step(actions[-1:])
        env.step(actions[-1])
    assert env.state().tobytes() == batch.final_states.tobytes()
    assert np.float32(list(env.rewards.values())).tolist() == batch.rewards[0].tolist()
    assert abs(sum(env.rewards.values())) < 1e-12
    assert [info["score"] for info in env.infos.values()] == batch.final_scores[0].tolist()
    assert [info["rank"] for info in env.infos.values()] == batch.final_ranks[0].tolist()
    assert set(env.terminations.values()) == {batch.over[0] == ENDED}
    assert set(env.truncations.values()) == {batch.over[0] == CUT}

    replay = from_line(to_line(record_game(settings, seed, actions)))
    assert [state.tobytes() for state, _, _ in steps(replay)] == states
    assert replay.result is not None
    assert replay.result.over == batch.over[0]
    assert list(replay.result.scores) == batch.final_scores[0].tolist()
    assert list(replay.result.ranks) == batch.final_ranks[0].tolist()


class _FirstLegal(Agent):
    """Plays the legal action with the lowest number."""

    name = "first legal"

    def act_batch(self, decisions: Decisions) -> Integers:
        return decisions.masks.argmax(axis=1).astype(np.int64)


@every_settings
def test_the_gymnasium_environment_tells_the_same_story(settings: Settings) -> None:
    seat = settings.num_players - 1
    env: Any = gymnasium.make(
        settings.game.gymnasium_id,
        num_players=settings.num_players,
        opponents=_FirstLegal(),
        seat=seat,
        **settings.options,
    )
    shown, _ = env.reset(seed=3)
    table = Table(settings, env.unwrapped._loop.batch.deal_seed(0))
    choose = np.random.default_rng(4).choice
    terminated = truncated = False
    while not (terminated or truncated):
        while table.seat != seat:
            table.step(int(table.mask.argmax()))
        assert shown["observation"].tobytes() == _observe(table, seat).tobytes()
        assert shown["action_mask"].tolist() == table.mask.tolist()
        action = int(choose(np.flatnonzero(table.mask)))
        shown, reward, terminated, truncated, info = env.step(action)
        table.step(action)
        while not table.is_over and table.seat != seat:
            table.step(int(table.mask.argmax()))
        assert table.is_over == (terminated or truncated)
    result = table.result()
    assert result is not None
    assert (terminated, truncated) == (result.over == ENDED, result.over == CUT)
    assert shown["observation"].tobytes() == _observe(table, seat).tobytes()
    assert list(info["scores"]) == list(result.scores)
    assert list(info["ranks"]) == list(result.ranks)
    assert reward == pytest.approx(_placement(settings, result.scores, result.ranks)[seat])


@every_settings
def test_copies_of_a_game_in_progress_play_on_alike(settings: Settings) -> None:
    env = AECGame(settings, is_raw=True)
    env.reset(seed=8)
    env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env), env]
    for _ in range(20):
        if any(env.terminations.values()) or any(env.truncations.values()):
            break
        mask = env.infos[env.agent_selection]["action_mask"]
        for twin in twins:
            twin.step(int(mask.argmax()))
    assert len({twin.state().tobytes() for twin in twins}) == 1
    assert len({twin.agent_selection for twin in twins}) == 1


def _observe(table: Table, seat: int) -> Any:
    settings = table.settings
    observation = np.zeros(settings.game.layout.size, np.float32)
    views = settings.new_states(1)
    settings.game.kernels.observe_table(table.states, 0, seat, views, observation)
    return observation


def _placement(settings: Settings, scores: Any, ranks: Any) -> list[float]:
    returns = np.zeros(settings.num_players, np.float32)
    compute_returns(REWARDS.index("placement"), 1.0, settings.num_players, scores, ranks, returns)
    values: list[float] = returns.tolist()
    return values
