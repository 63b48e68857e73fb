"""The position builder refuses what cannot be, and derives what a test does not say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .builders import Table, all_cards, deal, position


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"offer": "g9"}, "card 'g9' occurs too often, or there is no such card"),
        ({"offer": "x3"}, "card 'x3' occurs too often, or there is no such card"),
        ({"offer": "g8", "front": ("g8",)}, "card 'g8' occurs too often"),
        ({"offer": "g3 g3 g3"}, "card 'g3' occurs too often"),
        ({"offer": "g8", "away": "g8 p7"}, "card 'g8' occurs too often"),
        ({"offer": "g8", "deck": "g8"}, "card 'g8' occurs too often"),
        ({"offer": "g8", "piles": ("", "g8")}, "card 'g8' occurs too often"),
        ({"offer": "g3 g4 g5 g6 g7 g8"}, "it has at most 5 cards"),
        ({"offer": "g8", "front": ("r3 r4 r5",)}, "at most two of a colour stay in front"),
        ({"offer": "g8", "front": ("", "", "", "r5")}, "the cards of 4 seats, not 3"),
        ({"front": ("g8",)}, "without offer and bonus_after the game is over"),
        ({"deck": "g8"}, "without offer and bonus_after the game is over"),
        ({"offers_left": 1}, "without offer and bonus_after the game is over"),
        ({"offer": "g8", "away": "g7"}, "name both cards or none"),
        ({"offer": "g8", "offers_left": 11}, "there are 0 to 10 offers of 5"),
        ({"offer": "g8", "offers_left": -1}, "there are 0 to 10 offers of 5"),
        ({"offer": "g8", "offers_left": 0, "deck": "g7"}, "they hold all of deck"),
        ({"offer": "g8", "piles": ("r8",), "prizes": ("r8",)}, "a colour is scored only when"),
        ({"piles": ("r8",), "prizes": ("", "r8")}, "a colour is scored only when"),
    ],
)
def test_impossible_positions_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        position(3, **arguments)


def test_two_players_have_one_donkey_of_a_colour_less() -> None:
    assert position(3, offer="gD gD gD").offer() == "gD gD gD"
    with pytest.raises(ValueError, match="card 'gD' occurs too often"):
        position(2, offer="gD gD gD")


def test_an_unknown_colour_of_a_set_is_refused() -> None:
    with pytest.raises(ValueError, match="bonus_after is 'yellow'; choose one of"):
        position(3, offer="g8", bonus_after="yellow")


@pytest.mark.parametrize(
    ("num_players", "front", "offers_left", "rest"),
    [
        (3, (), 10, 7),
        (3, ("gD", "bD", "vD"), 10, 4),
        (3, ("gD g3 b3", "bD v3 r3", "vD"), 10, 0),
        (3, ("gD g3 b3", "bD v3 r3", "vD o3"), 9, 4),
        (2, ("gD", "bD"), 9, 4),
        (2, ("gD g3 b3", "bD v3 r3"), 9, 0),
    ],
)
def test_there_are_as_many_offers_to_come_as_can_be(
    num_players: int, front: tuple[str, ...], offers_left: int, rest: int
) -> None:
    table = position(num_players, front=front, offer="p8")
    assert (table.offers_left(), table.field("pile_size")[num_players - 1]) == (offers_left, rest)


def test_the_rest_lies_on_the_pile_that_was_asked_for() -> None:
    table = position(3, offer="p8", piles=("g8",), rest_to=1, offers_left=0)
    assert table.field("pile_size") == [1, 60 - 4, 0]


def test_the_unnamed_cards_to_come_are_the_highest() -> None:
    table = position(3, offer="g8", deck="r3 rD")
    assert table.away() == "p8 o8"
    assert table.deck().split()[:7] == ["r3", "rD", "r8", "v8", "b8", "p7", "o7"]


@pytest.mark.parametrize("num_players", [2, 3])
@pytest.mark.parametrize("offers_left", [0, 1, 5, 9])
def test_the_deck_holds_all_cards_but_those_of_the_start(
    num_players: int, offers_left: int
) -> None:
    table = position(num_players, front=("gD",), offer="bD g8", offers_left=offers_left)
    size = table.field("deck_size")
    assert size == {2: 52, 3: 57}[num_players]
    assert table.field("deck_position") == size - 5 * offers_left
    places = [*table.away().split(), *table.deck().split()]
    assert Counter(places) == Counter(table.unseen().split())
    assert len(table.unseen().split()) == 2 + 5 * offers_left


def everything(table: Table) -> Counter[str]:
    piles = " ".join(table.pile(seat) for seat in range(table.settings.num_players))
    return Counter(" ".join([table.unseen(), table.offer(), *table.fronts(), piles]).split())


@pytest.mark.parametrize("num_players", [2, 3])
def test_no_card_is_lost(num_players: int) -> None:
    table = position(num_players, front=("gD g8", "r4"), offer="rD b3", piles=("v5 v6 v7",))
    assert everything(table) == all_cards(num_players)


def test_without_offer_and_bonus_the_game_is_over() -> None:
    table = position(3, piles=("r8 b3", "g4"), prizes=("b3 r8",))
    assert (table.is_over, table.scores()) == (True, [11, 4, 0])
    assert (table.prizes(0), table.field("num_removed")) == ("b3 r8", 55)


def test_moves_are_named_by_their_cards() -> None:
    table = position(3, front=("gD", "r4"), offer="bD b3 v5")
    assert table.moves() == {"take bD": 0, "gD for b3": 6, "gD for v5": 7}
    table = position(3, front=("gD", "r4", ""), bonus_after="blue", player=2)
    assert table.moves() == {"gD of 0": 65, "r4 of 1": 83, "decline": 89}


def test_an_illegal_move_is_named() -> None:
    with pytest.raises(AssertionError, match="take v5 is illegal; legal: \\['take bD'"):
        position(3, offer="bD v5").play("take v5")


def test_a_built_position_equals_the_one_that_was_played_to() -> None:
    played = deal(0)
    for _ in range(12):
        played.play(played.legal()[0])
    built = position(
        3,
        front=played.fronts(),
        offer=played.offer(),
        piles=[played.pile(seat) for seat in range(3)],
        player=played.player,
        deck=played.deck(),
        away=played.away(),
    )
    for name in set(built.states.dtype.names or ()) - {"deck", "num_steps"}:
        assert built.field(name) == played.field(name), name
    first = built.field("deck_position")
    assert built.field("deck")[first:] == played.field("deck")[first:]
