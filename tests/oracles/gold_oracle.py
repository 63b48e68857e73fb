"""Slow reference implementation ("oracle") of Gold!, written from the rules file alone.

It is not the environment: no speed, no hidden information, no random numbers (the starting
donkeys, the shuffled cards and the start player are arguments). The one idea: each rule G-xx of
`rules/gold.md` is one plain statement, so that a disagreement with the fast implementation is
settled by reading. All state is in plain attributes, which tests may set directly.
"""

from collections import Counter
from collections.abc import Sequence

Card = tuple[int, int]  # (colour 0..5, value); a donkey has the value DONKEY

PLAYER_COUNTS = (2, 3)  # G-01
NUM_COLOURS = 6  # G-02
GOLD_VALUES = (3, 3, 4, 5, 6, 7, 8)  # G-02, of each colour
DONKEY = -2  # G-02
DONKEYS_PER_COLOUR = {2: 2, 3: 3}  # G-02, G-03, by the number of players
NUM_PUT_AWAY = 2  # G-05
OFFER_SIZE = 5  # G-05
SET_SIZE = 3  # G-08
SLOTS_PER_COLOUR = 2  # "Actions"
NUM_DISPLAY_SLOTS = NUM_COLOURS * SLOTS_PER_COLOUR  # "Actions"
FIRST_SWAP = 5  # "Actions"
FIRST_BONUS = 65  # "Actions"
DECLINE = 89  # "Actions"


class GoldOracle:
    """One game of Gold!, changed in place by `apply`.

    Attributes:
        num_players: 2 or 3 (G-01).
        bonus_bars_set_colour, bonus_bars_own_colours, colour_tie: the options of G-04.
        displays: the cards in front of each seat, in any order.
        piles: the scoring pile of each seat, in any order.
        offer: the open cards, in any order.
        deck: the cards still to come, next one first; without the two put away.
        left_game: the cards that have left the game in the colour scoring (G-12).
        seat_to_act: the player whose turn it is; meaningless when the game is over.
        is_bonus: whether the decision to make is that of G-09.
        set_colour: the colour of the set just scored, None outside a bonus decision.
        has_ended: whether the colour scoring is done.
    """

    set_colour: int | None

    def __init__(
        self,
        *,
        num_players: int,
        donkeys: Sequence[int],
        cards: Sequence[Card],
        start_seat: int,
        bonus_bars_set_colour: bool = True,
        bonus_bars_own_colours: bool = True,
        colour_tie: str = "all",
    ) -> None:
        """Deals a game.

        Args:
            num_players: 2 or 3.
            donkeys: the colour of each seat's starting donkey, all different [num_players].
            cards: the shuffled cards without the starting donkeys and without the two put away,
                in the order of their use: the first five are the first offer [50 or 55].
            start_seat: 0..num_players - 1.
            bonus_bars_set_colour, bonus_bars_own_colours: True or False.
            colour_tie: "all" or "none".

        Raises:
            ValueError: an argument is outside its range.
        """
        _check_choice("num_players", num_players, PLAYER_COUNTS)
        _check_choice("start_seat", start_seat, range(num_players))
        _check_choice("bonus_bars_set_colour", bonus_bars_set_colour, (True, False))
        _check_choice("bonus_bars_own_colours", bonus_bars_own_colours, (True, False))
        _check_choice("colour_tie", colour_tie, ("all", "none"))
        _check_deal(num_players, donkeys, cards)
        self.num_players: int = num_players
        self.bonus_bars_set_colour: bool = bonus_bars_set_colour
        self.bonus_bars_own_colours: bool = bonus_bars_own_colours
        self.colour_tie: str = colour_tie
        self.displays: list[list[Card]] = [[(colour, DONKEY)] for colour in donkeys]  # G-05
        self.piles: list[list[Card]] = [[] for _ in range(num_players)]
        self.offer: list[Card] = list(cards[:OFFER_SIZE])
        self.deck: list[Card] = list(cards[OFFER_SIZE:])
        self.left_game: list[Card] = []
        self.seat_to_act: int = start_seat
        self.is_bonus: bool = False
        self.set_colour = None
        self.has_ended: bool = False

    def player_to_act(self) -> int:
        """Returns the seat that has to decide.

        Raises:
            ValueError: the game is over.
        """
        if self.is_over():
            raise ValueError("nobody is to act: the game is over; ask is_over() first")
        return self.seat_to_act

    def is_over(self) -> bool:
        """Returns whether the game has ended and the colours are scored (G-11, G-12)."""
        return self.has_ended

    def offer_slots(self) -> list[Card | None]:
        """Returns the card in each offer slot, None where a slot is empty [5]."""
        cards = sorted(self.offer, key=lambda card: (card[1], card[0]))
        return [*cards, *[None] * (OFFER_SIZE - len(cards))]

    def display_slots(self, seat: int) -> list[Card | None]:
        """Returns the card in each slot in front of the seat, None where it is empty [12].

        Raises:
            ValueError: more than two cards of a colour lie in front of the seat (G-08).
        """
        slots: list[Card | None] = []
        for colour in range(NUM_COLOURS):
            cards = sorted(card for card in self.displays[seat] if card[0] == colour)
            if len(cards) > SLOTS_PER_COLOUR:
                raise ValueError(f"seat {seat} has {cards}; at most two of a colour have a slot")
            slots.extend([*cards, *[None] * (SLOTS_PER_COLOUR - len(cards))])
        return slots

    def legal_actions(self) -> list[int]:
        """Returns the legal actions of the 90, ascending; [] when the game is over."""
        if self.is_over():
            return []
        if self.is_bonus:
            return [*self._legal_bonuses(), DECLINE]
        return [*self._legal_takes(), *self._legal_swaps()]

    def apply(self, action: int) -> None:
        """Performs the action of the player to act, and all that follows from it.

        Args:
            action: 0..89, see the rules' table.

        Raises:
            ValueError: the action is illegal, or the game is over.
        """
        legal = self.legal_actions()
        if action not in legal:
            raise ValueError(f"action {action} is illegal; the legal actions are {legal}")
        if action == DECLINE:
            self._end_turn()
            return
        if action < FIRST_SWAP:
            self._take(action)
        elif action < FIRST_BONUS:
            self._swap(*divmod(action - FIRST_SWAP, OFFER_SIZE))
        else:
            step, slot = divmod(action - FIRST_BONUS, NUM_DISPLAY_SLOTS)
            self._take_bonus(step + 1, slot)
        if not self._score_set():
            self._end_turn()

    def scores(self) -> list[int]:
        """Returns the points of each seat: the sum of its pile as it is now (G-13)."""
        return [sum(value for _, value in pile) for pile in self.piles]

    def ranks(self) -> list[int]:
        """Returns the rank of each seat, 0 = first; ties that G-13 leaves share a rank."""
        points = self.scores()
        keys = [(points[seat], len(self.piles[seat])) for seat in range(self.num_players)]
        return [sum(1 for other in keys if other > key) for key in keys]

    def _legal_takes(self) -> list[int]:
        lowest = min(value for _, value in self.offer)  # G-07
        used = _used_slots(self.offer_slots())
        return [slot for slot, card in used.items() if card[1] == lowest]

    def _legal_swaps(self) -> list[int]:
        offered = _used_slots(self.offer_slots())
        return [
            FIRST_SWAP + OFFER_SIZE * own_slot + offer_slot
            for own_slot, given in _used_slots(self.display_slots(self.seat_to_act)).items()
            for offer_slot, taken in offered.items()
            if _is_legal_swap(given, taken)
        ]

    def _legal_bonuses(self) -> list[int]:
        actions = []
        for step in range(1, self.num_players):
            seat = (self.seat_to_act + step) % self.num_players
            for slot, (colour, _) in _used_slots(self.display_slots(seat)).items():
                if not self._is_barred(colour):
                    actions.append(FIRST_BONUS + NUM_DISPLAY_SLOTS * (step - 1) + slot)
        return actions

    def _is_barred(self, colour: int) -> bool:
        """Returns whether no bonus card may be of this colour (G-04)."""
        if self.bonus_bars_set_colour and colour == self.set_colour:
            return True
        own_colours = [own_colour for own_colour, _ in self.displays[self.seat_to_act]]
        return self.bonus_bars_own_colours and colour in own_colours

    def _take(self, offer_slot: int) -> None:
        card = _used_slots(self.offer_slots())[offer_slot]
        self.offer.remove(card)
        self.displays[self.seat_to_act].append(card)

    def _swap(self, own_slot: int, offer_slot: int) -> None:
        given = _used_slots(self.display_slots(self.seat_to_act))[own_slot]
        taken = _used_slots(self.offer_slots())[offer_slot]
        # G-08: one act, so both cards have moved before anybody looks for a set.
        self.displays[self.seat_to_act].remove(given)
        self.displays[self.seat_to_act].append(taken)
        self.offer.remove(taken)
        self.offer.append(given)

    def _take_bonus(self, step: int, slot: int) -> None:
        seat = (self.seat_to_act + step) % self.num_players
        card = _used_slots(self.display_slots(seat))[slot]
        self.displays[seat].remove(card)
        self.displays[self.seat_to_act].append(card)

    def _score_set(self) -> bool:
        """Returns whether a set went to the player's pile; its bonus is next (G-08, G-09)."""
        display = self.displays[self.seat_to_act]
        for colour in range(NUM_COLOURS):
            cards = [card for card in display if card[0] == colour]
            if len(cards) == SET_SIZE:  # One at most, since only one card has come.
                self.piles[self.seat_to_act].extend(cards)
                self.displays[self.seat_to_act] = [card for card in display if card[0] != colour]
                self.is_bonus = True
                self.set_colour = colour
                return True
        return False

    def _end_turn(self) -> None:
        self.is_bonus = False
        self.set_colour = None
        self.seat_to_act = (self.seat_to_act + 1) % self.num_players  # G-06
        if self.offer:
            return
        if self.deck:
            self.offer = self.deck[:OFFER_SIZE]  # G-10
            self.deck = self.deck[OFFER_SIZE:]
        else:
            self._score_colours()  # G-11
            self.has_ended = True

    def _score_colours(self) -> None:
        """Moves the best gold cards to the piles and clears all displays (G-12)."""
        for colour in range(NUM_COLOURS):
            for seat in self._find_colour_winners(colour):
                best = max(card for card in self.displays[seat] if card[0] == colour)
                self.displays[seat].remove(best)
                self.piles[seat].append(best)
        for display in self.displays:
            self.left_game.extend(display)
            display.clear()

    def _find_colour_winners(self, colour: int) -> list[int]:
        """Returns the seats that move their highest gold card of the colour (G-12)."""
        sums: dict[int, int] = {}
        for seat in range(self.num_players):
            values = [value for other, value in self.displays[seat] if other == colour]
            if any(value != DONKEY for value in values):
                sums[seat] = sum(values)
        winners = [seat for seat in sums if sums[seat] == max(sums.values())]
        if len(winners) > 1 and self.colour_tie == "none":
            return []
        return winners


def _used_slots(slots: list[Card | None]) -> dict[int, Card]:
    """Returns slot and card of the slots that actions use: no empty one, no second equal card."""
    return {
        slot: card
        for slot, card in enumerate(slots)
        if card is not None and card not in slots[:slot]
    }


def _is_legal_swap(given: Card, taken: Card) -> bool:
    """Returns whether the seat's card may be swapped for the card of the offer (G-07)."""
    if taken[1] == DONKEY:
        return False
    return given[1] == DONKEY or taken[1] < given[1]


def _check_choice(name: str, value: object, choices: Sequence[object]) -> None:
    if value not in choices:
        raise ValueError(f"{name} is {value!r}; choose one of {list(choices)}")


def _check_deal(num_players: int, donkeys: Sequence[int], cards: Sequence[Card]) -> None:
    """Raises ValueError where cards and donkeys are not the game's cards less two (G-02, G-03)."""
    if len(donkeys) != num_players or len(set(donkeys)) != num_players:
        raise ValueError(f"donkeys are {list(donkeys)}; give {num_players} different colours")
    values = [*GOLD_VALUES, *[DONKEY] * DONKEYS_PER_COLOUR[num_players]]
    all_cards = Counter((colour, value) for colour in range(NUM_COLOURS) for value in values)
    dealt = Counter([*cards, *[(colour, DONKEY) for colour in donkeys]])
    if not dealt <= all_cards or dealt.total() != all_cards.total() - NUM_PUT_AWAY:
        raise ValueError(f"cards {list(cards)} and donkeys {list(donkeys)} are not all but two")
