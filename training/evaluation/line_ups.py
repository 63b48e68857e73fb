"""Line-ups: which agents sit together at a table."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from ...agents import Agent, make_agent
from ...envs.api.arguments import positive_integer
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Settings

TABLES = ("duel", "half", "mix", "all")


def make_line_ups(agents: Iterable[str], num_players: int, tables: str) -> list[tuple[str, ...]]:
    """Lists the line-ups that a number of agents form.

    Args:
        agents: different names, at least two.
        num_players: seats at a table.
        tables: "duel": each against a table full of each other; "half": each two share the seats;
            "mix": all together, repeated in order until the table is full, or every choice of
            num_players of them; "all": every mixture of at least two of them.

    Raises:
        UsageError: fewer than two agents, a repeated one, one that is no name, an unknown kind of
            tables, or a wrong number of players.
    """
    num_players = positive_integer(num_players, "num_players")
    agents = _listed(agents, "agents are")
    for one in agents:
        if not isinstance(one, str):
            raise UsageError(f"agent is {one!r}; pass a name")
    if len(set(agents)) < 2 or len(set(agents)) != len(agents):
        raise UsageError(f"agents are {agents}; name at least two different ones")
    if tables == "duel":
        # with two players, each against the other is one line-up
        choose = itertools.permutations if num_players > 2 else itertools.combinations
        pairs = choose(agents, 2)
        return [(one, *[other] * (num_players - 1)) for one, other in pairs]
    if tables == "half":
        small = num_players // 2
        sizes = {small, num_players - small}
        return [
            (*[one] * size, *[other] * (num_players - size))
            for one, other in itertools.combinations(agents, 2)
            for size in sorted(sizes)
        ]
    if tables == "mix":
        if len(agents) > num_players:
            return list(itertools.combinations(agents, num_players))
        return [tuple(itertools.islice(itertools.cycle(agents), num_players))]
    if tables == "all":
        mixtures = itertools.combinations_with_replacement(agents, num_players)
        return [mixture for mixture in mixtures if len(set(mixture)) > 1]
    raise UsageError(f"tables is {tables!r}; allowed: {', '.join(TABLES)}")


def agents_of_line_ups(
    settings: Settings, line_ups: Iterable[Iterable[str | Agent]]
) -> list[list[Agent]]:
    """Makes the agents of line-ups; equal names stand for one agent.

    Args:
        settings: game, number of players and options.
        line_ups: agents, num_players of them each, as `make_agent` takes them.

    Raises:
        UsageError: an agent is unknown, two different ones have the same name, or a line-up has
            not num_players agents.
        PolicyFileError: a policy does not fit.
    """
    listed = [_listed(one, "a line-up is") for one in _listed(line_ups, "line-ups are")]
    for line_up in listed:
        if len(line_up) != settings.num_players:
            raise UsageError(
                f"line-up {[str(one) for one in line_up]} has {len(line_up)} agents; "
                f"pass {settings.num_players}, one for each seat"
            )
    made: dict[str | int, Agent] = {}  # by identity: not every agent can be hashed
    for one in itertools.chain(*listed):
        if _key(one) not in made:
            made[_key(one)] = make_agent(one, settings)
    named: dict[str, Agent] = {}
    for agent in made.values():
        if named.setdefault(agent.name, agent) is not agent:
            raise UsageError(
                f"two agents are named {agent.name!r}, their figures would be mixed; "
                "give them different names, or pass the same agent several times"
            )
    return [[made[_key(one)] for one in line_up] for line_up in listed]


def _key(agent: str | Agent) -> str | int:
    return agent if isinstance(agent, str) else id(agent)


def _listed(values: Iterable[Any], what: str) -> list[Any]:
    """Reads an iterable once; refuses a text, whose letters are no agents."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise UsageError(f"{what} {values!r}; pass a list")
    return list(values)
