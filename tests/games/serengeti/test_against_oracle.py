"""Random games agree at every step with the slow oracle, which was written from the rules alone.

The games are chosen so that every rare situation occurs in them; the test counts that it does.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from kunstkammer.envs.engine.jit import is_jit_on

from ...oracles.serengeti_oracle import SerengetiOracle
from ..combinations import play_combinations
from .builders import Table, deal, position

NONE = -127
NUM_DECISIONS = 30_000 if is_jit_on() else 1_000
NUM_ENDGAMES = 60

OPTIONS: dict[str, tuple[Any, ...]] = {
    "forbidden_bids": ("masked", "fined"),
    "payout": ("equal", "prorata", "majority"),
    "remainder": ("bank", "pot"),
    "min_bid": (0, 1),
    "deck": ("balanced", "random"),
    "chips": ("open", "secret"),
    "box_chips": ("fewest", 65, 200),
}
SITUATIONS = {
    "a bid of zero",
    "a fine",
    "a fine of the last chip",
    "a bonus of one chip",
    "no bonus from an empty bank",
    "a free lot",
    "a pot kept by a free lot",
    "a pot paid out",
    "a rest",
    "no holder",
    "one holder",
    "equal shares of holders",
    "prorata two to one",
    "majority two to one",
    "majority tie",
    "an owner of ten digits",
    "a bidder without chips",
    "ten bids in an auction",
    "a shared win",
}


def choose_action(policy: str, legal: list[int], source: random.Random) -> int:
    """Picks a legal action; the last one is the pass."""
    pass_chance = {"any": 0.0, "low": 1 / 3, "eager": 0.1, "timid": 0.8}[policy]
    if policy == "any":
        return source.choice(legal)
    if len(legal) == 1 or source.random() < pass_chance:
        return legal[-1]
    return source.choice(legal[: min(3, len(legal) - 1)])


def make_oracle(table: Table) -> SerengetiOracle:
    """The oracle at the beginning of an auction, with the table's cards, chips and options."""
    options = dict(table.settings.options)
    del options["chips"], options["deck"]
    digits = table.field("card_digit")
    oracle = SerengetiOracle(
        num_players=table.settings.num_players,
        cards=[(card // 5, digits[card]) for card in table.field("deck")],
        start_seat=table.field("start_player"),
        **options,  # type: ignore[arg-type]  # checked by the settings
    )
    oracle.auction_index = table.field("auction")
    oracle.chips, oracle.bank, oracle.pot = table.money()
    for card, owner in enumerate(table.field("owner")):
        if owner != NONE:
            oracle.owned[owner].append((card // 5, digits[card]))
    return oracle


def assert_equal(table: Table, oracle: SerengetiOracle, legal: list[int]) -> None:
    """Everything that the oracle knows is the same at the table."""
    num_players = oracle.num_players
    digits = table.field("card_digit")
    first, lot_size = table.field("deck_position"), table.field("lot_size")
    lot = [(card // 5, digits[card]) for card in table.field("deck")[first : first + lot_size]]
    assert table.field("over") == int(oracle.is_over())
    assert legal == oracle.legal_actions()
    assert table.money() == (oracle.chips, oracle.bank, oracle.pot)
    assert lot == oracle.lot()
    assert table.scores() == oracle.scores()
    assert table.ranks() == oracle.ranks()
    assert table.field("auction") == oracle.auction_index
    assert table.field("start_player") == oracle.start_seat
    if not oracle.is_over():
        assert table.player == oracle.player_to_act()
    standing = (table.field("standing_seat"), table.field("standing_bid"))
    has_bid = oracle.standing_bid is not None
    assert standing == ((oracle.standing_seat, oracle.standing_bid) if has_bid else (NONE, NONE))
    assert table.field("passed")[:num_players] == oracle.has_passed
    assert table.field("has_bid")[:num_players] == oracle.has_bid
    owners = {(card // 5, digits[card]): seat for card, seat in enumerate(table.field("owner"))}
    for seat, cards in enumerate(oracle.owned):
        assert sorted(cards) == sorted(card for card in owners if owners[card] == seat)


def name_situations(oracle: SerengetiOracle, action: int, legal: list[int]) -> list[str]:
    """The rare things about an action that is about to be played."""
    seat, chips, bank = oracle.seat_to_act, oracle.chips, oracle.bank
    is_pass = action == legal[-1]
    digits = {card[1] for card in oracle.owned[seat]}
    is_fine = not is_pass and action % 10 in digits
    gets_bonus = is_pass and not oracle.has_bid[seat]
    lowest = oracle.min_bid if oracle.standing_bid is None else oracle.standing_bid + 1
    found = {
        "a bid of zero": action == 0,
        "a fine": is_fine,
        "a fine of the last chip": is_fine and chips[seat] == 1,
        "a bonus of one chip": gets_bonus and bank == 1,
        "no bonus from an empty bank": gets_bonus and bank == 0,
        "an owner of ten digits": len(digits) == 10 and len(legal) == 1 and chips[seat] >= lowest,
        "a bidder without chips": chips[seat] == 0,
    }
    return [name for name, is_so in found.items() if is_so]


def name_sale(
    oracle: SerengetiOracle, winner: int, bid: int, pot: int, owned: list[list[int]]
) -> list[str]:
    """The rare things about a payout that was just made; `owned` are the digits before it."""
    counts = [cards.count(bid % 10) for seat, cards in enumerate(owned) if seat != winner]
    best = sorted((count for count in counts if count), reverse=True)
    receivers = len(best) or len(counts)
    found = {
        "a pot paid out": pot > 0,
        "a rest": oracle.payout == "equal" and (bid + pot) % receivers > 0,
        "no holder": not best,
        "one holder": len(best) == 1,
        "equal shares of holders": oracle.payout == "equal" and len(best) > 1,
        "prorata two to one": oracle.payout == "prorata" and best == [2, 1],
        "majority two to one": oracle.payout == "majority" and best == [2, 1],
        "majority tie": oracle.payout == "majority" and len(best) > 1 and best[0] == best[1],
    }
    return [name for name, is_so in found.items() if is_so]


def play_and_compare(
    table: Table, policies: tuple[str, ...], source: random.Random, seen: Counter[str]
) -> int:
    """Plays to the end, comparing before the first and after each action; counts the actions."""
    oracle = make_oracle(table)
    legal = table.legal()
    assert_equal(table, oracle, legal)
    num_decisions = num_bids = 0
    while not oracle.is_over():
        seat = oracle.player_to_act()
        action = choose_action(policies[seat], legal, source)
        seen.update(name_situations(oracle, action, legal))
        auction, pot = oracle.auction_index, oracle.pot
        owned = [[card[1] for card in cards] for cards in oracle.owned]
        bid = oracle.standing_bid if action == legal[-1] else action
        num_bids += action != legal[-1]
        table.step(action)
        oracle.apply(action)
        legal = table.legal()
        assert_equal(table, oracle, legal)
        num_decisions += 1
        if oracle.auction_index > auction:
            if bid is None:
                seen.update(["a free lot"] + ["a pot kept by a free lot"] * (pot > 0))
            else:
                seen.update(name_sale(oracle, oracle.start_seat, bid, pot, owned))
            seen["ten bids in an auction"] += num_bids >= 10
            num_bids = 0
    seen["a shared win"] += oracle.ranks().count(0) > 1
    return num_decisions


def play_deals(
    num_decisions: int, players: tuple[int, ...], seed: int, seen: Counter[str]
) -> set[tuple[Any, ...]]:
    """Compares whole games over all combinations of options."""
    source = random.Random(seed)

    def play(num_players: int, options: dict[str, Any]) -> int:
        if options["box_chips"] == "fewest":
            options["box_chips"] = 10 * num_players
        table = deal(source.getrandbits(40), num_players, **options)
        policies = tuple(source.choices(("any", "low", "eager", "timid"), (1, 4, 2, 1), k=5))
        return play_and_compare(table, policies, source, seen)

    return play_combinations(num_decisions, players, OPTIONS, source, play)


def play_endgames(count: int, seed: int, seen: Counter[str]) -> None:
    """Compares the last two auctions of level seats, for shared wins and owners of ten digits."""
    source = random.Random(seed)
    level = ["A0 A1 A2 A3 A4 B0 B1 B5 B6 B7", "C0 C2 C5 C8 C9 D1 D3 D6 D8 D9", "E2 E4 E6 E7 E8"]
    ten_digits = ["A0 A1 A2 A3 A4 B5 B6 B7 C8 C9", "B0 B1 C0 C2 C5 D1 D3 D6 D8 D9", level[2]]
    for number in range(count):
        options = {name: source.choice(values) for name, values in OPTIONS.items()}
        options["box_chips"], options["deck"] = 65, "balanced"
        owned = ten_digits if number % 2 else level
        table = position(3, owned=owned, held=(12, 12, 12), start=2, **options)
        play_and_compare(table, ("timid",) * 3, source, seen)


def test_every_step_of_random_games_equals_the_oracle() -> None:
    seen: Counter[str] = Counter()
    played = play_deals(NUM_DECISIONS, (3, 4, 5), 1, seen)
    play_endgames(NUM_ENDGAMES, 2, seen)
    assert {name for name, count in seen.items() if count} == SITUATIONS
    for place, values in enumerate([(3, 4, 5), *OPTIONS.values()]):
        assert {combination[place] for combination in played} == set(values)


@pytest.mark.slow
@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_a_million_decisions_equal_the_oracle(num_players: int) -> None:
    # About 25 seconds each; every combination of options is played more than once.
    seen: Counter[str] = Counter()
    played = play_deals(340_000 if is_jit_on() else 8_500, (num_players,), 3, seen)
    assert len(played) >= (288 if is_jit_on() else 50)
    assert seen["a fine"] > 0
