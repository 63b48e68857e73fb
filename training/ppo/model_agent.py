"""A model of sb3-contrib as an agent, which can play, be rated, and be an opponent."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Dict
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecNormalize

from ...agents import Agent
from ...agents.agent import Decisions
from ...envs.engine.arrays import Integers
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Settings


class ModelAgent(Agent):
    """Plays a model's most probable legal action.

    Args:
        model: trained on the tables of `make_vec_env` ("MlpPolicy") or on the Gymnasium
            environment ("MultiInputPolicy"), for the same game, options and number of players as
            the games that it plays.
        name: what tables and plots call it.
        normalize: the VecNormalize around the tables of its training; None for the one that the
            model still has, or for none. A saved model does not know it.
    """

    def __init__(
        self, model: MaskablePPO, name: str = "model", normalize: VecNormalize | None = None
    ) -> None:
        self.model = model
        self.name = name
        self.normalize = normalize or model.get_vec_normalize_env()

    def act_batch(self, decisions: Decisions) -> Integers:
        """Chooses a legal action for each position: int64 [len(decisions)].

        Raises:
            UsageError: the model was trained for other observations or another number of actions.
        """
        self._check(decisions.settings)
        seen: npt.NDArray[Any] | dict[str, npt.NDArray[Any]] = decisions.observations
        if isinstance(self.model.observation_space, Dict):
            masks = decisions.masks.astype(np.int8)
            seen = {"observation": decisions.observations, "action_mask": masks}
        if self.normalize is not None:
            seen = self.normalize.normalize_obs(seen)
        actions, _ = self.model.predict(seen, action_masks=decisions.masks, deterministic=True)
        return actions

    def _check(self, settings: Settings) -> None:
        space: Any = self.model.observation_space
        if isinstance(space, Dict):
            space = space.spaces.get("observation", space)
        actions: Any = self.model.action_space
        wanted = ((settings.game.layout.size,), settings.num_actions)
        if (space.shape, actions.n) != wanted:
            raise UsageError(
                f"agent {self.name} was trained for observations of shape {space.shape} and "
                f"{actions.n} actions; {settings.game.title} with {settings.num_players} players "
                f"and these options has {wanted[0]} and {wanted[1]}; pass a model of this game"
            )
