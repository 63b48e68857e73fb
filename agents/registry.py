"""Agents by name: what command lines, configs and environments take as a text.

`random`, a scripted agent of the game, `file:PATH` for a trained policy, `package.module:factory`
for a user's own. Settings follow behind a colon: `file:runs/x/policy.safetensors:sample=1`.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Sequence

from ..envs.engine.errors import OptionError
from ..envs.engine.game import Game, Settings
from .agent import Agent
from .compiled import CompiledAgent
from .random import choose_random

_FORMS = "file:PATH for a trained policy, package.module:factory for your own"


def agent_names(game: Game) -> list[str]:
    """The agents that play a game by name, the weakest first."""
    return ["random", *_scripted(game)]


def make_agent(text: str | Agent, settings: Settings) -> Agent:
    """Makes an agent for a game.

    Args:
        text: a name from `agent_names`, "file:PATH", "package.module:factory", or an agent,
            which is returned as it is. A factory is called with the settings and, as keywords,
            with the `key=value` pairs behind the second colon, whose values are texts.
        settings: what will be played.

    Raises:
        OptionError: there is no such agent, it has no such setting, or it has no name.
        PolicyFileError: a policy file is corrupt or does not fit the settings.
    """
    if isinstance(text, Agent):
        return _named(text)
    if not isinstance(text, str):
        raise OptionError(f"agent is {text!r}; pass a name or an Agent, not its class")
    kind, _, rest = text.partition(":")
    functions = {"random": choose_random, **_scripted(settings.game)}
    if kind in functions:
        if rest:
            raise OptionError(f"agent {text!r}: {kind} has no settings; write {kind!r}")
        return CompiledAgent(kind, settings.game, functions[kind])
    if kind == "file":
        from .policy import load_policy_agent  # noqa: PLC0415  # the only user of safetensors

        path, arguments = _split_arguments(text, rest)
        return load_policy_agent(path, settings, arguments)
    if rest:
        name, arguments = _split_arguments(text, rest)
        return _call_factory(text, kind, name, arguments, settings)
    raise OptionError(
        f"there is no agent {text!r} for {settings.game.title}; "
        f"agents: {', '.join(functions)}, {_FORMS}"
    )


def make_agents(texts: Sequence[str | Agent], settings: Settings) -> list[Agent]:
    """Makes several agents, see `make_agent`."""
    return [make_agent(text, settings) for text in texts]


def _scripted(game: Game) -> dict[str, Callable[..., int]]:
    name = f"{__package__}.scripted.{game.name}"
    try:
        found: dict[str, Callable[..., int]] = importlib.import_module(name).AGENTS
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return {}
    return found


def _split_arguments(text: str, rest: str) -> tuple[str, dict[str, str]]:
    """Splits "target:key=value,key=value"."""
    target, colon, pairs = rest.rpartition(":")
    if not colon or "=" not in pairs:
        return rest, {}
    arguments = {}
    for pair in pairs.split(","):
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise OptionError(f"agent {text!r}: {pair!r} is no setting; write key=value")
        arguments[key] = value
    return target, arguments


def _call_factory(
    text: str, module: str, name: str, arguments: dict[str, str], settings: Settings
) -> Agent:
    try:
        factory = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise OptionError(
            f"agent {text!r} was not found ({error}); "
            f"agents: {', '.join(agent_names(settings.game))}, {_FORMS}"
        ) from error
    try:
        inspect.signature(factory).bind(settings, **arguments)
    except (TypeError, ValueError) as error:
        raise OptionError(
            f"agent {text!r}: {name} cannot be called so: {error}; "
            "a factory takes the settings: def make(settings) -> Agent"
        ) from error
    agent = factory(settings, **arguments)
    if not isinstance(agent, Agent):
        raise OptionError(
            f"agent {text!r}: the factory returned {type(agent).__name__}; it must return an Agent"
        )
    return _named(agent)


def _named(agent: Agent) -> Agent:
    if not isinstance(getattr(agent, "name", None), str):
        raise OptionError(f"agent {type(agent).__name__} has no name; set its attribute `name`")
    return agent
