"""The two-move probe: a game in which the reward of every decision is known from what was seen.

The starter sees a bit and names one; naming it right wins. The other seat then makes its only
move, and with it the game ends: so the starter is paid on another's turn, and the loser's -1
arrives after their last decision. Whoever moves second has seen whether the starter was right.
"""

from __future__ import annotations

import numpy as np

from kunstkammer.envs.engine.arrays import Mask, Points, Vector
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.layout import Layout, Piece
from kunstkammer.envs.engine.record import ENDED, RUNNING, Record, record_type
from kunstkammer.envs.engine.rng import random_below
from kunstkammer.envs.engine.rules import Rules
from kunstkammer.envs.engine.texts import Texts

OTHER_MOVE = 2  # the only move of the seat that does not start

LAYOUT = Layout(
    Piece("is_starter", (1,), 1.0, "1: to name the bit"),
    Piece("bit", (1,), 1.0, "the bit, for the starter"),
    Piece("was_right", (1,), 1.0, "the starter's success, for the other"),
)


@kernel
def deal(state: Record, seed: int) -> None:
    state.starter = random_below(seed, 0, 2)
    state.bit = random_below(seed, 1, 2)
    state.was_right = 0
    state.player = state.starter
    state.phase = 0
    state.over = RUNNING
    state.num_steps = 0
    for index in range(5):
        state.padding[index] = 0


@kernel
def legal_actions(state: Record, mask: Mask) -> None:
    is_running = state.over == RUNNING
    is_starter = state.player == state.starter
    mask[0] = mask[1] = is_running and is_starter
    mask[OTHER_MOVE] = is_running and not is_starter


@kernel
def step(state: Record, action: int) -> None:
    state.num_steps += 1
    if state.player == state.starter:
        state.was_right = action == state.bit
        state.player = 1 - state.starter
    else:
        state.over = ENDED


@kernel
def scores(state: Record, out: Points) -> None:
    out[state.starter] = state.was_right
    out[1 - state.starter] = 1 - state.was_right


@kernel
def ranks(state: Record, out: Points) -> None:
    out[state.starter] = 1 - state.was_right
    out[1 - state.starter] = state.was_right


@kernel
def hide(state: Record, seat: int) -> None:
    pass


@kernel
def complete(view: Record, seat: int, seed: int) -> int:
    return 1


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    is_starter = seat == view.starter
    out[0] = is_starter
    out[1] = view.bit if is_starter else 0
    out[2] = 0 if is_starter else view.was_right


@kernel
def check(state: Record) -> int:
    return 0


PROBE = Game(
    name="probe",
    version=0,
    title="Probe",
    home=f"{__name__}:PROBE",
    players=(2,),
    default_players=2,
    options=(),
    record=record_type(
        (), (("starter", "i1"), ("bit", "i1"), ("was_right", "i1"), ("padding", "i1", 5))
    ),
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
    num_actions=lambda _players, _options: 3,
    max_steps=lambda _players, _options: 2,
    margin_scale=1.0,
    invariants=(),
    text=Texts(
        facts=lambda _view, watcher: {"seat": watcher},
        render=lambda facts: f"seat {facts['seat']}",
        describe=lambda _view, action, _watcher: {"kind": "move", "words": f"move {action}"},
    ),
)


def known_rewards(observations: np.ndarray, actions: np.ndarray) -> np.ndarray:
    """The reward that each decision earns, from its own observation: float [...]."""
    is_starter, bit, was_right = (observations[..., index] for index in range(3))
    wins = np.where(is_starter == 1, actions == bit, was_right == 0)
    return np.where(wins, 1.0, -1.0)
