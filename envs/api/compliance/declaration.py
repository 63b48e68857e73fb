"""What holds of a game before it is dealt: its declaration, its home, its copies."""

from __future__ import annotations

import copy
import pickle

import numpy as np

from ...engine.errors import ComplianceError, UsageError
from ...engine.game import Game, Settings, load_game
from ...engine.layout import NOTHING
from ...engine.record import HEADER, OPTION_PREFIX
from .clauses import CLAUSES, Place


def check_defaults(game: Game) -> None:
    """Checks that the default number of players and the default options are allowed."""
    for num_players in (None, *game.players):
        try:
            game.settings(num_players)
        except UsageError as error:
            raise ComplianceError(
                f"{game.id} breaks 'declaration': a default is not allowed: {error}; "
                f"the clause: {CLAUSES['declaration']}"
            ) from error


def check_declaration(place: Place) -> None:
    """Checks the parts of a game that are no functions on records."""
    settings, game = place.settings, place.settings.game
    low, high = game.layout.low(), game.layout.high()
    is_range = np.isfinite(low) & np.isfinite(high) & (low < high)
    meanings = [piece.meaning for piece in game.layout.pieces]
    meanings += [option.meaning for option in game.options]
    claims = {
        "name is a lower-case identifier": game.name.isidentifier() and game.name.islower(),
        "version is at least 0": game.version >= 0,
        "players ascend from 2": list(game.players) == sorted({*game.players} - {0, 1}),
        "num_actions is an integer of at least 1": _is_count(settings.num_actions),
        "max_steps is an integer of at least 1": _is_count(settings.max_steps),
        "margin_scale is above 0": 0 < game.margin_scale < np.inf,
        "the record is what record_type makes of the options": _is_record(game),
        "the layout's ranges are finite and not empty": bool(is_range.all()),
        "action_inputs has a row an action, of indices into the observation or NOTHING": (
            _are_inputs(settings)
        ),
        "pieces, options and invariants have a meaning, in words": bool(game.invariants)
        and all(words.strip() for words in (*meanings, *game.invariants)),
    }
    for claim, holds in claims.items():
        if not holds:
            raise place.broken("declaration", f"it is not true that {claim}")


def check_home(place: Place) -> None:
    """Checks that game and settings are found again where pickle looks for them."""
    game = place.settings.game
    try:
        found = load_game(game.home)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise place.broken("home", f"there is no game at {game.home!r}: {error}") from error
    if found is not game:
        raise place.broken("home", f"another game lies at {game.home!r}")
    for name, copied in (
        ("pickle", pickle.loads(pickle.dumps(place.settings))),
        ("deepcopy", copy.deepcopy(place.settings)),
    ):
        if copied != place.settings or dict(copied.codes) != dict(place.settings.codes):
            raise place.broken("home", f"{name} of the settings gave {copied}")


def _is_count(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 1


def _are_inputs(settings: Settings) -> bool:
    inputs, size = settings.action_inputs, settings.game.layout.size
    if not isinstance(inputs, np.ndarray):
        return False
    is_index = (inputs >= 0) & (inputs < size)
    return bool(
        inputs.dtype == np.int32
        and inputs.ndim == 2
        and len(inputs) == settings.num_actions
        and (is_index | (inputs == NOTHING)).all()
    )


def _is_record(game: Game) -> bool:
    """The record has the header, then the options, and no gaps."""
    first = [*HEADER, *((OPTION_PREFIX + option.name, "i2") for option in game.options)]
    fields = [(name, game.record[name]) for name in game.record.names or ()]
    return (
        [(name, np.dtype(kind)) for name, kind in first] == fields[: len(first)]
        and sum(kind.itemsize for _, kind in fields) == game.record.itemsize
        and game.record.itemsize % 8 == 0
    )
