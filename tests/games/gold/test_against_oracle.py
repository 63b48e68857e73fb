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

from ...oracles.gold_oracle import DONKEY, Card, GoldOracle
from ..combinations import play_combinations
from .builders import KINDS, LETTERS, Table, all_cards, deal, position
from .situations import ALL_SITUATIONS, find_card, name_decision, name_end, name_result

NONE = -127
NUM_DECISIONS = 30_000 if is_jit_on() else 1_000
NUM_ENDGAMES = 240
OPTIONS: dict[str, tuple[Any, ...]] = {
    "bonus_bars_set_colour": (True, False),
    "bonus_bars_own_colours": (True, False),
    "colour_tie": ("all", "none"),
}
POLICIES = ("any", "patient", "busy", "collector")
LEVEL_PILES = (
    "gD gD g3 g3 g4 g5 g6 g7 g8 bD bD bD b3 b3 b4 b5 b6 b7 b8",
    "vD vD v3 v3 v4 v5 v6 v7 v8 rD rD rD r3 r3 r4 r5 r6 r7 r8",
)
ENDGAMES: tuple[dict[str, Any], ...] = (  # last offers, for what is rare in random games
    {"piles": LEVEL_PILES, "offer": "gD vD oD"},
    {"piles": LEVEL_PILES, "offer": "gD vD oD pD o3"},
    {"piles": (LEVEL_PILES[0] + " o8", LEVEL_PILES[1] + " o3 o5"), "offer": "gD vD oD"},
    {"piles": ("gD gD gD",), "offer": "vD p6"},
    {"front": ("rD r8", "r6 bD bD", "b3 b4"), "offer": "bD pD"},
    {"front": ("v4 v5 g6 g7 oD o4", "g8 o3 b5"), "offer": "v3"},
)
NOT_IN_RANDOM_GAMES = {  # or hardly ever; and what two players cannot do (G-03, case 6)
    2: {"a negative score", "a bonus from the second next player", "a set of donkeys"},
    3: {"a negative score"},
}


def make_card(name: str) -> Card:
    """A card as the oracle has it: colour and value."""
    return LETTERS.index(name[0]), DONKEY if name[1] == "D" else int(name[1])


CARDS: dict[int, Card | None] = {NONE: None, **dict(enumerate(map(make_card, KINDS)))}
NUMBERS = {card: number for number, card in CARDS.items()}


def choose_action(policy: str, oracle: GoldOracle, legal: list[int], source: random.Random) -> int:
    """Picks a legal action: any, mostly takes, mostly swaps, or a card that lies by its like."""
    if policy == "any" or source.random() < 0.2:
        return source.choice(legal)
    if policy == "collector":
        own = [colour for colour, _ in oracle.displays[oracle.seat_to_act]]
        cards = [find_card(oracle, action) for action in legal]
        counts = [own.count(card[0]) if card else 0 for card in cards]
        return source.choice([a for a, n in zip(legal, counts, strict=True) if n == max(counts)])
    takes = [action for action in legal if action < 5]
    swaps = legal[len(takes) :]
    return source.choice((takes if policy == "patient" else swaps) or legal)


def make_oracle(table: Table) -> GoldOracle:
    """The oracle at the same moment, with the table's cards and options."""
    num_players = table.settings.num_players
    donkeys = LETTERS[:num_players]
    others = all_cards(num_players) - Counter(letter + "D" for letter in donkeys)
    oracle = GoldOracle(
        num_players=num_players,
        donkeys=range(num_players),
        cards=[make_card(name) for name in others.elements()][2:],
        start_seat=table.player,
        **table.settings.options,  # type: ignore[arg-type]  # checked by the settings
    )
    oracle.displays = [list(map(make_card, cards.split())) for cards in table.fronts()]
    oracle.piles = [list(map(make_card, table.pile(seat).split())) for seat in range(num_players)]
    oracle.offer = list(map(make_card, table.offer().split()))
    oracle.deck = list(map(make_card, table.deck().split()))
    return oracle


def count_cards(cards: Sequence[Card]) -> list[int]:
    """How many of each kind there are, in the order of the table's numbers."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[NUMBERS[card]] += 1
    return counts


def assert_equal(table: Table, oracle: GoldOracle, legal: list[int]) -> None:
    """Everything that the oracle knows is the same at the table."""
    assert table.is_over == oracle.is_over()
    assert legal == oracle.legal_actions()
    assert [CARDS[card] for card in table.field("offer")] == oracle.offer_slots()
    fronts, piles = table.field("front"), table.field("pile")
    for seat in range(oracle.num_players):
        assert [CARDS[card] for card in fronts[seat]] == oracle.display_slots(seat)
        assert piles[seat] == count_cards(oracle.piles[seat])
    deck, position, size = (table.field(name) for name in ("deck", "deck_position", "deck_size"))
    assert [CARDS[card] for card in deck[position:size]] == oracle.deck
    assert table.field("num_removed") == len(oracle.left_game)
    assert table.scores() == oracle.scores()
    assert table.ranks() == oracle.ranks()
    if not oracle.is_over():
        assert table.player == oracle.player_to_act()
    assert table.is_bonus == oracle.is_bonus
    assert table.field("set_colour") == (NONE if oracle.set_colour is None else oracle.set_colour)


def play_and_compare(
    table: Table, policies: Sequence[str], source: random.Random, seen: Counter[str]
) -> int:
    """Plays to the end, comparing before the first and after each action; counts the actions."""
    oracle = make_oracle(table)
    legal = table.legal()
    assert_equal(table, oracle, legal)
    num_decisions = num_sets_by_bonus = 0
    pile_sizes: list[int] = []
    while not oracle.is_over():
        action = choose_action(policies[oracle.player_to_act()], oracle, legal, source)
        seen.update(name_decision(oracle, action, legal))
        pile_sizes = [len(pile) for pile in oracle.piles]
        deck_size = len(oracle.deck)
        table.step(action)
        oracle.apply(action)
        legal = table.legal()
        assert_equal(table, oracle, legal)
        results = name_result(oracle, action, len(oracle.deck) < deck_size)
        seen.update(results)
        num_sets_by_bonus = (num_sets_by_bonus + ("a set by a bonus" in results)) * oracle.is_bonus
        seen["two sets by bonuses in a turn"] += num_sets_by_bonus == 2
        num_decisions += 1
    # No set ends a turn: what the last action brought to the piles are the prizes.
    prizes = [pile[size:] for size, pile in zip(pile_sizes, oracle.piles, strict=True)]
    for seat, cards in enumerate(prizes):
        assert list(map(make_card, table.prizes(seat).split())) == cards
    assert table.field("num_steps") == num_decisions
    seen.update(name_end(oracle, prizes))
    return num_decisions


def play_deals(
    num_decisions: int, players: tuple[int, ...], seed: int, seen: Counter[str]
) -> set[tuple[Any, ...]]:
    """Compares whole games over all combinations of options."""
    source = random.Random(seed)

    def play(num_players: int, options: dict[str, Any]) -> int:
        table = deal(source.getrandbits(40), num_players, **options)
        return play_and_compare(table, source.choices(POLICIES, k=num_players), source, seen)

    return play_combinations(num_decisions, players, OPTIONS, source, play)


def play_endgames(count: int, seed: int, seen: Counter[str]) -> None:
    """Compares the last cards of games, each endgame under many combinations of options."""
    source = random.Random(seed)
    for number in range(count):
        options = {name: source.choice(values) for name, values in OPTIONS.items()}
        moment = ENDGAMES[number % len(ENDGAMES)]
        table = position(3, **moment, offers_left=0, **options)
        play_and_compare(table, ("collector",) * 3, source, seen)


def test_every_step_of_random_games_equals_the_oracle() -> None:
    seen: Counter[str] = Counter()
    played = play_deals(NUM_DECISIONS, (2, 3), 2, seen)
    play_endgames(NUM_ENDGAMES, 1, seen)
    assert set(+seen) == ALL_SITUATIONS
    for place, values in enumerate([(2, 3), *OPTIONS.values()]):
        assert {combination[place] for combination in played} == set(values)


@pytest.mark.slow
@pytest.mark.parametrize("num_players", [2, 3])
def test_half_a_million_decisions_equal_the_oracle(num_players: int) -> None:
    # About 40 seconds each; every combination of options is played more than once.
    seen: Counter[str] = Counter()
    played = play_deals(500_000 if is_jit_on() else 12_500, (num_players,), 3, seen)
    assert len(played) == 8
    assert ALL_SITUATIONS - set(+seen) <= NOT_IN_RANDOM_GAMES[num_players]
