"""Agents that write to all they are given: no game is played otherwise, or the error names them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents import Agent, make_agent
from kunstkammer.agents.agent import Decisions
from kunstkammer.agents.policy.inputs import PolicyInputs
from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.agents.single_agent.seat_loop import SeatLoop
from kunstkammer.agents.table import play_game
from kunstkammer.envs import find_game
from kunstkammer.envs.engine.errors import IllegalActionError
from kunstkammer.training.evaluation.evaluate import evaluate

SETTINGS = find_game("serengeti").settings()
READ_ONLY = ("seats", "seeds", "view", "views")
OWN = ("mask", "masks", "observation", "observations", "sample")


class FirstLegal(Agent):
    """Takes the first legal action."""

    name = "first"

    def act_batch(self, decisions: Decisions) -> Any:
        return np.argmax(decisions.masks, axis=1)


class Vandal(FirstLegal):
    """Chooses as `FirstLegal`, then overwrites what it was given."""

    name = "vandal"

    def __init__(self, attribute: str) -> None:
        self.attribute = attribute

    def act_batch(self, decisions: Decisions) -> Any:
        actions = super().act_batch(decisions)
        for given in given_arrays(decisions)[self.attribute]:
            overwrite(given)
        return actions


class Cheat(FirstLegal):
    """Declares everything legal, and takes the last action but one, a bid that nobody can pay."""

    name = "cheat"

    def act_batch(self, decisions: Decisions) -> Any:
        decisions.masks[:] = True
        return np.full(len(decisions), decisions.masks.shape[1] - 2)


class Reuser(FirstLegal):
    """Always answers with the same array."""

    name = "reuser"

    def __init__(self) -> None:
        self.answer = np.zeros(0, np.int64)

    def act_batch(self, decisions: Decisions) -> Any:
        self.answer[:] = -1  # what it answered before
        self.answer = np.argmax(decisions.masks, axis=1)
        return self.answer


class Dropper(FirstLegal):
    """Fails."""

    name = "dropper"

    def act_batch(self, decisions: Decisions) -> Any:
        raise LookupError("no such card")


def given_arrays(decisions: Decisions) -> dict[str, list[Any]]:
    """All arrays and records that an agent can reach, by attribute."""
    found: dict[str, list[Any]] = {}
    for owner in (decisions, decisions[0]):
        names = {*vars(owner), *vars(type(owner))}
        for name in sorted(one for one in names if not one.startswith("_")):
            value = getattr(owner, name)
            if isinstance(value, np.ndarray | np.record):
                found[name] = [value]
    found["sample"] = [decision.sample(7) for decision in decisions]
    return found


def overwrite(given: Any) -> None:
    if given.dtype.names is None:
        given[...] = 99
    for name in given.dtype.names or ():
        given[name] = 99


def decisions_now() -> Decisions:
    loop = SeatLoop(SETTINGS, 2, [FirstLegal()])
    loop.reset(1, 2)
    return loop.decisions()


def play_one_game(agent: Agent) -> object:
    replay = play_game(SETTINGS, [agent] * 4, 1)
    return replay.actions, replay.result


def play_evaluation(agent: Agent) -> object:
    line_up = [agent, make_agent("random", SETTINGS), agent, agent]
    result = evaluate(SETTINGS, [line_up], 40, 1)[0]
    return result.num_decisions, [row.margin for row in result.agents]


def play_gymnasium(agent: Agent) -> object:
    env = SeatEnv("serengeti", opponents=agent)
    observation, _ = env.reset(seed=1)
    seen, is_over = [], False
    while not is_over:
        observation, reward, is_over, _, _ = env.step(int(observation["action_mask"].argmax()))
        seen.append((observation["observation"].tobytes(), reward))
    return seen


def play_gymnasium_vector(agent: Agent) -> object:
    env = SeatVectorEnv("serengeti", 3, opponents=agent)
    observation, _ = env.reset(seed=1)
    seen = []
    for _ in range(30):
        observation, rewards, *_ = env.step(observation["action_mask"].argmax(axis=1))
        seen.append((observation["observation"].tobytes(), rewards.tolist()))
    return seen


def play_with_teacher(agent: Agent) -> object:
    from kunstkammer.training.ppo.vec_env import SeatVecEnv

    loop = SeatLoop(SETTINGS, 4, [FirstLegal()])
    env = SeatVecEnv(loop, PolicyInputs(SETTINGS, outlook=False))
    env.seed(3)
    env.teacher = agent
    env.reset()
    seen = [env.step(loop.masks.argmax(axis=1))[0].tobytes() for _ in range(30)]
    return seen, [actions.tolist() for actions in env.advice]


PLACES = (
    play_one_game,
    play_evaluation,
    play_gymnasium,
    play_gymnasium_vector,
    play_with_teacher,
)


@pytest.fixture(scope="module")
def unharmed() -> dict[Callable[[Agent], object], object]:
    return {place: place(FirstLegal()) for place in PLACES}


def test_an_agent_reaches_these_arrays() -> None:
    assert sorted(given_arrays(decisions_now())) == sorted([*READ_ONLY, *OWN])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("attribute", OWN)
def test_an_agent_may_write_to_what_is_its_own(
    attribute: str,
    place: Callable[[Agent], object],
    unharmed: dict[Callable[[Agent], object], object],
) -> None:
    assert place(Vandal(attribute)) == unharmed[place]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("attribute", READ_ONLY)
def test_an_agent_that_writes_to_the_rest_is_named(
    attribute: str, place: Callable[[Agent], object]
) -> None:
    with pytest.raises(ValueError, match=r"read-only\nraised by agent vandal$"):
        place(Vandal(attribute))


@pytest.mark.parametrize("place", PLACES)
def test_an_agent_that_edits_its_masks_is_judged_by_others(
    place: Callable[[Agent], object],
) -> None:
    with pytest.raises(IllegalActionError, match=r"^agent cheat: action 65 \(bid 65\) is illegal"):
        place(Cheat())


@pytest.mark.parametrize("place", PLACES)
def test_an_agent_may_use_its_answer_again(
    place: Callable[[Agent], object], unharmed: dict[Callable[[Agent], object], object]
) -> None:
    assert place(Reuser()) == unharmed[place]


@pytest.mark.parametrize("place", PLACES)
def test_an_error_of_an_agent_names_it(place: Callable[[Agent], object]) -> None:
    with pytest.raises(LookupError, match=r"^no such card\nraised by agent dropper$"):
        place(Dropper())
