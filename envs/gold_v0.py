"""Gold! for PettingZoo: `env()` and `raw_env()`; see `env_factories` and `AECGame`."""

from __future__ import annotations

from .api.factories import env_factories
from .games.gold import GOLD

env, raw_env = env_factories(GOLD, __name__)
