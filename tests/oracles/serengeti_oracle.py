"""Slow reference implementation ("oracle") of Serengeti, written from the rules file alone.

It is not the environment: no speed, no hidden information, no random numbers (the shuffled deck
is an argument). The one idea: each rule S-xx of `rules/serengeti.md` is one plain statement, so
that a disagreement with the fast implementation is settled by reading. All state is in plain
attributes, which tests may set directly.
"""

from collections.abc import Sequence

Card = tuple[int, int]

MIN_PLAYERS = 3  # S-01
MAX_PLAYERS = 5  # S-01
NUM_COLOURS = 6  # S-02
CARDS_PER_COLOUR = 5  # S-02
NUM_DIGITS = 10  # S-02
CARDS_PER_DIGIT = 3  # S-02
STARTING_CHIPS = 10  # S-04
MAX_BOX_CHIPS = 500  # S-05
LOT_SIZES = (1, 2, 3) * 5  # S-07
NUM_AUCTIONS = 15  # S-07
FINE = 1  # S-11
PASS_BONUS = 2  # S-12
COLOUR_POINTS = (0, 1, 3, 6, 10, 15)  # S-17, indexed by the number of cards of one colour
MOST_CHIPS_POINTS = 3  # S-18


class SerengetiOracle:
    """One game of Serengeti, changed in place by `apply`.

    Attributes:
        num_players: 3 to 5 (S-01).
        cards: the 30 (colour, digit) pairs, in the order in which they are sold.
        forbidden_bids, payout, remainder, min_bid, box_chips: the options of S-05.
        chips: chips of each seat [num_players].
        bank: chips in the bank.
        pot: chips that stay on the table for the next payout (`remainder="pot"`).
        owned: the cards in front of each seat, in the order in which they were got.
        auction_index: 0..14, and 15 when the game is over.
        start_seat: the start player of the current auction.
        seat_to_act: the player whose turn it is; meaningless when the game is over.
        standing_bid: the highest bid of the current auction, None before the first.
        standing_seat: who made the standing bid, None before the first.
        has_passed: who is out of the current auction [num_players].
        has_bid: who has bid in the current auction; a fined try is no bid [num_players].
    """

    standing_bid: int | None
    standing_seat: int | None

    def __init__(
        self,
        *,
        num_players: int,
        cards: Sequence[Card],
        start_seat: int,
        forbidden_bids: str = "masked",
        payout: str = "equal",
        remainder: str = "bank",
        min_bid: int = 1,
        box_chips: int = 65,
    ) -> None:
        """Deals a game.

        Args:
            num_players: 3 to 5.
            cards: the 30 (colour, digit) pairs of the shuffled deck, top card (sold first) first.
            start_seat: the first start player, 0..num_players - 1.
            forbidden_bids: "masked" or "fined"; payout: "equal", "prorata" or "majority";
                remainder: "bank" or "pot"; min_bid: 0 or 1, in chips.
            box_chips: all chips of the game, 10 * num_players to 500.

        Raises:
            ValueError: an argument is outside its range.
        """
        self.num_players: int = num_players
        self.cards: list[Card] = list(cards)
        self.forbidden_bids: str = forbidden_bids
        self.payout: str = payout
        self.remainder: str = remainder
        self.min_bid: int = min_bid
        self.box_chips: int = box_chips
        self._check_arguments(start_seat)
        self.chips: list[int] = [STARTING_CHIPS] * num_players
        self.bank: int = box_chips - STARTING_CHIPS * num_players
        self.pot: int = 0
        self.owned: list[list[Card]] = [[] for _ in range(num_players)]
        self.auction_index: int = 0
        self._open_auction(start_seat)

    def player_to_act(self) -> int:
        """Returns the seat whose turn it is.

        Raises:
            ValueError: the game is over.
        """
        if self.is_over():
            raise ValueError("nobody is to act: the game is over; ask is_over() first")
        return self.seat_to_act

    def is_over(self) -> bool:
        """Returns whether the 15th auction has ended (S-17)."""
        return self.auction_index == NUM_AUCTIONS

    def lot(self) -> list[Card]:
        """Returns the cards that are for sale now (S-07), [] when the game is over."""
        if self.is_over():
            return []
        first = sum(LOT_SIZES[: self.auction_index])
        return self.cards[first : first + LOT_SIZES[self.auction_index]]

    def legal_actions(self) -> list[int]:
        """Returns the legal actions, ascending: bids, then pass, which is box_chips + 1.

        [] when the game is over.
        """
        if self.is_over():
            return []
        bids = [bid for bid in range(self.box_chips + 1) if self._is_legal_bid(bid)]
        return [*bids, self.box_chips + 1]

    def apply(self, action: int) -> None:
        """Performs the action of the player to act, and all that follows from it.

        Args:
            action: 0..box_chips is a bid of so many chips, box_chips + 1 is pass.

        Raises:
            ValueError: the action is illegal, or the game is over.
        """
        legal = self.legal_actions()
        if action not in legal:
            raise ValueError(f"action {action} is illegal; the legal actions are {legal}")
        seat = self.seat_to_act
        if action == self.box_chips + 1:
            self._pass(seat)
        elif self._is_forbidden(seat, action):
            # S-11: a fine is not a bid, and the same player acts again.
            self.chips[seat] -= FINE
            self.bank += FINE
            return
        else:
            self.standing_bid = action
            self.standing_seat = seat
            self.has_bid[seat] = True
        self._continue_auction()

    def scores(self) -> list[int]:
        """Returns the points of each seat if the game ended now (S-17, S-18, S-19)."""
        points = []
        for seat in range(self.num_players):
            total = 0
            for colour in range(NUM_COLOURS):
                num_cards = sum(1 for card in self.owned[seat] if card[0] == colour)
                total += COLOUR_POINTS[num_cards]
            if self.chips[seat] == max(self.chips):
                total += MOST_CHIPS_POINTS
            points.append(total)
        return points

    def ranks(self) -> list[int]:
        """Returns the rank of each seat, 0 = first; ties that S-19 leaves share a rank."""
        points = self.scores()
        keys = [
            (points[seat], len(self.owned[seat]), self.chips[seat])
            for seat in range(self.num_players)
        ]
        return [sum(1 for other in keys if other > key) for key in keys]

    def _check_arguments(self, start_seat: int) -> None:
        _check_range("num_players", self.num_players, MIN_PLAYERS, MAX_PLAYERS)
        _check_range("start_seat", start_seat, 0, self.num_players - 1)
        _check_range("min_bid", self.min_bid, 0, 1)
        fewest_chips = STARTING_CHIPS * self.num_players
        _check_range("box_chips", self.box_chips, fewest_chips, MAX_BOX_CHIPS)
        _check_choice("forbidden_bids", self.forbidden_bids, ("masked", "fined"))
        _check_choice("payout", self.payout, ("equal", "prorata", "majority"))
        _check_choice("remainder", self.remainder, ("bank", "pot"))
        _check_deck(self.cards)

    def _open_auction(self, start_seat: int) -> None:
        self.start_seat: int = start_seat
        self.seat_to_act: int = start_seat
        self.standing_bid = None
        self.standing_seat = None
        self.has_passed: list[bool] = [False] * self.num_players
        self.has_bid: list[bool] = [False] * self.num_players

    def _is_legal_bid(self, bid: int) -> bool:
        seat = self.seat_to_act
        if self.standing_bid is None:
            is_high_enough = bid >= self.min_bid  # S-05
        else:
            is_high_enough = bid > self.standing_bid  # S-08
        if not is_high_enough or bid > self.chips[seat]:  # S-09
            return False
        if self._is_forbidden(seat, bid):
            # S-11: a try needs a chip for the fine, which a bid of 0 alone does not imply.
            return self.forbidden_bids == "fined" and self.chips[seat] >= FINE
        return True

    def _is_forbidden(self, seat: int, bid: int) -> bool:
        """Returns whether the bid ends in a digit that the seat has in front of it (S-10)."""
        return self._count_digit(seat, bid % 10) > 0

    def _count_digit(self, seat: int, digit: int) -> int:
        return sum(1 for card in self.owned[seat] if card[1] == digit)

    def _pass(self, seat: int) -> None:
        self.has_passed[seat] = True
        if not self.has_bid[seat]:
            bonus = min(PASS_BONUS, self.bank)  # S-12
            self.bank -= bonus
            self.chips[seat] += bonus

    def _continue_auction(self) -> None:
        """Ends the auction where S-13 or S-14 says so, otherwise moves the turn (S-08)."""
        still_in = [seat for seat in range(self.num_players) if not self.has_passed[seat]]
        if not still_in:
            self._hand_over_lot(self.start_seat)  # S-13: for nothing, and the pot stays.
        elif still_in == [self.standing_seat]:
            winner_seat = still_in[0]
            self._pay(winner_seat)  # S-14: first the payment, then the lot.
            self._hand_over_lot(winner_seat)
        else:
            self.seat_to_act = (self.seat_to_act + 1) % self.num_players
            while self.has_passed[self.seat_to_act]:
                self.seat_to_act = (self.seat_to_act + 1) % self.num_players

    def _pay(self, winner_seat: int) -> None:
        """Takes the standing bid from the winner and pays out bid plus pot (S-15)."""
        if self.standing_bid is None:
            raise AssertionError("a winner without a bid is impossible")
        weights = self._weigh_receivers(winner_seat, self.standing_bid % 10)
        paid_out = self.standing_bid + self.pot
        shares = [paid_out * weight // sum(weights) for weight in weights]
        rest = paid_out - sum(shares)
        self.chips[winner_seat] -= self.standing_bid
        for seat in range(self.num_players):
            self.chips[seat] += shares[seat]
        if self.remainder == "pot":
            self.pot = rest
        else:
            self.pot = 0
            self.bank += rest

    def _weigh_receivers(self, winner_seat: int, digit: int) -> list[int]:
        """Returns in what proportion the seats receive; 0 = no receiver (S-15, S-05)."""
        seats = range(self.num_players)
        counts = [0 if seat == winner_seat else self._count_digit(seat, digit) for seat in seats]
        if max(counts) == 0:
            return [0 if seat == winner_seat else 1 for seat in seats]
        if self.payout == "prorata":
            return counts
        if self.payout == "majority":
            return [1 if count == max(counts) else 0 for count in counts]
        return [1 if count > 0 else 0 for count in counts]

    def _hand_over_lot(self, seat: int) -> None:
        """Gives the lot to the seat and opens the next auction with it as start player (S-16)."""
        self.owned[seat].extend(self.lot())
        self.auction_index += 1
        self._open_auction(seat)


def _check_range(name: str, value: int, lowest: int, highest: int) -> None:
    if not lowest <= value <= highest:
        raise ValueError(f"{name} is {value}; choose {lowest} to {highest}")


def _check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"{name} is {value!r}; choose one of {choices}")


def _check_deck(cards: Sequence[Card]) -> None:
    """Raises ValueError where the cards are not a deck by S-02."""
    colours = [colour for colour, _ in cards]
    digits = [digit for _, digit in cards]
    is_deck = (
        len(cards) == NUM_COLOURS * CARDS_PER_COLOUR
        and len(set(cards)) == len(cards)
        and all(colours.count(colour) == CARDS_PER_COLOUR for colour in range(NUM_COLOURS))
        and all(digits.count(digit) == CARDS_PER_DIGIT for digit in range(NUM_DIGITS))
    )
    if not is_deck:
        raise ValueError(f"cards are {list(cards)}; give 30 (colour, digit) tuples as in S-02")
