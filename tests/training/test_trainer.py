"""A trainer goes on bit for bit after a stop, learns, and imitates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from kunstkammer.agents.policy.inputs import PolicyInputs
from kunstkammer.training.ppo.checkpoint import read_checkpoint, write_checkpoint
from kunstkammer.training.ppo.config import build_config
from kunstkammer.training.ppo.torch_network import find_used_inputs
from kunstkammer.training.ppo.trainer import Trainer

from .small_runs import TINY

WITH_HEAD = {"game": "gold_v0", "action_sizes": (12, 6)}
SKIPPING = {**WITH_HEAD, "num_players": 2, "skip_unused_inputs": True}
FORESEEING = {"outlook": True, "action_sizes": (8,), "skip_unused_inputs": True}
TAUGHT = {"teacher": "greedy", "teacher_share": 0.7}  # of 6 iterations, the first 5


def weights(trainer: Trainer) -> bytes:
    tensors = trainer.learner.save()[0]
    return b"".join(tensors[name].numpy().tobytes() for name in sorted(tensors))


@pytest.mark.parametrize(
    "change",
    [{}, WITH_HEAD, SKIPPING, FORESEEING, TAUGHT],
    ids=["perceptron", "action head", "skipping inputs", "outlook", "taught"],
)
def test_a_resumed_run_equals_an_unbroken_one_bit_for_bit(tmp_path: Path, change: dict[str, Any]):
    config = build_config({**TINY, **change})
    unbroken = Trainer(config)
    for _ in range(6):
        unbroken.iterate()
    first = Trainer(config)
    for _ in range(3):
        first.iterate()
    write_checkpoint(tmp_path, 3, first.save())
    np.random.seed(99)  # noqa: NPY002  # the generator that SB3 draws from
    torch.manual_seed(99)
    second = Trainer(config)
    checkpoint = read_checkpoint(tmp_path)
    assert checkpoint is not None
    second.load(checkpoint)
    assert second.iteration == 3
    for _ in range(3):
        second.iterate()
    assert weights(second) == weights(unbroken)
    assert second.win_shares == unbroken.win_shares
    assert second.save().arrays["loop.states"].tobytes() == (
        unbroken.save().arrays["loop.states"].tobytes()
    )


def test_inputs_of_seats_that_are_not_in_play_are_unused():
    settings = build_config(SKIPPING).settings()
    used = find_used_inputs(settings, PolicyInputs(settings, outlook=False))
    entries = settings.game.layout.unpack(np.isin(np.arange(settings.game.layout.size), used))
    by_seat = entries["in_play"].tolist()
    assert by_seat == [True, True, False]
    assert not entries["slots"][2].any()
    assert entries["slots"][:2].all()


def test_the_early_reward_ends_with_its_share():
    trainer = Trainer(build_config(TINY))
    paid = []
    for _ in range(6):
        trainer.iterate()
        paid.append(trainer._loop.batch.reward)
    assert paid == ["margin"] * 3 + ["placement"] * 3


@pytest.mark.parametrize(
    "network",
    [
        {},
        WITH_HEAD,
        {**WITH_HEAD, "action_sizes": (5,)},
        {"action_sizes": (6, 7)},  # of a game that does not tell what its actions are about
        {"num_players": 3, "skip_unused_inputs": True},
        SKIPPING,
    ],
    ids=str,
)
def test_the_numpy_network_is_the_torch_network(network: dict[str, Any]):
    trainer = Trainer(
        build_config({**TINY, "hidden_sizes": (16, 12), "activation": "tanh", **network})
    )
    trainer.iterate()
    observations = trainer.learner.model._last_obs + 0.1  # also what no game fills is not 0
    masks = np.stack(trainer.learner.model.env.env_method("action_masks"))
    distribution = trainer.learner.model.policy.get_distribution(
        torch.from_numpy(observations), masks
    )
    expected = distribution.distribution.probs.detach().numpy()
    logits = trainer.network().logits(observations, masks)
    probabilities = np.exp(logits - logits.max(axis=1, keepdims=True))
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    assert probabilities == pytest.approx(expected, abs=1e-5)
    assert (probabilities[~masks] == 0).all()


def test_the_learner_learns_to_beat_random_play():
    # Moving mean of the win share against three random agents, seeds 1 to 5: 0.57 to 0.69; with
    # a learning rate of practically 0, after 24 iterations: 0.23 to 0.26. About 1,200 games
    # weigh in the mean, so 0.45 is more than ten standard errors (0.014) from chance.
    config = build_config(
        {
            **TINY,
            "total_steps": 60 * 64 * 32,
            "num_envs": 64,
            "steps_per_iteration": 32,
            "minibatch_size": 512,
            "hidden_sizes": (64,),
            "opponents": {"random": 1.0},
            "self_share": 0.0,
            "learning_rate": 2e-3,
        }
    )
    trainer = Trainer(config)
    while not trainer.is_finished:
        trainer.iterate()
    assert trainer.win_shares["all"] > 0.45


def test_the_learner_imitates_its_teacher_for_its_share_of_the_run():
    # The mean probability of greedy's move, seeds 1 to 4: 0.31 to 0.33 in the first iteration, as
    # for a random policy, and 0.52 to 0.55 in the tenth.
    config = build_config(
        {
            **TINY,
            **WITH_HEAD,
            "total_steps": 12 * 32 * 32,
            "num_envs": 32,
            "steps_per_iteration": 32,
            "minibatch_size": 256,
            "num_epochs": 2,
            "learning_rate": 5e-3,
            "teacher": "greedy",
            "teacher_share": 10 / 12,
        }
    )
    trainer = Trainer(config)
    figures = [trainer.iterate() for _ in range(12)]
    agreement = [one["agreement"] for one in figures[:10]]
    assert agreement[0] < 0.38
    assert agreement[9] > 0.45
    assert "clip_fraction" not in figures[9]
    assert "clip_fraction" in figures[10]
