"""Tests of the Kunststück oracle: single rules, by the numbers of the rules file."""

from collections import Counter
from typing import Any

import pytest

from .kunststueck_oracle_sets import GRAND_RAID, HeldCard, balanced_paintings
from .test_kunststueck_oracle import (
    BERLIN,
    BERLIN_1,
    BERLIN_2,
    BERLIN_3,
    BERLIN_4,
    BERLIN_5,
    BERLIN_6,
    DRAW_ORDER,
    DRAW_PAINTING,
    DRESDEN,
    DRESDEN_4,
    FORGERY,
    FORGERY_OF_2,
    HAND_IN,
    SKIP,
    SUBJECTS,
    place,
    play,
    start_game,
)

LIST = balanced_paintings()
OUTBID = [[BERLIN_4, BERLIN_3], [FORGERY, BERLIN_5], [FORGERY_OF_2, BERLIN_1]]  # 7, 9 and 13


@pytest.mark.parametrize(
    "changes",
    [
        {"num_players": 1},
        {"num_players": 6},
        {"start_seat": 3},
        {"hand_limit": "none"},
        {"hide_capacity": 0},
        {"hide_capacity": 7},
        {"starting_paintings": 2},
        {"original_with_forgery": "no"},
        {"outbidding": "twice"},
        {"outbid_sources": "hand"},
        {"max_turns": 0},
        {"paintings": LIST[:-1]},
        {"paintings": LIST[::-1]},
        {"paintings": [(0, 0, 0), (0, 0, 1), *LIST[2:]]},
        {"paintings": [LIST[0], (0, 0, 6), *LIST[2:5], (0, 2, 0), *LIST[6:]]},
        {"paintings": [(0, 0, 2), *LIST[1:]]},
        {"dealt": [0, 1]},
        {"dealt": [0, 1, 1]},
        {"painting_pile": range(3, 72)},
        {"painting_pile": [*range(3, 48), GRAND_RAID, *range(48, 72)]},
        {"order_pile": SUBJECTS[:-1]},
        {"order_pile": [0, *SUBJECTS[:-1]]},
    ],
)
def test_k06_arguments_out_of_range_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the message differs from case to case
        start_game(**{"num_players": 3} | changes)


def test_k05_balanced_list_has_ten_originals_each_way() -> None:
    originals = [painting for painting in LIST if painting[2] > 0]
    for line, names in ((0, range(6)), (1, range(6)), (2, range(1, 7))):
        counts = Counter(painting[line] for painting in originals)
        assert counts == dict.fromkeys(names, 10)
    assert LIST[:4] == [(0, 0, 1), (0, 0, 0), (0, 1, 2), (0, 1, 0)]
    assert LIST[-2:] == [(5, 5, 5), (5, 5, 0)]


def test_k07_set_up() -> None:
    game = start_game(3, start_seat=2)
    assert game.row == [[0], [], [], [], []]
    assert game.order_hands == [[HeldCard(0)], [HeldCard(0)], [HeldCard(1)]]
    assert game.painting_hands == [[HeldCard(0)], [HeldCard(1)], [HeldCard(2)]]
    assert (game.painting_pile, len(game.order_pile)) == ([*range(3, 72), GRAND_RAID], 32)
    assert (game.hides, game.raid_place, game.player) == ([[]] * 6, None, 2)
    assert (game.phase, game.legal_actions()) == ("draw", [DRAW_PAINTING, DRAW_ORDER])


def test_k07_starting_paintings_lie_at_all_hides() -> None:
    game = start_game(2, starting_paintings=True)
    assert game.hides == [[0], [1], [2], [3], [4]]
    assert game.painting_hands == [[HeldCard(5)], [HeldCard(6)]]


def test_k07_a_third_of_the_pile_may_lie_below_the_grand_raid() -> None:
    start_game(3, painting_pile=[*range(3, 49), GRAND_RAID, *range(49, 72)])


def test_k08_equal_orders_share_a_place_and_others_take_the_lowest_free_one() -> None:
    game = place([], [], orders={0: [BERLIN, DRESDEN, 2]}, row=[5, BERLIN, 7, 8, 9], phase="play")
    assert game.legal_actions() == [18, *range(45, 49), SKIP]
    game.row[0], game.row[3] = [], []
    assert game.legal_actions() == [18, 19, 20, *range(45, 49), SKIP]
    game.step(19)
    assert game.row == [[DRESDEN], [BERLIN], [7], [], [9]]
    game.phase = "play"
    game.step(18)
    assert game.row == [[DRESDEN], [BERLIN, BERLIN], [7], [], [9]]


def test_k08_place_is_free_only_when_its_last_order_is_fulfilled() -> None:
    game = place([FORGERY, BERLIN_6], [FORGERY_OF_2, BERLIN_5], row=[BERLIN, DRESDEN])
    game.row[0].append(BERLIN)
    play(game, 57, 65, 66, HAND_IN, SKIP)
    assert game.row[:2] == [[BERLIN], [DRESDEN]]
    play(game, DRAW_PAINTING, SKIP, 57, 65, 66, HAND_IN, SKIP)
    assert game.row[:2] == [[], [DRESDEN]]


def test_k09_painting_drawn_with_a_full_hand_is_laid_where_there_is_room() -> None:
    game = place([0, 1, 2], [], hides={0: [10, 11, 12], 3: [13, 14, 15]}, phase="draw")
    game.step(DRAW_PAINTING)
    assert (game.player, game.drawn, game.legal_actions()) == (0, 3, [3, 5])
    game.step(5)
    assert (game.hides[4], game.drawn, game.phase) == ([3], None, "play")


def test_k09_capacity_is_that_of_all_hides() -> None:
    game = place([0], [], hides={0: [10], 3: [11]}, phase="play", hide_capacity=1)
    assert [action for action in game.legal_actions() if action < 18] == [7, 9]


def test_k10_without_any_card_to_draw_the_turn_begins_with_the_next_step() -> None:
    game = place([], [])
    game.painting_pile, game.order_pile = [], []
    game.step(SKIP)
    assert (game.player, game.phase) == (1, "play")


def test_k11_actions_of_the_second_step() -> None:
    game = place([0, 1], [2], hides={0: [10], 1: [11], 2: [12, 13]}, phase="play")
    game.evidence_room = [20, 21]
    moves = [26, 27, 28, 29, 31, 32, 41, 42, 43, 44]
    assert game.legal_actions() == [*range(6, 14), 21, 22, *moves, *range(45, 49), SKIP]
    game.step(11)
    assert (game.hides[2], game.painting_hands[0]) == ([12, 13, 1], [HeldCard(0)])
    game.phase = "play"
    game.step(22)
    assert game.painting_hands[0] == [HeldCard(0), HeldCard(1, is_known=True)]
    game.phase = "play"
    game.step(44)
    assert (game.hides[4], game.evidence_room) == ([21], [20])
    game.phase = "play"
    game.step(28)
    assert (game.hides[0], game.hides[4], game.phase) == ([], [21, 10], "fulfil")


@pytest.mark.parametrize(("hand_limit", "can_take"), [("per_kind", True), ("total", False)])
def test_k11_painting_is_taken_to_a_hand_with_room(hand_limit: str, can_take: bool) -> None:
    game = place([0], [], orders={0: [1, 2]}, hides={0: [10]}, phase="play", hand_limit=hand_limit)
    assert (21 in game.legal_actions()) == can_take


def test_k11_raid_at_a_neutral_hide_spares_that_hide() -> None:
    game = place([0], [], hides={2: [10, 11, 12]}, phase="play")
    game.raid_place = 3
    assert [action for action in game.legal_actions() if action >= 45] == [45, 47, 48, SKIP]
    game.step(45)
    assert (game.raid_place, game.legal_actions()) == (2, [52, 54, 55, 56])
    play(game, 54, 52, 56)
    assert (game.hides, game.evidence_room) == ([[11], [], [], [12], []], [])
    assert game.painting_hands[0] == [HeldCard(0), HeldCard(10, is_known=True)]


@pytest.mark.parametrize(("action", "raided"), [(48, 2), (49, 0), (45, 3)])
def test_k11_raid_of_an_empty_hide_moves_the_card_alone(action: int, raided: int) -> None:
    game = place([], [], [], phase="play", start_seat=1)
    game.step(action)
    assert (game.raid_place, game.phase, game.player) == (raided, "fulfil", 1)


def test_k13_only_paintings_that_can_still_make_a_set_may_be_shown() -> None:
    # The forgery bars its original, which covers the 3; and a painting of Dresden covers the 6.
    hides = {0: [BERLIN_3, BERLIN_1], 2: [BERLIN_6, DRESDEN_4]}
    game = place([FORGERY], [], hides=hides, row=[BERLIN, 2])
    assert game.legal_actions() == [57, SKIP]
    game.step(57)
    assert game.legal_actions() == [68]
    game.step(68)
    assert game.legal_actions() == [68]
    game.step(68)
    assert game.legal_actions() == [HAND_IN]


def test_k13_set_may_be_larger_than_needed_and_hide_is_open_after_its_outer_painting() -> None:
    game = place([FORGERY], [], hides={0: [BERLIN_3, BERLIN_2]}, orders={0: [BERLIN, BERLIN]})
    assert game.legal_actions() == [62, SKIP]
    game.step(62)
    assert (game.order_hands[0], game.legal_actions()) == (
        [HeldCard(0, True), HeldCard(0)],
        [65, 68],
    )
    play(game, 65, 68)
    assert (game.painting_hands[0], game.legal_actions()) == ([HeldCard(1, True)], [68, HAND_IN])
    play(game, 68, HAND_IN, SKIP)
    assert (game.order_hands[0], game.hides[0]) == ([HeldCard(0, is_known=False)], [])
    assert game.laid_paintings[0] == [FORGERY, BERLIN_2, BERLIN_3]


def test_k14_order_from_hand_goes_to_the_highest_set_and_others_stay() -> None:
    game = place(*OUTBID, orders={0: [BERLIN]})
    play(game, 62, 65, 66, HAND_IN)
    assert (game.player, game.phase, game.legal_actions()) == (1, "outbid", [65, 66, SKIP])
    play(game, 65, 66, HAND_IN)
    assert (game.player, game.legal_actions()) == (2, [65, 66, SKIP])
    game.step(65)
    assert game.legal_actions() == [66]
    play(game, 66, HAND_IN)
    assert (game.laid_orders, game.order_hands[0], game.player) == ([[], [], [BERLIN]], [], 1)
    known = [[HeldCard(number, is_known=True) for number in sorted(hand)] for hand in OUTBID[:2]]
    assert game.painting_hands == [*known, []]
    assert (game.scores(), game.ranks(), game.chosen) == ([0, 0, 1], [1, 1, 0], None)


def test_k14_once_asks_nobody_twice() -> None:
    game = place(*OUTBID, row=[BERLIN])
    play(game, 57, 65, 66, HAND_IN, SKIP, 65, 66, HAND_IN)
    assert (game.player, game.phase, game.laid_orders) == (1, "draw", [[], [], [BERLIN]])


def test_k14_ascending_asks_until_all_others_pass_in_a_row() -> None:
    hides = {3: [FORGERY_OF_2]}
    hands = [[BERLIN_4, BERLIN_3, FORGERY], [BERLIN_1, BERLIN_5], [11]]
    game = place(*hands, hides=hides, row=[BERLIN], outbidding="ascending")
    play(game, 57, 66, 67, HAND_IN, SKIP)  # 7 of 4 + 3
    assert (game.player, game.legal_actions()) == (2, [65, 69, SKIP])
    play(game, 65, 69, HAND_IN)  # 11
    assert (game.player, game.standing_total) == (0, 11)
    game.step(SKIP)
    assert (game.player, game.legal_actions()) == (1, [65, 66, 69, SKIP])
    play(game, 65, 69, HAND_IN)  # 13, after a pass
    play(game, SKIP, 65, 69, HAND_IN)  # 14, with paintings that were not shown before
    assert (game.player, game.phase, game.standing_seat) == (1, "outbid", 0)
    play(game, 66, 65, 69, HAND_IN)  # 15
    assert (game.player, game.legal_actions()) == (2, [SKIP])
    play(game, SKIP, SKIP)
    assert (game.player, game.phase, game.laid_orders) == (1, "draw", [[], [BERLIN], []])
    assert game.laid_paintings[1] == [BERLIN_5, BERLIN_1, FORGERY_OF_2]


@pytest.mark.parametrize("outbidding", ["once", "ascending"])
def test_k14_own_sources_bind_the_others_only(outbidding: str) -> None:
    hides = {1: [BERLIN_5], 2: [BERLIN_3, BERLIN_4]}
    options: dict[str, Any] = {"outbid_sources": "own", "outbidding": outbidding}
    game = place([], [FORGERY], hides=hides, row=[BERLIN], **options)
    play(game, 57, 69, 69, HAND_IN)
    assert (game.player, game.legal_actions()) == (1, [65, 68, SKIP])
    game.painting_hands[0] = [HeldCard(FORGERY_OF_2)]
    play(game, 68, 65, HAND_IN)
    assert game.phase == ("draw" if outbidding == "once" else "outbid")
    assert outbidding == "once" or game.legal_actions() == [65, 69, SKIP]


def test_k16_grand_raid_ends_the_draw_of_who_can_draw_nothing_else() -> None:
    game = place([], [], orders={0: [1, 2, 3]}, row=[4, 5, 6, 7, 8], phase="draw")
    game.painting_pile = [GRAND_RAID]
    assert game.legal_actions() == [DRAW_PAINTING]
    game.step(DRAW_PAINTING)
    assert (game.phase, game.player, game.turns_left) == ("play", 0, 2)


def test_k06_game_is_cut_after_max_turns() -> None:
    game = start_game(2, max_turns=2)
    play(game, DRAW_PAINTING, SKIP, SKIP, DRAW_PAINTING, SKIP)
    assert (game.turns_played, game.is_over, game.is_cut) == (1, False, False)
    game.step(SKIP)
    assert (game.turns_played, game.is_over, game.is_cut) == (2, True, True)
    assert game.legal_actions() == []
    with pytest.raises(ValueError, match="the game is over"):
        _ = game.player
    with pytest.raises(ValueError, match="illegal"):
        game.step(SKIP)


def test_k17_ties_are_broken_by_orders_and_then_shared() -> None:
    game = start_game(5)
    game.laid_paintings = [[BERLIN_6], [BERLIN_3, 11], [5], [FORGERY], []]
    game.laid_orders = [[0], [0, 1], [2], [3], []]
    assert (game.scores(), game.ranks()) == ([6, 6, 6, 0, 0], [1, 0, 1, 3, 4])


def test_flags_of_equal_orders_leave_with_the_first() -> None:
    game = place([], [], orders={0: [BERLIN]}, phase="draw")
    game.order_hands[0][0].is_known = True
    game.order_pile[0] = BERLIN
    game.step(DRAW_ORDER)
    assert game.order_hands[0] == [HeldCard(BERLIN, is_known=True), HeldCard(BERLIN)]
    assert [action for action in game.legal_actions() if 18 <= action <= 20] == [18]
    game.step(18)
    assert game.order_hands[0] == [HeldCard(BERLIN, is_known=False)]
