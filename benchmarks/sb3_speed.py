"""How fast sb3-contrib's MaskablePPO trains on our native tables, beside SB3's own make_vec_env.

    python benchmarks/sb3_speed.py [--game serengeti] [--steps 4096] [--runs 3]

The opponents play at random. Each column is a way to make the tables; the rows are decisions per
second of the tables alone, played by first legal actions, and of a whole training, with rollouts
of 4,096 decisions (or fewer, with --steps), one epoch and one thread of torch.
"""

from __future__ import annotations

import argparse
import statistics
import time
import warnings
from collections.abc import Callable

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common import env_util
from stable_baselines3.common.vec_env import VecEnv

from kunstkammer.envs import GAMES, find_game
from kunstkammer.training.ppo.vec_env import make_vec_env

SB3_ENVS = 8
OUR_ENVS = (8, 64, 512)


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default=next(iter(GAMES)), help="id, name or title")
    parser.add_argument("--steps", type=int, default=4096, help="decisions of one run")
    parser.add_argument("--runs", type=int, default=3, help="runs, of which the median is shown")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    warnings.filterwarnings("ignore", message=".*render_mode='rgb_array'")  # which SB3 tries first
    game = find_game(chosen.game)
    makers: dict[str, tuple[str, Callable[[], VecEnv]]] = {
        f"SB3's, {SB3_ENVS} envs": (
            "MultiInputPolicy",
            lambda: env_util.make_vec_env(game.gymnasium_id, SB3_ENVS, seed=1),
        )
    }
    for count in OUR_ENVS:
        makers[f"ours, {count}"] = (
            "MlpPolicy",
            lambda count=count: make_vec_env(game.id, count, seed=1),
        )
    print(f"{game.title}: decisions per second, median of {chosen.runs} runs of {chosen.steps:,}\n")
    print(f"{'':10}" + "".join(f"{name:>16}" for name in makers))
    for what, measure in (("tables", tables_speed), ("training", training_speed)):
        speeds = [
            statistics.median(measure(policy, make, chosen.steps) for _ in range(chosen.runs))
            for policy, make in makers.values()
        ]
        print(f"{what:10}" + "".join(f"{speed:16,.0f}" for speed in speeds))
        print(f"{'':10}" + "".join(f"{speed / speeds[0]:15.1f}x" for speed in speeds))


def tables_speed(_policy: str, make: Callable[[], VecEnv], num_steps: int) -> float:
    """Decisions per second of first legal actions."""
    env = make()
    env.reset()
    rounds = max(1, num_steps // env.num_envs)
    started = time.perf_counter()
    for _ in range(rounds):
        env.step(get_action_masks(env).argmax(axis=1))
    return rounds * env.num_envs / (time.perf_counter() - started)


def training_speed(policy: str, make: Callable[[], VecEnv], num_steps: int) -> float:
    """Decisions per second of a training, of one rollout and its update."""
    env = make()
    rounds = max(1, num_steps // env.num_envs)
    model = MaskablePPO(policy, env, n_steps=rounds, batch_size=1024, n_epochs=1, seed=1)
    started = time.perf_counter()
    model.learn(rounds * env.num_envs)
    return rounds * env.num_envs / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
