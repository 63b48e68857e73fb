"""Policy files fit what is played, or are refused by name."""

from __future__ import annotations

import dataclasses
import itertools
import json
from pathlib import Path

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import save

from kunstkammer.agents import make_agent
from kunstkammer.agents.agent import Decisions
from kunstkammer.agents.policy.file import PolicyAgent, load_policy, save_policy
from kunstkammer.agents.policy.inputs import PolicyInputs
from kunstkammer.agents.policy.network import ActionHead, Network
from kunstkammer.envs import find_game, make_batch
from kunstkammer.envs.engine.errors import PolicyFileError, UsageError

SERENGETI = find_game("serengeti")
SETTINGS = SERENGETI.settings()


def small_network(num_actions: int = 67) -> Network:
    generator = np.random.default_rng(0)
    sizes = [SERENGETI.layout.size, 8, num_actions]
    layers = [
        (
            generator.normal(size=(inputs, outputs)).astype(np.float32),
            generator.normal(size=outputs).astype(np.float32),
        )
        for inputs, outputs in itertools.pairwise(sizes)
    ]
    return Network(layers, "relu")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "policy.safetensors"
    save_policy(file, small_network(), SETTINGS, {"steps": 5})
    return file


def decisions(count: int = 64) -> Decisions:
    batch = make_batch("serengeti", count)
    batch.reset(3)
    for number in range(20):
        batch.step(batch.random_actions(1, number))
    views = batch.views(np.arange(count), batch.players)
    return Decisions(SETTINGS, views, batch.players.copy(), np.arange(count) << 50)


def test_a_policy_is_read_as_it_was_written(path: Path):
    network, _, card = load_policy(path, SETTINGS)
    assert network.activation == "relu"
    for (first, first_bias), (second, second_bias) in zip(
        network.layers, small_network().layers, strict=True
    ):
        assert first.tolist() == second.tolist()
        assert first_bias.tolist() == second_bias.tolist()
    assert card["game"] == "serengeti_v0"
    assert card["training"] == {"steps": 5}
    assert card["num_players"] == 4


def test_the_most_probable_legal_action_is_played(path: Path):
    agent = make_agent(f"file:{path}", SETTINGS)
    positions = decisions()
    logits = small_network().logits(positions.observations, positions.masks)
    actions = agent.act_batch(positions)
    assert actions.tolist() == logits.argmax(axis=1).tolist()
    assert positions.masks[np.arange(64), actions].all()
    assert [agent.act(positions[k]) for k in range(5)] == actions[:5].tolist()


def test_sampling_follows_the_probabilities(path: Path):
    agent = make_agent(f"file:{path}:sample=1", SETTINGS)
    assert agent.name == f"file:{path}:sample=1"
    position = decisions(1)
    count = 20_000
    seeds = np.random.default_rng(0).integers(0, 2**63, count)
    many = Decisions(
        SETTINGS, np.repeat(position.views, count), np.repeat(position.seats, count), seeds
    )
    logits = small_network().logits(position.observations, position.masks)[0].astype(float)
    expected = np.exp(logits - logits.max())
    expected /= expected.sum()
    found = np.bincount(agent.act_batch(many), minlength=67) / count
    assert found == pytest.approx(expected, abs=0.015)  # 4 standard errors of a half
    assert (found[expected == 0] == 0).all()


def test_sampling_is_legal_for_the_largest_seeds(path: Path):
    agent = make_agent(f"file:{path}:sample=1", SETTINGS)
    views, seats = decisions().views, decisions().seats
    positions = Decisions(SETTINGS, views, seats, np.full(64, 2**63 - 1))
    actions = agent.act_batch(positions)
    assert positions.masks[np.arange(64), actions].all()


def test_another_number_of_players_and_other_options_are_warned_of(path: Path):
    with pytest.warns(UserWarning, match="trained with num_players=4; it plays with num_players=3"):
        load_policy(path, SERENGETI.settings(3))
    with pytest.warns(UserWarning, match="trained with payout='equal'; .* with payout='majority'"):
        load_policy(path, SERENGETI.settings(4, {"payout": "majority"}))


def test_another_action_size_is_refused(path: Path):
    with pytest.raises(PolicyFileError, match=r"is for another num_actions \(67, here 102\)"):
        load_policy(path, SERENGETI.settings(4, {"box_chips": 100}))


GOLD = find_game("gold").settings()


@pytest.fixture
def gold_policy() -> Network:
    """A network of one layer and an action head, for Gold!."""
    generator = np.random.default_rng(1)

    def draw(*shape: int) -> np.ndarray:
        return generator.normal(size=shape).astype(np.float32)

    inputs = GOLD.action_inputs
    head = ActionHead(inputs, draw(inputs.shape[1], 6), draw(90, 6), [(draw(6, 1), draw(1))])
    return Network([(draw(GOLD.game.layout.size, 6), draw(6))], "tanh", head)


def test_a_network_with_an_action_head_is_read_as_it_was_written(
    tmp_path: Path, gold_policy: Network
):
    file = tmp_path / "gold.safetensors"
    save_policy(file, gold_policy, GOLD, {})
    network, _, _ = load_policy(file, GOLD)
    batch = make_batch("gold", 20)
    batch.reset(1)
    expected = gold_policy.logits(batch.observations, batch.masks)
    assert network.logits(batch.observations, batch.masks).tolist() == expected.tolist()


def test_a_policy_that_rates_actions_by_other_inputs_is_refused(
    tmp_path: Path, gold_policy: Network
):
    assert gold_policy.head is not None
    other = dataclasses.replace(gold_policy.head, inputs=gold_policy.head.inputs[::-1])
    file = tmp_path / "gold.safetensors"
    save_policy(file, dataclasses.replace(gold_policy, head=other), GOLD, {})
    with pytest.raises(PolicyFileError, match="rates actions by other parts of its inputs"):
        load_policy(file, GOLD)


@pytest.fixture
def foreseeing_policy() -> Network:
    """A network of one layer and an action head, for Serengeti with its outlook."""
    generator = np.random.default_rng(2)

    def draw(*shape: int) -> np.ndarray:
        return generator.normal(size=shape).astype(np.float32)

    inputs = PolicyInputs(SETTINGS, outlook=True)
    columns = inputs.action_inputs.shape[1]
    head = ActionHead(inputs.action_inputs, draw(columns, 6), draw(67, 6), [(draw(6, 1), draw(1))])
    return Network([(draw(inputs.layout.size, 6), draw(6))], "relu", head)


def test_a_policy_that_sees_the_outlook_plays_by_it(tmp_path: Path, foreseeing_policy: Network):
    file = tmp_path / "foreseeing.safetensors"
    save_policy(file, foreseeing_policy, SETTINGS, {}, outlook=True)
    assert load_policy(file, SETTINGS)[2]["outlook"] is True
    positions = decisions()
    inputs = PolicyInputs(SETTINGS, outlook=True).gather(positions)
    expected = foreseeing_policy.logits(inputs, positions.masks).argmax(axis=1)
    agent = make_agent(f"file:{file}", SETTINGS)
    assert agent.act_batch(positions).tolist() == expected.tolist()
    assert [agent.act(positions[k]) for k in range(5)] == expected[:5].tolist()


def test_a_card_that_denies_the_outlook_is_refused(tmp_path: Path, foreseeing_policy: Network):
    file = tmp_path / "denied.safetensors"
    save_policy(file, foreseeing_policy, SETTINGS, {}, outlook=False)
    with pytest.raises(PolicyFileError, match="its network takes 427 values to 67 logits, not 273"):
        load_policy(file, SETTINGS)


def test_an_outlook_where_the_game_has_none_is_refused(tmp_path: Path, gold_policy: Network):
    file = tmp_path / "gold.safetensors"
    save_policy(file, gold_policy, GOLD, {})
    with safe_open(file, framework="np") as saved:
        card = json.loads(saved.metadata()["card"])
    file.write_bytes(save(gold_policy.to_arrays(), {"card": json.dumps(card | {"outlook": True})}))
    with pytest.raises(PolicyFileError, match="is corrupt: outlook True"):
        load_policy(file, GOLD)


def rewrite(path: Path, change) -> None:
    card = {
        "format": 2,
        "game": "serengeti_v0",
        "layout": SERENGETI.layout.fingerprint(),
        "num_actions": 67,
        "num_players": 4,
        "options": dict(SETTINGS.options),
        "activation": "relu",
        "training": {},
    }
    tensors = {}
    for number, (weights, biases) in enumerate(small_network().layers):
        tensors[f"layer_{number}.weights"] = weights
        tensors[f"layer_{number}.biases"] = biases
    change(card, tensors)
    path.write_bytes(save(tensors, {"card": json.dumps(card)}))


def test_a_card_of_the_time_before_outlooks_is_read(path: Path):
    rewrite(path, lambda card, _: card.pop("outlook", None))
    _, inputs, card = load_policy(path, SETTINGS)
    assert "outlook" not in card
    assert inputs.layout.size == SERENGETI.layout.size


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda card, _: card.update(game="gold_v0"), r"another game \('gold_v0', here 'seren"),
        (lambda card, _: card.update(game="serengeti_v1"), r"another game \('serengeti_v1'"),
        (lambda card, _: card["layout"].pop(), "is for another layout"),
        (lambda card, _: card.update(outlook=True), "is for another layout"),
        (lambda card, _: card.update(outlook="yes"), "is corrupt: outlook 'yes'"),
        (lambda card, _: card.update(format=1), "card of another format than 2"),
        (lambda card, _: card.update(activation="gelu"), "corrupt: activation 'gelu'"),
        (lambda _, tensors: tensors.pop("layer_1.biases"), "layer_1.biases is missing"),
        (
            lambda _, tensors: tensors.update({"layer_1.weights": np.zeros((9, 67), np.float32)}),
            "layer_1 does not fit",
        ),
        (
            lambda _, tensors: [tensors.pop(f"layer_1.{kind}") for kind in ("weights", "biases")],
            "its network takes 273 values to 8 logits, not 273 to 67",
        ),
        (
            lambda _, tensors: tensors.update(mean=np.zeros(8, np.float32)),
            "mean belongs to no network",
        ),
        (
            lambda _, tensors: tensors.update({"layer_0.biases": np.zeros(8, np.int32)}),
            "layer_0.biases does not fit",
        ),
        (
            lambda _, tensors: tensors.update({"layer_0.biases": np.full(8, np.nan, np.float32)}),
            "layer_0.biases holds NaN or infinity, as after a training that diverged",
        ),
    ],
)
def test_foreign_and_broken_policies_are_refused(path: Path, change, message):
    rewrite(path, change)
    with pytest.raises(PolicyFileError, match=message):
        load_policy(path, SETTINGS)


HEADER = json.dumps(
    {
        "layer_0.biases": {"dtype": "BF16", "shape": [2], "data_offsets": [0, 4]},
        "__metadata__": {"card": "{}"},
    }
).encode()
HALF_FLOATS = len(HEADER).to_bytes(8, "little") + HEADER + b"\0" * 4  # numpy has no such type
NESTED = save({"layer_0.biases": np.zeros(67, np.float32)}, {"card": "[" * 100_000})


@pytest.mark.parametrize("content", [b"\xff" * 100, b"\0" * 100, NESTED, HALF_FLOATS])
def test_corrupt_files_are_refused(path: Path, content: bytes):
    path.write_bytes(content)
    with pytest.raises(PolicyFileError, match=r"policy\.safetensors is corrupt or no policy"):
        load_policy(path, SETTINGS)


def test_a_cut_file_is_refused(path: Path):
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(PolicyFileError, match="is corrupt or no policy"):
        load_policy(path, SETTINGS)


def test_missing_files_and_unknown_settings_are_told(tmp_path: Path, path: Path):
    with pytest.raises(PolicyFileError, match="there is no policy file .*none.safetensors"):
        make_agent(f"file:{tmp_path}/none.safetensors", SETTINGS)
    with pytest.raises(UsageError, match="has no setting sample=2; allowed: sample=0 or 1"):
        make_agent(f"file:{path}:sample=2", SETTINGS)
    with pytest.raises(UsageError, match="has no setting heat=1"):
        make_agent(f"file:{path}:heat=1", SETTINGS)


def test_loading_needs_no_torch(path: Path):
    import subprocess
    import sys

    code = (
        "import sys; from kunstkammer.envs import find_game; "
        "from kunstkammer.agents import make_agent; "
        f"make_agent('file:{path}', find_game('serengeti').settings()); "
        "print(sorted({'torch', 'stable_baselines3', 'sb3_contrib'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_agent_of_ones_own_plays():
    class First(PolicyAgent):
        def __init__(self) -> None:
            self.name = "first"

        def act_batch(self, decisions):
            return decisions.masks.argmax(axis=1)

    agent = First()
    assert make_agent(agent, SETTINGS) is agent
    assert decisions().masks[np.arange(64), agent.act_batch(decisions())].all()
