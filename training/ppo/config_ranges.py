"""The values that a training config may have: what is refused before a run is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...agents.policy.network import ACTIVATIONS
from ...envs.engine.errors import UsageError
from ...envs.engine.payoff import REWARDS
from ..evaluation.estimates import MIN_DEALS

if TYPE_CHECKING:
    from .config import TrainingConfig

LARGEST = 1e30  # of any number, so that no sum or float32 of it overflows
_LARGEST_BY_KEY = {
    "seed": 2**63 - 1,
    "total_steps": 2**53,
    "torch_threads": 1024,
    "num_selves": 1000,
    "evaluation_games": 10_000_000,
    "num_epochs": 1000,
}
_LARGEST_INTEGER = 2**31 - 1
_MOST_STEPS = 2**24  # of an iteration, which are kept in memory
_MOST_UNITS = 16_384  # of a layer
_POSITIVE = (
    *("total_steps", "num_envs", "steps_per_iteration", "minibatch_size", "num_epochs"),
    *("torch_threads", "checkpoint_interval", "num_selves", "self_interval"),
    *("learning_rate", "clip_range", "max_gradient_norm"),
)
_NOT_NEGATIVE = (
    *("seed", "entropy_weight", "final_entropy_weight", "value_weight"),
    *("final_learning_rate", "evaluation_games"),
)
_SHARES = (
    "discount",
    "gae_lambda",
    "same_opponent_share",
    "self_share",
    "early_share",
    "teacher_share",
)


def check_ranges(config: TrainingConfig) -> None:
    """Refuses values with which no run can be made.

    Raises:
        UsageError: a value is not allowed; the message names it and what is.
    """
    _check_numbers(config)
    _check_iteration(config)
    _check_choices(config)
    _check_layers(config)
    _check_agents(config)
    if config.initial_policy_digest and not config.initial_policy:
        raise UsageError("config key 'initial_policy_digest' is set; name its 'initial_policy'")


def check_evaluation(config: TrainingConfig, num_players: int) -> None:
    """Refuses a final evaluation of too few games."""
    games, fewest = config.evaluation_games, MIN_DEALS * num_players
    if games and games < fewest:
        raise UsageError(
            f"config key 'evaluation_games' is {games}; "
            f"allowed with {num_players} players: 0, or at least {fewest}, {MIN_DEALS} deals"
        )


def _check_numbers(config: TrainingConfig) -> None:
    for key in (*_POSITIVE, *_NOT_NEGATIVE, *_SHARES):
        value = getattr(config, key)
        if value is None:
            continue
        if value < 0 or (key in _POSITIVE and value == 0) or (key in _SHARES and value > 1):
            is_share, is_positive = key in _SHARES, key in _POSITIVE
            allowed = "0 to 1" if is_share else "above 0" if is_positive else "0 or more"
            raise UsageError(f"config key {key!r} is {value}; allowed: {allowed}")
        largest = _LARGEST_BY_KEY.get(key, _LARGEST_INTEGER)
        if isinstance(value, int) and value > largest:
            raise UsageError(f"config key {key!r} is {value}; allowed: at most {largest}")


def _check_iteration(config: TrainingConfig) -> None:
    if config.minibatch_size == 1:  # whose advantages cannot be scaled
        raise UsageError("config key 'minibatch_size' is 1; allowed: 2 or more")
    if config.steps_of_iteration > _MOST_STEPS:
        raise UsageError(
            f"config keys 'num_envs' and 'steps_per_iteration' are {config.num_envs} and "
            f"{config.steps_per_iteration}; allowed: a product of at most {_MOST_STEPS}"
        )
    if config.steps_of_iteration % config.minibatch_size:
        raise UsageError(
            f"config key 'minibatch_size' is {config.minibatch_size}; it must divide "
            f"num_envs x steps_per_iteration = {config.steps_of_iteration}"
        )


def _check_choices(config: TrainingConfig) -> None:
    for key, value, choices in (
        ("reward", config.reward, REWARDS),
        ("early_reward", config.early_reward, REWARDS),
        ("activation", config.activation, ACTIVATIONS),
    ):
        if value not in choices:
            raise UsageError(f"config key {key!r} is {value!r}; allowed: {', '.join(choices)}")


def _check_layers(config: TrainingConfig) -> None:
    if not config.hidden_sizes or min(config.hidden_sizes) < 1:
        raise UsageError("config key 'hidden_sizes' needs at least one layer, of at least 1 unit")
    if min(config.action_sizes, default=1) < 1:
        raise UsageError("config key 'action_sizes' needs layers of at least 1 unit, or none")
    for key in ("hidden_sizes", "action_sizes"):
        most = max(getattr(config, key), default=0)
        if most > _MOST_UNITS:
            raise UsageError(
                f"config key {key!r} has a layer of {most} units; allowed: at most {_MOST_UNITS}"
            )


def _check_agents(config: TrainingConfig) -> None:
    """Refuses shares of agents that contradict each other."""
    if bool(config.teacher) != (config.teacher_share > 0):
        raise UsageError(
            f"config keys 'teacher' and 'teacher_share' are {config.teacher!r} and "
            f"{config.teacher_share}; name an agent and a share above 0, or neither"
        )
    shares_of_agents = config.opponents.values()
    fewest = min(shares_of_agents, default=0)
    if config.self_share == 1 or fewest < 0 or sum(shares_of_agents) < 1 / LARGEST:
        raise UsageError(
            "config key 'opponents' needs agents with shares of 0 or more, not all of them 0, "
            "and self_share below 1"
        )
