"""Slow reference implementation ("oracle") of Kunststück, written from the rules file alone.

It is not the environment: no speed, no random numbers and nothing hidden (the shuffled piles are
arguments). The one idea: each rule K-xx of `rules/kunststueck.md` is one plain statement, so that
a disagreement with the fast implementation is settled by reading. All state is in plain
attributes, which tests may set directly; `KunststueckTable` names them.
"""

from collections.abc import Callable

from .kunststueck_oracle_sets import (
    GRAND_RAID,
    NUM_HIDE_NAMES,
    ChosenOrder,
    HandedInSet,
    HeldCard,
    KunststueckTable,
    saleability,
)

# "Actions": the first number of each row of the table, and of its second part
DRAW_PAINTING, DRAW_ORDER, LAY, PLAY, PLAY_ORDER, TAKE, MOVE = 0, 1, 2, 6, 18, 21, 25
RAID, RAID_PLAYER, PLACE, PLACE_IN_HAND, FULFIL, FULFIL_FROM_HAND = 45, 48, 52, 56, 57, 62
SHOW_FROM_HAND, SHOW_FROM_HIDE, HAND_IN, SKIP = 65, 68, 72, 73


class KunststueckOracle(KunststueckTable):
    """One game of Kunststück, changed in place by `step`."""

    def __post_init__(self) -> None:
        """Sets the game up and opens the first turn; raises ValueError as the table does."""
        super().__post_init__()
        self._open_turn(self.start_seat)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by K-16 or because it was cut."""
        return self.phase == "over"

    @property
    def player(self) -> int:
        """The seat that has to act; raises ValueError when the game is over."""
        if self.is_over:
            raise ValueError("nobody is to act: the game is over; ask is_over first")
        return self.seat_to_act

    def legal_actions(self) -> list[int]:
        """Returns the legal actions of the 74, ascending; [] when the game is over."""
        return [] if self.is_over else sorted(self._phases()[self.phase][0]())

    def step(self, action: int) -> None:
        """Performs the action and all that follows; raises ValueError where it is illegal."""
        legal = self.legal_actions()
        if action not in legal:
            raise ValueError(f"action {action} is illegal; the legal actions are {legal}")
        self._phases()[self.phase][1](action)

    def _phases(self) -> dict[str, tuple[Callable[[], list[int]], Callable[[int], None]]]:
        """Returns for each phase what is legal and what performs an action."""
        return {
            "draw": (self._legal_draws, self._draw),
            "lay": (lambda: [LAY + name for name in self._roomy_hides()], self._lay),
            "play": (self._legal_plays, self._play),
            "place": (self._legal_placings, self._place),
            "fulfil": (self._legal_orders, self._choose_order),
            "show": (self._legal_showings, self._show),
            "outbid": (self._legal_showings, self._show),
        }

    def _open_turn(self, seat: int) -> None:
        self.active_seat = self.seat_to_act = seat
        self._open_draw()

    def _open_draw(self) -> None:
        self.phase = "draw"
        if not self._legal_draws():
            self.phase = "play"  # K-10

    def _legal_draws(self) -> list[int]:
        seat = self.active_seat
        actions = [DRAW_PAINTING] if self.painting_pile else []
        has_place = self.has_room(seat, self.order_hands[seat]) or [] in self.row
        if self.order_pile and has_place:
            actions.append(DRAW_ORDER)
        return actions

    def _draw(self, action: int) -> None:
        seat = self.active_seat
        self.phase = "play"
        if action == DRAW_ORDER:
            subject = self.order_pile.pop(0)
            if self.has_room(seat, self.order_hands[seat]):
                _add(self.order_hands[seat], HeldCard(subject))
            else:
                self.add_to_row(subject)
            return
        number = self.painting_pile.pop(0)
        if number == GRAND_RAID:  # K-16
            self.turns_left = self.num_players
            self._open_draw()
        elif self.has_room(seat, self.painting_hands[seat]):
            _add(self.painting_hands[seat], HeldCard(number))
        elif self._roomy_hides():
            self.drawn = number
            self.phase = "lay"
        else:
            self.evidence_room.append(number)

    def _roomy_hides(self) -> list[int]:
        """Returns the names of the hides with room for the active player (K-06)."""
        hides = [self.hide_of(self.active_seat, name) for name in range(NUM_HIDE_NAMES)]
        return [name for name, hide in enumerate(hides) if len(hide) < self.hide_capacity]

    def _lay(self, action: int) -> None:
        assert self.drawn is not None
        self.hide_of(self.active_seat, action - LAY).append(self.drawn)
        self.drawn = None
        self.phase = "play"

    def _first_slots(self) -> list[int]:
        """Returns the slots of the active player's orders, of equal ones the first."""
        subjects = [held.card for held in self.order_hands[self.active_seat]]
        return [slot for slot, subject in enumerate(subjects) if subject not in subjects[:slot]]

    def _legal_plays(self) -> list[int]:
        seat = self.active_seat
        hand, orders = self.painting_hands[seat], self.order_hands[seat]
        roomy = self._roomy_hides()
        actions = [SKIP, *self._legal_raids()]
        actions += [PLAY + 4 * slot + name for slot in range(len(hand)) for name in roomy]  # K-11 a
        for slot in self._first_slots():
            if self.find_place(orders[slot].card) is not None:
                actions.append(PLAY_ORDER + slot)  # b
        if self.has_room(seat, hand):  # c
            actions += [TAKE + name for name in range(NUM_HIDE_NAMES) if self.hide_of(seat, name)]
        for source in range(NUM_HIDE_NAMES + 1):
            if self.hide_of(seat, source):
                actions += [MOVE + 4 * source + name for name in roomy if name != source]  # d
        return actions

    def _legal_raids(self) -> list[int]:
        """Returns the raids: K-11 e, K-12."""
        if self.raid_place in set(range(self.num_players)) - {self.active_seat}:
            return []
        neutrals = [RAID + k for k in range(3) if self.raid_place != self.num_players + k]
        return [*neutrals, *[RAID_PLAYER + k for k in range(self.num_players - 1)]]

    def _play(self, action: int) -> None:
        seat, hand = self.active_seat, self.painting_hands[self.active_seat]
        self.phase = "fulfil"
        if action < PLAY_ORDER:
            slot, name = divmod(action - PLAY, 4)
            self.hide_of(seat, name).append(hand.pop(slot).card)
        elif action < TAKE:
            self.add_to_row(self.order_hands[seat].pop(action - PLAY_ORDER).card)
        elif action < MOVE:
            _add(hand, HeldCard(self.hide_of(seat, action - TAKE).pop(), is_known=True))
        elif action < RAID:
            source, name = divmod(action - MOVE, 4)
            self.hide_of(seat, name).append(self.hide_of(seat, source).pop())
        elif action < PLACE:
            is_neutral = action < RAID_PLAYER
            seat_raided = (seat + action - RAID_PLAYER + 1) % self.num_players
            self.raid_place = self.num_players + action - RAID if is_neutral else seat_raided
            self._continue_raid()

    def _raided_hide(self) -> list[int]:
        assert self.raid_place is not None
        return self.hides[self.raid_place]

    def _continue_raid(self) -> None:
        """Asks for a place for the next painting, or clears what finds no room (K-11 e)."""
        raided = self._raided_hide()
        while raided and not self._legal_placings():
            self.evidence_room.append(raided.pop())
        self.phase = "place" if raided else "fulfil"

    def _legal_placings(self) -> list[int]:
        raided = self._raided_hide()
        seat = self.active_seat
        names = [name for name in self._roomy_hides() if self.hide_of(seat, name) is not raided]
        has_room = self.has_room(seat, self.painting_hands[seat])
        return [*[PLACE + name for name in names], *([PLACE_IN_HAND] if has_room else [])]

    def _place(self, action: int) -> None:
        seat = self.active_seat
        number = self._raided_hide().pop()
        if action == PLACE_IN_HAND:
            _add(self.painting_hands[seat], HeldCard(number, is_known=True))
        else:
            self.hide_of(seat, action - PLACE).append(number)
        self._continue_raid()

    def _legal_orders(self) -> list[int]:
        seat = self.active_seat
        subjects = {FULFIL + place: orders[0] for place, orders in enumerate(self.row) if orders}
        for slot in self._first_slots():
            subjects[FULFIL_FROM_HAND + slot] = self.order_hands[seat][slot].card
        choices = [action for action in subjects if self.complete_sets(seat, subjects[action])]
        return [SKIP, *choices]

    def _choose_order(self, action: int) -> None:
        if action == SKIP:
            self._end_turn()
            return
        if action < FULFIL_FROM_HAND:
            self.chosen = ChosenOrder(self.row[action - FULFIL][0], place=action - FULFIL)
        else:
            held = self.order_hands[self.active_seat][action - FULFIL_FROM_HAND]
            held.is_known = True  # K-13
            self.chosen = ChosenOrder(held.card, place=None)
        self.phase = "show"

    def _next_to_show(self) -> dict[int, int]:
        """Returns the paintings that could be the next one shown, by their actions."""
        hand = self.painting_hands[self.seat_to_act]
        found = {SHOW_FROM_HAND + slot: held.card for slot, held in enumerate(hand)}
        for name in range(NUM_HIDE_NAMES):
            hide = self.hide_of(self.seat_to_act, name)
            for number in [number for number in hide if number not in self.shown][-1:]:
                found[SHOW_FROM_HIDE + name] = number
        return {action: number for action, number in found.items() if number not in self.shown}

    def _legal_showings(self) -> list[int]:
        """Returns the paintings with which a set can still be completed, 72 and 73."""
        assert self.chosen is not None
        complete = self.complete_sets(self.seat_to_act, self.chosen.subject)
        actions = [
            action
            for action, number in self._next_to_show().items()
            if any({*self.shown, number} <= numbers for numbers in complete)
        ]
        if frozenset(self.shown) in complete:
            actions.append(HAND_IN)
        if self.phase == "outbid" and not self.shown:
            actions.append(SKIP)
        return actions

    def _show(self, action: int) -> None:
        if action == SKIP:
            self._ask_next()
        elif action == HAND_IN:
            total = sum(saleability(self.paintings[number]) for number in self.shown)
            self.handed_in.append(HandedInSet(self.seat_to_act, self.shown, total))
            self.shown = []
            self._ask_next()
        else:
            number = self._next_to_show()[action]
            self.shown.append(number)
            for held in self.painting_hands[self.seat_to_act]:
                held.is_known = held.is_known or held.card == number  # "What a view hides"

    def _ask_next(self) -> None:
        """Asks the next player for a higher set, or ends the asking (K-14)."""
        self.phase = "outbid"
        self.seat_to_act = (self.seat_to_act + 1) % self.num_players
        last_seat = self.active_seat if self.outbidding == "once" else self.standing_seat
        if self.seat_to_act == last_seat:
            self._award()
            self._end_turn()

    def _award(self) -> None:
        """Lays order and paintings before the player of the highest set (K-14)."""
        assert self.chosen is not None
        winning = self.handed_in[-1]
        self.laid_orders[winning.seat].append(self.chosen.subject)
        self.laid_paintings[winning.seat].extend(winning.paintings)
        if self.chosen.place is not None:
            self.row[self.chosen.place].pop()
        else:
            orders = self.order_hands[self.active_seat]
            del orders[[held.card for held in orders].index(self.chosen.subject)]
        hand = self.painting_hands[winning.seat]
        hand[:] = [held for held in hand if held.card not in winning.paintings]
        for hide in self.hides:
            hide[:] = [number for number in hide if number not in winning.paintings]
        self.chosen = None
        self.handed_in = []

    def _end_turn(self) -> None:
        self.turns_played += 1
        if self.turns_left == 0:  # K-16
            self.phase = "over"
        elif self.turns_played >= self.max_turns:  # K-06
            self.phase = "over"
            self.is_cut = True
        else:
            if self.turns_left is not None:
                self.turns_left -= 1
            self._open_turn((self.active_seat + 1) % self.num_players)  # K-15


def _add(hand: list[HeldCard], held: HeldCard) -> None:
    """Adds the card and sorts the hand into its slots.

    Of equal orders those known to all come first, so they also leave first: else a flag would
    stay with a card of which the others cannot know.
    """
    hand.append(held)
    hand.sort(key=lambda held: (held.card, not held.is_known))
