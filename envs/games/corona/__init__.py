"""Corona: estimating against the clock what six dice are worth on the ring, and proving it."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.options import Option
from ...engine.rules import Rules
from ...engine.texts import Texts
from .action_inputs import ACTION_INPUTS
from .hidden import complete, hide
from .invariants import INVARIANTS, check
from .observation import LAYOUT, MOST_ROUNDS, observe
from .plan import Move, Plan, best_plan
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
from .show.outcome import outcome
from .show.text import render
from .table import NUM_PAWNS

__all__ = ["CORONA", "Move", "Plan", "best_plan"]

CORONA = Game(
    name="corona",
    version=0,
    title="Corona",
    home=f"{__name__}:CORONA",
    players=tuple(range(2, MAX_PLAYERS + 1)),
    default_players=4,
    options=(
        Option(
            "setup",
            "player",
            "who places the pawns: the round's start player, or chance",
            choices=("player", "random"),
        ),
        Option(
            "bidding",
            "clock",
            "open ascending bids while the sand runs, or one sealed bid each",
            choices=("clock", "sealed"),
        ),
        Option(
            "ticks",
            6,
            "how often everybody may speak before the sand has run out; not for sealed bids",
            low=lambda _num_players: 1,
            high=60,
        ),
        Option(
            "empty_field",
            0,
            "points for a pawn that lands where no other stands",
            high=1,
        ),
        Option(
            "rounds",
            10,
            "the game ends after so many rounds, void ones included",
            low=lambda _num_players: 1,
            high=MOST_ROUNDS,
        ),
        Option(
            "next_setter",
            "left",
            "who starts the next round: the left neighbour of the last start player, or the "
            "highest bidder",
            choices=("left", "winner"),
        ),
        Option(
            "bankruptcy",
            True,
            "the game ends when a player has no chips left; if it does not, debts are paid in full "
            "and chips may become negative",
            choices=(False, True),
        ),
        Option(
            "doubling",
            True,
            "the game ends when a player has twice their starting chips",
            choices=(False, True),
        ),
        Option(
            "hint",
            False,
            "the observation, text and JSON tell the best total of the position",
            choices=(False, True),
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
    max_steps=lambda num_players, options: (
        int(options["rounds"]) * (2 * NUM_PAWNS + 1 + int(options["ticks"]) * num_players)
    ),
    margin_scale=10.0,
    invariants=INVARIANTS,
    text=Texts(facts=facts, render=render, describe=describe, outcome=outcome),
    action_inputs=ACTION_INPUTS,
)
