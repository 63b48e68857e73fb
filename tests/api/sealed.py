"""A toy game with secrets: two seats lay a number face down, the hidden prize is turned up last."""

from __future__ import annotations

from typing import Any

from kunstkammer.envs.engine.arrays import Mask, Points, Vector
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.layout import Layout, Piece
from kunstkammer.envs.engine.options import Option
from kunstkammer.envs.engine.record import CUT, ENDED, HIDDEN, NONE, RUNNING, Record, record_type
from kunstkammer.envs.engine.rng import random_below
from kunstkammer.envs.engine.rules import Rules
from kunstkammer.envs.engine.texts import Facts, Texts
from kunstkammer.envs.presentation.choices import find_choices

RECORD = record_type(
    ("lowest_wins", "last_step"),
    (("choice", "i1", 2), ("prize", "i1"), ("padding", "i1", 1)),
)


@kernel
def deal(state: Record, seed: int) -> None:
    state.player = 0
    state.phase = 0
    state.over = RUNNING
    state.num_steps = 0
    state.choice[0] = NONE
    state.choice[1] = NONE
    state.prize = 1 + random_below(seed, 0, 100)
    state.padding[0] = 0


@kernel
def legal_actions(state: Record, mask: Mask) -> None:
    mask[:] = state.over == RUNNING


@kernel
def step(state: Record, action: int) -> None:
    state.num_steps += 1
    state.choice[state.player] = action
    if state.num_steps == 2:
        state.over = ENDED
    elif state.rule_last_step == 1:
        state.over = CUT
    else:
        state.player = 1


@kernel
def scores(state: Record, out: Points) -> None:
    for seat in range(2):
        out[seat] = state.choice[seat] if state.choice[seat] != NONE else 0
        if state.rule_lowest_wins == 1:
            out[seat] = -out[seat]


@kernel
def ranks(state: Record, out: Points) -> None:
    scores(state, out)
    first_loses = out[0] < out[1]
    second_loses = out[1] < out[0]
    out[0] = first_loses
    out[1] = second_loses


@kernel
def hide(state: Record, seat: int) -> None:
    if state.over == RUNNING:
        state.prize = HIDDEN
        for other in range(2):
            if other != seat and state.choice[other] != NONE:
                state.choice[other] = HIDDEN


@kernel
def complete(view: Record, seat: int, seed: int) -> int:
    view.prize = 1 + random_below(seed, 0, 100)
    return 1


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    out[0] = view.num_steps


@kernel
def check(state: Record) -> int:
    return 0


def facts(view: Any, watcher: int) -> Facts:
    return {
        "heading": f"Sealed: step {view.num_steps}",
        "laid": view.choice.tolist(),
        "prize": int(view.prize),
        "choices": find_choices(view, watcher, 10, legal_actions, SEALED.text.describe),
    }


def render(facts: Facts) -> str:
    return f"{facts['heading']}\nprize {facts['prize']}"


def describe(view: Any, action: int, watcher: int) -> Facts:
    words = f"lays {action}" if watcher == view.player else "lays a card face down"
    return {"kind": "lay", "words": words}


SEALED = Game(
    name="sealed",
    version=3,
    title="Sealed",
    home=f"{__name__}:SEALED",
    players=(2,),
    default_players=2,
    options=(
        Option("lowest_wins", False, "the lower card wins", choices=(False, True)),
        Option("last_step", 2, "the step that ends or cuts the game", low=lambda _: 1, high=2),
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
    layout=Layout(Piece("num_steps", (1,), 2.0, "steps so far")),
    num_actions=lambda _num_players, _options: 10,
    max_steps=lambda _num_players, _options: 2,
    margin_scale=1.0,
    invariants=(),
    text=Texts(render=render, facts=facts, describe=describe),
)
