"""Games of other packages are found by what their package offers, and by where they lie."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import gymnasium
import pettingzoo
import pytest

from kunstkammer import envs
from kunstkammer.envs import GAMES, find_game, make, make_batch, name_game
from kunstkammer.envs.api.replay.files import append_replays, read_replays
from kunstkammer.envs.api.replay.game import record_game
from kunstkammer.envs.engine.errors import ReplayError, UsageError
from kunstkammer.envs.games.installed import GROUP, list_installed

from ..toys.high_card import HIGH_CARD

HOME = HIGH_CARD.home


def offer(monkeypatch: pytest.MonkeyPatch, **homes: str) -> None:
    """Lets installed packages offer games: where each lies, by the id."""
    offers = EntryPoints(EntryPoint(name, home, GROUP) for name, home in homes.items())
    monkeypatch.setattr(importlib.metadata, "entry_points", offers.select)


@pytest.mark.parametrize("name", ["highcard_v0", "highcard", "HighCard"])
def test_an_installed_game_is_found_by_id_and_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(monkeypatch, highcard_v0=HOME)
    assert find_game(name) is HIGH_CARD
    assert name_game(HIGH_CARD) == "highcard_v0"


def test_a_game_is_found_where_it_lies() -> None:
    assert find_game(HOME) is HIGH_CARD
    assert name_game(HIGH_CARD) == HOME
    assert str(make(HOME, num_players=2)) == "highcard_v0"
    assert make_batch(HOME, 3, hand_size=1).masks.shape == (3, 12)
    assert gymnasium.make("kunstkammer/Gold-v0", game=HOME).action_space.n == 12  # type: ignore[attr-defined]


def test_our_games_come_first_and_nothing_else_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offer(monkeypatch, gold_v0="no_such_module:GOLD", other_v0="no_such_module:OTHER")
    assert find_game("gold") is GAMES["gold_v0"]
    assert find_game("gold_v0") is GAMES["gold_v0"]
    assert [name_game(game) for game in GAMES.values()] == list(GAMES)


@pytest.mark.parametrize(
    ("offers", "name", "words"),
    [
        ({}, "other", "there is no game 'other'; games: serengeti_v0, gold_v0, corona_v0, "
         "kunststueck_v0, module:GAME for your own"),
        ({"some_v1": "x:Y"}, "other", "kunststueck_v0, some_v1, module:GAME for your own"),
        ({"some_v1": "no_such_module:SOME"}, "some",
         "the game some_v1 of a package: 'no_such_module:SOME' cannot be loaded: "
         "ModuleNotFoundError: No module named 'no_such_module'"),
        ({"some_v1": HOME}, "some_v1",
         f"a package offers {HOME} as 'some_v1', but its id is 'highcard_v0'; name the entry "
         "point by the id"),
        ({"some_v0": "x:Y", "some_v1": "z:Y"}, "some",
         "'some' means several games: some_v0 of a package (x:Y), some_v1 of a package (z:Y); "
         "name one as module:GAME"),
        ({"Some": "x:Y"}, "Some", "there is no game 'Some'; games: serengeti_v0"),
        ({}, "no_such_module:GAME", "'no_such_module:GAME' cannot be loaded: ModuleNotFoundError"),
        ({}, f"{__name__}:NOTHING", "cannot be loaded: AttributeError: module "),
        ({}, f"{__name__}:HOME", "cannot be loaded: TypeError: "),
        ({}, ":", "':' cannot be loaded: ValueError: Empty module name"),
        ({}, ".:X", "'.:X' cannot be loaded: TypeError: "),
    ],
)  # fmt: skip
def test_what_cannot_be_found_or_loaded_is_told(
    offers: dict[str, str], name: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(monkeypatch, **offers)
    with pytest.raises(UsageError) as caught:
        find_game(name)
    assert words in str(caught.value)


def test_a_module_that_breaks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "breaks_at_once.py").write_text("raise RuntimeError('no licence')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UsageError) as caught:
        find_game("breaks_at_once:GAME")
    assert str(caught.value) == ("'breaks_at_once:GAME' cannot be loaded: RuntimeError: no licence")


def test_installed_games_are_registered_by_their_ids_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offer(monkeypatch, highcard_v0=HOME, lost_v3="no_such_module:LOST")
    known: dict[str, Any] = getattr(pettingzoo, "aec_registry", {})
    for registry, registered_id in (
        (gymnasium.registry, "kunstkammer/Highcard-v0"),
        (gymnasium.registry, "kunstkammer/Lost-v3"),
        (known, "kunstkammer/highcard-v0"),
        (known, "kunstkammer/lost-v3"),
    ):
        monkeypatch.setitem(registry, registered_id, None)  # so that it is taken out at the end
        del registry[registered_id]
    envs._register()
    envs._register_with_pettingzoo()
    assert "kunstkammer/Lost-v3" in gymnasium.registry
    env = gymnasium.make("kunstkammer/Highcard-v0", num_players=2)
    assert env.action_space.n == 12  # type: ignore[attr-defined]
    if hasattr(pettingzoo, "aec_registry"):
        assert "kunstkammer/lost-v3" in pettingzoo.aec_registry
        assert str(pettingzoo.make("aec", "kunstkammer/highcard_v0")) == "highcard_v0"


def test_a_replay_names_its_game_by_id_and_imports_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    replay = record_game(HIGH_CARD.settings(2), 5, ())
    append_replays(path, [replay])
    append_replays(path, [replay])
    assert '"game": "highcard_v0"' in path.read_text()
    with pytest.raises(ReplayError, match="there is no game 'highcard_v0'; games: serengeti_v0"):
        read_replays(path)
    assert read_replays(path, [HIGH_CARD]) == [replay, replay]
    offer(monkeypatch, highcard_v0=HOME)
    assert read_replays(path) == [replay, replay]
    path.write_text(path.read_text().replace("highcard_v0", HOME))
    with pytest.raises(ReplayError, match="there is no game 'tests.toys"):
        read_replays(path)


def test_looking_for_installed_games_is_quick_and_loads_none() -> None:
    code = (
        "import sys, kunstkammer.envs; "
        "from kunstkammer.envs.games.installed import list_installed; "
        "print(len(list_installed()), 'tests' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{len(list_installed())} False\n"
