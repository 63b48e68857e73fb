"""Prints how much memory a large batch and the default training take, each in a new process.

python benchmarks/memory.py --tables 65536
"""

from __future__ import annotations

import argparse
import subprocess
import sys

from kunstkammer.envs import GAMES

PEAK = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
BATCH = """
import numpy as np, resource
import kunstkammer.envs as envs
small = envs.make_batch({name!r}, 1); small.reset(1); small.step(small.random_actions(1, 0))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
batch = envs.make_batch({name!r}, {tables})
batch.reset(1)
for number in range(20):
    batch.step(batch.random_actions(1, number))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""
TRAINING = """
from kunstkammer.training.config import load_config
from kunstkammer.training.trainer import Trainer
trainer = Trainer(load_config({name!r}))
for _ in range({iterations}):
    trainer.iterate()
"""


def main() -> None:
    """Reads the command line and prints two rows for each game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=65_536)
    parser.add_argument("--iterations", type=int, default=20, help="of the default training")
    arguments = parser.parse_args()
    for name in GAMES:
        batch = _megabytes(BATCH.format(name=name, tables=arguments.tables))
        print(f"{name:16}{arguments.tables:,} tables, observations, masks: {batch:.0f} MiB")
        training = _megabytes(TRAINING.format(name=name, iterations=arguments.iterations) + PEAK)
        print(f"{name:16}default training, the whole process: {training:.0f} MiB")


def _megabytes(code: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, stdout=subprocess.PIPE, text=True
    )
    return float(done.stdout)


if __name__ == "__main__":
    main()
