"""Options and settings: what is allowed, how it is stored, and what is said of the rest."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import numpy as np
import pytest

from kunstkammer.envs.engine.errors import UsageError
from kunstkammer.envs.engine.game import Game, Settings, load_game
from kunstkammer.envs.engine.options import Option, OptionValue

from ..toys.high_card import HIGH_CARD

TEXTS = Option("payout", "equal", "who shares", choices=("equal", "prorata"))
FLAG = Option("doubling", True, "the game ends when", choices=(True, False))
RANGE = Option("box_chips", 65, "all chips", low=lambda num_players: 10 * num_players, high=500)
FROM_ZERO = Option("min_bid", 1, "smallest bid", high=1)


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        (TEXTS, "equal", 0),
        (TEXTS, "prorata", 1),
        (FLAG, True, 0),
        (FLAG, False, 1),
        (RANGE, 40, 40),
        (RANGE, 500, 500),
        (RANGE, np.int16(77), 77),
        (FROM_ZERO, 0, 0),
        (FROM_ZERO, 1, 1),
    ],
)
def test_allowed_values_are_stored_as_integers(option: Option, value: object, code: int) -> None:
    encoded = option.encode(value, num_players=4)
    assert encoded == code
    assert type(encoded) is int
    assert option.decode(encoded) == value


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        (TEXTS, "majority", "'equal', 'prorata'"),
        (TEXTS, "Equal", "'equal', 'prorata'"),
        (TEXTS, 0, "'equal', 'prorata'"),
        (TEXTS, None, "'equal', 'prorata'"),
        (TEXTS, ["equal"], "'equal', 'prorata'"),
        (FLAG, 1, "True, False"),
        (FLAG, "True", "True, False"),
        (RANGE, 39, "an integer from 40 to 500"),
        (RANGE, 501, "an integer from 40 to 500"),
        (RANGE, 65.0, "an integer from 40 to 500"),
        (RANGE, "65", "an integer from 40 to 500"),
        (RANGE, np.array([65, 66]), "an integer from 40 to 500"),
        (FROM_ZERO, True, "an integer from 0 to 1"),
        (FROM_ZERO, -1, "an integer from 0 to 1"),
    ],
)
def test_other_values_are_refused_with_the_allowed_ones(
    option: Option, value: object, allowed: str
) -> None:
    with pytest.raises(UsageError) as caught:
        option.encode(value, num_players=4)
    assert str(caught.value) == (
        f"option {option.name} is {value!r}; allowed with 4 players: {allowed}"
    )


def test_the_smallest_value_may_depend_on_the_players() -> None:
    assert RANGE.encode(20, num_players=2) == 20
    assert RANGE.allowed(2) == "an integer from 20 to 500"
    assert RANGE.allowed(5) == "an integer from 50 to 500"


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (TEXTS, "prorata", "prorata"),
        (TEXTS, "ProRata", "prorata"),
        (TEXTS, "nonsense", "nonsense"),
        (TEXTS, "3", 3),
        (FLAG, "true", True),
        (FLAG, "False", False),
        (FLAG, "1", 1),
        (RANGE, "200", 200),
        (RANGE, "-3", -3),
        (RANGE, "many", "many"),
        (RANGE, "2.5", "2.5"),
    ],
)
def test_texts_mean_a_value_or_stay_texts(option: Option, text: str, value: OptionValue) -> None:
    parsed = option.parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


def test_settings_are_completed_with_the_defaults() -> None:
    settings = HIGH_CARD.settings()
    assert settings.num_players == 3
    assert dict(settings.options) == {"best": "highest", "hand_size": 3}
    assert dict(settings.codes) == {"best": 0, "hand_size": 3}


def test_settings_take_what_is_chosen() -> None:
    settings = HIGH_CARD.settings(2, {"hand_size": 1, "best": "lowest"})
    assert settings.num_players == 2
    assert dict(settings.options) == {"best": "lowest", "hand_size": 1}
    assert dict(settings.codes) == {"best": 1, "hand_size": 1}
    assert (settings.num_actions, settings.max_steps) == (12, 2)


def test_numpy_integers_become_plain_ones() -> None:
    settings = HIGH_CARD.settings(np.int64(4), {"hand_size": np.int8(2)})  # type: ignore[arg-type]
    assert [type(settings.num_players), type(settings.options["hand_size"])] == [int, int]
    assert settings == HIGH_CARD.settings(4, {"hand_size": 2})


@pytest.mark.parametrize("num_players", [0, 1, 5, -3, True, 3.0, "3", np.float32(3)])
def test_other_numbers_of_players_are_refused(num_players: object) -> None:
    with pytest.raises(UsageError) as caught:
        HIGH_CARD.settings(num_players)  # type: ignore[arg-type]  # any object may come
    assert str(caught.value) == f"num_players is {num_players!r}; High Card takes 2 to 4"


def test_unknown_options_are_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError) as caught:
        HIGH_CARD.settings(3, {"hand_siez": 2})
    assert str(caught.value) == (
        "High Card has no option 'hand_siez'; its options: best, hand_size"
    )


def test_a_game_without_options_says_so() -> None:
    plain_game = dataclasses.replace(HIGH_CARD, options=())
    with pytest.raises(UsageError, match="^High Card has no option 'best'; its options: -$"):
        plain_game.settings(3, {"best": "lowest"})


def test_settings_are_equal_by_players_and_options() -> None:
    assert HIGH_CARD.settings(3) == HIGH_CARD.settings(3, {"best": "highest"})
    assert HIGH_CARD.settings(3) != HIGH_CARD.settings(4)
    assert HIGH_CARD.settings(3) != HIGH_CARD.settings(3, {"best": "lowest"})
    assert HIGH_CARD.settings(3) != dataclasses.replace(HIGH_CARD).settings(3)


def test_settings_cannot_be_edited() -> None:
    settings = HIGH_CARD.settings()
    with pytest.raises(dataclasses.FrozenInstanceError):
        settings.num_players = 4  # type: ignore[misc]  # that is the point
    with pytest.raises(TypeError, match="does not support item assignment"):
        settings.options["best"] = "lowest"  # type: ignore[index]  # that is the point


def test_new_states_have_players_and_options_and_nothing_else() -> None:
    states = HIGH_CARD.settings(4, {"best": "lowest", "hand_size": 2}).new_states(3)
    assert states["num_players"].tolist() == [4, 4, 4]
    assert states["rule_best"].tolist() == [1, 1, 1]
    assert states["rule_hand_size"].tolist() == [2, 2, 2]
    for name in ("num_players", "rule_best", "rule_hand_size"):
        states[name] = 0
    assert not any(states.tobytes())


@pytest.mark.parametrize("copied", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy])
def test_copies_of_settings_are_equal_and_keep_their_game(copied: object) -> None:
    settings = HIGH_CARD.settings(2, {"hand_size": 1})
    twin: Settings = copied(settings)  # type: ignore[operator]  # one of the two above
    assert twin == settings
    assert twin.game is HIGH_CARD
    assert dict(twin.codes) == {"best": 0, "hand_size": 1}


def test_copies_of_a_game_are_the_game() -> None:
    assert pickle.loads(pickle.dumps(HIGH_CARD)) is HIGH_CARD
    assert copy.copy(HIGH_CARD) is HIGH_CARD
    assert copy.deepcopy(HIGH_CARD) is HIGH_CARD


def test_a_game_is_found_at_its_home_only() -> None:
    assert load_game(HIGH_CARD.home) is HIGH_CARD
    module = HIGH_CARD.home.partition(":")[0]
    with pytest.raises(AttributeError, match="LOW_CARD"):
        load_game(f"{module}:LOW_CARD")
    with pytest.raises(TypeError, match=f"^{module}:LAYOUT is Layout; a Game must be found there$"):
        load_game(f"{module}:LAYOUT")


def test_a_game_is_named_after_name_and_version() -> None:
    second: Game = dataclasses.replace(HIGH_CARD, version=2)
    assert second.id == "highcard_v2"
    assert second.gymnasium_id == "kunstkammer/Highcard-v2"
    assert repr(second) == "<Game highcard_v2>"
