"""A game's rules as pure functions of records: arguments are copied, results are new.

The one idea: each call runs on memory that is filled with garbage and fenced by canaries, so that
an entry not written, a write outside and a use of leftovers are found where they happen. Each rule
has memory of its own, so that a breach names its writer.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from ...engine.arrays import Mask, Points, Records, Vector
from ...engine.errors import ComplianceError
from ...engine.record import HEADER, HIDDEN, OPTION_PREFIX
from ...engine.rules import MAX_TRIES
from .clauses import Place
from .fences import Fence
from .record_entries import Entries

_LEFTOVERS, _OTHER_LEFTOVERS = 0x55, 0xAA


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
        self._fences: dict[str, dict[str, Fence]] = {}

    def deal(self, seed: int) -> Records:
        """Starts a game."""
        first = self._deal_on(_LEFTOVERS, seed)
        self.require_equal("deterministic", "deal", first, self._deal_on(_LEFTOVERS, seed))
        self.require_equal("all bytes", "deal", first, self._deal_on(_OTHER_LEFTOVERS, seed))
        return first

    def legal_mask(self, state: Records) -> Mask:
        """Writes the legal actions: bool [num_actions]."""
        mask = self._memory("legal_actions", "mask", np.bool_, self.settings.num_actions)
        masks = []
        for entry in (False, True):
            mask[:] = entry
            self._read("legal_actions", "legal_table", state, mask)
            masks.append(mask.copy())
        if not np.array_equal(masks[0], masks[1]):
            unwritten = np.flatnonzero(masks[0] != masks[1]).tolist()
            raise self.place.broken(
                "mask written", f"entries {unwritten} depend on what the mask held before"
            )
        return masks[0]

    def step(self, state: Records, action: int) -> Records:
        """Applies a legal action."""
        states = self._fenced("step", state)
        self._call("step", "step_table", states, 0, action)
        return self._taken("step", states)

    def view(self, state: Records, seat: int) -> Records:
        """What a seat may know of a state."""
        views = self._fenced("hide", state)
        self._call("hide", "hide_table", views, 0, seat)
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
        for _ in range(2):
            fenced = self._fenced("complete", view)
            tries = self._call("complete", "complete_table", fenced, 0, seat, seed)
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
        vector = self._memory("observe", "observation", np.float32, self._low.size)
        seats = np.array([seat], np.int8)
        written = []
        for garbage in (np.nan, 7e7):
            vector[:] = garbage
            views = self._fenced("observe", view)
            self._call("observe", "observe_views", views, seats, vector.reshape(1, -1))
            self._require_unchanged("observe", view, views)
            written.append(vector.copy())
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
        rule, count = "scores or ranks", self.settings.num_players
        scores, ranks = (self._memory(rule, name, np.int32, count) for name in ("scores", "ranks"))
        results = []
        for garbage in (-77_777, 77_777):
            scores[:] = ranks[:] = garbage
            self._read(rule, "rate_table", state, scores, ranks)
            results.append((scores.copy(), ranks.copy()))
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

    def tell(self, function: str, *arguments: Any) -> Any:
        """What a text function returns; it gets copies of its arguments, views as records [1]."""
        copies = copy.deepcopy(arguments)
        given = [one[0] if isinstance(one, np.ndarray) else one for one in copies]
        try:
            result = getattr(self.settings.game.text, function)(*given)
        except Exception as error:
            raise self.place.broken("no exception", f"{function} raised {error!r}") from error
        for before, after in zip(arguments, copies, strict=True):
            if isinstance(before, np.ndarray):
                self.require_equal("own memory", f"{function} changed its view, it", before, after)
            elif before != after:
                raise self.place.broken("own memory", f"{function} changed {before} to {after}")
        return result

    def require_equal(self, clause: str, what: str, first: Records, second: Records) -> None:
        """Compares two records byte for byte; `what` says in the error what gave them."""
        if first.tobytes() != second.tobytes():
            values = self.entries.of(first), self.entries.of(second)
            changes = self.entries.list_changes(values[0] != values[1], *values)
            raise self.place.broken(clause, f"{what} gave {changes}")

    def require_whole_fences(self) -> None:
        """Checks that no call so far has written outside of its arguments, even far away."""
        for rule, fences in self._fences.items():
            for name, fence in fences.items():
                if breach := fence.find_any_breach():
                    raise self._broken_fence(rule, name, breach)

    def _deal_on(self, leftover: int, seed: int) -> Records:
        record = self.settings.game.record
        leftovers: Records = np.full(record.itemsize, leftover, np.uint8).view(record)
        for name in self._kept_fields:
            leftovers[name] = self._template[name]
        states = self._fenced("deal", leftovers)
        self._call("deal", "deal_table", states, 0, seed)
        return self._taken("deal", states)

    def _call(self, rule: str, loop: str, *arguments: Any) -> Any:
        try:
            result = getattr(self.settings.game.kernels, loop)(*arguments)
        except Exception as error:
            raise self.place.broken("no exception", f"{rule} raised {error!r}") from error
        for name, fence in self._fences[rule].items():
            if breach := fence.find_breach():
                raise self._broken_fence(rule, name, breach)
        return result

    def _read(self, rule: str, loop: str, state: Records, *outputs: Any) -> Any:
        """Calls a function that may not change the record."""
        states = self._fenced(rule, state)
        result = self._call(rule, loop, states, 0, *outputs)
        self._require_unchanged(rule, state, states)
        return result

    def _memory(self, rule: str, name: str, kind: npt.DTypeLike, count: int) -> npt.NDArray[Any]:
        """Fenced memory for an argument of a rule, always the same: [count]."""
        fences = self._fences.setdefault(rule, {})
        if name not in fences:
            fences[name] = Fence(kind, count)
        return fences[name].array

    def _fenced(self, rule: str, state: Records) -> Records:
        """A copy of a record in fenced memory of a rule: [1]."""
        states = self._memory(rule, "record", self.settings.game.record, 1)
        states.view(np.uint8).data[:] = state.tobytes()  # faster than by fields
        return states

    def _taken(self, rule: str, states: Records) -> Records:
        """Copies a record out of its fence; its settings must be whole."""
        whole = states.tobytes()
        taken: Records = np.frombuffer(bytearray(whole), states.dtype)
        for part in self._kept_bytes:
            if whole[part] != self._template_bytes[part]:
                values = self.entries.of(self._template), self.entries.of(taken)
                is_kept = np.array([name in self._kept_fields for name in self.entries.names])
                changes = self.entries.list_changes((values[0] != values[1]) & is_kept, *values)
                raise self.place.broken("settings kept", f"{rule} changed {changes}")
        return taken

    def _require_unchanged(self, rule: str, before: Records, states: Records) -> None:
        if states.tobytes() != before.tobytes():
            after = self._taken(rule, states)
            self.require_equal("own memory", f"{rule} changed its record, it", before, after)

    def _broken_fence(self, rule: str, name: str, breach: str) -> ComplianceError:
        return self.place.broken(
            "own memory",
            f"{rule} wrote outside of its {name}, at {breach}; "
            "NUMBA_BOUNDSCHECK=1 in the environment shows the line",
        )

    def _pieces_at(self, which: npt.NDArray[np.bool_]) -> str:
        layout = self.settings.game.layout
        names = [f"{piece.name}[{k}]" for piece in layout.pieces for k in range(piece.size)]
        return ", ".join(names[index] for index in np.flatnonzero(which))
