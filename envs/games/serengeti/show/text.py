"""Serengeti in words: a view as its watcher reads it.

The text is written from the facts alone, so it shows nothing that they leave out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....presentation.choices import of_kind
from ....presentation.facts import Facts
from ....presentation.words import list_choices, list_words, name_seat, seat_label, wrap
from ..rules import FINE, NUM_DIGITS
from .facts import COLOURS

_LABEL = 14  # columns of a table's first cell


def render(facts: Facts) -> str:
    """Writes facts as text: lines of at most 79 columns, without a last newline."""
    is_running = facts["over"] == "running"
    parts = [_headline(facts), _bidding_table(facts) if is_running else _result_table(facts)]
    parts.append(_card_table(facts))
    if facts["payout_by_ending"]:
        parts.append(_payout_table(facts))
    if is_running and facts["to_act"] != facts["seat"]:
        parts.append(f"Seat {facts['to_act']} is to act.")
    if facts["choices"]:
        parts.append(_choice(facts))
    return "\n\n".join(parts)


def _headline(facts: Facts) -> str:
    lines = [facts["heading"]]
    if facts["over"] == "running":
        lines.append(_standing_bid(facts))
    return "\n".join([*lines, f"Pot: {facts['pot']}. Bank: {facts.get('bank', 'secret')}."])


def _standing_bid(facts: Facts) -> str:
    if facts["standing_seat"] is None:
        return "No bid yet."
    bid = f"Standing bid: {facts['standing_bid']} by {name_seat(facts, facts['standing_seat'])}"
    payees = facts["payout_to"]
    words = []
    for seat in dict.fromkeys(payees):
        parts = payees.count(seat)
        words.append(name_seat(facts, seat) + (f" ({parts} parts)" if parts > 1 else ""))
    paid = facts["standing_bid"] + facts["pot"]
    return wrap(f"{bid}; it would pay {paid} to {list_words(words, 'and')}.", 4)


def _bidding_table(facts: Facts) -> str:
    lines = [f"{'':{_LABEL}}chips  {'forbidden endings':20} {'next bid':9} in this auction"]
    for seat, one in enumerate(facts["seats"]):
        chips = one.get("chips", "?")
        endings = " ".join(map(str, one["forbidden_endings"])) or "-"
        lowest = "-" if one["passed"] else "none" if one["next_bid"] is None else one["next_bid"]
        if "chips" not in one and one["next_bid"] is not None:
            lowest = f"{lowest}?"
        lines.append(
            f"{seat_label(facts, seat, _LABEL)}{chips:>5}  {endings:20} {lowest:<9} "
            f"{_progress(facts, seat)}"
        )
    return "\n".join(lines)


def _progress(facts: Facts, seat: int) -> str:
    """What a seat has done in this auction."""
    one = facts["seats"][seat]
    if seat == facts["standing_seat"]:
        return f"stands with {facts['standing_bid']}"
    done = "passed" if one["passed"] else "was outbid" if one["has_bid"] else "has not bid"
    return f"{done}, to act" if seat == facts["to_act"] else done


def _result_table(facts: Facts) -> str:
    lines = [f"{'':{_LABEL}}place  points  = colours + most chips   cards  chips"]
    for seat, one in sorted(enumerate(facts["seats"]), key=lambda pair: pair[1]["rank"]):
        bonus = one["score"] - one["points"]
        lines.append(
            f"{seat_label(facts, seat, _LABEL)}{one['rank'] + 1:>5}  {one['score']:>6}"
            f"  {one['points']:>9}{bonus:>13}   {len(one['cards']):>5}  {one['chips']:>5}"
        )
    return "\n".join(lines)


def _card_table(facts: Facts) -> str:
    has_lot = bool(facts["lot"])
    columns = "".join(f"{colour:7}" for colour in COLOURS)
    lines = [f"{'cards':{_LABEL}}{columns}points" + ("   lot" if has_lot else "")]
    for seat, one in enumerate(facts["seats"]):
        points = f"{one['points']:>6}" + (f"{one['lot_points']:>+6}" if has_lot else "")
        lines.append(seat_label(facts, seat, _LABEL) + _by_colour(one["cards"]) + points)
    if has_lot:
        lines.append(f"{'the lot':{_LABEL}}{_by_colour(facts['lot'])}".rstrip())
    if facts["unseen"]:
        lines.append(f"{'to come':{_LABEL}}{_by_colour(facts['unseen'])}".rstrip())
    return "\n".join(lines)


def _by_colour(cards: Sequence[str]) -> str:
    digits = ("".join(card[1] for card in cards if card[0] == colour) for colour in COLOURS)
    return "".join(f"{text or '.':7}" for text in digits)


def _payout_table(facts: Facts) -> str:
    endings = "".join(f"{digit:<6}" for digit in range(NUM_DIGITS)).rstrip()
    num_others = facts["num_players"] - 1
    cells = []
    for payees in facts["payout_by_ending"]:
        if payees is None:
            text = "-"
        elif len(payees) == num_others == len(set(payees)):
            text = "all"
        else:
            text = ",".join(map(str, payees))
        cells.append(f"{text:6}")
    return (
        "Seats that your bid would pay by its last digit (-: forbidden, all: others):\n"
        f"{'ending':{_LABEL}}{endings}\n{'pays':{_LABEL}}{''.join(cells).rstrip()}"
    )


def _choice(facts: Facts) -> str:
    bids, tries = (
        [one["bid"] for one in of_kind(facts["choices"], kind)] for kind in ("bid", "try")
    )
    choices = [f"bid {_ranges(bids)}"] if bids else []
    if tries:
        choices.append(f"try {_ranges(tries)} (fine {FINE})")
    return list_choices([*choices, "pass"])


def _ranges(numbers: Sequence[int]) -> str:
    """For example "3, 5-11, 13"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)
