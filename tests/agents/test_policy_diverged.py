"""A policy whose weights grew without bound plays a legal action or names itself, in every form."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kunstkammer.agents.agent import Decisions
from kunstkammer.agents.policy.file import PolicyAgent, load_policy, save_policy
from kunstkammer.agents.policy.inputs import PolicyInputs
from kunstkammer.agents.policy.network import ACTIVATIONS, ActionHead, Network
from kunstkammer.envs import find_game, make_batch
from kunstkammer.envs.engine.errors import DivergedError, PolicyFileError

SETTINGS = find_game("gold").settings()
INPUTS = PolicyInputs(SETTINGS, outlook=False)
SCALES = [10.0**exponent for exponent in range(39)]
NOT_FINITE = [np.nan, np.inf, -np.inf]


def make_network(activation: str, *, has_head: bool) -> Network:
    generator = np.random.default_rng(3)

    def draw(*shape: int) -> np.ndarray:
        return generator.normal(size=shape).astype(np.float32)

    num_actions = SETTINGS.num_actions
    layers = [(draw(INPUTS.layout.size, 8), draw(8)), (draw(8, 8), draw(8))]
    if not has_head:
        return Network([*layers, (draw(8, num_actions), draw(num_actions))], activation)
    columns = INPUTS.action_inputs.shape[1]
    head = ActionHead(
        INPUTS.action_inputs, draw(columns, 8), draw(num_actions, 8), [(draw(8, 1), draw(1))]
    )
    return Network(layers, activation, head)


def scaled(network: Network, scale: float) -> Network:
    """The network with every weight multiplied, as far as float32 reaches."""
    with np.errstate(over="ignore"):
        arrays = {
            name: np.clip(one * np.float32(scale), -3e38, 3e38) if one.dtype == np.float32 else one
            for name, one in network.to_arrays().items()
        }
    return Network.from_arrays(arrays, network.activation)


@pytest.fixture(scope="module")
def positions() -> Decisions:
    batch = make_batch("gold", 64)
    batch.reset(3)
    for number in range(8):
        batch.step(batch.random_actions(1, number))
    views = batch.views(np.arange(64), batch.players)
    return Decisions(SETTINGS, views, batch.players.copy(), np.arange(64) << 57)


def illegal_actions(agent: PolicyAgent, positions: Decisions) -> int:
    """How many masked actions an agent chooses; it may refuse by its name."""
    try:
        actions = agent.act_batch(positions)
    except DivergedError as error:
        return 0 if str(error).startswith("policy learned cannot choose an action: ") else -1
    return int((~positions.masks[np.arange(len(positions)), actions]).sum())


@pytest.mark.parametrize("samples", [False, True], ids=["most probable", "sampled"])
@pytest.mark.parametrize("has_head", [False, True], ids=["perceptron", "action head"])
@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_no_weights_bring_about_a_masked_action(
    activation: str, has_head: bool, samples: bool, positions: Decisions
):
    network = make_network(activation, has_head=has_head)
    networks = [scaled(network, scale) for scale in SCALES]
    for name, one in network.to_arrays().items():
        for fault in NOT_FINITE if one.dtype == np.float32 else []:
            broken = make_network(activation, has_head=has_head)
            broken.to_arrays()[name].flat[0] = fault
            networks.append(broken)
    found = [
        illegal_actions(PolicyAgent("learned", one, INPUTS, samples=samples), positions)
        for one in networks
    ]
    assert found == [0] * len(networks)


@pytest.mark.parametrize("samples", [False, True], ids=["most probable", "sampled"])
def test_large_weights_that_still_rate_actions_play_on(samples: bool, positions: Decisions):
    network = scaled(make_network("tanh", has_head=False), 1e30)
    assert np.abs(network.logits(positions.observations, positions.masks)).max() > 1e30
    actions = PolicyAgent("learned", network, INPUTS, samples=samples).act_batch(positions)
    assert positions.masks[np.arange(64), actions].all()


@pytest.mark.parametrize("samples", [False, True], ids=["most probable", "sampled"])
def test_logits_that_overflow_name_the_policy(samples: bool, positions: Decisions):
    network = scaled(make_network("relu", has_head=False), 1e30)
    agent = PolicyAgent("file:runs/a.safetensors", network, INPUTS, samples=samples)
    with pytest.raises(DivergedError) as caught:
        agent.act_batch(positions)
    assert str(caught.value) == (
        "policy file:runs/a.safetensors cannot choose an action: its weights give legal actions "
        "NaN or infinite logits; choose another policy"
    )


def test_a_file_of_weights_that_are_not_finite_is_refused_by_name(tmp_path: Path):
    network = make_network("relu", has_head=True)
    network.to_arrays()["head.embeddings"][5, 2] = np.nan
    path = tmp_path / "policy.safetensors"
    save_policy(path, network, SETTINGS, {})
    with pytest.raises(
        PolicyFileError,
        match=r"policy\.safetensors is corrupt: head\.embeddings holds NaN or infinity",
    ):
        load_policy(path, SETTINGS)
