"""Replays for the tests."""

from __future__ import annotations

import json

import numpy as np

from kunstkammer.envs import find_game
from kunstkammer.envs.api.replay.game import Replay, record_game
from kunstkammer.envs.api.replay.line import to_line
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.game import Game

PASS = 66
# 15 auctions in which all three pass: the start player, seat 1 by this seed, gets all lots
ALL_PASS = (PASS,) * 45
SEED = 0


def all_pass() -> Replay:
    return record_game(find_game("serengeti").settings(3), SEED, ALL_PASS)


def random_replay(game: Game, num_players: int, seed: int, **options: object) -> Replay:
    table = Table(game.settings(num_players, options), seed)
    generator = np.random.default_rng(seed)
    while not table.is_over:
        table.step(generator.choice(np.flatnonzero(table.mask)))
    return record_game(table.settings, seed, table.actions)


def line_of(**changes: object) -> str:
    """The line of `all_pass` with some values changed; None of a key removes it."""
    content = json.loads(to_line(all_pass())) | changes
    return json.dumps({key: value for key, value in content.items() if value != "removed"})
