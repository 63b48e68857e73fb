"""A game's rules as pure functions of records: arguments are copied, results are new.

The one idea: each call runs on memory that is filled with garbage and fenced by guards, so that an
entry not written, a write beyond the end and a use of leftovers are found where they happen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...engine.arrays import Mask, Points, Records, Scratch, Vector
from ...engine.record import HEADER, HIDDEN, OPTION_PREFIX
from ...engine.signatures import MAX_TRIES
from .clauses import Place
from .entries import Entries

_GUARD = 8  # entries before and after an output that nobody may write
_LEFTOVERS, _OTHER_LEFTOVERS = 0x55, 0xAA
_SCRATCH_GUARD = 0x3C3C3C3C


class CheckedRules:
    """The rules of a game with its settings; every method raises ComplianceError.

    Records are [1] throughout. Methods check what holds for each single call; `contract` and
    `secrecy` check what holds between calls.

    Args:
        place: where the check stands; the caller keeps it up to date.
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        self.settings = settings = place.settings
        self.entries = Entries(settings.game.record)
        self._template = self.settings.new_states(1)
        self._template_bytes = self._template.tobytes()
        self._kept_fields = ["num_players", *(OPTION_PREFIX + name for name in settings.codes)]
        self._kept_bytes = (slice(0, 1), slice(8, 8 + 2 * len(settings.codes)))  # see record_type
        self._low, self._high = settings.game.layout.low(), settings.game.layout.high()
        self._fence = bytes([_LEFTOVERS]) * self._template.itemsize
        num_words = settings.new_scratch().size + 2 * _GUARD
        self._fenced_scratch = np.full(num_words, _SCRATCH_GUARD, np.int32)

    def deal(self, seed: int) -> Records:
        """Starts a game."""
        first = self._deal_on(_LEFTOVERS, seed)
        self.require_equal("deterministic", "deal", first, self._deal_on(_LEFTOVERS, seed))
        self.require_equal("all bytes", "deal", first, self._deal_on(_OTHER_LEFTOVERS, seed))
        return first

    def legal_mask(self, state: Records) -> Mask:
        """Writes the legal actions: bool [num_actions]."""
        masks = []
        for entry in (False, True):
            fenced = np.full(self.settings.num_actions + 2 * _GUARD, entry)
            mask = fenced[_GUARD:-_GUARD]
            self._read("legal_actions", "legal_table", state, mask, self._scratch(entry))
            self._require_fence("legal_actions", fenced)
            masks.append(mask)
        if not np.array_equal(masks[0], masks[1]):
            unwritten = np.flatnonzero(masks[0] != masks[1]).tolist()
            raise self.place.broken(
                "mask written", f"entries {unwritten} depend on what mask or scratch held before"
            )
        return masks[0]

    def step(self, state: Records, action: int, garbage: bool = False) -> Records:
        """Applies a legal action; `garbage` chooses what scratch holds before."""
        states = self._fenced(state)
        self._call("step", "step_table", states, 1, action, self._scratch(garbage))
        return self._taken("step", states)

    def view(self, state: Records, seat: int) -> Records:
        """What a seat may know of a state."""
        views = self._fenced(state)
        self._call("hide", "hide_table", views, 1, seat)
        view = self._taken("hide", views)
        shown, known = self.entries.of(state), self.entries.of(view)
        wrong = shown != known
        wrong[:, len(HEADER) :] &= known[:, len(HEADER) :] != HIDDEN
        if wrong.any():
            changes = self.entries.list_changes(wrong, shown, known)
            raise self.place.broken("hide", f"for seat {seat} it changed {changes}")
        return view

    def complete(self, view: Records, seat: int, seed: int) -> Records:
        """Fills what a view hides."""
        states = []
        for garbage in (False, True):
            fenced = self._fenced(view)
            scratch = self._scratch(garbage)
            tries = self._call("complete", "complete_table", fenced, 1, seat, seed, scratch)
            if not 1 <= tries <= MAX_TRIES:
                raise self.place.broken(
                    "complete",
                    f"for seat {seat} and seed {seed} it returned {tries} tries; allowed for the "
                    f"view of a real state: 1 to {MAX_TRIES}",
                )
            states.append(self._taken("complete", fenced))
        self.require_equal("deterministic", "complete", *states)
        known, filled = self.entries.of(view), self.entries.of(states[0])
        wrong = (known != filled) & (known != HIDDEN)
        if wrong.any():
            changes = self.entries.list_changes(wrong, known, filled)
            raise self.place.broken(
                "complete", f"for seat {seat} and seed {seed} it changed what is known: {changes}"
            )
        return states[0]

    def observation(self, view: Records, seat: int) -> Vector:
        """Writes what a seat sees: float32 [layout.size]."""
        written = []
        for garbage in (np.nan, 7e7):
            fenced = np.full(self._low.size + 2 * _GUARD, garbage, np.float32)
            vector = fenced[_GUARD:-_GUARD]
            views = self._fenced(view)
            seats = np.array([seat], np.int8)
            self._call("observe", "observe_views", views[1:2], seats, vector.reshape(1, -1))
            self._require_unchanged("observe", view, views)
            self._require_fence("observe", fenced)
            written.append(vector)
        unwritten = written[0].view(np.int32) != written[1].view(np.int32)
        if unwritten.any():
            raise self.place.broken(
                "observation written",
                f"for seat {seat}, {self._pieces_at(unwritten)} depend on what lay there before",
            )
        wrong = ~((written[0] >= self._low) & (written[0] <= self._high))
        if wrong.any():
            raise self.place.broken(
                "observation range",
                f"for seat {seat}, {self._pieces_at(wrong)} are {written[0][wrong].tolist()}",
            )
        return written[0]

    def points(self, state: Records) -> tuple[Points, Points]:
        """Scores and ranks: int32 [num_players] each."""
        results = []
        for garbage in (-77_777, 77_777):
            fenced = np.full((2, self.settings.num_players + 2 * _GUARD), garbage, np.int32)
            scores, ranks = fenced[:, _GUARD:-_GUARD]
            self._read("scores or ranks", "rate_table", state, scores, ranks)
            self._require_fence("scores", fenced[0])
            self._require_fence("ranks", fenced[1])
            results.append((scores, ranks))
        for name, first, again in zip(("scores", "ranks"), *results, strict=True):
            if not np.array_equal(first, again):
                seats = np.flatnonzero(first != again).tolist()
                raise self.place.broken("points written", f"{name} left out seats {seats}")
        return results[0]

    def broken_invariant(self, state: Records) -> int:
        """Returns 0 or the number of the first broken invariant, counted from 1."""
        number = int(self._read("check", "check_table", state))
        invariants = self.settings.game.invariants
        if not 0 <= number <= len(invariants):
            raise self.place.broken(
                "declaration", f"check returned {number}; invariants name 1 to {len(invariants)}"
            )
        return number

    def tell(self, function: str, view: Records, *arguments: int) -> Any:
        """What a text function returns."""
        copied = view.copy()
        try:
            result = getattr(self.settings.game.text, function)(copied[0], *arguments)
        except Exception as error:
            raise self.place.broken("no exception", f"{function} raised {error!r}") from error
        self.require_equal("own memory", f"{function} changed its view, it", view, copied)
        return result

    def require_equal(self, clause: str, what: str, first: Records, second: Records) -> None:
        """Compares two records byte for byte; `what` says in the error what gave them."""
        if first.tobytes() != second.tobytes():
            values = self.entries.of(first), self.entries.of(second)
            changes = self.entries.list_changes(values[0] != values[1], *values)
            raise self.place.broken(clause, f"{what} gave {changes}")

    def _deal_on(self, leftover: int, seed: int) -> Records:
        record = self.settings.game.record
        leftovers: Records = np.full(record.itemsize, leftover, np.uint8).view(record)
        for name in self._kept_fields:
            leftovers[name] = self._template[name]
        states = self._fenced(leftovers)
        self._call("deal", "deal_table", states, 1, seed)
        return self._taken("deal", states)

    def _call(self, rule: str, loop: str, *arguments: Any) -> Any:
        try:
            result = getattr(self.settings.game.kernels, loop)(*arguments)
        except Exception as error:
            raise self.place.broken("no exception", f"{rule} raised {error!r}") from error
        self._require_fence(rule, self._fenced_scratch)
        return result

    def _read(self, rule: str, loop: str, state: Records, *outputs: Any) -> Any:
        """Calls a function that may not change the record."""
        states = self._fenced(state)
        result = self._call(rule, loop, states, 1, *outputs)
        self._require_unchanged(rule, state, states)
        return result

    def _fenced(self, state: Records) -> Records:
        """A copy of a record between two records of garbage: [3]."""
        memory = bytearray(self._fence + state.tobytes() + self._fence)
        states: Records = np.frombuffer(memory, self.settings.game.record)
        return states

    def _taken(self, rule: str, states: Records) -> Records:
        """Takes the record out of its fence, which must be whole, as must its settings."""
        whole, size = states.tobytes(), states.itemsize
        if whole[:size] != self._fence or whole[2 * size :] != self._fence:
            raise self.place.broken("own memory", f"{rule} wrote beyond its record")
        taken = states[1:2]
        for part in self._kept_bytes:
            if whole[size:][part] != self._template_bytes[part]:
                values = self.entries.of(self._template), self.entries.of(taken)
                is_kept = np.array([name in self._kept_fields for name in self.entries.names])
                changes = self.entries.list_changes((values[0] != values[1]) & is_kept, *values)
                raise self.place.broken("settings kept", f"{rule} changed {changes}")
        return taken

    def _scratch(self, garbage: bool) -> Scratch:
        scratch = self._fenced_scratch[_GUARD:-_GUARD]
        scratch[:] = 0x55555555 if garbage else -1
        return scratch

    def _require_unchanged(self, rule: str, before: Records, states: Records) -> None:
        if states.tobytes() != self._fence + before.tobytes() + self._fence:
            after = self._taken(rule, states)
            self.require_equal("own memory", f"{rule} changed its record, it", before, after)

    def _require_fence(self, rule: str, fenced: npt.NDArray[Any]) -> None:
        ends = np.concatenate((fenced[:_GUARD], fenced[-_GUARD:]))
        if ends.tobytes() != ends[:1].tobytes() * ends.size:
            raise self.place.broken(
                "own memory", f"{rule} wrote beyond the end of an output or of scratch"
            )

    def _pieces_at(self, which: npt.NDArray[np.bool_]) -> str:
        layout = self.settings.game.layout
        names = [f"{piece.name}[{k}]" for piece in layout.pieces for k in range(piece.size)]
        return ", ".join(names[index] for index in np.flatnonzero(which))
