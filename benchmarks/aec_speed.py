"""How fast random legal play goes through PettingZoo's AEC interface, beside a game of its own.

    python benchmarks/aec_speed.py [--decisions 20000] [--runs 7]

Both games are played by the same loop, in one process and by turns, so that whatever else the
machine does meets both. What counts are decisions per second of the process's own CPU time; resets
and the steps by which agents leave take time but are not counted.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any

from kunstkammer.envs import GAMES

THEIRS = "connect_four_v3"
FORMS = ("raw_env", "env")


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=20_000, help="decisions of one run")
    parser.add_argument("--runs", type=int, default=7, help="runs, of which the median is shown")
    chosen = parser.parse_args()
    try:
        theirs = import_module("pettingzoo.classic.connect_four.connect_four")
    except ImportError as error:
        sys.exit(f"{error}; to compare, install it: pip install '.[bench]'")
    ours = {name: import_module(f"kunstkammer.envs.{name}") for name in GAMES}
    makers = {
        (name, form): getattr(module, form)
        for form in FORMS
        for name, module in {**ours, THEIRS: theirs}.items()
    }
    speeds = measure(makers, chosen.decisions, chosen.runs)
    print(
        f"decisions per second, median of {chosen.runs} runs of {chosen.decisions:,}; "
        f"Python {platform.python_version()}, PettingZoo {version('pettingzoo')}\n"
    )
    print(f"{'':22}{FORMS[0]:>12}{FORMS[1]:>12}")
    for name in (*ours, THEIRS):
        print(f"{name:22}" + "".join(f"{speeds[name, form]:12,.0f}" for form in FORMS))
    print(f"\ntimes as fast as {THEIRS}")
    for name in ours:
        ratios = [speeds[name, form] / speeds[THEIRS, form] for form in FORMS]
        print(f"{name:22}" + "".join(f"{ratio:11.1f}x" for ratio in ratios))


def measure(
    makers: dict[tuple[str, str], Callable[[], Any]], num_decisions: int, num_runs: int
) -> dict[tuple[str, str], float]:
    """Plays with each environment by turns.

    Returns:
        The median speed of each, in decisions per second of CPU time.
    """
    for make in makers.values():
        play(make(), 500, seed=0)  # compiles, or loads what was compiled
    speeds: dict[tuple[str, str], list[float]] = {key: [] for key in makers}
    for run in range(num_runs):
        for key, make in makers.items():
            speeds[key].append(play(make(), num_decisions, seed=run))
    return {key: statistics.median(found) for key, found in speeds.items()}


def play(env: Any, num_decisions: int, seed: int) -> float:
    """Plays random games until so many decisions were made; returns decisions per second."""
    draw = random.Random(seed).random
    played = 0
    begin = time.process_time()
    while played < num_decisions:
        env.reset(seed=played)
        for _ in env.agent_iter():
            observation, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(draw() * len(legal))]))
            played += 1
    return played / (time.process_time() - begin)


if __name__ == "__main__":
    main()
