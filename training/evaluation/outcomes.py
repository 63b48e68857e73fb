"""What every game of a line-up gave: one row per game and seat, from which all figures come."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

COLUMNS = ("line_up", "deal", "game", "seat", "agent", "rank", "score", "length")
"""Of the rows that `to_csv` writes."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The games of a line-up: each deal is played once in each rotation of a seating.

    Attributes:
        line_up: the agents' names, by place.
        places: the place of the line-up that sits at a seat, int16 [num_games, num_players].
        ranks: 0 = first, shared ranks share, int8 [num_games, num_players].
        scores: points, int32 [num_games, num_players].
        lengths: decisions, int32 [num_games].

    Game g is of deal g // num_players.
    """

    line_up: tuple[str, ...]
    places: npt.NDArray[np.int16]
    ranks: npt.NDArray[np.int8]
    scores: npt.NDArray[np.int32]
    lengths: npt.NDArray[np.int32]

    @classmethod
    def of_size(cls, line_up: tuple[str, ...], num_deals: int) -> Outcomes:
        """Makes outcomes of num_deals deals, to be filled in."""
        shape = (num_deals * len(line_up), len(line_up))
        return cls(
            line_up,
            np.zeros(shape, np.int16),
            np.zeros(shape, np.int8),
            np.zeros(shape, np.int32),
            np.zeros(shape[0], np.int32),
        )

    @property
    def num_games(self) -> int:
        """The number of games."""
        return len(self.lengths)

    def wins(self) -> npt.NDArray[np.float64]:
        """Wins, shared ones split: see `_by_place`."""
        return self._by_place((self.ranks == 0) / self._sharers())

    def mean_ranks(self) -> npt.NDArray[np.float64]:
        """Ranks from 1, shared ones averaged: see `_by_place`."""
        return self._by_place(1 + self.ranks + (self._sharers() - 1) / 2)

    def margins(self) -> npt.NDArray[np.float64]:
        """Points less the mean of the other seats' points: see `_by_place`."""
        scores = self.scores.astype(np.float64)
        others = (scores.sum(axis=1, keepdims=True) - scores) / (len(self.line_up) - 1)
        return self._by_place(scores - others)

    def rows(self) -> Iterable[tuple[Any, ...]]:
        """One row per game and seat, without the line-up: the other `COLUMNS`."""
        count = len(self.line_up)
        for game, (places, ranks, scores) in enumerate(
            zip(self.places.tolist(), self.ranks.tolist(), self.scores.tolist(), strict=True)
        ):
            length = int(self.lengths[game])
            for seat, place in enumerate(places):
                agent = self.line_up[place]
                yield game // count, game, seat, agent, ranks[seat], scores[seat], length

    def _sharers(self) -> npt.NDArray[np.int64]:
        """How many seats share each seat's rank."""
        sharers: npt.NDArray[np.int64] = (self.ranks[:, :, None] == self.ranks[:, None, :]).sum(
            axis=2
        )
        return sharers

    def _by_place(self, values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Values of seats by deal, rotation and place: [num_deals, num_players, num_players]."""
        found = np.empty(values.shape)
        found[np.arange(self.num_games)[:, None], self.places] = values
        return found.reshape(-1, len(self.line_up), len(self.line_up))


def to_csv(outcomes: Iterable[Outcomes]) -> str:
    """Writes all games of line-ups as CSV, one row per game and seat; see `COLUMNS`."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, one in enumerate(outcomes):
        writer.writerows((number, *row) for row in one.rows())
    return text.getvalue()
