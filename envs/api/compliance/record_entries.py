"""All numbers of a record in one row, with a name for each: to compare and to count them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...engine.arrays import Integers, Records

_MAX_LISTED = 6


class Entries:
    """The numbers of a record type, in the order of its fields.

    Args:
        record: the record type.

    Attributes:
        names: of each entry, for example "chips[2]".
        sizes: of each entry in bytes, int64 [num_entries].
        columns: by field, the places of its entries in a row.
    """

    def __init__(self, record: np.dtype[Any]) -> None:
        self.names: list[str] = []
        self.columns: dict[str, slice] = {}
        places: dict[int, tuple[list[int], list[int]]] = {}
        for field, (kind, start, *_) in (record.fields or {}).items():
            positions, units = places.setdefault(kind.base.itemsize, ([], []))
            first = len(self.names)
            for number in range(int(np.prod(kind.shape, dtype=int))):
                positions.append(len(self.names))
                units.append(start // kind.base.itemsize + number)
                at = ",".join(str(index) for index in np.unravel_index(number, kind.shape))
                self.names.append(f"{field}[{at}]" if at else field)
            self.columns[field] = slice(first, len(self.names))
        self._places = [
            (f"i{size}", np.array(positions), np.array(units))
            for size, (positions, units) in places.items()
        ]
        self.sizes: Integers = np.zeros(len(self.names), np.int64)
        for size, (positions, _) in places.items():
            self.sizes[positions] = size

    def of(self, records: Records) -> Integers:
        """Copies the numbers of records [count] into a table: int64 [count, num_entries]."""
        table = np.empty((len(records), len(self.names)), np.int64)
        for kind, positions, units in self._places:
            table[:, positions] = _numbers(records, kind)[:, units]
        return table

    def to_records(self, table: Integers, template: Records) -> Records:
        """Makes records [count] of numbers, int64 [count, num_entries]; `of` undone.

        `template` is any record [1] of the type.
        """
        records: Records = np.repeat(template, len(table))
        for kind, positions, units in self._places:
            _numbers(records, kind)[:, units] = table[:, positions]
        return records

    def list_changes(self, which: npt.NDArray[np.bool_], before: Integers, after: Integers) -> str:
        """Names the entries marked in `which`, with their two values; all are [1, num_entries]."""
        chosen = np.flatnonzero(which)
        words = [
            f"{self.names[entry]}: {before[0, entry]} / {after[0, entry]}"
            for entry in chosen[:_MAX_LISTED]
        ]
        if len(chosen) > _MAX_LISTED:
            words.append(f"and {len(chosen) - _MAX_LISTED} more")
        return ", ".join(words)


def _numbers(records: Records, kind: str) -> npt.NDArray[Any]:
    """The memory of records [count] as numbers of a kind, "i1" to "i8": [count, any]."""
    size = np.dtype(kind).itemsize
    return records.view(kind).reshape(len(records), records.itemsize // size)
