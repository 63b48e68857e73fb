"""The private members of Stable-Baselines3 that training relies on, for lack of public ones."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

from kunstkammer.training import ppo
from kunstkammer.training.ppo.config import build_config
from kunstkammer.training.ppo.trainer import Trainer

from .small_runs import TINY

MEMBERS = {
    "_build",
    "_last_episode_starts",
    "_last_obs",
    "_n_updates",
    "_setup_learn",
    "_update_current_progress_remaining",
}


def test_the_installed_version_has_the_private_members_that_training_uses() -> None:
    model = Trainer(build_config(TINY)).learner.model
    gone = [name for name in MEMBERS if not hasattr(model, name)]
    gone = [name for name in gone if not hasattr(model.policy, name)]
    installed = [f"{name} {version(name)}" for name in ("stable-baselines3", "sb3-contrib")]
    assert gone == [], f"{', '.join(installed)} moved: {', '.join(sorted(gone))}"


def test_training_uses_no_other_private_members() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(ppo.__file__).parent.glob("*.py")]
    used = re.findall(r"(?:model|super\(\))\.(_[a-z]\w+)", "\n".join(sources))
    assert set(used) == MEMBERS
