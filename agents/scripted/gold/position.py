"""What a position of Gold! is worth to a seat, in points.

Two ratings: what stands now, and prospects, which also count what the cards in front of a player
may become. Beside them, what the offer holds for a player.
"""

from __future__ import annotations

from enum import IntEnum

from ....envs.engine.jit import kernel
from ....envs.engine.record import NONE, RUNNING, Record
from ....envs.engine.seats import next_seat
from ....envs.games.gold.rules import (
    FIRST_GOLD,
    NUM_COLOURS,
    NUM_KINDS,
    OFFER_SIZE,
    PAIR_SIZE,
    points_of,
    prize,
    winning_sum,
)

# Found by an evolution strategy over games of two and three players against earlier weights.
SINGLE_SHARE = 0.11  # of the value of a single gold card, whatever comes
SINGLE_CHANCE_SHARE = 1.2  # of it, by the chance of more cards of the colour
PAIR_SHARE = 0.26  # of the sum of two cards
PAIR_CHANCE_SHARE = 0.71
PAIR_CHANCE_POINTS = 13.2  # for the third card and the bonus
HALF_CHANCE = 9.2  # cards of a colour to come that make the chance 1/2
DONKEY_POINTS = 5.39  # a single donkey buys any gold
LATE_DONKEY_POINTS = -4.58  # that fades with the offers
DONKEY_PAIR_POINTS = 4.09  # a donkey in a pair, early on
PRIZE_SHARE = 0.13  # of the gold card that scores for the colour as it stands
LATE_PRIZE_SHARE = 0.3
BEST_RIVAL_WEIGHT = 0.12  # of the strongest rival's prospects
MEAN_RIVAL_WEIGHT = 1.05
TURN_POINTS = 0.56  # for being the one to move

LEFT_SHARE = 0.4  # of the best set that the offer holds for the next player; 0 and 0.7 are weaker
TIE_SHARE = 0.01  # of cards in front, where points that stand are equal


class Rating(IntEnum):
    """How a position is rated."""

    STANDING = 0
    PROSPECTS = 1


@kernel
def rate(state: Record, seat: int, rating: int) -> float:
    """What a state is worth to a seat, in points."""
    if rating == Rating.STANDING:
        return _standing(state, seat)
    next_rival = next_seat(state, seat)
    last_rival = next_seat(state, next_rival) if state.num_players > 2 else next_rival
    late = OFFER_SIZE / (OFFER_SIZE + float(state.deck_size - state.deck_position))
    own = float(state.pile_points[seat])
    nearer = float(state.pile_points[next_rival])
    farther = float(state.pile_points[last_rival])
    for colour in range(NUM_COLOURS):
        to_come = _num_to_come(state, colour)
        chance = to_come / (to_come + HALF_CHANCE)
        winning = winning_sum(state, colour)
        own += _prospects(state, seat, colour, chance, winning, late)
        nearer += _prospects(state, next_rival, colour, chance, winning, late)
        farther += _prospects(state, last_rival, colour, chance, winning, late)
    worth = own - BEST_RIVAL_WEIGHT * max(nearer, farther)
    worth -= MEAN_RIVAL_WEIGHT * 0.5 * (nearer + farther)
    return worth + TURN_POINTS * (state.player == seat and state.over == RUNNING)


@kernel
def best_set(state: Record, seat: int) -> int:
    """The most points of a set that a card of the offer would make for a seat; 0 for none."""
    best = 0
    for place in range(OFFER_SIZE):
        card = state.offer[place]
        if card != NONE and state.front[seat, PAIR_SIZE * (card % NUM_COLOURS) + 1] != NONE:
            points = points_of(card) + state.front_points[seat, card % NUM_COLOURS]
            best = max(best, int(points))
    return best


@kernel
def _standing(state: Record, seat: int) -> float:
    """The points if the game ended now; between equals, those of the cards in front decide."""
    points = float(state.pile_points[seat])
    for colour in range(NUM_COLOURS):
        points += TIE_SHARE * state.front_points[seat, colour]
        points += points_of(prize(state, seat, colour, winning_sum(state, colour)))
    return points


@kernel
def _prospects(
    state: Record, seat: int, colour: int, chance: float, winning: int, late: float
) -> float:
    """What a seat's cards of a colour may become; `late` rises to 1 at the last offer."""
    first = state.front[seat, PAIR_SIZE * colour]
    if first == NONE:
        return 0.0
    points = float(state.front_points[seat, colour])
    worth = points_of(prize(state, seat, colour, winning)) * (PRIZE_SHARE + LATE_PRIZE_SHARE * late)
    if state.front[seat, PAIR_SIZE * colour + 1] != NONE:
        worth += points * (PAIR_SHARE + PAIR_CHANCE_SHARE * chance)
        worth += PAIR_CHANCE_POINTS * chance
        worth += DONKEY_PAIR_POINTS * (1.0 - late) * (first < FIRST_GOLD)
    elif first < FIRST_GOLD:
        worth += DONKEY_POINTS + LATE_DONKEY_POINTS * late
    else:
        worth += points * (SINGLE_SHARE + SINGLE_CHANCE_SHARE * chance)
    return worth


@kernel
def _num_to_come(state: Record, colour: int) -> int:
    """The cards of a colour that are unseen or in the offer."""
    count = 0
    for card in range(colour, NUM_KINDS, NUM_COLOURS):
        count += int(state.unseen[card])
    for place in range(OFFER_SIZE):
        card = state.offer[place]
        count += card != NONE and card % NUM_COLOURS == colour
    return count
