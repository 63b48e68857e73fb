"""Agents by name: what command lines, configs and environments take as a text.

`random`, a scripted agent of the game, `file:PATH` for a trained policy, `package.module:factory`
for a user's own. Settings follow behind a colon: `sampler:plans=20`,
`file:runs/x/policy.safetensors:sample=1`.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable
from pathlib import Path

from ..envs.engine.errors import OptionError
from ..envs.engine.game import Game, Settings
from .agent import Agent
from .compiled import CompiledAgent, Parameter
from .random import choose_random
from .scripted import scripted_module

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
        OptionError: there is no such agent, it has no such setting, or it has no name; or settings
            are something else, such as a game.
        PolicyFileError: a policy file is corrupt or does not fit the settings.
    """
    if not isinstance(settings, Settings):
        raise OptionError(f"settings are {settings!r}; pass find_game(...).settings()")
    if isinstance(text, Agent):
        return _named(text)
    if not isinstance(text, str):
        raise OptionError(f"agent is {text!r}; pass a name or an Agent, not its class")
    kind, _, rest = text.partition(":")
    functions = {"random": choose_random, **_scripted(settings.game)}
    if kind in functions:
        return CompiledAgent(
            text, settings.game, functions[kind], _read_parameters(text, settings.game)
        )
    if kind == "file":
        from .policy.file import load_policy_agent  # noqa: PLC0415  # the only user of safetensors

        path, arguments = _split_arguments(text, rest)
        return load_policy_agent(path, settings, arguments)
    if rest:
        name, arguments = _split_arguments(text, rest)
        return _call_factory(text, kind, name, arguments, settings)
    raise OptionError(
        f"there is no agent {text!r} for {settings.game.title}; "
        f"agents: {', '.join(functions)}, {_FORMS}"
    )


def make_agents(texts: Iterable[str | Agent], settings: Settings) -> list[Agent]:
    """Makes several agents, see `make_agent`."""
    if isinstance(texts, str):  # its letters are no agents
        raise OptionError(f"agents are {texts!r}; pass a list")
    return [make_agent(text, settings) for text in texts]


def policy_path(text: str) -> Path | None:
    """The policy file that an agent's text names, or None."""
    kind, _, rest = text.partition(":")
    return Path(_split_arguments(text, rest)[0]) if kind == "file" else None


def _scripted(game: Game) -> dict[str, Callable[..., int]]:
    return getattr(scripted_module(game), "AGENTS", {})


def agent_parameters(name: str, game: Game) -> tuple[Parameter, ...]:
    """What may be chosen behind the name of an agent that plays a game by name."""
    parameters: dict[str, tuple[Parameter, ...]] = getattr(scripted_module(game), "PARAMETERS", {})
    return parameters.get(name, ())


def _read_parameters(text: str, game: Game) -> list[int]:
    """The values of a scripted agent's parameters, "name:key=value,key=value" or "name"."""
    name, colon, pairs = text.partition(":")
    parameters = agent_parameters(name, game)
    if colon and not parameters:
        raise OptionError(f"agent {text!r}: {name} has no settings; write {name!r}")
    given = _split_pairs(text, pairs) if colon else {}
    known = [parameter.name for parameter in parameters]
    for key in given:
        if key not in known:
            raise OptionError(
                f"agent {text!r}: {name} has no setting {key!r}; its settings: {', '.join(known)}"
            )
    try:
        return [
            parameter.parse(given[parameter.name]) if parameter.name in given else parameter.default
            for parameter in parameters
        ]
    except OptionError as error:
        raise OptionError(f"agent {text!r}: {error}") from None


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
            raise OptionError(f"agent {text!r}: {pair!r} is no setting; write key=value")
        if key in arguments:
            raise OptionError(f"agent {text!r}: {key!r} is set twice; choose one value")
        arguments[key] = value
    return arguments


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
    except (Exception, SystemExit) as error:  # importing runs any code
        raise OptionError(
            f"agent {text!r} cannot be loaded: {type(error).__name__}: {error}"
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
