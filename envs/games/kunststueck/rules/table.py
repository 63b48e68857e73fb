"""Kunststück's table: the record, and the numbers of cards, hides and actions.

The one idea: a painting is a number, 12 * museum + 2 * epoch + k, and suits two of the twelve
subjects, 0-5 for museums and 6-11 for epochs; its saleability is 7 less its value.
"""

from __future__ import annotations

from enum import IntEnum

from ....engine.record import record_type

MAX_PLAYERS = 5  # K-01
NUM_MUSEUMS = 6  # K-02
NUM_EPOCHS = 6
NUM_SUBJECTS = NUM_MUSEUMS + NUM_EPOCHS
NUM_PAINTINGS = 72
NUM_ORIGINALS = 60
NUM_VALUES = 6  # 1 to 6; 0 marks a forgery
PER_MUSEUM = 12
PER_CELL = 2
SALEABILITY = 7  # less the value
NUM_ORDERS = 36  # K-03
PER_SUBJECT = 3
NUM_NEUTRAL = 3  # K-04
NUM_HIDES = MAX_PLAYERS + NUM_NEUTRAL  # those of the seats first
EVIDENCE = NUM_HIDES  # where the raid card lies at first
MAX_CAPACITY = 6  # K-06
NUM_PLACES = 5  # K-08
NUM_SLOTS = 3  # of a hand, for paintings and for orders
HAND_SIZE = 3
MAX_SET = 12  # paintings that suit one subject
LEAST_SIZE = 2  # K-13
LEAST_TOTAL = 7

NUM_OWN = 1 + NUM_NEUTRAL  # hides that a player uses: their own, then the neutral ones
NUM_SOURCES = NUM_OWN + 1  # and the evidence room
FIRST_LAY = 2  # the actions: draw, lay, play, open, take, move, raid, place, fulfil, show, hand in
FIRST_PLAY = FIRST_LAY + NUM_OWN
FIRST_OPEN = FIRST_PLAY + NUM_SLOTS * NUM_OWN
FIRST_TAKE = FIRST_OPEN + NUM_SLOTS
FIRST_MOVE = FIRST_TAKE + NUM_OWN
FIRST_RAID = FIRST_MOVE + NUM_SOURCES * NUM_OWN
FIRST_PLACE = FIRST_RAID + NUM_NEUTRAL + MAX_PLAYERS - 1
TO_HAND = FIRST_PLACE + NUM_OWN
FIRST_FULFIL = TO_HAND + 1
FIRST_SHOW = FIRST_FULFIL + NUM_PLACES + NUM_SLOTS
HAND_IN = FIRST_SHOW + NUM_SLOTS + NUM_OWN
SKIP = HAND_IN + 1
NUM_ACTIONS = SKIP + 1
DRAW_PAINTING, DRAW_ORDER = 0, 1


class Phase(IntEnum):
    """What is to be decided."""

    DRAW = 0
    LAY = 1
    ACT = 2
    PLACE = 3
    FULFIL = 4
    SHOW = 5
    OUTBID = 6


class HandLimit(IntEnum):
    """K-06: three cards of each kind, or three in all."""

    PER_KIND = 0
    TOTAL = 1


class Outbidding(IntEnum):
    """K-14: one chance each, or round and round."""

    ONCE = 0
    ASCENDING = 1


class OutbidSources(IntEnum):
    """K-14: what the others may show."""

    ALL = 0
    OWN = 1


class Deck(IntEnum):
    """K-05: where the list of paintings comes from."""

    BALANCED = 0
    RANDOM = 1


RECORD = record_type(
    (
        "hand_limit",
        "hide_capacity",
        "starting_paintings",
        "original_with_forgery",
        "outbidding",
        "outbid_sources",
        "max_turns",
        "deck",
    ),
    (
        ("num_turns", "i2"),
        ("points", "i2", MAX_PLAYERS),
        ("num_fulfilled", "i1", MAX_PLAYERS),
        ("active", "i1"),  # whose turn it is
        ("last_turns", "i1"),  # to come, this one included; NONE before the grand raid
        ("raid_below", "i1"),  # paintings below the grand raid; NONE once it has come
        ("painting_position", "i1"),
        ("order_position", "i1"),
        ("raid_card", "i1"),  # a hide, or EVIDENCE
        ("raided", "i1"),  # the hide that is being emptied
        ("drawn", "i1"),
        ("subject", "i1"),  # of the order to be fulfilled
        ("order_place", "i1"),  # where that lies: a place of the row, or NUM_PLACES for a hand
        ("best_seat", "i1"),
        ("best_total", "i1"),
        ("best_size", "i1"),
        ("shown_size", "i1"),
        ("shown_total", "i1"),
        ("shown_depth", "i1", NUM_OWN),  # shown from each hide
        ("evidence_size", "i1"),
        ("row", "i1", NUM_PLACES),
        ("row_size", "i1", NUM_PLACES),
        ("hide_size", "i1", NUM_HIDES),
        ("hide", "i1", (NUM_HIDES, MAX_CAPACITY)),
        ("hand", "i1", (MAX_PLAYERS, NUM_SLOTS)),
        ("orders", "i1", (MAX_PLAYERS, NUM_SLOTS)),
        ("known", "i1", (MAX_PLAYERS, NUM_SLOTS)),  # paintings of the hand that all know
        ("hand_size", "i1", MAX_PLAYERS),
        ("orders_size", "i1", MAX_PLAYERS),
        ("best_set", "i1", MAX_SET),
        ("shown_set", "i1", MAX_SET),
        ("evidence", "i1", NUM_PAINTINGS),
        ("worth", "i1", NUM_PAINTINGS),  # a painting's value (K-02)
        ("laid_by", "i1", NUM_PAINTINGS),
        ("gone_subjects", "i1", NUM_SUBJECTS),  # paintings laid down, by what they suit
        ("gone_values", "i1", NUM_VALUES + 1),
        ("fulfilled_by", "i1", (NUM_SUBJECTS, PER_SUBJECT)),
        ("painting_pile", "i1", NUM_PAINTINGS),
        ("order_pile", "i1", NUM_ORDERS),
        ("padding", "i1", 7),
    ),
)
