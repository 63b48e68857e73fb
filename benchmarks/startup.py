"""Prints how long first use takes (it compiles) and how soon later processes are ready.

Ready means: imported, an environment made and reset, one action played, in a new process.

    python benchmarks/startup.py --repeats 5
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

from kunstkammer.envs import GAMES

USES = {
    "AEC": "env = envs.make({name!r}); env.reset(seed=1); "
    "env.step(int(env.last()[0]['action_mask'].argmax()))",
    "batch": "batch = envs.make_batch({name!r}, 64); batch.reset(1); "
    "batch.step(batch.random_actions(1, 0))",
    "Gymnasium": "import gymnasium; env = gymnasium.make(envs.find_game({name!r}).gymnasium_id); "
    "env.reset(seed=1); env.step(int(env.unwrapped.action_masks().argmax()))",
}


def main() -> None:
    """Reads the command line and prints one row for each game and interface."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--repeats", type=int, default=5, help="later processes")
    arguments = parser.parse_args()
    for name in GAMES:
        for interface, use in USES.items():
            code = f"import kunstkammer.envs as envs; {use.format(name=name)}"
            with tempfile.TemporaryDirectory() as cache:
                first = _seconds(code, cache)
                later = [_seconds(code, cache) for _ in range(arguments.repeats)]
            print(
                f"{name:16}{interface:12}first use {first:5.1f} s, "
                f"later ready within {statistics.median(later):.2f} s "
                f"(median of {len(later)}, slowest {max(later):.2f} s)"
            )


def _seconds(code: str, cache: str) -> float:
    started = time.perf_counter()
    environment = {**os.environ, "KUNSTKAMMER_CACHE_DIR": cache}
    subprocess.run(
        [sys.executable, "-c", code], check=True, env=environment, stderr=subprocess.DEVNULL
    )
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
