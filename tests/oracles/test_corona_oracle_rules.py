"""Tests of the Corona oracle: single rules, by the numbers of the rules file."""

import pytest

from .test_corona_oracle import STOP, WAIT, FixedChance, bid, move, play, start, wait_round

ALL_BIDS = list(range(13, 34))


@pytest.mark.parametrize(
    "changes",
    [
        {"num_players": 1},
        {"num_players": 11},
        {"start_seat": -1},
        {"start_seat": 3},
        {"setup": "left"},
        {"bidding": "open"},
        {"ticks": 0},
        {"ticks": 61},
        {"empty_field": 2},
        {"rounds": 0},
        {"rounds": 101},
        {"next_setter": "right"},
        {"bankruptcy": "no"},
        {"doubling": 2},
        {"chance": FixedChance(pawns=(0, 1, 2, 3, 4))},
        {"chance": FixedChance(dice=(1, 2, 3, 4, 5, 6, 6))},
    ],
)
def test_c03_arguments_out_of_range_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the message differs from case to case
        start(**changes)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("num_players", [2, 4, 10])
def test_c04_chips_at_the_start(num_players: int) -> None:
    game, _ = start(num_players, start_seat=1)
    assert game.chips == [2 * num_players + 2] * num_players
    assert (game.start_seat, game.round_index, game.barred_seat) == (1, 0, None)


def test_c05_start_player_places_the_pawns_and_then_the_dice_are_rolled() -> None:
    chance = FixedChance(dice=(6, 1, 5, 2, 2, 3))
    game, _ = start(3, chance, 2, setup="player")
    legal = []
    for field in (9, 0, 9, 11, 4):
        legal.append(game.legal_actions())
        assert play(game, field) == [2]
    assert legal == [list(range(12))] * 5
    assert (game.pawns, game.dice, game.phase) == ([9, 0, 9, 11, 4], [], "setup")
    game.step(9)
    assert (game.pawns, game.dice) == ([0, 4, 9, 9, 9, 11], [1, 2, 2, 3, 5, 6])
    assert (game.phase, game.player, chance.asked["pawns"]) == ("bidding", 0, 0)


def test_c05_random_setup_opens_with_the_bidding() -> None:
    game, chance = start(3, FixedChance((5, 0, 11, 5, 2, 0)))
    assert (game.phase, game.pawns) == ("bidding", [0, 0, 2, 5, 5, 11])
    assert (chance.asked["pawns"], chance.asked["dice"], chance.asked["order"]) == (1, 1, 1)


def test_c06_moves_with_the_same_effect_have_one_action() -> None:
    game, _ = start(3, FixedChance((0, 0, 0, 7, 7, 9), (1, 1, 4, 4, 4, 6)))
    bid(game, 0, 21)
    first = [move(pawn, die) for pawn in (0, 3, 5) for die in (0, 2, 5)]
    assert game.legal_actions() == [*first, STOP]
    game.step(move(0, 2))
    # Pawn 1 and the second 4 are now the first of their kind.
    second = [move(pawn, die) for pawn in (1, 3, 5) for die in (0, 3, 5)]
    assert game.legal_actions() == [*second, STOP]
    assert (game.pawns, game.moved) == ([4, 0, 0, 7, 7, 9], [True, *[False] * 5])
    assert game.used == [False, False, True, False, False, False]


def test_c06_unmoved_pawn_under_a_moved_one_may_still_move() -> None:
    game, _ = start(3, FixedChance((0, 2, 6, 6, 6, 6), (1, 2, 3, 4, 5, 6)))
    bid(game, 0, 21)
    game.step(move(0, 1))
    assert (game.pawns[:2], game.total) == ([2, 2], 2)
    moves = [move(pawn, die) for pawn in (1, 2) for die in (0, 2, 3, 4, 5)]
    assert game.legal_actions() == [*moves, STOP]
    for action in (move(0, 0), move(1, 1), move(3, 0)):
        with pytest.raises(ValueError, match="illegal"):
            game.step(action)


@pytest.mark.parametrize(("empty_field", "totals"), [(0, [0, 2, 5]), (1, [1, 3, 6])])
def test_c07_points(empty_field: int, totals: list[int]) -> None:
    # Alone on 1; onto the moved pawn there; onto both.
    chance = FixedChance((0, 10, 11, 5, 5, 5), (1, 3, 2, 6, 6, 6))
    game, _ = start(3, chance, empty_field=empty_field)
    bid(game, 0, 21)
    results = []
    for action in (move(0, 0), move(4, 2), move(5, 1)):
        game.step(action)
        results.append(game.total)
    assert results == totals


def test_c08_all_act_once_in_each_tick_in_the_order_drawn() -> None:
    game, chance = start(3, ticks=2)
    chance.first_seats = [2, 0]
    assert game.legal_actions() == [WAIT, *ALL_BIDS]
    # The standing bidder acts too, and may even raise himself.
    assert play(game, WAIT, WAIT + 3, WAIT + 5) == [0, 1, 2]
    assert (game.tick, game.standing_bid, game.standing_seat) == (1, 5, 2)
    assert game.legal_actions() == [WAIT, *range(WAIT + 6, WAIT + 22)]
    assert play(game, WAIT + 6, WAIT, WAIT) == [2, 0, 1]
    assert (game.phase, game.player, game.standing_bid) == ("moving", 2, 6)
    assert chance.asked["order"] == 2


def test_c08_bidding_ends_at_once_when_21_stands() -> None:
    game, chance = start(3)
    play(game, WAIT, WAIT + 21)
    assert (game.phase, game.player, chance.asked["order"]) == ("moving", 1, 1)


def test_c08_order_must_be_one_of_those_who_may_bid() -> None:
    game, chance = start(3, ticks=2)
    chance.first_seats = [0, 0]
    with pytest.raises(ValueError, match="not an order"):
        play(game, WAIT, WAIT, WAIT)


def test_c09_sealed_bids_are_asked_clockwise_and_opened_together() -> None:
    game, chance = start(4, start_seat=2, bidding="sealed")
    assert play(game, WAIT + 5, WAIT + 21, WAIT) == [2, 3, 0]
    assert (game.sealed_bids, game.standing_bid) == ([0, None, 5, 21], None)
    assert (game.legal_actions(), chance.asked["handing_in"]) == ([WAIT, *ALL_BIDS], 0)
    game.step(WAIT + 20)
    assert (game.player, game.standing_bid, chance.asked["handing_in"]) == (3, 21, 1)
    assert chance.asked["order"] == 0


def test_c09_sealed_choices_without_a_bid_are_a_void_round() -> None:
    game, chance = start(3, start_seat=1, bidding="sealed")
    assert play(game, WAIT, WAIT, WAIT) == [1, 2, 0]
    assert (game.round_index, game.start_seat, game.player) == (1, 1, 1)
    assert (game.chips, chance.asked["handing_in"]) == ([8, 8, 8], 0)


def test_c09_barred_player_is_not_asked() -> None:
    game, chance = start(3, start_seat=0, bidding="sealed")
    play(game, WAIT, WAIT + 9, WAIT, STOP)
    chance.first_seats = [2, 0]
    assert game.start_seat == 1
    assert play(game, WAIT + 4, WAIT + 4) == [2, 0]
    assert (game.player, game.sealed_bids) == (2, [4, None, 4])


@pytest.mark.parametrize("setup", ["player", "random"])
def test_c10_void_round_has_the_same_start_player_again(setup: str) -> None:
    game, chance = start(3, start_seat=2, setup=setup, ticks=1)
    for _ in range(2):
        if setup == "player":
            assert play(game, *[0] * 6) == [2] * 6
        wait_round(game)
    assert (game.start_seat, game.round_index, game.chips) == (2, 2, [8, 8, 8])
    assert chance.asked["pawns"] == (3 if setup == "random" else 0)


def test_c11_bidder_stops_by_himself_at_his_bid_or_without_pawns() -> None:
    game, _ = start()
    bid(game, 1, 5)
    play(game, move(4, 0), move(3, 1))
    assert (game.chips, game.round_index) == ([7, 10, 7], 1)
    game, _ = start()
    bid(game, 1, 21)
    play(game, *[move(pawn, 5 - pawn) for pawn in range(6)])
    assert (game.chips, game.round_index) == ([9, 6, 9], 1)


@pytest.mark.parametrize(
    ("chips", "bankruptcy", "expected"),
    [
        ([8, 1, 8, 3], True, [8, 0, 9, 3]),
        ([8, 1, 8, 3], False, [9, -2, 9, 4]),
        ([8, 3, 8, 3], True, [9, 0, 9, 4]),
    ],
)
def test_c12_payment_goes_clockwise(
    chips: list[int], bankruptcy: bool, expected: list[int]
) -> None:
    game, _ = start(4, bankruptcy=bankruptcy)
    game.chips = list(chips)
    bid(game, 1, 9)
    game.step(STOP)
    assert (game.chips, game.is_over) == (expected, bankruptcy)


def test_c12_bar_ends_with_the_next_round_that_is_not_void() -> None:
    game, _ = start(3, ticks=1)
    bid(game, 0, 9)
    game.step(STOP)
    wait_round(game)
    assert game.barred_seat == 0
    bid(game, 1, 9)
    game.step(STOP)
    assert (game.barred_seat, game.order) == (1, [0, 2])
    bid(game, 2, 2)
    game.step(move(4, 0))
    assert game.barred_seat is None
    assert game.order == [0, 1, 2]


def test_c12_barred_start_player_sets_up_and_the_other_one_bids_alone() -> None:
    game, _ = start(2, setup="player", ticks=2)
    play(game, *[0] * 6, WAIT, WAIT + 9, WAIT, WAIT, STOP)
    assert (game.start_seat, game.barred_seat, game.chips) == (1, 1, [7, 5])
    assert play(game, *[0] * 6) == [1] * 6
    assert play(game, WAIT + 1, WAIT) == [0, 0]
    assert (game.phase, game.player) == ("moving", 0)


def test_c13_barred_player_gets_and_pays() -> None:
    game, _ = start(3)
    bid(game, 0, 9)
    game.step(STOP)
    bid(game, 1, 2)
    game.step(move(4, 0))
    assert game.chips == [5, 11, 8]
    assert game.barred_seat is None


@pytest.mark.parametrize("is_success", [True, False])
@pytest.mark.parametrize(
    ("next_setter", "start_seat", "expected"),
    [
        ("left", 0, 1),
        ("left", 2, 0),
        ("winner", 0, 2),
        ("winner", 2, 2),
    ],
)
def test_c14_next_start_player(
    next_setter: str, start_seat: int, expected: int, is_success: bool
) -> None:
    game, _ = start(start_seat=start_seat, next_setter=next_setter)
    bid(game, 2, 2)
    game.step(move(4, 0) if is_success else STOP)
    assert game.start_seat == expected


def test_c15_void_rounds_count() -> None:
    game, chance = start(3, rounds=2, ticks=1)
    wait_round(game)
    assert not game.is_over
    wait_round(game)
    assert (game.is_over, game.legal_actions(), game.ranks()) == (True, [], [0, 0, 0])
    assert chance.asked["dice"] == 2
    with pytest.raises(ValueError, match="over"):
        _ = game.player
    with pytest.raises(ValueError, match="illegal"):
        game.step(WAIT)


@pytest.mark.parametrize(
    ("doubling", "chips", "is_over"),
    [
        (True, [14, 5, 5], True),
        (True, [13, 5, 6], False),
        (False, [14, 5, 5], False),
    ],
)
def test_c15_twice_the_start_capital_ends_the_game(
    doubling: bool, chips: list[int], is_over: bool
) -> None:
    game, _ = start(3, doubling=doubling)
    game.chips = list(chips)
    bid(game, 0, 2)
    game.step(move(4, 0))
    assert (game.chips[0], game.is_over) == (chips[0] + 2, is_over)


@pytest.mark.parametrize("bankruptcy", [True, False])
def test_c15_other_player_without_chips_ends_the_game(bankruptcy: bool) -> None:
    game, _ = start(3, bankruptcy=bankruptcy)
    game.chips = [12, 1, 11]
    bid(game, 0, 2)
    game.step(move(4, 0))
    assert (game.chips, game.is_over) == ([14, 0, 10], bankruptcy)


def test_c15_ties_share_a_rank_and_the_next_ones_are_skipped() -> None:
    game, _ = start(4)
    game.chips = [9, 12, 7, 12]
    assert (game.scores(), game.ranks()) == ([9, 12, 7, 12], [2, 0, 3, 0])
