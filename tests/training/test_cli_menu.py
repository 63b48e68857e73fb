"""The menu of legal actions: what is folded, and that every legal action can be named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs import GAMES, find_game
from kunstkammer.envs.api.table import Table
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.texts import Facts
from kunstkammer.training.cli.menu import Menu

from ..api.sealed import SEALED


def serengeti(*actions: int, **options: object) -> Table:
    table = Table(find_game("serengeti").settings(3, options), 0)
    for action in actions:
        table.step(action)
    return table


def owning(table: Table, *digits: int) -> Table:
    """Gives the seat to act a card with each of the digits; the mask follows."""
    table.states["digit_count"][0, table.seat, list(digits)] = 1
    table.settings.game.kernels.legal_table(table.states, 0, table.mask)
    return table


def menu_of(words: Callable[[int], str]) -> Menu:
    """A menu of ten actions with such words."""

    def describe(_view: Any, action: int, _watcher: int) -> Facts:
        return {"kind": "lay", "words": words(action)}

    def facts(_view: Any, _watcher: int) -> Facts:
        return {"choices": [{"action": one, **describe(None, one, 0)} for one in range(10)]}

    text = replace(SEALED.text, facts=facts, describe=describe)
    return Menu(Table(replace(SEALED, text=text).settings(), 0))


def test_runs_of_bids_are_folded_and_gaps_are_shown() -> None:
    assert Menu(owning(serengeti(), 3, 8)).text() == (
        "[1] bid 1   [2] bid 2   [4]-[7] bid 4 to 7   [9] bid 9   [10] bid 10\n  [66] pass"
    )


def test_a_fined_bid_is_not_folded_into_allowed_ones() -> None:
    assert Menu(owning(serengeti(forbidden_bids="fined"), 3)).text() == (
        "[1] bid 1   [2] bid 2   [3] try 3 with the forbidden ending 3, fine 1\n"
        "  [4]-[10] bid 4 to 10   [66] pass"
    )


def test_forbidden_bids_that_count_on_are_folded() -> None:
    assert Menu(owning(serengeti(forbidden_bids="fined"), 1, 2, 3, 4)).text() == (
        "[1]-[4] try 1 to 4 with the forbidden ending 1 to 4, fine 1\n"
        "  [5]-[10] bid 5 to 10   [66] pass"
    )


@pytest.mark.parametrize(
    ("words", "menu"),
    [
        (lambda action: f"take {action} of 9", "[0]-[9] take 0 to 9 of 9"),
        (lambda action: f"take {action} to {action + 3}", "[0]-[9] take 0 to 3 to take 9 to 12"),
        (lambda action: f"sell {action} for {action * action}", "[0] sell 0 for 0   [1] sell 1"),
        (lambda action: f"sell {9 - action}", "[0] sell 9   [1] sell 8   [2] sell 7   [3] sell 6"),
        (lambda action: "wait", "[0] wait   [1] wait   [2] wait   [3] wait   [4] wait   [5] wait"),
        (lambda action: "x" * action, "[0]    [1] x   [2] xx   [3] xxx   [4] xxxx   [5] xxxxx"),
    ],
)
def test_only_words_that_count_on_are_folded(words: Callable[[int], str], menu: str) -> None:
    assert menu_of(words).text().startswith(menu)


def test_actions_of_the_same_words_are_told_apart_by_number() -> None:
    menu = menu_of(lambda _action: "wait")
    assert menu.find("wait") == (
        "'wait' may mean [0] wait, [1] wait, [2] wait, [3] wait, [4] wait and 5 more;\n"
        "  type a number or more words"
    )
    assert menu.find("3") == 3


SAYINGS = (
    "play the Munich Baroque 1 from hand to your hide",
    "play the Munich Baroque 1 from hand to neutral hide 1",
    "play the Munich Baroque 1 from hand to neutral hide 2",
    "play the Munich Baroque 1 from hand to neutral hide 3",
    "play the Berlin Realism forgery from hand to your hide",
    "play the Berlin Realism 4 from hand to your hide",
    "play the Munich Baroque 12 from hand to your hide",
    "hand in the set (saleability 9)",
    "bid 10",
    "pass",
)


@pytest.fixture
def sayings() -> Menu:
    return menu_of(lambda action: SAYINGS[action])


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("Mun Baroque 1 your", 0),
        ("play mun bar 1 neutral 2", 2),
        ("Ber Realism F", 4),
        ("Ber Realism 4", 5),
        ("12 your", 6),
        ("hand", 7),  # what begins so wins over what has the word further behind
        ("hand in set saleability 9", 7),
        ("bid  10", 8),
        ("pa", 9),
    ],
)
def test_words_may_be_left_out_and_cut_short(sayings: Menu, answer: str, action: int) -> None:
    assert sayings.find(answer) == action


def test_an_answer_that_fits_several_actions_is_told_which(sayings: Menu) -> None:
    assert sayings.find("Mun Baroque 1") == (
        "'Mun Baroque 1' may mean [0] play the Munich Baroque 1 from hand to your hide,\n"
        "  [1]-[3] play the Munich Baroque 1 from hand to neutral hide 1 to 3; type a\n"
        "  number or more words"
    )


@pytest.mark.parametrize("answer", ["baroque mun", "bid 1", "mun baroque 5", "-1", "()", "unich"])
def test_other_words_and_parts_of_a_number_are_no_action(sayings: Menu, answer: str) -> None:
    assert str(sayings.find(answer)).startswith(f"{answer!r} is none of your actions; ")


def test_one_action_is_a_menu() -> None:
    assert Menu(owning(serengeti(), *range(10))).text() == "[66] pass"


def test_a_menu_stays_as_it_was_when_the_game_goes_on() -> None:
    table = serengeti()
    menu = Menu(table)
    text = menu.text()
    table.step(4)
    assert menu.text() == text
    assert menu.find("4") == 4


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_legal_action_can_be_named_by_number_and_words(game: Game) -> None:
    table = Table(game.settings(), 5)
    generator = np.random.default_rng(5)
    for _ in range(30):
        if table.is_over:
            break
        menu = Menu(table)
        seat = table.seat
        view = table.view(seat)[0]
        for action in np.flatnonzero(table.mask).tolist():
            assert menu.find(f"[{action}]") == action
            found = menu.find(game.text.describe(view, action, seat)["words"])
            assert found == action or "may mean" in str(found)
        table.step(generator.choice(np.flatnonzero(table.mask)))
