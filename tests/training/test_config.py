"""A run's config: from preset, file and command line, to its own file and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from kunstkammer.envs import GAMES
from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.training.ppo.config import TrainingConfig, build_config, load_config, to_values
from kunstkammer.training.ppo.config_toml import to_toml

from .small_runs import TINY


def test_an_outlook_that_the_game_does_not_have_is_told():
    assert load_config("serengeti").outlook
    with pytest.raises(UsageError, match="Gold! has no outlook; leave outlook = true away"):
        load_config("gold", overrides=["outlook=true"])


def test_configs_overlay_preset_file_and_set(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text('num_envs = 64\nminibatch_size = 1024\n[options]\npayout = "majority"\n')
    config = load_config(
        "serengeti", file=file, overrides=["num_envs=32", "reward=rank"], options={"min_bid": 0}
    )
    assert config.num_envs == 32
    assert config.minibatch_size == 1024
    assert config.reward == "rank"
    assert config.options == {"payout": "majority", "min_bid": 0}
    assert config.seed == load_config("serengeti").seed


def test_a_config_survives_its_own_file(tmp_path: Path):
    file = tmp_path / "config.toml"
    opponents = {"random": 0.5, 'file:runs\\1\\my "ä".safetensors': 0.5, "a\tb\x7f:c": 0.25}
    options = {"payout": "prorata", "min_bid": 0}
    config = build_config({**TINY, "opponents": opponents, "options": options})
    file.write_text(to_toml(to_values(config)))
    assert load_config("serengeti", file=file) == config


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("steps=3", "config key 'steps' is unknown; allowed: game, num_players"),
        ("num_envs", "--set 'num_envs' is not of the form key=value"),
        ("num_envs=many", "config key 'num_envs' is 'many'; it takes int"),
        ("num_envs=true", "config key 'num_envs' is True; it takes int"),
        ("num_envs=0x1" + 5000 * "0", "config key 'num_envs' is '0x10.*; it takes int"),
        ("num_envs=0", "config key 'num_envs' is 0; allowed: above 0"),
        ("num_envs=3", "config key 'minibatch_size' is .* it must divide"),
        ("same_opponent_share=1.5", "config key 'same_opponent_share' is 1.5; allowed: 0 to 1"),
        ("seed=-1", "config key 'seed' is -1; allowed: 0 or more"),
        ("reward=points", "config key 'reward' is 'points'; allowed: placement, rank, margin"),
        ("activation=gelu", "config key 'activation' is 'gelu'; allowed: relu, tanh"),
        ("hidden_sizes=[]", "config key 'hidden_sizes' needs at least one layer"),
        ("hidden_sizes=[1.5]", "config key 'hidden_sizes' is 1.5; it takes int"),
        ("opponents={}", "config key 'opponents' needs agents"),
        ("teacher=", "config keys 'teacher' and 'teacher_share' are '' and 0.1; name an agent"),
        ("teacher_share=0", "are 'shrewd' and 0.0; name an agent and a share above 0, or neither"),
        (
            "action_sizes=64",
            r"'action_sizes' is 64; it takes a list of integers, such as \[64, 64\]",
        ),
        ("action_sizes=[0]", "config key 'action_sizes' needs layers of at least 1 unit"),
        ("self_share=1", "config key 'opponents' needs agents .* and self_share below 1"),
        ("opponents={random='x'}", "config key 'opponents.random' is 'x'; it takes float"),
        ("game=chess", "there is no game 'chess'; games: serengeti_v0"),
        ("num_players=9", "num_players is 9; Serengeti takes 3 to 5"),
        ("options={colour=1}", "Serengeti has no option 'colour'; its options: forbidden_bids"),
        ("options={min_bid=2}", "option min_bid is 2; allowed with 4 players: an integer from 0"),
    ],
)
def test_wrong_config_values_are_told(text, message):
    with pytest.raises(UsageError, match=message):
        load_config("serengeti", overrides=[text])


def test_a_broken_config_file_is_told(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text("num_envs = = 3")
    with pytest.raises(UsageError, match="mine.toml is not valid TOML"):
        load_config("serengeti", file=file)
    with pytest.raises(FileNotFoundError):
        load_config("serengeti", file=tmp_path / "none.toml")


@pytest.mark.parametrize(
    "value", ["[" * 5000, "{a=" * 5000, f"{{{'a.' * 5000}a = 1}}", "[" * 5000 + "]" * 5000]
)
@pytest.mark.parametrize("key", ["opponents", "options", "hidden_sizes", "seed"])
def test_values_that_are_nested_too_deeply_are_refused(key: str, value: str, tmp_path: Path):
    with pytest.raises(UsageError, match=f"^config key '{key}' is nested too deeply$"):
        load_config("serengeti", overrides=[f"{key}={value}"])
    file = tmp_path / "mine.toml"
    file.write_text(f"{key} = {value}")
    with pytest.raises(UsageError, match=r"^config file .*mine.toml is nested too deeply$"):
        load_config("serengeti", file=file)


@pytest.mark.parametrize("game", [game.name for game in GAMES.values()])
def test_every_preset_can_be_made(game: str):
    config = load_config(game)
    assert isinstance(config, TrainingConfig)
    assert config.steps_of_iteration % config.minibatch_size == 0
