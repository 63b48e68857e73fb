"""The clauses of the contract that every game keeps, and the error that names a broken one."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.errors import ComplianceError
from ...engine.game import Settings

CLAUSES = {
    "declaration": "the game's players, options, sizes, layout, invariants and texts are sound",
    "home": "the game lies at its `home`; game and settings survive pickle and deepcopy",
    "no exception": "no function of the game raises when its precondition holds",
    "own memory": "functions write inside their arguments, and readers do not change the record",
    "settings kept": "no function changes num_players or a rule option",
    "all bytes": "deal writes every byte of the record, whatever lay there before",
    "deterministic": "equal arguments give equal results, whatever outputs held",
    "start": "deal starts a running game at step 0, and different seeds give different deals",
    "mask written": "legal_actions writes every entry of the mask",
    "mask not empty": "some action is legal while the game runs",
    "mask empty at the end": "no action is legal when the game is over",
    "header": "player is a seat in play and over is 0, 1 or 2, after the end too",
    "step count": "num_steps counts the actions",
    "invariants": "check returns 0 after deal and after every legal action",
    "termination": "the game ends within max_steps",
    "points written": "scores and ranks write every seat in play",
    "ranks": "a rank is the number of seats ranked better, and more points never rank worse",
    "zero sum": "rewards of all kinds are finite and add up to 0 over the seats",
    "hide": "hide overwrites with HIDDEN, keeps the header, and a view's view is the view",
    "spectator": "a spectator's view never changes with what is hidden from any seat",
    "mask of the view": "the seat to act finds its legal actions in its view",
    "complete": "complete fills what is hidden, changes nothing else, and its state is sound",
    "view kept": "the view of a completed view is that view",
    "complete draws": "complete draws as deal does at the start, and at any time all states that "
    "check accepts and that have this view equally often",
    "observation written": "observe writes every entry, from its arguments alone",
    "observation range": "every entry is finite and within the layout's range",
    "text": "facts, describe and outcome return plain JSON with what all games have, and render "
    "words; every action has words, and those that are legal are the choices and have different "
    "ones; equal views give equal texts",
    "action words": "describe gives away nothing that the view hides",
    "batch": "tables of a batch are the single games, byte for byte, for any size and threads",
}
"""What every game keeps, by the name under which an error cites it."""


@dataclass
class Place:
    """Where a check stands, for the message.

    Attributes:
        settings: game, number of players and options.
        seed: of the game's deal and of the choice of actions.
        num_steps: actions so far.
        detour: where a check left the game for another line of play, in words.
    """

    settings: Settings
    seed: int = 0
    num_steps: int = 0
    detour: str = ""

    def broken(self, clause: str, what: str) -> ComplianceError:
        """Builds the error for a broken clause, with a call that reproduces it."""
        settings = self.settings
        setting = f"num_players={settings.num_players}, options={dict(settings.options)!r}"
        return ComplianceError(
            f"{settings.game.id} breaks {clause!r}: {what}; the clause: {CLAUSES[clause]}; "
            f"found at step {self.num_steps}{self.detour} by "
            f"check_game(game, num_games=1, seed={self.seed}, {setting})"
        )
