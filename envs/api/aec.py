"""PettingZoo's agent-environment-cycle interface: one class for all games, which knows none.

What a stack of PettingZoo's wrappers does for other games is part of the class here, since those
wrappers cost several times what a game costs.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it ships no types
from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]  # likewise

from ..engine.copies import OwnsArrays
from ..engine.errors import GameOverError, KeywordError, ResetNeededError
from ..engine.game import Settings
from ..engine.payoff import exact_returns, reward_code
from ..engine.record import CUT, ENDED
from .arguments import refuse_rule_options
from .legality import ILLEGAL_REWARD, action_number, illegal_action
from .seeds import DealSeeds
from .spaces import observation_space

Observation: TypeAlias = dict[str, npt.NDArray[Any]]

_METADATA = {"render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 1}
_SET_BY_RESET = (*AECEnv.__annotations__, "num_agents", "deal_seed", "_states")


class AECGame(OwnsArrays, AECEnv):  # type: ignore[misc]  # the type of its base is unknown
    """A game as a PettingZoo environment.

    Args:
        settings: game, number of players and options.
        reward: "placement", "rank" or "margin", see `engine.payoff`.
        render_mode: "ansi": `render` returns the text of what the selected agent sees; "human": it
            is printed, after each reset and move too; None: there is no text.
        is_raw: True for `raw_env()`, False for `env()`; they differ for wrong calls, see below.

    Beside the attributes of every AECEnv there are `settings` and `deal_seed`, the seed that the
    running game was dealt from.

    Agents are "player_0", "player_1", … in the order of the seats. An observation is
    `{"observation": float32 [layout.size], "action_mask": int8 [num_actions], 1 = legal}`. The mask
    is zero unless the agent is to act, and is in `infos[agent]` too. Arrays never change after they
    were handed out. All agents end together: rewards are 0 until then, when every agent gets its
    return. `terminations` are True if the rules ended the game, `truncations` if a step limit cut
    it; `infos[agent]` has "score" (points) and "rank" (0 = first, shared places share). The agents
    then leave one by one, "player_0" first, by `step(None)`.

    Wrong calls leave the game unchanged, but for the first:

    * An illegal action, in the space but masked: `raw_env()` raises IllegalActionError. `env()`
      ends the game as PettingZoo's TerminateIllegalWrapper does: the reward is -1 for the mover
      and 0 for the others, terminations and truncations are True for all, and PettingZoo's
      EnvLogger warns. The mover's info says what was wrong under "illegal_action".
    * A step when all agents have left: `raw_env()` raises GameOverError, `env()` only warns.
    * Both raise IllegalActionError for an action outside of the space and TypeError for one that
      is no integer; GameOverError for an action, other than None, of an agent that has ended, and
      for `last` when all have left; RuntimeError for a turn of `agent_iter` without a step; and
      ResetNeededError before the first reset, also for attributes that the reset sets.

    Raises:
        UsageError: reward or render_mode is not allowed; KeywordError for the latter.
    """

    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        settings: Settings,
        reward: str = "placement",
        render_mode: str | None = None,
        is_raw: bool = False,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi"):
            raise KeywordError(f"render_mode is {render_mode!r}; allowed: None, 'human', 'ansi'")
        self.settings = settings
        self.render_mode = render_mode
        self.metadata = {"name": settings.game.id, **_METADATA}
        self.possible_agents = [f"player_{seat}" for seat in range(settings.num_players)]
        self.state_space = Box(0, 255, (settings.game.record.itemsize,), np.uint8)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._reward_code = reward_code(reward)
        self._is_raw = is_raw
        self._view = settings.new_states(1)
        self._mask_bytes = np.zeros(settings.num_actions, np.int8)
        self._share_mask()
        self._deal_seeds = DealSeeds(settings.game)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a new game.

        Args:
            seed: a non-negative integer; None goes on from the last one, see `DealSeeds.draw`.
            options: PettingZoo's options of one reset; there are none here. Names other than those
                of rule options are ignored.

        Raises:
            TypeError, ValueError: the seed is not a non-negative integer.
            UsageError: rule options are chosen when an environment is made, not here.
        """
        refuse_rule_options(self.settings, options)
        self.deal_seed = self._deal_seeds.draw(seed)
        kernels = self.settings.game.kernels
        self._states = self.settings.new_states(1)
        kernels.deal_table(self._states, 0, self.deal_seed)
        kernels.legal_table(self._states, 0, self._mask)
        self.agents = self.possible_agents.copy()
        self.agent_selection = self.agents[self._states["player"][0]]
        self._tell([0.0] * len(self.agents), False, False)
        self._has_stepped = True
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Plays an action of the selected agent; None takes an agent away that has ended.

        Raises:
            IllegalActionError, TypeError, GameOverError, ResetNeededError: see the class.
        """
        agent, mask = self.agent_selection, self._mask
        self._has_stepped = True
        if self.terminations.get(agent, True) or self.truncations[agent]:
            self._leave(action)
            return
        number = action_number(action, len(mask))
        if not mask[number]:
            self._refuse(number)
        else:
            advance = self.settings.game.kernels.advance_table
            code = advance(self._states, 0, number, mask)
            if code < 256:
                self.agent_selection = chosen = self.possible_agents[code]
                self.infos[agent] = {"action_mask": np.zeros(len(mask), np.int8)}
                self.infos[chosen] = {"action_mask": self._mask_bytes.copy()}
            else:
                self._finish(code >> 8)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, as fresh arrays.

        Raises:
            KeyError: there is no such agent.
            ResetNeededError: before the first reset.
        """
        if agent not in self._seats:
            raise KeyError(f"there is no agent {agent!r}; agents: {', '.join(self._seats)}")
        game = self.settings.game
        observation = np.empty(game.layout.size, np.float32)
        game.kernels.observe_table(self._states, 0, self._seats[agent], self._view, observation)
        return {"observation": observation, "action_mask": self._mask_of(agent)}

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """The selected agent's observation (if asked for), reward, termination, truncation, info.

        Raises:
            GameOverError: all agents have left.
            ResetNeededError: before the first reset.
        """
        if not self.agents:
            raise GameOverError("the game is over and all agents have left; call reset() first")
        return super().last(observe)  # type: ignore[no-any-return]  # its base has no types

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agents, one a turn, for a loop that calls `step` in each of its turns.

        Raises:
            RuntimeError: when going on after a turn without a step or reset.
            ResetNeededError: when begun before the first reset.
        """
        num_turns = 0
        while self.agents and num_turns < max_iter:
            if num_turns and not self._has_stepped:
                raise RuntimeError("a turn of agent_iter passed without step(); call it in each")
            self._has_stepped = False
            num_turns += 1
            yield self.agent_selection

    def state(self) -> npt.NDArray[np.uint8]:
        """A copy of the bytes of the whole state, with all that is hidden: uint8 [record size]."""
        return self._states.view(np.uint8).copy()

    def render(self) -> str | None:
        """Shows what the selected agent sees, in the way of the class's `render_mode`."""
        seat = self._seats[self.agent_selection]
        if self.render_mode is None:
            gymnasium.logger.warn("nothing is rendered; make it with render_mode='human' or 'ansi'")
            return None
        view = self.settings.view(self._states, 0, seat)
        text = self.settings.game.text
        shown = text.render(text.facts(view[0], seat))
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """Does nothing: no window or file is open."""

    def clone(self) -> AECGame:
        """Copies the game in progress as deepcopy does, but with new, unseeded spaces: faster."""
        shared = {id(part): part for part in (self.settings, self.state_space)}
        kept = {name: part for name, part in self.__dict__.items() if not name.endswith("_spaces")}
        twin = object.__new__(type(self))
        twin.__dict__.update(copy.deepcopy(kept, shared))
        twin._share_mask()
        return twin

    @cached_property
    def observation_spaces(self) -> dict[str, Dict]:
        """The space of each agent's observations."""
        return {agent: observation_space(self.settings) for agent in self.possible_agents}

    @cached_property
    def action_spaces(self) -> dict[str, Discrete]:
        """The space of each agent's actions."""
        return {agent: Discrete(len(self._mask)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def __getattr__(self, name: str) -> Any:
        if name in _SET_BY_RESET:
            raise ResetNeededError("the environment has no game yet; call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._share_mask()

    def _share_mask(self) -> None:
        """Makes both masks share their bytes, which neither pickle nor deepcopy keeps so."""
        self._mask = self._mask_bytes.view(np.bool_)

    def _mask_of(self, agent: str) -> npt.NDArray[np.int8]:
        """A fresh mask; zero unless the agent is to act."""
        if agent == self.agent_selection:
            return self._mask_bytes.copy()
        return np.zeros(len(self._mask), np.int8)

    def _tell(self, rewards: list[float], is_terminated: bool, is_truncated: bool) -> None:
        """Sets the dictionaries of all agents at the start or end of a game."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, is_terminated)
        self.truncations = dict.fromkeys(self.agents, is_truncated)
        self.infos = {agent: {"action_mask": self._mask_of(agent)} for agent in self.agents}
        self._deads_step_first()

    def _finish(self, over: int) -> None:
        scores, ranks = self.settings.rate(self._states, 0)
        scale = self.settings.game.margin_scale
        returns = exact_returns(self._reward_code, scale, scores, ranks)
        self._mask[:] = False
        self._tell(returns, over == ENDED, over == CUT)
        for seat, agent in enumerate(self.agents):
            self.infos[agent].update(score=int(scores[seat]), rank=int(ranks[seat]))

    def _refuse(self, action: int) -> None:
        """Raises for an illegal action, or ends the game at the mover's cost."""
        error = illegal_action(self.settings, self._states, 0, action, self._mask)
        if self._is_raw:
            raise error
        EnvLogger.warn_on_illegal_move()
        mover = self.agent_selection
        self._mask[:] = False
        self._tell([ILLEGAL_REWARD if agent == mover else 0.0 for agent in self.agents], True, True)
        self.infos[mover]["illegal_action"] = str(error)

    def _leave(self, action: int | None) -> None:
        if self.agents and action is not None:
            raise GameOverError(f"action is {action!r}, but the game has ended; pass None")
        if self.agents:
            self._was_dead_step(None)
        elif self._is_raw:
            raise GameOverError("the game is over and all agents have left; call reset() first")
        else:
            EnvLogger.warn_step_after_terminated_truncated()
