"""Scripted agents for Serengeti: two that bid up to a limit, and `shrewd`, which looks ahead."""

from __future__ import annotations

from ....envs.engine.jit import kernel
from ....envs.engine.record import Mask, Record
from ....envs.games.serengeti.observation import lot_points, lowest_allowed_bid
from ....envs.games.serengeti.rules import NUM_AUCTIONS, PASS_BONUS, lowest_raise
from ...compiled import Compiled
from ...outlook import Outlook
from ...spec import AgentKind, AgentSpec
from .chances import num_prospects
from .outlook import LAYOUT, list_action_inputs, look
from .shrewd import choose_shrewd

CHIPS_PER_POINT = 4.5  # the best against three random agents lies between 4 and 6

# Found by an evolution strategy over games against random, greedy and shrewd.
FINAL_CHIP_VALUE = 0.28  # points of a chip in the last auction
EARLY_CHIP_VALUE = 0.11  # what a chip is worth more in the first auction
CHIP_VALUE_FADING = 0.3  # power of the auctions left by which that part fades
PASS_RATE = 1.7  # chips by which a chip of the bonus lowers the limit: who waits buys cheaper
PROSPECT_VALUE = 0.33  # points for each card of the lot's colours that is still to come
DIGIT_COST = 0.05  # points of a new forbidden ending in the first auction


@kernel
def choose_greedy(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """The lowest legal bid, up to a fixed price for each colour point of the lot."""
    bid = lowest_allowed_bid(view, seat, lowest_raise(view))
    if bid <= view.chips[seat] and bid <= CHIPS_PER_POINT * lot_points(view, seat):
        return int(bid)
    return int(view.rule_box_chips) + 1


@kernel
def choose_thrifty(view: Record, seat: int, mask: Mask, seed: int) -> int:
    """The lowest legal bid, as long as the lot is worth more than its chips and the bonus."""
    bid = lowest_allowed_bid(view, seat, lowest_raise(view))
    part_left = (NUM_AUCTIONS - 1 - int(view.auction)) / NUM_AUCTIONS
    chip_value = FINAL_CHIP_VALUE + EARLY_CHIP_VALUE * part_left**CHIP_VALUE_FADING
    worth = float(lot_points(view, seat))
    worth += PROSPECT_VALUE * num_prospects(view)
    worth -= DIGIT_COST * part_left * _num_new_digits(view, seat)
    price = float(bid)
    if not view.has_bid[seat]:
        price += PASS_RATE * min(PASS_BONUS, int(view.bank))
    if bid <= view.chips[seat] and chip_value * price < worth:
        return int(bid)
    return int(view.rule_box_chips) + 1


@kernel
def _num_new_digits(view: Record, seat: int) -> int:
    """Cards of the lot whose digits would be new forbidden endings for the seat."""
    count = 0
    for position in range(int(view.deck_position), int(view.deck_position) + int(view.lot_size)):
        digit = view.card_digit[view.deck[position]]
        count += view.digit_count[seat, digit] == 0
    return count


AGENTS = (
    AgentSpec("greedy", AgentKind.SCRIPTED, Compiled(choose_greedy), strength=1),
    AgentSpec("thrifty", AgentKind.SCRIPTED, Compiled(choose_thrifty), strength=2),
    AgentSpec("shrewd", AgentKind.SCRIPTED, Compiled(choose_shrewd), strength=3),
)

OUTLOOK = Outlook(LAYOUT, look, list_action_inputs)
"""How the auction would end after each own action."""
