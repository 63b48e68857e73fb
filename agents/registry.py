"""Agents by name: what command lines, configs and environments take as a text.

`random`, an agent that the game declares, `file:PATH` for a trained policy,
`package.module:factory` for a user's own. Settings follow a colon: `sampler:plans=20`,
`file:runs/x/policy.safetensors:sample=1`.

A game declares its agents as `AGENTS`, a tuple of `AgentSpec`, see `scripted_module`. Their order
means nothing.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterable
from pathlib import Path

from ..envs.engine.errors import UsageError
from ..envs.engine.game import Game, Settings
from .agent import Agent
from .compiled import Compiled
from .random import choose_random
from .scripted import scripted_module
from .spec import AgentKind, AgentSpec

_FORMS = "file:PATH for a trained policy, package.module:factory for your own"


_KINDS = list(AgentKind)  # in the order in which agents are listed

RANDOM = AgentSpec("random", AgentKind.BASELINE, Compiled(choose_random))
"""Plays every game."""


def agent_specs(game: Game, *kinds: AgentKind) -> list[AgentSpec]:
    """The agents that play a game by name, by kind, the weakest of a kind first.

    Args:
        game: what they play.
        kinds: those that are wanted; none for all.

    Raises:
        UsageError: what the game declares as `AGENTS` is no tuple of different agents.
    """
    declared = getattr(scripted_module(game), "AGENTS", ())
    if not isinstance(declared, tuple) or not all(isinstance(x, AgentSpec) for x in declared):
        raise UsageError(f"AGENTS of {game.title} is {declared!r}; make it a tuple of AgentSpec")
    specs = [RANDOM, *declared]
    names = [spec.name for spec in specs]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"{game.title} has two agents named {name!r}; rename one")
    specs.sort(key=lambda spec: (_KINDS.index(spec.kind), spec.strength, spec.name))
    return [spec for spec in specs if not kinds or spec.kind in kinds]


def agent_names(game: Game, *kinds: AgentKind) -> list[str]:
    """The names of `agent_specs`."""
    return [spec.name for spec in agent_specs(game, *kinds)]


def default_opponents(game: Game) -> list[str]:
    """Whom a game is played against where nobody is named: its scripted agents, or `random`.

    The strongest comes first.
    """
    names = agent_names(game, AgentKind.SCRIPTED) or agent_names(game, AgentKind.BASELINE)
    return names[::-1]


def make_agent(text: str | Agent, settings: Settings) -> Agent:
    """Makes an agent for a game.

    Args:
        text: a name from `agent_names`, "file:PATH", "package.module:factory", or an agent,
            which is returned as it is. A factory is called with the settings and, as keywords,
            with the `key=value` pairs after the second colon, whose values are texts.
        settings: what will be played.

    Raises:
        UsageError: there is no such agent, it has no such setting, or it has no name; or settings
            are something else, such as a game.
        PolicyFileError: a policy file is corrupt or does not fit the settings.
    """
    if not isinstance(settings, Settings):
        raise UsageError(f"settings are {settings!r}; pass find_game(...).settings()")
    if isinstance(text, Agent):
        return _named(text)
    if not isinstance(text, str):
        raise UsageError(f"agent is {text!r}; pass a name or an Agent, not its class")
    name, colon, rest = text.partition(":")
    specs = {spec.name: spec for spec in agent_specs(settings.game)}
    if name in specs:
        spec = specs[name]
        return spec.make(text, settings, _read_parameters(text, spec, rest if colon else None))
    if name == "file":
        from .policy.file import load_policy_agent  # noqa: PLC0415  # the only user of safetensors

        path, arguments = _split_arguments(text, rest)
        return load_policy_agent(path, settings, arguments)
    if rest:
        factory, arguments = _split_arguments(text, rest)
        return _call_factory(text, name, factory, arguments, settings)
    raise UsageError(
        f"there is no agent {text!r} for {settings.game.title}; "
        f"agents: {', '.join(specs)}, {_FORMS}"
    )


def make_agents(texts: Iterable[str | Agent], settings: Settings) -> list[Agent]:
    """Makes several agents, see `make_agent`."""
    if isinstance(texts, str):  # its letters are no agents
        raise UsageError(f"agents are {texts!r}; pass a list")
    return [make_agent(text, settings) for text in texts]


def policy_path(text: str) -> Path | None:
    """The policy file that an agent's text names, or None."""
    kind, _, rest = text.partition(":")
    return Path(_split_arguments(text, rest)[0]) if kind == "file" else None


def _read_parameters(text: str, spec: AgentSpec, pairs: str | None) -> tuple[int, ...]:
    """The values of an agent's parameters, of "key=value,key=value"; None for no colon at all."""
    name, parameters = spec.name, spec.parameters
    if pairs is not None and not parameters:
        raise UsageError(f"agent {text!r}: {name} has no settings; write {name!r}")
    given = {} if pairs is None else _split_pairs(text, pairs)
    known = [parameter.name for parameter in parameters]
    for key in given:
        if key not in known:
            raise UsageError(
                f"agent {text!r}: {name} has no setting {key!r}; its settings: {', '.join(known)}"
            )
    try:
        return tuple(
            parameter.parse(given[parameter.name]) if parameter.name in given else parameter.default
            for parameter in parameters
        )
    except UsageError as error:
        raise UsageError(f"agent {text!r}: {error}") from None


def _split_arguments(text: str, rest: str) -> tuple[str, dict[str, str]]:
    """Splits "target:key=value,key=value"."""
    target, colon, pairs = rest.rpartition(":")
    if not colon or "=" not in pairs:
        return rest, {}
    return target, _split_pairs(text, pairs)


def _split_pairs(text: str, pairs: str) -> dict[str, str]:
    arguments = {}
    for pair in pairs.split(","):
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise UsageError(f"agent {text!r}: {pair!r} is no setting; write key=value")
        if key in arguments:
            raise UsageError(f"agent {text!r}: {key!r} is set twice; choose one value")
        arguments[key] = value
    return arguments


def _call_factory(
    text: str, module: str, name: str, arguments: dict[str, str], settings: Settings
) -> Agent:
    try:
        factory = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise UsageError(
            f"agent {text!r} was not found ({error}); "
            f"agents: {', '.join(agent_names(settings.game))}, {_FORMS}"
        ) from error
    except (Exception, SystemExit) as error:  # importing runs any code
        raise UsageError(
            f"agent {text!r} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    try:
        inspect.signature(factory).bind(settings, **arguments)
    except (TypeError, ValueError) as error:
        raise UsageError(
            f"agent {text!r}: {name} cannot be called so: {error}; "
            "a factory takes the settings: def make(settings) -> Agent"
        ) from error
    agent = factory(settings, **arguments)
    if not isinstance(agent, Agent):
        raise UsageError(
            f"agent {text!r}: the factory returned {type(agent).__name__}; it must return an Agent"
        )
    return _named(agent)


def _named(agent: Agent) -> Agent:
    if not isinstance(getattr(agent, "name", None), str):
        raise UsageError(f"agent {type(agent).__name__} has no name; set its attribute `name`")
    return agent
