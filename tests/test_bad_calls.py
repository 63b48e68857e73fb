"""One table of wrong calls of environments and batches: what is said, and that it is enough.

Each message names the value, what is allowed, and, where it is not plain, the cure.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.envs import gold_v0, make, make_batch, serengeti_v0
from kunstkammer.envs.engine.errors import (
    GameOverError,
    IllegalActionError,
    ResetNeededError,
    UsageError,
)


def started_raw(module: Any = serengeti_v0) -> Any:
    env = module.raw_env()
    env.reset(seed=1)
    return env


def started_batch() -> Any:
    batch = make_batch("serengeti", 2)
    batch.reset(1)
    return batch


def saved_batch(num_players: int) -> dict[str, Any]:
    batch = make_batch("serengeti", 2, num_players=num_players)
    batch.reset(1)
    return batch.save()


def finished_gymnasium() -> SeatEnv:
    env = SeatEnv("serengeti")
    env.reset(seed=1)
    env.step(int(np.argmin(env.action_masks())))
    return env


def started_vector() -> Any:
    vector = SeatVectorEnv("serengeti", 2)
    vector.reset(seed=1)
    return vector


CALLS: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: make(3), UsageError, "there is no game 3; games: serengeti_v0"),
    (lambda: make("chess"), UsageError, "there is no game 'chess'; games: serengeti_v0"),
    (lambda: make("serengeti", 2), UsageError, "num_players is 2; Serengeti takes 3 to 5"),
    (lambda: make("serengeti", 4.0), UsageError, "num_players is 4.0; Serengeti takes 3 to 5"),
    (lambda: make("serengeti", True), UsageError, "num_players is True; Serengeti takes 3 to 5"),
    (lambda: make("gold", 4), UsageError, "num_players is 4; Gold! takes 2 to 3"),
    (lambda: make("gold", 1), UsageError, "num_players is 1; Gold! takes 2 to 3"),
    (
        lambda: make("serengeti", colour="red"),
        UsageError,
        "Serengeti has no option 'colour'; its options: forbidden_bids, payout, remainder,",
    ),
    (
        lambda: make("serengeti", payout="most"),
        UsageError,
        "option payout is 'most'; allowed with 4 players: 'equal', 'prorata', 'majority'",
    ),
    (
        lambda: make("serengeti", min_bid=True),
        UsageError,
        "option min_bid is True; allowed with 4 players: an integer from 0 to 1",
    ),
    (
        lambda: make("serengeti", 5, box_chips=49),
        UsageError,
        "option box_chips is 49; allowed with 5 players: an integer from 50 to 500",
    ),
    (
        lambda: make("serengeti", box_chips=501),
        UsageError,
        "option box_chips is 501; allowed with 4 players: an integer from 40 to 500",
    ),
    (
        lambda: make("gold", colour_tie="nobody"),
        UsageError,
        "option colour_tie is 'nobody'; allowed with 3 players: 'all', 'none'",
    ),
    *(
        (
            partial(make, "gold", 2, bonus_bars_set_colour=value),
            UsageError,
            f"option bonus_bars_set_colour is {value!r}; allowed with 2 players: False, True",
        )
        for value in ("yes", "True", 1, 0, None)
    ),
    (
        lambda: make("serengeti", reward="points"),
        UsageError,
        "reward is 'points'; allowed: placement, rank, margin",
    ),
    (
        lambda: make("serengeti", render_mode="rgb_array"),
        UsageError,
        "render_mode is 'rgb_array'; allowed: ",
    ),
    (lambda: make_batch("serengeti", 0), UsageError, "num_envs is 0; pass an integer of at least"),
    (
        lambda: make_batch("serengeti", 2, num_threads=1.5),
        UsageError,
        "num_threads is 1.5; pass an integer of at least 1",
    ),
    (
        lambda: started_raw().step(70),
        IllegalActionError,
        "action 70 is outside of the action space; allowed: 0 to 66",
    ),
    (
        lambda: started_raw().step(-1),
        IllegalActionError,
        "action -1 is outside of the action space",
    ),
    (
        lambda: started_raw().step(11),
        IllegalActionError,
        "action 11 (bid 11) is illegal for seat 0 now; legal: 1 (bid 1), 2 (bid 2),",
    ),
    (
        lambda: started_raw(gold_v0).step(90),
        IllegalActionError,
        "action 90 is outside of the action space; allowed: 0 to 89",
    ),
    (
        lambda: started_raw(gold_v0).step(89),
        IllegalActionError,
        "action 89 (decline the bonus) is illegal for seat 0 now; legal: 0 (take blue donkey), 1",
    ),
    (
        lambda: started_raw(gold_v0).step(5),
        IllegalActionError,
        "action 5 (swap the empty first green slot for blue donkey) is illegal for seat 0 now",
    ),
    (lambda: started_raw().step(1.5), TypeError, "action is 1.5 of type float; pass an integer"),
    (lambda: started_raw().step("1"), TypeError, "action is '1' of type str; pass an integer"),
    (lambda: started_raw().step(True), TypeError, "action is True of type bool; pass an int"),
    (lambda: started_raw().step(None), TypeError, "action is None"),
    (lambda: started_raw().reset(seed=-1), ValueError, "seed is -1; pass a non-negative integer"),
    (lambda: started_raw().reset(seed=0.5), TypeError, "seed is 0.5; pass a non-negative integer"),
    (lambda: serengeti_v0.env().step(1), ResetNeededError, "reset"),
    (lambda: make_batch("serengeti", 2).step([1, 1]), ResetNeededError, "call reset(seed) first"),
    (
        lambda: started_batch().step([1, 70]),
        IllegalActionError,
        "action 70 is outside of the action space; allowed: 0 to 66",
    ),
    (
        lambda: started_batch().step([1, 11]),
        IllegalActionError,
        "table 1: action 11 (bid 11) is illegal for seat",
    ),
    (lambda: started_batch().step([1.0, 2.0]), TypeError, "actions contain 1.0 of type float"),
    *(
        (
            partial(step, [2**64 - 1, 1]),
            IllegalActionError,
            "action 18446744073709551615 is outside of the action space; allowed: 0 to 66",
        )
        for step in (lambda one: started_batch().step(one), lambda one: started_vector().step(one))
    ),
    (
        lambda: started_batch().step([1, -(2**70)]),
        IllegalActionError,
        "action -1180591620717411303",
    ),
    (lambda: started_batch().step(np.ones(2)), TypeError, "actions have type float64; pass int"),
    (lambda: started_batch().step([True, 1]), TypeError, "actions contain True of type bool; pa"),
    (lambda: started_batch().step([1, None]), TypeError, "actions contain None of type NoneType"),
    (
        lambda: started_batch().step(iter([1, 1])),
        TypeError,
        "actions have type list_iterator; pass",
    ),
    (
        lambda: started_batch().step([1], [2**63]),
        ValueError,
        "tables are [9223372036854775808]; al",
    ),
    (lambda: started_batch().step([1]), ValueError, "actions have shape (1,); pass an array of"),
    (lambda: started_batch().step([1], [2]), ValueError, "tables are [2]; allowed: 0 to 1"),
    (lambda: started_batch().step([1, 1], [0, 0]), ValueError, "tables are [0, 0]; name each at"),
    (lambda: started_batch().restart([1, 0, 1]), ValueError, "tables are [1, 0, 1]; name each at"),
    (lambda: started_batch().views([0], [4]), ValueError, "seats are [4]; allowed: 0 to 3"),
    (lambda: started_batch().views([0, 1], [0]), ValueError, "seats have shape (1,); pass an arr"),
    (
        lambda: started_batch().load(saved_batch(3)),
        ValueError,
        "saved states have other players or options than this batch",
    ),
    (
        lambda: started_batch().load({**saved_batch(4), "table_seeds": np.arange(3)}),
        ValueError,
        "shape",
    ),
    (
        lambda: started_batch().reset([1, 2, 3]),
        UsageError,
        "seed has 3 entries; pass one integer or 2 of them",
    ),
    (
        lambda: started_batch().reset([1, 0.5]),
        TypeError,
        "seed is 0.5; pass a non-negative integer",
    ),
    (lambda: started_batch().reset([1, True]), TypeError, "seed is True; pass a non-negative"),
    (lambda: started_batch().reset([1, None]), TypeError, "seed is None; pass a non-negative"),
    (lambda: started_batch().random_actions(-1, 0), ValueError, "seed is -1; pass a non-negative"),
    (lambda: started_batch().random_actions(1, 1.5), TypeError, "number is 1.5 of type float; pa"),
    (lambda: started_batch().random_actions(1, True), TypeError, "number is True of type bool; p"),
    (lambda: started_batch().random_actions(1, None), TypeError, "number is None of type NoneTyp"),
    (
        lambda: started_batch().random_actions(1, 2**63),
        ValueError,
        "number is 9223372036854775808; allowed: 0 to 9223372036854775807",
    ),
    (lambda: started_batch().deal_seed(10), ValueError, "table is 10; allowed: 0 to 1"),
    (lambda: started_batch().deal_seed(1.5), TypeError, "table is 1.5 of type float; pass an int"),
    (lambda: SeatEnv("serengeti").reset(seed=True), TypeError, "seed is True; pass a non-negati"),
    (lambda: SeatEnv("serengeti").reset(seed=-3), ValueError, "seed is -3; pass a non-negative"),
    (
        lambda: SeatVectorEnv("serengeti", 2).reset(seed=True),
        TypeError,
        "seed is True; pass a non-negative integer",
    ),
    *(
        (partial(take, number), UsageError, f"num_envs is {number}; pass an integer of at most ")
        for take in (lambda one: make_batch("gold", one), lambda one: SeatVectorEnv("gold", one))
        for number in (2**62, 10**30)
    ),
    (
        lambda: make_batch("serengeti", 2, num_threads=10**30),
        UsageError,
        f"num_threads is {10**30}; pass an integer of at most 1024",
    ),
    (lambda: finished_gymnasium().step(0), GameOverError, "the game has ended; call reset() to"),
    (
        lambda: SeatEnv("serengeti").reset(options={"num_players": 3}),
        UsageError,
        "num_players cannot change at a reset; make another environment",
    ),
    (
        lambda: SeatVectorEnv("serengeti", 2).reset(options={"payout": "majority"}),
        UsageError,
        "payout cannot change at a reset; make another environment",
    ),
    (
        lambda: SeatVectorEnv("serengeti", 2).reset(seed=[1, 2, 3]),
        UsageError,
        "seed has 3 entries; pass one integer or 2 of them",
    ),
    (
        lambda: SeatVectorEnv("serengeti", 2).reset(seed=[1, -2]),
        ValueError,
        "seed is -2; pass a non-negative integer",
    ),
    (
        lambda: SeatVectorEnv("serengeti", 2).reset(options={"reset_mask": np.ones(2, bool)}),
        ResetNeededError,
        "call reset() first",
    ),
    (
        lambda: started_vector().reset(options={"reset_mask": np.ones(3, bool)}),
        UsageError,
        "reset_mask has type bool and shape (3,); pass booleans of shape (2,)",
    ),
    (
        lambda: started_vector().reset(seed=1, options={"reset_mask": np.ones(2, bool)}),
        UsageError,
        "a seed starts all tables anew; leave seed or reset_mask away",
    ),
    (lambda: started_vector().step([1]), ValueError, "actions have shape (1,); pass an array of"),
    (
        lambda: started_vector().step([1, 67]),
        IllegalActionError,
        "action 67 is outside of the acti",
    ),
]


@pytest.mark.parametrize(
    ("call", "error", "message"), CALLS, ids=[message[:40] for _, _, message in CALLS]
)
def test_a_wrong_call_is_refused_in_words(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        call()
    assert message in str(caught.value)
