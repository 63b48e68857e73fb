"""Prints how often Serengeti's outlook wins by itself, without a policy that learned to read it.

    python benchmarks/serengeti_outlook.py --games 4000

One seat takes the action whose end the outlook rates best, against three of each agent.
"""

from __future__ import annotations

import argparse

import numpy as np

from kunstkammer.agents import Agent, Decisions, agent_names, make_agent
from kunstkammer.agents.outlook import PolicyInputs
from kunstkammer.envs import find_game
from kunstkammer.envs.engine.arrays import Integers
from kunstkammer.envs.engine.game import Settings
from kunstkammer.training.evaluate import evaluate

NUM_PLANS = 2  # the first columns of what an action is about: its chance by each plan
PASS_MARGIN = 1e-6  # of a chance: rounding does not decide against passing


class Straight(Agent):
    """Plays what the outlook rates best.

    Args:
        settings: of Serengeti.
    """

    name = "outlook"

    def __init__(self, settings: Settings) -> None:
        self._inputs = PolicyInputs(settings, outlook=True)

    def act_batch(self, decisions: Decisions) -> Integers:
        columns = self._inputs.action_inputs[:, :NUM_PLANS]
        chances = self._inputs.gather(decisions)[:, columns].max(axis=2)
        chances[:, -1] += PASS_MARGIN
        # bids with one ending share a row; the lowest of them, which it is about, comes first
        best: Integers = np.where(decisions.masks, chances, -1.0).argmax(axis=1)
        return best


def main() -> None:
    """Reads the command line and prints a row for each opponent."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=4000, help="against each opponent")
    arguments = parser.parse_args()
    settings = find_game("serengeti").settings()
    for name in agent_names(settings.game):
        line_up = [Straight(settings), *[make_agent(name, settings)] * 3]
        result = evaluate(settings, [line_up], num_games=arguments.games, seed=0)[0]
        print(f"against three {name:10} {result.agents[0].win_share}")


if __name__ == "__main__":
    main()
