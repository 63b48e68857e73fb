"""Tests of the Gold! oracle: the worked cases of the rules file, and random games (case 7)."""

import itertools
import random

import pytest

from .gold_oracle import Card, GoldOracle

GREEN, BLUE, VIOLET, RED, ORANGE, PINK = range(6)
GOLD = [(colour, value) for colour in range(6) for value in (3, 3, 4, 5, 6, 7, 8)]
DECLINE = 89


def remaining_cards(num_players: int) -> list[Card]:
    """The cards beside the donkeys of seats 0, 1 and 2: green, blue and, with three, violet."""
    donkeys = [(colour, -2) for colour in range(6) for _ in range(num_players)]
    for colour in range(num_players):
        donkeys.remove((colour, -2))
    return donkeys + GOLD


def start_game(num_players: int = 3, start_seat: int = 0, **options: object) -> GoldOracle:
    return GoldOracle(
        num_players=num_players,
        donkeys=range(num_players),
        cards=remaining_cards(num_players)[:-2],
        start_seat=start_seat,
        **options,  # type: ignore[arg-type]  # the tests spell the options out
    )


def place(
    offer: list[Card], *displays: list[Card], start_seat: int = 0, **options: object
) -> GoldOracle:
    """A game with this offer and these displays, the deck as at its start."""
    game = start_game(len(displays), start_seat, **options)
    game.offer = list(offer)
    game.displays = [list(display) for display in displays]
    return game


def place_last_donkey(*displays: list[Card], colour_tie: str = "all") -> GoldOracle:
    """A game in which seat 0 takes a pink donkey, the last card."""
    game = place([(PINK, -2)], *displays, colour_tie=colour_tie)
    game.deck = []
    return game


def test_case_1_take_takes_the_lowest_card() -> None:
    offer = [(RED, 3), (GREEN, 8), (PINK, -2), (BLUE, 3), (RED, 5)]
    assert place(offer, [], [], []).legal_actions() == [0]
    offer = [(RED, 3), (BLUE, 3), (GREEN, 5), (GREEN, 8)]
    assert place(offer, [], [], []).legal_actions() == [0, 1]


def test_case_2_donkey_swap_takes_gold_only() -> None:
    game = place([(BLUE, 4), (VIOLET, 8), (RED, -2)], [(GREEN, -2)], [], [])
    assert game.legal_actions() == [0, 6, 7]
    game.apply(7)
    assert game.displays[0] == [(VIOLET, 8)]
    assert game.offer_slots() == [(GREEN, -2), (RED, -2), (BLUE, 4), None, None]


def test_case_3_gold_swap_takes_lower_gold_only() -> None:
    offer = [(RED, 3), (BLUE, 4), (BLUE, 5), (BLUE, 6), (BLUE, -2)]
    assert place(offer, [(RED, 5)], [], []).legal_actions() == [0, 36, 37]
    assert place(offer, [(RED, 3)], [], []).legal_actions() == [0]


def test_case_4_set_and_its_bonus() -> None:
    game = place(
        [(GREEN, -2), (PINK, 3)],
        [(GREEN, 3), (GREEN, 8), (BLUE, 5)],
        [(GREEN, 4), (RED, 7)],
        [(BLUE, -2)],
    )
    game.apply(0)
    assert (game.scores(), game.displays[0]) == ([9, 0, 0], [(BLUE, 5)])
    assert (game.is_bonus, game.set_colour, game.player_to_act()) == (True, GREEN, 0)
    assert game.legal_actions() == [71, DECLINE]
    game.apply(71)
    assert game.displays == [[(BLUE, 5), (RED, 7)], [(GREEN, 4)], [(BLUE, -2)]]
    assert (game.is_bonus, game.set_colour, game.player_to_act()) == (False, None, 1)


def test_case_5_colour_scoring() -> None:
    game = place_last_donkey([(RED, 8), (RED, -2)], [(RED, 3), (RED, 3)], [(RED, 5)])
    game.apply(0)
    assert game.piles == [[(RED, 8)], [(RED, 3)], []]
    assert game.displays == [[], [], []]
    assert sorted(game.left_game) == [(RED, -2), (RED, 3), (RED, 5), (PINK, -2)]


def test_case_6_set_of_donkeys_costs_six() -> None:
    game = place([(PINK, -2), (RED, 8)], [(PINK, -2), (PINK, -2)], [], [])
    game.apply(0)
    assert game.scores() == [-6, 0, 0]


def test_case_8_swap_within_a_colour_is_no_set() -> None:
    game = place([(RED, 3), (BLUE, 8)], [(RED, 5), (RED, 4)], [], [])
    game.apply(40)
    assert sorted(game.displays[0]) == [(RED, 3), (RED, 4)]
    assert sorted(game.offer) == [(BLUE, 8), (RED, 5)]
    assert (game.is_bonus, game.piles[0], game.player_to_act()) == (False, [], 1)


@pytest.mark.parametrize(("action", "scores"), [(71, [21, 0, 0]), (DECLINE, [14, 7, 0])])
def test_case_9_bonus_of_the_last_card_takes_part_in_colour_scoring(
    action: int, scores: list[int]
) -> None:
    game = place_last_donkey([(PINK, 8), (PINK, 8)], [(RED, 7)], [(RED, 5)])
    game.apply(0)
    assert (game.is_over(), game.legal_actions()) == (False, [71, 83, DECLINE])
    game.apply(action)
    assert (game.is_over(), game.scores()) == (True, scores)


def choose_action(game: GoldOracle, source: random.Random, swap_share: float) -> int:
    """Returns a legal action, with the given share of swaps where there are any."""
    legal = game.legal_actions()
    assert legal == sorted(set(legal))
    assert set(legal) <= set(range(90 if game.num_players == 3 else 77)) | {DECLINE}
    swaps = [action for action in legal if 5 <= action < 65]
    if swaps and source.random() < swap_share:
        return source.choice(swaps)
    return source.choice([action for action in legal if action not in swaps])


def check_position(game: GoldOracle, all_cards: list[Card]) -> None:
    places = [*game.displays, *game.piles, game.offer, game.deck, game.left_game]
    assert sorted(itertools.chain(*places)) == all_cards
    assert min(game.ranks()) == 0
    assert game.is_over() or game.is_bonus == (game.set_colour is not None)
    assert bool(game.offer) or game.is_bonus or game.is_over()
    for seat in range(game.num_players):
        assert len(game.display_slots(seat)) == 12


@pytest.mark.parametrize(("num_players", "bound"), [(2, 379), (3, 422)])
@pytest.mark.parametrize("swap_share", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("seed", range(80))
def test_case_7_random_games_end_within_the_bound_and_conserve_cards(
    num_players: int, bound: int, swap_share: float, seed: int
) -> None:
    source = random.Random(seed)
    donkeys = source.sample(range(6), num_players)
    cards = GOLD + [(colour, -2) for colour in range(6) for _ in range(num_players)]
    for colour in donkeys:
        cards.remove((colour, -2))
    source.shuffle(cards)
    game = GoldOracle(
        num_players=num_players,
        donkeys=donkeys,
        cards=cards[2:],
        start_seat=source.randrange(num_players),
        bonus_bars_set_colour=source.choice([True, False]),
        bonus_bars_own_colours=source.choice([True, False]),
        colour_tie=source.choice(["all", "none"]),
    )
    all_cards = sorted([*cards[2:], *[(colour, -2) for colour in donkeys]])
    num_decisions = 0
    while not game.is_over():
        game.apply(choose_action(game, source, swap_share))
        check_position(game, all_cards)
        num_decisions += 1
    assert num_decisions <= bound
    assert game.displays == [[]] * num_players
