"""The nine worked cases of Gold!'s rules, literally."""

from __future__ import annotations

import pytest

from .builders import all_cards, position, settings, weigh


def test_case_1_take_takes_the_donkey() -> None:
    assert [*position(3, offer="rD g3 b3 v5 o8").moves()] == ["take rD"]


def test_case_1_take_takes_either_3() -> None:
    assert [*position(3, offer="r3 b3 v5 o8").moves()] == ["take b3", "take r3"]


def test_case_2_a_donkey_buys_the_4_or_the_8_and_not_the_donkey() -> None:
    table = position(3, front=("gD",), offer="b4 o8 vD")
    assert [*table.moves()] == ["take vD", "gD for b4", "gD for o8"]


@pytest.mark.parametrize(("wanted", "offer"), [("b4", "gD vD o8"), ("o8", "gD vD b4")])
def test_case_2_the_offer_is_then_two_donkeys_and_the_other_gold(wanted: str, offer: str) -> None:
    table = position(3, front=("gD",), offer="b4 o8 vD").play(f"gD for {wanted}")
    assert (table.offer(), table.front(0)) == (offer, wanted)


def test_case_3_a_5_buys_a_4_or_a_3_and_no_5_or_6() -> None:
    table = position(3, front=("g5",), offer="b3 v4 r5 o6")
    assert [*table.moves()] == ["take b3", "g5 for b3", "g5 for v4"]


def test_case_3_a_3_can_never_be_given() -> None:
    table = position(3, front=("g3",), offer="bD b3 v4 r5 o6")
    assert [*table.moves()] == ["take bD"]


def test_case_4_the_set_scores_9() -> None:
    table = position(3, front=("g3 g8 b5", "g4 r7", "bD"), offer="gD v4").play("take gD")
    assert (table.scores()[0], table.pile(0), table.front(0)) == (9, "gD g3 g8", "b5")


def test_case_4_he_may_take_the_red_7_by_action_71_or_decline() -> None:
    table = position(3, front=("g3 g8 b5", "g4 r7", "bD"), offer="gD v4").play("take gD")
    assert table.moves() == {"r7 of 1": 71, "decline": 89}
    assert table.play(71).fronts() == ["b5 r7", "g4", "bD"]


def test_case_5_a_scores_the_8_b_a_3_and_c_nothing() -> None:
    table = position(3, front=("r8 rD", "r3 r3", "r5"), offer="gD", offers_left=0)
    table.play("take gD")
    assert [table.prizes(seat) for seat in range(3)] == ["r8", "r3", ""]
    assert table.scores()[:2] == [8, 3]


def test_case_5_with_colour_tie_none_nobody_scores() -> None:
    table = position(
        3, front=("r8 rD", "r3 r3", "r5"), offer="gD", offers_left=0, colour_tie="none"
    ).play("take gD")
    assert [table.prizes(seat) for seat in range(3)] == ["", "", ""]


def test_case_6_three_donkeys_score_minus_6() -> None:
    table = position(3, front=("vD vD",), offer="vD").play("take vD")
    assert (table.scores()[0], table.pile(0)) == (-6, "vD vD vD")


def test_case_6_two_players_have_two_donkeys_of_a_colour() -> None:
    assert [all_cards(2)["vD"], all_cards(3)["vD"]] == [2, 3]
    with pytest.raises(ValueError, match="'vD' occurs too often"):
        position(2, front=("vD vD",), offer="vD")


def test_case_7_at_most_422_decisions_with_three_players_and_379_with_two() -> None:
    assert (settings(3).max_steps, settings(2).max_steps) == (422, 379)


@pytest.mark.parametrize(
    ("action", "change"),
    [
        ("take rD", 9),
        ("gD for o8", -1),
        ("gD for b3", -6),
        ("v7 for b3", -4),
        ("v7 for p6", -1),
    ],
)
def test_case_7_only_a_take_adds_to_the_sum(action: str, change: int) -> None:
    table = position(3, front=("gD v7", "b5"), offer="rD b3 p6 o8")
    assert weigh(*table.fronts()) == 9 + 7 + 5
    table.play(action)
    assert weigh(*table.fronts()) == 9 + 7 + 5 + change


def test_case_7_a_set_lowers_the_sum_and_a_bonus_keeps_it() -> None:
    table = position(3, front=("gD g7", "b5"), offer="g3 r8").play("take g3")
    assert weigh(*table.fronts()) == 5
    assert weigh(*table.play("b5 of 1").fronts()) == 5


def test_case_8_a_swap_within_a_colour_makes_no_set() -> None:
    table = position(3, front=("r5 r4",), offer="r3 g8").play("r5 for r3")
    assert (table.front(0), table.offer()) == ("r3 r4", "r5 g8")
    assert (table.is_bonus, table.player, table.scores()[0]) == (False, 1, 0)


def test_case_9_the_bonus_card_of_the_last_set_takes_part_in_the_colour_scoring() -> None:
    table = position(3, front=("g4 g5", "r7", "r6"), offer="g6", offers_left=0)
    table.play("take g6", "r7 of 1")
    assert table.is_over
    assert [table.prizes(seat) for seat in range(3)] == ["r7", "", ""]
    assert table.scores()[0] == 15 + 7


def test_case_9_without_the_bonus_card_the_others_score() -> None:
    table = position(3, front=("g4 g5", "r7", "r6"), offer="g6", offers_left=0)
    table.play("take g6", "decline")
    assert [table.prizes(seat) for seat in range(3)] == ["", "r7", ""]
