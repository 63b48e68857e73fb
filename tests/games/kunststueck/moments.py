"""Random moments of a game in which much can happen, and ways of play that bring it about.

Cards of two subjects, above all forgeries and their originals, lie in hands, at hides and in the
row; the piles are nearly empty.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from kunstkammer.envs.engine.record import NONE

from .builders import Table, position
from .names import SUBJECTS, WORTH, name_paintings

POLICIES = ("any", "seller", "raider", "hoarder", "forger", "haggler")
KINDS = {  # the first action of each kind
    "draw": 0,
    "lay": 2,
    "play": 6,
    "open": 18,
    "take": 21,
    "move": 25,
    "raid": 45,
    "place": 52,
    "fulfil": 57,
    "show": 65,
    "hand in": 72,
    "skip": 73,
}
LIKES: dict[str, dict[str, int]] = {  # how much a policy likes a kind of action
    "seller": {"fulfil": 20, "show": 20, "hand in": 10},
    "raider": {"raid": 20},
    "hoarder": {"take": 20, "skip": 10},
    "forger": {"fulfil": 20, "show": 10, "take": 10, "move": 10},
    "haggler": {"fulfil": 30, "hand in": 30, "show": 20, "skip": 20},
}

RIVALS: dict[str, Any] = {  # totals of 7 to 8, 10 to 17 and 9 to 16: all can outbid, some twice
    "hands": ("BBi2 BIm6 BRn5", "BBa0 BRl1 BRo3", "BBi0 BIm3 BRn2"),
    "row": "Berlin",
    "phase": "fulfil",
}


def kind_of(action: int) -> str:
    """The kind of an action."""
    return [kind for kind, first in KINDS.items() if first <= action][-1]


def is_of_pair(painting: int, worth: list[int]) -> bool:
    """Whether a painting is a forgery, or the original of one."""
    return painting != NONE and worth[painting | 1] == 0


def painting_of(table: Table, action: int) -> int:
    """The painting that an action plays, takes, moves, places or shows; NONE for other actions."""
    kind, number = kind_of(action), action - KINDS[kind_of(action)]
    hand = table.field("hand")[table.player]
    if kind == "play":
        return int(hand[number // 4])
    if kind == "show" and number < 3:
        return int(hand[number])
    if kind == "move" and number >= 16:
        return int(table.field("evidence")[table.field("evidence_size") - 1])
    if kind == "place":
        return _outermost(table, table.field("raided"))
    if kind not in ("take", "move", "show"):
        return NONE
    source = number - 3 if kind == "show" else number if kind == "take" else number // 4
    depth = table.field("shown_depth")[source]
    return _outermost(table, 4 + source if source else table.player, depth)


def _outermost(table: Table, hide: int, depth: int = 0) -> int:
    """The painting of a hide with so many farther out."""
    return int(table.field("hide")[hide][table.field("hide_size")[hide] - 1 - depth])


def choose_action(policy: str, table: Table, legal: list[int], source: random.Random) -> int:
    """Picks a legal action: any, or, five times in six, one that the policy likes best.

    A seller fulfils and outbids and shows greedily, a haggler hands in as little as allowed or
    waits, a raider raids, a hoarder keeps both hands full, a forger is after forgeries and their
    originals.
    """
    if policy == "any" or source.random() < 1 / 6 or len(legal) == 1:
        return source.choice(legal)
    ratings = [_rate(policy, table, action, source) for action in legal]
    best = max(ratings)
    return source.choice([a for a, rating in zip(legal, ratings, strict=True) if rating == best])


def _rate(policy: str, table: Table, action: int, source: random.Random) -> int:
    kind = kind_of(action)
    rating = LIKES[policy].get(kind, 0)
    worth = table.field("worth")
    if kind == "show" and policy in ("seller", "haggler"):
        value = worth[painting_of(table, action)]
        rating += value if policy == "haggler" else -value
    if kind == "skip" and policy == "haggler":
        rating += source.randint(0, 6)
    if policy == "forger":
        rating += 5 * is_of_pair(painting_of(table, action), worth)
    return rating


def draw_moment(source: random.Random, num_players: int, **options: Any) -> Table:
    """Draws a moment of a game with options of K-06; each card may lie anywhere."""
    fullness = source.choice((0.3, 0.7, 1.0))
    capacity = options.get("hide_capacity", 3)

    def size(limit: int) -> int:
        return sum(source.random() < fullness for _ in range(limit))

    num_cards = [size(3) for _ in range(num_players)]
    num_orders = [size(3) for _ in range(num_players)]
    if options.get("hand_limit") == "total":
        num_orders = [source.randint(0, count) for count in num_cards]
        num_cards = [a - b for a, b in zip(num_cards, num_orders, strict=True)]
    subjects = source.sample(range(12), 2)
    num_at_hides = [size(capacity) for _ in range(num_players + 3)]
    places = _fill([*num_cards, *num_at_hides], _shuffled_paintings(subjects, source), source)
    hands, hides = places[:num_players], places[num_players:]
    pile_size, has_come = source.choice((0, 0, 1, 2, 5)), source.random() < 0.5
    raid: dict[str, Any] = {"raid_below": source.randint(0, pile_size)}
    if has_come:
        raid = {"last_turns": source.randint(1, num_players + 1)}
    is_drawing = pile_size > 0 or not has_come
    return position(
        num_players,
        hands=[name_paintings(hand) for hand in hands],
        known=[name_paintings(n for n in hand if source.random() < 0.3) for hand in hands],
        hides=[name_paintings(hide) for hide in hides[:num_players]],
        neutral=[name_paintings(hide) for hide in hides[num_players:]],
        num_paintings=pile_size,
        **_draw_orders(num_orders, subjects, source),
        raid_card=source.choice(
            [
                "evidence",
                *(f"neutral {k}" for k in (1, 2, 3)),
                f"seat {source.randrange(num_players)}",
            ]
        ),
        active=source.randrange(num_players),
        phase=source.choice(("draw", "act", "fulfil") if is_drawing else ("act", "fulfil")),
        **raid,
        **options,
    )


def _shuffled_paintings(subjects: list[int], source: random.Random) -> list[int]:
    """All paintings: first pairs of the subjects, then others that suit, then the rest."""

    def key(painting: int) -> tuple[int, float]:
        suits = painting // 12 in subjects or 6 + painting % 12 // 2 in subjects
        is_early = suits and source.random() < 0.9
        return 2 - is_early - (is_early and is_of_pair(painting, WORTH)), source.random()

    return sorted(range(72), key=key)


def _fill(sizes: list[int], cards: Iterable[int], source: random.Random) -> list[list[int]]:
    """Deals cards to places of these sizes in random order; the first ones come to lie outside."""
    places: list[list[int]] = [[] for _ in sizes]
    slots = [number for number, size in enumerate(sizes) for _ in range(size)]
    source.shuffle(slots)
    dealt: Iterator[int] = iter(cards)
    for number in slots:
        places[number].insert(0, next(dealt))
    return places


def _draw_orders(
    num_orders: list[int], subjects: list[int], source: random.Random
) -> dict[str, Any]:
    """The orders in hands, row and pile: most of them for the subjects; the rest are fulfilled."""
    cards = sorted([*range(12)] * 3, key=lambda s: (s not in subjects, source.random()))
    source.shuffle(early := cards[:9])
    cards[:9] = early
    row = [f"{SUBJECTS[cards.pop(0)]}"] if source.random() < 0.8 else []
    hands = _fill(num_orders, cards, source)
    left = cards[sum(num_orders) :]
    for _ in range(source.choice((0, 2, 4))):
        others = [s for s in left if SUBJECTS[s] not in {place.split("*")[0] for place in row}]
        if others and len(row) < 5:
            row.append(f"{SUBJECTS[others[0]]}*{source.randint(1, left.count(others[0]))}")
    if len(row) < 5 and source.random() < 0.3:
        row.insert(0, "-")
    return {
        "orders": [" ".join(SUBJECTS[subject] for subject in hand) for hand in hands],
        "row": " ".join(row),
        "num_orders": source.choice((0, 0, 1, 3)),
    }
