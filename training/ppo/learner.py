"""The learner: MaskablePPO of sb3-contrib, made from a config, and its network as numpy runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.utils import update_learning_rate

from ...agents import Agent
from ...agents.policy.inputs import PolicyInputs
from ...agents.policy.network import Network
from ...envs.engine.errors import DivergedError
from .config import TrainingConfig
from .torch_network import ActionHeadPolicy, UsedInputs, copy_network, find_used_inputs
from .vec_env import SeatVecEnv

_ACTIVATIONS = {"relu": torch.nn.ReLU, "tanh": torch.nn.Tanh}
_LARGEST_LOGIT = 1e6  # SB3 masks an action by a logit of -1e8, which must stay the least by far


class _Collecting(BaseCallback):
    """Lets SB3 collect, and calls back after each step."""

    def __init__(self, after_step: Callable[[], None]) -> None:
        super().__init__()
        self._after_step = after_step

    def _on_step(self) -> bool:
        self._after_step()
        return True


class Learner:
    """MaskablePPO with the schedules of a config, one iteration at a time.

    Args:
        config: see TrainingConfig.
        env: the learner's tables.
        after_step: called without arguments after each step of all tables.
    """

    def __init__(
        self, config: TrainingConfig, env: SeatVecEnv, after_step: Callable[[], None]
    ) -> None:
        torch.set_num_threads(config.torch_threads)
        self._config = config
        self._env = env
        start, end = config.learning_rate, config.final_learning_rate
        self.model = MaskablePPO(
            ActionHeadPolicy if config.action_sizes else "MlpPolicy",
            env,
            learning_rate=lambda remaining: end + (start - end) * remaining,
            n_steps=config.steps_per_iteration,
            batch_size=config.minibatch_size,
            n_epochs=config.num_epochs,
            gamma=config.discount,
            gae_lambda=config.gae_lambda,
            clip_range=config.clip_range,
            ent_coef=config.entropy_weight,
            vf_coef=config.value_weight,
            max_grad_norm=config.max_gradient_norm,
            policy_kwargs=_policy_keywords(config, env.inputs),
            # SB3 seeds numpy's global generator, which takes 32 bits
            seed=config.seed % 2**32,
            device="cpu",
        )
        env.seed(config.seed)  # all of its bits; the next reset takes it
        self.model.set_logger(Logger(folder=None, output_formats=[]))
        total = config.num_iterations * config.steps_of_iteration
        _, self._callback = self.model._setup_learn(total, _Collecting(after_step))
        self._total = total

    def iterate(self) -> dict[str, float]:
        """Collects one iteration's decisions and updates the networks.

        Returns:
            SB3's training figures by name, without their "train/".

        Raises:
            DivergedError: the networks have become useless.
        """
        model, config = self.model, self._config
        with self._watching():
            self._collect()
            end = config.final_entropy_weight
            model.ent_coef = end + (config.entropy_weight - end) * self._remaining()
            model.train()
        return self._figures()

    def imitate(self, teacher: Agent) -> dict[str, float]:
        """Collects one iteration's decisions, and learns what a teacher would do.

        At half of the tables the policy plays and at half the teacher, so that the policy sees
        where its own moves lead, as in DAgger (Ross, Gordon and Bagnell, 2011), and soon enough
        good positions. The values are learned from these games.

        Returns:
            Figures by name; "agreement" is the mean probability of the teacher's action.

        Raises:
            DivergedError: the networks have become useless.
        """
        with self._watching():
            self._env.teacher = teacher
            self._collect()
            self._env.teacher = None
            self.model.rollout_buffer.actions[:, :, 0] = np.array(self._env.advice)
            self._env.advice.clear()
            agreement = self._learn_actions()
        self.model.logger.record("train/agreement", agreement)
        return self._figures()

    def _learn_actions(self) -> float:
        """Learns the buffer's actions and returns; gives the mean probability of the actions."""
        model, buffer = self.model, self.model.rollout_buffer
        model.policy.set_training_mode(True)
        learning_rate = model.lr_schedule(self._remaining())
        update_learning_rate(model.policy.optimizer, learning_rate)
        model.logger.record("train/learning_rate", learning_rate)
        agreement: list[float] = []
        for _ in range(model.n_epochs):
            for batch in buffer.get(model.batch_size):
                values, log_likelihood, _ = model.policy.evaluate_actions(
                    batch.observations, batch.actions.long().flatten(), batch.action_masks
                )
                value_loss = torch.nn.functional.mse_loss(batch.returns, values.flatten())
                loss = model.vf_coef * value_loss - log_likelihood.mean()
                model.policy.optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]  # torch's
                torch.nn.utils.clip_grad_norm_(model.policy.parameters(), model.max_grad_norm)
                model.policy.optimizer.step()
                agreement.append(float(log_likelihood.detach().exp().mean()))
        model._n_updates += model.n_epochs
        return float(np.mean(agreement))

    @contextmanager
    def _watching(self) -> Iterator[None]:
        """Raises DivergedError if an iteration meets or leaves useless networks."""
        try:
            # what overflows shows in the weights and logits below
            with np.errstate(over="ignore", invalid="ignore"):
                yield
        except ValueError as error:  # torch refuses the logits, or a masked action was drawn
            fault = self._find_fault(in_buffer=True)
            if fault is None:
                raise
            raise DivergedError(fault) from error
        fault = self._find_fault(in_buffer=False)
        if fault is not None:
            raise DivergedError(fault)

    def _find_fault(self, *, in_buffer: bool) -> str | None:
        """What is wrong with the networks, judged at the tables' positions or those of before."""
        model = self.model
        if not all(bool(one.isfinite().all()) for one in model.policy.parameters()):
            return "the weights of its networks are NaN or infinite"
        inputs, masks = np.asarray(model._last_obs), self._env.loop.masks
        if in_buffer:
            buffer = model.rollout_buffer
            past = buffer.observations.reshape(-1, inputs.shape[1])
            inputs = np.concatenate([inputs, past])
            past_masks = buffer.action_masks.reshape(-1, masks.shape[1])
            masks = np.concatenate([masks, past_masks != 0])
        try:
            logits = self.network().logits(inputs, masks)
        except DivergedError as error:
            return str(error)
        largest = float(np.abs(logits[masks]).max())
        if largest > _LARGEST_LOGIT:
            return f"its logits reach {largest:.0e}; no more than {_LARGEST_LOGIT:.0e} is of use"
        return None

    def _collect(self) -> None:
        model = self.model
        model.collect_rollouts(
            self._env, self._callback, model.rollout_buffer, self._config.steps_per_iteration
        )
        model._update_current_progress_remaining(model.num_timesteps, self._total)

    def _remaining(self) -> float:
        """Fraction of the run that is still to come."""
        return max(1.0 - self.model.num_timesteps / self._total, 0.0)

    def _figures(self) -> dict[str, float]:
        """What SB3 noted of the iteration, without figures that it could not work out."""
        logger = self.model.logger
        figures = {
            name.removeprefix("train/"): float(value)
            for name, value in logger.name_to_value.items()
            if name.startswith("train/") and np.isfinite(value)
        }
        logger.dump()  # writes nothing, and clears the values
        return figures

    def network(self) -> Network:
        """Copies the policy network."""
        return copy_network(self.model.policy, self._config.activation)

    def save(self) -> tuple[dict[str, torch.Tensor], dict[str, Any], dict[str, Any]]:
        """Copies all that goes on changing: tensors, numpy arrays, and JSON data, by name."""
        model = self.model
        tensors = {f"policy.{name}": one for name, one in model.policy.state_dict().items()}
        for index, values in model.policy.optimizer.state_dict()["state"].items():
            tensors |= {f"optimizer.{index}.{name}": one for name, one in values.items()}
        _, keys, position, has_gauss, gauss = np.random.get_state(legacy=True)  # noqa: NPY002  # SB3's
        arrays = {
            "episode_starts": model._last_episode_starts,
            "torch_random": torch.get_rng_state().numpy(),
            "numpy_random": keys,
        }
        counters = {
            "num_timesteps": model.num_timesteps,
            "num_updates": model._n_updates,
            "numpy_random": [int(position), int(has_gauss), float(gauss)],
        }
        return tensors, arrays, counters

    def load(
        self, tensors: dict[str, torch.Tensor], arrays: dict[str, Any], counters: dict[str, Any]
    ) -> None:
        """Goes on from what `save` returned; the tables must have been loaded before."""
        model = self.model
        weights: dict[str, torch.Tensor] = {}
        states: dict[int, dict[str, torch.Tensor]] = {}
        for name, one in tensors.items():
            kind, _, rest = name.partition(".")
            if kind == "policy":
                weights[rest] = one
            elif kind == "optimizer":
                index, _, key = rest.partition(".")
                states.setdefault(int(index), {})[key] = one
        model.policy.load_state_dict(weights)
        groups = model.policy.optimizer.state_dict()["param_groups"]
        model.policy.optimizer.load_state_dict({"state": states, "param_groups": groups})
        model.num_timesteps = counters["num_timesteps"]
        model._n_updates = counters["num_updates"]
        model._last_obs = self._env.observe()
        model._last_episode_starts = arrays["episode_starts"]
        torch.set_rng_state(torch.from_numpy(arrays["torch_random"]))
        position, has_gauss, gauss = counters["numpy_random"]
        np.random.set_state(("MT19937", arrays["numpy_random"], position, has_gauss, gauss))  # noqa: NPY002


def _policy_keywords(config: TrainingConfig, inputs: PolicyInputs) -> dict[str, Any]:
    """What the policy's class takes, from the config."""
    keywords: dict[str, Any] = {
        "net_arch": list(config.hidden_sizes),
        "activation_fn": _ACTIVATIONS[config.activation],
    }
    if config.action_sizes:
        keywords["action_inputs"] = inputs.action_inputs
        keywords["action_sizes"] = config.action_sizes
    if config.skip_unused_inputs:
        keywords["features_extractor_class"] = UsedInputs
        keywords["features_extractor_kwargs"] = {
            "inputs": find_used_inputs(config.settings(), inputs)
        }
    return keywords
