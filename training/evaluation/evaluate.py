"""Evaluation: agents at tables by line-ups, on paired deals, with honest intervals.

Every line-up plays the same deals. For each deal its seating is shuffled and then rotated through
all seats, so each of its places meets each seat once a deal; intervals treat a deal, not a game,
as one observation.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from ...agents import Agent
from ...agents.match import choose_actions
from ...envs.api.arguments import positive_integer
from ...envs.api.batch import Batch
from ...envs.engine.arrays import Integers
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Settings
from ...envs.engine.rng import fold_seed
from .estimates import MIN_DEALS, AgentResult, summarize
from .line_ups import agents_of_line_ups
from .outcomes import Outcomes

MAX_GAMES = 10**8  # of a line-up; with 4 players, outcomes and figures take up 23 GB of memory
_CHUNK = 4096  # tables played at once, at most

Progress = Callable[[int], None]
"""Called with the number of games that have just been finished."""


@dataclass(frozen=True)
class LineUpResult:
    """What a line-up's games gave.

    Attributes:
        outcomes: of every game.
        seconds: that the games took.
        agents: one result for each name, in the order of the line-up.
    """

    outcomes: Outcomes
    seconds: float
    agents: tuple[AgentResult, ...]

    @property
    def line_up(self) -> tuple[str, ...]:
        """The agents' names."""
        return self.outcomes.line_up

    @property
    def num_games(self) -> int:
        """The games that were played."""
        return self.outcomes.num_games

    @property
    def num_deals(self) -> int:
        """The deals, each of which was played in all rotations."""
        return self.num_games // len(self.line_up)

    @property
    def num_decisions(self) -> int:
        """The decisions of all games."""
        return int(self.outcomes.lengths.sum(dtype="int64"))


def evaluate(
    settings: Settings,
    line_ups: Iterable[Iterable[str | Agent]],
    num_games: int,
    seed: int,
    progress: Progress | None = None,
) -> list[LineUpResult]:
    """Plays every line-up on the same deals.

    Args:
        settings: game, number of players and options.
        line_ups: agents, num_players of them each, as `make_agent` takes them.
        num_games: for each line-up, rounded up to a multiple of num_players.
        seed: of deals, seatings and the agents' randomness; non-negative.
        progress: called with the number of games finished since the last call.

    Raises:
        UsageError: an agent is unknown, two different ones have the same name, a line-up has not
            num_players agents, there are too few or too many games, or progress cannot be called.
        TypeError, ValueError: the seed is not a non-negative integer.
        PolicyFileError: a policy does not fit.
    """
    num_games = positive_integer(num_games, "games")
    if num_games < MIN_DEALS * settings.num_players:
        raise UsageError(
            f"games is {num_games}; pass at least {MIN_DEALS * settings.num_players}, "
            f"{MIN_DEALS} deals"
        )
    if num_games > MAX_GAMES:
        raise UsageError(f"games is {num_games}; pass at most {MAX_GAMES}")
    seed = fold_seed(seed)
    if progress is not None and not callable(progress):
        raise UsageError(f"progress is {progress!r}; pass a function of one integer, or None")
    return [
        _play_line_up(settings, agents, num_games, seed, progress)
        for agents in agents_of_line_ups(settings, line_ups)
    ]


def _play_line_up(
    settings: Settings, agents: list[Agent], num_games: int, seed: int, progress: Progress | None
) -> LineUpResult:
    count = settings.num_players
    num_deals = -(-num_games // count)
    outcomes = Outcomes.of_size(tuple(agent.name for agent in agents), num_deals)
    deals_at_once = max(_CHUNK // count, 1)
    started = time.perf_counter()
    for first in range(0, num_deals, deals_at_once):
        deals = np.arange(first, min(first + deals_at_once, num_deals))
        _play_deals(settings, agents, deals, seed, outcomes, progress)
    seconds = time.perf_counter() - started
    seated = {agent.name: agent for agent in agents}
    return LineUpResult(outcomes, seconds, summarize(outcomes, seated.values()))


def _play_deals(
    settings: Settings,
    agents: list[Agent],
    deals: Integers,
    seed: int,
    outcomes: Outcomes,
    progress: Progress | None,
) -> None:
    """Plays all rotations of some deals and writes their outcomes."""
    count = settings.num_players
    num_tables = len(deals) * count
    batch = Batch(settings, num_tables, observe=False)
    seeds = np.repeat(batch.derive_seeds(np.full(len(deals), seed), deals), count)
    batch.reset(seeds)
    tables = np.arange(num_tables, dtype=np.int64)
    streams = batch.derive_seeds(seeds, 1 + tables % count)
    seating = np.empty((num_tables, count), np.int16)
    for index, deal in enumerate(deals):
        base = np.random.default_rng([seed, int(deal)]).permutation(count)
        for rotation in range(count):
            seating[index * count + rotation] = np.roll(base, rotation)
    games = np.arange(deals[0] * count, (deals[-1] + 1) * count)
    outcomes.places[games] = seating
    while len(tables):
        batch.step(choose_actions(batch, agents, seating, tables, streams), tables)
        ended = batch.over[tables] != 0
        if ended.any():
            finished = tables[ended]
            outcomes.ranks[games[finished]] = batch.final_ranks[finished]
            outcomes.scores[games[finished]] = batch.final_scores[finished]
            outcomes.lengths[games[finished]] = batch.final_states["num_steps"][finished]
            if progress is not None:
                progress(int(ended.sum()))
            tables = tables[~ended]
