"""The end of Gold!: the colours, the points and the places (G-12, G-13), one claim a test.

The last card of these games is a pink donkey, which scores for nobody.
"""

from __future__ import annotations

import pytest

from .builders import Table, deal, points, position


def end(*front: str, colour_tie: str = "all", player: int = 0) -> Table:
    """A game that is over after the last card, with these cards in front of the players."""
    table = position(
        len(front),
        front=front,
        offer="pD",
        offers_left=0,
        colour_tie=colour_tie,
        player=player,
    )
    assert not table.is_over
    return table.play("take pD")


def all_prizes(table: Table) -> list[str]:
    return [table.prizes(seat) for seat in range(table.settings.num_players)]


@pytest.mark.parametrize(
    ("front", "prizes"),
    [
        (("r8", "r7", "r6"), ["r8", "", ""]),
        (("r6", "r7", "r8"), ["", "", "r8"]),
        (("r3 r4", "r6", "r5"), ["r4", "", ""]),
        (("r8", "r3 r6", "r4"), ["", "r6", ""]),
        (("rD r8", "r7", ""), ["", "r7", ""]),
        (("rD r8", "r5", ""), ["r8", "", ""]),
        (("rD r3", "rD", "rD"), ["r3", "", ""]),
        (("rD", "", "r3"), ["", "", "r3"]),
        (("", "r4", ""), ["", "r4", ""]),
        (("rD rD", "rD", ""), ["", "", ""]),
        (("", "", ""), ["", "", ""]),
        (("r8", ""), ["r8", ""]),
        (("rD r6", "r5"), ["", "r5"]),
        (("r3 r3", "r5"), ["r3", ""]),
    ],
)
@pytest.mark.parametrize("colour_tie", ["all", "none"])
def test_g12_the_highest_sum_scores_its_highest_gold(
    front: tuple[str, ...], prizes: list[str], colour_tie: str
) -> None:
    assert all_prizes(end(*front, colour_tie=colour_tie)) == prizes


@pytest.mark.parametrize(
    ("front", "prizes"),
    [
        (("rD r8", "r3 r3", "r5"), ["r8", "r3", ""]),
        (("r3", "r3", ""), ["r3", "r3", ""]),
        (("rD r7", "r5", "rD"), ["r7", "r5", ""]),
        (("r3 r4", "r7", "rD"), ["r4", "r7", ""]),
        (("rD r3", "", ""), ["r3", "", ""]),
        (("rD r8", "r6", ""), ["r8", "r6", ""]),
        (("rD r5", "r3"), ["r5", "r3"]),
    ],
)
def test_g12_all_who_are_tied_score(front: tuple[str, ...], prizes: list[str]) -> None:
    assert all_prizes(end(*front)) == prizes


@pytest.mark.parametrize(
    ("front", "prizes"),
    [
        (("rD r8", "r3 r3", "r5"), ["", "", ""]),
        (("r3", "r3", ""), ["", "", ""]),
        (("rD r8", "r6", "r4"), ["", "", ""]),
        (("r3", "r3", "r4"), ["", "", "r4"]),
        (("rD r5", "r3"), ["", ""]),
        (("rD r5", "r4"), ["", "r4"]),
    ],
)
def test_g04_with_colour_tie_none_nobody_scores_a_tied_colour(
    front: tuple[str, ...], prizes: list[str]
) -> None:
    assert all_prizes(end(*front, colour_tie="none")) == prizes


def test_g12_all_three_can_be_tied() -> None:
    assert all_prizes(end("rD r5", "r3", "r3")) == ["r5", "r3", "r3"]
    assert all_prizes(end("rD r5", "r3", "r3", colour_tie="none")) == ["", "", ""]


def test_g12_each_colour_is_scored_for_itself() -> None:
    table = end("gD g8 b7 v6 oD", "g3 b3 b5 rD r3 o3", "g4 vD v8 r4 p5")
    # Green 6, 3, 4; blue 7, 8; violet 6 and 6; red 1, 4; orange -2, 3; pink -2 (the last card), 5.
    assert all_prizes(table) == ["g8 v6", "b5 o3", "v8 r4 p5"]


def test_g12_the_prize_goes_to_the_scoring_pile() -> None:
    table = end("rD r8", "r5", "")
    assert table.pile(0) == "r8"
    assert (table.scores()[0], table.field("pile_size")[0]) == (8, 1)


def test_g12_donkeys_never_go_to_the_pile() -> None:
    table = end("rD r8 bD g5", "vD", "")
    assert (table.pile(0), table.pile(1)) == ("g5 r8", "")


def test_g12_one_card_a_colour_is_scored() -> None:
    table = end("r7 r8 b3 b3", "", "")
    assert (table.pile(0), table.scores()[0]) == ("b3 r8", 11)


def test_g12_all_other_cards_leave_the_game() -> None:
    table = end("r7 r8 bD", "r6 g4", "vD o5")
    assert table.fronts() == ["", "", ""]
    # All of r7 r8 bD pD, r6 g4 and vD o5, without the prizes r8, g4 and o5.
    assert table.field("num_removed") == 5


def test_g12_the_last_card_takes_part() -> None:
    table = position(3, front=("r3", "r5"), offer="r4", offers_left=0).play("take r4")
    assert all_prizes(table) == ["r4", "", ""]


def test_g12_piles_take_no_part() -> None:
    table = position(3, front=("r3", "r5"), offer="pD", piles=("r6 r7 r8",), offers_left=0).play(
        "take pD"
    )
    assert all_prizes(table) == ["", "r5", ""]


def test_g12_nothing_is_scored_before_the_end() -> None:
    table = position(3, front=("r8 b7", "r3"), offer="pD").play("take pD")
    assert (table.scores()[:2], all_prizes(table)) == ([0, 0], ["", "", ""])


@pytest.mark.parametrize("player", [0, 1, 2])
def test_g12_who_took_the_last_card_makes_no_difference(player: int) -> None:
    assert all_prizes(end("rD r8", "r3 r3", "b5", player=player)) == ["r8", "r3", "b5"]


@pytest.mark.parametrize(
    ("pile", "score"),
    [
        ("", 0),
        ("gD", -2),
        ("g3", 3),
        ("b4", 4),
        ("v5", 5),
        ("r6", 6),
        ("o7", 7),
        ("p8", 8),
        ("gD gD gD", -6),
        ("g3 g3 g4 b8", 18),
        ("gD bD vD rD oD pD p8", -4),
    ],
)
def test_g13_the_score_is_the_sum_of_the_pile(pile: str, score: int) -> None:
    assert position(3, piles=(pile,)).scores() == [score, 0, 0]


@pytest.mark.parametrize("card", ["gD", "g3", "b4", "v5", "r6", "o7", "p8"])
def test_g02_g13_a_card_that_is_scored_counts_its_value(card: str) -> None:
    letter = card[0]
    table = position(3, front=(f"{letter}D {letter}3",), offer=card).play(f"take {card}")
    value = {"D": -2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8}[card[1]]
    assert table.scores()[0] == 1 + value


def test_g13_before_the_end_the_piles_count_as_they_are() -> None:
    table = position(3, front=("r8", "b8"), offer="g5", piles=("g3 g4", "vD v3"))
    assert table.scores()[:2] == [7, 1]


@pytest.mark.parametrize(
    ("piles", "ranks"),
    [
        (("p8", "o7", "r6"), [0, 1, 2]),
        (("r6", "o7", "p8"), [2, 1, 0]),
        (("p8", "o7", "r7"), [0, 1, 1]),
        (("p8", "o8", "r7"), [0, 0, 2]),
        (("p8", "o8", "r8"), [0, 0, 0]),
        (("", "", ""), [0, 0, 0]),
        (("gD", "bD", ""), [1, 1, 0]),
        (("p8", "o4 r4", "b8"), [1, 0, 1]),
        (("g3 g3 bD", "v4", "o4"), [0, 1, 1]),
        (("p8", "oD oD o3 o4 o5", "r3 r5"), [2, 0, 1]),
        (("p4 p5", "r3 r3 b3", "o8"), [1, 0, 2]),
        (("gD bD b3", "vD", ""), [1, 2, 0]),
        (("p8", "o7"), [0, 1]),
        (("p8", "o8"), [0, 0]),
        (("p8", "o5 r3"), [1, 0]),
    ],
)
def test_g13_points_then_cards_in_the_pile_decide(piles: tuple[str, ...], ranks: list[int]) -> None:
    table = position(len(piles), piles=piles)
    assert table.scores() == [points(pile) for pile in piles]
    assert table.ranks() == ranks


def test_g13_places_before_the_end_go_by_the_piles() -> None:
    table = position(3, front=("r8", "b8"), offer="g5", piles=("g3 g4", "vD v3 v6"), rest_to=2)
    assert table.ranks()[0] > table.ranks()[1]


def test_g13_at_the_start_all_share_the_first_place() -> None:
    assert (deal(1).scores(), deal(1).ranks()) == ([0, 0, 0], [0, 0, 0])


def test_g13_prizes_count_in_points_and_cards() -> None:
    table = position(
        3,
        front=("r3 b5", "v8", ""),
        offer="pD",
        offers_left=0,
        piles=("g3 g4 g5", "o3 o4 o5"),
    ).play("take pD")
    assert table.scores()[:2] == [20, 20]
    assert table.field("pile_size")[:2] == [5, 4]
    assert table.ranks()[0] + 1 == table.ranks()[1]
