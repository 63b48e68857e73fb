"""A game in the terminal: a person against agents, or agents among themselves."""

from __future__ import annotations

import io
import itertools
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import typer

from ...agents import Agent, default_opponents, make_agents
from ...agents.table import choose_action, play_game, seated
from ...envs.api.narration import events
from ...envs.api.replay.files import append_replays, check_appendable
from ...envs.api.replay.game import Seated, record_game, to_blocks
from ...envs.api.table import Table
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Settings
from ...envs.presentation.words import glue, name_count, wrap
from ..terminal.interruption import postponed_interruption
from .menu import Menu

_HELP = """\
Type the number in the brackets, or the words after it. Words may be left out
and cut short where one action fits. [3]-[7] stands for 3, 4, 5, 6 and 7.
  h  this help    b  the table again    q  leaves the game"""


def play_against(
    settings: Settings, seat: int, opponents: Sequence[str], seed: int | None, save: Path | None
) -> None:
    """Plays one game between a person and agents.

    Args:
        settings: game, number of players and options.
        seat: the person's.
        opponents: agents of the other seats, ascending; one for all; none for the strongest
            scripted one.
        seed: None for a random one.
        save: the file of replays that the game is added to.

    Raises:
        UsageError: seat, number of opponents or an agent is not allowed, or no input is there.
        ReplayError: `save` is no file of replays; nothing was played.
        KeyboardInterrupt: the process was interrupted; the game is saved as far as it went.
    """
    if seat >= settings.num_players:
        raise UsageError(
            f"--seat is {seat}; the seats of {settings.num_players} players are "
            f"0 to {settings.num_players - 1}"
        )
    strongest = default_opponents(settings.game)[:1]
    names = _spread(opponents or strongest, settings.num_players - 1, "--opponents")
    names.insert(seat, "you")
    agents: list[Agent | None] = [*make_agents(names[:seat], settings)]
    agents += [None, *make_agents(names[seat + 1 :], settings)]
    sitting = [Seated("you") if agent is None else seated(agent) for agent in agents]
    if save is not None:
        check_appendable(save, [settings.game])
    for stream, name in (("stdin", "input"), ("stdout", "output"), ("stderr", "error")):
        if getattr(sys, stream) is None:
            raise UsageError(f"there is no standard {name}; play needs it to ask you")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are a wrong answer
    table = Table(settings, _chosen_seed(seed))
    typer.echo(wrap(f"{settings.game.title}, {_seating(sitting)}. h explains, q leaves.", 2))
    try:
        _play(table, seat, agents)
    finally:
        _finish(table, seat, sitting, save)


def show_demo(
    settings: Settings, agents: Sequence[str], seed: int | None, delay: float, save: Path | None
) -> None:
    """Plays one game between agents and prints it.

    Args:
        settings: game, number of players and options.
        agents: by seat; one for all; none for the scripted ones, the strongest first.
        seed: None for a random one.
        delay: seconds to wait after each printed action.
        save: the file of replays that the game is added to.

    Raises:
        UsageError: the number of agents or an agent is not allowed.
        ReplayError: `save` is no file of replays; nothing was played.
    """
    count = settings.num_players
    default = itertools.islice(itertools.cycle(default_opponents(settings.game)), count)
    names = _spread(agents or list(default), count, "--agents")
    if save is not None:
        check_appendable(save, [settings.game])
    replay = play_game(settings, make_agents(names, settings), _chosen_seed(seed))
    if save is not None:
        append_replays(save, [replay])
    head, *moves, end = to_blocks(replay)
    typer.echo(head)
    for move in moves:
        typer.echo(move)
        time.sleep(delay)
    typer.echo(end)


def _play(table: Table, seat: int, agents: Sequence[Agent | None]) -> None:
    """Plays until the game is over or the person leaves, who is asked where there is a choice."""
    text = table.settings.game.text
    heading = ""
    while not table.is_over:
        facts = text.facts(table.view(seat)[0], seat)
        legal = np.flatnonzero(table.mask).tolist()
        agent = agents[table.seat]
        is_asked = agent is None and len(legal) > 1
        if is_asked:
            board = text.render({**facts, "choices": []})  # the menu offers them, with numbers
            typer.echo(f"\n{board}\n")
            action = _ask(Menu(table), board)
            if action is None:
                return
        else:
            action = legal[0] if agent is None else choose_action(table, agent)
        move, *outcome = events(table, action, seat)
        if not is_asked:
            if facts["heading"] != heading:
                typer.echo(f"\n{facts['heading']}")
            only = ", your only choice" if agent is None else ""
            typer.echo(wrap(f"  seat {move['seat']}: {move['words']}{only}", 4))
        for one in outcome:
            typer.echo(wrap(f"    {one['words']}", 4))
        heading = facts["heading"]
        table.step(action)


def _ask(menu: Menu, board: str) -> int | None:
    """Asks the person until the answer is a legal action; None if the person leaves."""
    typer.echo(menu.text())
    while True:
        try:
            answer = input("your action> ")
        except EOFError:
            typer.echo()
            return None
        except KeyboardInterrupt:
            typer.echo()  # what follows is not to stand after the prompt
            raise
        if not sys.stdin.isatty():
            typer.echo(answer)  # what is piped in is not on the screen yet
        word = answer.removeprefix("\ufeff").strip().lower()  # a byte order mark before a file
        if word in ("q", "quit"):
            return None
        if word in ("h", "help", "?"):
            typer.echo(f"{_HELP}\n{menu.text()}")
        elif word in ("b", "board"):
            typer.echo(f"\n{board}\n\n{menu.text()}")
        elif word:
            found = menu.find(word)
            if isinstance(found, int):
                return found
            typer.echo(found)


def _finish(table: Table, own_seat: int, sitting: Sequence[Seated], save: Path | None) -> None:
    """Saves the game, and prints how it came out as the person sees it."""
    settings = table.settings
    try:
        if save is not None:  # first: whatever becomes of the terminal, the game is kept
            with postponed_interruption():
                append_replays(save, [record_game(settings, table.seed, table.actions, sitting)])
    finally:  # and whatever becomes of the file, the result is shown
        _print_result(table, own_seat, sitting)
    if save is not None:
        typer.echo(f"Saved to {save}.")


def _print_result(table: Table, own_seat: int, sitting: Sequence[Seated]) -> None:
    result = table.result()
    if result is None:
        typer.echo(f"The game was left after {name_count(len(table.actions), 'action')}.")
    else:
        text = table.settings.game.text
        typer.echo(f"\n{text.render(text.facts(table.view(own_seat)[0], own_seat))}\n")
        for rank, seat in sorted(zip(result.ranks, range(len(sitting)), strict=True)):
            score = result.scores[seat]
            typer.echo(f"  place {rank + 1}: {sitting[seat].name} (seat {seat}), score {score}")
    typer.echo(f"Seed {table.seed}.")


def _spread(names: Sequence[str], count: int, option: str) -> list[str]:
    if len(names) not in (1, count):
        raise UsageError(f"{option} names {len(names)} agents; name {count}, or one for all seats")
    return list(names) * (count // len(names))


def _chosen_seed(seed: int | None) -> int:
    return secrets.randbits(31) if seed is None else seed


def _seating(sitting: Sequence[Seated]) -> str:
    return ", ".join(glue(f"seat {seat}: {one.name}") for seat, one in enumerate(sitting))
