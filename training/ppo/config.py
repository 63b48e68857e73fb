"""What a training run is: one frozen dataclass, read from defaults, a preset, a file, and `--set`.

A game's preset is a TOML file in `presets/`, or `preset.toml` in the package of a game that is not
of this project; a user's file and `--set key=value` overlay it.
Unknown keys and values of a wrong type are errors.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...agents.policy.inputs import PolicyInputs
from ...envs import find_game, name_game
from ...envs.engine.errors import UsageError
from ...envs.engine.game import Game, Settings
from ...envs.engine.options import OptionValue
from ...envs.games.installed import is_own
from ..evaluation.estimates import MIN_DEALS
from .config_ranges import LARGEST, check_evaluation, check_ranges
from .config_toml import parse_toml, read_toml, to_toml

PRESETS = Path(__file__).parent / "presets"
_EVALUATION_GAMES = 4000  # for each line-up, after a run of at least 2.8 million steps
_STEPS_OF_EVALUATION_GAME = 700  # of training; fewer, and the evaluation may take longer
_KINDS = {tuple: "a list of integers, such as [64, 64]", dict: "a table", str: "a text"}


@dataclass(frozen=True)
class TrainingConfig:
    """All that determines a training run, besides the versions of the libraries."""

    game: str
    """The game's id, or module:GAME for one that is not installed."""
    num_players: int | None = None
    """Seats at the tables; none given: the game's default."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    """Rule options by name; the others keep their defaults."""
    reward: str = "placement"
    """What a game pays: placement, rank or margin."""
    early_reward: str = "margin"
    """What a game pays instead in the first part of the run; denser, it teaches faster."""
    early_share: float = 0.0
    """How long that part is, as a share of the run."""
    seed: int = 1
    """Of deals, opponents, initial weights and minibatches; non-negative."""
    total_steps: int = 1_000_000
    """Decisions of the learner."""
    num_envs: int = 512
    """Tables that are played side by side."""
    steps_per_iteration: int = 64
    """Decisions of the learner at each table between two updates."""
    minibatch_size: int = 8192
    """Decisions in one gradient step; divides num_envs x steps_per_iteration."""
    num_epochs: int = 3
    """Passes over the decisions of an iteration."""
    learning_rate: float = 1e-3
    """Of Adam, at the start."""
    final_learning_rate: float = 1e-4
    """Of Adam, at the end; linear between."""
    discount: float = 1.0
    """Of rewards, a decision of the learner."""
    gae_lambda: float = 0.95
    """Of generalized advantage estimation."""
    clip_range: float = 0.2
    """Of PPO's probability ratio."""
    entropy_weight: float = 0.01
    """Of the entropy in the loss, at the start."""
    final_entropy_weight: float = 0.001
    """Of the entropy in the loss, at the end; linear between."""
    value_weight: float = 0.5
    """Of the value loss."""
    max_gradient_norm: float = 0.5
    """Larger gradients are scaled down to it."""
    hidden_sizes: tuple[int, ...] = (128, 128)
    """Units of the hidden layers, of the policy and of the value network each."""
    action_sizes: tuple[int, ...] = ()
    """Units of the layers that rate single actions with shared weights; empty for none. Where
    neither game nor outlook says what actions are about, they differ by their numbers alone."""
    skip_unused_inputs: bool = False
    """Leave out inputs that random games never fill; it trains faster."""
    outlook: bool = False
    """Show the policy, beside the observation, what thinking ahead finds; see `Outlook`."""
    activation: str = "relu"
    """Between the layers: relu or tanh."""
    opponents: dict[str, float] = field(default_factory=lambda: {"random": 1.0})
    """How often each agent is drawn for a seat, relative to all shares."""
    self_share: float = 0.0
    """How often a frozen earlier self is drawn, in [0, 1); the opponents share the rest."""
    num_selves: int = 2
    """Frozen selves that are kept, at most."""
    self_interval: int = 15
    """Iterations from one frozen self to the next; the oldest one makes room."""
    teacher: str = ""
    """An agent that the policy imitates before it learns by itself; empty for none."""
    teacher_share: float = 0.0
    """How long it does, as a share of the run."""
    initial_policy: str = ""
    """A policy file whose weights the policy starts with; empty for none. Its network must have the
    sizes of this run's. It holds no value network, which therefore starts from random weights."""
    initial_policy_digest: str = ""
    """The SHA-256 of that file, filled in as the run is made."""
    same_opponent_share: float = 0.5
    """The share of games in which all opponents are the same agent."""
    torch_threads: int = 1
    """Threads of torch; equal numbers are needed to resume bit for bit."""
    checkpoint_interval: int = 20
    """Iterations from one checkpoint on disk to the next."""
    evaluation_games: int | None = None
    """Games for each line-up of the final evaluation; 0 leaves it out. None: 4,000, or fewer after
    a short run, so that the evaluation does not take longer than the training."""

    def settings(self) -> Settings:
        """Game, number of players and options; UsageError if one is not allowed."""
        return find_game(self.game).settings(self.num_players, self.options)

    @property
    def game_name(self) -> str:
        """The game as commands take it: its name, or module:GAME."""
        return self.game if ":" in self.game else self.settings().game.name

    @property
    def steps_of_iteration(self) -> int:
        """Decisions of the learner in one iteration, at all tables."""
        return self.num_envs * self.steps_per_iteration

    @property
    def num_iterations(self) -> int:
        """Iterations that reach total_steps."""
        return -(-self.total_steps // self.steps_of_iteration)

    @property
    def num_evaluation_games(self) -> int:
        """Games for each line-up of the final evaluation; 0 for none."""
        if self.evaluation_games is not None:
            return self.evaluation_games
        fewest = MIN_DEALS * self.settings().num_players
        return max(fewest, min(_EVALUATION_GAMES, self.total_steps // _STEPS_OF_EVALUATION_GAME))


def load_config(
    game: str,
    *,
    file: Path | None = None,
    overrides: Sequence[str] = (),
    num_players: int | None = None,
    options: Mapping[str, object] | None = None,
) -> TrainingConfig:
    """Reads a game's preset, then a file, then single values.

    Args:
        game: a game's id, name or title.
        file: TOML; its keys are the fields of TrainingConfig.
        overrides: texts "key=value", the value in TOML or a bare word.
        num_players: as the last word on it; None leaves it as it is.
        options: rule options, laid over those of preset and file.

    Raises:
        UsageError: a key is unknown or a value not allowed.
        FileNotFoundError: there is no such file.
    """
    found = find_game(game)
    values: dict[str, Any] = {}
    for path in (preset_path(found), file):
        if path is not None and (path.exists() or path is file):
            values |= read_toml(path)
    values |= _parse_overrides(overrides)
    if num_players is not None:
        values["num_players"] = num_players
    if options and isinstance(values.setdefault("options", {}), dict):
        values["options"] = {**values["options"], **options}
    given = values.pop("game", found.id)
    if given != found.id and find_game(given) is not found:
        raise UsageError(f"the config is for game {given!r}; train {given}, or change the file")
    return build_config({**values, "game": name_game(found)})


def preset_path(game: Game) -> Path:
    """Where a game's preset is, if it has one: in `presets/`, or in its own package."""
    if is_own(game):
        return PRESETS / f"{game.name}.toml"
    return game.folder / "preset.toml"


def build_config(values: Mapping[str, Any]) -> TrainingConfig:
    """Checks names, types and ranges, and makes the config; UsageError if one is wrong."""
    hints = typing.get_type_hints(TrainingConfig)
    checked: dict[str, Any] = {}
    for key, value in values.items():
        if key not in hints:
            raise UsageError(f"config key {key!r} is unknown; allowed: {', '.join(hints)}")
        checked[key] = _convert(key, value, hints[key])
    if "game" not in checked:
        raise UsageError("config key 'game' is missing")
    config = TrainingConfig(**checked)
    check_ranges(config)
    settings = config.settings()
    PolicyInputs(settings, outlook=config.outlook)  # UsageError if the game has no outlook
    check_evaluation(config, settings.num_players)
    _check_text(config)
    return config


def change_config(config: TrainingConfig, overrides: Sequence[str]) -> TrainingConfig:
    """The config with single values changed, each as a text "key=value"; UsageError as above."""
    return build_config({**to_values(config), **_parse_overrides(overrides)})


def to_values(config: TrainingConfig) -> dict[str, Any]:
    """The values of a config by key, as `build_config` takes them; None is left out."""
    values = dataclasses.asdict(config)
    return {key: value for key, value in values.items() if value is not None}


def _parse_overrides(texts: Sequence[str]) -> dict[str, Any]:
    values = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--set {text!r} is not of the form key=value")
        values[key.strip()] = _parse_value(key.strip(), value.strip())
    return values


def _parse_value(key: str, text: str) -> Any:
    """Reads a TOML value; what is none is taken as a text."""
    try:
        return parse_toml(f"value = {text}")["value"]
    except ValueError:  # no TOML, or more digits than Python reads or shows
        return text
    except RecursionError:
        raise UsageError(f"config key {key!r} is nested too deeply") from None


def _check_text(config: TrainingConfig) -> None:
    """Refuses text that the run's own config file cannot hold."""
    try:
        to_toml(to_values(config)).encode()
    except UnicodeEncodeError as error:
        line = error.object.count("\n", 0, error.start)
        text = error.object.splitlines()[line].encode(errors="backslashreplace").decode()
        raise UsageError(f"the config's {text} is not UTF-8; rename the file") from None


def _convert(key: str, value: Any, hint: Any) -> Any:
    """Returns the value as the field's type, or raises UsageError."""
    if isinstance(hint, types.UnionType):
        hint = typing.get_args(hint)[0]
    origin = typing.get_origin(hint) or hint
    if origin is tuple and isinstance(value, list | tuple):
        return tuple(_convert(key, one, int) for one in value)
    if origin is dict and isinstance(value, Mapping):
        kind = typing.get_args(hint)[1]
        return {
            str(name): _convert(f"{key}.{name}", one, kind) if kind is float else one
            for name, one in value.items()
        }
    if origin is float and isinstance(value, int | float) and not isinstance(value, bool):
        if not abs(value) <= LARGEST:
            raise UsageError(
                f"config key {key!r} is {value}; it takes a finite number, at most {LARGEST}"
            )
        return float(value)
    if isinstance(value, origin) and not (origin is int and isinstance(value, bool)):
        return value
    raise UsageError(
        f"config key {key!r} is {value!r}; it takes {_KINDS.get(origin, origin.__name__)}"
    )
