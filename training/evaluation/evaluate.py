"""Evaluation: agents at tables by line-ups, on paired deals, with honest intervals.

Every line-up plays the same deals. For each deal its seating is shuffled and then rotated through
all seats, so each of its places meets each seat once a deal; intervals treat a deal, not a game,
as one observation.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...agents import Agent
from ...agents.match import choose_actions
from ...envs.api.arguments import positive_integer
from ...envs.api.batch import Batch
from ...envs.engine.arrays import Integers
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Settings
from ...envs.engine.rng import fold_seed
from .line_ups import agents_of_line_ups

MAX_GAMES = 10**8  # of a line-up; their results take up 10 GB of memory with 4 players
MIN_DEALS = 10  # fewer give no interval to speak of
LEVEL = 0.95  # of all intervals
_NORMAL = 1.959964  # standard errors of a 95 % interval of a normal mean
_CHUNK = 4096  # tables played at once, at most

Progress = Callable[[int], None]
"""Called with the number of games that have just been finished."""


@dataclass(frozen=True)
class Estimate:
    """A mean with the half width of its 95 % interval, clustered by deal."""

    mean: float
    half_width: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.half_width:.3f}"

    def interval(self, lowest: float = -np.inf, highest: float = np.inf) -> tuple[float, float]:
        """Both ends of the interval, clipped to what is possible."""
        low = max(self.mean - self.half_width, min(lowest, self.mean))
        return low, min(self.mean + self.half_width, max(highest, self.mean))


@dataclass(frozen=True)
class AgentResult:
    """How one agent fared in a line-up; if it sat there several times, all its seats together.

    Attributes:
        agent: its name.
        num_seats: its seats at a table.
        fair_share: the part of the wins that as many equal agents take, num_seats / num_players.
        win_share: its part of the wins, in [0, 1]; shared wins are split.
        mean_rank: its mean place, 1 = first; shared places are averaged.
        margin: its points less the mean of the other seats' points.
        sha256: of the policy file that it plays by, see `Agent`; None if there is none.

    An agent that sits at all seats has all wins and the middle place by definition: its intervals
    have no width.
    """

    agent: str
    num_seats: int
    fair_share: float
    win_share: Estimate
    mean_rank: Estimate
    margin: Estimate
    sha256: str | None = None


@dataclass(frozen=True)
class LineUpResult:
    """What a line-up's games gave.

    Attributes:
        line_up: the agents' names.
        num_deals, num_games, num_decisions: how many there were.
        seconds: that they took.
        agents: one result for each name, in the order of the line-up.
    """

    line_up: tuple[str, ...]
    num_deals: int
    num_games: int
    num_decisions: int
    seconds: float
    agents: tuple[AgentResult, ...]


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


@dataclass
class _Games:
    """Results by deal, rotation and place in the line-up: [num_deals, num_players, num_players]."""

    wins: npt.NDArray[np.float64]
    ranks: npt.NDArray[np.float64]
    margins: npt.NDArray[np.float64]


def _play_line_up(
    settings: Settings, agents: list[Agent], num_games: int, seed: int, progress: Progress | None
) -> LineUpResult:
    count = settings.num_players
    num_deals = -(-num_games // count)
    shape = (num_deals, count, count)
    games = _Games(np.empty(shape), np.empty(shape), np.empty(shape))
    deals_at_once = max(_CHUNK // count, 1)
    started = time.perf_counter()
    num_decisions = 0
    for first in range(0, num_deals, deals_at_once):
        deals = np.arange(first, min(first + deals_at_once, num_deals))
        num_decisions += _play_deals(settings, agents, deals, seed, games, progress)
    seconds = time.perf_counter() - started
    names = tuple(agent.name for agent in agents)
    seated = {agent.name: agent for agent in agents}
    results = tuple(_summarize(names, agent, games) for agent in seated.values())
    return LineUpResult(names, num_deals, num_deals * count, num_decisions, seconds, results)


def _play_deals(
    settings: Settings,
    agents: list[Agent],
    deals: Integers,
    seed: int,
    games: _Games,
    progress: Progress | None,
) -> int:
    """Plays all rotations of some deals, writes their results, returns the decisions."""
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
    num_decisions = 0
    while len(tables):
        batch.step(choose_actions(batch, agents, seating, tables, streams), tables)
        num_decisions += len(tables)
        ended = batch.over[tables] != 0
        if ended.any():
            _write_results(batch, tables[ended], seating, deals, games)
            if progress is not None:
                progress(int(ended.sum()))
            tables = tables[~ended]
    return num_decisions


def _write_results(
    batch: Batch,
    tables: Integers,
    seating: npt.NDArray[np.int16],
    deals: Integers,
    games: _Games,
) -> None:
    count = batch.settings.num_players
    ranks = batch.final_ranks[tables]
    scores = batch.final_scores[tables].astype(np.float64)
    sharers = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    others = (scores.sum(axis=1, keepdims=True) - scores) / (count - 1)
    # row: deal and rotation of each table; column: the place in the line-up that sits there
    where = (deals[tables // count][:, None], (tables % count)[:, None], seating[tables])
    games.wins[where] = (ranks == 0) / sharers
    games.ranks[where] = 1 + ranks + (sharers - 1) / 2
    games.margins[where] = scores - others


def _summarize(names: Sequence[str], agent: Agent, games: _Games) -> AgentResult:
    places = [place for place, name in enumerate(names) if name == agent.name]
    wins = games.wins[:, :, places].sum(axis=2).mean(axis=1)
    return AgentResult(
        agent=agent.name,
        num_seats=len(places),
        fair_share=len(places) / len(names),
        win_share=(_estimate if len(places) == len(names) else _estimate_share)(wins),
        mean_rank=_estimate(games.ranks[:, :, places].mean(axis=(1, 2))),
        margin=_estimate(games.margins[:, :, places].mean(axis=(1, 2))),
        sha256=agent.sha256,
    )


def _estimate(by_deal: npt.NDArray[np.float64]) -> Estimate:
    count = len(by_deal)
    error = by_deal.std(ddof=1) / np.sqrt(count)
    return Estimate(float(by_deal.mean()), float(standard_errors(count - 1) * error))


def _estimate_share(by_deal: npt.NDArray[np.float64]) -> Estimate:
    """As `_estimate`; where all deals are won or all lost, the bound of the exact binomial.

    Source: Hanley and Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249
    (1983), 1743-1745: the largest share that 5 % of such samples would still hide.
    """
    estimate = _estimate(by_deal)
    if estimate.mean in (0.0, 1.0):
        return Estimate(estimate.mean, float(1 - 0.05 ** (1 / len(by_deal))))
    return estimate


def standard_errors(freedom: int) -> float:
    """How many standard errors a 95 % interval spans to each side, by Student's distribution.

    Args:
        freedom: degrees of freedom, at least MIN_DEALS - 1; from there the error is below 0.005.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.7.5.
    """
    first = (_NORMAL**3 + _NORMAL) / 4
    second = (5 * _NORMAL**5 + 16 * _NORMAL**3 + 3 * _NORMAL) / 96
    return _NORMAL + first / freedom + second / freedom**2
