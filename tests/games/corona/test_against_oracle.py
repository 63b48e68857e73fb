"""Random games agree at every step with the slow oracle, which was written from the rules alone.

The games are chosen so that every rare situation occurs in them; the test counts that it does.
What chance brings is read from the table: the dice, random set-ups and orders of the oracle.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from kunstkammer.envs.engine.jit import is_jit_on
from kunstkammer.envs.games.corona import Plan, best_plan

from ...oracles.corona_oracle import FIRST_MOVE, MAX_BID, STOP, WAIT
from ..combinations import play_combinations
from .builders import position
from .driver import Table, deal
from .situations import ALL_SITUATIONS, WatchedOracle, name_decision, name_end, name_round

NONE = -127
NUM_DECISIONS = 30_000 if is_jit_on() else 1_000
NUM_MOMENTS = 300
PLAYERS = tuple(range(2, 11))
OPTIONS: dict[str, tuple[Any, ...]] = {
    "setup": ("player", "random"),
    "bidding": ("clock", "sealed"),
    "ticks": tuple(range(1, 9)) if is_jit_on() else (1, 2),
    "empty_field": (0, 1),
    "rounds": tuple(range(1, 13)) if is_jit_on() else (1, 4),
    "next_setter": ("left", "winner"),
    "bankruptcy": (True, False),
    "doubling": (True, False),
    "hint": (True, False),
}
POLICIES = ("any", "shy", "planner", "bluffer")
PHASES = {"place": "setup", "bid": "bidding", "show": "moving"}  # the table's, the oracle's
MOMENTS: tuple[dict[str, Any], ...] = (  # first rounds, for what is rare in random games
    {"pawns": (0, 6, 8, 9, 10, 11), "dice": (1, 2, 3, 4, 6, 6)},
    {"pawns": (0, 0, 0, 6, 6, 6), "dice": (6, 6, 6, 6, 6, 6)},
    {"pawns": (0, 0, 4, 4, 8, 8), "dice": (4, 4, 4, 4, 4, 4), "barred": 1},
    {"pawns": (5, 5, 5, 5, 5), "setup": "player", "barred": 2},
    {"pawns": (5, 5, 5, 5, 5, 5), "dice": (1, 1, 2, 2, 3, 3), "bankruptcy": False},
    {"pawns": (0, 1, 2, 3, 4, 5), "dice": (1, 2, 3, 4, 5, 6), "chips": (2, 10, 14, 14)},
    {
        "pawns": (0, 1, 2, 3, 4, 5),
        "dice": (1, 1, 2, 3, 4, 5),
        "chips": (17, 17, 5, 1),
        "rounds": 1,
        "bankruptcy": True,
        "doubling": True,
    },
    {"pawns": (1, 1, 3, 3, 5, 5), "dice": (2, 2, 2, 2, 4, 4), "chips": (18, 19, 2, 1), "barred": 0},
    {
        "pawns": (0, 1, 2, 3, 4, 5),
        "dice": (1, 1, 2, 3, 4, 5),
        "chips": (17, 17, 5, 1),
        "rounds": 2,
        "bankruptcy": False,
        "doubling": False,
    },
)
NOT_IN = {  # situations of the other way of bidding
    "clock": {"a tie of sealed bids", "a tie for a seat asked later"},
    "sealed": {
        "a bidder raises himself",
        "a tick without a bid",
        "the last word is a bid",
        "21 ends the bidding in mid-tick",
        "21 ends the bidding ticks early",
    },
}


@functools.cache
def find_plan(pawns: tuple[int, ...], dice: tuple[int, ...], empty_field: int) -> Plan:
    """The best plan of a round, remembered, since it is asked for again and again."""
    return best_plan(pawns, dice, empty_field)


def plan_round(oracle: WatchedOracle) -> Plan:
    """The best plan of the running round, as if no pawn had moved yet."""
    return find_plan(tuple(oracle.rolled), tuple(oracle.dice), oracle.empty_field)


def choose_action(
    policy: str, oracle: WatchedOracle, legal: list[int], source: random.Random
) -> int:
    """Picks a legal action.

    All policies like to place pawns on fields that are taken. A shy seat waits nine times in ten,
    a planner bids up to the optimum and shows the best plan, a bluffer bids more than the optimum.
    """
    if oracle.phase == "setup":
        return source.choice([*oracle.pawns * 3, *legal])
    if oracle.phase == "moving":
        return choose_move(policy, oracle, legal, source)
    if policy == "shy" and source.random() < 0.9:
        return WAIT
    if policy in ("planner", "bluffer"):
        optimum = plan_round(oracle).total
        if policy == "bluffer":
            bid = source.randint(min(optimum + 1, MAX_BID), MAX_BID)
        else:
            bid = source.choice([optimum, optimum - 1, optimum // 2])
        return WAIT + bid if WAIT + bid in legal else WAIT
    return source.choice(legal)


def choose_move(policy: str, oracle: WatchedOracle, legal: list[int], source: random.Random) -> int:
    """Picks the next move of the best plan, if the seat has one; else any, and seldom a stop."""
    plan = plan_round(oracle)
    place = len(oracle.moves)
    if policy == "planner" and place < len(plan.moves):
        start, value = plan.moves[place].start, oracle.dice[plan.moves[place].die]
        for action in legal[:-1]:
            pawn, die = divmod(action - FIRST_MOVE, 6)
            if (oracle.pawns[pawn], oracle.dice[die]) == (start, value):
                return action
    return STOP if source.random() < 0.1 else source.choice(legal)


class TableChance:
    """Answers for chance by what lies on a table that is always one action ahead."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def pawns(self, round_index: int) -> list[int]:
        assert self.table.num_rounds == round_index
        return self.table.pawns()

    def dice(self, round_index: int) -> list[int]:
        assert self.table.num_rounds == round_index
        return self.table.dice()

    def order(self, round_index: int, tick: int) -> list[int]:
        assert (self.table.num_rounds, self.table.field("tick")) == (round_index, tick)
        return self.table.order()

    def handing_in(self, round_index: int) -> list[int]:
        assert (self.table.num_rounds, self.table.phase) == (round_index, "show")
        return self.table.order()


def make_oracle(table: Table) -> WatchedOracle:
    """The oracle at the start of the table's round: nothing placed, or nothing said yet."""
    options = {name: value for name, value in table.settings.options.items() if name != "hint"}
    oracle = WatchedOracle(
        chance=TableChance(table),
        start_seat=table.setter,
        num_players=table.settings.num_players,
        **{**options, "setup": "player"},  # type: ignore[arg-type]  # checked by the settings
    )
    oracle.chips, oracle.barred_seat = table.chips(), table.barred
    pawns = table.pawns()
    for field in pawns:
        oracle.step(field)
    oracle.setup = str(options["setup"])
    return oracle


def assert_equal(table: Table, oracle: WatchedOracle, legal: list[int]) -> None:
    """Everything that the oracle knows is the same at the table."""
    assert table.is_over == oracle.is_over
    assert legal == oracle.legal_actions()
    assert table.scores() == table.chips() == oracle.scores()
    assert table.ranks() == oracle.ranks()
    assert table.num_rounds == oracle.round_index
    assert (table.setter, table.barred) == (oracle.start_seat, oracle.barred_seat)
    assert table.pawns() == oracle.pawns
    assert table.dice() == oracle.dice
    assert table.field("has_moved") == oracle.moved
    assert table.field("is_used") == oracle.used
    assert numbers(table, "moves") == [6 * pawn + die for pawn, die in oracle.moves]
    assert seat_numbers(table, "bids") == oracle.bids
    assert (table.standing, table.bidder) == (oracle.standing_bid or 0, oracle.standing_seat)
    assert table.total == oracle.total
    has_optimum = table.settings.options["hint"] and bool(oracle.dice)
    assert table.field("optimum") == (plan_round(oracle).total if has_optimum else NONE)
    if not oracle.is_over:
        assert (PHASES[table.phase], table.player) == (oracle.phase, oracle.player)
    if oracle.phase == "bidding":
        assert (table.order(), table.field("num_spoken")) == (oracle.order, oracle.turn)
        assert table.field("tick") == oracle.tick


def assert_round_is_kept(table: Table, ended: WatchedOracle) -> None:
    """The table says of the round that has just ended what the oracle knew."""
    bidder = NONE if ended.standing_seat is None else ended.standing_seat
    assert table.field("last_bidder") == bidder
    assert table.field("last_bid") == (ended.standing_bid or 0)
    assert table.field("last_total") == ended.total
    assert seat_numbers(table, "last_bids") == ended.bids
    assert table.field("last_pawns") == ended.rolled
    assert table.field("last_dice") == ended.dice
    assert numbers(table, "last_moves") == [6 * pawn + die for pawn, die in ended.moves]


def numbers(table: Table, name: str) -> list[int]:
    """The values of a field up to the first NONE; after it there are no others."""
    values = table.field(name)
    count = values.index(NONE) if NONE in values else len(values)
    assert set(values[count:]) <= {NONE}
    return list(values[:count])


def seat_numbers(table: Table, name: str) -> list[int | None]:
    """The values of a field for the seats in play; seats not in play have none."""
    values, num_players = table.field(name), table.settings.num_players
    assert set(values[num_players:]) <= {NONE}
    return [None if value == NONE else value for value in values[:num_players]]


def play_and_compare(
    table: Table, policies: Sequence[str], source: random.Random, seen: Counter[str]
) -> int:
    """Plays to the end, comparing before the first and after each action; counts the actions."""
    oracle = make_oracle(table)
    legal = table.legal()
    assert_equal(table, oracle, legal)
    num_decisions = 0
    while not oracle.is_over:
        action = choose_action(policies[oracle.player], oracle, legal, source)
        seen.update(name_decision(oracle, action))
        num_rounds = oracle.round_index
        table.step(action)
        oracle.step(action)
        legal = table.legal()
        assert_equal(table, oracle, legal)
        if oracle.round_index > num_rounds and oracle.ended is not None:
            assert_round_is_kept(table, oracle.ended)
            seen.update(name_round(oracle.ended, oracle))
        num_decisions += 1
    assert table.field("num_steps") == num_decisions
    seen.update(name_end(oracle))
    return num_decisions


def choose_policies(num_players: int, source: random.Random) -> list[str]:
    """A policy for each seat, of one or two kinds at a table, so that tables differ."""
    return source.choices(source.choices(POLICIES, k=2), k=num_players)


def play_games(
    num_decisions: int, options: dict[str, tuple[Any, ...]], seed: int, seen: Counter[str]
) -> None:
    """Compares whole games over all combinations of options, then games from rare moments on."""
    source = random.Random(seed)

    def play(num_players: int, options: dict[str, Any]) -> int:
        table = deal(source.getrandbits(40), num_players, **options)
        return play_and_compare(table, choose_policies(num_players, source), source, seen)

    played = play_combinations(num_decisions, PLAYERS, options, source, play)
    for place, values in enumerate([PLAYERS, *options.values()]):
        assert {combination[place] for combination in played} == set(values)
    for number in range(NUM_MOMENTS):
        chosen = {name: source.choice(values) for name, values in options.items()}
        chosen |= {"ticks": source.randint(1, 2), "rounds": source.randint(1, 2)}
        table = position(4, **{**chosen, **MOMENTS[number % len(MOMENTS)]}, seed=number)
        play_and_compare(table, choose_policies(4, source), source, seen)


def test_every_step_of_random_games_equals_the_oracle() -> None:
    seen: Counter[str] = Counter()
    play_games(NUM_DECISIONS, OPTIONS, 1, seen)
    assert set(+seen) == ALL_SITUATIONS


@pytest.mark.slow
@pytest.mark.parametrize("bidding", ["clock", "sealed"])
def test_half_a_million_decisions_equal_the_oracle(bidding: str) -> None:
    # About 25 seconds each.
    seen: Counter[str] = Counter()
    num_decisions = 500_000 if is_jit_on() else 12_500
    play_games(num_decisions, {**OPTIONS, "bidding": (bidding,)}, 2, seen)
    assert set(+seen) == ALL_SITUATIONS - NOT_IN[bidding]
