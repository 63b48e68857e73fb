"""Gold! in words and as facts: what each seat reads of a table."""

from __future__ import annotations

import pytest

from kunstkammer.envs.engine.record import CUT

from ..reading import choices, facts_of, read, render
from .builders import COLOURS, deal, position
from .reading import a_bonus, a_turn, printed_actions


def test_a_whole_text() -> None:
    assert render(a_turn(), 0) == (
        """\
Gold!: offer 10 of 11.
You are to take or swap a card.

place        0          1          2          3          4
offer        green D    blue 3     violet 4   violet 6   pink 7
a set for    you        1          .          .          .

points       pile  colours*  total   cards in the pile
seat 0 (you)   13        12     25                   3
seat 1        105         7    112                  36
seat 2          0        11     11                   0

cards        green      blue       violet     red        orange     pink
seat 0 (you) D7*        .          5*         D          .          .
seat 1       4          57*        .          .          .          .
seat 2       .          .          .          .          3*         8*
the offer    D          3          46         .          .          7
unseen       3          D          .          DD         .          345
Two of the unseen cards were put away and stay unseen.
D: donkey, -2 points. *: the higher card scores if the game ends now.

You may take green donkey
        swap green donkey or red donkey for blue 3, violet 4, violet 6 or
            pink 7
        swap green 7 for blue 3, violet 4 or violet 6
        swap violet 5 for blue 3 or violet 4"""
    )


def test_the_facts_of_a_turn() -> None:
    shown = facts_of(a_turn(), 0)
    seats, offered = shown.pop("seats"), shown.pop("choices")
    assert shown == {
        "seat": 0,
        "num_players": 3,
        "over": "running",
        "to_act": 0,
        "phase": "turn",
        "set_colour": None,
        "offer_number": 10,
        "offers_left": 1,
        "offer": ["green donkey", "blue 3", "violet 4", "violet 6", "pink 7"],
        "set_for": [[0], [1], [], [], []],
        "unseen": {
            "green 3": 1,
            "blue donkey": 1,
            "red donkey": 2,
            "pink 3": 1,
            "pink 4": 1,
            "pink 5": 1,
        },
        "heading": "Gold!: offer 10 of 11.",
    }
    assert offered == [
        {
            "action": 0,
            "kind": "take",
            "card": "green donkey",
            "place": 0,
            "words": "take green donkey",
        },
        *[
            {
                "action": action,
                "kind": "swap",
                "give": give,
                "card": card,
                "place": place,
                "words": f"swap {give} for {card}",
            }
            for action, give, card, place in (
                (6, "green donkey", "blue 3", 1),
                (7, "green donkey", "violet 4", 2),
                (8, "green donkey", "violet 6", 3),
                (9, "green donkey", "pink 7", 4),
                (11, "green 7", "blue 3", 1),
                (12, "green 7", "violet 4", 2),
                (13, "green 7", "violet 6", 3),
                (26, "violet 5", "blue 3", 1),
                (27, "violet 5", "violet 4", 2),
                (36, "red donkey", "blue 3", 1),
                (37, "red donkey", "violet 4", 2),
                (38, "red donkey", "violet 6", 3),
                (39, "red donkey", "pink 7", 4),
            )
        ],
    ]
    assert seats[0] == {
        "front": {colour: [] for colour in COLOURS}
        | {"green": ["green donkey", "green 7"], "violet": ["violet 5"], "red": ["red donkey"]},
        "pile": {"orange donkey": 1, "orange 7": 1, "orange 8": 1},
        "pile_points": 13,
        "pile_size": 3,
        "prizes": dict.fromkeys(COLOURS) | {"green": "green 7", "violet": "violet 5"},
        "prize_points": 12,
        "standing": 25,
    }


def test_the_facts_of_a_bonus() -> None:
    shown = facts_of(a_bonus(), 0)
    assert (shown["phase"], shown["set_colour"], shown["to_act"]) == ("bonus", "red", 0)
    assert (shown["offer"], shown["set_for"]) == ([], [])
    assert choices(a_bonus(), 0) == {
        "bonus": [
            {"from": 1, "card": "green donkey"},
            {"from": 1, "card": "orange 8"},
            {"from": 2, "card": "pink 3"},
        ],
        "decline": [{}],
    }


def test_g09_the_owner_of_a_set_reads_which_bonus_cards_he_may_take() -> None:
    shown = read(a_bonus(), 0)
    assert shown[0][1] == "You scored three red cards and choose a bonus card or none."
    assert shown[-1] == [
        "You may take from seat 1: green donkey or orange 8",
        "        take from seat 2: pink 3",
        "        decline the bonus",
    ]


def test_g09_without_a_card_to_take_declining_is_offered() -> None:
    table = position(2, front=("b5", "b7"), bonus_after="red", piles=("rD r4 r5",))
    assert read(table, 0)[-1] == ["You may decline the bonus"]


def test_g04_colours_that_are_not_barred_are_offered() -> None:
    table = a_bonus(2, bonus_bars_set_colour=False)
    assert read(table, 0)[-1] == [
        "You may take from seat 1: green donkey, red 3 or orange 8",
        "        decline the bonus",
    ]


def test_g10_beside_an_empty_offer_no_offer_is_shown() -> None:
    assert [paragraph[0].split()[0] for paragraph in read(a_bonus(), 0)] == [
        "Gold!:",
        "points",
        "cards",
        "You",
    ]
    assert [line.split()[0] for line in read(a_bonus(), 0)[2]] == [
        *["cards", "seat", "seat", "seat", "unseen", "Two", "D:"],
    ]


def test_seats_that_wait_read_what_another_is_to_do() -> None:
    shown = read(a_turn(), 1)
    assert shown[0] == ["Gold!: offer 10 of 11.", "Seat 0 is to take or swap a card."]
    assert shown[-1][0].startswith("cards ")
    bonus_line = "Seat 0 scored three red cards and chooses a bonus card or none."
    assert read(a_bonus(), 2)[0][1] == bonus_line


@pytest.mark.parametrize(("num_players", "num_offers"), [(2, 10), (3, 11)])
def test_g05_the_offers_are_counted(num_players: int, num_offers: int) -> None:
    table = deal(1, num_players)
    assert read(table, 0)[0][0] == f"Gold!: offer 1 of {num_offers}."
    assert (facts_of(table, 0)["offer_number"], facts_of(table, 0)["offers_left"]) == (
        1,
        num_offers - 1,
    )


def test_g05_before_a_pair_no_card_makes_a_set() -> None:
    table = deal(1)
    assert len(read(table, 0)[1]) == 2
    assert facts_of(table, 0)["set_for"] == [[], [], [], [], []]


def test_a_card_that_makes_a_set_for_all_names_all() -> None:
    table = position(front=("g3 g4", "gD g5", "gD g6"), offer="g8", player=1)
    assert read(table, 1)[1][-1] == "a set for    0, you, 2"


def test_g07_equal_cards_are_offered_once() -> None:
    table = position(front=("g3 g3 r5",), offer="gD gD gD b3 b3")
    assert read(table, 0)[-1] == [
        "You may take green donkey",
        "        swap red 5 for blue 3",
    ]


def test_many_cards_are_wrapped() -> None:
    fronts = ("vD", "gD g3 b3 b4 r3 r4 o3 o4 p3 p4")
    table = position(2, front=fronts, bonus_after="violet", piles=("v3 v4 v5",))
    choice = read(table, 0)[-1]
    assert choice == [
        "You may take from seat 1: green donkey, green 3, blue 3, blue 4, red 3, red 4,",
        "            orange 3, orange 4, pink 3 or pink 4",
        "        decline the bonus",
    ]
    assert len(printed_actions("\n".join(choice))) == 11


def test_two_tied_seats_are_both_marked_or_none_is() -> None:
    fronts = ("r8 rD", "r3 r3", "r5")  # worked case 5
    table = position(front=fronts, offer="g3")
    assert [line[46:57].rstrip() for line in read(table, 1)[3][1:4]] == ["D8*", "33*", "5"]
    other = position(front=fronts, offer="g3", colour_tie="none")
    assert [line[46:57].rstrip() for line in read(other, 1)[3][1:4]] == ["D8", "33", "5"]
    assert [one["prize_points"] for one in facts_of(table, 0)["seats"]] == [8, 3, 0]
    assert [one["prize_points"] for one in facts_of(other, 0)["seats"]] == [0, 0, 0]


def test_g05_the_cards_to_come_and_those_put_away_are_in_no_text() -> None:
    table, other = deal(3), deal(3)
    hidden = [0, 1, *range(7, 57)]
    other.states["deck"][0, hidden] = table.states["deck"][0, hidden[::-1]]
    assert other.deck() != table.deck()
    for seat in range(3):
        assert read(other, seat) == read(table, seat)
        assert facts_of(other, seat) == facts_of(table, seat)


def test_g12_g13_the_end_shows_points_places_sets_and_colours() -> None:
    table = position(
        piles=("g3 g4 g5 r8 o3", "b6 b7 b8 g6 p5", "vD vD vD r7"),
        prizes=("r8 o3", "g6", ""),
    )
    assert read(table, 0) == [
        ["Gold!: the game is over."],
        [
            "             place  points  =  sets  + colours   cards in the pile",
            "seat 1           1      32       26          6                   5",
            "seat 0 (you)     2      23       12         11                   5",
            "seat 2           3       1        1          0                   4",
        ],
        [
            "sets         green      blue       violet     red        orange     pink",
            "seat 0 (you) 345        .          .          .          .          .",
            "seat 1       .          678        .          .          .          5",
            "seat 2       .          .          DDD        7          .          .",
            "D: donkey, -2 points.",
        ],
        [
            "colours      green      blue       violet     red        orange     pink",
            "seat 0 (you) .          .          .          8          3          .",
            "seat 1       6          .          .          .          .          .",
            "seat 2       .          .          .          .          .          .",
        ],
    ]


def test_g12_at_the_end_the_facts_tell_what_was_scored_for_colours() -> None:
    table = position(piles=("g3 g4 g5 r8 o3", "b6 b7 b8"), prizes=("r8 o3",))
    shown = facts_of(table, 1)
    assert (shown["over"], shown["to_act"], shown["choices"]) == ("ended", None, [])
    assert (shown["offer"], shown["offers_left"], shown["set_for"]) == ([], 0, [])
    first, second, third = shown["seats"]
    assert first["prizes"] == dict.fromkeys(COLOURS) | {"red": "red 8", "orange": "orange 3"}
    assert (first["pile_points"], first["prize_points"], first["standing"]) == (23, 11, 23)
    assert [(one["score"], one["rank"]) for one in (first, second, third)] == [
        *[(23, 0), (21, 1), (0, 2)],
    ]
    assert [*first["front"].values()] == [[]] * 6


def test_g13_who_is_tied_shares_a_place() -> None:
    table = position(2, piles=("g3 g4 g5", "b3 b4 b5"))
    assert [line.split()[-5] for line in read(table, 0)[1][1:]] == ["1", "1"]


def test_a_cut_game_shows_where_it_stood() -> None:
    table = a_turn()
    table.states["over"] = CUT
    shown = read(table, 2)
    assert shown[0] == ["Gold!: the game was cut at offer 10 of 11. The colours are not scored."]
    assert shown[1][1] == "seat 1           1     105      105          0                  36"
    assert shown[2][1] == "seat 0       .          .          .          .          D78        ."
    assert shown[3] == [
        "cards        green      blue       violet     red        orange     pink",
        "seat 0       D7         .          5          D          .          .",
        "seat 1       4          57         .          .          .          .",
        "seat 2 (you) .          .          .          .          3          8",
        "the offer    D          3          46         .          .          7",
        "unseen       3          D          .          DD         .          345",
        "Two of the unseen cards were put away and stay unseen.",
    ]
    assert len(shown) == 4
    cut = facts_of(table, 0)
    assert (cut["over"], cut["choices"]) == ("cut", [])
    assert [(one["score"], one["standing"]) for one in cut["seats"]] == [
        *[(13, 25), (105, 112), (0, 11)],
    ]
