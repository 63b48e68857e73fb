"""The table of the Kunststück oracle: cards, hands and hides, and the sets they allow to show.

The course of a game is in `kunststueck_oracle.py`.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

Painting = tuple[int, int, int]  # (museum 0..5, epoch 0..5, value 0..6); a forgery's value is 0

NUM_MUSEUMS = NUM_EPOCHS = 6  # K-02
NUM_PAINTINGS = 72  # K-02
NUM_SUBJECTS = 12  # K-03
ORDERS_PER_SUBJECT = 3  # K-03
NUM_NEUTRAL_HIDES = 3  # K-04
GRAND_RAID = -1  # K-04; its number in the paintings' pile
HAND_SIZE = 3  # K-06
NUM_PLACES = 5  # K-08
NUM_HIDE_NAMES = 4  # "Actions": hide 0 is the actor's own, 1-3 are the neutral ones
LEAST_SIZE = 2  # K-13
LEAST_TOTAL = 7  # K-13
OPTIONS: dict[str, Sequence[object]] = {
    "num_players": range(2, 6),  # K-01; the others are those of K-06
    "hand_limit": ("per_kind", "total"),
    "hide_capacity": range(1, 7),
    "starting_paintings": (False, True),
    "original_with_forgery": (False, True),
    "outbidding": ("once", "ascending"),
    "outbid_sources": ("all", "own"),
}


@dataclass
class HeldCard:
    """A painting (its number) or an order (its subject) in a hand; is_known: to all players."""

    card: int
    is_known: bool = False


@dataclass
class ChosenOrder:
    """The order to be fulfilled and its place in the row; None: the active player's hand."""

    subject: int
    place: int | None


@dataclass
class HandedInSet:
    """A set that a player has completed for the chosen order, in the order of its showing."""

    seat: int
    paintings: list[int]
    total: int


@dataclass(kw_only=True, eq=False, repr=False)
class KunststueckTable:
    """All that lies on the table at one moment of a game.

    Attributes:
        paintings: museum, epoch and value of each painting, by its number (K-05) [72].
        dealt: the paintings of the set-up (K-07): with `starting_paintings` first those of the
            players' hides by seat, then those of neutral hides 1-3; then those of the hands by
            seat. Not used later.
        painting_pile: the paintings left and GRAND_RAID among them, the next one first.
        order_pile: subjects, the next one first. The constructor is given all 36: the one of the
            row, then those of the hands by seat, then the pile.
        start_seat: who has the first turn.
        num_players and all up to max_turns: K-01 and the options of K-06.
        phase: "draw", "lay", "play", "place", "fulfil", "show" (the active player's first set),
            "outbid" or "over".
        active_seat: whose turn it is; seat_to_act: who decides.
        painting_hands, order_hands: the cards of each seat, in their slots [num_players].
        hides: the paintings of each player's hide by seat, then of neutral hides 1-3; the
            outermost comes last, as in the evidence_room [num_players + 3].
        row: the equal orders on each place, [] where it is empty [5].
        raid_place: the number of the hide in `hides` with the raid card; None: evidence room.
        drawn: the painting drawn that is to be laid in a hide, None when there is none.
        chosen: the order being fulfilled, None outside of step 3.
        shown: the paintings of the set that is being shown.
        handed_in: the completed sets for the chosen order; the last one stands.
        laid_orders, laid_paintings: what lies before each seat (K-14) [num_players].
        turns_left: the turns that follow the current one; None: the grand raid has not come.
        turns_played: the turns that have ended.
        is_cut: whether `max_turns` has ended the game.
    """

    paintings: Sequence[Painting]
    dealt: Sequence[int]
    painting_pile: list[int]
    order_pile: list[int]
    start_seat: int
    num_players: int = 3
    hand_limit: str = "per_kind"
    hide_capacity: int = 3
    starting_paintings: bool = False
    original_with_forgery: bool = False
    outbidding: str = "once"
    outbid_sources: str = "all"
    max_turns: int = 300

    def __post_init__(self) -> None:
        """Sets the game up (K-07); raises ValueError where an argument is out of range."""
        for name, choices in OPTIONS.items():
            _check_choice(name, getattr(self, name), choices)
        _check_choice("start_seat", self.start_seat, range(self.num_players))
        _check_choice("max_turns < 1", self.max_turns < 1, [False])
        _check_paintings(self.paintings)
        seats = range(self.num_players)
        num_hides = self.num_players + NUM_NEUTRAL_HIDES
        num_laid = num_hides if self.starting_paintings else 0
        _check_deal(self.dealt, self.painting_pile, self.order_pile, num_laid + self.num_players)
        self.painting_pile = list(self.painting_pile)
        laid, hands = self.dealt[:num_laid], self.dealt[num_laid:]
        self.hides: list[list[int]] = [[number] for number in laid] or [
            [] for _ in range(num_hides)
        ]
        self.evidence_room: list[int] = []
        self.painting_hands: list[list[HeldCard]] = [[HeldCard(number)] for number in hands]
        self.row: list[list[int]] = [[self.order_pile[0]], *[[] for _ in range(NUM_PLACES - 1)]]
        self.order_hands: list[list[HeldCard]] = [
            [HeldCard(self.order_pile[1 + seat])] for seat in seats
        ]
        self.order_pile = list(self.order_pile[1 + self.num_players :])
        self.raid_place: int | None = None
        self.drawn: int | None = None
        self.chosen: ChosenOrder | None = None
        self.shown: list[int] = []
        self.handed_in: list[HandedInSet] = []
        self.laid_orders: list[list[int]] = [[] for _ in seats]
        self.laid_paintings: list[list[int]] = [[] for _ in seats]
        self.turns_left: int | None = None
        self.turns_played: int = 0
        self.is_cut: bool = False
        self.phase: str = "draw"
        self.active_seat: int = self.start_seat
        self.seat_to_act: int = self.start_seat

    @property
    def standing_seat(self) -> int | None:
        """Who handed in the highest set so far, None before the first one."""
        return self.handed_in[-1].seat if self.handed_in else None

    @property
    def standing_total(self) -> int:
        """The saleability of the highest set handed in so far, 0 before the first one."""
        return self.handed_in[-1].total if self.handed_in else 0

    def scores(self) -> list[int]:
        """Returns the points of each seat as it stands (K-17)."""
        return [sum(self.paintings[number][2] for number in laid) for laid in self.laid_paintings]

    def ranks(self) -> list[int]:
        """Returns the rank of each seat, 0 = first; ties that K-17 leaves share a rank."""
        keys = list(zip(self.scores(), map(len, self.laid_orders), strict=True))
        return [sum(1 for other in keys if other > key) for key in keys]

    def hide_of(self, seat: int, name: int) -> list[int]:
        """Returns what the seat calls 0 (own hide), 1-3 (neutral ones) or 4 (evidence room)."""
        names = [self.hides[seat], *self.hides[self.num_players :], self.evidence_room]
        return names[name]

    def has_room(self, seat: int, kind: Sequence[HeldCard]) -> bool:
        """Returns whether the seat can take a card into this one of its two hands (K-06)."""
        if self.hand_limit == "total":
            return len(self.painting_hands[seat]) + len(self.order_hands[seat]) < HAND_SIZE
        return len(kind) < HAND_SIZE

    def find_place(self, subject: int) -> int | None:
        """Returns the place of the row for an order, None where there is none (K-08)."""
        equal = [place for place, orders in enumerate(self.row) if subject in orders]
        free = [place for place, orders in enumerate(self.row) if not orders]
        return next(iter(equal + free), None)

    def add_to_row(self, subject: int) -> None:
        """Lays the order on its place; it must have one."""
        place = self.find_place(subject)
        assert place is not None
        self.row[place].append(subject)

    def is_complete(self, numbers: Iterable[int]) -> bool:
        """Returns whether paintings that can be shown meet the conditions of K-13 and K-14."""
        sales = [saleability(self.paintings[number]) for number in numbers]
        return (
            len(sales) >= LEAST_SIZE
            and sum(sales) >= LEAST_TOTAL
            and sum(sales) > self.standing_total
        )

    def complete_sets(self, seat: int, subject: int) -> list[frozenset[int]]:
        """Returns every set that the seat could hand in for the order (K-13, K-14)."""
        is_limited = seat != self.active_seat and self.outbid_sources == "own"
        hides = [self.hide_of(seat, name) for name in range(1 if is_limited else NUM_HIDE_NAMES)]
        hand = [held.card for held in self.painting_hands[seat]]
        return [
            numbers
            for numbers in every_set(self.paintings, subject, hand, hides)
            if self.is_complete(numbers)
            and (
                self.original_with_forgery or not is_original_with_forgery(self.paintings, numbers)
            )
        ]


def balanced_paintings() -> list[Painting]:
    """Returns museum, epoch and value of each painting of `deck="balanced"` (K-05)."""
    paintings = []
    for museum, epoch in itertools.product(range(NUM_MUSEUMS), range(NUM_EPOCHS)):
        has_forgery = (epoch - museum) % 6 in {0, 1}
        second_value = 0 if has_forgery else 1 + (museum + epoch + 3) % 6
        paintings.append((museum, epoch, 1 + (museum + epoch) % 6))
        paintings.append((museum, epoch, second_value))
    return paintings


def suits(painting: Painting, subject: int) -> bool:
    """Returns whether the painting is of the museum or the epoch that the order names (K-13)."""
    museum, epoch, _ = painting
    return subject in {museum, NUM_MUSEUMS + epoch}


def saleability(painting: Painting) -> int:
    """Returns 7 less the value; so a forgery has 7 (K-02)."""
    return 7 - painting[2]


def is_original_with_forgery(paintings: Sequence[Painting], numbers: Iterable[int]) -> bool:
    """Returns whether a forgery and the original of its cell are both there (K-05, K-06)."""
    there = set(numbers)
    return any(paintings[number][2] == 0 and number - 1 in there for number in there)


def every_set(
    paintings: Sequence[Painting],
    subject: int,
    hand: Sequence[int],
    hides: Sequence[Sequence[int]],
) -> Iterator[frozenset[int]]:
    """Yields every set of suiting paintings that can be shown, however small (K-13).

    Any paintings of the hand, and of each hide, whose outermost painting comes last, any number
    from the outside inwards.
    """
    suiting = [number for number in hand if suits(paintings[number], subject)]
    choices: list[list[tuple[int, ...]]] = [
        [part for size in range(len(suiting) + 1) for part in itertools.combinations(suiting, size)]
    ]
    for hide in hides:
        outer_parts = [tuple(hide[len(hide) - size :]) for size in range(len(hide) + 1)]
        choices.append(
            [
                part
                for part in outer_parts
                if all(suits(paintings[number], subject) for number in part)
            ]
        )
    for parts in itertools.product(*choices):
        yield frozenset(itertools.chain(*parts))


def _check_paintings(paintings: Sequence[Painting]) -> None:
    """Raises ValueError where the list of paintings is none of K-02 and K-05."""
    cells = [(museum, epoch) for museum in range(6) for epoch in range(6) for _ in range(2)]
    if [painting[:2] for painting in paintings] != cells:
        raise ValueError("the paintings are not numbered 12 x museum + 2 x epoch + k")
    values = Counter(value for _, _, value in paintings)
    if values != Counter({0: 12, 1: 10, 2: 10, 3: 10, 4: 10, 5: 10, 6: 10}):
        raise ValueError(f"the paintings have the values {dict(values)}")
    forgeries = [number for number, painting in enumerate(paintings) if painting[2] == 0]
    for line in (0, 1):
        if set(Counter(paintings[number][line] for number in forgeries).values()) != {2}:
            raise ValueError("give two forgeries in each museum and in each epoch")
    if any(number % 2 == 0 for number in forgeries):
        raise ValueError("a forgery must have the second number of its cell")


def _check_deal(
    dealt: Sequence[int], painting_pile: Sequence[int], orders: Sequence[int], num_dealt: int
) -> None:
    """Raises ValueError where cards are missing or doubled, or the grand raid is misplaced."""
    if len(dealt) != num_dealt:
        raise ValueError(f"{len(dealt)} paintings are dealt; deal {num_dealt}")
    if sorted([*dealt, *painting_pile]) != sorted([GRAND_RAID, *range(NUM_PAINTINGS)]):
        raise ValueError("dealt and painting_pile are not all paintings and the grand raid")
    num_below = len(painting_pile) - 1 - list(painting_pile).index(GRAND_RAID)
    if num_below > (len(painting_pile) - 1) // 3:
        raise ValueError(f"{num_below} paintings below the grand raid are too many")
    if sorted(orders) != sorted([*range(NUM_SUBJECTS)] * ORDERS_PER_SUBJECT):
        raise ValueError("orders are not three of each subject")


def _check_choice(name: str, value: object, choices: Sequence[object]) -> None:
    if value not in choices:
        raise ValueError(f"{name} is {value!r}; choose one of {list(choices)}")
