"""Corona tables for tests: any moment of a game, written down in one call.

Fields are 0 to 11, dice are named by value. The one idea: a test names pawns, dice and bids, and
the phase follows from them: without dice pawns are placed, with `showing` or moves one shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kunstkammer.envs.engine.record import NONE
from kunstkammer.envs.games.corona import CORONA, best_plan

from .driver import (
    ALL_FACES,
    GATHERED,
    MAX_TOTAL,
    PHASES,
    STOP,
    WAIT,
    Table,
    bid_action,
    deal,
    move_action,
    settings,
)

__all__ = [
    "ALL_FACES",
    "GATHERED",
    "MAX_TOTAL",
    "PHASES",
    "STOP",
    "WAIT",
    "Table",
    "bid_action",
    "deal",
    "move_action",
    "position",
    "settings",
]


def position(
    num_players: int = 4,
    *,
    pawns: Sequence[int] = (),
    dice: Sequence[int] = (),
    bids: Mapping[int, int] | None = None,
    showing: bool = False,
    moves: Sequence[tuple[int, int]] = (),
    player: int | None = None,
    order: Sequence[int] | None = None,
    tick: int | None = None,
    chips: Sequence[int] | None = None,
    setter: int = 0,
    barred: int | None = None,
    round_number: int = 1,
    seed: int = 0,
    **options: object,
) -> Table:
    """Builds a table at any moment of a game that goes on.

    Args:
        num_players: 2 to 10.
        pawns: their fields: in the order of placing, or, with dice, all six in any order.
        dice: all six in any order; none while pawns are placed.
        bids: by seat. Open bids: the last one of each seat, the highest stands. Sealed bids: one of
            each seat asked so far, 0 for none; seats left out have not been asked or, once the bids
            are opened, bid nothing.
        showing: the bidder shows the plan.
        moves: what the bidder has shown, as (field, value of the die); implies showing.
        player: the seat to speak, with open bids; the first of the order if None.
        order: of speaking in this tick or, with sealed bids opened, of handing in; clockwise from
            the start player if None.
        tick: from 0; 0 if nobody has bid, else 1.
        chips: by seat; the start capital if None.
        setter: the start player.
        barred: the seat that may not bid.
        round_number: from 1; the round before, if any, was void.
        seed: of all chance to come.
        **options: of C-03.

    Raises:
        ValueError: there is no such moment; the message says why.
    """
    states = Table.deal(settings(num_players, **{**options, "setup": "player"}), seed).states
    table = Table(settings(num_players, **options), states)
    for name, code in table.settings.codes.items():
        states[f"rule_{name}"] = code
    state = states[0]
    state.setter = state.player = setter
    state.barred = NONE if barred is None else barred
    _write_chips(table, chips)
    _write_round_before(table, round_number)
    _write_table(table, pawns, dice)
    if dice:
        _write_order(table, setter, barred, order)
        _write_bidding(table, bids or {}, showing or bool(moves), tick, player)
    elif bids or showing or moves or (tick, player, order) != (None, None, None):
        raise ValueError("without dice nobody speaks or shows; name all six")
    for field, value in moves:
        table.move(field, value)
        if table.num_rounds >= round_number:
            raise ValueError(f"the moves {list(moves)} end the round; leave the last to the test")
    if (broken := table.check()) != 0:
        raise ValueError(f"no such position can be: {CORONA.invariants[broken - 1]}")
    return table


def _write_chips(table: Table, chips: Sequence[int] | None) -> None:
    num_players = table.settings.num_players
    capital = 2 * num_players + 2  # C-04
    if chips is None:
        return
    if len(chips) != num_players or sum(chips) != num_players * capital:
        raise ValueError(
            f"chips are {list(chips)}; {num_players} seats have {num_players * capital} together"
        )
    table.states["chips"][0, :num_players] = chips


def _write_round_before(table: Table, round_number: int) -> None:
    """A void round before this one, if this is not the first."""
    rounds = int(table.states[0].rule_rounds)
    if not 1 <= round_number <= rounds:
        raise ValueError(f"round_number is {round_number}; there are rounds 1 to {rounds}")
    state = table.states[0]
    state.num_rounds = round_number - 1
    if round_number > 1:
        state.last_pawns, state.last_dice = GATHERED, ALL_FACES
        if table.settings.options["bidding"] == "sealed":
            state.last_bids[: table.settings.num_players] = 0


def _write_table(table: Table, pawns: Sequence[int], dice: Sequence[int]) -> None:
    state = table.states[0]
    is_random = table.settings.options["setup"] == "random"
    if len(dice) not in (0, 6) or len(pawns) > 6 or (len(pawns) == 6) != bool(dice):
        raise ValueError(
            f"pawns are {list(pawns)}, dice {list(dice)}; name all six of both, or up to five pawns"
        )
    if is_random and not dice:
        raise ValueError("with setup='random' pawns and dice lie on the table; name all six")
    state.num_placed = len(pawns)
    state.pawns[: len(pawns)] = sorted(pawns) if dice else pawns
    if dice:
        state.dice[:] = sorted(dice)
        state.phase = PHASES.index("bid")
        if state.rule_hint:
            state.optimum = best_plan(pawns, dice, int(state.rule_empty_field)).total


def _write_order(
    table: Table, setter: int, barred: int | None, order: Sequence[int] | None
) -> None:
    num_players = table.settings.num_players
    clockwise = [(setter + steps) % num_players for steps in range(num_players)]
    speakers = [seat for seat in clockwise if seat != barred]
    chosen = speakers if order is None else order
    if sorted(chosen) != sorted(speakers):
        raise ValueError(f"order is {order}; the seats {sorted(speakers)} speak, each once")
    table.states[0].num_speakers = len(chosen)
    table.states[0].order[: len(chosen)] = chosen


def _write_bidding(
    table: Table, bids: Mapping[int, int], is_showing: bool, tick: int | None, player: int | None
) -> None:
    is_sealed = table.settings.options["bidding"] == "sealed"
    if not is_showing and not is_sealed:
        _write_open_bids(table, bids, tick, table.order()[0] if player is None else player)
        return
    if tick is not None or player is not None:
        raise ValueError(
            "the seat to act follows from the bids; name tick and player only while "
            "open bids are made"
        )
    if is_showing:
        _write_showing(table, {**dict.fromkeys(table.order(), 0), **bids} if is_sealed else bids)
    else:
        _write_sealed_bids(table, bids)


def _write_open_bids(table: Table, bids: Mapping[int, int], tick: int | None, player: int) -> None:
    """C-08: what was bid before a seat speaks in a tick."""
    state, order, ticks = table.states[0], table.order(), int(table.states[0].rule_ticks)
    _write_bids(table, bids)
    state.tick = min(len(bids), 1) if tick is None else tick
    if not 0 <= state.tick < ticks or player not in order:
        raise ValueError(
            f"seat {player} is to speak in tick {state.tick}; there are the seats {order} and "
            f"ticks 0 to {ticks - 1}"
        )
    state.player = player
    state.num_spoken = order.index(player)
    raised = [bids[seat] for seat in order[: state.num_spoken] if seat in bids]
    is_too_early = state.tick == 0 and (len(raised) < len(bids) or raised != sorted(raised))
    if is_too_early or state.bid == MAX_TOTAL:
        raise ValueError(f"seat {player} does not speak in tick {state.tick} after the bids {bids}")


def _write_sealed_bids(table: Table, bids: Mapping[int, int]) -> None:
    """C-09: what those have handed in who were asked so far."""
    state, order = table.states[0], table.order()
    clockwise = sorted(order, key=lambda seat: (seat - table.setter) % table.settings.num_players)
    if order != clockwise or set(bids) != set(order[: len(bids)]) or len(bids) == len(order):
        raise ValueError(f"bids are {bids}; the seats {clockwise} are asked in this order")
    _write_bids(table, bids)
    state.bid, state.bidder = 0, NONE
    state.num_spoken = len(bids)
    state.player = order[len(bids)]


def _write_showing(table: Table, bids: Mapping[int, int]) -> None:
    """C-11: the sand has run out, all sealed bids are opened, or 21 stands."""
    state, order = table.states[0], table.order()
    _write_bids(table, bids)
    if state.bidder == NONE:
        raise ValueError("nobody shows without a bid; name a bid above 0")
    state.phase = PHASES.index("show")
    state.player = state.bidder
    state.num_spoken = len(order)
    if table.settings.options["bidding"] == "clock":
        is_highest = state.bid == MAX_TOTAL  # then no later than in the last tick
        state.tick = state.rule_ticks - is_highest
        if is_highest:
            state.num_spoken = 1 + order.index(state.bidder)


def _write_bids(table: Table, bids: Mapping[int, int]) -> None:
    """Writes bids and the standing one: of equal ones that of the seat earlier in order."""
    state, order = table.states[0], table.order()
    lowest = 1 if table.settings.options["bidding"] == "clock" else 0
    for seat, bid in bids.items():
        if seat not in order or not lowest <= bid <= MAX_TOTAL:
            raise ValueError(
                f"seat {seat} bid {bid}; the seats {order} bid {lowest} to {MAX_TOTAL}"
            )
        state.bids[seat] = bid
    if lowest and len(set(bids.values())) < len(bids):
        raise ValueError(f"bids are {bids}; open bids differ")
    for seat in order:
        if state.bids[seat] > state.bid:
            state.bid, state.bidder = state.bids[seat], seat
