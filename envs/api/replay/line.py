"""A replay as data and as one line of JSON; nothing is played here.

Reading is strict: a key, type or range that is not the format's is an error, never guessed at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ...engine.errors import ReplayError, UsageError
from ...engine.game import Game, Settings
from ...engine.record import CUT, ENDED
from ...engine.rng import MAX_SEED
from ...games import GAMES
from ...games.installed import find_installed
from ..table import Result

FORMAT = 2
"""The number of the format that is written. Format 1, which is read too, has no agents."""

_KEYS = ("format", "game", "num_players", "options", "agents", "seed", "actions", "result")
_AGENT_KEYS = ("name", "sha256")
_RESULT_KEYS = ("over", "scores", "ranks")


@dataclass(frozen=True)
class Seated:
    """Who sits at a seat.

    Attributes:
        name: the agent's name; "you" is the person at the terminal.
        sha256: of the policy file that the agent plays by; None if there is none.
    """

    name: str
    sha256: str | None = None


@dataclass(frozen=True)
class Replay:
    """One game; made by `record_game` or `read_replays`.

    Attributes:
        settings: game, number of players and options.
        seed: of the deal, in [0, 2**63).
        actions: all that was played.
        result: how it came out; None for a game that was left before its end.
        agents: who sat there, by seat; empty if nobody noted it.
    """

    settings: Settings
    seed: int
    actions: tuple[int, ...]
    result: Result | None
    agents: tuple[Seated, ...] = ()


def to_line(replay: Replay) -> str:
    """A replay as JSON, without a line break."""
    settings = replay.settings
    values = (
        FORMAT,
        settings.game.id,
        settings.num_players,
        dict(settings.options),
        [asdict(one) for one in replay.agents],
        replay.seed,
        list(replay.actions),
        None if replay.result is None else asdict(replay.result),
    )
    return json.dumps(dict(zip(_KEYS, values, strict=True)))


def from_line(line: str | bytes, games: Iterable[Game] = ()) -> Replay:
    """Reads one replay from JSON, without playing it; options that it lacks have their defaults.

    Args:
        line: the JSON.
        games: other games that it may be of, besides those of this package and installed ones. A
            line names its game by id, never by module: reading imports nothing but installed games.

    Raises:
        ReplayError: the line is not a replay of a game of this version.
    """
    content = _parse_json(line)
    found = content.get("format", FORMAT) if isinstance(content, dict) else FORMAT
    if type(found) is not int or found not in (1, FORMAT):
        raise ReplayError(f"the format is {found!r}; this version reads formats 1 and {FORMAT}")
    keys = _KEYS if found == FORMAT else [key for key in _KEYS if key != "agents"]
    _require_keys(content, keys, "a replay")
    game = _find_game(content["game"], games)
    num_players = _integer(content["num_players"], "num_players", game.players[0], game.players[-1])
    if not isinstance(content["options"], dict):
        raise ReplayError(f"options is {_brief(content['options'])}; it must be a JSON object")
    try:
        settings = game.settings(num_players, content["options"])
    except UsageError as error:
        raise ReplayError(str(error)) from error
    return Replay(
        settings,
        _integer(content["seed"], "seed", 0, MAX_SEED),
        _integers(content["actions"], "actions", None),
        _parse_result(content["result"], num_players),
        _parse_agents(content.get("agents", []), num_players),
    )


def _parse_json(line: str | bytes) -> Any:
    try:
        text = line.decode() if isinstance(line, bytes) else line
    except UnicodeDecodeError as error:
        raise ReplayError(
            f"the line is not UTF-8 text: {error.reason} at byte {error.start}"
        ) from None
    try:
        return json.loads(text, object_pairs_hook=_without_repetition)
    except RecursionError:
        raise ReplayError("the line is not JSON of a replay: too many brackets") from None
    except json.JSONDecodeError as error:
        raise ReplayError(
            f"the line is not JSON: {error.msg} (column {error.colno} of {len(text)})"
        ) from None
    except ReplayError:
        raise
    except ValueError as error:  # an integer of thousands of digits
        raise ReplayError(f"the line is not JSON of a replay: {error}") from None


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    for key in content:
        if sum(key == other for other, _ in pairs) > 1:
            raise ReplayError(f"key {key!r} appears twice")
    return content


def _require_keys(content: Any, keys: Sequence[str], name: str) -> None:
    if not isinstance(content, dict):
        raise ReplayError(f"{_brief(content)} is not {name}; it must be a JSON object")
    for key in keys:
        if key not in content:
            raise ReplayError(f"key {key!r} is missing; {name} has {', '.join(keys)}")
    for key in content:
        if key not in keys:
            raise ReplayError(f"key {key!r} is unknown; {name} has {', '.join(keys)}")


def _find_game(name: object, games: Iterable[Game]) -> Game:
    known = {**{game.id: game for game in games}, **GAMES}
    if isinstance(name, str):
        if name in known:
            return known[name]
        try:
            installed = find_installed(name)
        except UsageError as error:
            raise ReplayError(str(error)) from error
        for game in [*known.values(), *([installed] if installed else [])]:
            if name == game.id:
                return game
            if name.rpartition("_v")[0] == game.name:
                raise ReplayError(
                    f"the game {name} is not {game.id}: versions differ in their rules; "
                    "read the file with the version that wrote it"
                )
    raise ReplayError(
        f"there is no game {_brief(name)}; games: {', '.join(known)}; "
        "name one of your own by --game module:GAME"
    )


def _parse_result(content: Any, num_players: int) -> Result | None:
    if content is None:
        return None
    _require_keys(content, _RESULT_KEYS, "a result")
    return Result(
        _integer(content["over"], "over", ENDED, CUT),
        _integers(content["scores"], "scores", num_players),
        _integers(content["ranks"], "ranks", num_players),
    )


def _parse_agents(content: Any, num_players: int) -> tuple[Seated, ...]:
    if not isinstance(content, list):
        raise ReplayError(f"agents is {_brief(content)}; it must be a list of objects")
    if content and len(content) != num_players:
        raise ReplayError(f"agents has {len(content)} entries; there are {num_players} players")
    for one in content:
        _require_keys(one, _AGENT_KEYS, "an agent")
        if not isinstance(one["name"], str):
            raise ReplayError(f"name is {_brief(one['name'])}; it must be a text")
        if not isinstance(one["sha256"], str | None):
            raise ReplayError(f"sha256 is {_brief(one['sha256'])}; it must be a text or null")
    return tuple(Seated(**one) for one in content)


def _integers(values: Any, name: str, count: int | None) -> tuple[int, ...]:
    if not isinstance(values, list):
        raise ReplayError(f"{name} is {_brief(values)}; it must be a list of integers")
    if count is not None and len(values) != count:
        raise ReplayError(f"{name} has {len(values)} entries; there are {count} players")
    for position, value in enumerate(values):
        if type(value) is not int:
            raise ReplayError(f"{name}[{position}] is {_brief(value)}; it must be an integer")
    return tuple(values)


def _integer(value: Any, name: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ReplayError(f"{name} is {_brief(value)}; it must be an integer from {low} to {high}")
    return value


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
