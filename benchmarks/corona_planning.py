"""Prints how well an agent of Corona plans: bids made good, and totals shown against the optimum.

    python benchmarks/corona_planning.py exact gatherer file:runs/NAME/policy.safetensors

Bids are counted in games at tables of four against three `gatherer`. For the totals each agent has
to show random positions (each pawn on a random field, fair dice) with the optimum as its bid.
"""

from __future__ import annotations

import argparse

import numpy as np

from kunstkammer.agents import Agent, Decisions, make_agent
from kunstkammer.envs import find_game, make_batch
from kunstkammer.envs.engine.arrays import Integers
from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.record import NONE, OPTION_PREFIX, RUNNING, Records
from kunstkammer.envs.games.corona import best_plan
from kunstkammer.envs.games.corona.rules import Phase, Setup

RIVAL = "gatherer"
AGENTS = ["exact", "splitter", "gatherer"]


def main() -> None:
    """Reads the command line and prints a row for each agent."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument(
        "agents", nargs="*", default=AGENTS, help="names as `kunstkammer evaluate` takes them"
    )
    parser.add_argument("--positions", type=int, default=1000, help="to be shown")
    parser.add_argument("--tables", type=int, default=500, help="games against three rivals")
    parser.add_argument("--hint", action="store_true", help="with the option hint")
    arguments = parser.parse_args()
    settings = find_game("corona").settings(4, {"hint": arguments.hint})
    positions = random_positions(settings, arguments.positions)
    optima = positions["bid"].astype(int)
    print(f"mean optimum of {len(positions)} random positions: {optima.mean():.2f}")
    print(f"{'agent':40}{'made good':>22}{'mean total':>12}{'optimum shown':>15}")
    for name in arguments.agents:
        agent = make_agent(name, settings)
        num_bids, num_made = count_bids(settings, agent, arguments.tables)
        totals = show(settings, agent, positions)
        made = f"{num_made} of {num_bids} = {num_made / max(num_bids, 1):.1%}"
        is_best = (totals == optima).mean()
        print(f"{name[-39:]:40}{made:>22}{totals.mean():>12.2f}{is_best:>15.1%}")


def random_positions(settings: Settings, count: int) -> Records:
    """Positions in which seat 0 is to show what it bid, the optimum: records [count]."""
    states = settings.new_states(count)
    states[OPTION_PREFIX + "setup"] = Setup.RANDOM
    for position in range(count):
        settings.game.kernels.deal_table(states, position, position)
        optimum = best_plan(states["pawns"][position].tolist(), states["dice"][position].tolist())
        states["bid"][position] = states["bids"][position, 0] = optimum.total
    states[OPTION_PREFIX + "setup"] = Setup.PLAYER
    states["phase"], states["player"], states["bidder"] = Phase.SHOW, 0, 0
    states["tick"], states["num_spoken"] = states["rule_ticks"], states["num_speakers"]
    return states[states["bid"] > 0]


def show(settings: Settings, agent: Agent, positions: Records) -> Integers:
    """Lets an agent show; returns the totals, int64 [count]."""
    states = positions.copy()
    while (left := np.flatnonzero(states["num_rounds"] == 0)).size:
        views = np.concatenate([settings.view(states, table, 0) for table in left])
        seats = np.zeros(len(left), np.int8)
        actions = agent.act_batch(Decisions(settings, views, seats, left.astype(np.int64)))
        for table, action in zip(left, actions, strict=True):
            settings.game.kernels.step_table(states, table, action)
    return states["last_total"].astype(np.int64)


def count_bids(settings: Settings, agent: Agent, num_tables: int) -> tuple[int, int]:
    """Plays one game a table; returns in how many rounds the agent was the bidder, and succeeded.

    The agent's seat is the table's number modulo 4.
    """
    rival = make_agent(RIVAL, settings)
    batch = make_batch("corona", num_tables, observe=True, hint=settings.options["hint"])
    batch.reset(1)
    own_seats = np.arange(num_tables) % settings.num_players
    is_first_game = np.ones(num_tables, np.bool_)
    num_bids = num_made = number = 0
    while is_first_game.any():
        actions = np.empty(num_tables, np.int64)
        for one, tables in (
            (agent, np.flatnonzero(batch.players == own_seats)),
            (rival, np.flatnonzero(batch.players != own_seats)),
        ):
            if tables.size:
                seats = batch.players[tables].copy()
                seeds = tables + num_tables * number
                decisions = Decisions(settings, batch.views(tables, seats), seats, seeds)
                actions[tables] = one.act_batch(decisions)
        rounds = batch.states["num_rounds"].copy()
        batch.step(actions)
        number += 1
        is_over = batch.over != RUNNING
        states = np.where(is_over, batch.final_states, batch.states)
        is_own = is_first_game & (states["num_rounds"] > rounds)
        is_own &= (states["last_bidder"] == own_seats) & (states["last_bidder"] != NONE)
        num_bids += int(is_own.sum())
        num_made += int((is_own & (states["last_total"] >= states["last_bid"])).sum())
        is_first_game &= ~is_over
    return num_bids, num_made


if __name__ == "__main__":
    main()
