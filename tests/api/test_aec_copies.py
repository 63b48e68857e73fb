"""Seeds and copies of PettingZoo environments: whoever continues a game gets the same game."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs import GAMES, serengeti_v0
from kunstkammer.envs.api.aec import AECGame
from kunstkammer.envs.engine.rng import fold_seed, mix

from .. import ways_to_copy
from ..toys.high_card import HIGH_CARD
from .aec_play import everything, illegal_moves, play

ALL_GAMES = pytest.mark.parametrize("game", [*GAMES.values(), HIGH_CARD], ids=lambda game: game.id)
WAYS: dict[str, Callable[[AECGame], AECGame]] = {
    "clone": AECGame.clone,
    **ways_to_copy.WAYS,
}
every_way = pytest.mark.parametrize("copied", WAYS.values(), ids=list(WAYS))

PLAYED_ELSEWHERE = """
import pickle, sys
env = pickle.load(open(sys.argv[1], "rb"))
while not any(env.terminations.values()):
    mask = env.last()[0]["action_mask"]
    env.step(int(mask.nonzero()[0][mask.sum() // 2]))
print(env.state().tobytes().hex(), list(env.rewards.values()))
"""


@ALL_GAMES
def test_a_seed_is_the_seed_of_the_deal(game: Any) -> None:
    settings = game.settings()
    env = AECGame(settings)
    for seed in (0, 1, 2**63 - 1, 2**63, 2**200):
        expected = settings.new_states(1)
        game.kernels.deal_table(expected, 0, fold_seed(seed))
        env.reset(seed=seed)
        assert env.deal_seed == fold_seed(seed)
        assert env.state().tobytes() == expected.tobytes()
        play(env, 1, 3)


def test_resets_without_a_seed_go_on_from_the_last_one() -> None:
    env = serengeti_v0.env()
    for seed in (5, 6, 5):
        env.reset(seed=np.int64(seed))
        for number in range(1, 4):
            env.reset()
            assert env.deal_seed == mix(seed, number)
    again = serengeti_v0.env()
    again.reset(seed=env.deal_seed)
    assert everything(again) == everything(env)


def test_unseeded_environments_differ_and_can_be_dealt_again() -> None:
    env, other = serengeti_v0.env(), serengeti_v0.env()
    seeds = set()
    for _ in range(3):
        env.reset()
        other.reset()
        seeds |= {env.deal_seed, other.deal_seed}
    assert len(seeds) == 6
    other.reset(seed=env.deal_seed)
    assert everything(other) == everything(env)


@pytest.mark.parametrize(
    ("seed", "error"), [(-1, ValueError), (1.5, TypeError), ("1", TypeError), (True, TypeError)]
)
def test_a_wrong_seed_is_refused_and_changes_nothing(seed: Any, error: type[Exception]) -> None:
    env, expected = serengeti_v0.env(), serengeti_v0.env()
    for one in (env, expected):
        one.reset(seed=3)
        play(one, 1, 5)
    with pytest.raises(error, match="pass a non-negative integer"):
        env.reset(seed=seed)
    assert everything(env) == everything(expected)
    env.reset()
    expected.reset()
    assert everything(env) == everything(expected)


@ALL_GAMES
def test_arrays_that_were_handed_out_never_change(game: Any) -> None:
    env = AECGame(game.settings())
    env.reset(seed=4)
    kept: list[tuple[np.ndarray, bytes]] = []
    for number in range(1000):
        for agent in env.agents:
            arrays = [*env.observe(agent).values(), *env.observe(agent).values(), env.state()]
            arrays.append(env.infos[agent]["action_mask"])
            kept += [(array, array.tobytes()) for array in arrays]
        if not play(env, number, 1):
            break
    assert any(env.terminations.values())
    assert all(array.tobytes() == content for array, content in kept)
    owners = [array for array, _ in kept if array.size]
    assert all(array.flags.owndata and array.flags.writeable for array in owners)


@ALL_GAMES
def test_writing_to_what_was_handed_out_does_not_change_the_game(game: Any) -> None:
    env, expected = AECGame(game.settings()), AECGame(game.settings())
    env.reset(seed=4)
    expected.reset(seed=4)
    for number in range(1000):
        for agent in env.agents:
            for array in (*env.observe(agent).values(), env.state()):
                array[:] = 1
            env.infos[agent]["action_mask"][:] = 0
        moves = play(expected, number, 1)
        if not moves:
            break
        env.step(moves[0])
        assert env.state().tobytes() == expected.state().tobytes()
    assert env.rewards == expected.rewards


@every_way
@ALL_GAMES
def test_a_copy_continues_the_game_apart_from_its_original(game: Any, copied: Any) -> None:
    env = AECGame(game.settings(), "margin")
    env.reset(seed=8)
    for number in range(1000):
        twin = copied(env)
        assert everything(twin) == everything(env)
        before = everything(env)
        play(twin, number, 3)
        assert everything(env) == before
        if not play(env, number, 1):
            break
    assert everything(copied(env)) == everything(env)
    assert any(env.terminations.values())


@every_way
def test_a_copy_plays_out_as_the_original_does(copied: Any) -> None:
    env = serengeti_v0.raw_env(5, "rank", "ansi", payout="majority", box_chips=77)
    env.reset(seed=8)
    play(env, 1, 20)
    twin = copied(env)
    assert play(twin, 2) == play(env, 2)
    assert everything(twin) == everything(env)
    assert twin.render() == env.render()
    while env.agents:
        for one in (env, twin):
            one.step(None)
        assert everything(twin) == everything(env)
    for one in (env, twin):
        one.reset()
    assert everything(twin) == everything(env)
    assert (twin.settings, str(twin)) == (env.settings, str(env))
    with pytest.raises(ValueError, match="is illegal"):
        twin.step(illegal_moves(twin)[0])


@every_way
def test_a_copy_of_a_game_that_ended_illegally_has_ended_too(copied: Any) -> None:
    env = serengeti_v0.env()
    env.reset(seed=8)
    env.step(11)
    twin = copied(env)
    assert everything(twin) == everything(env)
    twin.step(None)
    assert (len(twin.agents), len(env.agents)) == (3, 4)


@every_way
def test_an_environment_can_be_copied_before_its_first_reset(copied: Any) -> None:
    env = copied(serengeti_v0.env(3, min_bid=0))
    assert not hasattr(env, "agents")
    expected = serengeti_v0.env(3, min_bid=0)
    env.reset(seed=1)
    expected.reset(seed=1)
    assert everything(env) == everything(expected)


@every_way
def test_a_copy_draws_from_spaces_of_its_own(copied: Any) -> None:
    env, expected = serengeti_v0.env(), serengeti_v0.env()
    for one in (env, expected):
        one.reset(seed=1)
        one.action_space("player_0").seed(7)
    twin = copied(env)
    drawn = [
        [one.action_space("player_0").sample() for _ in range(20)] for one in (twin, env, expected)
    ]
    assert drawn[1] == drawn[2]
    assert (drawn[0] == drawn[1]) == (copied is not AECGame.clone)  # a clone is not seeded


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_another_process_continues_a_pickled_game(game: Any, tmp_path: Path) -> None:
    env = AECGame(game.settings())
    env.reset(seed=8)
    play(env, 1, 10)
    file = tmp_path / "game.pickle"
    file.write_bytes(pickle.dumps(env))
    command = [sys.executable, "-W", "error", "-c", PLAYED_ELSEWHERE, str(file)]
    elsewhere = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    while not any(env.terminations.values()):
        mask = env.last()[0]["action_mask"]
        env.step(int(mask.nonzero()[0][mask.sum() // 2]))
    assert elsewhere.split("\n")[0] == (
        f"{env.state().tobytes().hex()} {list(env.rewards.values())}"
    )
