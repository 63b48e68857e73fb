"""Random games agree at every step with the slow oracle, which was written from the rules alone.

The games are chosen so that every rare situation occurs in them; the test counts that it does.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from kunstkammer.envs.engine.jit import is_jit_on

from ...oracles.kunststueck_oracle_sets import GRAND_RAID, ChosenOrder, HeldCard
from ..combinations import play_combinations
from .builders import Table, deal, position
from .moments import POLICIES, RIVALS, choose_action, draw_moment
from .situations import ALL_SITUATIONS
from .watched import WatchedOracle

NONE = -127
NUM_DECISIONS = 30_000 if is_jit_on() else 1_000
NUM_MOMENTS = 1_000 if is_jit_on() else 300
PLAYERS = (2, 3, 4, 5)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "hand_limit": ("per_kind", "total"),
    "hide_capacity": (1, 2, 3, 4, 5, 6),
    "starting_paintings": (False, True),
    "original_with_forgery": (False, True),
    "outbidding": ("once", "ascending"),
    "outbid_sources": ("all", "own"),
    "max_turns": (300, 40, 2) if is_jit_on() else (12, 2),
    "deck": ("balanced", "random"),
}
NOT_IN_ONCE = {"a set after a pass", "the active player outbids again", "the active player passes"}
PHASES = {"act": "play"}  # the table's, the oracle's


def read_pile(table: Table) -> list[int]:
    """The paintings' pile, next one first, with the grand raid in it."""
    position, below = table.field("painting_position"), table.field("raid_below")
    pile: list[int] = table.field("painting_pile")
    assert set(pile[:position]) <= {NONE}
    place = 72 - max(below, 0)
    return pile[position:place] + [GRAND_RAID] * (below != NONE) + pile[place:]


def read_orders(table: Table) -> list[int]:
    """The orders' pile, next one first."""
    position = table.field("order_position")
    assert set(table.field("order_pile")[:position]) <= {NONE}
    return list(table.field("order_pile")[position:])


def cards(row: list[int], size: int) -> list[int]:
    """The cards in the first places of a hand or hide; the others are empty."""
    assert set(row[size:]) <= {NONE}
    return row[:size]


def read_all(table: Table, name: str) -> list[list[int]]:
    """Hands, orders or hides of the seats in play, then the neutral hides."""
    rows = [cards(*one) for one in zip(table.field(name), table.field(f"{name}_size"), strict=True)]
    num_players = table.settings.num_players
    assert not any(rows[num_players:5])
    return rows[:num_players] + rows[5:]


def read_row(table: Table) -> list[list[int]]:
    """The equal orders on each place."""
    places = list(zip(table.field("row"), table.field("row_size"), strict=True))
    assert all((subject == NONE) == (size == 0) for subject, size in places)
    return [[subject] * size for subject, size in places]


def start_oracle(table: Table) -> WatchedOracle:
    """The oracle at the start of the table's game."""
    hides = [painting for hide in read_all(table, "hide") for painting in hide]
    hands = [painting for hand in read_all(table, "hand") for painting in hand]
    orders = [subject for hand in read_all(table, "orders") for subject in hand]
    options = {name: value for name, value in table.settings.options.items() if name != "deck"}
    return WatchedOracle(
        paintings=[(n // 12, n % 12 // 2, value) for n, value in enumerate(table.field("worth"))],
        dealt=hides + hands,
        painting_pile=read_pile(table),
        order_pile=[table.field("row")[0], *orders, *read_orders(table)],
        start_seat=table.active,
        num_players=table.settings.num_players,
        **options,  # type: ignore[arg-type]  # checked by the settings
    )


def make_oracle(table: Table) -> WatchedOracle:
    """The oracle at the same moment of a turn in which no raid or order is under way."""
    num_players, hide = table.settings.num_players, table.field("raid_card")
    oracle = start_oracle(deal(0, num_players, **table.settings.options))
    oracle.painting_pile, oracle.order_pile = read_pile(table), read_orders(table)
    oracle.hides, oracle.row = read_all(table, "hide"), read_row(table)
    oracle.evidence_room = cards(table.field("evidence"), table.field("evidence_size"))
    oracle.painting_hands = [
        [HeldCard(card, card in known) for card in hand]
        for hand, known in zip(read_all(table, "hand"), table.field("known"), strict=False)
    ]
    oracle.order_hands = [[HeldCard(card) for card in hand] for hand in read_all(table, "orders")]
    oracle.raid_place = None if hide == 8 else hide if hide < 5 else hide - 5 + num_players
    oracle.laid_paintings = [
        [painting for painting, by in enumerate(table.field("laid_by")) if by == seat]
        for seat in range(num_players)
    ]
    oracle.laid_orders = [
        [subject for subject, by in enumerate(table.field("fulfilled_by")) for s in by if s == seat]
        for seat in range(num_players)
    ]
    oracle.turns_left = None if table.last_turns is None else table.last_turns - 1
    oracle.active_seat = oracle.seat_to_act = table.active
    oracle.phase = PHASES.get(table.phase, table.phase)
    oracle.forget()
    return oracle


def assert_equal(table: Table, oracle: WatchedOracle, legal: list[int]) -> None:
    """Everything that the oracle knows is the same at the table."""
    assert table.field("over") == (2 if oracle.is_cut else oracle.is_over)
    assert legal == oracle.legal_actions()
    assert table.active == oracle.active_seat
    if not oracle.is_over:
        assert (PHASES.get(table.phase, table.phase), table.player) == (oracle.phase, oracle.player)
    assert table.field("num_turns") == oracle.turns_played
    left = oracle.turns_left  # the oracle does not count the present one
    assert table.last_turns == (None if left is None else left + (not oracle.is_over))
    assert (read_pile(table), read_orders(table)) == (oracle.painting_pile, oracle.order_pile)
    assert table.field("drawn") == (NONE if oracle.drawn is None else oracle.drawn)
    assert read_all(table, "hide") == oracle.hides
    assert cards(table.field("evidence"), table.field("evidence_size")) == oracle.evidence_room
    assert read_row(table) == oracle.row
    assert_equal_hands(table, oracle)
    assert_equal_raid(table, oracle)
    assert_equal_sets(table, oracle)
    assert_equal_points(table, oracle)


def assert_equal_hands(table: Table, oracle: WatchedOracle) -> None:
    """The cards in hand are the same, and what all know of them."""
    hands, orders = oracle.painting_hands, oracle.order_hands
    assert read_all(table, "hand") == [[held.card for held in hand] for hand in hands]
    assert read_all(table, "orders") == [[held.card for held in hand] for hand in orders]
    known = [[held.card for held in hand if held.is_known] for hand in hands]
    assert table.field("known") == [
        cards + [NONE] * (3 - len(cards)) for cards in known + [[]] * (5 - len(known))
    ]
    named: list[list[int]] = [[] for _ in orders]
    if table.field("order_place") == 5:
        named[table.active] = [table.field("subject")]
    assert named == [[held.card for held in hand if held.is_known] for hand in orders]


def assert_equal_raid(table: Table, oracle: WatchedOracle) -> None:
    """The raid card lies at the same hide, which is being emptied or not."""
    raid_card, place = table.field("raid_card"), oracle.raid_place
    num_players = oracle.num_players
    if place is None:
        assert raid_card == 8
    else:
        assert raid_card == (place if place < num_players else 5 + place - num_players)
    assert table.field("raided") == (raid_card if oracle.phase == "place" else NONE)


def assert_equal_sets(table: Table, oracle: WatchedOracle) -> None:
    """The chosen order, the set that is shown and the highest one are the same."""
    chosen: ChosenOrder | None = oracle.chosen
    place = NONE if chosen is None else 5 if chosen.place is None else chosen.place
    assert table.field("subject") == (NONE if chosen is None else chosen.subject)
    assert table.field("order_place") == place
    assert cards(table.field("shown_set"), table.field("shown_size")) == oracle.shown
    worth = table.field("worth")
    assert table.field("shown_total") == sum(7 - worth[number] for number in oracle.shown)
    at_hides = [oracle.hide_of(oracle.seat_to_act, name) for name in range(4)]
    assert table.field("shown_depth") == [len({*hide} & {*oracle.shown}) for hide in at_hides]
    best = oracle.handed_in[-1].paintings if oracle.handed_in else []
    assert cards(table.field("best_set"), table.field("best_size")) == best
    assert table.field("best_total") == oracle.standing_total
    seat = oracle.standing_seat
    assert table.field("best_seat") == (NONE if seat is None else seat)


def assert_equal_points(table: Table, oracle: WatchedOracle) -> None:
    """What is laid down is the same, and what it counts."""
    laid_by, fulfilled_by = table.field("laid_by"), table.field("fulfilled_by")
    for seat in range(oracle.num_players):
        laid = [painting for painting, by in enumerate(laid_by) if by == seat]
        assert laid == sorted(oracle.laid_paintings[seat])
        orders = [
            subject for subject, seats in enumerate(fulfilled_by) for by in seats if by == seat
        ]
        assert orders == sorted(oracle.laid_orders[seat])
    in_play = slice(oracle.num_players)
    assert table.field("num_fulfilled")[in_play] == list(map(len, oracle.laid_orders))
    assert table.field("points")[in_play] == table.scores() == oracle.scores()
    assert table.ranks() == oracle.ranks()


def play_and_compare(
    table: Table, oracle: WatchedOracle, policies: Sequence[str], source: random.Random
) -> int:
    """Plays to the end, comparing before the first and after each action; counts the actions."""
    legal = table.legal()
    assert_equal(table, oracle, legal)
    num_decisions = 0
    while not oracle.is_over:
        action = choose_action(policies[oracle.player], table, legal, source)
        table.step(action)
        oracle.step(action)
        legal = table.legal()
        assert_equal(table, oracle, legal)
        num_decisions += 1
    assert table.field("num_steps") == num_decisions
    return num_decisions


def choose_policies(num_players: int, source: random.Random) -> list[str]:
    """A policy for each seat, of one or two kinds at a table, so that tables differ."""
    return source.choices(source.choices(POLICIES, k=2), k=num_players)


def play_games(
    num_decisions: int, num_moments: int, options: dict[str, tuple[Any, ...]], seed: int
) -> Counter[str]:
    """Compares whole games over all combinations of options, then games from rare moments on.

    Returns:
        What was seen, and how often.
    """
    source = random.Random(seed)
    seen: Counter[str] = Counter()

    def play(table: Table, oracle: WatchedOracle, policies: Sequence[str] = ()) -> int:
        policies = policies or choose_policies(oracle.num_players, source)
        num_played = play_and_compare(table, oracle, policies, source)
        seen.update(oracle.seen)
        return num_played

    def play_deal(num_players: int, options: dict[str, Any]) -> int:
        table = deal(source.getrandbits(40), num_players, **options)
        return play(table, start_oracle(table))

    played = play_combinations(num_decisions, PLAYERS, options, source, play_deal)
    for place, values in enumerate([PLAYERS, *options.values()]):
        assert {combination[place] for combination in played} == set(values)
    for number in range(num_moments):
        chosen = {name: source.choice(values) for name, values in options.items()}
        chosen |= {"max_turns": source.randint(1, 4), "deck": "balanced"}  # that of all moments
        table = draw_moment(source, source.choice(PLAYERS), **chosen)
        play(table, make_oracle(table))
        if number % 5 == 0:
            rivals = position(3, **RIVALS, **chosen)
            play(rivals, make_oracle(rivals), ("haggler",) * 3)
    return seen


def test_every_step_of_random_games_equals_the_oracle() -> None:
    assert set(+play_games(NUM_DECISIONS, NUM_MOMENTS, OPTIONS, 1)) == ALL_SITUATIONS


@pytest.mark.slow
@pytest.mark.parametrize("outbidding", ["once", "ascending"])
def test_half_a_million_decisions_equal_the_oracle(outbidding: str) -> None:
    # About 90 seconds each.
    num_decisions, num_moments = (500_000, 5_000) if is_jit_on() else (12_500, 300)
    seen = play_games(num_decisions, num_moments, {**OPTIONS, "outbidding": (outbidding,)}, 2)
    assert set(+seen) == ALL_SITUATIONS - (NOT_IN_ONCE if outbidding == "once" else set())
