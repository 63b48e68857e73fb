"""Gold!'s scripted agents: what each sees that the weaker ones do not, and their ladder."""

from __future__ import annotations

import pytest

from kunstkammer.agents import make_agent
from kunstkammer.envs import find_game
from kunstkammer.training.evaluation.evaluate import evaluate

from ..games.gold.builders import Table, position
from .positions import act

GOLD = find_game("gold")
SCRIPTED = ("greedy", "careful", "shrewd")
AGENTS = {name: make_agent(name, GOLD.settings()) for name in SCRIPTED}
NUM_GAMES = 4000  # for each claim about strength


def move(name: str, table: Table) -> str:
    """What an agent does at a table, in the words of `Table.moves`."""
    action = act(AGENTS[name], table)
    return next(words for words, number in table.moves().items() if number == action)


@pytest.mark.parametrize("name", SCRIPTED)
def test_everybody_completes_a_set_of_gold(name: str) -> None:
    table = position(front=("g7 g8", "r7", "b5"), offer="g3 r3 o8")
    assert move(name, table) == "take g3"


@pytest.mark.parametrize("name", SCRIPTED)
def test_nobody_completes_a_set_of_donkeys_for_nothing(name: str) -> None:
    """The rivals have no card that could be the bonus, and at the end donkeys cost nothing."""
    table = position(front=("rD rD o5", "", ""), offer="rD bD", offers_left=0)
    assert move(name, table) == "take bD"


@pytest.mark.parametrize(
    ("name", "words"), [("greedy", "take rD"), ("careful", "take bD"), ("shrewd", "take bD")]
)
def test_greedy_alone_completes_a_set_of_donkeys_for_its_bonus(name: str, words: str) -> None:
    """It costs 6 points, and the green 8 that it brings scores 8 only if the game ends now."""
    table = position(front=("rD rD o5", "g8", "p8 o3"), offer="rD bD")
    assert move(name, table) == words


@pytest.mark.parametrize(("name", "words"), [("greedy", "gD for r8"), ("careful", "take g4")])
def test_careful_keeps_a_donkey_that_buys_more_later(name: str, words: str) -> None:
    table = position(front=("gD", "r7", "b5"), offer="g4 b6 r8 p7")
    assert move(name, table) == words


@pytest.mark.parametrize(
    ("name", "words"), [("greedy", "p8 of 2"), ("careful", "r7 of 1"), ("shrewd", "r7 of 1")]
)
def test_careful_and_shrewd_take_the_bonus_card_out_of_a_pair(name: str, words: str) -> None:
    """Seat 1 misses but one card to a set of red, while the pink 8 stands alone."""
    table = position(bonus_after="green", front=("", "r6 r7", "p8"), offer="b4 v5")
    assert move(name, table) == words


@pytest.mark.parametrize("front", [("b5", "r7 r8", "p4 o5"), ("b5", "r7 r8")], ids=["3p", "2p"])
@pytest.mark.parametrize(
    ("name", "words"), [("greedy", "take b3"), ("careful", "take r3"), ("shrewd", "take r3")]
)
def test_greedy_alone_leaves_the_card_that_makes_the_next_players_set(
    name: str, words: str, front: tuple[str, ...]
) -> None:
    """The blue 3 would make a pair, but it leaves the red 3 to seat 1."""
    assert move(name, position(len(front), front=front, offer="r3 b3 g8")) == words


@pytest.mark.parametrize(
    ("name", "words"), [("greedy", "r7 of 2"), ("careful", "o5 of 1"), ("shrewd", "r6 of 2")]
)
def test_shrewd_alone_sees_which_bonus_card_would_be_taken_from_it(name: str, words: str) -> None:
    """Seat 1 threatens to take the orange 3, and with its set the highest red card.

    Careful breaks up the orange pair; shrewd leaves the better red card to be taken from seat 2.
    """
    table = position(bonus_after="green", front=("", "o4 o5", "r6 r7"), offer="o3 v4 v7")
    assert move(name, table) == words


@pytest.mark.parametrize(
    ("line_up", "claim"),
    [
        (["greedy", "random"], 0.9),  # equals would have 0.5
        (["careful", "greedy"], 0.85),
        (["shrewd", "careful"], 0.6),
        (["greedy", "random", "random"], 0.85),  # an equal would have 0.33
        pytest.param(["careful", "greedy", "greedy"], 0.55, marks=pytest.mark.slow),
        pytest.param(["shrewd", "careful", "careful"], 0.55, marks=pytest.mark.slow),
    ],
)
def test_each_agent_is_clearly_stronger_than_the_one_before(
    line_up: list[str], claim: float
) -> None:
    settings = GOLD.settings(len(line_up))
    wins = evaluate(settings, [line_up], NUM_GAMES, 7)[0].agents[0].win_share
    assert wins.mean - 3 * wins.half_width / 1.96 > claim  # three standard errors
