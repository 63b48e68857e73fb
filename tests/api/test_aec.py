"""Games as PettingZoo environments: what agents see, and what they are paid."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kunstkammer.envs import GAMES, serengeti_v0
from kunstkammer.envs.api.aec import AECGame
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.engine.record import CUT

from ..toys.high_card import HIGH_CARD
from .aec_play import play, variants

PASS = 66
ALL_GAMES = pytest.mark.parametrize("game", [*GAMES.values(), HIGH_CARD], ids=lambda game: game.id)


def _all_pass(**options: Any) -> tuple[AECGame, str]:
    """A game in which all four pass in all 15 auctions; and the agent that starts them all.

    The winner gets all cards: 15 points for each of six colours, and 3 for the most chips. The
    bank's 25 chips go out by twos: six each, and the last one to the winner.
    """
    env = serengeti_v0.raw_env(**options)
    env.reset(seed=0)
    starter = env.agent_selection
    for _ in range(60):
        env.step(PASS)
    return env, starter


@ALL_GAMES
def test_the_spaces_are_those_of_the_game(game: Any) -> None:
    env = AECGame(game.settings())
    size, num_actions = game.layout.size, game.settings().num_actions
    for agent in env.possible_agents:
        space = env.observation_space(agent)
        assert space is env.observation_space(agent) is env.observation_spaces[agent]
        assert space["observation"].shape == (size,)
        assert (space["observation"].low == game.layout.low()).all()
        assert (space["observation"].high == game.layout.high()).all()
        assert (space["observation"].dtype, space["action_mask"].dtype) == (np.float32, np.int8)
        assert env.action_space(agent) is env.action_space(agent) is env.action_spaces[agent]
        assert env.action_space(agent).n == num_actions
    assert len({id(env.action_space(agent)) for agent in env.possible_agents}) == env.max_num_agents


@ALL_GAMES
def test_the_mask_is_in_observation_and_info_and_zero_for_those_not_to_act(game: Any) -> None:
    env = AECGame(game.settings())
    env.reset(seed=1)
    agents_in_a_row = set()
    for number in range(1000):
        mover = env.agent_selection
        for agent in env.agents:
            observation = env.observe(agent)
            assert env.observation_space(agent).contains(observation)
            assert (observation["action_mask"] == env.infos[agent]["action_mask"]).all()
            assert env.infos[agent].keys() == {"action_mask"}
            assert observation["action_mask"].any() == (agent == mover)
        if not play(env, number, 1) or any(env.terminations.values()):
            break
        agents_in_a_row.add(mover == env.agent_selection)
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    assert not any(info["action_mask"].any() for info in env.infos.values())
    assert False in agents_in_a_row


def test_an_agent_that_acts_again_keeps_its_mask() -> None:
    env = serengeti_v0.raw_env(forbidden_bids="fined")
    env.reset(seed=1)
    owner = env.agent_selection
    for _ in range(4):
        env.step(PASS)  # who starts gets the card and starts again
    pieces = env.settings.game.layout.unpack(env.observe(owner)["observation"])
    env.step(int(pieces["digits"][0].argmax()) or 10)  # an ending that the card forbids
    assert env.agent_selection == owner
    assert env.infos[owner]["action_mask"].sum() > 1
    assert (env.infos[owner]["action_mask"] == env.observe(owner)["action_mask"]).all()


@ALL_GAMES
def test_a_trajectory_equals_that_of_a_batch(game: Any) -> None:
    for num_players, options in variants(game):
        settings = game.settings(num_players, options)
        env = AECGame(settings, "margin", is_raw=True)
        batch = _batch(game, num_players, options)
        batch.reset(seed=11)
        for table in range(batch.num_envs):
            env.reset(seed=batch.deal_seed(table))
            while batch.game_numbers[table] == 0:
                seat = int(batch.players[table])
                assert env.agent_selection == f"player_{seat}"
                assert env.state().tobytes() == batch.states[table].tobytes()
                observation = env.last()[0]
                assert (observation["observation"] == batch.observations[table]).all()
                assert (observation["action_mask"] == batch.masks[table]).all()
                expected = _observations_of_all(batch, table)
                seen = [env.observe(agent)["observation"] for agent in env.agents]
                assert (np.array(seen) == expected).all()
                (action,) = play(env, int(batch.states["num_steps"][table]), 1)
                batch.step([action], [table])
            assert env.state().tobytes() == batch.final_states[table].tobytes()
            assert np.float32(list(env.rewards.values())).tolist() == batch.rewards[table].tolist()
            infos = env.infos.values()
            assert [info["score"] for info in infos] == batch.final_scores[table].tolist()
            assert [info["rank"] for info in infos] == batch.final_ranks[table].tolist()


def _observations_of_all(batch: Any, table: int) -> Any:
    game, num_players = batch.settings.game, batch.settings.num_players
    seats = np.arange(num_players, dtype=np.int8)
    observations = np.zeros((num_players, game.layout.size), np.float32)
    game.kernels.observe_views(batch.views([table] * num_players, seats), seats, observations)
    return observations


def _batch(game: Any, num_players: int, options: dict[str, Any]) -> Any:
    num_tables = 2 if is_jit_on() else 1
    return Batch(game.settings(num_players, options), num_tables, reward="margin")


@pytest.mark.parametrize(
    ("reward", "of_the_starter", "of_the_others"),
    [("placement", 1.0, -1 / 3), ("rank", 1.0, -1 / 3), ("margin", 93 / 20, -31 / 20)],
)
def test_each_kind_of_reward_is_paid_to_all_at_the_end(
    reward: str, of_the_starter: float, of_the_others: float
) -> None:
    env, starter = _all_pass(reward=reward)
    expected = dict.fromkeys(env.possible_agents, of_the_others) | {starter: of_the_starter}
    assert env.rewards == pytest.approx(expected, rel=1e-15)
    assert env._cumulative_rewards == env.rewards
    assert abs(sum(env.rewards.values())) < 1e-12
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.truncations == dict.fromkeys(env.possible_agents, False)


def test_scores_and_ranks_are_in_the_infos_of_the_end_only() -> None:
    env, starter = _all_pass()
    for agent, info in env.infos.items():
        assert (info["score"], info["rank"]) == ((93, 0) if agent == starter else (0, 1))
    env.reset()
    assert all(info.keys() == {"action_mask"} for info in env.infos.values())


@pytest.mark.parametrize("reward", ["placement", "rank", "margin"])
@ALL_GAMES
def test_rewards_are_zero_until_the_end_and_sum_to_zero_there(game: Any, reward: str) -> None:
    env = AECGame(game.settings(), reward)
    for seed in range(3):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            assert set(env.rewards.values()) == set(env._cumulative_rewards.values()) == {0.0}
            play(env, env.deal_seed, 1)
        assert abs(sum(env.rewards.values())) < 1e-12
        assert all(type(one) is float for one in env.rewards.values())


def test_the_agents_leave_one_by_one_with_what_they_earned() -> None:
    env, starter = _all_pass()
    seen = []
    for agent in env.agent_iter():
        _, reward, is_terminated, is_truncated, info = env.last()
        seen.append((agent, round(reward, 3), is_terminated, is_truncated, info["score"]))
        env.step(None)
        assert set(env.rewards) == set(env.infos) == set(env.agents)
        assert set(env.rewards.values()) <= {0.0}
    places = {starter: (1.0, 93)}
    assert seen == [
        (agent, places.get(agent, (-0.333, 0))[0], True, False, places.get(agent, (0, 0))[1])
        for agent in ("player_0", "player_1", "player_2", "player_3")
    ]
    assert env.agents == []


def test_a_game_that_a_step_limit_cuts_is_truncated_and_paid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = serengeti_v0.raw_env()
    env.reset(seed=0)
    kernels = env.settings.game.kernels
    advance = kernels.advance_table
    monkeypatch.setattr(kernels, "advance_table", lambda *given: advance(*given) % 256 + 256 * CUT)
    starter = env.agent_selection
    env.step(PASS)
    assert env.terminations == dict.fromkeys(env.possible_agents, False)
    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards[starter] == 1.0  # the most chips
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    for _ in env.agent_iter():
        assert env.last()[2:4] == (False, True)
        env.step(None)


@ALL_GAMES
def test_the_text_is_that_of_the_selected_agents_view(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = AECGame(game.settings(), render_mode="ansi")
    shown: list[tuple[bytes, int]] = []
    facts = game.text.facts

    def spy(view: Any, watcher: int) -> Any:
        shown.append((view.tobytes(), watcher))
        return facts(view, watcher)

    monkeypatch.setitem(vars(game.text), "facts", spy)
    env.reset(seed=2)
    for number in range(5):
        play(env, number, 1)
        seat = int(env.agent_selection.removeprefix("player_"))
        expected = np.frombuffer(env.state().tobytes(), game.record).copy()
        game.kernels.hide_table(expected, 0, seat)
        assert env.render() == game.text.render(facts(expected[0], seat))
        assert shown[-1] == (expected.tobytes(), seat)
        assert shown[-1][0] != env.state().tobytes()


def test_human_mode_prints_after_each_reset_and_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = serengeti_v0.env(render_mode="human")
    silent = serengeti_v0.env(render_mode="ansi")
    for one in (env, silent):
        one.reset(seed=1)
    assert capsys.readouterr().out == f"{silent.render()}\n"
    for one in (env, silent):
        one.step(PASS)
    assert capsys.readouterr().out == f"{silent.render()}\n"
    assert env.render() is None
    assert capsys.readouterr().out == f"{silent.render()}\n"
    env.close()


def test_rendering_without_a_mode_warns_and_says_what_to_do() -> None:
    env = serengeti_v0.env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="make it with render_mode='human' or 'ansi'"):
        assert env.render() is None


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"num_players": 2}, "num_players is 2; Serengeti takes 3 to 5"),
        ({"num_players": 4.5}, "num_players is 4.5; Serengeti takes 3 to 5"),
        ({"colour": 1}, "no option 'colour'; its options: forbidden_bids, payout"),
        ({"payout": "all"}, "option payout is 'all'; allowed with 4 players: 'equal', 'prorata'"),
        ({"box_chips": 39}, "option box_chips is 39; .* an integer from 40 to 500"),
        ({"reward": "score"}, "reward is 'score'; allowed: placement, rank, margin"),
        ({"render_mode": "rgb_array"}, "is 'rgb_array'; allowed: None, 'human', 'ansi'"),
    ],
)
def test_wrong_settings_are_refused_with_what_is_allowed(wrong: Any, message: str) -> None:
    for form in (serengeti_v0.env, serengeti_v0.raw_env):
        with pytest.raises(UsageError, match=message):
            form(**wrong)
