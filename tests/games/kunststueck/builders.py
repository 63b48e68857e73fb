"""Kunststück tables for tests: any moment of a game, written down in one call.

Paintings are named "BIm6", orders "Berlin" (see `names`); several stand in one string. The one
idea: a test names the cards that its rule is about, and all others lie in the piles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from kunstkammer.envs.engine.record import NONE
from kunstkammer.envs.games.kunststueck import KUNSTSTUECK

from .driver import PHASES, Table, deal, settings
from .names import SUBJECTS, WORTH, find_painting, find_subject

__all__ = ["FULL_NEUTRAL", "Table", "deal", "position", "settings"]

EVIDENCE = 8
FULL_NEUTRAL = ("SBa5 SBa2 SBi6", "SBi3 SIm1 SIm4", "SRl2 SRl5 SRn3")  # no room at any
BEGUN = ("draw", "act", "fulfil")  # phases in which nothing is under way


def position(
    num_players: int = 3,
    *,
    hands: Sequence[str] = (),
    orders: Sequence[str] = (),
    known: Sequence[str] = (),
    hides: Sequence[str] = (),
    neutral: Sequence[str] = (),
    evidence: str = "",
    row: str = "",
    laid: Sequence[str] = (),
    fulfilled: Sequence[str] = (),
    drawn: str = "",
    raid_card: str = "evidence",
    active: int = 0,
    phase: str = "draw",
    pile: str = "",
    order_pile: str = "",
    num_paintings: int | None = None,
    num_orders: int | None = None,
    raid_below: int | None = None,
    last_turns: int | None = None,
    num_turns: int = 0,
    **options: object,
) -> Table:
    """Builds a table at any moment of a game that goes on.

    What follows the choice of an order or a raid is reached by playing on from "fulfil" or "act".
    The list of paintings is the balanced one, also with deck="random".

    Args:
        num_players: 2 to 5.
        hands: paintings in hand by seat; seats left out have none (so it is with all of these).
        orders: orders in hand by seat.
        known: by seat, the paintings of its hand that all know.
        hides: paintings at the seats' own hides, each from the inside outwards.
        neutral: paintings at the neutral hides 1 to 3, from the inside outwards.
        evidence: paintings in the evidence room, from the inside outwards.
        row: orders by place: "Berlin Dresden*2 - Baroque" leaves the third and last place empty.
        laid: paintings laid down by seat.
        fulfilled: orders fulfilled by seat.
        drawn: a painting that the active player has to lay; implies the phase "lay".
        raid_card: "evidence", "neutral 1" to "neutral 3" or "seat 0" to "seat 4".
        active: the seat whose turn it is, and who acts.
        phase: "draw", "act" or "fulfil".
        pile: the next paintings to be drawn, next one first; the others follow by number.
        order_pile: the next orders to be drawn, next one first; the others follow by subject.
        num_paintings: how many the pile holds; what is left over lies innermost in the evidence
            room. All that are not named if None.
        num_orders: how many the orders' pile holds; what is left over the last seat has
            fulfilled. All that are not named if None.
        raid_below: paintings below the grand raid; as many as there can be if None.
        last_turns: turns to come, this one included, once the grand raid has come.
        num_turns: turns that are over.
        **options: of K-06.

    Raises:
        ValueError: a card occurs too often, or there is no such moment; the message says why.
    """
    table = Table.deal(settings(num_players, **options), 0)
    state = table.states[0]
    _clear(state)
    _write_paintings(state, num_players, (hands, known, hides, laid), neutral, drawn)
    _write_pile(state, pile, num_paintings, evidence)
    _write_row(state, row)
    _write_orders(state, num_players, orders, fulfilled)
    _write_order_pile(state, order_pile, num_orders, num_players - 1)
    _write_raid(table, raid_below, last_turns)
    state.raid_card = _find_hide(raid_card)
    state.active = state.player = active
    state.num_turns = num_turns
    state.phase = PHASES.index("lay" if drawn else phase)
    if phase not in BEGUN or not 0 <= active < num_players:
        raise ValueError(f"phase is {phase!r}, active {active}; choose one of {BEGUN} and a seat")
    if (broken := table.check()) != 0:
        raise ValueError(f"no such position can be: {KUNSTSTUECK.invariants[broken - 1]}")
    if drawn and _has_room(table, active):
        raise ValueError(f"the hand of seat {active} has room for what is drawn")
    if not table.legal():
        raise ValueError("nothing can be drawn or laid; choose another phase")
    return table


def _clear(state: Any) -> None:
    """Takes all cards from a table that has been dealt."""
    for name in ("hand", "known", "orders", "hide", "row", "painting_pile", "order_pile"):
        state[name] = NONE
    for name in ("hand_size", "orders_size", "hide_size", "row_size"):
        state[name] = 0
    state.worth = WORTH


def _split(cards: Sequence[str], seats: int) -> list[list[str]]:
    """The names of each seat's cards; seats left out have none."""
    if isinstance(cards, str) or len(cards) > seats:
        raise ValueError(f"{cards!r} are the cards of {seats} seats or hides; name one text each")
    return [text.split() for text in cards] + [[]] * (seats - len(cards))


def _write_paintings(
    state: Any,
    num_players: int,
    by_seat: Sequence[Sequence[str]],
    neutral: Sequence[str],
    drawn: str,
) -> None:
    """Writes hands, hides, what is laid down and what is drawn."""
    hands, known, hides, laid = (_split(cards, num_players) for cards in by_seat)
    for seat in range(num_players):
        _fill(state.hand[seat], sorted(map(find_painting, hands[seat])), "a hand")
        _fill(state.known[seat], sorted(map(find_painting, known[seat])), "a hand")
        state.hand_size[seat] = len(hands[seat])
        _write_hide(state, seat, hides[seat])
        for name in laid[seat]:
            if state.laid_by[find_painting(name)] != NONE:
                raise ValueError(f"painting {name} is named twice")
            state.laid_by[find_painting(name)] = seat
            state.points[seat] += WORTH[find_painting(name)]
            _write_gone(state, find_painting(name))
    for number, names in enumerate(_split(neutral, 3)):
        _write_hide(state, 5 + number, names)
    state.drawn = find_painting(drawn) if drawn else NONE


def _write_gone(state: Any, painting: int) -> None:
    state.gone_values[WORTH[painting]] += 1
    state.gone_subjects[painting // 12] += 1
    state.gone_subjects[6 + painting % 12 // 2] += 1


def _write_hide(state: Any, hide: int, names: list[str]) -> None:
    _fill(state.hide[hide], [find_painting(name) for name in names], "a hide")
    state.hide_size[hide] = len(names)


def _fill(places: np.ndarray[Any, Any], cards: Sequence[int], owner: str) -> None:
    """Writes cards into the first places."""
    if len(cards) > len(places):
        raise ValueError(f"{owner} has {len(places)} places, not {len(cards)}")
    places[: len(cards)] = cards


def _write_pile(state: Any, pile: str, num_paintings: int | None, evidence: str) -> None:
    """Writes pile and evidence room: all paintings that lie nowhere yet."""
    top, outer = (list(map(find_painting, text.split())) for text in (pile, evidence))
    placed = [*state.hand.ravel(), *state.hide.ravel(), *np.flatnonzero(state.laid_by != NONE)]
    placed = [int(card) for card in (*placed, state.drawn) if card != NONE] + top + outer
    twice = [card for card, count in Counter(placed).items() if count > 1]
    if twice:
        raise ValueError(f"paintings {twice} are named twice")
    rest = [card for card in range(len(WORTH)) if card not in placed]
    size = len(top) + len(rest) if num_paintings is None else num_paintings
    if not len(top) <= size <= len(top) + len(rest):
        raise ValueError(
            f"the pile holds {size} paintings; {len(top)} are named, {len(rest)} are left over"
        )
    cards, inner = top + rest[: size - len(top)], rest[size - len(top) :]
    state.painting_position = len(WORTH) - size
    state.painting_pile[len(WORTH) - size :] = cards
    state.evidence_size = len(inner + outer)
    _fill(state.evidence, inner + outer, "the evidence room")


def _write_row(state: Any, row: str) -> None:
    places = row.split()
    if len(places) > len(state.row):
        raise ValueError(f"the row is {row!r}; it has {len(state.row)} places")
    for place, name in enumerate(places):
        if name != "-":
            subject, _, size = name.partition("*")
            state.row[place] = find_subject(subject)
            state.row_size[place] = int(size or 1)


def _write_orders(
    state: Any, num_players: int, orders: Sequence[str], fulfilled: Sequence[str]
) -> None:
    """Writes the orders in hand and those that are fulfilled."""
    for seat, names in enumerate(_split(orders, num_players)):
        _fill(state.orders[seat], sorted(map(find_subject, names)), "a hand")
        state.orders_size[seat] = len(names)
    for seat, names in enumerate(_split(fulfilled, num_players)):
        _write_fulfilled(state, seat, map(find_subject, names))


def _write_fulfilled(state: Any, seat: int, subjects: Iterable[int]) -> None:
    for subject in subjects:
        free = np.flatnonzero(state.fulfilled_by[subject] == NONE)
        if len(free) == 0:
            raise ValueError(f"there are only three orders for {SUBJECTS[subject]}")
        state.fulfilled_by[subject, free[0]] = seat
        state.num_fulfilled[seat] += 1


def _write_order_pile(state: Any, pile: str, num_orders: int | None, rest_to: int) -> None:
    """Writes the orders' pile: all that lie nowhere yet; what it does not hold is fulfilled."""
    top = [find_subject(name) for name in pile.split()]
    left = Counter(dict.fromkeys(range(len(SUBJECTS)), 3))
    left.subtract(top)
    left.subtract(int(card) for card in state.orders.ravel() if card != NONE)
    left.subtract(int(card) for card in np.repeat(state.row, state.row_size))
    left.subtract(s for s, seats in enumerate(state.fulfilled_by) for by in seats if by != NONE)
    if any(count < 0 for count in left.values()):
        names = [SUBJECTS[subject] for subject, count in left.items() if count < 0]
        raise ValueError(f"there are only three orders for {' and '.join(names)}")
    rest = sorted(left.elements())
    size = len(top) + len(rest) if num_orders is None else num_orders
    if not len(top) <= size <= len(top) + len(rest):
        raise ValueError(
            f"the pile holds {size} orders; {len(top)} are named, {len(rest)} are left over"
        )
    state.order_position = len(state.order_pile) - size
    state.order_pile[len(state.order_pile) - size :] = top + rest[: size - len(top)]
    _write_fulfilled(state, rest_to, rest[size - len(top) :])


def _write_raid(table: Table, raid_below: int | None, last_turns: int | None) -> None:
    """Writes where the grand raid lies in the pile, or how many turns are to come."""
    state, num_players = table.states[0], table.settings.num_players
    num_dealt = num_players
    if table.settings.options["starting_paintings"]:
        num_dealt += num_players + 3
    most = min((len(WORTH) - num_dealt) // 3, table.num_paintings)  # K-07
    if last_turns is None:
        state.raid_below = most if raid_below is None else raid_below
        state.last_turns = NONE
    elif raid_below is not None:
        raise ValueError("name raid_below before the grand raid or last_turns after it, not both")
    else:
        state.raid_below, state.last_turns = NONE, last_turns


def _has_room(table: Table, seat: int) -> bool:
    """Whether a painting drawn would go to the hand (K-06)."""
    num_cards = int(table.field("hand_size")[seat])
    if table.settings.options["hand_limit"] == "total":
        num_cards += int(table.field("orders_size")[seat])
    return num_cards < 3


def _find_hide(name: str) -> int:
    """The number of a hide in the record."""
    hides = {"evidence": EVIDENCE} | {f"neutral {number}": 4 + number for number in (1, 2, 3)}
    hides |= {f"seat {seat}": seat for seat in range(5)}
    if name not in hides:
        raise ValueError(f"raid_card is {name!r}; choose one of {list(hides)}")
    return hides[name]
