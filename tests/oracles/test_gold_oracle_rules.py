"""Tests of the Gold! oracle: single rules, by the numbers of the rules file."""

import pytest

from .gold_oracle import Card, GoldOracle
from .test_gold_oracle import (
    BLUE,
    DECLINE,
    GREEN,
    ORANGE,
    PINK,
    RED,
    VIOLET,
    place,
    place_last_donkey,
    remaining_cards,
    start_game,
)


@pytest.mark.parametrize(
    "changes",
    [
        {"num_players": 1},
        {"num_players": 4},
        {"start_seat": -1},
        {"start_seat": 3},
        {"donkeys": [0, 1]},
        {"donkeys": [0, 1, 1]},
        {"donkeys": [0, 1, 6]},
        {"cards": remaining_cards(3)},
        {"cards": remaining_cards(3)[:-3]},
        {"cards": [*remaining_cards(3)[:-3], (GREEN, 8)]},
        {"cards": [*remaining_cards(3)[:-3], (GREEN, 9)]},
        {"bonus_bars_set_colour": 2},
        {"bonus_bars_own_colours": "no"},
        {"colour_tie": "half"},
    ],
)
def test_g04_arguments_out_of_range_are_refused(changes: dict[str, object]) -> None:
    arguments: dict[str, object] = {"num_players": 3, "donkeys": [0, 1, 2], "start_seat": 0}
    arguments |= {"cards": remaining_cards(3)[:-2]} | changes
    with pytest.raises(ValueError):  # noqa: PT011  # the message differs from case to case
        GoldOracle(**arguments)  # type: ignore[arg-type]  # that is the test


def test_g03_two_players_have_two_donkeys_of_each_colour() -> None:
    cards = [(GREEN, -2), *remaining_cards(2)[:-3]]
    assert len(cards) == 50
    with pytest.raises(ValueError, match="not all but two"):
        GoldOracle(num_players=2, donkeys=[0, 1], cards=cards, start_seat=0)


def test_g05_game_starts_with_a_donkey_each_and_five_cards() -> None:
    game = start_game(3, start_seat=2)
    assert game.displays == [[(GREEN, -2)], [(BLUE, -2)], [(VIOLET, -2)]]
    assert game.offer == [(GREEN, -2), (GREEN, -2), (BLUE, -2), (BLUE, -2), (VIOLET, -2)]
    assert (len(game.deck), game.piles, game.player_to_act()) == (50, [[], [], []], 2)


@pytest.mark.parametrize(("num_players", "num_takes"), [(2, 50), (3, 55)])
def test_g05_game_of_takes_alone_takes_all_cards(num_players: int, num_takes: int) -> None:
    game = start_game(num_players)
    actions = []
    while not game.is_over():
        actions.append(DECLINE if game.is_bonus else 0)
        game.apply(actions[-1])
    assert actions.count(0) == num_takes


def test_g06_play_goes_clockwise() -> None:
    game = place([(PINK, 3), (PINK, 4), (RED, 5), (RED, 6)], [], [], [], start_seat=1)
    seats = []
    for action in (0, 0, 0):
        seats.append(game.player_to_act())
        game.apply(action)
    assert (seats, game.player_to_act()) == ([1, 2, 0], 1)


def test_g07_swap_may_give_and_take_one_colour() -> None:
    game = place([(RED, 8), (RED, 3)], [(RED, -2), (RED, 7)], [], [])
    # Slot 6 is the donkey, slot 7 the red 7: the 7 goes for the 3, the donkey for either.
    assert game.legal_actions() == [0, 35, 36, 40]
    game.apply(36)
    assert sorted(game.displays[0]) == [(RED, 7), (RED, 8)]
    assert sorted(game.offer) == [(RED, -2), (RED, 3)]


@pytest.mark.parametrize("given", [(BLUE, -2), (BLUE, 8)])
def test_g08_swap_may_complete_a_set(given: Card) -> None:
    game = place([(GREEN, 4), (PINK, 8)], [(GREEN, 3), (GREEN, 8), given], [(RED, 3)], [])
    game.apply(15)
    assert sorted(game.piles[0]) == [(GREEN, 3), (GREEN, 4), (GREEN, 8)]
    assert (game.displays[0], sorted(game.offer)) == ([], [given, (PINK, 8)])
    assert (game.is_bonus, game.player_to_act()) == (True, 0)
    assert game.legal_actions() == [71, DECLINE]


def test_g08_two_of_a_colour_are_no_set() -> None:
    game = place([(RED, 3), (RED, 4)], [(RED, 8), (BLUE, 8)], [], [])
    game.apply(0)
    assert (game.is_bonus, game.piles[0], game.player_to_act()) == (False, [], 1)


def test_g09_without_a_card_to_take_the_only_action_is_to_decline() -> None:
    game = place([(RED, 3), (RED, 4)], [(RED, 8), (RED, 8), (BLUE, 4)], [(BLUE, 7)], [(RED, 5)])
    game.piles[1] = [(PINK, 3), (PINK, 4), (PINK, 5)]
    game.apply(0)
    assert game.legal_actions() == [DECLINE]
    game.apply(DECLINE)
    assert (game.displays[0], game.player_to_act()) == ([(BLUE, 4)], 1)


def test_g09_bonus_may_be_a_donkey_of_the_second_next_player() -> None:
    offer = [(RED, 3), (RED, 4)]
    game = place(offer, [(PINK, -2)], [(RED, 8), (RED, 8)], [(PINK, 5)], start_seat=1)
    game.apply(0)
    assert game.legal_actions() == [75, 87, DECLINE]
    game.apply(87)
    assert game.displays == [[], [(PINK, -2)], [(PINK, 5)]]
    assert game.player_to_act() == 2


@pytest.mark.parametrize("action", [-1, 1, 5, 71, DECLINE, 90])
def test_g09_no_bonus_without_a_set(action: int) -> None:
    game = place([(RED, 3), (RED, 4)], [(RED, 8)], [(RED, 7)], [])
    with pytest.raises(ValueError, match="illegal"):
        game.apply(action)


BONUSES = {
    (True, True): [71, 85, DECLINE],
    (False, True): [65, 71, 77, 85, DECLINE],
    (True, False): [67, 71, 79, 85, DECLINE],
    (False, False): [65, 67, 71, 77, 79, 85, DECLINE],
}


@pytest.mark.parametrize(("bars", "actions"), BONUSES.items())
def test_g04_two_options_bar_bonus_colours(bars: tuple[bool, bool], actions: list[int]) -> None:
    game = place(
        [(GREEN, -2), (PINK, 3)],
        [(GREEN, 3), (GREEN, 8), (BLUE, 5)],
        [(GREEN, 4), (BLUE, 6), (RED, 7)],
        [(GREEN, -2), (BLUE, -2), (ORANGE, 5)],
        bonus_bars_set_colour=bars[0],
        bonus_bars_own_colours=bars[1],
    )
    game.apply(0)
    assert game.legal_actions() == actions


NEXT_OFFER: list[Card] = [(PINK, -2), (PINK, -2), (ORANGE, 3), (VIOLET, 3), (VIOLET, 8)]


def place_bonus_chain() -> GoldOracle:
    """Seat 0 takes the offer's only card for a green set; a blue bonus then makes another."""
    game = place(
        [(GREEN, 3)],
        [(GREEN, -2), (GREEN, 8), (BLUE, 5), (BLUE, 6)],
        [(GREEN, 4), (BLUE, 7), (BLUE, 8)],
        bonus_bars_own_colours=False,
    )
    game.deck = list(NEXT_OFFER)
    return game


def test_g04_set_made_by_a_bonus_gives_a_bonus_that_bars_the_newer_colour() -> None:
    game = place_bonus_chain()
    game.apply(0)
    assert (game.set_colour, game.legal_actions()) == (GREEN, [67, 68, DECLINE])
    game.apply(67)
    assert (game.scores(), game.displays) == ([27, 0], [[], [(GREEN, 4), (BLUE, 8)]])
    assert (game.is_bonus, game.set_colour, game.player_to_act()) == (True, BLUE, 0)
    assert game.legal_actions() == [65, DECLINE]
    game.apply(65)
    assert (game.is_bonus, game.displays) == (False, [[(GREEN, 4)], [(BLUE, 8)]])
    assert game.player_to_act() == 1


def test_g04_bonus_that_makes_two_of_a_colour_ends_the_turn() -> None:
    game = place_bonus_chain()
    game.displays[0].remove((BLUE, 5))
    game.apply(0)
    game.apply(68)
    assert (game.is_bonus, game.displays[0]) == (False, [(BLUE, 6), (BLUE, 8)])
    assert (game.scores(), game.player_to_act()) == ([9, 0], 1)


def test_g10_offer_stays_empty_until_all_bonuses_are_decided() -> None:
    game = place_bonus_chain()
    offers = []
    for action in (0, 67, DECLINE):
        game.apply(action)
        offers.append(list(game.offer))
    assert offers == [[], [], NEXT_OFFER]
    assert game.deck == []


def test_g10_five_cards_are_turned_up_only_when_the_offer_is_empty() -> None:
    game = place([(RED, 3), (RED, 8)], [(GREEN, -2)], [], [])
    game.deck = [(PINK, value) for value in (3, 4, 5, 6, 7, 8)]
    game.apply(0)
    assert (game.offer, len(game.deck)) == ([(RED, 8)], 6)
    game.apply(0)
    assert game.offer == [(PINK, 3), (PINK, 4), (PINK, 5), (PINK, 6), (PINK, 7)]
    assert game.deck == [(PINK, 8)]


def test_g11_game_ends_when_offer_and_deck_are_empty() -> None:
    game = place_last_donkey([], [], [])
    assert (game.is_over(), game.legal_actions()) == (False, [0])
    game.apply(0)
    assert (game.is_over(), game.legal_actions()) == (True, [])
    with pytest.raises(ValueError, match="illegal"):
        game.apply(DECLINE)
    with pytest.raises(ValueError, match="over"):
        game.player_to_act()


@pytest.mark.parametrize(
    ("displays", "scores"),
    [
        ([[(RED, 8)], [(RED, 3), (RED, 6)], []], [0, 6, 0]),
        ([[(RED, 3), (RED, -2)], [(RED, -2)], []], [3, 0, 0]),
        ([[(RED, -2), (RED, -2)], [(RED, -2)], []], [0, 0, 0]),
        ([[(RED, 8), (BLUE, 3)], [(RED, 7), (BLUE, 4)], [(PINK, 3)]], [8, 4, 3]),
        ([[(RED, 7), (BLUE, 3)], [(RED, 6), (BLUE, 4)]], [7, 4]),
    ],
)
def test_g12_best_gold_card_of_the_highest_sum_scores(
    displays: list[list[Card]], scores: list[int]
) -> None:
    game = place_last_donkey(*displays)
    game.apply(0)
    assert game.scores() == scores


@pytest.mark.parametrize(("colour_tie", "scores"), [("all", [8, 3, 4]), ("none", [0, 0, 4])])
def test_g12_tied_players_score_by_the_option(colour_tie: str, scores: list[int]) -> None:
    displays = [[(RED, 8), (RED, -2)], [(RED, 3), (RED, 3)], [(RED, 5), (BLUE, 4)]]
    game = place_last_donkey(*displays, colour_tie=colour_tie)
    game.apply(0)
    assert game.scores() == scores


def test_g13_scores_before_the_end_are_the_piles() -> None:
    game = start_game()
    game.displays[0] = [(RED, 8)]
    game.piles = [[(RED, 3), (RED, 4), (RED, -2)], [], [(PINK, -2)] * 3]
    assert (game.scores(), game.ranks()) == ([5, 0, -6], [0, 1, 2])


def test_g13_ties_go_to_more_cards_and_are_then_shared() -> None:
    game = start_game()
    game.piles = [[(RED, 8)], [(BLUE, 5), (GREEN, 3)], [(PINK, 8)]]
    assert game.ranks() == [1, 0, 1]


def test_slots_are_sorted_and_filled_from_the_first() -> None:
    display = [(RED, 8), (PINK, 5), (RED, -2), (GREEN, 7), (BLUE, 3), (BLUE, 3)]
    game = place([(RED, 3), (BLUE, 8), (BLUE, 3), (PINK, -2)], display, [])
    assert game.offer_slots() == [(PINK, -2), (BLUE, 3), (RED, 3), (BLUE, 8), None]
    green_blue_violet = [(GREEN, 7), None, (BLUE, 3), (BLUE, 3), None, None]
    red_orange_pink = [(RED, -2), (RED, 8), None, None, (PINK, 5), None]
    assert game.display_slots(0) == green_blue_violet + red_orange_pink
    assert game.display_slots(1) == [None] * 12


def test_display_with_three_of_a_colour_has_no_slots() -> None:
    game = place([(RED, 3)], [(RED, 3), (RED, 4), (RED, 5)], [])
    with pytest.raises(ValueError, match="at most two"):
        game.display_slots(0)


def test_second_equal_card_of_a_player_or_the_offer_has_no_action() -> None:
    offer = [(RED, 3), (RED, 3), (BLUE, 3), (PINK, 4)]
    game = place(offer, [(GREEN, -2), (GREEN, -2)], [])
    assert game.legal_actions() == [0, 1, 5, 6, 8]
    offer = [(PINK, -2), (PINK, -2), (ORANGE, -2), (RED, 3)]
    assert place(offer, [], []).legal_actions() == [0, 1]


def test_equal_cards_of_two_opponents_are_different_actions() -> None:
    pair = [(BLUE, 3), (BLUE, 3)]
    game = place([(RED, 3), (RED, 4)], [(RED, 8), (RED, 7)], pair, [(BLUE, 3), (BLUE, -2)])
    game.apply(0)
    assert game.legal_actions() == [67, 79, 80, DECLINE]
