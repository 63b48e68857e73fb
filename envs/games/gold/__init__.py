"""Gold!: collecting sets of three colours from an open offer, with donkeys as currency."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.options import Option
from ...engine.rules import Rules
from ...engine.texts import Texts
from .action_inputs import ACTION_INPUTS
from .hidden import complete, hide
from .invariants import INVARIANTS, check
from .observation import LAYOUT, observe
from .rules import (
    MAX_PLAYERS,
    NUM_ACTIONS,
    RECORD,
    deal,
    legal_actions,
    ranks,
    scores,
    step,
)
from .show.choices import describe
from .show.facts import facts
from .show.text import render

__all__ = ["GOLD"]


def _max_steps(num_players: int) -> int:
    """Takes, swaps and bonuses of one game at most.

    Count a donkey before a player as 9 and gold as its value. A swap lowers the sum of all these
    by at least 1, and no card ever counts less than 3; so each card pays for 6 swaps at most.
    """
    num_cards = 58 if num_players == MAX_PLAYERS else 52  # without the two put away
    return (num_cards - num_players) + 6 * num_cards + num_cards // 3


GOLD = Game(
    name="gold",
    version=0,
    title="Gold!",
    home=f"{__name__}:GOLD",
    players=(2, 3),
    default_players=3,
    options=(
        Option(
            "bonus_bars_set_colour",
            True,
            "the bonus card may not be of the colour of the set just scored",
            choices=(False, True),
        ),
        Option(
            "bonus_bars_own_colours",
            True,
            "nor of a colour that the player has in front of them; if it may, a third card of a "
            "colour is a set again",
            choices=(False, True),
        ),
        Option(
            "colour_tie",
            "all",
            "whether players who are tied for a colour score in it at the end",
            choices=("all", "none"),
        ),
    ),
    record=RECORD,
    rules=Rules(
        deal=deal,
        legal_actions=legal_actions,
        step=step,
        scores=scores,
        ranks=ranks,
        hide=hide,
        complete=complete,
        observe=observe,
        check=check,
    ),
    layout=LAYOUT,
    num_actions=lambda _num_players, _options: NUM_ACTIONS,
    max_steps=lambda num_players, _options: _max_steps(num_players),
    margin_scale=20.0,
    invariants=INVARIANTS,
    text=Texts(facts=facts, render=render, describe=describe),
    action_inputs=ACTION_INPUTS,
)
