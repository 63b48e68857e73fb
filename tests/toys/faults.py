"""Rule functions of High Card, each with one fault; `broken.py` names them."""

from __future__ import annotations

import numpy as np

from kunstkammer.envs.engine.arrays import Mask, Points, Vector
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.record import ENDED, HIDDEN, NONE, RUNNING, Record

from .high_card import (
    FACE_DOWN,
    MAX_PLAYERS,
    NUM_CARDS,
    PLAYED,
    STOCK,
    check,
    complete,
    deal,
    hide,
    legal_actions,
    observe,
    ranks,
    scores,
    step,
)


@kernel
def deal_forgets_absent_seat(state: Record, seed: int) -> None:
    leftover = int(state.points[MAX_PLAYERS - 1])
    deal(state, seed)
    if state.num_players < MAX_PLAYERS:
        state.points[MAX_PLAYERS - 1] = leftover


@kernel
def deal_from_leftovers(state: Record, seed: int) -> None:
    deal(state, seed + int(state.num_steps) % 1000)


@kernel
def deal_always_the_same(state: Record, seed: int) -> None:
    deal(state, 1)


@kernel
def deal_in_mid_game(state: Record, seed: int) -> None:
    deal(state, seed)
    state.num_steps = 1


@kernel
def deal_adds_player(state: Record, seed: int) -> None:
    state.num_players = MAX_PLAYERS
    deal(state, seed)


@kernel
def mask_only_true(state: Record, mask: Mask) -> None:
    for card in range(NUM_CARDS):
        if state.place[card] == state.player:
            mask[card] = True


@kernel
def mask_too_long(state: Record, mask: Mask) -> None:
    legal_actions(state, mask)
    mask[NUM_CARDS] = True


@kernel
def mask_empty(state: Record, mask: Mask) -> None:
    legal_actions(state, mask)
    if state.num_steps == 3:
        mask[:] = False


@kernel
def mask_after_the_end(state: Record, mask: Mask) -> None:
    legal_actions(state, mask)
    if state.over == ENDED:
        mask[0] = True


@kernel
def mask_with_played(state: Record, mask: Mask) -> None:
    legal_actions(state, mask)
    for card in range(NUM_CARDS):
        mask[card] |= state.over == RUNNING and state.place[card] == PLAYED


@kernel
def mask_knows_stock(state: Record, mask: Mask) -> None:
    legal_actions(state, mask)
    count = 0
    for card in range(NUM_CARDS):
        count += mask[card]
    for card in range(NUM_CARDS - 1):
        if mask[card] and count > 1 and state.place[card + 1] == STOCK:
            mask[card] = False
            count -= 1


@kernel
def step_keeps_card(state: Record, action: int) -> None:
    state.num_in_hand[state.player] += 1
    step(state, action)


@kernel
def step_not_counted(state: Record, action: int) -> None:
    step(state, action)
    state.num_steps = 0


@kernel
def step_sets_option(state: Record, action: int) -> None:
    step(state, action)
    state.rule_hand_size = 1


@kernel
def step_rolls_dice(state: Record, action: int) -> None:
    step(state, action)
    state.phase = np.random.randint(2)  # noqa: NPY002  # the fault: state outside of the record


@kernel
def step_to_nobody(state: Record, action: int) -> None:
    step(state, action)
    if state.over != RUNNING:
        state.player = NONE


@kernel
def step_never_ends(state: Record, action: int) -> None:
    step(state, action)
    if state.over != RUNNING:
        num_steps = int(state.num_steps)
        deal(state, num_steps)
        state.num_steps = num_steps


@kernel
def scores_forget_last(state: Record, out: Points) -> None:
    for seat in range(state.num_players - 1):
        out[seat] = state.points[seat]


@kernel
def scores_of_absent_seats(state: Record, out: Points) -> None:
    scores(state, out)
    out[state.num_players] = 0


@kernel
def ranks_from_one(state: Record, out: Points) -> None:
    ranks(state, out)
    for seat in range(state.num_players):
        out[seat] += 1


@kernel
def ranks_without_gaps(state: Record, out: Points) -> None:
    for seat in range(state.num_players):
        out[seat] = 0
        for points in range(state.points[seat] + 1, 100):
            for other in range(state.num_players):
                if state.points[other] == points:
                    out[seat] += 1
                    break


@kernel
def ranks_reversed(state: Record, out: Points) -> None:
    for seat in range(state.num_players):
        out[seat] = 0
        for other in range(state.num_players):
            out[seat] += state.points[other] < state.points[seat]


@kernel
def hide_more_each_time(state: Record, seat: int) -> None:
    was_hidden = False
    for card in range(NUM_CARDS):
        was_hidden = was_hidden or state.place[card] == HIDDEN
    hide(state, seat)
    for card in range(NUM_CARDS):
        if was_hidden and state.place[card] == seat:
            state.place[card] = HIDDEN
            return


@kernel
def hide_by_lying(state: Record, seat: int) -> None:
    hide(state, seat)
    for card in range(NUM_CARDS):
        if state.place[card] == HIDDEN:
            state.place[card] = STOCK


@kernel
def hide_player(state: Record, seat: int) -> None:
    hide(state, seat)
    state.player = HIDDEN


@kernel
def hide_own_cards(state: Record, seat: int) -> None:
    for card in range(NUM_CARDS):
        state.place[card] = HIDDEN


@kernel
def hide_all_but_neighbours_best(state: Record, seat: int) -> None:
    neighbour = (seat + 1) % int(state.num_players)
    is_seen = state.place[NUM_CARDS - 1] == neighbour
    hide(state, seat)
    if is_seen:
        state.place[NUM_CARDS - 1] = neighbour


@kernel
def complete_drops_own_card(view: Record, seat: int, seed: int) -> int:
    tries = complete(view, seat, seed)
    for card in range(NUM_CARDS):
        if view.place[card] == seat:
            view.place[card] = STOCK
            break
    return tries


@kernel
def complete_to_stock(view: Record, seat: int, seed: int) -> int:
    for card in range(NUM_CARDS):
        if view.place[card] == HIDDEN:
            view.place[card] = STOCK
    return 1


@kernel
def complete_gives_up(view: Record, seat: int, seed: int) -> int:
    return complete(view, seat, seed) - 1


@kernel
def complete_in_order(view: Record, seat: int, seed: int) -> int:
    card = 0
    for other in range(view.num_players):
        if other != seat:
            for number in range(view.num_in_hand[other] + view.has_laid[other]):
                while view.place[card] != HIDDEN:
                    card += 1
                is_in_hand = number < view.num_in_hand[other]
                view.place[card] = other if is_in_hand else FACE_DOWN + other
    return complete_to_stock(view, seat, seed)


@kernel
def complete_rolls_dice(view: Record, seat: int, seed: int) -> int:
    return complete(view, seat, seed + np.random.randint(1000))  # noqa: NPY002  # likewise


@kernel
def observe_forgets_piece(view: Record, seat: int, out: Vector) -> None:
    leftover = out[0]
    observe(view, seat, out)
    if view.place[0] != seat:
        out[0] = leftover


@kernel
def observe_too_much(view: Record, seat: int, out: Vector) -> None:
    observe(view, seat, out)
    out[0] += view.points[seat]


@kernel
def observe_nan(view: Record, seat: int, out: Vector) -> None:
    observe(view, seat, out)
    out[0] = np.nan


@kernel
def observe_changes_view(view: Record, seat: int, out: Vector) -> None:
    observe(view, seat, out)
    view.phase = 1


@kernel
def check_without_words(state: Record) -> int:
    return check(state) + (4 if state.over != RUNNING else 0)
