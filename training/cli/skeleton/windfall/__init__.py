"""Windfall for Kunstkammer: the game, declared."""

from __future__ import annotations

from kunstkammer.envs import Game, Rules, Texts

from . import text
from .hidden import complete, hide
from .observation import LAYOUT, observe
from .rules import (
    INVARIANTS,
    MAX_PLAYERS,
    NUM_ACTIONS,
    NUM_CARDS,
    RECORD,
    check,
    deal,
    legal_actions,
    ranks,
    scores,
    step,
)

WINDFALL = Game(
    name="windfall",
    version=0,
    title="Windfall",
    home=f"{__name__}:WINDFALL",
    players=(2, MAX_PLAYERS),
    default_players=2,
    options=(),
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
    num_actions=lambda num_players, options: NUM_ACTIONS,
    max_steps=lambda num_players, options: NUM_CARDS,
    margin_scale=5.0,
    invariants=INVARIANTS,
    text=Texts(facts=text.facts, render=text.render, describe=text.describe),
)
