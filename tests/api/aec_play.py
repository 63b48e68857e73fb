"""How the tests of the AEC interface play: legal moves that depend on a seed alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from kunstkammer.envs.api.aec import AECGame
from kunstkammer.envs.engine.game import Game


def play(env: Any, seed: int, num_moves: int = 10_000) -> list[int]:
    """Plays random legal moves until the game is over, no agent leaves; returns the moves."""
    choose = random.Random(seed).choice
    moves: list[int] = []
    while len(moves) < num_moves:
        observation, _, is_terminated, is_truncated, _ = env.last()
        if is_terminated or is_truncated:
            break
        moves.append(choose(observation["action_mask"].nonzero()[0].tolist()))
        env.step(moves[-1])
    return moves


def illegal_moves(env: AECGame) -> list[int]:
    """The actions that are in the space but masked."""
    mask: list[int] = env.infos[env.agent_selection]["action_mask"].tolist()
    return [action for action, is_legal in enumerate(mask) if not is_legal]


def everything(env: Any) -> list[Any]:
    """All that an environment shows in a form that compares by value, hidden state included."""
    agents = list(env.agents)
    masks = [env.infos[agent]["action_mask"].tolist() for agent in agents]
    others = [{k: v for k, v in env.infos[agent].items() if k != "action_mask"} for agent in agents]
    seen = [
        {name: part.tolist() for name, part in env.observe(agent).items()}
        for agent in env.possible_agents
    ]
    noted = [env.rewards, env._cumulative_rewards, env.terminations, env.truncations]
    return [
        agents,
        env.agent_selection,
        [dict(one) for one in noted],
        masks,
        others,
        seen,
        env.state().tobytes(),
    ]


def variants(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """A few settings that have each number of players and each option value at least once.

    Of an option with a range the ends are taken.
    """
    num_values = max((len(option.choices) or 2 for option in game.options), default=1)
    for number in range(max(num_values, len(game.players))):
        num_players = game.players[number % len(game.players)]
        chosen: dict[str, Any] = {}
        for option in game.options:
            low = option.low(num_players) if option.low else 0
            values = option.choices or (low, option.high)
            chosen[option.name] = values[number % len(values)]
        yield num_players, chosen
