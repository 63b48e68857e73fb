"""Plays seeded games of one kind and prints a digest of every byte that they produce.

`python -m tests.games.digest serengeti_v0`; processes that differ in the JIT or in the hash seed
must print the same.
"""

from __future__ import annotations

import hashlib
import random
import sys

import numpy as np

from kunstkammer.envs import GAMES
from kunstkammer.envs.engine.game import Game, Settings
from kunstkammer.envs.engine.options import OptionValue

NUM_GAMES = 16
MAX_STEPS = 150
NUM_COMPLETIONS = 10


def digest_games(game: Game) -> str:
    """Digests states, masks, observations, views, completions, points and places of many games."""
    source = random.Random(game.id)
    digest = hashlib.sha256()
    for number in range(NUM_GAMES):
        num_players = game.players[number % len(game.players)]
        settings = game.settings(num_players, _draw_options(game, num_players, source))
        _digest_game(settings, source, digest)
    return digest.hexdigest()


def _draw_options(game: Game, num_players: int, source: random.Random) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for option in game.options:
        lowest = option.low(num_players) if option.low else 0
        values = option.choices or (lowest, option.default, option.high)
        options[option.name] = source.choice(values)
    return options


def _digest_game(settings: Settings, source: random.Random, digest: hashlib._Hash) -> None:
    """Plays one game: passes and low actions are frequent, so that games last."""
    kernels = settings.game.kernels
    states, views = settings.new_states(1), settings.new_states(1)
    mask = np.zeros(settings.num_actions, np.bool_)
    observation = np.zeros(settings.game.layout.size, np.float32)
    scores, ranks = (np.zeros(settings.num_players, np.int32) for _ in range(2))
    kernels.deal_table(states, 0, source.getrandbits(62))
    for step in range(MAX_STEPS):
        seat = int(states["player"][0])
        kernels.legal_table(states, 0, mask)
        kernels.observe_table(states, 0, seat, views, observation)
        kernels.rate_table(states, 0, scores, ranks)
        for array in (states, mask, observation, views, scores, ranks):
            digest.update(array.tobytes())
        if states["over"][0]:
            return
        if step % (MAX_STEPS // NUM_COMPLETIONS) == 0:
            tries = kernels.complete_table(views, 0, seat, source.getrandbits(62))
            digest.update(str(tries).encode() + views.tobytes())
        legal = np.flatnonzero(mask).tolist()
        low = [*legal[:3], legal[-1]]
        kernels.step_table(states, 0, source.choice(low if source.random() < 0.8 else legal))


if __name__ == "__main__":
    print(digest_games(GAMES[sys.argv[1]]))
