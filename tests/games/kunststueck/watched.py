"""The slow oracle with an eye for the rare things that happen in a game."""

from __future__ import annotations

from collections import Counter

from ...oracles.kunststueck_oracle import DRAW_ORDER, KunststueckOracle
from ...oracles.kunststueck_oracle_sets import GRAND_RAID, is_original_with_forgery
from .situations import name_act, name_show


class WatchedOracle(KunststueckOracle):
    """An oracle that counts the rare things that happen.

    Attributes:
        seen: how often each was seen.
    """

    def __post_init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self._legal: list[int] | None = None
        self._passed: set[int] = set()  # seats that have passed for this order
        super().__post_init__()

    def forget(self) -> None:
        """Begins anew after a test has moved cards."""
        self.seen.clear()
        self._legal = None

    def legal_actions(self) -> list[int]:
        if self._legal is None:
            self._legal = super().legal_actions()
        return self._legal

    def step(self, action: int) -> None:
        self._note(self._name_table())
        self._note(name_show(self, action) if self.chosen else name_act(self, action))
        super().step(action)
        self._legal = None
        self._note({"a shared win": self.is_over and self.ranks().count(0) > 1})

    def _note(self, found: dict[str, bool]) -> None:
        self.seen.update(name for name, is_so in found.items() if is_so)

    def _name_table(self) -> dict[str, bool]:
        hands = zip(self.painting_hands, self.order_hands, strict=True)
        size = max(map(len, self.hides))
        return {
            "a hand is full of both kinds": self.hand_limit == "total"
            and any(
                paintings and orders and len(paintings + orders) == 3 for paintings, orders in hands
            ),
            "a hide for one painting is full": self.hide_capacity == size == 1,
            "a hide of six paintings": size == 6,
        }

    def _draw(self, action: int) -> None:
        is_raid = action != DRAW_ORDER and self.painting_pile[0] == GRAND_RAID
        is_last = is_raid and len(self.painting_pile) == 1
        num_in_row, num_evidence = sum(map(len, self.row)), len(self.evidence_room)
        used = [bool(place) for place in self.row]
        super()._draw(action)
        is_to_row = sum(map(len, self.row)) > num_in_row
        is_new = [bool(place) for place in self.row] != used
        is_drawn = self.drawn is not None
        self._note(
            {
                "the grand raid, then another card": is_raid and self.phase == "draw",
                "the grand raid as the last card": is_last,
                "the grand raid with nothing left to draw": is_raid and self.phase == "play",
                "a painting drawn to the evidence room": len(self.evidence_room) > num_evidence,
                "a painting drawn is laid": is_drawn,
                "a painting drawn is laid in the only hide with room": is_drawn
                and len(self._roomy_hides()) == 1,
                "an order drawn to the row": is_to_row,
                "an order drawn to its like in the row": is_to_row and not is_new,
                "an order drawn to a place that has become empty": is_new
                and True in used[used.index(False) :],
            }
        )

    def _open_turn(self, seat: int) -> None:
        super()._open_turn(seat)
        has_hand = self.has_room(seat, self.order_hands[seat])
        is_barred = bool(self.order_pile) and not has_hand and [] not in self.row
        self._passed.clear()
        self._note(
            {
                "nothing to draw at a turn": self.phase == "play",
                "no order is left to be drawn": not self.order_pile,
                "no order may be drawn though its like lies in the row": is_barred
                and [self.order_pile[0]] in [place[:1] for place in self.row],
            }
        )

    def _continue_raid(self) -> None:
        num_evidence, has_placed = len(self.evidence_room), self.phase == "place"
        super()._continue_raid()
        is_short = len(self.evidence_room) > num_evidence
        self._note(
            {
                "a raid with no room": is_short and not has_placed,
                "a raid that runs out of room": is_short and has_placed,
            }
        )

    def _ask_next(self) -> None:
        is_pass = not self.handed_in or self.handed_in[-1].seat != self.seat_to_act
        if is_pass:
            self._passed.add(self.seat_to_act)
        self._note({"a set after a pass": not is_pass and self.seat_to_act in self._passed})
        super()._ask_next()

    def _award(self) -> None:
        assert self.chosen is not None
        seats = [one.seat for one in self.handed_in]
        winner = self.handed_in[-1]
        num_outbidders = len(set(seats) - {self.active_seat})
        neutral = set().union(*self.hides[self.num_players :])
        shown = [
            set(one.paintings) & neutral for one in self.handed_in[:-1] if one.seat != winner.seat
        ]
        self._note(
            {
                "nobody outbids": seats == [self.active_seat],
                "outbid by one player": num_outbidders == 1,
                "outbid by two players": num_outbidders == 2,
                "the active player outbids again": seats.count(self.active_seat) > 1,
                "an order of the hand lost to an outbidder": self.chosen.place is None
                and winner.seat != self.active_seat,
                "a neutral painting shown by two players": any(
                    paintings & set(winner.paintings) for paintings in shown
                ),
                "an original and its forgery serve one order": is_original_with_forgery(
                    self.paintings, winner.paintings
                ),
                "a set of six paintings": len(winner.paintings) >= 6,
            }
        )
        shown_ever = set().union(*(one.paintings for one in self.handed_in))
        super()._award()
        in_hands = {held.card for hand in self.painting_hands for held in hand}
        self._note({"a painting shown in vain stays in hand": bool(shown_ever & in_hands)})

    def _end_turn(self) -> None:
        is_last = self.turns_left == 0
        has_come = self.turns_left is not None
        super()._end_turn()
        keys = sorted(zip(self.scores(), map(len, self.laid_orders), strict=True))
        self._note(
            {
                "the end by the grand raid": is_last,
                "the end by the grand raid in the last turn allowed": is_last
                and self.turns_played == self.max_turns,
                "a cut": self.is_cut,
                "a cut after the grand raid": self.is_cut and has_come,
                "a tie broken by orders": self.is_over
                and keys[-1][0] == keys[-2][0]
                and keys[-1] != keys[-2],
            }
        )
