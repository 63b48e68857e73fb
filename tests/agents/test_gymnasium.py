"""Gymnasium's interfaces keep Gymnasium's and Stable-Baselines3's contracts."""

from __future__ import annotations

import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from stable_baselines3.common.env_checker import check_env as check_for_sb3

import kunstkammer.envs
from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.envs import GAMES
from kunstkammer.envs.engine.errors import (
    GameOverError,
    IllegalActionError,
    ResetNeededError,
    UsageError,
)

from ..probe import known_rewards

gymnasium.register_envs(kunstkammer.envs)


def every_setting() -> list[tuple[str, int, dict[str, object]]]:
    """Each number of players with the defaults, and each other option value once."""
    found: list[tuple[str, int, dict[str, object]]] = []
    for name, game in GAMES.items():
        found += [(name, players, {}) for players in game.players]
        for option in game.options:
            low = option.lowest(game.default_players)
            for value in option.choices or (low, option.high):
                if value != option.default:
                    found.append((name, game.default_players, {option.name: value}))
    return found


def random_action(env: SeatEnv, generator: np.random.Generator) -> int:
    return int(generator.choice(np.flatnonzero(env.action_masks())))


def play(env: SeatEnv, num_games: int, seed: int) -> list[tuple[float, dict[str, object]]]:
    generator = np.random.default_rng(seed)
    ends = []
    env.reset(seed=seed)
    while len(ends) < num_games:
        _, reward, terminated, truncated, info = env.step(random_action(env, generator))
        if terminated or truncated:
            ends.append((reward, info))
            env.reset()
    return ends


@pytest.mark.parametrize(("name", "players", "options"), every_setting())
def test_the_checkers_of_gymnasium_and_sb3_have_nothing_to_say(name, players, options):
    game = GAMES[name]
    made = gymnasium.make(game.gymnasium_id, num_players=players, **options)
    check_env(made.unwrapped, skip_render_check=True)
    check_for_sb3(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", GAMES)
def test_the_rendering_is_checked_too(name, capsys):
    check_env(gymnasium.make(GAMES[name].gymnasium_id, render_mode="ansi").unwrapped)
    assert "Error" not in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_equal_seeds_give_equal_games(name):
    first = play(SeatEnv(name, opponents=["random"]), 3, 5)
    second = play(SeatEnv(name, opponents=["random"]), 3, 5)
    assert data_equivalence(first, second)
    assert not data_equivalence(first, play(SeatEnv(name), 3, 6))


@pytest.mark.parametrize("name", GAMES)
def test_the_reward_is_the_placement_of_the_own_seat(name):
    game = GAMES[name]
    for reward, info in play(SeatEnv(name), 12, 5):
        ranks = info["ranks"]
        winners = (ranks == 0).sum()
        count = game.default_players
        expected = -1 / (count - 1)
        if ranks[info["seat"]] == 0:
            expected = (1 - (winners - 1) / (count - 1)) / winners
        assert reward == pytest.approx(expected, rel=1e-15)  # float32 would miss it by 1e-8
        assert type(reward) is float


@pytest.mark.parametrize("name", GAMES)
def test_games_end_where_the_batch_ends_them(name):
    env = SeatEnv(name, seat=1)
    env.reset(seed=3)
    generator = np.random.default_rng(0)
    over = False
    while not over:
        seed = env._loop.batch.deal_seed(0)
        _, _, over, _, info = env.step(random_action(env, generator))
    aec = kunstkammer.envs.make(name)
    aec.reset(seed=seed)
    final = env._loop.batch.final_states[:1]
    names = [field for field in ("deck", "card_digit") if field in (final.dtype.names or ())]
    fresh = aec.state().view(final.dtype)
    for field in names:
        assert fresh[field].tolist() == final[field].tolist()
    assert info["scores"].shape == (GAMES[name].default_players,)


def illegal(env: SeatEnv) -> int:
    return int(np.argmin(env.action_masks()))


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_ends_the_game_at_the_movers_cost(name):
    env = SeatEnv(name, render_mode="ansi")
    env.reset(seed=1)
    if env.action_masks().all():  # a game may have no illegal action
        return
    shown = env.render()
    observation, reward, terminated, truncated, info = env.step(illegal(env))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "is illegal for seat" in info["illegal_action"]
    assert observation["action_mask"].sum() == 0
    assert env.render() == shown
    with pytest.raises(GameOverError, match=r"the game has ended; call reset\(\)"):
        env.step(0)
    env.reset()
    assert env.action_masks().any()


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_raises_if_that_is_wished(name):
    env = SeatEnv(name, illegal="raise")
    env.reset(seed=1)
    before = env.action_masks()
    if before.all():  # a game may have no illegal action
        return
    with pytest.raises(IllegalActionError, match="is illegal for seat . now; legal:"):
        env.step(illegal(env))
    assert env.action_masks().tolist() == before.tolist()


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (-1, IllegalActionError),
        (10_000, IllegalActionError),
        (1.0, TypeError),
        ("0", TypeError),
        (None, TypeError),
        (True, TypeError),
    ],
)
def test_actions_outside_of_the_space_always_raise(action, error):
    for illegal_rule in ("end", "raise"):
        env = SeatEnv("serengeti", illegal=illegal_rule)
        env.reset(seed=1)
        with pytest.raises(error, match="action"):
            env.step(action)


def test_use_before_reset_is_told():
    env = SeatEnv("serengeti", render_mode="ansi")
    for call in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(ResetNeededError, match=r"call reset\(\) first"):
            call()
    vector = SeatVectorEnv("serengeti", 2)
    for call in (lambda: vector.step(np.zeros(2, int)), vector.action_masks):
        with pytest.raises(ResetNeededError, match=r"call reset\(\) first"):
            call()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'; games: serengeti_v0"),
        ({"opponents": "nobody"}, "there is no agent 'nobody' for Serengeti; agents: random,"),
        ({"opponents": []}, "opponents is empty"),
        ({"num_players": 2}, "num_players is 2; Serengeti takes 3 to 5"),
        ({"seat": 4}, "seat is 4; pass 0 to 3, or None"),
        ({"illegal": "skip"}, "illegal is 'skip'; allowed: 'end', 'raise'"),
        ({"render_mode": "rgb_array"}, "render_mode is 'rgb_array'; allowed: None, 'ansi'"),
        ({"payout": "none"}, "option payout is 'none'; allowed with 4 players: 'equal'"),
        ({"reward": "points"}, "reward is 'points'; allowed: placement, rank, margin"),
    ],
)
def test_wrong_arguments_are_told(arguments, message):
    with pytest.raises(UsageError, match=message):
        SeatEnv(**{"game": "serengeti", **arguments})


def test_human_rendering_prints(capsys):
    env = SeatEnv("serengeti", render_mode="human")
    env.reset(seed=1)
    printed = capsys.readouterr().out
    assert len(printed) > 100
    assert env.render() is None
    assert capsys.readouterr().out == printed
    quiet = SeatEnv("serengeti")
    quiet.reset(seed=1)
    with pytest.warns(UserWarning, match="nothing is rendered; make it with render_mode="):
        assert quiet.render() is None


@pytest.mark.parametrize("name", GAMES)
def test_the_vector_form_restarts_in_the_same_step(name):
    game = GAMES[name]
    vector = gymnasium.make_vec(
        game.gymnasium_id, num_envs=6, vectorization_mode="vector_entry_point"
    )
    observations, _ = vector.reset(seed=1)
    assert vector.observation_space.contains(observations)
    generator = np.random.default_rng(0)
    ends = 0
    for _ in range(300):
        masks = vector.unwrapped.action_masks()
        assert masks.any(axis=1).all()
        actions = np.argmax(masks * generator.random(masks.shape), axis=1)
        observations, rewards, terminations, _, infos = vector.step(actions)
        assert vector.observation_space.contains(observations)
        assert rewards[~terminations].tolist() == [0.0] * int((~terminations).sum())
        for table in np.flatnonzero(terminations):
            ends += 1
            ranks = infos["final_info"]["ranks"][table].tolist()
            seat, num_winners = infos["final_info"]["seat"][table], ranks.count(0)
            lost = -1 / (game.default_players - 1)
            won = (1 + lost * (num_winners - 1)) / num_winners
            expected = won if ranks[seat] == 0 else lost
            assert rewards[table] == pytest.approx(expected, rel=1e-15)
            assert infos["_final_obs"][table]
            assert infos["final_obs"][table]["action_mask"].sum() == 0
            assert infos["final_info"]["scores"][table].shape == (game.default_players,)
    assert ends > 6


def test_the_vector_form_ends_illegal_games_alone():
    vector = SeatVectorEnv("serengeti", 3)
    vector.reset(seed=1)
    masks = vector.action_masks()
    actions = np.argmax(masks, axis=1)
    actions[1] = np.argmin(masks[1])
    _, rewards, terminations, _, infos = vector.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert terminations.tolist() == [False, True, False]
    assert "is illegal" in infos["final_info"]["illegal_action"][1]
    raising = SeatVectorEnv("serengeti", 3, illegal="raise")
    raising.reset(seed=1)
    with pytest.raises(IllegalActionError, match="table 1: .*; nothing was played"):
        raising.step(actions)


def test_the_vector_form_takes_seeds_and_partial_resets():
    vector = SeatVectorEnv("serengeti", 3)
    first, _ = vector.reset(seed=[1, 2, 3])
    for seeds in ([1, 2, 3], (1, 2, 3), np.array([1, 2, 3])):
        again, _ = vector.reset(seed=seeds)
        assert first["observation"].tolist() == again["observation"].tolist()
    vector.step(np.argmax(vector.action_masks(), axis=1))
    before = vector.action_masks().copy()
    after, _ = vector.reset(options={"reset_mask": np.array([False, True, False])})
    assert after["action_mask"][[0, 2]].tolist() == before[[0, 2]].astype(int).tolist()


def test_the_single_and_the_vector_form_pay_alike():
    # the probe's known rewards, through the public registry of neither
    from kunstkammer.agents import make_agents
    from kunstkammer.agents.single_agent.seat_loop import SeatLoop

    from ..probe import PROBE

    settings = PROBE.settings()
    loop = SeatLoop(settings, 5, make_agents(["random"], settings))
    loop.reset(1, 1)
    observations = loop.observations.copy()
    actions = np.argmax(loop.masks, axis=1)
    loop.step(actions)
    assert loop.rewards.tolist() == known_rewards(observations, actions).tolist()


def test_environments_can_be_pickled_in_mid_game():
    env = SeatEnv("serengeti")
    env.reset(seed=2)
    generator = np.random.default_rng(0)
    for _ in range(5):
        env.step(random_action(env, generator))
    other = pickle.loads(pickle.dumps(env))
    over = False
    while not over:
        action = random_action(env, generator)
        results = env.step(action), other.step(action)
        assert data_equivalence(*results)
        over = results[0][2]
