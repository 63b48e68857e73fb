"""A call that stops half-way leaves nothing to play on with, until a reset or a load succeeds."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents import Agent, make_agents
from kunstkammer.agents.agent import Decisions
from kunstkammer.agents.single_agent import gymnasium, gymnasium_vector
from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.agents.single_agent.seat_loop import SeatLoop
from kunstkammer.envs import find_game, make_batch
from kunstkammer.envs.api import batch as batch_module
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.engine.errors import ResetNeededError

SETTINGS = find_game("serengeti").settings()
Calls = dict[str, Callable[[Any], object]]


def first_legal(masks: Any) -> Any:
    return np.argmax(masks, axis=1)


def started_batch() -> Batch:
    batch = make_batch("serengeti", 3)
    batch.reset(1)
    return batch


def started_loop() -> SeatLoop:
    loop = SeatLoop(SETTINGS, 3, make_agents(["random"], SETTINGS))
    loop.reset(1, 2)
    return loop


@functools.cache
def saved(make: Callable[[], Any]) -> dict[str, Any]:
    held: dict[str, Any] = make().save()
    return held


CHANGES: dict[str, tuple[Callable[[], Any], Calls]] = {
    "Batch": (
        started_batch,
        {
            "step": lambda batch: batch.step(first_legal(batch.masks)),
            "step of one table": lambda batch: batch.step(first_legal(batch.masks)[1:2], [1]),
            "reset": lambda batch: batch.reset(5),
            "restart": lambda batch: batch.restart([1]),
            "load": lambda batch: batch.load(saved(started_batch)),
        },
    ),
    "SeatLoop": (
        started_loop,
        {
            "step": lambda loop: loop.step(first_legal(loop.masks)),
            "step of one table": lambda loop: loop.step(first_legal(loop.masks)[1:2], [1]),
            "reset": lambda loop: loop.reset(5, 6),
            "restart": lambda loop: loop.restart([1]),
            "load": lambda loop: loop.load(saved(started_loop)),
        },
    ),
}
REFUSED: dict[str, Calls] = {
    "Batch": {
        "step": lambda batch: batch.step([1, 1, 1]),
        "restart": lambda batch: batch.restart([0]),
        "random_actions": lambda batch: batch.random_actions(1, 1),
        "views": lambda batch: batch.views([0], [0]),
        "deal_seed": lambda batch: batch.deal_seed(0),
        "save": lambda batch: batch.save(),
    },
    "SeatLoop": {
        "step": lambda loop: loop.step([1, 1, 1]),
        "restart": lambda loop: loop.restart([0]),
        "decisions": lambda loop: loop.decisions(),
        "advise": lambda loop: loop.advise(make_agents(["random"], SETTINGS)[0]),
        "masks": lambda loop: loop.masks,
        "observations": lambda loop: loop.observations,
        "save": lambda loop: loop.save(),
    },
}
CURES: dict[str, Calls] = {
    "Batch": {name: CHANGES["Batch"][1][name] for name in ("reset", "load")},
    "SeatLoop": {name: CHANGES["SeatLoop"][1][name] for name in ("reset", "load")},
}
# where the interrupt comes: before the first compiled loop, or after it
MOMENTS = {"before": True, "after": False}


def interrupt(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, is_before: bool) -> None:
    original = getattr(owner, name)

    def stopped(*arguments: Any) -> None:
        if not is_before:
            original(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(owner, name, stopped)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(
    ("kind", "change"), [(kind, name) for kind in CHANGES for name in CHANGES[kind][1]]
)
def test_after_an_interrupt_only_a_reset_or_a_load_is_taken(
    kind: str, change: str, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, calls = CHANGES[kind]
    saved(make)  # before anything is cut
    for cure in CURES[kind].values():
        broken = make()
        with monkeypatch.context() as patch:
            interrupt(patch, batch_module, "share_work", MOMENTS[moment])
            with pytest.raises(KeyboardInterrupt):
                calls[change](broken)
        for refused in REFUSED[kind].values():
            with pytest.raises(ResetNeededError, match=r"interrupted; call reset\("):
                refused(broken)
        cure(broken)
        for call in calls.values():
            call(broken)


class Flaky(Agent):
    """Takes the first legal action, and is interrupted when it is asked to."""

    name = "flaky"
    is_cut = False

    def act_batch(self, decisions: Decisions) -> Any:
        if self.is_cut:
            raise KeyboardInterrupt
        return first_legal(decisions.masks)


def reset_by_mask(vector: SeatVectorEnv) -> None:
    vector.reset(options={"reset_mask": np.ones(vector.num_envs, np.bool_)})


SHELLS: dict[str, tuple[Callable[[], Any], Calls]] = {
    "SeatEnv": (
        lambda: SeatEnv("serengeti", seat=3),
        {
            "step": lambda env: env.step(int(np.argmax(env.action_masks()))),
            "illegal step": lambda env: env.step(int(np.argmin(env.action_masks()))),
            "reset": lambda env: env.reset(),
            "seeded reset": lambda env: env.reset(seed=3),
        },
    ),
    "SeatVectorEnv": (
        lambda: SeatVectorEnv("serengeti", 3, seat=3),
        {
            "step": lambda env: env.step(first_legal(env.action_masks())),
            "illegal step": lambda env: env.step(np.argmin(env.action_masks(), axis=1)),
            "reset": lambda env: env.reset(),
            "seeded reset": lambda env: env.reset(seed=3),
            "reset by mask": reset_by_mask,
        },
    ),
}


CUTS = {
    "share_work": {"SeatEnv": batch_module, "SeatVectorEnv": batch_module},
    "observe_seats": {"SeatEnv": gymnasium, "SeatVectorEnv": gymnasium_vector},
}


CASES = [(kind, change, cut) for kind in SHELLS for change in SHELLS[kind][1] for cut in CUTS]
CASES.remove(("SeatEnv", "illegal step", "observe_seats"))  # it shows the end before it goes on


@pytest.mark.parametrize(("kind", "change", "cut"), CASES)
def test_after_an_interrupt_an_environment_is_reset_and_shows_its_seat(
    kind: str, change: str, cut: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, calls = SHELLS[kind]
    env = make()
    env.reset(seed=1)
    if cut == "observe_seats" and "reset" in change:
        calls["illegal step"](env)
    with monkeypatch.context() as patch:
        interrupt(patch, CUTS[cut][kind], cut, is_before=False)
        with pytest.raises(KeyboardInterrupt):
            calls[change](env)
    for refused in (lambda: env.step([1, 1, 1]), env.action_masks):
        with pytest.raises(ResetNeededError, match=r"interrupted; call reset\("):
            refused()
    env.reset()
    assert (env._loop.batch.players == 3).all()
    calls["step"](env)
    assert (env._loop.batch.players == 3).all()


def test_a_reset_after_one_in_which_an_opponent_failed_shows_the_own_seat() -> None:
    agent = Flaky()
    num_failed = 0
    for seed in range(8):
        env = SeatEnv("serengeti", opponents=agent)
        env.reset(seed=1)
        env.step(int(np.argmin(env.action_masks())))
        agent.is_cut = True
        try:
            env.reset(seed=seed)
        except KeyboardInterrupt:
            num_failed += 1
        agent.is_cut = False
        shown, info = env.reset()
        assert env._loop.batch.players.tolist() == [info["seat"]]
        assert shown["action_mask"].tolist() == env.action_masks().tolist()
    assert num_failed > 2


def changed(arrays: dict[str, Any], name: str, array: Any) -> dict[str, Any]:
    return {**arrays, name: array}


WRONG_SAVED: dict[str, Callable[[dict[str, Any], str], dict[str, Any]]] = {
    "missing": lambda arrays, name: {key: one for key, one in arrays.items() if key != name},
    "shape": lambda arrays, name: changed(arrays, name, arrays[name][:2]),
    "broadcast": lambda arrays, name: changed(arrays, name, arrays[name].ravel()[0]),
    "floats": lambda arrays, name: changed(arrays, name, arrays[name].astype(float)),
}


@pytest.mark.parametrize("wrong", WRONG_SAVED)
@pytest.mark.parametrize("kind", CHANGES)
def test_a_load_that_is_refused_changes_nothing(kind: str, wrong: str) -> None:
    make, calls = CHANGES[kind]
    held = make()
    calls["step"](held)
    before = {name: array.tobytes() for name, array in held.save().items()}
    for name in saved(make):
        with pytest.raises((TypeError, ValueError), match=rf"saved (arrays lack '{name}'|{name} )"):
            held.load(WRONG_SAVED[wrong](saved(make), name))
    assert {name: array.tobytes() for name, array in held.save().items()} == before
    calls["step"](held)
