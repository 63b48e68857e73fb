"""Tests of the Serengeti oracle: the worked cases of the rules file, single rules, random games."""

import itertools
import random

import pytest

from .serengeti_oracle import Card, SerengetiOracle

BALANCED_DIGITS = ("01234", "01567", "02589", "13689", "24678", "34579")  # sources.md 1.2.4
BALANCED_DECK = [
    (colour, int(digit)) for colour, digits in enumerate(BALANCED_DIGITS) for digit in digits
]
PASS = 66  # with box_chips=65


def start_game(num_players: int, **options: object) -> SerengetiOracle:
    return SerengetiOracle(
        num_players=num_players,
        cards=BALANCED_DECK,
        start_seat=0,
        **options,  # type: ignore[arg-type]  # the tests spell the options out
    )


def set_chips(game: SerengetiOracle, chips: list[int]) -> None:
    game.chips = list(chips)
    game.bank = game.box_chips - sum(chips) - game.pot


def apply_all(game: SerengetiOracle, actions: list[int]) -> None:
    for action in actions:
        game.apply(action)


def test_s03_every_two_colours_of_the_balanced_deck_share_two_digits() -> None:
    for first, second in itertools.combinations(BALANCED_DIGITS, 2):
        assert len(set(first) & set(second)) == 2


def test_case_1_no_holder_all_others_share() -> None:
    game = start_game(3)
    apply_all(game, [4, PASS, 7, PASS])
    assert (game.chips, game.bank, game.pot) == ([13, 15, 3], 34, 0)
    assert game.owned == [[], [], [(0, 0)]]
    assert (game.auction_index, game.player_to_act()) == (1, 2)


@pytest.mark.parametrize(
    ("payout", "chips", "bank"),
    [
        ("equal", [7, 8, 8, 2], 40),
        ("prorata", [7, 10, 6, 2], 40),
        ("majority", [7, 15, 2, 2], 39),
    ],
)
def test_case_2_payout_to_holders(payout: str, chips: list[int], bank: int) -> None:
    game = start_game(4, payout=payout)
    set_chips(game, [20, 0, 0, 0])
    game.owned = [[], [(0, 3), (3, 3)], [(5, 3)], []]
    apply_all(game, [13, PASS, PASS, PASS])
    # The bonuses of S-12 have taken 6 of the bank's 45.
    assert (game.chips, game.bank) == (chips, bank)


def test_case_3_masked_bids() -> None:
    game = start_game(3)
    set_chips(game, [25, 10, 10])
    game.owned[0] = [(0, 2), (0, 4)]
    game.standing_bid = 1
    bids = [3, 5, 6, 7, 8, 9, 10, 11, 13, 15, 16, 17, 18, 19, 20, 21, 23, 25]
    assert game.legal_actions() == [*bids, PASS]


def test_case_4_everybody_passes() -> None:
    game = start_game(4)
    apply_all(game, [PASS, PASS, PASS, PASS])
    assert (game.chips, game.bank) == ([12, 12, 12, 12], 17)
    assert game.owned == [[(0, 0)], [], [], []]
    assert (game.auction_index, game.start_seat, game.player_to_act()) == (1, 0, 0)


def test_case_5_owner_of_all_digits_can_only_pass() -> None:
    game = start_game(3)
    game.owned[0] = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]
    game.owned[0] += [(1, 5), (1, 6), (1, 7), (2, 8), (2, 9)]
    assert game.legal_actions() == [PASS]


def test_case_6_final_scores() -> None:
    game = start_game(3)
    colours = [0] * 5 + [1] * 3 + [2]
    game.owned[0] = [(colour, 0) for colour in colours]
    game.auction_index = 15
    set_chips(game, [12, 12, 3])
    assert game.scores() == [25, 3, 0]


def test_case_7_opening_bid_of_zero() -> None:
    game = start_game(3, min_bid=0)
    apply_all(game, [0, PASS, PASS])
    assert (game.chips, game.bank) == ([10, 12, 12], 31)
    assert game.owned == [[(0, 0)], [], []]


def test_case_8_remainder_stays_in_the_pot() -> None:
    game = start_game(3, remainder="pot")
    apply_all(game, [7, PASS, PASS])
    assert (game.chips, game.bank, game.pot) == ([3, 15, 15], 31, 1)
    game.owned = [[], [(0, 0)], [(0, 1)]]
    apply_all(game, [PASS, PASS, 10])
    # 11 go to seat 1, who holds the 0 (and not to itself or the digit 1).
    assert (game.chips, game.bank, game.pot) == ([5, 28, 5], 27, 0)


def test_s05_after_a_bid_of_zero_the_next_is_at_least_one() -> None:
    game = start_game(3, min_bid=0)
    game.owned[2] = [(0, 0)]
    assert 0 in game.legal_actions()
    game.apply(0)
    assert game.legal_actions()[0] == 1


def test_s05_owner_of_a_zero_cannot_open_with_zero() -> None:
    game = start_game(3, min_bid=0)
    game.owned[0] = [(0, 0)]
    assert game.legal_actions()[0] == 1


def test_s07_lots_are_taken_from_the_top() -> None:
    game = start_game(3, box_chips=500)
    lots: list[list[Card]] = []
    while not game.is_over():
        lots.append(game.lot())
        apply_all(game, [501, 501, 501])
    assert [len(lot) for lot in lots] == [1, 2, 3] * 5
    assert list(itertools.chain(*lots)) == BALANCED_DECK
    assert game.owned == [BALANCED_DECK, [], []]
    assert (game.lot(), game.legal_actions(), game.auction_index) == ([], [], 15)


def test_s08_turn_skips_those_who_passed() -> None:
    game = start_game(4)
    seats = []
    for action in (1, PASS, 2, 3, 4, PASS):
        seats.append(game.player_to_act())
        game.apply(action)
    assert seats == [0, 1, 2, 3, 0, 2]
    assert game.player_to_act() == 3


def test_s09_bid_above_own_chips_is_illegal() -> None:
    game = start_game(3)
    with pytest.raises(ValueError, match="illegal"):
        game.apply(11)


def test_s11_fined_bid_leaves_turn_and_standing_bid() -> None:
    game = start_game(3, forbidden_bids="fined")
    game.owned[1] = [(2, 0)]
    apply_all(game, [4, 10])
    assert (game.chips, game.bank, game.standing_bid) == ([10, 9, 10], 36, 4)
    assert game.player_to_act() == 1
    assert game.legal_actions() == [5, 6, 7, 8, 9, PASS]
    game.apply(PASS)
    assert (game.chips, game.bank) == ([10, 11, 10], 34)


def test_s11_fine_needs_a_chip() -> None:
    game = start_game(3, forbidden_bids="fined", min_bid=0)
    game.owned[0] = [(0, 0)]
    set_chips(game, [1, 10, 10])
    assert game.legal_actions() == [0, 1, PASS]
    game.apply(0)
    assert (game.chips[0], game.legal_actions()) == (0, [PASS])


def test_s12_bank_pays_what_it_has() -> None:
    game = start_game(3, box_chips=33)
    apply_all(game, [34, 34, 34])
    assert (game.chips, game.bank) == ([12, 11, 10], 0)


def test_s13_last_player_to_speak_may_still_bid() -> None:
    game = start_game(3)
    apply_all(game, [PASS, PASS])
    assert (game.player_to_act(), game.auction_index) == (2, 0)
    game.apply(5)
    assert (game.chips, game.bank) == ([14, 14, 5], 32)
    assert (game.owned[2], game.player_to_act()) == ([(0, 0)], 2)


def test_s13_pot_stays_when_nobody_bids() -> None:
    game = start_game(3, remainder="pot")
    apply_all(game, [7, PASS, PASS, PASS, PASS, PASS])
    assert (game.pot, game.start_seat, game.auction_index) == (1, 0, 2)


def test_s15_majority_ties_share_equally() -> None:
    game = start_game(4, payout="majority", remainder="pot")
    game.owned = [[], [(0, 3), (3, 3)], [(1, 3), (5, 3)], [(2, 3)]]
    game.pot = 4
    set_chips(game, [3, 0, 0, 0])
    apply_all(game, [3, PASS, PASS, PASS])
    # Each of the three gets 2 by S-12; of the 7 paid out, 3 each and 1 stays.
    assert (game.chips, game.pot, game.bank) == ([0, 5, 5, 2], 1, 52)


def test_s15_prorata_without_holders_is_equal() -> None:
    game = start_game(3, payout="prorata", remainder="pot")
    game.owned = [[], [(0, 0), (1, 1)], []]
    apply_all(game, [9, PASS, PASS])
    assert (game.chips, game.pot, game.bank) == ([1, 16, 16], 1, 31)


def test_s15_bid_of_zero_pays_out_the_pot() -> None:
    game = start_game(3, min_bid=0, remainder="pot")
    game.pot = 5
    set_chips(game, [10, 10, 10])
    game.owned[1] = [(0, 0)]
    apply_all(game, [0, PASS, PASS])
    assert (game.chips, game.pot) == ([10, 17, 12], 0)


def test_s19_ties_by_cards_then_chips_then_shared() -> None:
    game = start_game(5)
    game.owned = [[(0, 0), (0, 1)], [(0, 2), (1, 0), (2, 0)], [(3, 1)], [(4, 2)], [(5, 3)]]
    set_chips(game, [9, 9, 8, 7, 7])
    assert game.scores() == [6, 6, 1, 1, 1]
    assert game.ranks() == [1, 0, 2, 3, 3]


def choose_action(game: SerengetiOracle, source: random.Random) -> int:
    """Returns a legal action: often pass, often a low bid, so that auctions get long."""
    legal = game.legal_actions()
    if len(legal) == 1 or source.random() < 0.4:
        return legal[-1]
    return source.choice(legal[:3] if source.random() < 0.7 else legal)


def check_position(game: SerengetiOracle) -> None:
    assert sum(game.chips) + game.bank + game.pot == game.box_chips
    assert min(*game.chips, game.bank, game.pot) >= 0
    assert game.remainder == "pot" or game.pot == 0
    bought = list(itertools.chain(*game.owned))
    assert sorted(bought) == sorted(game.cards[: len(bought)])
    assert min(game.ranks()) == 0


@pytest.mark.parametrize("num_players", [3, 4, 5])
@pytest.mark.parametrize("forbidden_bids", ["masked", "fined"])
@pytest.mark.parametrize("payout", ["equal", "prorata", "majority"])
@pytest.mark.parametrize("remainder", ["bank", "pot"])
@pytest.mark.parametrize("min_bid", [0, 1])
@pytest.mark.parametrize("box_chips", [50, 65, 200])
def test_s04_random_games_conserve_chips(
    num_players: int,
    forbidden_bids: str,
    payout: str,
    remainder: str,
    min_bid: int,
    box_chips: int,
) -> None:
    for seed in range(3):
        source = random.Random(seed)
        game = SerengetiOracle(
            num_players=num_players,
            cards=source.sample(BALANCED_DECK, 30),
            start_seat=source.randrange(num_players),
            forbidden_bids=forbidden_bids,
            payout=payout,
            remainder=remainder,
            min_bid=min_bid,
            box_chips=box_chips,
        )
        while not game.is_over():
            game.apply(choose_action(game, source))
            check_position(game)
        assert sum(len(cards) for cards in game.owned) == 30
