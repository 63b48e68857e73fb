"""High Card: the smallest game that has what the contract is about; a model to copy from.

Each player holds some of twelve cards. In each trick everybody in turn lays a card face down; then
they are turned up, and the best card wins a point and leads the next trick. Hidden are the others'
hands, the cards that lie face down, and the stock that nobody holds.
"""

from __future__ import annotations

from enum import IntEnum

from kunstkammer.envs.engine.arrays import Mask, Points, Vector
from kunstkammer.envs.engine.game import Game
from kunstkammer.envs.engine.jit import kernel
from kunstkammer.envs.engine.layout import Layout, Piece
from kunstkammer.envs.engine.options import Option
from kunstkammer.envs.engine.record import ENDED, HIDDEN, NONE, RUNNING, Record, record_type
from kunstkammer.envs.engine.rng import random_below
from kunstkammer.envs.engine.rules import Rules
from kunstkammer.envs.engine.texts import Texts
from kunstkammer.envs.presentation.choices import find_choices
from kunstkammer.envs.presentation.facts import Facts, add_result, begin_facts, event

MAX_PLAYERS = 4
NUM_CARDS = 12
MAX_HAND_SIZE = NUM_CARDS // MAX_PLAYERS

# Where a card is: 0 to 3 in the hand of that seat, 4 to 7 face down before seat 0 to 3, or:
FACE_DOWN = 4
STOCK = 8
PLAYED = 9


class Phase(IntEnum):
    """There is one kind of decision."""

    LAYING = 0


class Best(IntEnum):
    """Which card of a trick wins."""

    HIGHEST = 0
    LOWEST = 1


RECORD = record_type(
    ("best", "hand_size"),
    (
        ("place", "i1", NUM_CARDS),
        ("num_in_hand", "i1", MAX_PLAYERS),
        ("points", "i2", MAX_PLAYERS),
        ("has_laid", "i1", MAX_PLAYERS),
    ),
)

LAYOUT = Layout(
    Piece("own_cards", (NUM_CARDS,), 1.0, "1: the card is in your hand"),
    Piece("own_laid", (NUM_CARDS,), 1.0, "1: the card is yours and lies face down"),
    Piece("played", (NUM_CARDS,), 1.0, "1: the card was turned up in an earlier trick"),
    Piece("has_laid", (MAX_PLAYERS,), 1.0, "1: the seat has laid a card face down"),
    Piece("points", (MAX_PLAYERS,), 1.0, "tricks won / 3"),
)
_AT = LAYOUT.offsets()


@kernel
def deal(state: Record, seed: int) -> None:
    """Shuffles the cards and deals the hands; the rest is the stock."""
    state.player = random_below(seed, NUM_CARDS, int(state.num_players))
    state.phase = Phase.LAYING
    state.over = RUNNING
    state.num_steps = 0
    for seat in range(MAX_PLAYERS):
        state.num_in_hand[seat] = state.rule_hand_size if seat < state.num_players else 0
        state.points[seat] = 0
        state.has_laid[seat] = 0
    for card in range(NUM_CARDS):
        state.place[card] = HIDDEN
    complete(state, NONE, seed)


@kernel
def legal_actions(state: Record, mask: Mask) -> None:
    """Action k lays card k, which the seat must hold."""
    for card in range(NUM_CARDS):
        mask[card] = state.over == RUNNING and state.place[card] == state.player


@kernel
def step(state: Record, action: int) -> None:
    """Lays a card; when all have laid one, the trick is turned up."""
    seat = int(state.player)
    state.num_steps += 1
    state.place[action] = FACE_DOWN + seat
    state.has_laid[seat] = 1
    state.num_in_hand[seat] -= 1
    state.player = (seat + 1) % state.num_players
    if state.has_laid[state.player]:
        _turn_up(state)


@kernel
def _turn_up(state: Record) -> None:
    winner = NONE
    for card in range(NUM_CARDS):
        place = int(state.place[card])
        if FACE_DOWN <= place < STOCK:
            if winner == NONE or state.rule_best == Best.HIGHEST:
                winner = place - FACE_DOWN
            state.place[card] = PLAYED
    for seat in range(state.num_players):
        state.has_laid[seat] = 0
    state.points[winner] += 1
    state.player = winner
    if state.num_in_hand[winner] == 0:
        state.over = ENDED


@kernel
def scores(state: Record, out: Points) -> None:
    """Tricks won."""
    for seat in range(state.num_players):
        out[seat] = state.points[seat]


@kernel
def ranks(state: Record, out: Points) -> None:
    """Most tricks win; ties share."""
    for seat in range(state.num_players):
        out[seat] = 0
        for other in range(state.num_players):
            out[seat] += state.points[other] > state.points[seat]


@kernel
def hide(state: Record, seat: int) -> None:
    """Hides all cards but the seat's own and those already turned up."""
    for card in range(NUM_CARDS):
        place = int(state.place[card])
        if place not in (seat, FACE_DOWN + seat, PLAYED):
            state.place[card] = HIDDEN


@kernel
def complete(view: Record, seat: int, seed: int) -> int:
    """Deals the hidden cards to the other seats and the stock; always one try."""
    num_hidden = 0
    for card in range(NUM_CARDS):
        num_hidden += view.place[card] == HIDDEN
    for other in range(view.num_players):
        if other != seat:
            for _ in range(view.num_in_hand[other]):
                _draw(view, other, seed, num_hidden)
                num_hidden -= 1
            if view.has_laid[other]:
                _draw(view, FACE_DOWN + other, seed, num_hidden)
                num_hidden -= 1
    for card in range(NUM_CARDS):
        if view.place[card] == HIDDEN:
            view.place[card] = STOCK
    return 1


@kernel
def _draw(view: Record, place: int, seed: int, num_hidden: int) -> None:
    """Puts one of the hidden cards, each as likely as the others, in its place."""
    chosen = random_below(seed, num_hidden - 1, num_hidden)
    for card in range(NUM_CARDS):
        if view.place[card] == HIDDEN:
            if chosen == 0:
                view.place[card] = place
                return
            chosen -= 1


@kernel
def observe(view: Record, seat: int, out: Vector) -> None:
    """Writes the observation by LAYOUT."""
    for card in range(NUM_CARDS):
        out[_AT.own_cards + card] = view.place[card] == seat
        out[_AT.own_laid + card] = view.place[card] == FACE_DOWN + seat
        out[_AT.played + card] = view.place[card] == PLAYED
    for offset in range(MAX_PLAYERS):
        is_in_play = offset < view.num_players
        other = (seat + offset) % view.num_players
        out[_AT.has_laid + offset] = is_in_play and view.has_laid[other]
        out[_AT.points + offset] = view.points[other] / MAX_HAND_SIZE if is_in_play else 0.0


INVARIANTS = (
    "each seat holds as many cards as num_in_hand says",
    "each seat has laid as many cards as has_laid says",
    "the seat to act has not laid a card",
)


@kernel
def check(state: Record) -> int:
    """Returns 0, or the number of the first broken entry of INVARIANTS, counted from 1."""
    for seat in range(MAX_PLAYERS):
        num_in_hand = 0
        num_laid = 0
        for card in range(NUM_CARDS):
            num_in_hand += state.place[card] == seat
            num_laid += state.place[card] == FACE_DOWN + seat
        if num_in_hand != state.num_in_hand[seat]:
            return 1
        if num_laid != state.has_laid[seat]:
            return 2
    if state.has_laid[state.player]:
        return 3
    return 0


def facts(view: Record, seat: int) -> Facts:
    """The view as JSON facts."""
    found: Facts = {
        **begin_facts(view, seat),
        "heading": f"High Card: {sum(place == PLAYED for place in view.place)} cards played.",
        "own_cards": [card for card in range(NUM_CARDS) if view.place[card] == seat],
        "played": [card for card in range(NUM_CARDS) if view.place[card] == PLAYED],
        "seats": [
            {"points": int(points), "has_laid": bool(laid)}
            for points, laid in zip(view.points, view.has_laid, strict=True)
        ][: view.num_players],
        "choices": find_choices(view, seat, NUM_CARDS, legal_actions, describe),
    }
    if view.over != RUNNING:
        add_result(view, found, scores, ranks)
    return found


def render(facts: Facts) -> str:
    """Facts in words."""
    lines = [facts["heading"], f"Your cards: {facts['own_cards']}. Played: {facts['played']}."]
    for other, one in enumerate(facts["seats"]):
        lines.append(f"seat {other}: {one['points']} points" + ", has laid" * one["has_laid"])
    return "\n".join(lines)


def describe(view: Record, action: int, watcher: int) -> Facts:
    """An action of the seat to act, as a watcher may know it."""
    if watcher == view.player:
        return {"kind": "lay", "card": action, "words": f"lay card {action}"}
    return {"kind": "lay", "card": None, "words": "lay a card face down"}


def outcome(before: Record, after: Record, watcher: int) -> list[Facts]:
    """Who has won a trick."""
    return [
        event("trick", f"{'You take' if seat == watcher else f'Seat {seat} takes'} it.", seat=seat)
        for seat in range(after.num_players)
        if after.points[seat] > before.points[seat]
    ]


HIGH_CARD = Game(
    name="highcard",
    version=0,
    title="High Card",
    home=f"{__name__}:HIGH_CARD",
    players=(2, 3, 4),
    default_players=3,
    options=(
        Option("best", "highest", "which card of a trick wins", choices=("highest", "lowest")),
        Option("hand_size", 3, "cards dealt to each", low=lambda _players: 1, high=MAX_HAND_SIZE),
    ),
    record=RECORD,
    rules=Rules(
        deal=deal,
        legal_actions=legal_actions,
        step=step,
        scores=scores,
        ranks=ranks,
        hide=hide,
        complete=complete,
        observe=observe,
        check=check,
    ),
    layout=LAYOUT,
    num_actions=lambda _num_players, _options: NUM_CARDS,
    max_steps=lambda num_players, options: num_players * int(options["hand_size"]),
    margin_scale=3.0,
    invariants=INVARIANTS,
    text=Texts(facts=facts, render=render, describe=describe, outcome=outcome),
)
