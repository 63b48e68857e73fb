"""Agents made of a kernel: with the view alone, or with records on which they try moves."""

from __future__ import annotations

import numpy as np

from kunstkammer.agents import CompiledAgent, Decisions
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
def choose_narrowest(
    view: Record, seat: int, mask: Mask, seed: int, trials: Records, trial_masks: Masks
) -> int:
    """The action with the highest number among those after which the fewest are legal."""
    chosen = -1
    fewest = 1000
    for action in range(mask.shape[0]):
        if not mask[action]:
            continue
        trials[0] = view
        complete(trials[0], seat, seed)
        step(trials[0], action)
        legal_actions(trials[0], trial_masks[7])
        count = 0
        for answer in range(mask.shape[0]):
            count += trial_masks[7, answer]
        if count <= fewest:
            fewest = count
            chosen = action
    return chosen


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
    agent = CompiledAgent("narrowest", HIGH_CARD, choose_narrowest)
    # all cards leave the next player with all of his own: so the highest card is chosen
    highest = [int(np.flatnonzero(mask)[-1]) for mask in decisions.masks]
    assert agent.act_batch(decisions).tolist() == highest
    assert decisions.views.tobytes() == before
