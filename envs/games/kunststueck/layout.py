"""The pieces of Kunststück's observation.

Seats are in relative order: own seat first, then clockwise; seats not in play are 0. Hides are
counted as the seat counts them: its own, the neutral ones, then those of the others clockwise.
A painting has 13 entries: one-hot its museum, one-hot its epoch, and its saleability / 7. Its fit
has four: the observer's totals of museum and epoch, and the demand for these.
"""

from __future__ import annotations

from ...engine.layout import Layout, Piece
from .rules.table import (
    MAX_CAPACITY,
    MAX_PLAYERS,
    MAX_SET,
    NUM_EPOCHS,
    NUM_HIDES,
    NUM_MUSEUMS,
    NUM_ORDERS,
    NUM_OWN,
    NUM_PAINTINGS,
    NUM_PLACES,
    NUM_SLOTS,
    NUM_SUBJECTS,
    NUM_VALUES,
    Phase,
)

PAINTING_SIZE = NUM_MUSEUMS + NUM_EPOCHS + 1
FIT_SIZE = 4  # what the observer could show of the museum and of the epoch, and their demand
NUM_OUTER = 3  # paintings of the evidence room that are listed one by one
MAX_POINTS = 10 * sum(range(1, NUM_VALUES + 1))  # of all paintings
POINT_UNIT = 50.0
TOTAL_UNIT = 20.0  # of saleability
MOST_SALEABLE = 75.0  # one more than ten originals of value 1 and two forgeries
SALE_UNIT = 20.0  # of the points of a set
TURN_UNIT = NUM_PAINTINGS + NUM_ORDERS  # without a cut no game has more turns (K-10)
MAX_LAST_TURNS = MAX_PLAYERS + 1

LAYOUT = Layout(
    Piece("phase", (len(Phase),), 1.0, "one-hot: draw, lay, act, place, fulfil, show, outbid"),
    Piece("paintings_left", (1,), 1.0, "paintings to be drawn / 72"),
    Piece("orders_left", (1,), 1.0, "orders to be drawn / 36"),
    Piece("last_turns", (1,), 1.0, "turns to come, this one included, / 6; 0 before the raid"),
    Piece("turns_to_cut", (1,), 1.0, "turns until the game is cut / 108, at most 1"),
    Piece("in_play", (MAX_PLAYERS,), 1.0, "1: the seat is in play"),
    Piece("to_act", (MAX_PLAYERS,), 1.0, "1: the seat is to act"),
    Piece("active", (MAX_PLAYERS,), 1.0, "1: it is the seat's turn"),
    Piece("points", (MAX_PLAYERS,), MAX_POINTS / POINT_UNIT, "points so far / 50"),
    Piece("fulfilled", (MAX_PLAYERS,), 1.0, "orders fulfilled / 36"),
    Piece("hand_size", (MAX_PLAYERS,), 1.0, "paintings in hand / 3"),
    Piece("orders_size", (MAX_PLAYERS,), 1.0, "orders in hand / 3"),
    Piece("has_best", (MAX_PLAYERS,), 1.0, "1: the highest set so far is the seat's"),
    Piece("raid_card", (NUM_HIDES + 1,), 1.0, "one-hot: hide of the raid card, evidence room last"),
    Piece("raided", (NUM_HIDES,), 1.0, "one-hot: hide that is being emptied"),
    Piece("hand", (NUM_SLOTS, PAINTING_SIZE), 1.0, "own paintings by slot"),
    Piece("hand_known", (NUM_SLOTS,), 1.0, "1: all know that painting"),
    Piece("orders", (NUM_SLOTS, NUM_SUBJECTS), 1.0, "one-hot: subject of an order in your hand"),
    Piece("drawn", (PAINTING_SIZE,), 1.0, "the painting that you have to lay or to place"),
    Piece(
        "known_hands",
        (MAX_PLAYERS - 1, NUM_SLOTS, PAINTING_SIZE),
        1.0,
        "paintings that all know in the others' hands, clockwise",
    ),
    Piece(
        "hides",
        (NUM_HIDES, MAX_CAPACITY, PAINTING_SIZE),
        1.0,
        "paintings at the hides, the outermost first",
    ),
    Piece("evidence", (NUM_OUTER, PAINTING_SIZE), 1.0, "the outermost paintings of the evidence"),
    Piece("evidence_size", (1,), 1.0, "paintings in the evidence room / 72"),
    Piece("row", (NUM_PLACES, NUM_SUBJECTS), 1.0, "one-hot: subject of the orders on the place"),
    Piece("row_size", (NUM_PLACES,), 1.0, "orders on the place / 3"),
    Piece("gone_subjects", (NUM_SUBJECTS,), 1.0, "paintings of the subject laid down / 12"),
    Piece("gone_values", (NUM_VALUES + 1,), 1.0, "paintings of value 0 to 6 laid down / 12"),
    Piece("gone_orders", (NUM_SUBJECTS,), 1.0, "orders of the subject fulfilled / 3"),
    Piece("subject", (NUM_SUBJECTS,), 1.0, "one-hot: subject of the order being fulfilled"),
    Piece("from_hand", (1,), 1.0, "1: that order came from a hand"),
    Piece(
        "best_set",
        (MAX_SET,),
        1.0,
        "saleability / 7 of the paintings of the highest set so far, by their epochs (for an "
        "order for a museum) or museums, two places each",
    ),
    Piece("best_size", (1,), 1.0, "paintings of that set / 12"),
    Piece("best_total", (1,), MOST_SALEABLE / TOTAL_UNIT, "saleability of the highest set / 20"),
    Piece("shown_total", (1,), MOST_SALEABLE / TOTAL_UNIT, "saleability being shown / 20"),
    Piece("shown_size", (1,), 1.0, "paintings being shown / 12"),
    Piece(
        "missing",
        (1,),
        MOST_SALEABLE / TOTAL_UNIT,
        "saleability that is missing to hand in a set / 20",
    ),
    Piece(
        "totals",
        (MAX_PLAYERS, NUM_SUBJECTS),
        MOST_SALEABLE / TOTAL_UNIT,
        "saleability that the seat could show for the subject, as far as it is seen, / 20",
    ),
    Piece("counts", (NUM_SUBJECTS,), 1.0, "paintings that you could show / 12"),
    Piece("demand", (NUM_SUBJECTS,), 1.0, "1: your hand has an order for it, 0.5: the row has"),
    Piece("hand_fit", (NUM_SLOTS, FIT_SIZE), MOST_SALEABLE / TOTAL_UNIT, "fit of own paintings"),
    Piece("drawn_fit", (FIT_SIZE,), MOST_SALEABLE / TOTAL_UNIT, "fit of what is to be laid"),
    Piece(
        "hides_fit",
        (NUM_HIDES, FIT_SIZE),
        MOST_SALEABLE / TOTAL_UNIT,
        "fit of the outermost paintings of the hides",
    ),
    Piece("evidence_fit", (FIT_SIZE,), MOST_SALEABLE / TOTAL_UNIT, "and of the evidence room"),
    Piece(
        "row_totals",
        (NUM_PLACES, 2),
        MOST_SALEABLE / TOTAL_UNIT,
        "saleability for the order on the place / 20: yours, and the highest of another seat",
    ),
    Piece("row_points", (NUM_PLACES,), MAX_POINTS / SALE_UNIT, "points of your paintings / 20"),
    Piece(
        "orders_totals",
        (NUM_SLOTS, 2),
        MOST_SALEABLE / TOTAL_UNIT,
        "the same for the orders in hand",
    ),
    Piece("orders_points", (NUM_SLOTS,), MAX_POINTS / SALE_UNIT, "the same for these"),
    Piece(
        "next_shown",
        (NUM_OWN, PAINTING_SIZE),
        1.0,
        "if you are to show: the next painting of your hide and of each neutral hide, from "
        "the outside, whether it suits the order or not",
    ),
    Piece("values", (NUM_PAINTINGS,), 1.0, "value of each painting / 6, if the deck is random"),
)
