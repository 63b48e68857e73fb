"""What seats read at some of Corona's tables, and how to read it back; for tests."""

from __future__ import annotations

import re
from typing import Any

from .builders import Table, position

PAWNS = (0, 1, 1, 5, 7, 9)
DICE = (1, 2, 2, 4, 5, 6)  # the optimum with these pawns is 14


def bidding(num_players: int = 4, **moment: Any) -> Table:
    """Bids are made for PAWNS and DICE."""
    return position(num_players, pawns=PAWNS, dice=DICE, **moment)


def showing(num_players: int = 4, **moment: Any) -> Table:
    """Seat 2 bid 12, seat 0 bid 9, and seat 2 shows."""
    return bidding(num_players, bids={0: 9, 2: 12}, showing=True, **moment)


def move(pawn: int, die: int, way: tuple[int, int, int], points: int) -> dict[str, int]:
    """A move in the facts; its way is the field left, the value of the die, the field reached."""
    start, value, field = way
    return {"pawn": pawn, "die": die, "from": start, "by": value, "to": field, "points": points}


def printed_actions(shown: str) -> list[str]:
    """The actions that the last paragraph of a text offers, in the words of `describe`."""
    lines = shown.rpartition("You may ")[2].split("\n")
    if "by" in lines[0]:
        moves = [move for line in lines[1:-1] for move in _read_moves(line, lines[0])]
        return [*moves, lines[-1].strip()]
    return [action for line in lines for action in _count_up(line.strip().removeprefix("make "))]


def _read_moves(line: str, head: str) -> list[str]:
    """The moves from one field; `head` names the dice, by column."""
    start = re.findall(r"from field (\d+)", line)[0]
    columns = [match.start() for match in re.finditer("by ", head)]
    moves = []
    for column, value in zip(columns, re.findall(r"by (\d)", head), strict=True):
        # the lead of the first line is as long as that of the others
        field, points = re.findall(r"^to (\d+) \((\d)\)", line[column + len("You may ") :])[0]
        plural = "point" if points == "1" else "points"
        moves.append(
            f"move pawn from field {start} by {value} to field {field} ({points} {plural})"
        )
    return moves


def _count_up(choice: str) -> list[str]:
    """For example "bid 3 to 5" as three actions."""
    found = re.fullmatch(r"(.*?)(\d+) to (\d+)", choice)
    if found is None:
        return [choice]
    return [f"{found[1]}{number}" for number in range(int(found[2]), int(found[3]) + 1)]
