"""Kunststück's rules; the numbers K-xx are explained on the game's page.

A turn goes through the phases in their order: draw (and lay), act (and place what a raid took),
fulfil (and show, and be outbid).
"""

from __future__ import annotations

from ....engine.arrays import Mask, Points
from ....engine.jit import kernel
from ....engine.ranking import ranks_by
from ....engine.record import NONE, RUNNING, Record
from .acts import act, allow_acts, can_place, place_raided
from .cards import has_hand_room, has_room, hide_at, push_hide
from .dealing import deal
from .orders import allow_orders, allow_showing, choose_order, show
from .table import DRAW_ORDER, DRAW_PAINTING, FIRST_LAY, FIRST_PLACE, NUM_OWN, TO_HAND, Phase
from .turns import can_draw_order, can_draw_painting, draw_order, draw_painting

__all__ = ["deal", "legal_actions", "ranks", "scores", "step"]


@kernel
def legal_actions(state: Record, mask: Mask) -> None:
    """Writes the mask, phase by phase."""
    mask[:] = False
    if state.over != RUNNING:
        return
    if state.phase == Phase.DRAW:
        mask[DRAW_PAINTING] = can_draw_painting(state)
        mask[DRAW_ORDER] = can_draw_order(state)
    elif state.phase == Phase.LAY:
        for number in range(NUM_OWN):
            mask[FIRST_LAY + number] = has_room(state, hide_at(int(state.player), number))
    elif state.phase == Phase.ACT:
        allow_acts(state, mask)
    elif state.phase == Phase.PLACE:
        for number in range(NUM_OWN):
            mask[FIRST_PLACE + number] = can_place(state, number)
        mask[TO_HAND] = has_hand_room(state, int(state.player))
    elif state.phase == Phase.FULFIL:
        allow_orders(state, mask)
    else:
        allow_showing(state, mask)


@kernel
def step(state: Record, action: int) -> None:
    """Applies an action, with what follows from it."""
    state.num_steps += 1
    if state.phase == Phase.DRAW:
        if action == DRAW_PAINTING:
            draw_painting(state)
        else:
            draw_order(state)
    elif state.phase == Phase.LAY:
        push_hide(state, hide_at(int(state.player), action - FIRST_LAY), int(state.drawn))
        state.drawn = NONE
        state.phase = Phase.ACT
    elif state.phase == Phase.ACT:
        act(state, action)
    elif state.phase == Phase.PLACE:
        place_raided(state, action)
    elif state.phase == Phase.FULFIL:
        choose_order(state, action)
    else:
        show(state, action)


@kernel
def scores(state: Record, out: Points) -> None:
    """Each player's values laid down for orders (K-17)."""
    for seat in range(state.num_players):
        out[seat] = state.points[seat]


@kernel
def _standing(state: Record, seat: int) -> int:
    """Points, then orders fulfilled; still tied ranks share (K-17)."""
    return int(state.points[seat]) * 100 + int(state.num_fulfilled[seat])


ranks = ranks_by(_standing)
