"""Whether a batch's tables are the single games, whatever its size and number of threads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ...engine.arrays import Records
from ...engine.jit import is_jit_on
from ...engine.payoff import REWARDS
from ...engine.record import RUNNING
from ..batch import Batch
from .checked_rules import CheckedRules
from .contract import compute_reward

_NUM_TABLES = 2
_MANY_TABLES = 256  # enough for threads to share them
_NUM_STEPS = 100  # of the many tables


def check_batch(rules: CheckedRules) -> None:
    """Plays a small batch and its games one by one, until each table has begun another game."""
    place = rules.place
    kind = place.seed % len(REWARDS)
    batch = Batch(rules.settings, _NUM_TABLES, reward=REWARDS[kind])
    batch.reset(place.seed)
    singles = [rules.deal(batch.deal_seed(table)) for table in range(_NUM_TABLES)]
    num_over = np.zeros(_NUM_TABLES, np.int64)
    for number in range(rules.settings.max_steps + 1):
        place.num_steps = number
        for table, state in enumerate(singles):
            _compare(rules, table, _shown(rules, state, num_over[table]), vars(batch))
        if num_over.all():
            return
        actions = batch.random_actions(place.seed, number)
        batch.step(actions)
        for table, state in enumerate(singles):
            after = rules.step(state, int(actions[table]))
            _compare(rules, table, _ended(rules, after, kind), vars(batch))
            if after["over"][0] != RUNNING:
                num_over[table] += 1
                after = rules.deal(batch.deal_seed(table))
            singles[table] = after
    raise place.broken("termination", f"{number} random steps did not end a game of each table")


def check_sizes(rules: CheckedRules) -> None:
    """Compares large batches with one thread and with two, and a small batch.

    Without the JIT, for its slowness, the large ones have one table more than the small one.
    """
    many, num_steps = (_MANY_TABLES, _NUM_STEPS) if is_jit_on() else (_NUM_TABLES + 1, 2)
    one, two, small = (
        _play_batch(rules, num_tables, num_threads, num_steps)
        for num_tables, num_threads in ((many, 1), (many, 2), (_NUM_TABLES, 1))
    )
    for name, array in one.items():
        if array.tobytes() != two[name].tobytes():
            raise rules.place.broken("batch", f"two threads gave other {name} than one thread")
        if array[:_NUM_TABLES].tobytes() != small[name].tobytes():
            raise rules.place.broken(
                "batch", f"{_NUM_TABLES} tables gave other {name} than the first of {many}"
            )


def _shown(rules: CheckedRules, state: Records, num_over: int) -> dict[str, Any]:
    """What a batch must show of a running game."""
    player = int(state["player"][0])
    return {
        "states": state[0],
        "masks": rules.legal_mask(state),
        "players": np.int8(player),
        "observations": rules.observation(rules.view(state, player), player),
        "game_numbers": np.int64(num_over),
    }


def _ended(rules: CheckedRules, after: Records, kind: int) -> dict[str, Any]:
    """What a batch must show of the step that led to a state."""
    expected: dict[str, Any] = {"over": np.int8(after["over"][0])}
    if after["over"][0] == RUNNING:
        expected["rewards"] = np.zeros(rules.settings.num_players, np.float32)
        return expected
    scores, ranks = rules.points(after)
    expected["final_scores"], expected["final_ranks"] = scores, ranks
    expected["final_states"] = after[0]
    expected["rewards"] = compute_reward(rules.settings, kind, scores, ranks)
    return expected


def _compare(
    rules: CheckedRules, table: int, expected: Mapping[str, Any], arrays: Mapping[str, Any]
) -> None:
    for name, wanted in expected.items():
        found = arrays[name][table]
        is_equal = (
            np.allclose(found, wanted, rtol=1e-6)  # plain Python may round differently
            if name == "rewards"
            else found.tobytes() == wanted.tobytes()
        )
        if not is_equal:
            raise rules.place.broken(
                "batch", f"table {table} has {name} = {found}; the single game has {wanted}"
            )


def _play_batch(
    rules: CheckedRules, num_tables: int, num_threads: int, num_steps: int
) -> dict[str, npt.NDArray[Any]]:
    seed = rules.place.seed
    batch = Batch(rules.settings, num_tables, num_threads=num_threads)
    batch.reset(seed)
    rewards = np.zeros_like(batch.rewards)
    for number in range(num_steps):
        batch.step(batch.random_actions(seed, number))
        rewards += batch.rewards
    names = ("states", "masks", "players", "observations", "game_numbers", "final_states")
    return {"rewards": rewards, **{name: getattr(batch, name) for name in names}}
