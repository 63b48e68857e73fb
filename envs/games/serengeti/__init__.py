"""Serengeti: fifteen auctions in which the cards that you own forbid endings of your bids."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.options import Option
from ...engine.rules import Rules
from ...engine.texts import Texts
from .hidden import complete, hide
from .invariants import INVARIANTS, check
from .observation import LAYOUT, MAX_CHIPS, observe
from .rules import (
    NUM_AUCTIONS,
    RECORD,
    STARTING_CHIPS,
    deal,
    legal_actions,
    ranks,
    scores,
    step,
)
from .show.choices import describe
from .show.facts import facts
from .show.text import render

__all__ = ["SERENGETI"]

SERENGETI = Game(
    name="serengeti",
    version=0,
    title="Serengeti",
    home=f"{__name__}:SERENGETI",
    players=(3, 4, 5),
    default_players=4,
    options=(
        Option(
            "forbidden_bids",
            "masked",
            "a bid with a forbidden ending is illegal, or may be tried and is fined",
            choices=("masked", "fined"),
        ),
        Option(
            "payout",
            "equal",
            "holders of the digit share equally, by their number of such cards, "
            "or who has most of them takes all",
            choices=("equal", "prorata", "majority"),
        ),
        Option(
            "remainder",
            "bank",
            "chips that cannot be shared go to the bank, or stay in the pot for the next payout",
            choices=("bank", "pot"),
        ),
        Option(
            "chips",
            "open",
            "whether observation, text and JSON show the others' chips and the bank",
            choices=("open", "secret"),
        ),
        Option("min_bid", 1, "the smallest opening bid", low=lambda _players: 0, high=1),
        Option(
            "deck",
            "balanced",
            "the fixed list of cards, or a list drawn anew for each game",
            choices=("balanced", "random"),
        ),
        Option(
            "box_chips",
            65,
            "all chips of the game, of which each player starts with ten",
            low=lambda num_players: STARTING_CHIPS * num_players,
            high=MAX_CHIPS,
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
    num_actions=lambda _num_players, options: int(options["box_chips"]) + 2,
    # each auction: rising bids and a pass of each seat; each fine takes a chip that came from
    # the start or from a pass
    max_steps=lambda num_players, options: (
        NUM_AUCTIONS * (int(options["box_chips"]) + 1 + 3 * num_players)
        + STARTING_CHIPS * num_players
    ),
    margin_scale=20.0,
    invariants=INVARIANTS,
    text=Texts(facts=facts, render=render, describe=describe),
)
