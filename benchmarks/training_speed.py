"""Prints how many decisions of the learner per second training makes, everything included.

python benchmarks/training_speed.py --iterations 40
"""

from __future__ import annotations

import argparse
import dataclasses
import time

from kunstkammer.agents import AgentKind, agent_names
from kunstkammer.envs import GAMES
from kunstkammer.training.ppo.config import TrainingConfig, load_config
from kunstkammer.training.ppo.trainer import Trainer


def main() -> None:
    """Reads the command line and prints two rows for each game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--iterations", type=int, default=40, help="of each measurement")
    arguments = parser.parse_args()
    for name, game in GAMES.items():
        config = load_config(name)
        scripted = agent_names(game, AgentKind.SCRIPTED)
        only_scripted = dataclasses.replace(
            config, opponents=dict.fromkeys(scripted, 1.0), self_share=0.0
        )
        for what, one in (("scripted opponents", only_scripted), ("default mixture", config)):
            shares = ", ".join(f"{agent} {share:g}" for agent, share in one.opponents.items())
            rate = decisions_per_second(one, arguments.iterations)
            print(
                f"{name:16}{what:20}{rate:8,.0f} decisions per second "
                f"({shares}; earlier selves {one.self_share:g})"
            )


def decisions_per_second(config: TrainingConfig, iterations: int) -> float:
    """Trains for some iterations, after one that frees the first earlier self."""
    trainer = Trainer(dataclasses.replace(config, self_interval=1))
    trainer.iterate()
    trainer.iterate()
    started = time.perf_counter()
    for _ in range(iterations):
        trainer.iterate()
    return iterations * config.steps_of_iteration / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
