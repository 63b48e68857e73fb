"""Prints how many decisions per second random legal play makes through the batch, one core.

python benchmarks/batch_speed.py --seconds 2 --repeats 5
"""

from __future__ import annotations

import argparse
import statistics
import time

from kunstkammer.envs import GAMES, make_batch

NUM_ENVS = 1024


def main() -> None:
    """Reads the command line and prints one row for each game and kind of play."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each kind")
    arguments = parser.parse_args()
    kinds = [(name, observe) for name in GAMES for observe in (True, False)]
    rates: dict[tuple[str, bool], list[float]] = {kind: [] for kind in kinds}
    for _ in range(arguments.repeats):
        for kind in kinds:
            rates[kind].append(decisions_per_second(*kind, arguments.seconds))
    print(f"random legal play, {NUM_ENVS} tables, one thread, masks written; decisions per second")
    for (name, observe), measured in rates.items():
        what = "with observations" if observe else "without observations"
        print(
            f"{name:16}{what:22}{statistics.median(measured) / 1e6:6.2f} million "
            f"(median of {len(measured)}: {min(measured) / 1e6:.2f} to {max(measured) / 1e6:.2f})"
        )


def decisions_per_second(name: str, observe: bool, seconds: float) -> float:
    """Plays for some seconds; drawing the actions is included."""
    batch = make_batch(name, NUM_ENVS, observe=observe)
    batch.reset(1)
    batch.step(batch.random_actions(1, 0))
    steps = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        for _ in range(20):
            steps += 1
            batch.step(batch.random_actions(1, steps))
    return steps * NUM_ENVS / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
