"""The shared loops over tables: plain functions that `Kernels` rebuilds for each game.

The free names below `TYPE_CHECKING` (deal, legal_actions, …) are filled with one game's rules when
a loop is compiled. Every loop works in place on whole arrays and indices, allocates nothing and
raises nothing; callers at the border have checked shapes, ranges and legality.
Rules get seats, actions and seeds as int64: with int8 a rule would be compiled twice, and its sums
overflow in plain Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .arrays import (
    Flags,
    Integers,
    Mask,
    Masks,
    Matrix,
    Points,
    PointsTable,
    ReadOnlyRecords,
    ReadOnlySeats,
    Records,
    Seats,
    Vector,
)
from .payoff import compute_returns
from .record import RUNNING
from .rng import mix, random_legal

if TYPE_CHECKING:
    from .rules import Rules

    # Each game's own, bound by `Kernels`. `Rules` says what they do and where they are declared.
    deal, legal_actions, step = Rules.deal, Rules.legal_actions, Rules.step
    scores, ranks, check = Rules.scores, Rules.ranks, Rules.check
    hide, complete, observe = Rules.hide, Rules.complete, Rules.observe


def derive_seed(seed: int, number: int) -> int:
    """The `number`-th seed derived from a seed, see `rng.mix`."""
    return mix(seed, number)


def derive_seeds(seeds: Integers, numbers: Integers, derived: Integers) -> None:
    """Writes `rng.mix` of each seed and number."""
    for position in range(seeds.shape[0]):
        derived[position] = mix(seeds[position], numbers[position])


def deal_table(states: Records, table: int, seed: int) -> None:
    """Starts a game at one table, whose header and options are set."""
    deal(states[table], seed)


def legal_table(states: Records, table: int, mask: Mask) -> None:
    """Writes the legal actions of the seat to act."""
    legal_actions(states[table], mask)


def step_table(states: Records, table: int, action: int) -> None:
    """Applies one legal action."""
    step(states[table], action)


def advance_table(states: Records, table: int, action: int, mask: Mask) -> int:
    """Applies one legal action and writes the next mask; returns player + 256 * over."""
    step(states[table], action)
    legal_actions(states[table], mask)
    return int(states[table].player) + 256 * int(states[table].over)


def rate_table(states: Records, table: int, scores_out: Points, ranks_out: Points) -> None:
    """Writes points and places, of the game ending now if it still runs."""
    scores(states[table], scores_out)
    ranks(states[table], ranks_out)


def hide_table(views: Records, table: int, seat: int) -> None:
    """Turns a state into a seat's view."""
    hide(views[table], seat)


def complete_table(views: Records, table: int, seat: int, seed: int) -> int:
    """Fills what a view hides; returns the number of tries, 0 if none agreed with the view."""
    return complete(views[table], seat, seed)


def observe_table(
    states: Records, table: int, seat: int, views: Records, observation: Vector
) -> None:
    """Writes what a seat sees of a state; `views` [1] is overwritten by its view."""
    views[0] = states[table]
    hide(views[0], seat)
    observe(views[0], seat, observation)


def check_table(states: Records, table: int) -> int:
    """Returns 0, or the number of the first broken invariant, counted from 1."""
    return check(states[table])


def find_illegal(masks: Masks, tables: Integers, actions: Integers) -> int:
    """The first position whose action is out of range or not legal at its table, or -1."""
    num_actions = masks.shape[1]
    for position in range(tables.shape[0]):
        action = actions[position]
        if action < 0 or action >= num_actions or not masks[tables[position], action]:
            return position
    return -1


def start_tables(
    states: Records,
    template: Records,
    tables: Integers,
    seeds: Integers,
    begin: int,
    end: int,
) -> None:
    """Deals one new game at each of the tables [begin, end) of `tables`."""
    for position in range(begin, end):
        states[tables[position]] = template[0]
        deal(states[tables[position]], seeds[position])


def show_tables(
    states: Records,
    tables: Integers,
    masks: Masks,
    observations: Matrix,
    players: Seats,
    views: Records,
    has_observations: bool,
    begin: int,
    end: int,
) -> None:
    """Writes the seat to act, its mask and its observation for the tables [begin, end)."""
    for position in range(begin, end):
        table = tables[position]
        player = np.int64(states[table].player)
        players[table] = player
        legal_actions(states[table], masks[table])
        if has_observations:
            views[0] = states[table]
            hide(views[0], player)
            observe(views[0], player, observations[table])


def step_tables(
    states: Records,
    template: Records,
    tables: Integers,
    actions: Integers,
    table_seeds: Integers,
    game_numbers: Integers,
    rewards: Matrix,
    over: Flags,
    final_scores: PointsTable,
    final_ranks: PointsTable,
    final_states: Records,
    reward_kind: int,
    margin_scale: float,
    begin: int,
    end: int,
) -> None:
    """Applies one legal action at each of the tables [begin, end); finished games start anew."""
    for position in range(begin, end):
        table = tables[position]
        step(states[table], actions[position])
        over[table] = states[table].over
        if states[table].over == RUNNING:
            rewards[table, :] = 0.0
            continue
        scores(states[table], final_scores[table])
        ranks(states[table], final_ranks[table])
        compute_returns(
            reward_kind,
            margin_scale,
            rewards.shape[1],
            final_scores[table],
            final_ranks[table],
            rewards[table],
        )
        final_states[table] = states[table]
        game_numbers[table] += 1
        states[table] = template[0]
        deal(states[table], mix(table_seeds[table], game_numbers[table]))


def view_tables(
    states: Records,
    tables: Integers,
    seats: Seats,
    views: Records,
) -> None:
    """Writes the view of seat `seats[k]` of table `tables[k]` into `views[k]`."""
    for position in range(tables.shape[0]):
        views[position] = states[tables[position]]
        hide(views[position], np.int64(seats[position]))


def mask_views(views: ReadOnlyRecords, masks: Masks) -> None:
    """Writes the legal actions of each view, whose seat is to act."""
    for position in range(views.shape[0]):
        legal_actions(views[position], masks[position])


def observe_views(views: ReadOnlyRecords, seats: ReadOnlySeats, observations: Matrix) -> None:
    """Writes the observation of each view, for its seat."""
    for position in range(views.shape[0]):
        observe(views[position], np.int64(seats[position]), observations[position])


def seed_decisions(
    states: Records, tables: Integers, streams: Integers, game_numbers: Integers, seeds: Integers
) -> None:
    """Writes a seed for the decision at each table, from the table's stream of agents' seeds."""
    for position in range(tables.shape[0]):
        table = tables[position]
        stream = mix(streams[table], game_numbers[table])
        seeds[position] = mix(stream, int(states[table].num_steps))


def sample_actions(
    masks: Masks, tables: Integers, seed: int, number: int, actions: Integers
) -> None:
    """Writes a uniformly random legal action for each table in `tables`.

    The choice depends on the seed, the number and the table, not on the other tables.
    """
    for position in range(tables.shape[0]):
        table = tables[position]
        actions[position] = random_legal(masks[table], seed ^ table, number)
