"""Whatever holds a game or arrays can be copied and pickled; each copy goes on alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from kunstkammer.agents import Decisions, make_agent
from kunstkammer.agents.policy.file import PolicyAgent
from kunstkammer.agents.policy.inputs import PolicyInputs
from kunstkammer.agents.policy.network import ActionHead, Network
from kunstkammer.agents.single_agent.gymnasium import SeatEnv
from kunstkammer.agents.single_agent.gymnasium_vector import SeatVectorEnv
from kunstkammer.agents.single_agent.seat_loop import SeatLoop
from kunstkammer.envs import find_game
from kunstkammer.envs.api.aec import AECGame
from kunstkammer.envs.api.batch import Batch
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.copies import OwnsArrays

from .api.aec_play import everything, play
from .ways_to_copy import OUT_OF_BAND, WAYS, check_copies, read_only

CORONA = find_game("corona").settings()  # it uses working memory too
SERENGETI = find_game("serengeti").settings()  # it has an outlook


def first_legal(masks: Any) -> Any:
    return np.argmax(masks, axis=-1)


def started_aec() -> AECGame:
    env = AECGame(CORONA)
    env.reset(seed=3)
    play(env, 1, 10)
    return env


def go_on_aec(env: AECGame) -> Any:
    return play(env, 2, 20), everything(env), env.reset(), everything(env)


def started_batch() -> Batch:
    batch = Batch(CORONA, 130, num_threads=2)
    batch.reset(3)
    batch.step(batch.random_actions(1, 0))
    return batch


def go_on_batch(batch: Batch) -> Any:
    for number in range(30):
        batch.step(batch.random_actions(2, number))
    seats = batch.players.tolist()
    views = batch.views(range(batch.num_envs), seats)
    arrays = [batch.states, batch.observations, batch.masks, batch.final_states, views]
    return [array.tobytes() for array in arrays], batch.game_numbers.tolist()


def started_loop() -> SeatLoop:
    agents = [make_agent(name, CORONA) for name in ("random", "gatherer")]
    loop = SeatLoop(CORONA, 3, agents)
    loop.reset(3, 4)
    loop.step(first_legal(loop.masks))
    return loop


def go_on_loop(loop: SeatLoop) -> Any:
    noted = []
    for _ in range(15):
        loop.step(first_legal(loop.masks))
        noted.append((loop.rewards.tolist(), loop.observations.tobytes(), loop.seats.tolist()))
    return noted, loop.batch.states.tobytes(), loop.assignment.tolist(), loop.wins.tolist()


def started_seat_env() -> SeatEnv:
    env = SeatEnv("corona", opponents=["random", "gatherer"], render_mode="ansi")
    env.action_space.seed(5)
    env.reset(seed=3)
    env.step(first_legal(env.action_masks()))
    return env


def go_on_seat_env(env: SeatEnv) -> Any:
    noted: list[Any] = [env.action_space.sample(env.action_masks().astype(np.int8))]
    for _ in range(200):
        observation, *others, info = env.step(first_legal(env.action_masks()))
        noted.append((observation["observation"].tobytes(), others, info["seat"], env.render()))
        if any(others[1:]):
            break
    observation, _ = env.reset()
    return noted, observation["observation"].tobytes(), env.np_random.integers(1000)


def started_vector_env() -> SeatVectorEnv:
    env = SeatVectorEnv("corona", 3, opponents=["random", "gatherer"])
    env.reset(seed=3)
    env.step(first_legal(env.action_masks()))
    return env


def go_on_vector_env(env: SeatVectorEnv) -> Any:
    noted = []
    for _ in range(15):
        observation, rewards, over, _, infos = env.step(first_legal(env.action_masks()))
        noted.append((observation["observation"].tobytes(), rewards.tolist(), over.tolist()))
        noted.append(infos["seat"].tolist())
    return noted, env.action_space.sample().shape, env.np_random.integers(1000)


def started_table() -> Table:
    table = Table(CORONA, 3)
    table.step(first_legal(table.mask))
    return table


def go_on_table(table: Table) -> Any:
    noted = [table.states.tobytes()]
    while not table.is_over:
        table.step(first_legal(table.mask))
        noted.append(table.view(1).tobytes())
    return noted, table.actions, table.result()


def some_decisions() -> Decisions:
    batch = Batch(SERENGETI, 20)
    batch.reset(3)
    seats = batch.players.copy()
    return Decisions(SERENGETI, batch.views(range(20), seats), seats, np.arange(20))


def look_at_decisions(decisions: Decisions) -> Any:
    seen = decisions.masks.tolist(), decisions.observations.tolist(), decisions[3].sample(1)
    chosen = make_agent("greedy", SERENGETI).act_batch(decisions).tolist()
    seen[2]["num_steps"] = 9  # what is sampled can be written to
    decisions.masks[:] = False
    decisions.observations[:] = 0
    return seen, chosen, decisions.views.tobytes()


def policy() -> PolicyAgent:
    inputs = PolicyInputs(SERENGETI, outlook=True)
    generator = np.random.default_rng(0)

    def weights(*shape: int) -> Any:
        return generator.normal(size=shape).astype(np.float32)

    size, count = inputs.layout.size, SERENGETI.num_actions
    head = ActionHead(
        inputs.action_inputs,
        weights(inputs.action_inputs.shape[1], 8),
        weights(count, 8),
        [(weights(8, 1), weights(1))],
    )
    network = Network([(weights(size, 8), weights(8))], "tanh", head)
    return PolicyAgent("policy", network, inputs, samples=True)


def ask_agent(agent: Any) -> Any:
    return agent.name, agent.act_batch(some_decisions()).tolist()


HOLDERS: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "AECGame": (started_aec, go_on_aec),
    "Batch": (started_batch, go_on_batch),
    "SeatLoop": (started_loop, go_on_loop),
    "SeatEnv": (started_seat_env, go_on_seat_env),
    "SeatVectorEnv": (started_vector_env, go_on_vector_env),
    "Table": (started_table, go_on_table),
    "Decisions": (some_decisions, look_at_decisions),
    "PolicyAgent": (policy, ask_agent),
    "CompiledAgent": (lambda: make_agent("shrewd", SERENGETI), ask_agent),
}


WITHOUT_ARRAYS = {"CompiledAgent"}  # nothing of them can be handed over out of band


@pytest.mark.parametrize(
    ("holder", "way"),
    [
        (holder, way)
        for holder in HOLDERS
        for way in WAYS
        if holder not in WITHOUT_ARRAYS or way not in OUT_OF_BAND
    ],
)
def test_copies_and_originals_go_on_alike_and_alone(holder: str, way: str) -> None:
    make, go_on = HOLDERS[holder]
    check_copies(make, go_on, WAYS[way])


def test_every_class_with_arrays_of_its_own_is_tried_above() -> None:
    parts = {"ActionHead", "LoopHolder", "Network", "PolicyInputs"}  # of the agents
    modules = ("kunstkammer.envs.", "kunstkammer.agents.")
    found = {one for one in subclasses(OwnsArrays) if one.__module__.startswith(modules)}
    assert {one.__name__ for one in found} == (HOLDERS.keys() | parts) - {"PolicyAgent"}


def subclasses(parent: type) -> Iterator[type]:
    for child in parent.__subclasses__():
        yield child
        yield from subclasses(child)


def test_saved_arrays_can_be_loaded_from_memory_of_others() -> None:
    loop, expected = started_loop(), started_loop()
    loop.load(read_only(expected.save()))
    assert go_on_loop(loop) == go_on_loop(expected)
