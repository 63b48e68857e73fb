"""Gymnasium's single-agent interface: one seat plays against agents, a thin shell over SeatLoop.

The observation is a dictionary of the seat's vector and the action mask; `action_masks()` returns
the mask as maskable algorithms ask for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
import numpy as np

from ...envs import find_game
from ...envs.api.arguments import keyword_settings, refuse_rule_options
from ...envs.api.legality import ILLEGAL_REWARD, action_number
from ...envs.api.seeds import checked_seed
from ...envs.api.spaces import observation_space
from ...envs.engine.copies import OwnsArrays
from ...envs.engine.errors import GameOverError, KeywordError
from ...envs.engine.record import CUT, ENDED, RUNNING, Mask
from ..agent import Agent
from .shell import (
    Observation,
    make_loop,
    must_raise,
    observe_end,
    observe_seats,
    refuse,
    require_start,
)

_RENDER_MODES = ("ansi", "human")


class SeatEnv(OwnsArrays, gymnasium.Env[Observation, np.int64]):
    """One seat of a game against agents.

    Args:
        game: a game's id, name or title.
        opponents: an agent, or several of which one is drawn for each seat and game; names as
            `make_agent` takes them.
        num_players: None for the game's default.
        seat: the seat to play; None for another one each game.
        reward: "placement", "rank" or "margin"; paid when the game ends.
        illegal: "end": an illegal action ends the game with reward -1 and
            `info["illegal_action"]`; "raise": it raises.
        render_mode: "ansi": `render` returns the seat's view as text; "human": it is printed
            after each reset and step; None.
        **options: rule options of the game.

    The observation is `{"observation": float32 [layout.size], "action_mask": int8 [num_actions]}`.
    `info` holds `seat` and, at the end, `scores` and `ranks` of all seats.

    Raises:
        UsageError: a name, number or value is not allowed; the message lists what is.
    """

    metadata: dict[str, Any] = {  # as Gymnasium declares it
        "render_modes": list(_RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Agent | Sequence[str | Agent] = "random",
        num_players: int | None = None,
        seat: int | None = None,
        reward: str = "placement",
        illegal: str = "end",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise KeywordError(f"render_mode is {render_mode!r}; allowed: None, 'ansi', 'human'")
        settings = keyword_settings(find_game(game), num_players, options)
        self.render_mode = render_mode
        self._settings = settings
        self._raises = must_raise(illegal)
        self._loop = make_loop(settings, 1, opponents, seat, reward)
        self._is_started = False
        self._is_over = True
        self._text = ""
        self.observation_space = cast("gymnasium.Space[Observation]", observation_space(settings))
        self.action_space = gymnasium.spaces.Discrete(settings.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a new game and plays until the seat is to act.

        Args:
            seed: makes this game and the following ones reproducible.
            options: there are none; names other than those of rule options are ignored.

        Raises:
            TypeError, ValueError: the seed is not a non-negative integer.
            UsageError: rule options are chosen when the environment is made, not here.
        """
        refuse_rule_options(self._settings, options)
        seed = checked_seed(seed)
        is_anew = seed is not None or not self._is_started
        self._is_started = False  # until the new game is shown
        super().reset(seed=seed)
        if is_anew:
            deal_seed, agents_seed = self.np_random.integers(2**63, size=2)
            self._loop.reset(int(deal_seed), int(agents_seed))
        elif not self._is_over:
            self._loop.restart([0])
        self._is_over = False
        self._draw()
        shown = observe_seats(self._loop, 0)
        self._is_started = True
        return shown, {"seat": int(self._loop.seats[0])}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays one action, then the opponents until the seat is to act again.

        Raises:
            TypeError: the action is not an integer.
            IllegalActionError: it is outside of the space; or illegal, with `illegal="raise"`.
            GameOverError: the game has ended.
            ResetNeededError: `reset` was never called, or an error or interrupt stopped a call.
        """
        require_start(self._is_started)
        if self._is_over:
            raise GameOverError("the game has ended; call reset() to start the next one")
        number = action_number(action, self._settings.num_actions)
        seat = int(self._loop.seats[0])
        info: dict[str, Any] = {"seat": seat}
        if not self._loop.masks[0, number]:
            return self._end_illegally(number, info)
        self._is_started = False  # until the position after it is shown
        self._loop.step(np.array([number]))
        over, reward = int(self._loop.over[0]), 0.0
        if over == RUNNING:
            shown = observe_seats(self._loop, 0)
        else:
            self._is_over = True
            shown = observe_end(self._loop, 0)
            info["scores"], info["ranks"] = self._loop.final_result(0)
            reward = self._loop.final_return(0)
        self._draw()
        self._is_started = True
        return shown, reward, over == ENDED, over == CUT, info

    def action_masks(self) -> Mask:
        """What the seat may do: bool [num_actions], True = legal."""
        require_start(self._is_started)
        if self._is_over:
            return np.zeros(self._settings.num_actions, np.bool_)
        mask: Mask = self._loop.masks[0].copy()
        return mask

    def render(self) -> str | None:
        """The seat's view as text, for `render_mode="ansi"`; prints it for "human"."""
        require_start(self._is_started)
        if self.render_mode is None:
            gymnasium.logger.warn("nothing is rendered; make it with render_mode='human' or 'ansi'")
            return None
        if self.render_mode == "human":
            print(self._text)
            return None
        return self._text

    def _end_illegally(
        self, number: int, info: dict[str, Any]
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        shown, error = refuse(self._loop, 0, number)
        if self._raises:
            raise error
        self._draw()
        self._is_started = False
        self._loop.restart([0])
        self._is_over = True
        self._is_started = True
        info["illegal_action"] = str(error)
        return shown, ILLEGAL_REWARD, True, False, info

    def _draw(self) -> None:
        """Keeps the seat's view as text, if somebody wants to see it."""
        if self.render_mode is None:
            return
        if self._is_over and self._loop.over[0] != RUNNING:
            view, seat = self._loop.final_view(0)
        else:
            seat = int(self._loop.seats[0])
            view = self._loop.batch.views([0], [seat])
        text = self._settings.game.text
        self._text = text.render(text.facts(view[0], seat))
        if self.render_mode == "human":
            print(self._text)
