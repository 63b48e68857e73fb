"""Prints how long Corona's solver takes for the best total of a position, one core.

    python benchmarks/solver_speed.py --positions 20000 --repeats 5

Positions are random set-ups with fair dice. The mean is that of one compiled loop over all of them;
for the worst, each position is solved by a call of its own, of which the fastest counts, since
whatever else the machine does only adds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from kunstkammer.envs.engine.arrays import Integers, Records
from kunstkammer.envs.games.corona import CORONA, best_plan
from kunstkammer.envs.games.corona.solver import best_total


def main() -> None:
    """Reads the command line and prints one row for each value of an empty field."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each kind")
    arguments = parser.parse_args()
    print(f"{arguments.positions:,} random positions; microseconds, medians of the means")
    print(f"{'empty_field':12}{'mean':>8}{'worst':>8}{'best_plan':>11}{'mean best total':>18}")
    for empty_field in (0, 1):
        states = deal_positions(arguments.positions, empty_field)
        mean, mean_total = measure_loop(states, arguments.repeats)
        worst = measure_worst(states, arguments.repeats)
        whole = measure_best_plan(states, empty_field, arguments.repeats)
        print(f"{empty_field:<12}{mean:8.1f}{worst:8.0f}{whole:11.1f}{mean_total:18.2f}")


def deal_positions(count: int, empty_field: int) -> Records:
    """Deals games whose pawns and dice lie on the table."""
    settings = CORONA.settings(2, {"setup": "random", "empty_field": empty_field})
    states = settings.new_states(count)
    for table in range(count):
        CORONA.kernels.deal_table(states, table, table)
    return states


def solve_tables(states: Records, totals: Integers, begin: int, end: int) -> None:
    """Writes the best totals of the tables [begin, end)."""
    for table in range(begin, end):
        totals[table] = best_total(states[table])


def measure_loop(states: Records, repeats: int) -> tuple[float, float]:
    """The microseconds of a solve, and the mean of the best totals."""
    solve = compile_solver()
    totals = np.zeros(len(states), np.int64)
    times = [measure(solve, states, totals, 0, len(states)) for _ in range(repeats)]
    return statistics.median(times) / len(states), float(totals.mean())


def measure_worst(states: Records, repeats: int) -> float:
    """The microseconds of the slowest position."""
    solve = compile_solver()
    totals = np.zeros(len(states), np.int64)
    return max(
        min(measure(solve, states, totals, table, table + 1) for _ in range(repeats))
        for table in range(len(states))
    )


def measure_best_plan(states: Records, empty_field: int, repeats: int) -> float:
    """The microseconds of a call of `best_plan`, which also lists the moves."""
    positions = list(zip(states["pawns"].tolist(), states["dice"].tolist(), strict=True))
    best_plan(*positions[0], empty_field)  # compiles, or loads what was compiled

    def plan_all() -> None:
        for pawns, dice in positions:
            best_plan(pawns, dice, empty_field)

    return statistics.median(measure(plan_all) for _ in range(repeats)) / len(positions)


def compile_solver() -> Callable[..., None]:
    """The loop over tables, compiled or loaded from the cache."""
    return CORONA.kernels.compile(solve_tables, {}, "corona-benchmark")


def measure(function: Callable[..., None], *arguments: Any) -> float:
    """The microseconds of one call."""
    started = time.perf_counter_ns()
    function(*arguments)
    return (time.perf_counter_ns() - started) / 1000


if __name__ == "__main__":
    main()
