"""Prints how often Serengeti's outlook wins by itself, without a policy that learned to read it.

    python benchmarks/serengeti_outlook.py --games 4000 file:runs/NAME/policy.safetensors

One seat takes the action whose end the outlook rates best, against three of each agent. Agents that
are named sit against three such seats.
"""

from __future__ import annotations

import argparse

import numpy as np

from kunstkammer.agents import Agent, Decisions, agent_names, make_agent
from kunstkammer.agents.policy.inputs import PolicyInputs
from kunstkammer.agents.scripted.serengeti.outlook import NUM_PLANS
from kunstkammer.envs import find_game
from kunstkammer.envs.engine.arrays import Integers
from kunstkammer.envs.engine.game import Settings
from kunstkammer.training.evaluation.evaluate import evaluate

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
        columns = self._inputs.action_inputs[:, :NUM_PLANS]  # the chances by each plan
        chances = self._inputs.gather(decisions)[:, columns].max(axis=2)
        chances[:, -1] += PASS_MARGIN
        # bids with one ending share a row; the lowest of them, which it is about, comes first
        best: Integers = np.where(decisions.masks, chances, -1.0).argmax(axis=1)
        return best


def main() -> None:
    """Reads the command line and prints a row for each opponent."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument(
        "agents", nargs="*", help="against three; names as `kunstkammer evaluate` takes them"
    )
    parser.add_argument("--games", type=int, default=4000, help="of each line-up")
    arguments = parser.parse_args()
    settings = find_game("serengeti").settings()
    straight = Straight(settings)
    pairs = [(straight, make_agent(name, settings)) for name in agent_names(settings.game)]
    pairs += [(make_agent(name, settings), straight) for name in arguments.agents]
    for one, three in pairs:
        result = evaluate(settings, [[one, *[three] * 3]], num_games=arguments.games, seed=0)[0]
        print(f"{one.name[-39:]:40} against three {three.name:8} {result.agents[0].win_share}")


if __name__ == "__main__":
    main()
