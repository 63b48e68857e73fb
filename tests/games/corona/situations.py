"""The slow oracle with a memory, and the rare things in Corona, named as they are seen there."""

from __future__ import annotations

import copy
import itertools

from ...oracles.corona_oracle import FIRST_MOVE, MAX_BID, NUM_FIELDS, STOP, WAIT, CoronaOracle

ALL_SITUATIONS = {
    "a set-up by the barred seat",
    "six pawns on one field",
    "a bidder alone",
    "a bidder raises himself",
    "a tick without a bid",
    "the last word is a bid",
    "21 ends the bidding in mid-tick",
    "21 ends the bidding ticks early",
    "a move past the last field",
    "a landing alone for nothing",
    "a landing alone for a point",
    "a landing beside moved pawns only",
    "a landing that makes six",
    "a departure from beside a moved pawn",
    "a later pawn of a field",
    "a later die of a value",
    "a stop at once",
    "a stop after moves",
    "a bid made good",
    "a bid failed",
    "a void round",
    "more shown than bid",
    "the last pawn makes the bid good",
    "six moves in vain",
    "a bid of 21 made good",
    "a bid of 21 failed",
    "an arrival where a pawn has left",
    "two pawns swap fields",
    "three pawns change fields in a circle",
    "a void round keeps the bar",
    "the bar is lifted",
    "the bar passes on",
    "a barred seat gets a chip",
    "a barred seat pays a chip",
    "chips for some of the others only",
    "a debt",
    "play goes on without chips",
    "play goes on with twice the chips",
    "a tie of sealed bids",
    "a tie for a seat asked later",
    "a bid of the start player stands",
    "a set-up by the winner, no neighbour",
    "a set-up by a loser",
    "the end by rounds alone",
    "the end by chips run out alone",
    "the end by chips doubled alone",
    "the end by all three",
    "a void round at the end",
    "a shared win",
}


class WatchedOracle(CoronaOracle):
    """An oracle that notes what is said, rolled and moved, and keeps the round that has ended.

    Attributes:
        rolled: the pawns' fields by slot when the dice had been rolled.
        moves: the moves shown in this round, as (pawn, die).
        bids: what each seat said last in this round; 0 is no sealed bid, None nothing so far.
        ended: the last round as it was before chips were paid; None before the first has ended.
    """

    ended: WatchedOracle | None = None

    def _open_round(self) -> None:
        self.rolled: list[int] = []
        self.moves: list[tuple[int, int]] = []
        self.bids: list[int | None] = [None] * self.num_players
        super()._open_round()

    def _roll(self) -> None:
        super()._roll()
        self.rolled = list(self.pawns)

    def _bid(self, bid: int) -> None:
        if bid > 0 or self.bidding == "sealed":
            self.bids[self.player] = bid
        super()._bid(bid)

    def _move(self, pawn: int, die: int) -> None:
        self.moves.append((pawn, die))
        super()._move(pawn, die)

    def _end_round(self) -> None:
        ended = copy.copy(self)
        ended.chips = list(self.chips)
        self.ended = ended
        super()._end_round()


def name_decision(oracle: WatchedOracle, action: int) -> list[str]:
    """The rare things about an action that is about to be played."""
    if oracle.phase == "setup":
        found = {
            "a set-up by the barred seat": oracle.start_seat == oracle.barred_seat,
            "six pawns on one field": oracle.pawns == [action] * 5,
        }
    elif oracle.phase == "bidding":
        found = _name_bid(oracle, action - WAIT)
    elif action == STOP:
        found = {
            "a stop at once": not oracle.moves,
            "a stop after moves": bool(oracle.moves),
        }
    else:
        found = _name_move(oracle, *divmod(action - FIRST_MOVE, 6))
    return [name for name, is_so in found.items() if is_so]


def _name_bid(oracle: WatchedOracle, bid: int) -> dict[str, bool]:
    is_open = oracle.bidding == "clock"
    is_last = oracle.turn + 1 == len(oracle.order)
    is_highest = is_open and bid == MAX_BID
    return {
        "a bidder alone": len(oracle.order) == 1,
        "a bidder raises himself": bid > 0 and oracle.standing_seat == oracle.player,
        "a tick without a bid": oracle.tick > 0 and oracle.standing_bid is None,
        "the last word is a bid": is_open and is_last and oracle.tick + 1 == oracle.ticks < bid,
        "21 ends the bidding in mid-tick": is_highest and not is_last,
        "21 ends the bidding ticks early": is_highest and oracle.tick + 1 < oracle.ticks,
    }


def _name_move(oracle: WatchedOracle, pawn: int, die: int) -> dict[str, bool]:
    start, value = oracle.pawns[pawn], oracle.dice[die]
    field = (start + value) % NUM_FIELDS
    slots = range(6)
    there = [oracle.moved[slot] for slot in slots if oracle.pawns[slot] == field]
    from_there = [oracle.moved[slot] for slot in slots if oracle.pawns[slot] == start]
    spent = [oracle.dice[slot] for slot in slots if oracle.used[slot]]
    return {
        "a move past the last field": start + value >= NUM_FIELDS,
        "a landing alone for nothing": not there and oracle.empty_field == 0,
        "a landing alone for a point": not there and oracle.empty_field == 1,
        "a landing beside moved pawns only": len(there) > 1 and all(there),
        "a landing that makes six": len(there) == 5,
        "a departure from beside a moved pawn": any(from_there),
        "a later pawn of a field": any(
            oracle.moved[slot] and oracle.rolled[slot] == start for slot in range(pawn)
        ),
        "a later die of a value": value in spent,
    }


def name_round(ended: WatchedOracle, after: WatchedOracle) -> list[str]:
    """The rare things about a round that has ended, and about what came of it."""
    found = {
        "a void round": ended.standing_seat is None,
        "a void round keeps the bar": ended.standing_seat is None
        and ended.barred_seat is not None
        and after.barred_seat == ended.barred_seat,
    }
    if ended.standing_seat is not None:
        found = _name_show(ended) | _name_payment(ended, after) | _name_bidder(ended, after)
    return [name for name, is_so in found.items() if is_so]


def _name_show(ended: WatchedOracle) -> dict[str, bool]:
    is_made, bid = ended.is_bid_made, ended.standing_bid
    paths = [
        (ended.rolled[pawn], (ended.rolled[pawn] + ended.dice[die]) % NUM_FIELDS)
        for pawn, die in ended.moves
    ]
    return {
        "a bid made good": is_made,
        "a bid failed": not is_made,
        "more shown than bid": is_made and ended.total != bid,
        "the last pawn makes the bid good": is_made and all(ended.moved),
        "six moves in vain": not is_made and all(ended.moved),
        "a bid of 21 made good": is_made and bid == MAX_BID,
        "a bid of 21 failed": not is_made and bid == MAX_BID,
        "an arrival where a pawn has left": any(
            early[0] == late[1] for early, late in itertools.combinations(paths, 2)
        ),
        "two pawns swap fields": any(
            one == other[::-1] for one, other in itertools.combinations(paths, 2)
        ),
        "three pawns change fields in a circle": any(
            first[1] == second[0] and second[1] == third[0] and third[1] == first[0]
            for first, second, third in itertools.permutations(paths, 3)
        ),
    }


def _name_payment(ended: WatchedOracle, after: WatchedOracle) -> dict[str, bool]:
    is_made, barred = ended.is_bid_made, ended.barred_seat
    gain = 0 if barred is None else after.chips[barred] - ended.chips[barred]
    paid = max(ended.chips) if ended.standing_seat is None else ended.chips[ended.standing_seat]
    is_short = not is_made and paid < ended.num_players - 1
    return {
        "the bar is lifted": barred is not None and is_made,
        "the bar passes on": barred is not None and not is_made,
        "a barred seat gets a chip": gain == 1,
        "a barred seat pays a chip": gain == -1,
        "chips for some of the others only": is_short and ended.bankruptcy,
        "a debt": is_short and min(after.chips) < 0,
        "play goes on without chips": not after.is_over and min(after.chips) <= 0,
        "play goes on with twice the chips": not after.is_over
        and max(after.chips) >= 2 * after.start_capital,
    }


def _name_bidder(ended: WatchedOracle, after: WatchedOracle) -> dict[str, bool]:
    bidder = ended.standing_seat
    highest = [seat for seat in ended.order if ended.sealed_bids[seat] == ended.standing_bid]
    is_winner_next = ended.next_setter == "winner" and after.start_seat == bidder
    return {
        "a tie of sealed bids": len(highest) > 1,
        "a tie for a seat asked later": len(highest) > 1 and highest[0] != bidder,
        "a bid of the start player stands": bidder == ended.start_seat,
        "a set-up by the winner, no neighbour": is_winner_next
        and bidder != (ended.start_seat + 1) % ended.num_players,
        "a set-up by a loser": is_winner_next and not ended.is_bid_made and not after.is_over,
    }


def name_end(oracle: WatchedOracle) -> list[str]:
    """The rare things about the end of a game."""
    reasons = (
        oracle.round_index == oracle.rounds,
        oracle.bankruptcy and min(oracle.chips) <= 0,
        oracle.doubling and max(oracle.chips) >= 2 * oracle.start_capital,
    )
    found = {
        "the end by rounds alone": reasons == (True, False, False),
        "the end by chips run out alone": reasons == (False, True, False),
        "the end by chips doubled alone": reasons == (False, False, True),
        "the end by all three": all(reasons),
        "a void round at the end": oracle.standing_seat is None,
        "a shared win": oracle.ranks().count(0) > 1,
    }
    return [name for name, is_so in found.items() if is_so]
