"""What a watcher learns of a move and of its outcome: data first, words second.

The terminal, replays and their exports print the same events.
"""

from __future__ import annotations

from ..engine.texts import Facts
from .table import Table


def events(table: Table, action: object, watcher: int, reader: int | None = None) -> list[Facts]:
    """Writes what a watcher learns of the next action at a table, which stays as it is.

    Args:
        table: before the action.
        action: a legal one of the seat to act.
        watcher: a seat or SPECTATOR.
        reader: whom the words of the outcome call "you"; None for the watcher. The owner of a
            replay, for example, reads as SPECTATOR what the acting seat sees.

    Returns:
        The action: event "action", seat, and what `Texts.describe` says of it. Then what it brings
        about, see `Texts.outcome`. Each event has words.

    Raises:
        GameOverError, TypeError, IllegalActionError: see `Table.legal`.
    """
    settings, number = table.settings, table.legal(action)
    text = settings.game.text
    states = table.states.copy()
    settings.game.kernels.advance_table(states, 0, number, table.mask.copy())
    before, after = table.view(watcher)[0], settings.view(states, 0, watcher)[0]
    move = {"event": "action", "seat": table.seat, **text.describe(before, number, watcher)}
    return [move, *text.outcome(before, after, watcher if reader is None else reader)]
