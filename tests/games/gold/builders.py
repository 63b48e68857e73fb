"""Gold! tables for tests: any moment of a game, written down in one call, and a driver for it.

Cards are "g3" to "p8", donkeys "gD". The one idea: a test names the cards that its rule is about;
all others lie where they do not matter.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Self

import numpy as np

from kunstkammer.envs.engine.game import Settings
from kunstkammer.envs.engine.record import ENDED, NONE, RUNNING
from kunstkammer.envs.games.gold import GOLD

from ..driver import TableDriver

COLOURS = ("green", "blue", "violet", "red", "orange", "pink")  # G-02
LETTERS = "gbvrop"
VALUES = "D345678"
KINDS = tuple(letter + value for value in VALUES for letter in LETTERS)  # by number
CARDS_OF_COLOUR = {2: "DD3345678", 3: "DDD3345678"}  # G-02, G-03: by number of players
OFFER_SIZE = 5  # G-05
MOST_OFFERS = {2: 9, 3: 10}  # to come behind the first one
DECLINE = 89
BONUS_PHASE = 1


def take(place: int) -> int:
    """The action: take the card at a place of the offer, 0 to 4."""
    return place


def swap(slot: int, place: int) -> int:
    """The action: put your card of a slot, 0 to 11, into the offer for the one at a place."""
    return 5 + 5 * slot + place


def bonus(steps: int, slot: int) -> int:
    """The action: from the first or second next player clockwise, take the card of a slot."""
    return 65 + 12 * (steps - 1) + slot


def all_cards(num_players: int) -> Counter[str]:
    """The cards of the game by name (G-02, G-03)."""
    return Counter(letter + value for letter in LETTERS for value in CARDS_OF_COLOUR[num_players])


def settings(num_players: int = 3, **options: object) -> Settings:
    """Chooses the number of players and the options of G-04 that differ from the defaults."""
    return GOLD.settings(num_players, options)


def points(cards: str) -> int:
    """The points of cards such as "gD g8"."""
    return sum(-2 if card[1] == "D" else int(card[1]) for card in cards.split())


def weigh(*cards: str) -> int:
    """Worked case 7: a donkey counts 9 and gold its value."""
    return sum(points(some) + 11 * some.count("D") for some in cards)


class Table(TableDriver):
    """A table with what tests ask in Gold!'s words."""

    @property
    def is_bonus(self) -> bool:
        """Whether a bonus card is to be chosen."""
        return bool(self.field("phase") == BONUS_PHASE)

    def offer(self) -> str:
        """The cards of the offer, by place."""
        return name_cards(self.field("offer"))

    def front(self, seat: int) -> str:
        """The cards in front of a seat, by slot."""
        return name_cards(self.field("front")[seat])

    def fronts(self) -> list[str]:
        """The cards in front of the seats in play."""
        return [self.front(seat) for seat in range(self.settings.num_players)]

    def pile(self, seat: int) -> str:
        """The cards of a seat's scoring pile, by value, then colour."""
        return name_counts(self.field("pile")[seat])

    def prizes(self, seat: int) -> str:
        """The gold that a seat has scored for colours at the end, by colour."""
        return name_cards(self.field("colour_prize")[seat])

    def unseen(self) -> str:
        """The cards that nobody has seen, by value, then colour."""
        return name_counts(self.field("unseen"))

    def away(self) -> str:
        """The two cards put away; the table must not be a view."""
        return name_cards(self.field("deck")[:2])

    def deck(self) -> str:
        """The cards to come, next one first; the table must not be a view."""
        return name_cards(self.field("deck")[self.field("deck_position") : self.field("deck_size")])

    def offers_left(self) -> int:
        """The offers to come."""
        return int(self.field("deck_size") - self.field("deck_position")) // OFFER_SIZE

    def moves(self) -> dict[str, int]:
        """The legal actions by name: "take g5", "gD for r4", "r7 of 2", "decline"."""
        return {self._name_action(action): action for action in self.legal()}

    def play(self, *actions: int | str) -> Self:
        """Applies legal actions, given by number or name; the table is sound after each."""
        for action in actions:
            if isinstance(action, str):
                assert action in self.moves(), f"{action} is illegal; legal: {[*self.moves()]}"
            super().play(self.moves()[action] if isinstance(action, str) else action)
        return self

    def _name_action(self, action: int) -> str:
        offer, front = self.field("offer"), self.field("front")
        if action == DECLINE:
            return "decline"
        if action >= bonus(1, 0):
            steps, slot = divmod(action - bonus(1, 0), 12)
            seat = (self.player + steps + 1) % self.settings.num_players
            return f"{KINDS[front[seat][slot]]} of {seat}"
        if action >= swap(0, 0):
            slot, place = divmod(action - swap(0, 0), 5)
            return f"{KINDS[front[self.player][slot]]} for {KINDS[offer[place]]}"
        return f"take {KINDS[offer[action]]}"


def name_cards(cards: Iterable[int]) -> str:
    """The names of cards given by number; places without a card are left out."""
    return " ".join(KINDS[card] for card in cards if card != NONE)


def name_counts(counts: Sequence[int]) -> str:
    """The names of cards given by how many there are of each number."""
    return name_cards(card for card, count in enumerate(counts) for _ in range(count))


def deal(seed: int, num_players: int = 3, **options: object) -> Table:
    """Deals a game."""
    return Table.deal(settings(num_players, **options), seed)


def position(
    num_players: int = 3,
    *,
    front: Sequence[str] = (),
    offer: str = "",
    piles: Sequence[str] = (),
    player: int = 0,
    bonus_after: str = "",
    offers_left: int | None = None,
    deck: str = "",
    away: str = "",
    rest_to: int | None = None,
    prizes: Sequence[str] = (),
    **options: object,
) -> Table:
    """Builds a table at any moment of a game.

    Cards that are not named are unseen, as many as the offers to come need; the others lie on the
    pile of the seat `rest_to`. Without offer and bonus decision the game is over, and then they
    have left it.

    Args:
        num_players: 2 or 3.
        front: cards in front of each seat, such as ("gD g8", "", "r4"); seats left out have none.
        offer: the offer, in any order, 1 to 5 cards; 0 in a bonus decision or at the end.
        piles: cards of each seat's scoring pile; seats left out have none.
        player: the seat to act.
        bonus_after: the colour, "green" to "pink", of the set, if there is a bonus to choose.
        offers_left: offers of five to come; None for as many as there can be.
        deck: the next cards to be turned up, next one first; the unnamed follow, highest first.
        away: the cards put away, none or both; the highest unnamed ones if none.
        rest_to: the seat on whose pile the other cards lie; the last one if None.
        prizes: gold on each seat's pile that it has scored for colours, at the end only.
        **options: of G-04.

    Raises:
        ValueError: a card occurs too often, or there is no such moment; the message says why.
    """
    table = Table.deal(settings(num_players, **options), 0)
    fronts, open_piles = _fill(front, num_players), _fill(piles, num_players)
    is_over = not offer and not bonus_after
    if bonus_after not in ("", *COLOURS):
        raise ValueError(f"bonus_after is {bonus_after!r}; choose one of {COLOURS}")
    if len(offer.split()) > OFFER_SIZE:
        raise ValueError(f"the offer is {offer!r}; it has at most {OFFER_SIZE} cards")
    if is_over and any((*fronts, deck, offers_left)):
        raise ValueError("without offer and bonus_after the game is over: no front, no deck")
    named = (*fronts, offer.split(), *open_piles, deck.split(), away.split())
    rest = _find_rest(num_players, named)
    most = 0 if is_over else MOST_OFFERS[num_players]
    put_away, to_come = _hide_cards(away.split(), deck.split(), rest, offers_left, most)
    if not is_over:
        open_piles[num_players - 1 if rest_to is None else rest_to] += rest
    state = table.states
    _stack_deck(state, num_players, put_away, to_come)
    _lay_cards(state, fronts, offer.split(), open_piles)
    state["num_removed"] = len(rest) if is_over else 0
    for seat, cards in enumerate(_fill(prizes, num_players)):
        for card in cards:
            state["colour_prize"][0, seat, LETTERS.index(card[0])] = KINDS.index(card)
    state["player"], state["over"] = player, ENDED if is_over else RUNNING
    if bonus_after:
        state["phase"], state["set_colour"] = BONUS_PHASE, COLOURS.index(bonus_after)
    if (broken := table.check()) != 0:
        raise ValueError(f"no such position can be: {GOLD.invariants[broken - 1]}")
    return table


def _fill(cards: Sequence[str], num_players: int) -> list[list[str]]:
    """The cards of each seat as lists; seats left out have none."""
    if len(cards) > num_players:
        raise ValueError(f"{list(cards)} are the cards of {len(cards)} seats, not {num_players}")
    return [cards[seat].split() if seat < len(cards) else [] for seat in range(num_players)]


def _find_rest(num_players: int, named: Iterable[list[str]]) -> list[str]:
    """The cards that are not named, by value, then colour."""
    rest = all_cards(num_players)
    for card in itertools.chain(*named):
        if rest[card] == 0:
            raise ValueError(f"card {card!r} occurs too often, or there is no such card")
        rest[card] -= 1
    return sorted(rest.elements(), key=KINDS.index)


def _hide_cards(
    away: list[str], deck: list[str], rest: list[str], offers_left: int | None, most: int
) -> tuple[list[str], list[str]]:
    """Moves cards from the rest to those put away and to come; there are at most `most` offers."""
    put_away = away or [rest.pop(), rest.pop()]
    most = min(most, (len(deck) + len(rest)) // OFFER_SIZE)
    num_offers = most if offers_left is None else offers_left
    if len(put_away) != 2:  # G-05
        raise ValueError(f"away is {away}; name both cards or none")
    if not len(deck) <= OFFER_SIZE * num_offers <= OFFER_SIZE * most:
        raise ValueError(
            f"{num_offers} offers and the cards {deck} are to come; "
            f"there are 0 to {most} offers of {OFFER_SIZE}, and they hold all of deck"
        )
    num_unnamed = OFFER_SIZE * num_offers - len(deck)
    return put_away, deck + [rest.pop() for _ in range(num_unnamed)]


def _stack_deck(
    state: np.ndarray[Any, Any], num_players: int, put_away: list[str], to_come: list[str]
) -> None:
    """Writes the deck: cards put away, cards turned up, cards to come; and which are unseen."""
    unseen = Counter(put_away + to_come)
    turned_up = sorted((all_cards(num_players) - unseen).elements(), key=KINDS.index)
    # Each seat began with a card that was never in the deck (G-05); which one, nobody asks later.
    order = [KINDS.index(card) for card in (*put_away, *turned_up[num_players:], *to_come)]
    state["deck"] = NONE
    state["deck"][0, : len(order)] = order
    state["deck_size"] = len(order)
    state["deck_position"] = len(order) - len(to_come)
    state["unseen"][0] = [unseen[card] for card in KINDS]


def _lay_cards(
    state: np.ndarray[Any, Any], fronts: list[list[str]], offer: list[str], piles: list[list[str]]
) -> None:
    """Writes what lies open: the offer, and each seat's cards and scoring pile."""
    state["offer"] = NONE
    for place, card in enumerate(sorted(offer, key=KINDS.index)):
        state["offer"][0, place] = KINDS.index(card)
    state["front"] = NONE
    state["front_points"] = 0
    for seat, cards in enumerate(fronts):
        for letter in LETTERS:
            pair = sorted((card for card in cards if card[0] == letter), key=KINDS.index)
            if len(pair) > 2:
                raise ValueError(f"seat {seat} has {pair}: at most two of a colour stay in front")
            state["front_points"][0, seat, LETTERS.index(letter)] = points(" ".join(pair))
            for place, card in enumerate(pair):
                state["front"][0, seat, 2 * LETTERS.index(letter) + place] = KINDS.index(card)
    for seat, cards in enumerate(piles):
        counts = Counter(cards)
        state["pile"][0, seat] = [counts[card] for card in KINDS]
        state["pile_size"][0, seat] = len(cards)
        state["pile_points"][0, seat] = points(" ".join(cards))
