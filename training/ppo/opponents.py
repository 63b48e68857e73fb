"""Whom the learner meets: named agents and frozen earlier selves, in the config's shares."""

from __future__ import annotations

from ...agents import Agent, make_agents
from ...agents.policy.file import PolicyAgent
from ...agents.policy.inputs import PolicyInputs
from ...agents.policy.network import Network
from ...envs.engine.game import Settings
from .config import TrainingConfig


class Opponents:
    """The opponents of a training run.

    Args:
        config: its `opponents`, `self_share` and `num_selves` are used.
        settings: what is played.
        inputs: builds the inputs of the selves.

    Attributes:
        agents: the named ones, then a place for each self.
        num_frozen: selves that have been frozen so far.
    """

    def __init__(self, config: TrainingConfig, settings: Settings, inputs: PolicyInputs) -> None:
        self._config = config
        self._inputs = inputs
        self._named = list(config.opponents)
        self._num_places = config.num_selves if config.self_share else 0
        self.agents: list[Agent] = make_agents(self._named, settings)
        # nobody is drawn from a place before its first self is frozen
        self.agents += self.agents[:1] * self._num_places
        self.num_frozen = 0

    @property
    def names(self) -> list[str]:
        """What figures call the agents; all selves are one."""
        return [*self._named, *["self"] * self._num_places]

    def shares(self) -> list[float]:
        """How often each agent is drawn now; they sum to 1."""
        num_selves = min(self.num_frozen, self._num_places)
        self_share = self._config.self_share if num_selves else 0.0
        total = sum(self._config.opponents.values())
        named = [(1 - self_share) * share / total for share in self._config.opponents.values()]
        selves = [self_share / num_selves] * num_selves if num_selves else []
        return [*named, *selves, *[0.0] * (self._num_places - num_selves)]

    def freeze(self, network: Network) -> None:
        """Adds a self; the oldest one makes room, in running games too."""
        if self._num_places:
            place = len(self._named) + self.num_frozen % self._num_places
            self.agents[place] = PolicyAgent("self", network, self._inputs, samples=True)
            self.num_frozen += 1

    def selves(self) -> list[Network]:
        """The networks of the selves, by place."""
        found = self.agents[len(self._named) :]
        return [agent.network for agent in found if isinstance(agent, PolicyAgent)]

    def load(self, networks: list[Network], num_frozen: int) -> None:
        """Goes on from what `selves` and `num_frozen` were."""
        for place, network in enumerate(networks, len(self._named)):
            self.agents[place] = PolicyAgent("self", network, self._inputs, samples=True)
        self.num_frozen = num_frozen
