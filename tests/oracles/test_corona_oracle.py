"""Tests of the Corona oracle: the worked cases of the rules file, the solver, random games."""

import itertools
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from .corona_oracle import CoronaOracle, best_total

WAIT = 12
STOP = 70
ROW = (0, 1, 2, 3, 4, 5)
STRAIGHT = (1, 2, 3, 4, 5, 6)


class FixedChance:
    """Gives the same answers in each round, and counts the questions.

    Attributes:
        first_seats: these seats speak and hand in first, the others follow ascending.
        game: the game that asks, None until it is made; it knows who may bid.
        asked: how often each question was asked.
    """

    def __init__(self, pawns: Sequence[int] = ROW, dice: Sequence[int] = STRAIGHT) -> None:
        self.fixed_pawns = pawns
        self.fixed_dice = dice
        self.first_seats: list[int] = []
        self.game: CoronaOracle | None = None
        self.num_players = 0
        self.asked: Counter[str] = Counter()

    def pawns(self, round_index: int) -> Sequence[int]:
        self.asked["pawns"] += 1
        return self.fixed_pawns

    def dice(self, round_index: int) -> Sequence[int]:
        self.asked["dice"] += 1
        return self.fixed_dice

    def order(self, round_index: int, tick: int) -> Sequence[int]:
        self.asked["order"] += 1
        return self.arrange_seats()

    def handing_in(self, round_index: int) -> Sequence[int]:
        self.asked["handing_in"] += 1
        return self.arrange_seats()

    def arrange_seats(self) -> list[int]:
        barred_seat = self.game.barred_seat if self.game is not None else None
        later = [seat for seat in range(self.num_players) if seat not in self.first_seats]
        return [seat for seat in [*self.first_seats, *later] if seat != barred_seat]


class RandomChance(FixedChance):
    """Draws everything."""

    def __init__(self, source: random.Random) -> None:
        super().__init__()
        self.source = source

    def pawns(self, round_index: int) -> list[int]:
        return self.source.choices(range(12), k=6)

    def dice(self, round_index: int) -> list[int]:
        return self.source.choices(range(1, 7), k=6)

    def arrange_seats(self) -> list[int]:
        seats = super().arrange_seats()
        return self.source.sample(seats, len(seats))


def start(
    num_players: int = 3, chance: FixedChance | None = None, start_seat: int = 0, **options: object
) -> tuple[CoronaOracle, FixedChance]:
    """A game that begins with the bidding, unless `setup` is given."""
    chance = chance or FixedChance()
    chance.num_players = num_players
    options = {"setup": "random", **options}
    game = CoronaOracle(
        chance=chance,
        start_seat=start_seat,
        num_players=num_players,
        **options,  # type: ignore[arg-type]  # the tests spell the options out
    )
    chance.game = game
    return game, chance


def play(game: CoronaOracle, *actions: int) -> list[int]:
    """Performs the actions and returns who did."""
    seats = []
    for action in actions:
        seats.append(game.player)
        game.step(action)
    return seats


def bid(game: CoronaOracle, seat: int, total: int) -> None:
    """The seat bids the total at its first turn, all others wait until the bidding is over."""
    has_bid = False
    while game.phase == "bidding":
        is_now = game.player == seat and not has_bid
        game.step(WAIT + total if is_now else WAIT)
        has_bid = has_bid or is_now


def wait_round(game: CoronaOracle) -> None:
    """Nobody bids."""
    round_index = game.round_index
    while game.phase == "bidding" and game.round_index == round_index:
        game.step(WAIT)


def move(pawn: int, die: int) -> int:
    return 34 + 6 * pawn + die


def search_all_orders(pawns: Sequence[int], dice: Sequence[int], empty_field: int) -> int:
    """The best total by writing out every plan: which pawns with which dice, in which order."""
    best = 0
    for size in range(len(dice) + 1):
        for movers in itertools.permutations(range(len(pawns)), size):
            for values in itertools.permutations(dice, size):
                fields, total = list(pawns), 0
                for pawn, value in zip(movers, values, strict=True):
                    fields[pawn] = (fields[pawn] + value) % 12
                    together = fields.count(fields[pawn])
                    total += together if together > 1 else empty_field
                best = max(best, total)
    return best


def test_case_1_six_in_a_row_gather_on_the_last_field() -> None:
    game, _ = start()
    bid(game, 0, 21)
    totals = []
    # The pawn on field 4 needs a 1, that on field 3 a 2, and so on.
    for pawn in (4, 3, 2, 1, 0):
        game.step(move(pawn, 4 - pawn))
        totals.append(game.total)
    assert (totals, game.pawns) == ([2, 5, 9, 14, 20], [5] * 6)
    assert best_total(ROW, STRAIGHT, 0) == 20


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (2, 0, 4, 1, 3)])
def test_case_1_any_order_gives_the_same_total(order: tuple[int, ...]) -> None:
    game, _ = start()
    bid(game, 0, 21)
    play(game, *[move(pawn, 4 - pawn) for pawn in order])
    assert game.total == 20


def test_case_2_pawns_go_round_the_ring() -> None:
    game, _ = start(chance=FixedChance((10, 10, 10, 10, 10, 10), (4, 4, 4, 4, 4, 4)))
    bid(game, 0, 21)
    game.step(move(0, 0))
    assert (game.pawns, game.moved[0]) == ([2, 10, 10, 10, 10, 10], True)


def test_case_3_success_and_failure() -> None:
    game, _ = start()
    bid(game, 0, 2)
    game.step(move(4, 0))
    assert game.chips == [10, 7, 7]
    game, chance = start()
    bid(game, 0, 2)
    game.step(STOP)
    assert (game.chips, game.barred_seat, game.order) == ([6, 9, 9], 0, [1, 2])
    assert chance.asked["dice"] == 2


def test_case_4_void_round_changes_nothing() -> None:
    game, _ = start(ticks=2)
    bid(game, 1, 9)
    game.step(STOP)
    assert (game.start_seat, game.barred_seat, game.chips) == (1, 1, [9, 6, 9])
    play(game, WAIT, WAIT, WAIT, WAIT)
    assert (game.round_index, game.start_seat, game.barred_seat) == (2, 1, 1)
    assert (game.chips, game.phase, game.order) == ([9, 6, 9], "bidding", [0, 2])


def test_case_5_pawns_on_one_field() -> None:
    assert best_total([7] * 6, STRAIGHT, 0) == 0
    assert [best_total([7] * 6, [die], 0) for die in STRAIGHT] == [0] * 6
    assert best_total([7] * 6, [3], 1) == 1
    assert best_total([7] * 6, [3, 3], 0) == 2
    assert best_total([7] * 6, [], 1) == 0


@pytest.mark.parametrize("empty_field", [0, 1])
@pytest.mark.parametrize(("num_dice", "count"), [(1, 40), (2, 40), (3, 100), (4, 12)])
def test_case_5_solver_equals_the_search_that_remembers_nothing(
    empty_field: int, num_dice: int, count: int
) -> None:
    source = random.Random(num_dice)
    for _ in range(count):
        pawns = source.choices(range(12), k=6)
        dice = source.choices(range(1, 7), k=num_dice)
        expected = search_all_orders(pawns, dice, empty_field)
        assert best_total(pawns, dice, empty_field) == expected


def test_case_6_total_of_21_exists() -> None:
    pawns, dice = [0, 6, 8, 9, 10, 11], [1, 2, 3, 4, 6, 6]
    assert [best_total(pawns, dice, empty_field) for empty_field in (0, 1)] == [21, 21]
    game, _ = start(chance=FixedChance((0, 6, 11, 10, 9, 8), (6, 6, 1, 2, 3, 4)))
    assert (game.pawns, game.dice) == (pawns, dice)
    bid(game, 2, 21)
    play(game, move(5, 0), move(4, 1), move(3, 2), move(2, 3), move(0, 4), move(1, 5))
    assert game.chips == [7, 7, 10]


@pytest.mark.parametrize(("empty_field", "mean"), [(0, 12.9), (1, 14.3)])
def test_case_6_mean_best_total(empty_field: int, mean: float) -> None:
    source = random.Random(6)
    totals = [
        best_total(source.choices(range(12), k=6), source.choices(STRAIGHT, k=6), empty_field)
        for _ in range(120)
    ]
    assert max(totals) <= 21
    assert sum(totals) / len(totals) == pytest.approx(mean, abs=0.7)


def test_case_7_chips_last_for_the_first_two_neighbours() -> None:
    game, _ = start(4)
    game.chips = [2, 10, 14, 14]
    bid(game, 0, 9)
    game.step(STOP)
    assert (game.scores(), game.is_over) == ([0, 11, 15, 14], True)
    assert game.ranks() == [3, 2, 0, 1]


def test_case_8_equal_bids() -> None:
    game, _ = start()
    play(game, WAIT + 12)
    assert game.legal_actions() == [WAIT, *range(WAIT + 13, WAIT + 22)]
    game, chance = start(bidding="sealed")
    chance.first_seats = [2, 1]
    assert play(game, WAIT + 11, WAIT + 12, WAIT + 12) == [0, 1, 2]
    assert (game.player, game.standing_bid, game.standing_seat) == (2, 12, 2)


@pytest.mark.parametrize("seed", range(60))
def test_random_games_end_within_the_bound_and_conserve_chips(seed: int) -> None:
    source = random.Random(seed)
    num_players, ticks, rounds = source.randint(2, 10), source.randint(1, 4), source.randint(1, 12)
    game, _ = start(
        num_players,
        RandomChance(source),
        source.randrange(num_players),
        setup=source.choice(["player", "random"]),
        bidding=source.choice(["clock", "sealed"]),
        ticks=ticks,
        empty_field=source.choice([0, 1]),
        rounds=rounds,
        next_setter=source.choice(["left", "winner"]),
        bankruptcy=source.choice([True, False]),
        doubling=source.choice([True, False]),
    )
    num_decisions = 0
    while not game.is_over:
        legal = game.legal_actions()
        assert legal == sorted(set(legal))
        assert set(legal) <= set(range(71))
        is_shy = legal[0] == WAIT and source.random() < 0.9
        game.step(WAIT if is_shy else source.choice(legal[:6]))
        assert sum(game.chips) == num_players * (2 * num_players + 2)
        assert not game.bankruptcy or min(game.chips) >= 0
        assert min(game.ranks()) == 0
        assert game.is_over or game.phase != "bidding" or game.player != game.barred_seat
        num_decisions += 1
    assert num_decisions <= rounds * (6 + ticks * num_players + 7)
    assert game.legal_actions() == []
