"""The law of what `complete` fills in, against exact enumeration on small positions of Kunststück.

Nearly all cards lie open or are fulfilled; four or five paintings or orders are unseen.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pytest

from kunstkammer.envs.engine.jit import is_jit_on

from ..uniformity import LIMIT, deviation
from .builders import Table, position
from .names import name_paintings

DRAWS = 6_000 if is_jit_on() else 400


def few(**arguments: Any) -> Table:
    """A table whose piles hold only the cards that are named; the rest lies open."""
    num_paintings = len(arguments.get("pile", "").split())
    num_orders = len(arguments.get("order_pile", "").split())
    defaults: dict[str, Any] = {"num_players": 2, "phase": "fulfil", "last_turns": 2}
    return position(num_paintings=num_paintings, num_orders=num_orders, **(defaults | arguments))


def draw(view: Table, seat: int, look: Callable[[Table], Hashable]) -> Counter[Any]:
    """What is seen in many completed views."""
    return Counter(look(view.completed(seat, seed)) for seed in range(DRAWS))


def assert_law(counts: Counter[Any], law: Counter[Any]) -> None:
    """The counts agree with chances in these proportions, and nothing else occurs."""
    assert set(counts) <= set(law)
    chances = [ways / law.total() for ways in law.values()]
    assert deviation([counts[cell] for cell in law], chances) < LIMIT


def deals(cards: str, *sizes: int) -> Counter[tuple[str, ...]]:
    """All ways to deal cards to sorted hands of these sizes; the rest is a pile in order."""
    found: Counter[tuple[str, ...]] = Counter()
    names = cards.split()
    for order in itertools.permutations(names):
        parts, start = [], 0
        for size in sizes:
            parts.append(" ".join(sorted(order[start : start + size], key=names.index)))
            start += size
        found[*parts, " ".join(order[start:])] += 1
    return found


def only(law: Counter[tuple[str, ...]], hands: Iterable[str]) -> Counter[tuple[str, ...]]:
    """The deals that give the first hand one of these."""
    chosen = set(hands)
    return Counter({deal: ways for deal, ways in law.items() if deal[0] in chosen})


def test_the_enumeration_counts_all_deals() -> None:
    assert deals("a b c", 1, 1) == Counter(
        {("a", "b", "c"): 1, ("a", "c", "b"): 1, ("b", "a", "c"): 1}
        | {("b", "c", "a"): 1, ("c", "a", "b"): 1, ("c", "b", "a"): 1}
    )
    assert len(deals("a b c d e", 2, 1)) == 60
    assert deals("a a b", 1) == Counter({("a", "a b"): 2, ("a", "b a"): 2, ("b", "a a"): 2})


@pytest.mark.parametrize(
    ("num_players", "num_paintings", "options", "most"),
    [
        (3, None, {}, 23),
        (5, None, {}, 22),
        (2, None, {"starting_paintings": True}, 21),
        (3, 24, {}, 23),
        (3, 5, {}, 5),
        (3, 1, {}, 1),
        (3, 0, {}, 0),
    ],
)
def test_the_grand_raid_is_uniform_on_the_places_where_it_can_be(
    num_players: int, num_paintings: int | None, options: dict[str, Any], most: int
) -> None:
    view = position(num_players, num_paintings=num_paintings, **options).view(0)
    counts = draw(view, 0, lambda table: int(table.field("raid_below")))
    if most == 0:
        assert set(counts) == {0}
    else:
        assert_law(counts, Counter(range(most + 1)))


def test_paintings_are_uniform_over_a_hand_and_the_pile() -> None:
    table = few(hands=["FRo5", "BBa0 BIm6"], known=["", "BIm6"], pile="DIm4 DRl5 HBa3")
    counts = draw(table.view(0), 0, lambda t: (beside("BIm6", t.hand(1)), t.pile()))
    assert_law(counts, deals("BBa0 DIm4 DRl5 HBa3", 1))


def beside(name: str, hand: str) -> str:
    """The other painting of a hand of two."""
    (other,) = set(hand.split()) - {name}
    return other


def test_paintings_are_uniform_over_several_hands() -> None:
    table = few(num_players=3, hands=["BBa0 BIm6", "FRo5", "DIm4"], pile="DRl5 HBa3", last_turns=3)
    counts = draw(table.view(1), 1, lambda t: (t.hand(0), t.hand(2), t.pile()))
    assert_law(counts, deals("BBa0 BIm6 DIm4 DRl5 HBa3", 2, 1))


def test_the_painting_drawn_is_as_likely_as_any_other() -> None:
    table = few(
        hands=["FRo5", "BBa0 BIm6 DIm4"],
        known=["", "BBa0 BIm6"],
        drawn="DRl5",
        pile="HBa3 HBa6",
        active=1,
    )
    counts = draw(table.view(0), 0, lambda t: (t.hand(1).split()[2], drawn(t), t.pile()))
    assert_law(counts, deals("DIm4 DRl5 HBa3 HBa6", 1, 1))


def drawn(table: Table) -> str:
    return name_paintings([table.field("drawn")])


def test_who_draws_keeps_his_painting() -> None:
    table = few(hands=["BBa0 BIm6 DIm4", "FRo5"], drawn="DRl5", pile="HBa3 HBa6 FIm2")
    counts = draw(table.view(0), 0, lambda t: (t.hand(1), drawn(t), t.pile()))
    law = Counter({(hand, "DRl5", pile): 1 for hand, pile in deals("FIm2 FRo5 HBa3 HBa6", 1)})
    assert_law(counts, law)


def test_orders_are_uniform_over_hands_and_the_pile() -> None:
    table = few(
        num_players=3,
        orders=["Berlin Realism", "Munich", "Berlin"],
        order_pile="Berlin Dresden",
        last_turns=3,
    )
    counts = draw(table.view(1), 1, lambda t: (t.orders(0), t.orders(2), t.order_pile()))
    assert_law(counts, deals("Berlin Berlin Berlin Dresden Realism", 2, 1))


def test_beside_an_order_named_from_the_hand_the_others_are_uniform() -> None:
    table = few(
        hands=["", "BBa0 BIm6"],
        known=["", "BBa0 BIm6"],
        orders=["", "Berlin Realism"],
        order_pile="Berlin Dresden Munich",
        active=1,
    ).fulfil("Berlin", from_hand=True)
    counts = draw(table.view(0), 0, lambda t: (t.orders(1), t.order_pile()))
    law = Counter(
        {
            (f"Berlin {hand}", pile): ways
            for (hand, pile), ways in deals("Berlin Dresden Munich Realism", 1).items()
        }
    )
    assert_law(counts, law)


def test_paintings_orders_and_the_grand_raid_are_independent() -> None:
    table = few(
        hands=["", "BBa0"],
        orders=["", "Berlin"],
        pile="BIm6",
        order_pile="Realism",
        last_turns=None,
    )
    counts = draw(table.view(0), 0, lambda t: (t.hand(1), t.orders(1), t.field("raid_below")))
    cells = itertools.product(("BBa0", "BIm6"), ("Berlin", "Realism"), (0, 1))
    assert_law(counts, Counter(cells))


def chosen(hand: str, pile: str, **arguments: Any) -> Table:
    """Seat 1 has chosen the order for Berlin."""
    arguments = {"hands": ["", hand], "active": 1, "row": "Berlin"} | arguments
    return few(pile=pile, **arguments).fulfil("Berlin")


def test_who_has_chosen_an_order_has_a_set_for_it() -> None:
    view = chosen("BBa0 BIm6", "BRl4 BIm3 DIm4").view(0)
    # 7 + 1, 7 + 3, 7 + 4, 4 + 3; neither 1 + 3 nor 1 + 4, and Dresden does not suit
    hands = ["BBa0 BIm6", "BBa0 BRl4", "BBa0 BIm3", "BIm3 BRl4"]
    law = only(deals("BBa0 BIm3 BIm6 BRl4 DIm4", 2), hands)
    assert_law(draw(view, 0, lambda t: (t.hand(1), t.pile())), law)


@pytest.mark.parametrize(
    ("is_allowed", "hands"),
    [
        (False, ["BBa1 BRl4", "BBa1 BIm6", "BBa0 BRl4", "BBa0 BIm6"]),
        (True, ["BBa1 BRl4", "BBa1 BIm6", "BBa0 BRl4", "BBa0 BIm6", "BBa1 BBa0"]),
    ],
)
def test_a_forgery_and_its_original_are_a_set_only_if_the_option_says_so(
    is_allowed: bool, hands: list[str]
) -> None:
    view = chosen("BBa1 BRl4", "BBa0 BIm6 DIm4", original_with_forgery=is_allowed).view(0)
    law = only(deals("BBa1 BBa0 BIm6 BRl4 DIm4", 2), hands)
    assert_law(draw(view, 0, lambda t: (t.hand(1), t.pile())), law)


def test_paintings_at_the_hides_count_too() -> None:
    view = chosen("BIm3", "BRl4 BBa0 BIm6 DIm4", hides=["", "BRn5"], neutral=["BRo6"]).view(0)
    # 2 and 1 lie at the hides: 4 more are enough, 3 or 1 are not
    law = only(deals("BBa0 BIm3 BIm6 BRl4 DIm4", 1), ["BBa0", "BIm3"])
    assert_law(draw(view, 0, lambda t: (t.hand(1), t.pile())), law)


@pytest.mark.parametrize(("sources", "hands"), [("all", ["BBa0", "BRl1"]), ("own", ["BBa0"])])
def test_who_outbids_and_has_shown_a_painting_has_a_higher_set(
    sources: str, hands: list[str]
) -> None:
    table = few(
        num_players=3,
        last_turns=3,
        hands=["BIm3 BRl4", "BBa0 BIm6"],
        known=["", "BIm6"],
        neutral=["BRo6"],
        pile="BRl1 BRo3 DIm4 HBa3",
        row="Berlin",
        outbid_sources=sources,
    ).fulfil("Berlin")
    table.hand_in("BIm3 BRl4").show("BIm6")
    # Seat 1 shows 1 and needs 8: 7 more; 6 more and the 1 of the neutral hide.
    counts = draw(table.view(2), 2, lambda t: (beside("BIm6", t.hand(1)), t.pile()))
    assert_law(counts, only(deals("BBa0 BRl1 BRo3 DIm4 HBa3", 1), hands))


def test_who_is_asked_and_has_shown_nothing_may_hold_anything() -> None:
    table = few(
        hands=["BIm3 BRl4", "DIm4"],
        known=["BIm3 BRl4"],
        pile="HBa3 HBa6 FIm2",
        row="Berlin",
    )
    view = table.fulfil("Berlin").hand_in("BIm3 BRl4").view(0)
    assert (view.player, view.phase) == (1, "outbid")
    assert_law(draw(view, 0, lambda t: (t.hand(1), t.pile())), deals("DIm4 FIm2 HBa3 HBa6", 1))


def test_the_hands_of_those_who_do_not_show_are_not_bound() -> None:
    table = chosen(
        "BBa0 BIm6", "HBa3", hands=["", "BBa0 BIm6", "DIm4 DRl5"], num_players=3, last_turns=3
    )
    counts = draw(table.view(0), 0, lambda t: (t.hand(1), t.hand(2), t.pile()))
    assert_law(counts, only(deals("BBa0 BIm6 DIm4 DRl5 HBa3", 2, 2), ["BBa0 BIm6"]))


def test_so_many_tries_as_it_takes() -> None:
    view = chosen("BBa0 BIm6", "BRl4 BIm3 DIm4").view(0)  # 4 of 10 hands
    tries = Counter(min(view.draw_hidden(0, seed)[1], 7) for seed in range(DRAWS))
    chances = [0.4 * 0.6**failures for failures in range(6)]
    counts = [tries[number] for number in range(1, 8)]
    assert deviation(counts, [*chances, 0.6**6]) < LIMIT


def test_one_try_for_who_is_to_act_and_where_nobody_shows() -> None:
    showing = chosen("BBa0 BIm6", "BRl4 BIm3 DIm4")
    asked = showing.hand_in("BBa0 BIm6")
    for table in (asked, few(hands=["BBa0", "DIm4"], pile="HBa3 HBa6")):
        for seat in (0, 1):
            assert {table.view(seat).draw_hidden(seat, seed)[1] for seed in range(20)} == {1}
    acting = chosen("BBa0 BIm6", "BRl4 BIm3 DIm4").view(1)
    assert {acting.draw_hidden(1, seed)[1] for seed in range(20)} == {1}


def test_no_number_of_tries_is_enough_where_there_is_no_set() -> None:
    view = chosen("BBa0 BIm6", "", known=["", "BBa0 BIm6"]).view(0)
    view.states["best_total"] = 60
    assert view.draw_hidden(0, 3)[1] == 0
