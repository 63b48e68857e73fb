"""Kunststück: dealing in stolen paintings, with hidden hands, hides, raids and outbidding."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.game import Game
from ...engine.options import Option, OptionValue
from ...engine.rules import Rules
from ...engine.texts import Texts
from .action_inputs import ACTION_INPUTS
from .hidden import complete, hide
from .invariants import INVARIANTS, check
from .layout import LAYOUT
from .observation import observe
from .rules import deal, legal_actions, ranks, scores, step
from .rules.table import (
    MAX_CAPACITY,
    MAX_PLAYERS,
    MAX_SET,
    NUM_ACTIONS,
    NUM_ORDERS,
    NUM_PAINTINGS,
    RECORD,
)
from .show.actions import describe
from .show.facts import facts
from .show.outcome import outcome
from .show.text import render

MOST_TURNS = 10_000
_MOST_SETS = 68  # K-14: each is higher, from 7 to 74 (ten originals of value 1, two forgeries)

__all__ = ["KUNSTSTUECK"]


def _max_steps(num_players: int, options: Mapping[str, OptionValue]) -> int:
    """Decisions of one game at most.

    In a turn one draws at most twice and lays, acts, places a hide of paintings, names an order,
    and shows; a set handed in is higher than the one before, and each time all others are asked.
    """
    num_turns = NUM_PAINTINGS + NUM_ORDERS - num_players  # K-10
    num_sets = num_players if options["outbidding"] == "once" else _MOST_SETS
    showing = num_sets * (MAX_SET + 1 + num_players)
    return min(num_turns, int(options["max_turns"])) * (3 + 1 + MAX_CAPACITY + 1 + showing)


KUNSTSTUECK = Game(
    name="kunststueck",
    version=0,
    title="Kunststück",
    home=f"{__name__}:KUNSTSTUECK",
    players=tuple(range(2, MAX_PLAYERS + 1)),
    default_players=3,
    options=(
        Option(
            "hand_limit",
            "per_kind",
            "a hand holds three paintings and three orders, or three cards in all",
            choices=("per_kind", "total"),
        ),
        Option(
            "hide_capacity",
            3,
            "paintings for which a hide has room",
            low=lambda _num_players: 1,
            high=MAX_CAPACITY,
        ),
        Option(
            "starting_paintings",
            False,
            "one painting lies open at each hide when the game begins",
            choices=(False, True),
        ),
        Option(
            "original_with_forgery",
            False,
            "a forgery and the original of its museum and epoch may serve the same order",
            choices=(False, True),
        ),
        Option(
            "outbidding",
            "once",
            "each other player may outbid once, or all of them, the active player too, until "
            "nobody wants to",
            choices=("once", "ascending"),
        ),
        Option(
            "outbid_sources",
            "all",
            "where the others' paintings may come from: hand, own hide and neutral hides, or hand "
            "and own hide alone",
            choices=("all", "own"),
        ),
        Option(
            "max_turns",
            300,
            "the game is cut after so many turns; it never needs more than 106",
            low=lambda _num_players: 1,
            high=MOST_TURNS,
        ),
        Option(
            "deck",
            "balanced",
            "the list of paintings: a fixed one, or one drawn for each game",
            choices=("balanced", "random"),
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
    action_inputs=ACTION_INPUTS,
    num_actions=lambda _num_players, _options: NUM_ACTIONS,
    max_steps=_max_steps,
    margin_scale=20.0,
    invariants=INVARIANTS,
    text=Texts(facts=facts, render=render, describe=describe, outcome=outcome),
)
