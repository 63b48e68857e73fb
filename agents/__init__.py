"""Agents: decision makers that see views, by name (`make_agent`) or of your own (`Agent`)."""

from __future__ import annotations

from .agent import Agent, Decision, Decisions
from .compiled import CompiledAgent, Parameter
from .registry import agent_names, agent_parameters, make_agent, make_agents

__all__ = [
    "Agent",
    "CompiledAgent",
    "Decision",
    "Decisions",
    "Parameter",
    "agent_names",
    "agent_parameters",
    "make_agent",
    "make_agents",
]
