"""Tianshou collects from our environments, single and AEC; `make test-clients` runs this."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentPolicy
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import BaseVectorEnv, DummyVectorEnv, PettingZooEnv, SubprocVectorEnv
from tianshou.utils.net.common import Net

import kunstkammer.envs
from kunstkammer.envs import GAMES, make

gymnasium.register_envs(kunstkammer.envs)

IDS = [game.gymnasium_id for game in GAMES.values()]


class WithMask(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Gives observation and mask the names that Tianshou's policies look for."""

    def observation(self, observation: dict[str, Any]) -> dict[str, Any]:
        return {"obs": observation["observation"], "mask": observation["action_mask"] == 1}


def q_policy(env: gymnasium.Env[Any, Any]) -> DiscreteQLearningPolicy:
    space: Any = env.observation_space
    actions: Any = env.action_space
    net = Net(state_shape=space["observation"].shape, action_shape=actions.n, hidden_sizes=[16])
    return DiscreteQLearningPolicy(
        model=net, action_space=actions, eps_training=0.5, eps_inference=0.5
    )


@pytest.mark.parametrize(
    ("kind", "env_id"), [*((DummyVectorEnv, one) for one in IDS), (SubprocVectorEnv, IDS[0])]
)
def test_a_masked_policy_collects_whole_games(kind: type[BaseVectorEnv], env_id: str) -> None:
    envs = kind([lambda: WithMask(gymnasium.make(env_id, illegal="raise"))] * 2)
    collector = Collector(q_policy(gymnasium.make(env_id)), envs, VectorReplayBuffer(10_000, 2))
    collector.reset()
    collected = collector.collect(n_episode=2)
    envs.close()
    assert collected.n_collected_episodes == 2
    assert np.abs(collected.returns).max() <= 1


@pytest.mark.parametrize("name", GAMES)
def test_agents_collect_whole_games_of_the_aec_form(name: str) -> None:
    env = PettingZooEnv(make(name))
    policy = MARLRandomDiscreteMaskedOffPolicyAlgorithm.Policy(env.action_space)
    players = MultiAgentPolicy(dict.fromkeys(env.agents, policy))
    envs = DummyVectorEnv([lambda: PettingZooEnv(make(name))])
    collector = Collector(players, envs, VectorReplayBuffer(10_000, 1))
    collector.reset()
    collected = collector.collect(n_episode=1)
    assert collected.returns.shape == (1, GAMES[name].default_players)
    assert abs(collected.returns.sum()) < 1e-6
