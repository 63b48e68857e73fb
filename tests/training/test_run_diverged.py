"""A training that diverges stops with what is left, and writes over nothing that is good."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from kunstkammer.agents.policy.file import load_policy
from kunstkammer.envs.engine.errors import DivergedError
from kunstkammer.training.ppo import run
from kunstkammer.training.ppo.checkpoint import saved_iteration
from kunstkammer.training.ppo.config import build_config
from kunstkammer.training.ppo.run import train_command
from kunstkammer.training.ppo.run_folder import new_folder
from kunstkammer.training.ppo.trainer import Trainer

from .command_line import refusal_of
from .small_runs import NO_ARGUMENTS, TINY

WITH_HEAD = {"game": "gold_v0", "action_sizes": (12, 6)}
TAUGHT = {"teacher": "greedy", "teacher_share": 1.0}


@pytest.mark.parametrize("change", [{}, WITH_HEAD, TAUGHT], ids=["perceptron", "head", "taught"])
@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("rate", [1e2, 1e5, 1e30])
def test_a_large_learning_rate_ends_in_a_named_error_or_a_policy_of_use(
    rate: float, activation: str, change: dict[str, Any]
):
    config = build_config({**TINY, **change, "activation": activation, "learning_rate": rate})
    trainer = Trainer(config)
    try:
        for _ in range(3):
            figures = trainer.iterate()
            assert np.isfinite(list(figures.values())).all()
    except DivergedError as error:
        fault = str(error)
    else:
        fault = ""
        inputs = np.asarray(trainer.learner.model._last_obs)
        trainer.network().logits(inputs, trainer._loop.masks)
    assert fault or rate < 1e5
    assert re.fullmatch(
        "|the weights of its networks are NaN or infinite"
        "|its logits reach .*; no more than 1e.06 is of use"
        "|its weights give legal actions NaN or infinite logits"
        "|policy self cannot choose an action: .*",
        fault,
    )


def diverge_in(iteration: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spoils the weights before an iteration, counted from 1."""
    iterate = run.Trainer.iterate

    def work(trainer: run.Trainer) -> dict[str, float]:
        if trainer.iteration + 1 == iteration:
            parameters = trainer.learner.model.policy.parameters()
            torch.nn.utils.vector_to_parameters(
                torch.nn.utils.parameters_to_vector(parameters) * 1e30,
                trainer.learner.model.policy.parameters(),
            )
        return iterate(trainer)

    monkeypatch.setattr(run.Trainer, "iterate", work)


def test_what_is_left_of_a_diverged_run_is_told_and_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    diverge_in(4, monkeypatch)
    folder = new_folder(tmp_path / "run", build_config({**TINY, "checkpoint_interval": 2}))
    with pytest.raises(DivergedError) as caught:
        train_command("serengeti", resume=folder, **NO_ARGUMENTS)
    before, _, after = str(caught.value).partition("; checkpoint and policy")
    assert before.startswith("the training diverged in iteration 4: ")
    assert after == (
        f" of iteration 2 in {folder} are good. To resume the run would only repeat it; start "
        "another one with a smaller learning_rate (here 0.001), or from that policy: "
        f"--from {folder / 'policy.safetensors'}"
    )
    assert saved_iteration(folder) == 2
    _, _, card = load_policy(folder / "policy.safetensors", build_config(TINY).settings())
    assert card["training"]["steps"] == 256
    rows = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
    assert [row["iteration"] for row in rows] == [1, 2, 3]


@pytest.mark.filterwarnings("error")
def test_a_run_that_diverges_at_once_is_one_line_and_exit_code_2(tmp_path: Path):
    changes = {**TINY, "learning_rate": 1e30, "final_learning_rate": 1e30}
    folder = new_folder(tmp_path / "run", build_config(changes))
    line = refusal_of("train", "serengeti", "--resume", folder, "--quiet")
    assert line.startswith("error: the training diverged in iteration 1: ")
    assert line.endswith(
        "; nothing was saved before. To resume the run would only repeat it; start another one "
        "with a smaller learning_rate (here 1e+30)"
    )
    assert not (folder / "policy.safetensors").exists()
    assert not (folder / "checkpoints").exists()
