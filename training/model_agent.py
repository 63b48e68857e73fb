"""A model of sb3-contrib as an agent, which can play, be rated, and be an opponent."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Dict, Discrete
from sb3_contrib import MaskablePPO

from ..agents import Agent
from ..agents.agent import Decisions
from ..envs.api.spaces import observation_space
from ..envs.engine.arrays import Integers
from ..envs.engine.game import Settings


class ModelAgent(Agent):
    """Plays a model's most probable legal action.

    Args:
        model: trained on the tables of `make_vec_env` ("MlpPolicy") or on the Gymnasium
            environment ("MultiInputPolicy"), for the same game, options and number of players as
            the games that it plays.
        name: what tables and plots call it.
    """

    def __init__(self, model: MaskablePPO, name: str = "model") -> None:
        self.model = model
        self.name = name
        self._fits: Settings | None = None

    def act_batch(self, decisions: Decisions) -> Integers:
        """Chooses a legal action for each position: int64 [len(decisions)].

        Raises:
            ValueError: the model was trained for other observations or actions.
        """
        if decisions.settings is not self._fits:
            self._check(decisions.settings)
            self._fits = decisions.settings
        seen: npt.NDArray[Any] | dict[str, npt.NDArray[Any]] = decisions.observations
        if isinstance(self.model.observation_space, Dict):
            masks = decisions.masks.astype(np.int8)
            seen = {"observation": decisions.observations, "action_mask": masks}
        actions, _ = self.model.predict(seen, action_masks=decisions.masks, deterministic=True)
        return actions

    def _check(self, settings: Settings) -> None:
        """Raises ValueError unless the model was trained for the spaces of a game."""
        whole, actions = observation_space(settings), Discrete(settings.num_actions)
        model = self.model
        if model.action_space == actions and model.observation_space in (
            whole,
            whole["observation"],
        ):
            return
        raise ValueError(
            f"agent {self.name} was trained for {model.observation_space} and "
            f"{model.action_space}; {settings.game.title} with {settings.num_players} players and "
            f"these options has {whole} and {actions}; pass a model of the same game, options and "
            "players, trained without wrappers that change observations"
        )
