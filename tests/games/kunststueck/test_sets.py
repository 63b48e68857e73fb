"""The search for sets (K-13, K-14) against all subsets of the paintings that suit an order."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

from kunstkammer.envs.engine.arrays import Integers, Records
from kunstkammer.envs.engine.jit import compile_loop, is_jit_on
from kunstkammer.envs.games.kunststueck import KUNSTSTUECK
from kunstkammer.envs.games.kunststueck.rules.sets import (
    add_totals,
    best_total,
    neutral_totals,
    of_subject,
    own_totals,
)

from .builders import Table, deal, position
from .moments import draw_moment, kind_of
from .names import SUBJECTS, find_subject

NONE = -127
NO_SOURCE = -1
NUM_MOMENTS = 1_500 if is_jit_on() else 100
NUM_SUBJECTS = 12
OPTIONS: dict[str, tuple[Any, ...]] = {
    "hide_capacity": (1, 2, 3, 4, 5, 6),
    "original_with_forgery": (False, False, True),
    "outbidding": ("once", "ascending"),
    "outbid_sources": ("all", "own"),
    "hand_limit": ("per_kind", "total"),
}
HIGH = {f"needed {total}" for total in range(7, 28 if is_jit_on() else 12)}
WAYS = ("any", "greedy", "careful", "modest")


def best_table(states: Records, table: int, seat: int, subject: int, source: int) -> int:
    """The kernel at one table."""
    return int(best_total(states[table], seat, subject, source))


def totals_table(
    states: Records, table: int, seat: int, has_neutral: bool, found: Integers
) -> None:
    """Writes the totals of all subjects at one table, behind them the numbers of paintings."""
    totals, counts = own_totals(states[table], seat)
    if has_neutral:
        totals, counts = add_totals((totals, counts), neutral_totals(states[table]))
    for subject in range(NUM_SUBJECTS):
        found[subject] = of_subject(totals, subject)
        found[NUM_SUBJECTS + subject] = of_subject(counts, subject)


@functools.cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A loop above, compiled."""
    return compile_loop(function, {}, KUNSTSTUECK.record, "kunststueck-tests")


def find_best(table: Table, seat: int, subject: int, source: int = NO_SOURCE) -> int:
    """What the kernel finds."""
    return int(compiled(best_table)(table.states, 0, seat, subject, source))


def find_totals(table: Table, seat: int, has_neutral: bool = True) -> list[int]:
    """The totals that the kernel finds for all subjects."""
    return _find_all(table, seat, has_neutral)[:NUM_SUBJECTS]


def find_counts(table: Table, seat: int, has_neutral: bool) -> list[int]:
    """The numbers of paintings that the kernel finds for all subjects."""
    return _find_all(table, seat, has_neutral)[NUM_SUBJECTS:]


def _find_all(table: Table, seat: int, has_neutral: bool) -> list[int]:
    found = np.full(2 * NUM_SUBJECTS, -1)
    compiled(totals_table)(table.states, 0, seat, has_neutral, found)
    return [int(number) for number in found]


def suits(painting: int, subject: int) -> bool:
    return subject in (painting // 12, 6 + painting % 12 // 2)


def has_neutral(table: Table, seat: int) -> bool:
    """Whether a seat may show what lies at neutral hides."""
    return seat == table.active or table.settings.options["outbid_sources"] == "all"


def read_sources(table: Table, seat: int, is_neutral: bool) -> tuple[list[int], list[list[int]]]:
    """A seat's hand, and the hides from the outside inwards: its own, then the neutral ones."""
    hides = [table.field("hide")[number] for number in (seat, 5, 6, 7)[: 4 if is_neutral else 1]]
    outer = [[painting for painting in reversed(hide) if painting != NONE] for hide in hides]
    return [painting for painting in table.field("hand")[seat] if painting != NONE], outer


class Subsets:
    """All subsets of the paintings that a seat has for a subject and that K-13 allows to show.

    Attributes:
        paintings: that suit, wherever they lie.
        totals: the saleability of each subset, one after the other by the bits of its number; 0
            for one that is too small or may not be shown.
    """

    def __init__(self, table: Table, seat: int, subject: int, is_neutral: bool) -> None:
        hand, hides = read_sources(table, seat, is_neutral)
        worth = table.field("worth")
        everything = itertools.chain(hand, *hides)
        self.paintings = [painting for painting in everything if suits(painting, subject)]
        numbers = np.arange(1 << len(self.paintings))
        has = {painting: numbers >> bit & 1 == 1 for bit, painting in enumerate(self.paintings)}
        is_allowed = sum(has.values(), np.zeros(len(numbers), np.int64)) >= 2
        for hide in hides:
            for outer, inner in itertools.pairwise(hide):
                if inner in has:  # what lies farther out has to be shown too
                    is_allowed &= ~has[inner] | has.get(outer, np.False_)
        if not table.settings.options["original_with_forgery"]:
            for painting in self.paintings:
                if worth[painting] == 0 and painting - 1 in has:
                    is_allowed &= ~(has[painting] & has[painting - 1])
        sums = sum((7 - worth[painting]) * there for painting, there in has.items())
        self.totals = np.where(is_allowed, sums, 0)

    def best(self, shown: Iterable[int] = ()) -> int:
        """The highest total of a subset that holds what is shown; 0 if there is none."""
        bits = sum(1 << self.paintings.index(painting) for painting in shown)
        numbers = np.arange(len(self.totals))
        return int(self.totals[numbers & bits == bits].max())


def next_to_show(table: Table) -> dict[int, int]:
    """By source, the paintings that suit the order and could be shown next."""
    hand, hides = read_sources(table, table.player, has_neutral(table, table.player))
    found = dict(enumerate(hand))
    for number, hide in enumerate(hides):
        depth = table.field("shown_depth")[number]
        if depth < len(hide):
            found[3 + number] = hide[depth]
    shown, subject = table.field("shown_set"), table.field("subject")
    return {s: p for s, p in found.items() if p not in shown and suits(p, subject)}


def moments(seed: int) -> Iterable[tuple[Table, random.Random]]:
    """Random moments with random options and lists, and the source for what follows."""
    source = random.Random(seed)
    for _ in range(NUM_MOMENTS):
        options = {name: source.choice(values) for name, values in OPTIONS.items()}
        table = draw_moment(source, source.randint(2, 5), max_turns=1, **options)
        if source.random() < 0.2:
            table.states["worth"] = deal(source.getrandbits(40), deck="random").states["worth"]
        yield table, source


def choose_show(way: str, table: Table, legal: list[int], source: random.Random) -> int:
    """An action of a seat that shows, if it may.

    A greedy seat shows the most saleable painting first, a careful one the least; a modest one
    hands in as soon as it may.
    """
    shows = {s: p for s, p in next_to_show(table).items() if 65 + s in legal}
    if way == "any" or not shows:
        return source.choice(legal)
    if way == "modest" and 72 in legal:
        return 72
    worth = table.field("worth")
    key = {"greedy": min, "careful": max}.get(way, min)
    return 65 + key(shows, key=lambda one: worth[shows[one]])


def test_k13_the_best_total_is_that_of_all_subsets() -> None:
    seen: Counter[str] = Counter()
    for table, source in moments(1):
        seat = source.randrange(table.settings.num_players)
        is_neutral = has_neutral(table, seat)
        for subject in range(NUM_SUBJECTS):
            subsets = Subsets(table, seat, subject, is_neutral)
            best = subsets.best()
            assert find_best(table, seat, subject) == best
            seen["some"] += best > 0
            seen["none"] += best == 0
            seen["less than all"] += 0 < best < find_totals(table, seat, is_neutral)[subject]
    assert min(seen["some"], seen["none"], seen["less than all"]) > NUM_MOMENTS / 10


def test_k13_k14_what_may_be_shown_is_right_and_never_leads_to_a_dead_end() -> None:
    seen: Counter[str] = Counter()
    for table, source in moments(2):
        table.states["phase"] = 4
        orders = [action for action in table.legal() if kind_of(action) == "fulfil"]
        if not orders:
            continue
        table.step(source.choice(orders))
        ways = source.choices(WAYS, k=table.settings.num_players)
        while not table.is_over:
            legal = table.legal()
            check_showing(table, legal, seen)
            table.step(choose_show(ways[table.player], table, legal, source))
    assert min(seen["set"], seen["barred"], seen["pass only"]) > NUM_MOMENTS / 10
    assert {name for name in seen if name.startswith("needed")} >= HIGH


def check_showing(table: Table, legal: list[int], seen: Counter[str]) -> None:
    """The legal actions are those after which a subset is left that is high enough."""
    seat, subject = table.player, table.field("subject")
    shown = [painting for painting in table.field("shown_set") if painting != NONE]
    needed = max(7, table.field("best_total") + 1)
    subsets = Subsets(table, seat, subject, has_neutral(table, seat))
    expected = []
    for slot, painting in next_to_show(table).items():
        best = subsets.best([*shown, painting])
        assert find_best(table, seat, subject, slot) == best
        expected += [65 + slot] * (best >= needed)
        seen["barred"] += bool(shown) and best < needed
    total = sum(7 - table.field("worth")[painting] for painting in shown)
    can_hand_in = len(shown) >= 2 and total >= needed
    may_pass = table.phase == "outbid" and not shown
    assert legal == expected + [72] * can_hand_in + [73] * may_pass
    assert subsets.best(shown) >= needed or may_pass
    seen[f"needed {needed}"] += 1
    seen["set"] += can_hand_in
    seen["pass only"] += legal == [73]


def test_the_totals_of_subjects_are_those_of_all_that_could_be_shown_but_for_pairs() -> None:
    for table, source in moments(3):
        seat, is_neutral = source.randrange(table.settings.num_players), source.random() < 0.5
        hand, hides = read_sources(table, seat, is_neutral)
        totals = find_totals(table, seat, is_neutral)
        assert totals == [sum_of(table, hand, hides, s) for s in range(NUM_SUBJECTS)]
        counts = find_counts(table, seat, is_neutral)
        assert counts == [len(reachable(hand, hides, s)) for s in range(NUM_SUBJECTS)]
        for subject in range(NUM_SUBJECTS):
            if is_neutral == has_neutral(table, seat):
                assert find_best(table, seat, subject) <= totals[subject]


def test_the_totals_of_subjects_in_a_view_count_what_all_know() -> None:
    num_known = 0
    for table, source in moments(4):
        seat, other = source.sample(range(table.settings.num_players), 2)
        known = [painting for painting in table.field("known")[other] if painting != NONE]
        _, hides = read_sources(table, other, True)
        expected = [sum_of(table, known, hides, subject) for subject in range(NUM_SUBJECTS)]
        assert find_totals(table.view(seat), other) == expected
        num_known += len(known)
    assert num_known > NUM_MOMENTS / 10


def sum_of(table: Table, hand: list[int], hides: list[list[int]], subject: int) -> int:
    """The saleability of what can be reached."""
    worth = table.field("worth")
    return sum(7 - int(worth[painting]) for painting in reachable(hand, hides, subject))


def reachable(hand: list[int], hides: list[list[int]], subject: int) -> list[int]:
    """What suits in a hand, and at hides down to the first that does not."""
    outer = (itertools.takewhile(lambda each: suits(each, subject), hide) for hide in hides)
    return [*(each for each in hand if suits(each, subject)), *itertools.chain(*outer)]


@pytest.mark.parametrize(
    ("hand", "own", "neutral", "subject", "total", "total_with_pairs"),
    [
        ("BBa1", "", (), "Berlin", 0, 0),  # one painting is no set
        ("BBa1 BBa0", "", (), "Berlin", 0, 13),
        ("BBa1 BBa0 BIm6", "", (), "Berlin", 8, 14),
        ("FBa6 FBa0 BBa1", "", (), "Baroque", 13, 14),
        ("BIm3", "BBi2 BBa0 BBa1", (), "Berlin", 10, 22),  # what lies below the pair is lost
        ("BIm3", "BBi2 BBa1 BBa0", (), "Berlin", 11, 22),
        ("BBa1 BIm3", "BBi2 BBa0", (), "Berlin", 16, 22),
        ("BBa0 BIm3", "BBi2 BBa1", (), "Berlin", 15, 22),
        ("BBa0 BIm3", "BRo3 BBi2 BBa1", (), "Berlin", 19, 26),
        ("BRl4", "", ("BBi2 BBa1", "BIm3 BBa0"), "Berlin", 14, 25),
        ("", "BRo6", ("BRl4 BBi2 BBa1", "BIm3 BBa0"), "Berlin", 15, 26),
        ("BBi0 BBa0", "BIm3 BBa1", ("BRl1 BBi2",), "Berlin", 17 + 4, 35),
        ("BRl1", "BRo3 DBa2", (), "Berlin", 0, 0),  # under a painting that does not suit
    ],
)
def test_k13_by_hand_the_best_total(
    hand: str, own: str, neutral: tuple[str, ...], subject: str, total: int, total_with_pairs: int
) -> None:
    for is_pair_allowed, expected in ((False, total), (True, total_with_pairs)):
        table = position(
            2,
            hands=(hand,),
            hides=(own,),
            neutral=neutral,
            row=subject,
            phase="fulfil",
            original_with_forgery=is_pair_allowed,
        )
        assert find_best(table, 0, find_subject(subject)) == expected
        assert (57 in table.legal()) == (expected >= 7)


def test_k14_neutral_hides_count_for_others_only_if_their_sources_are_all() -> None:
    for sources, expected in (("all", 13), ("own", 0)):
        table = position(
            2, hides=("", "BRl1"), neutral=("BBa0",), row="Berlin", outbid_sources=sources
        )
        assert find_best(table, 1, SUBJECTS.index("Berlin")) == expected
        assert find_best(table, 0, SUBJECTS.index("Berlin")) == 0
