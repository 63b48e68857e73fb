"""Replays: whole games that can be recorded, checked, printed and shown to a watcher.

A replay is the full record and belongs to the table's owner: seed and actions tell all secrets.
`export_views` writes what one watcher was shown, and nothing else. Their files: `replay.files`.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict

from ...engine.errors import GameOverError, IllegalActionError, ReplayError, UsageError
from ...engine.game import Settings
from ...engine.record import CUT, SPECTATOR, Records
from ...engine.texts import Facts
from ...presentation.words import glue, name_count, wrap
from ..narration import events
from ..table import Result, Table
from .line import FORMAT, Replay, Seated

__all__ = [
    "Replay",
    "Seated",
    "export_views",
    "record_game",
    "steps",
    "to_blocks",
    "to_text",
    "verify",
]

_WIDTH = 79  # columns of a line of text


def record_game(
    settings: Settings,
    seed: int,
    actions: Iterable[int],
    agents: Iterable[str | Seated] = (),
) -> Replay:
    """Records a game, finished or not, by playing it.

    Args:
        settings: game, number of players and options.
        seed: of the deal, for example `Batch.deal_seed`.
        actions: all that was played, in order.
        agents: who sat there, by seat; leave it out if nobody knows.

    Raises:
        ReplayError: an action is illegal or follows the end of the game.
        UsageError: there is not one agent for each seat.
    """
    seated = _seated(agents, settings.num_players)
    played = tuple(actions)
    *_, table = _walk(settings, seed, played)
    return Replay(settings, table.seed, tuple(table.actions), table.result(), seated)


def verify(replay: Replay) -> None:
    """Plays a replay and compares how it comes out.

    Raises:
        ReplayError: an action is illegal, or the result is not the recorded one.
    """
    *_, table = _walk(replay.settings, replay.seed, replay.actions)
    actual, count = table.result(), len(replay.actions)
    if actual == replay.result:
        return
    if actual is None:
        raise ReplayError(
            f"the game is not over after its {count} actions, but has a result; actions are missing"
        )
    if replay.result is None:
        raise ReplayError(f"the game is over after its {count} actions, but has no result")
    raise ReplayError(
        f"the result is {_in_words(replay.result)}, "
        f"but playing the actions gives {_in_words(actual)}"
    )


def steps(replay: Replay) -> Iterator[tuple[Records, int, int]]:
    """Plays a replay: yields the state before each action (records [1], a copy), seat, action.

    Raises:
        ReplayError: an action is illegal.
    """
    tables = _walk(replay.settings, replay.seed, replay.actions)
    for table, action in zip(tables, replay.actions, strict=False):
        yield table.states.copy(), table.seat, action


def to_text(replay: Replay) -> str:
    """Writes a replay in words, for the table's owner: it shows what every seat did.

    The table is shown, as the seat to act sees it, whenever the heading of the facts changes,
    which is where a new round begins, and at the end. Below an action stands what it has brought
    about.
    """
    return "\n".join(to_blocks(replay))


def to_blocks(replay: Replay) -> Iterator[str]:
    """The lines of `to_text` in blocks: the head, one block for each action, and the end."""
    settings = replay.settings
    options = ", ".join(f"{name}={value}" for name, value in settings.options.items())
    head = [
        f"{settings.game.title} ({settings.game.id}), {settings.num_players} players, "
        f"seed {replay.seed}",
        *_agent_lines(replay),
        textwrap.fill(f"options: {options or 'none'}", _WIDTH, break_on_hyphens=False),
    ]
    yield "\n".join(head)
    heading = None
    actions = [*replay.actions, None]
    for table, action in zip(_walk(settings, replay.seed, replay.actions), actions, strict=True):
        if action is None:
            yield "\n".join([*_table_lines(table), *_result_lines(replay)])
            return
        found = settings.game.text.facts(table.view(SPECTATOR)[0], SPECTATOR)["heading"]
        lines = [] if found == heading else _table_lines(table)
        heading = found
        move, *outcome = _events(replay, table, action, table.seat, SPECTATOR)
        lines.append(f"seat {move['seat']}: {move['words']}")
        yield "\n".join([*lines, *(wrap(f"    {one['words']}", 4) for one in outcome)])


def export_views(replay: Replay, watcher: int) -> Iterator[str]:
    """Writes what a seat or SPECTATOR was shown, as lines of JSON, without seed and actions.

    Yields:
        A header: format, game, num_players, options, agents, and seat, null for a spectator. Then
        by turns a view (the game's facts) and events (see `narration.events`). Last the result,
        null for a game that was left before its end.

    Raises:
        ReplayError: there is no such seat, or an action is illegal.
    """
    settings = replay.settings
    if watcher != SPECTATOR and watcher not in range(settings.num_players):
        raise ReplayError(f"seat is {watcher}; the game has seats 0 to {settings.num_players - 1}")
    head = {"format": FORMAT, "game": settings.game.id, "num_players": settings.num_players}
    agents = [asdict(one) for one in replay.agents]
    seat = None if watcher == SPECTATOR else watcher
    yield json.dumps({**head, "options": dict(settings.options), "agents": agents, "seat": seat})
    actions = [*replay.actions, None]
    for table, action in zip(_walk(settings, replay.seed, replay.actions), actions, strict=True):
        yield json.dumps({"view": settings.game.text.facts(table.view(watcher)[0], watcher)})
        if action is not None:
            yield json.dumps({"events": _events(replay, table, action, watcher)})
    yield json.dumps({"result": None if replay.result is None else asdict(replay.result)})


def _walk(settings: Settings, seed: int, actions: Sequence[int]) -> Iterator[Table]:
    """Plays actions; yields the table (always the same) before each of them and after the last."""
    table = Table(settings, seed)
    for action in actions:
        yield table
        with _recorded(table, len(actions)):
            table.step(action)
    yield table


def _events(
    replay: Replay, table: Table, action: int, watcher: int, reader: int | None = None
) -> list[Facts]:
    with _recorded(table, len(replay.actions)):
        return events(table, action, watcher, reader)


@contextmanager
def _recorded(table: Table, num_actions: int) -> Iterator[None]:
    """Raises ReplayError with the place of an action that cannot be played."""
    position = len(table.actions)
    try:
        yield
    except GameOverError:
        raise ReplayError(
            f"the game was over after {position} actions, but {num_actions} are recorded"
        ) from None
    except (IllegalActionError, TypeError) as error:
        raise ReplayError(f"at actions[{position}]: {error}") from error


def _table_lines(table: Table) -> list[str]:
    """What the seat to act sees, or the last one saw."""
    text = table.settings.game.text
    facts = text.facts(table.view(table.seat)[0], table.seat)
    return ["", f"seat {table.seat} sees:", "", text.render(facts), ""]


def _seated(agents: Iterable[str | Seated], num_players: int) -> tuple[Seated, ...]:
    listed = [agents] if isinstance(agents, str) else list(agents)
    if listed and len(listed) != num_players:
        raise UsageError(
            f"there are {name_count(len(listed), 'agent')}; pass {num_players}, one for each seat"
        )
    return tuple(Seated(one) if isinstance(one, str) else one for one in listed)


def _agent_lines(replay: Replay) -> list[str]:
    """Who sat where, if it was noted."""
    seats = [
        glue(f"seat {seat}: {_printable(one.name)}")
        + (f" (SHA-256 {_printable(one.sha256[:12])}…)" if one.sha256 else "")
        for seat, one in enumerate(replay.agents)
    ]
    return [wrap(f"agents: {', '.join(seats)}", 2)] if seats else []


def _printable(text: str) -> str:
    """The text without characters that could steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _in_words(result: Result) -> str:
    over = "cut" if result.over == CUT else "ended"
    return f"{over} with scores {list(result.scores)} and ranks {list(result.ranks)}"


def _result_lines(replay: Replay) -> list[str]:
    if replay.result is None:
        return [f"The game was left after {name_count(len(replay.actions), 'action')}."]
    over = "cut" if replay.result.over == CUT else "over"
    lines = [f"The game is {over} after {name_count(len(replay.actions), 'action')}."]
    places = zip(replay.result.ranks, range(len(replay.result.ranks)), strict=True)
    for rank, seat in sorted(places):
        who = f"seat {seat}"
        if replay.agents:
            who = f"{_printable(replay.agents[seat].name)} ({who})"
        lines.append(f"  place {rank + 1}: {who}, score {replay.result.scores[seat]}")
    return lines
