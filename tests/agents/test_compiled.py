"""Agents made of a kernel: with the view alone, with records to try moves on, with parameters."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from kunstkammer.agents import CompiledAgent, Decisions, agent_specs, make_agent
from kunstkammer.envs import find_game
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.engine.arrays import Masks, Records
from kunstkammer.envs.engine.errors import UsageError
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


def test_a_pickled_agent_leaves_its_compiled_loop_behind():
    decisions = first_decisions(5)
    agent = CompiledAgent("lowest", HIGH_CARD, choose_lowest)
    actions = agent.act_batch(decisions)
    twin = pickle.loads(pickle.dumps(agent))
    assert not any("loop" in name for name in vars(twin))
    assert twin.act_batch(decisions).tolist() == actions.tolist()


def test_a_copied_agent_shares_the_compiled_loop():
    agent = make_agent("random", find_game("serengeti").settings())
    loop = agent._loop
    for twin in (copy.copy(agent), copy.deepcopy([agent, 1])[0]):
        assert twin is not agent
        assert twin._loop is loop


def test_an_agent_may_try_moves_and_leaves_the_view_alone():
    decisions = first_decisions(5)
    before = decisions.views.tobytes()
    agent = CompiledAgent("irrevocable", HIGH_CARD, choose_irrevocable, num_trials=8)
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


@kernel
def choose_numbered(view: Record, seat: int, mask: Mask, seed: int, ones: int, tens: int) -> int:
    """The legal action of a number, counted from the lowest, and twice around."""
    wanted = ones + 10 * tens
    action = 0
    while wanted > 0 or not mask[action]:
        wanted -= mask[action]
        action = (action + 1) % mask.shape[0]
    return action


@kernel
def choose_numbered_trial(
    view: Record,
    seat: int,
    mask: Mask,
    seed: int,
    trials: Records,
    trial_masks: Masks,
    ones: int,
    tens: int,
) -> int:
    """The same, by way of a trial's mask."""
    for action in range(mask.shape[0]):
        trial_masks[0, action] = mask[action]
    return choose_numbered(view, seat, trial_masks[0], seed, ones, tens)


@pytest.mark.parametrize(
    ("choose", "num_trials"), [(choose_numbered, 0), (choose_numbered_trial, 1)]
)
def test_an_agent_may_have_parameters(choose, num_trials):
    decisions = first_decisions(5)
    count = int(decisions.masks[0].sum())
    agents = [
        CompiledAgent("numbered", HIGH_CARD, choose, (ones, 0), num_trials) for ones in range(count)
    ]
    chosen = [agent.act_batch(decisions)[0] for agent in agents]
    assert chosen == np.flatnonzero(decisions.masks[0]).tolist()
    ten = CompiledAgent("numbered", HIGH_CARD, choose, (0, 1), num_trials)
    assert ten.act_batch(decisions)[0] == chosen[10 % count]


def test_a_parameter_stands_behind_the_name():
    settings = find_game("corona").settings()
    assert make_agent("sampler:plans=20", settings).name == "sampler:plans=20"
    parameters = {spec.name: spec.parameters for spec in agent_specs(settings.game)}
    assert [one.name for one in parameters["sampler"]] == ["plans"]
    assert parameters["exact"] == parameters["random"] == ()


@pytest.mark.parametrize(
    ("choose", "needs", "message"),
    [
        (choose_lowest, {"num_trials": 2}, "seed, trials and trial_masks, and 0 parameters"),
        (choose_irrevocable, {}, "seed, no trials and trial_masks, and 0 parameters"),
        (
            choose_numbered,
            {"parameters": (1,)},
            "seed, no trials and trial_masks, and 1 parameters",
        ),
    ],
)
def test_a_function_that_takes_other_arguments_is_refused(choose, needs, message):
    with pytest.raises(TypeError, match=f"^agent own takes view, .*; it must take .*{message}$"):
        CompiledAgent("own", HIGH_CARD, choose, **needs)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sampler:plans=0", "plans is '0'; allowed: an integer from 1 to 100000"),
        ("sampler:plans=many", "plans is 'many'; allowed: an integer from 1 to 100000"),
        ("sampler:plans=+5", "plans is '+5'; allowed: an integer from 1 to 100000"),
        ("sampler:plans=007", "plans is '007'; allowed: an integer from 1 to 100000"),
        ("sampler:plans=1_000", "plans is '1_000'; allowed: an integer from 1 to 100000"),
        ("sampler:plans=100001", "plans is '100001'; allowed: an integer from 1 to 100000"),
        ("sampler:depth=2", "sampler has no setting 'depth'; its settings: plans"),
        ("sampler:20", "'20' is no setting; write key=value"),
        ("sampler:", "'' is no setting; write key=value"),
        ("sampler:plans=5,plans=6", "'plans' is set twice; choose one value"),
        ("exact:plans=5", "exact has no settings; write 'exact'"),
        ("exact:", "exact has no settings; write 'exact'"),
    ],
)
def test_a_wrong_parameter_is_named(text, message):
    with pytest.raises(UsageError) as caught:
        make_agent(text, find_game("corona").settings())
    assert str(caught.value) == f"agent {text!r}: {message}"
