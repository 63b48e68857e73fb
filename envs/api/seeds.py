"""Which seed each game of an environment is dealt from."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from ..engine.errors import UsageError
from ..engine.game import Game
from ..engine.integers import exact_integer
from ..engine.rng import fold_seed


class DealSeeds:
    """The seeds of games that follow one another.

    Args:
        game: the game whose compiled loops derive seeds.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._base: int | None = None
        self._number = 0

    def draw(self, seed: int | None) -> int:
        """The seed of the next game, in [0, 2**63).

        Args:
            seed: a non-negative integer, which is taken as it is (hashed from 2**63 on). None: the
                k-th such game after one with a seed gets the k-th seed derived from that; if there
                was none yet, the operating system gives the first seed.

        Raises:
            TypeError, ValueError: the seed is not a non-negative integer; nothing was drawn.
        """
        if seed is not None:
            self._base, self._number = fold_seed(seed), 0
        elif self._base is None:
            self._base = secrets.randbits(63)
        else:
            self._number += 1
            return int(self._game.kernels.derive_seed(self._base, self._number))
        return self._base


def checked_seed(seed: object) -> int | None:
    """The seed as a Python integer, or None; refuses what `fold_seed` refuses."""
    if seed is None:
        return None
    fold_seed(seed)  # type: ignore[arg-type]  # checked there
    return exact_integer(seed)


def seeds_of_tables(seed: Any, num_envs: int) -> list[Any] | None:
    """The seeds of all tables as they were given; None if `seed` is a single one, or None.

    They are a list, since an array may turn seeds from 2**63 on into floats.

    Raises:
        UsageError: there is not one for each table.
    """
    if not isinstance(seed, list | tuple) and np.ndim(seed) == 0:
        return None
    if len(seed) != num_envs:
        raise UsageError(f"seed has {len(seed)} entries; pass one integer or {num_envs} of them")
    return list(seed)
