"""The policy network in torch: SB3's perceptrons, with an action head if the config asks for it.

Only legal actions are rated, so the head costs what they are, not what the action space is. Inputs
that random games never fill may be left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule

from ...agents.match import gather_decisions
from ...agents.policy.inputs import PolicyInputs
from ...agents.policy.network import ActionHead, Layers, Network
from ...envs.api.batch import Batch
from ...envs.engine.arrays import Integers
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Settings

_ILLEGAL = -1e8  # a logit
_EMBEDDING_SCALE = 0.3
_LAST_SCALE = 0.01  # so that at first all actions have nearly the same probability
_NUM_TABLES, _NUM_STEPS = 512, 1000  # in which entries that games fill are looked for


def find_used_inputs(settings: Settings, inputs: PolicyInputs) -> Integers:
    """The inputs that are not 0 in some position of random games, int64 [any].

    What only good play brings about may be missed; the games are many, so that is seldom.
    """
    batch = Batch(settings, _NUM_TABLES)
    batch.reset(0)
    tables = np.arange(_NUM_TABLES)
    streams = np.zeros(_NUM_TABLES, np.int64)
    is_used = np.zeros(inputs.layout.size, np.bool_)
    for number in range(_NUM_STEPS):
        is_used |= inputs.gather(gather_decisions(batch, tables, streams)).any(axis=0)
        batch.step(batch.random_actions(0, number))
    return np.flatnonzero(is_used)


class UsedInputs(BaseFeaturesExtractor):
    """Hands some inputs on.

    Args:
        observation_space: as SB3 passes it.
        inputs: their indices, int64 [any].
    """

    def __init__(self, observation_space: gymnasium.Space[Any], inputs: Integers) -> None:
        super().__init__(observation_space, len(inputs))
        self.num_inputs = gymnasium.spaces.flatdim(observation_space)
        self.inputs = torch.from_numpy(inputs.astype(np.int64))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Returns float32 [rows, entries]."""
        return observations.index_select(1, self.inputs)


class ActionHeadPolicy(MaskableActorCriticPolicy):
    """SB3's masked policy, whose logits come from an action head.

    Args:
        *arguments, **keywords: as SB3 passes them.
        action_inputs: see `PolicyInputs.action_inputs`; one row an action.
        action_sizes: units of the head's layers, at least one.
    """

    def __init__(
        self,
        *arguments: Any,
        action_inputs: npt.NDArray[np.int32],
        action_sizes: Sequence[int],
        **keywords: Any,
    ) -> None:
        self._action_inputs = torch.from_numpy(action_inputs.astype(np.int64))
        self._action_sizes = tuple(action_sizes)
        super().__init__(*arguments, **keywords)

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        num_actions, num_inputs = self._action_inputs.shape
        width = self._action_sizes[0]
        self.action_net = torch.nn.Linear(self.mlp_extractor.latent_dim_pi, width)
        scale = max(num_inputs, 1) ** -0.5
        self.input_weights = torch.nn.Parameter(scale * torch.randn(num_inputs, width))
        self.embedding = torch.nn.Embedding(num_actions, width)
        torch.nn.init.normal_(self.embedding.weight, std=_EMBEDDING_SCALE)
        sizes = [*self._action_sizes, 1]
        modules: list[torch.nn.Module] = []
        for inputs, outputs in itertools.pairwise(sizes):
            modules += [self.activation_fn(), torch.nn.Linear(inputs, outputs)]
        torch.nn.init.normal_(modules[-1].weight, std=_LAST_SCALE)  # type: ignore[arg-type]  # Linear
        self.rating_net = torch.nn.Sequential(*modules)
        self.optimizer = self.optimizer_class(
            self.parameters(),
            lr=lr_schedule(1),  # type: ignore[call-arg]  # of the class that is passed
            **self.optimizer_kwargs,
        )

    def forward(
        self,
        obs: torch.Tensor,
        deterministic: bool = False,
        action_masks: npt.NDArray[np.bool_] | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Chooses actions; in contrast to SB3's own, masks are required."""
        distribution, values = self._read(obs, action_masks)
        actions = distribution.get_actions(deterministic=deterministic)
        return actions, values, distribution.log_prob(actions)

    def evaluate_actions(
        self,
        obs: torch.Tensor,
        actions: torch.Tensor,
        action_masks: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        """Rates actions that were chosen; in contrast to SB3's own, masks are required."""
        distribution, values = self._read(obs, action_masks)
        return values, distribution.log_prob(actions), distribution.entropy()

    def get_distribution(
        self, obs: Any, action_masks: npt.NDArray[np.bool_] | None = None
    ) -> MaskableDistribution:
        """The probabilities of the actions; in contrast to SB3's own, masks are required."""
        return self._read(obs, action_masks)[0]

    def _read(self, obs: Any, action_masks: Any) -> tuple[MaskableDistribution, torch.Tensor]:
        features = self.extract_features(obs)
        assert isinstance(features, torch.Tensor)  # one extractor for both networks
        context, value_features = self.mlp_extractor(features)
        masks = torch.as_tensor(action_masks).bool().reshape(len(features), -1)
        rows, actions = masks.nonzero(as_tuple=True)
        # all inputs, with a zero for NOTHING
        padded = torch.nn.functional.pad(obs, (0, 1))
        about = padded[rows[:, None], self._action_inputs[actions]]
        # index_select, as the gradient of plain indexing takes several times as long
        ratings = self.action_net(context).index_select(0, rows)
        ratings = ratings + about @ self.input_weights + self.embedding(actions)
        # legal actions come row by row, as `nonzero` lists them
        logits = torch.full(masks.shape, _ILLEGAL).masked_scatter(masks, self.rating_net(ratings))
        # SB3's masking would set the same logits again; their probability is 0, in the entropy too
        distribution = self.action_dist.proba_distribution(action_logits=logits)
        return distribution, self.value_net(value_features)


def copy_network(policy: MaskableActorCriticPolicy, activation: str) -> Network:
    """Copies the policy's network, without the values, as numpy runs it."""
    layers = _copy_layers([*policy.mlp_extractor.policy_net, policy.action_net])
    if isinstance(policy.features_extractor, UsedInputs):
        extractor, (weights, biases) = policy.features_extractor, layers[0]
        all_weights = np.zeros((extractor.num_inputs, weights.shape[1]), np.float32)
        all_weights[extractor.inputs.numpy()] = weights
        layers[0] = (all_weights, biases)
    if not isinstance(policy, ActionHeadPolicy):
        return Network(layers, activation)
    head = ActionHead(
        policy._action_inputs.numpy().astype(np.int32),
        _copy(policy.input_weights),
        _copy(policy.embedding.weight),
        _copy_layers(policy.rating_net),
    )
    return Network(layers, activation, head)


def load_network(policy: MaskableActorCriticPolicy, network: Network) -> None:
    """Gives a policy the weights of a network with the same sizes; its values stay as they are.

    Raises:
        UsageError: the network reads inputs that the policy leaves out.
    """
    layers = list(network.layers)
    if isinstance(policy.features_extractor, UsedInputs):
        used, (weights, biases) = policy.features_extractor.inputs.numpy(), layers[0]
        if np.delete(weights, used, axis=0).any():
            raise UsageError(
                "the policy reads inputs that skip_unused_inputs leaves out; "
                "pass --set skip_unused_inputs=false"
            )
        layers[0] = (weights[used], biases)
    _load_layers([*policy.mlp_extractor.policy_net, policy.action_net], layers)
    if isinstance(policy, ActionHeadPolicy):
        assert network.head is not None  # the same sizes
        _load(policy.input_weights, network.head.weights)
        _load(policy.embedding.weight, network.head.embeddings)
        _load_layers(policy.rating_net, network.head.layers)


def _load_layers(modules: Any, layers: Layers) -> None:
    linear = [module for module in modules if isinstance(module, torch.nn.Linear)]
    for module, (weights, biases) in zip(linear, layers, strict=True):
        _load(module.weight, weights.T)
        _load(module.bias, biases)


def _load(parameter: torch.Tensor, values: npt.NDArray[np.float32]) -> None:
    parameter.detach().copy_(torch.from_numpy(np.ascontiguousarray(values)))


def _copy_layers(modules: Any) -> Layers:
    return [
        (_copy(module.weight.T), _copy(module.bias))
        for module in modules
        if isinstance(module, torch.nn.Linear)
    ]


def _copy(tensor: torch.Tensor) -> npt.NDArray[np.float32]:
    return np.array(tensor.detach().numpy(), np.float32, order="C")
