"""Rewards: each kind, with and without ties, from points and places to literal values."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.payoff import (
    MARGIN,
    PLACEMENT,
    RANK,
    REWARDS,
    compute_returns,
    exact_returns,
    reward_code,
)


def returns(kind: int, scores: list[int], ranks: list[int], scale: float = 1.0) -> list[float]:
    """The seats' returns, with room for two more seats that nobody may write."""
    out = np.full(len(scores) + 2, 9.0, np.float32)
    points, places = (np.array([*values, 7, 7], np.int32) for values in (scores, ranks))
    compute_returns(kind, scale, len(scores), points, places, out)
    assert out[len(scores) :].tolist() == [9.0, 9.0]
    values: list[float] = out[: len(scores)].tolist()
    return values


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([0, 1], [1, -1]),
        ([1, 0], [-1, 1]),
        ([0, 0], [0, 0]),
        ([1, 0, 2], [-1 / 2, 1, -1 / 2]),
        ([0, 0, 2], [1 / 4, 1 / 4, -1 / 2]),
        ([0, 1, 1], [1, -1 / 2, -1 / 2]),
        ([0, 0, 0], [0, 0, 0]),
        ([3, 0, 0, 0], [-1 / 3, 1 / 9, 1 / 9, 1 / 9]),
        ([0, 0, 2, 3], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ([4, 3, 2, 1, 0], [-1 / 4, -1 / 4, -1 / 4, -1 / 4, 1]),
    ],
)
def test_placement_pays_the_winner_one(ranks: list[int], expected: list[float]) -> None:
    found = returns(PLACEMENT, [5] * len(ranks), ranks)
    assert found == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([0, 1], [1, -1]),
        ([0, 0], [0, 0]),
        ([2, 0, 1], [-1, 1, 0]),
        ([0, 0, 2], [1 / 2, 1 / 2, -1]),
        ([0, 1, 1], [1, -1 / 2, -1 / 2]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([0, 1, 2, 3], [1, 1 / 3, -1 / 3, -1]),
        ([0, 1, 1, 3], [1, 0, 0, -1]),
        ([1, 1, 1, 0], [-1 / 3, -1 / 3, -1 / 3, 1]),
        ([0, 1, 2, 3, 4], [1, 1 / 2, 0, -1 / 2, -1]),
    ],
)
def test_rank_pays_evenly_from_one_to_minus_one(ranks: list[int], expected: list[float]) -> None:
    assert returns(RANK, [5] * len(ranks), ranks) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("scores", "scale", "expected"),
    [
        ([10, 4], 1.0, [6, -6]),
        ([10, 4], 20.0, [0.3, -0.3]),
        ([9, 3, 0], 1.0, [7.5, -1.5, -6]),
        ([5, 5, 5], 3.0, [0, 0, 0]),
        ([-3, 7, 0, 0], 10.0, [-16 / 30, 0.8, -4 / 30, -4 / 30]),
        ([2_000_000_000, -2_000_000_000], 1e9, [4, -4]),  # their sum fits, their margin no int32
    ],
)
def test_margin_pays_the_lead_over_the_others_mean(
    scores: list[int], scale: float, expected: list[float]
) -> None:
    ranks = [0] * len(scores)  # places do not count
    assert returns(MARGIN, scores, ranks, scale) == pytest.approx(expected, abs=1e-6)


def test_many_points_do_not_wrap() -> None:
    assert returns(MARGIN, [2_000_000_000] * 3 + [0], [0, 0, 0, 3], 1e9) == pytest.approx(
        [2 / 3, 2 / 3, 2 / 3, -2], abs=1e-6
    )


def rank_patterns(num_players: int) -> Iterator[list[int]]:
    """The ranks of every way to share places, best seat first."""
    for ties in range(2 ** (num_players - 1)):
        ranks = [0]
        for seat in range(1, num_players):
            ranks.append(ranks[-1] if ties >> (seat - 1) & 1 else seat)
        yield ranks


@pytest.mark.parametrize("num_players", range(2, 11))
@pytest.mark.parametrize("kind", [PLACEMENT, RANK, MARGIN])
def test_exact_returns_sum_to_zero_whoever_shares_places(kind: int, num_players: int) -> None:
    draw = random.Random(num_players)
    for ranks in rank_patterns(num_players):
        draw.shuffle(ranks)
        scores = [draw.randrange(-50, 500) for _ in ranks]
        found = exact_returns(kind, 7.0, np.array(scores, np.int32), np.array(ranks, np.int32))
        assert all(type(one) is float for one in found)
        assert abs(sum(found)) < 1e-12
        assert np.float32(found).tolist() == returns(kind, scores, ranks, 7.0)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (PLACEMENT, [-1 / 3, 1.0, -1 / 3, -1 / 3]),
        (RANK, [-1.0, 1.0, 1 / 3, -1 / 3]),
        (MARGIN, [-26 / 21, 18 / 7, -2 / 21, -26 / 21]),
    ],
)
def test_exact_returns_are_not_rounded_to_float32(kind: int, expected: list[float]) -> None:
    scores, ranks = np.array([0, 20, 6, 0], np.int32), np.array([3, 0, 1, 2], np.int32)
    found = exact_returns(kind, 7.0, scores, ranks)
    assert found == pytest.approx(expected, rel=1e-15)


def test_kinds_of_reward_have_the_numbers_of_their_constants() -> None:
    assert REWARDS == ("placement", "rank", "margin")
    assert [reward_code(name) for name in REWARDS] == [PLACEMENT, RANK, MARGIN]


@pytest.mark.parametrize("reward", ["winner", "", "Rank", None, 0])
def test_unknown_rewards_are_refused(reward: object) -> None:
    with pytest.raises(UsageError) as caught:
        reward_code(reward)  # type: ignore[arg-type]  # any object may come
    assert str(caught.value) == f"reward is {reward!r}; allowed: placement, rank, margin"
