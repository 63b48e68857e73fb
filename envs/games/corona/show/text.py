"""Corona in words: a view as its watcher reads it.

The text is written from the facts alone, so it shows nothing that they leave out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....presentation.choices import of_kind
from ....presentation.facts import Facts
from ....presentation.words import LEAD, name_seat, seat_label
from ..table import NUM_FIELDS, NUM_PAWNS
from .report import beside, move_table, report

_LABEL = 13  # columns of a table's first cell
_PAWN = 18  # columns of a pawn among the moves to choose from
_CELL = 10  # columns of a move there
_INDENT = " " * len(LEAD)
_TURNS = ("now", "2nd", "3rd")

# The ring as the face of a clock: what stands in which column of each line.
_DICE = -1
_RING: tuple[dict[int, int], ...] = (
    {12: 0},
    {5: 11, 18: 1},
    {1: 10, 22: 2},
    {0: 9, 10: _DICE, 23: 3},
    {1: 8, 22: 4},
    {5: 7, 18: 5},
    {12: 6},
)


def render(facts: Facts) -> str:
    """Writes facts as text: lines of at most 79 columns, without a last newline."""
    parts = [_headline(facts)]
    if facts["over"] != "running":
        parts.append(_result_table(facts))
    if facts["over"] != "ended":
        parts.append(beside(_ring(facts), _seat_table(facts)))
        if facts["shown"]:
            parts.append("\n".join(move_table("shown so far", facts["shown"], facts["total"])))
    if _has_report(facts):
        parts.append(report(facts))
    if facts["choices"]:
        parts.append("\n".join(_choice(facts)))
    return "\n\n".join(parts)


def _headline(facts: Facts) -> str:
    """What is going on."""
    if facts["over"] != "running":
        return str(facts["heading"])
    phase = {"place": _placing, "bid": _bidding, "show": _showing}[facts["phase"]]
    return "\n".join([facts["heading"], *phase(facts)])


def _placing(facts: Facts) -> list[str]:
    return [f"Pawn {len(facts['pawns']) + 1} of {NUM_PAWNS} is next."]


def _bidding(facts: Facts) -> list[str]:
    start = _start_player(facts)
    who = "You are" if facts["to_act"] == facts["seat"] else f"Seat {facts['to_act']} is"
    if facts["tick"] is None:
        return [start, f"{who} to hand in a bid or none."]
    standing = "No bid yet."
    if facts["bidder"] is not None:
        bidder = name_seat(facts, facts["bidder"])
        standing = f"Standing bid: {facts['standing_bid']} by {bidder}."
    tick = f"Tick {facts['tick']} of {facts['tick'] + facts['ticks_left']}."
    return [f"{start} {tick}", f"{standing} {who} to speak."]


def _showing(facts: Facts) -> list[str]:
    bid = facts["standing_bid"]
    lines = [_start_player(facts)]
    if sum(one["bid"] == bid for one in facts["seats"]) > 1:
        lines.append(f"First of those who bid {bid}: {name_seat(facts, facts['bidder'])}.")
    return [*lines, f"Shown so far: {facts['total']}. Missing: {facts['missing']}."]


def _start_player(facts: Facts) -> str:
    """Who set up, and with the hint what the table is worth."""
    best = f" Best total: {facts['optimum']}." if "optimum" in facts else ""
    return f"Start player: {name_seat(facts, facts['start_player'])}.{best}"


def _ring(facts: Facts) -> list[str]:
    """Pawns after the number of their field, x if they have moved, and the dice in the middle."""
    dice = " ".join("-" if die["is_used"] else str(die["value"]) for die in facts["dice"])
    lines = []
    for places in _RING:
        line = ""
        for column, field in places.items():
            pawns = [pawn["has_moved"] for pawn in facts["pawns"] if pawn["field"] == field]
            marks = "o" * pawns.count(False) + "x" * pawns.count(True)
            line = line.ljust(column) + (dice if field == _DICE else f"{field:>2} {marks}")
        lines.append(line)
    return [*lines, "x: moved pawn. -: used die."] if facts["shown"] else lines


def _seat_table(facts: Facts) -> list[str]:
    lines = [f"{'':{_LABEL}} chips     bid"]
    for seat, one in enumerate(facts["seats"]):
        bid = "-" if one["bid"] is None else "none" if one["bid"] == 0 else one["bid"]
        label = seat_label(facts, seat, _LABEL)
        lines.append(f"{label}{one['chips']:>6}{bid:>8}  {_note(facts, seat)}")
    ends = [facts["end_chips"]] if facts["end_chips"] else []
    ends += [0] if facts["bankruptcy"] else []
    if ends:
        lines.append(f"The game ends at {' or '.join(map(str, ends))} chips.")
    return lines


def _note(facts: Facts, seat: int) -> str:
    """What a seat does in this round."""
    speaks, has_spoken = ("speaks", "has spoken")
    if facts["tick"] is None:
        speaks, has_spoken = ("is asked", "has handed in")
    notes = []
    if seat in facts["to_speak"]:
        place = facts["to_speak"].index(seat)
        notes.append(f"{speaks} {_TURNS[place] if place < len(_TURNS) else f'{place + 1}th'}")
    elif seat == facts["to_act"]:
        notes.append("places" if facts["phase"] == "place" else "shows")
    elif facts["to_speak"] and seat in facts["order"]:
        notes.append(has_spoken)
    if seat == facts["barred"]:
        notes.append("barred")
    return ", ".join(notes)


def _result_table(facts: Facts) -> str:
    lines = [f"{'':{_LABEL}}place  chips"]
    for seat, one in sorted(enumerate(facts["seats"]), key=lambda pair: pair[1]["rank"]):
        lines.append(f"{seat_label(facts, seat, _LABEL)}{one['rank'] + 1:>5}  {one['score']:>5}")
    return "\n".join(lines)


def _has_report(facts: Facts) -> bool:
    """Whether the end of the last round may be news; to the setter, before the first pawn."""
    if facts["last_round"] is None or facts["over"] == "cut":
        return False
    if facts["over"] == "ended":
        return True
    if facts["phase"] == "place":
        return facts["seat"] != facts["start_player"] or not facts["pawns"]
    return facts["phase"] == "bid" and facts["tick"] in (None, 1)


def _choice(facts: Facts) -> list[str]:
    choices = facts["choices"]
    if facts["phase"] == "place":
        return [f"{LEAD}place pawn {len(facts['pawns']) + 1} on field 0 to {NUM_FIELDS - 1}"]
    if facts["phase"] == "bid":
        bids = [one["bid"] for one in of_kind(choices, "bid")]
        low, high = bids[0], bids[-1]
        return [
            f"{LEAD}{'make no bid' if facts['tick'] is None else 'wait'}",
            f"{_INDENT}bid {low}" + (f" to {high}" if low < high else ""),
        ]
    return [*_move_choice(of_kind(choices, "move")), f"{_INDENT}stop moving"]


def _move_choice(moves: Sequence[Facts]) -> list[str]:
    """The next moves by pawn and die: where they lead, and their points."""
    values = dict.fromkeys(one["by"] for one in moves)
    head = "".join(f"by {value:<{_CELL - 3}}" for value in values)
    lines = [f"{LEAD + 'move pawn':{_PAWN}}{head}"]
    for field in dict.fromkeys(one["from"] for one in moves):
        cells = (f"to {one['to']} ({one['points']})" for one in moves if one["from"] == field)
        label = f"    from field {field}"
        lines.append(f"{label:{_PAWN}}" + "".join(f"{cell:{_CELL}}" for cell in cells))
    return [line.rstrip() for line in lines]
