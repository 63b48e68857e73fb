"""The compliance kit: does a game keep the contract? For games of this project and of others.

`check_game` plays games by chance and tries, at every position, all that a user of the game may
rely on (`CLAUSES`). It sees what holds for any game; that the rules are the right rules, only tests
of the game itself can tell. Nor can it know what is meant to be secret: `Visibility` shows a
reader who sees what. A write outside of an array is found up to 64 KiB away; one further off may
end the process, and NUMBA_BOUNDSCHECK=1 in the environment finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...engine.game import Game
from ...engine.jit import is_jit_on
from ...engine.rng import MAX_SEED, fold_seed
from .batches import check_batch, check_sizes
from .checked_rules import CheckedRules
from .clauses import CLAUSES, Place
from .declaration import check_declaration, check_defaults, check_home
from .draws_in_play import check_draws_in_play
from .play import Report, check_one_game
from .settings import sample_settings
from .uniformity import check_draws
from .visibility import Visibility, measure_visibility

__all__ = [
    "CLAUSES",
    "Report",
    "Visibility",
    "check_game",
    "measure_visibility",
    "sample_settings",
]


def check_game(
    game: Game,
    *,
    num_games: int = 20,
    seed: int = 0,
    num_players: int | None = None,
    options: Mapping[str, object] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Checks that a game keeps the contract, by playing it.

    Args:
        game: the game.
        num_games: games to play, shared by the settings, each of which is played at least once.
        seed: of the first game, a non-negative integer; the others count on from it.
        num_players: None for each number in turn.
        options: the values to play with, the others being the defaults; None for settings in which
            each value occurs, see `sample_settings`.
        progress: called before each game with a text that says what is played.

    Returns:
        What was tried. Without the JIT that is less at each position, and still slow.

    Raises:
        ComplianceError: a clause of `CLAUSES` is broken; the message names it, the values, and the
            call that finds it again.
        UsageError: num_players or options are not allowed.
    """
    first = fold_seed(seed)
    check_defaults(game)
    report = Report(tuple(sample_settings(game, num_players, options)))
    for number in range(max(num_games, len(report.settings))):
        settings = report.settings[number % len(report.settings)]
        place = Place(settings, (first + number) & MAX_SEED)
        if progress is not None:
            progress(
                f"game {number + 1}: {settings.num_players} players, {dict(settings.options)}, "
                f"seed {place.seed}"
            )
        check_declaration(place)
        rules = CheckedRules(place)
        check_one_game(rules, report)
        if number < len(report.settings):
            place.num_steps = 0
            check_draws(rules, num_deals=2000 if is_jit_on() else 60)
            if is_jit_on():  # few draws, as plain Python has time for, would find nothing
                check_draws_in_play(rules, num_draws=1000)
            check_batch(rules)
            check_sizes(rules)
    check_home(place)
    return report
