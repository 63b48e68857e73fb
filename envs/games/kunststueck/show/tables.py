"""Kunststück's table as blocks of text, from the facts.

Paintings go by short names, "Ber Baroque 4", in columns, three to a line.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from ....presentation.facts import Facts
from ....presentation.words import glue, name_seat, seat_label, wrap
from .names import EPOCHS, MUSEUMS, owner_of, short_name, with_article

LEGEND = "A number is a value, and the saleability 7 less it. F: a forgery, value 0."

_LABEL = 13  # columns of a table's first cell
_PAINTING = 22  # columns of a painting
_PER_LINE = 3
_PLACE_LABEL = 7  # columns of the first cell before the places of the row
_PLACE = 14  # columns of a place of the row
_EPOCH = 15  # columns of the first cell before the museums
_ROOM = "."


def row_table(facts: Facts) -> str:
    """The orders of the row by place; how many lie there if it is more than one somewhere."""
    places = facts["row"]
    rows = [
        ("row", range(len(places))),
        ("order", [one["subject"] if one else _ROOM for one in places]),
        ("copies", [one["copies"] if one else _ROOM for one in places]),
    ]
    has_copies = any(one and one["copies"] > 1 for one in places)
    return "\n".join(
        f"{label:{_PLACE_LABEL}}{''.join(f'{cell!s:{_PLACE}}' for cell in cells)}".rstrip()
        for label, cells in (rows if has_copies else rows[:-1])
    )


def hide_table(facts: Facts) -> str:
    """Hides and evidence room from the inside outwards, then where the raid card lies."""
    lines = [f"{'hides':{_LABEL}}from the inside outwards; {_ROOM} is room for a painting"]
    for name, hide in facts["hides"].items():
        label = _hide_label(facts, name)
        lines += _paintings(label, [*map(short_name, hide["paintings"]), *[_ROOM] * hide["room"]])
    lines += _paintings("evidence", map(short_name, facts["evidence_room"]))
    return "\n".join([*lines, f"The raid card lies at {_raid_card(facts)}."])


def seat_table(facts: Facts) -> str:
    """What each seat has laid down and holds, then what all know of hands."""
    lines = [
        f"{'':{_LABEL}}laid down: points  orders  paintings   in hand: orders  paintings",
        *(
            f"{seat_label(facts, seat, _LABEL)}{one['points']:>17}{len(one['fulfilled']):>8}"
            f"{len(one['laid']):>11}{one['orders_size']:>18}{one['hand_size']:>11}"
            for seat, one in enumerate(facts["seats"])
        ),
    ]
    known = [
        glue(f"{short_name(painting)} ({name_seat(facts, seat)})")
        for seat, one in enumerate(facts["seats"])
        for painting in one["known"]
    ]
    if known:
        lines.append(wrap(f"All know of these in hand: {', '.join(known)}.", 4))
    return "\n".join(lines)


def own_table(facts: Facts) -> str:
    """The seat's own hand."""
    paintings = [short_name(one["painting"]) for one in facts["hand"]]
    return "\n".join(
        [*_paintings("your hand", paintings), *_paintings("your orders", facts["orders"])]
    )


def unseen_table(facts: Facts) -> str:
    """Values of the paintings that are unseen by epoch and museum, and the orders unseen."""
    values: dict[tuple[str, str], list[str]] = {}
    for name in facts["unseen"]:
        museum, epoch, kind = short_name(name).split()
        values.setdefault((museum, epoch), []).append(kind[0])
    orders = facts["unseen_orders"]
    rows = [["unseen", *MUSEUMS, "orders"]]
    for epoch in EPOCHS:
        cells = (",".join(values.get((museum[:3], epoch), [_ROOM])) for museum in MUSEUMS)
        rows.append([epoch, *cells, orders[epoch]])
    rows.append(["orders", *(orders[museum] for museum in MUSEUMS)])
    widths = [_EPOCH, *(len(museum) + 2 for museum in MUSEUMS), 0]
    lines = [
        "".join(f"{cell!s:{width}}" for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, LEGEND])


def result_table(facts: Facts) -> str:
    """Places, then what each seat has laid down."""
    lines = [f"{'':{_LABEL}}place  points  orders  paintings"]
    places = sorted(enumerate(facts["seats"]), key=lambda pair: pair[1]["rank"])
    for seat, one in places:
        lines.append(
            f"{seat_label(facts, seat, _LABEL)}{one['rank'] + 1:>5}  {one['score']:>6}"
            f"{len(one['fulfilled']):>8}{len(one['laid']):>11}"
        )
    lines += ["", "laid down"]
    for seat, one in places:
        lines += _paintings(seat_label(facts, seat, 0), map(short_name, one["laid"]))
        if one["fulfilled"]:
            orders = f"{'':{_LABEL}}for {', '.join(one['fulfilled'])}"
            lines.append(wrap(orders, _LABEL))
    return "\n".join([*lines, LEGEND])


def _paintings(label: str, cells: Iterable[str]) -> list[str]:
    """A row of a table of paintings as one or more lines."""
    padded = [f"{cell:{_PAINTING}}" for cell in cells] or ["-"]
    lines = [
        "".join(padded[first : first + _PER_LINE]) for first in range(0, len(padded), _PER_LINE)
    ]
    labels = itertools.chain([label], itertools.repeat(""))
    return [f"{one:{_LABEL}}{line}".rstrip() for one, line in zip(labels, lines, strict=False)]


def _hide_label(facts: Facts, name: str) -> str:
    """A hide's name in the first cell of a table: "seat 1 (you)", "neutral 2"."""
    owner = owner_of(name)
    return name.replace(" hide", "") if owner is None else seat_label(facts, owner, 0)


def _raid_card(facts: Facts) -> str:
    """Where the raid card lies, and so who may raid (K-12)."""
    place, owner = facts["raid_card"], owner_of(facts["raid_card"])
    if owner is None:
        return f"{with_article(place)}: anybody may raid"
    if owner == facts["seat"]:
        return "your hide: nobody but you may raid"
    return f"{with_article(place)}: nobody but seat {owner} may raid"
