"""Agents made of a kernel: with the view alone, or with records on which they try moves."""

from __future__ import annotations

import numpy as np
import pytest

from kunstkammer.agents import CompiledAgent, Decisions
from kunstkammer.envs import find_game
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.engine.arrays import Masks, Records
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.record import Mask, Record

from ..toys.high_card import HIGH_CARD, complete, legal_actions, step


@kernel
def choose_lowest(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """The legal action with the lowest number."""
    action = 0
    while not mask[action]:
        action += 1
    return action


@kernel
def choose_irrevocable(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """The first action that the seat could not take once more after it."""
    for action in range(mask.shape[0]):
        if mask[action]:
            trials[7] = view
            complete(trials[7], seat, seed)
            step(trials[7], action)
            trials[7].player = seat
            legal_actions(trials[7], trial_masks[7])
            if not trial_masks[7, action] and trial_masks[7].any():
                return action
    return -1


def first_decisions(num_tables: int) -> Decisions:
    batch = Batch(HIGH_CARD.settings(2), num_tables)
    batch.reset(4)
    tables = np.arange(num_tables)
    return Decisions(
        batch.settings, batch.views(tables, batch.players), batch.players.copy(), tables
    )


def test_an_agent_may_look_at_the_view_alone():
    decisions = first_decisions(5)
    agent = CompiledAgent("lowest", HIGH_CARD, choose_lowest)
    assert agent.act_batch(decisions).tolist() == decisions.masks.argmax(axis=1).tolist()


def test_an_agent_may_try_moves_and_leaves_the_view_alone():
    decisions = first_decisions(5)
    before = decisions.views.tobytes()
    agent = CompiledAgent("irrevocable", HIGH_CARD, choose_irrevocable)
    assert agent.act_batch(decisions).tolist() == decisions.masks.argmax(axis=1).tolist()
    assert decisions.views.tobytes() == before


def test_decisions_may_be_parts_of_arrays():
    whole = first_decisions(6)
    part = Decisions(
        whole.settings, whole.views[::2], whole.seats[::2], whole.seeds[::2], whole.masks[::2]
    )
    agent = CompiledAgent("lowest", HIGH_CARD, choose_lowest)
    assert agent.act_batch(part).tolist() == agent.act_batch(whole)[::2].tolist()


def test_an_agent_refuses_another_games_decisions():
    agent = CompiledAgent("lowest", find_game("gold"), choose_lowest)
    with pytest.raises(
        TypeError, match=r"agent lowest plays gold_v0; these decisions: highcard_v0"
    ):
        agent.act_batch(first_decisions(1))
