"""Tests of the Kunststück oracle: the worked cases of the rules file, and random games."""

import itertools
import random
from typing import Any

import pytest

from .kunststueck_oracle import KunststueckOracle
from .kunststueck_oracle_sets import (
    GRAND_RAID,
    HeldCard,
    balanced_paintings,
    is_original_with_forgery,
    suits,
)

# Berlin paintings by value; 1 is the forgery of BERLIN_1, 3 that of BERLIN_2.
BERLIN_1, FORGERY, BERLIN_2, FORGERY_OF_2, BERLIN_3, BERLIN_6 = range(6)
BERLIN_4, BERLIN_5, BERLIN_3_TOO = 6, 8, 11
DRESDEN_4 = 16
BERLIN, DRESDEN = 0, 1  # subjects of orders
DRAW_PAINTING, DRAW_ORDER, SKIP, HAND_IN = 0, 1, 73, 72
SUBJECTS = [subject for subject in range(12) for _ in range(3)]
BINARY_OPTIONS: dict[str, tuple[Any, ...]] = {
    "hand_limit": ("per_kind", "total"),
    "starting_paintings": (False, True),
    "original_with_forgery": (False, True),
    "outbidding": ("once", "ascending"),
    "outbid_sources": ("all", "own"),
}


def start_game(num_players: int = 3, **options: Any) -> KunststueckOracle:
    """A game with the paintings by number, the grand raid last, and the orders by subject."""
    num_dealt = num_players
    if options.get("starting_paintings"):
        num_dealt += num_players + 3
    arguments: dict[str, Any] = {
        "paintings": balanced_paintings(),
        "dealt": range(num_dealt),
        "painting_pile": [*range(num_dealt, 72), GRAND_RAID],
        "order_pile": SUBJECTS,
        "start_seat": 0,
    }
    return KunststueckOracle(num_players=num_players, **arguments | options)


def place(
    *hands: list[int],
    hides: dict[int, list[int]] | None = None,
    orders: dict[int, list[int]] | None = None,
    row: list[int] | None = None,
    phase: str = "fulfil",
    **options: Any,
) -> KunststueckOracle:
    """A game in which seat 0 is in this phase of its turn, with these paintings in the hands.

    Hides: by their number in the oracle; orders: in hand by seat; row: one on each place.
    """
    game = start_game(len(hands), **options)
    game.phase = phase
    game.painting_hands = [[HeldCard(number) for number in sorted(hand)] for hand in hands]
    game.hides = [list((hides or {}).get(number, [])) for number in range(len(hands) + 3)]
    game.order_hands = [
        [HeldCard(subject) for subject in sorted((orders or {}).get(seat, []))]
        for seat in range(len(hands))
    ]
    game.row = [[subject] for subject in row or []] + [[] for _ in range(5 - len(row or []))]
    used = set(itertools.chain(*hands, *game.hides))
    game.painting_pile = [number for number in range(72) if number not in used] + [GRAND_RAID]
    return game


def play(game: KunststueckOracle, *actions: int) -> None:
    for action in actions:
        game.step(action)


def test_case_1_forgery_and_original_reach_eight() -> None:
    game = place([FORGERY, BERLIN_6], [], row=[BERLIN])
    assert game.legal_actions() == [57, SKIP]
    play(game, 57, 65, 66, HAND_IN, SKIP)
    assert (game.scores(), game.laid_orders, game.player) == ([6, 0], [[BERLIN], []], 1)
    assert game.laid_paintings == [[FORGERY, BERLIN_6], []]


@pytest.mark.parametrize("pair", [[0, 1], [30, 31]])  # Berlin, and Hamburg with the value 6
def test_case_1_forgery_and_its_own_original_do_not_serve_one_order(pair: list[int]) -> None:
    museum = pair[0] // 12
    assert place(pair, [], row=[museum]).legal_actions() == [SKIP]
    assert place(pair, [], row=[museum], original_with_forgery=True).legal_actions() == [57, SKIP]


@pytest.mark.parametrize("hand", [[BERLIN_3, BERLIN_5], [FORGERY], []])
def test_case_2_too_little_or_too_few(hand: list[int]) -> None:
    assert place(hand, [], row=[BERLIN]).legal_actions() == [SKIP]


def test_case_3_hides_are_shown_from_the_outside() -> None:
    game = place([FORGERY], [], hides={0: [BERLIN_2, DRESDEN_4]}, row=[BERLIN])
    assert game.legal_actions() == [SKIP]
    game = place([FORGERY], [], hides={0: [DRESDEN_4, BERLIN_2]}, row=[BERLIN])
    assert game.legal_actions() == [57, SKIP]


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ([BERLIN_2, BERLIN_3], [SKIP]),  # 9
        ([BERLIN_2, BERLIN_3, BERLIN_6], [65, 66, 67, SKIP]),  # 10
    ],
)
def test_case_4_second_set_of_nine_does_not_outbid(hand: list[int], legal: list[int]) -> None:
    game = place([BERLIN_3_TOO, BERLIN_4], [FORGERY, BERLIN_5], hand, row=[BERLIN])
    play(game, 57, 65, 66, HAND_IN)
    assert (game.standing_total, game.standing_seat, game.player) == (7, 0, 1)
    play(game, 65, 66, HAND_IN)
    assert (game.standing_total, game.standing_seat, game.player) == (9, 1, 2)
    assert game.legal_actions() == legal
    game.step(legal[0])
    if len(legal) > 1:
        play(game, 66, 67)
        assert game.legal_actions() == [HAND_IN]
        game.step(HAND_IN)
    assert game.scores() == ([0, 5 + 0, 0] if len(legal) == 1 else [0, 0, 2 + 3 + 6])
    assert (game.phase, game.player) == ("draw", 1)


def test_case_5_full_hands() -> None:
    game = place([0, 1], [], orders={0: [BERLIN]}, phase="draw", hand_limit="total")
    game.step(DRAW_PAINTING)
    assert (game.phase, game.drawn, game.legal_actions()) == ("lay", 2, [2, 3, 4, 5])
    game = place([0, 1], [], orders={0: [BERLIN]}, phase="draw", hand_limit="total")
    game.step(DRAW_ORDER)
    assert (game.phase, game.row[0], len(game.order_hands[0])) == ("play", [1], 1)
    game = place([0, 1], [], orders={0: [1, 2, 3]}, phase="draw")
    game.step(DRAW_PAINTING)
    assert (game.phase, game.painting_hands[0][2]) == ("play", HeldCard(2, is_known=False))
    game = place([0, 1], [], orders={0: [1, 2, 3]}, phase="draw")
    game.step(DRAW_ORDER)
    assert (game.phase, game.row[0], len(game.order_hands[0])) == ("play", [1], 3)


def test_case_6_raid_card_at_a_player() -> None:
    game = place([], [], [], phase="play")
    game.raid_place = 1
    assert game.legal_actions() == [SKIP]
    game.raid_place = 0
    assert game.legal_actions() == [45, 46, 47, 48, 49, SKIP]


def test_case_7_what_finds_no_room_goes_to_the_evidence_room() -> None:
    full = {0: [10, 11, 12], 2: [13, 14, 15], 3: [16, 17, 18], 4: [19, 20, 21]}
    game = place([0, 1], [2], hides={**full, 1: [3, 4, 5]}, phase="play")
    game.step(48)
    assert (game.raid_place, game.phase, game.legal_actions()) == (1, "place", [56])
    game.step(56)
    assert game.painting_hands[0] == [HeldCard(0), HeldCard(1), HeldCard(5, is_known=True)]
    assert (game.hides[1], game.evidence_room, game.phase) == ([], [4, 3], "fulfil")


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_case_8_one_more_turn_each_after_the_grand_raid(num_players: int) -> None:
    game = place(*[[] for _ in range(num_players)], phase="draw", start_seat=1)
    game.painting_pile = [GRAND_RAID, 70]
    game.step(DRAW_PAINTING)
    seats = []
    while not game.is_over:
        seats.append(game.player)
        play(game, DRAW_ORDER, SKIP, SKIP)
    assert seats == [(1 + step) % num_players for step in range(num_players + 1)]


def test_case_9_painting_without_any_room_goes_to_the_evidence_room() -> None:
    full = {0: [10, 11, 12], 2: [13, 14, 15], 3: [16, 17, 18], 4: [19, 20, 21]}
    game = place([0, 1, 2], [], hides=full, phase="draw")
    game.evidence_room = [30]
    game.step(DRAW_PAINTING)
    assert (game.phase, game.evidence_room) == ("play", [30, 3])


def test_case_10_grand_raid_is_the_last_card() -> None:
    game = place([], [], phase="draw")
    game.painting_pile = [GRAND_RAID]
    game.step(DRAW_PAINTING)
    assert (game.phase, game.legal_actions(), game.turns_left) == ("draw", [DRAW_ORDER], 2)
    game = place([], [], phase="draw")
    game.painting_pile, game.order_pile = [GRAND_RAID], []
    game.step(DRAW_PAINTING)
    assert (game.phase, game.player) == ("play", 0)


def test_case_11_no_order_is_drawn_without_a_hand_slot_and_a_free_place() -> None:
    game = place([], [], orders={0: [1, 1, 2]}, row=[0, 1, 2, 3, 4], phase="draw")
    game.order_pile[0] = 0
    assert game.legal_actions() == [DRAW_PAINTING]
    game.row[3] = []
    assert game.legal_actions() == [DRAW_PAINTING, DRAW_ORDER]


def test_case_12_two_players_show_the_same_painting() -> None:
    game = place([BERLIN_5], [BERLIN_1], hides={2: [DRESDEN_4, FORGERY_OF_2]}, row=[BERLIN])
    play(game, 57, 65, 69, HAND_IN)
    assert (game.standing_total, game.player, game.legal_actions()) == (9, 1, [65, 69, SKIP])
    play(game, 69, 65, HAND_IN)
    assert game.laid_paintings == [[], [FORGERY_OF_2, BERLIN_1]]
    assert (game.hides[2], game.painting_hands) == ([DRESDEN_4], [[HeldCard(8, True)], []])


def can_complete(game: KunststueckOracle, shown: list[int]) -> bool:
    """Whether showing on, painting by painting, can lead to a set: another way to find it out."""
    paintings, subject = game.paintings, game.chosen.subject if game.chosen else -1
    if not all(suits(paintings[number], subject) for number in shown) or (
        not game.original_with_forgery and is_original_with_forgery(paintings, shown)
    ):
        return False
    if game.is_complete(shown):
        return True
    return any(can_complete(game, [*shown, number]) for number in list_next(game, shown).values())


def list_next(game: KunststueckOracle, shown: list[int]) -> dict[int, int]:
    seat = game.player
    slots = {65 + slot: held.card for slot, held in enumerate(game.painting_hands[seat])}
    is_limited = game.outbid_sources == "own" and seat != game.active_seat
    for name in range(1 if is_limited else 4):
        for number in game.hide_of(seat, name):
            if number not in shown:
                slots[68 + name] = number
    return {action: number for action, number in slots.items() if number not in shown}


def check_position(game: KunststueckOracle) -> None:
    hands = [[held.card for held in hand] for hand in game.painting_hands]
    orders = [[held.card for held in hand] for hand in game.order_hands]
    rest = [number for number in (game.drawn,) if number is not None]
    places = [*hands, *game.hides, *game.laid_paintings, game.evidence_room, game.painting_pile]
    is_raid_left = [GRAND_RAID] if game.turns_left is None else []
    assert sorted(itertools.chain(rest, *places)) == [*is_raid_left, *range(72)]
    order_places = [*orders, *game.row, *game.laid_orders, game.order_pile]
    assert sorted(itertools.chain(*order_places)) == SUBJECTS
    for hand, held_orders in zip(hands, orders, strict=True):
        assert (hand, held_orders) == (sorted(hand), sorted(held_orders))
        sizes = (len(hand), len(held_orders))
        assert (sum(sizes) if game.hand_limit == "total" else max(sizes)) <= 3
    assert max(map(len, game.hides)) <= game.hide_capacity
    subjects = [place[0] for place in game.row if place]
    assert len(game.row) == 5
    assert len(set(subjects)) == len(subjects)
    assert min(game.ranks()) == 0
    assert (game.chosen is not None) == (game.phase in {"show", "outbid"})
    legal = game.legal_actions()
    assert bool(legal) != game.is_over
    assert legal == sorted(set(legal))
    if game.phase in {"show", "outbid"} and game.standing_total < 14:
        found = list_next(game, game.shown)
        assert [action for action in legal if action < HAND_IN] == [
            action for action in sorted(found) if can_complete(game, [*game.shown, found[action]])
        ]


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", list(itertools.product(*BINARY_OPTIONS.values())))
def test_random_games_end_within_the_bound(num_players: int, options: tuple[Any, ...]) -> None:
    chosen = dict(zip(BINARY_OPTIONS, options, strict=True))
    source = random.Random(repr((num_players, options)))
    numbers = source.sample(range(72), 72)
    num_dealt = num_players + (num_players + 3 if chosen["starting_paintings"] else 0)
    dealt, pile = numbers[:num_dealt], numbers[num_dealt:]
    pile.insert(len(pile) - source.randint(0, len(pile) // 3), GRAND_RAID)
    chosen |= {"dealt": dealt, "painting_pile": pile, "order_pile": source.sample(SUBJECTS, 36)}
    chosen |= {"start_seat": source.randrange(num_players), "hide_capacity": source.randint(1, 6)}
    game = start_game(num_players, **chosen)
    while not game.is_over:
        legal = game.legal_actions()
        is_busy = len(legal) > 1 and source.random() < 0.6
        game.step(source.choice([action for action in legal if action != SKIP or not is_busy]))
        check_position(game)
    assert game.turns_played <= 108 - num_players
    assert not game.is_cut
