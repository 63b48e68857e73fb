"""Serengeti tables for tests: any position, written down in one call, and a driver for it.

Cards are written as colour letter and digit, "A0" to "F9", of the balanced list (S-03). The one
idea: a test names the few facts that its rule is about, and the record's derived fields follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.record import ENDED, NONE, RUNNING
from kunstkammer.envs.games.serengeti import SERENGETI

from ..driver import TableDriver

BALANCED = ("01234", "01567", "02589", "13689", "24678", "34579")  # S-03, colours A to F
LOT_SIZES = (1, 2, 3) * 5  # S-07
ALL_CARDS = tuple(
    letter + digit for letter, digits in zip("ABCDEF", BALANCED, strict=True) for digit in digits
)
PASS = -1
"""Stands for the action "pass", whose number depends on box_chips."""


def settings(num_players: int = 4, **options: object) -> Settings:
    """Chooses the number of players and the options of S-05 that differ from the defaults."""
    return SERENGETI.settings(num_players, options)


class Table(TableDriver):
    """A table with what tests ask in Serengeti's words."""

    def chips(self) -> list[int]:
        """The chips of the seats in play."""
        return list(self.field("chips")[: self.settings.num_players])

    def money(self) -> tuple[list[int], int, int]:
        """Chips of the seats in play, bank and pot."""
        return self.chips(), self.field("bank"), self.field("pot")

    def card_name(self, card: int) -> str:
        """A card's number as colour letter and digit."""
        return f"{'ABCDEF'[card // 5]}{self.states['card_digit'][0, card]}"

    def lot(self) -> str:
        """The cards for sale, in the order of the deck."""
        first = self.field("deck_position")
        cards = self.field("deck")[first : first + self.field("lot_size")]
        return " ".join(self.card_name(card) for card in cards)

    def owned(self, seat: int) -> str:
        """The cards in front of a seat, by number."""
        cards = [card for card, owner in enumerate(self.field("owner")) if owner == seat]
        return " ".join(self.card_name(card) for card in cards)

    def play(self, *actions: int) -> Table:
        """Applies legal actions, PASS among them; the table is sound after each."""
        last = self.settings.num_actions - 1
        return super().play(*(last if action == PASS else action for action in actions))


def deal(seed: int, num_players: int = 4, **options: object) -> Table:
    """Deals a game."""
    return Table.deal(settings(num_players, **options), seed)


def position(
    num_players: int = 4,
    *,
    owned: Sequence[str] = (),
    lot: str = "",
    held: Sequence[int] | None = None,
    pot: int = 0,
    start: int = 0,
    standing: tuple[int, int] | None = None,
    passed: Iterable[int] = (),
    has_bid: Iterable[int] = (),
    **options: object,
) -> Table:
    """Builds a table at any moment of a game with the balanced list.

    To act is the next seat that has not passed, after the standing bid or from the start player on.

    Args:
        num_players: 3 to 5.
        owned: each seat's cards, such as ("A0 B1", "", "C2"); seats left out own none. Their number
            is that of whole lots: 0, 1, 3, 6, 7, 9, … 30; with 30 the game is over.
        lot: the cards for sale; "" for the first that nobody owns.
        held: chips of each seat; 10 each if None. The bank has the rest of box_chips.
        pot: chips.
        start: the start player.
        standing: seat and bid of the standing bid, None before the first.
        passed: seats that have passed in this auction.
        has_bid: seats that have bid in this auction, beside the one of the standing bid.
        **options: of S-05.

    Raises:
        ValueError: the cards are not those of whole lots, one occurs twice, or chips are missing.
    """
    chosen = settings(num_players, **options)
    table = Table.deal(chosen, 0)
    state = table.states
    holdings = [cards.split() for cards in owned]
    _lay_cards(state, holdings, lot.split())
    amounts = [10] * num_players if held is None else list(held)
    state["chips"][0, :num_players] = amounts
    state["pot"] = pot
    state["bank"] = int(chosen.options["box_chips"]) - sum(amounts) - pot
    state["start_player"] = start
    state["passed"][0, list(passed)] = 1
    state["has_bid"][0, list(has_bid)] = 1
    if standing is not None:
        state["standing_seat"], state["standing_bid"] = standing
        state["has_bid"][0, standing[0]] = 1
    first = start if standing is None else standing[0] + 1
    seats = [(first + turn) % num_players for turn in range(num_players)]
    state["player"] = next(seat for seat in seats if not table.field("passed")[seat])
    if (broken := table.check()) != 0:
        raise ValueError(f"no such position can be: {SERENGETI.invariants[broken - 1]}")
    return table


def _lay_cards(
    state: np.ndarray[Any, Any], holdings: Sequence[Sequence[str]], lot: Sequence[str]
) -> None:
    """Writes deck (owned cards, lot, the rest), owners, counts and auction."""
    bought = [card for cards in holdings for card in cards]
    auction = next((k for k in range(16) if sum(LOT_SIZES[:k]) == len(bought)), None)
    if auction is None:
        raise ValueError(f"{len(bought)} cards are owned; give whole lots: 0, 1, 3, 6, 7, 9, …")
    rest = [card for card in ALL_CARDS if card not in bought and card not in lot]
    order = [ALL_CARDS.index(card) for card in (*bought, *lot, *rest)]
    if sorted(order) != list(range(30)):
        raise ValueError(f"a card occurs twice in {holdings} and {lot}")
    state["deck"][0] = order
    state["owner"] = NONE
    state["lot_colour_count"] = 0
    for seat, cards in enumerate(holdings):
        state["num_cards"][0, seat] = len(cards)
        for card in cards:
            state["owner"][0, ALL_CARDS.index(card)] = seat
            state["colour_count"][0, seat, "ABCDEF".index(card[0])] += 1
            state["digit_count"][0, seat, int(card[1])] += 1
    state["auction"] = auction
    state["deck_position"] = len(bought)
    state["over"] = ENDED if auction == 15 else RUNNING
    lot_size = 0 if auction == 15 else LOT_SIZES[auction]
    if lot and len(lot) != lot_size:
        raise ValueError(f"the lot has {len(lot)} cards; auction {auction} sells {lot_size}")
    state["lot_size"] = lot_size
    for number in order[len(bought) : len(bought) + lot_size]:
        state["lot_colour_count"][0, number // 5] += 1
