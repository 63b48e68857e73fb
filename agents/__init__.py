"""Agents: decision makers that see views, by name (`make_agent`) or of your own (`Agent`)."""

from __future__ import annotations

from .agent import Agent, Decision, Decisions
from .compiled import Compiled, CompiledAgent
from .registry import agent_names, agent_specs, default_opponents, make_agent, make_agents
from .spec import AgentKind, AgentSpec, Parameter

__all__ = [
    "Agent",
    "AgentKind",
    "AgentSpec",
    "Compiled",
    "CompiledAgent",
    "Decision",
    "Decisions",
    "Parameter",
    "agent_names",
    "agent_specs",
    "default_opponents",
    "make_agent",
    "make_agents",
]
