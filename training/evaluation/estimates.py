"""Figures of agents from the outcomes of games, with intervals that treat a deal as one case."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...agents import Agent
from .outcomes import Outcomes

MIN_DEALS = 10  # fewer give no interval to speak of
LEVEL = 0.95  # of all intervals
_NORMAL = 1.959964  # standard errors of a 95 % interval of a normal mean


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


def summarize(outcomes: Outcomes, agents: Iterable[Agent]) -> tuple[AgentResult, ...]:
    """Computes how the agents of a line-up fared in its games.

    Args:
        outcomes: of the games.
        agents: each of them once.
    """
    figures = outcomes.wins(), outcomes.mean_ranks(), outcomes.margins()
    return tuple(_result(outcomes.line_up, agent, *figures) for agent in agents)


def _result(
    names: Sequence[str],
    agent: Agent,
    wins: npt.NDArray[np.float64],
    ranks: npt.NDArray[np.float64],
    margins: npt.NDArray[np.float64],
) -> AgentResult:
    places = [place for place, name in enumerate(names) if name == agent.name]
    shares = wins[:, :, places].sum(axis=2).mean(axis=1)
    return AgentResult(
        agent=agent.name,
        num_seats=len(places),
        fair_share=len(places) / len(names),
        win_share=(_estimate if len(places) == len(names) else _estimate_share)(shares),
        mean_rank=_estimate(ranks[:, :, places].mean(axis=(1, 2))),
        margin=_estimate(margins[:, :, places].mean(axis=(1, 2))),
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
